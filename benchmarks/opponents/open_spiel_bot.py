"""OpenSpiel's ISMCTS on our rules: our positions as states of a game of OpenSpiel's, our worlds as its resampling.

The bot is ``open_spiel.python.algorithms.ismcts.ISMCTSBot`` as it stands: its tree, its selection
by UCT, its final choice. Ours are only what it asks a game for, its limit by time instead of by
simulations, and its random rollouts, which go over our positions directly and not through states:
as blind as theirs, sooner. Their C++ bot of the same name cannot be used: handed a state that is
made in Python, it ends the process at its first step.
"""

import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from baithak.bots.bot import Budget, check_asked
from baithak.cards.seats import SEATS, side_of
from baithak.games.game import AnyGame
from baithak.games.position import Position
from baithak.games.unseen import Unseen
from baithak.games.view import View
from baithak.search.worlds import Worlds

_UCT = 1.4
_MOST = 1_000_000
_SCALE = {"smear": 4.0, "seep": 100.0}
"""Points that count as 1, which is what the constant of UCT is made for."""


def reach(peers: Path) -> None:
    """Let this process load OpenSpiel from the environment of the peers, after everything of its own."""
    python = f"python{sys.version_info.major}.{sys.version_info.minor}"
    folder = str(peers.resolve() / "lib" / python / "site-packages")
    if folder not in sys.path:
        sys.path.append(folder)


def _classes() -> tuple[Any, Any, Any]:
    """Return the classes of states, of bots and of evaluators, made from OpenSpiel's."""
    import numpy as np  # noqa: PLC0415 - OpenSpiel's, from the environment of the peers
    import pyspiel  # noqa: PLC0415
    from open_spiel.python.algorithms import ismcts, mcts  # noqa: PLC0415

    class Open(pyspiel.State):  # type: ignore[misc]  # a class without types
        """A position as OpenSpiel's state."""

        def __init__(self, game: Any, ours: AnyGame, position: Position, worlds: Worlds | None = None) -> None:
            super().__init__(game)
            self._ours = ours
            self.position = position
            self._worlds = worlds
            self._drawn = 0

        def current_player(self) -> int:
            return int(pyspiel.PlayerId.TERMINAL) if self.position.over() else self.position.turn

        def _legal_actions(self, player: int) -> list[int]:
            return self.position.legal() if player == self.position.turn else []

        def _apply_action(self, action: int) -> None:
            self.position.play(action)

        def _action_to_string(self, _player: int, action: int) -> str:
            return self._ours.write_move(action)

        def is_terminal(self) -> bool:
            return self.position.over()

        def returns(self) -> list[float]:
            return worth(self._ours, self.position)

        def observation_string(self, player: int | None = None) -> str:
            seat = self.position.turn if player is None else player
            return self.position.observe(seat).hex()

        def resample_from_infostate(self, _player: int, _sampler: Any) -> "Open":
            assert self._worlds is not None
            self._drawn += 1
            return Open(self.get_game(), self._ours, self._worlds.draw(self._drawn))

        def __str__(self) -> str:
            return str(self.position.key())

    class Timed(ismcts.ISMCTSBot):  # type: ignore[misc]  # a class without types
        """Their bot, stopped by the clock."""

        seconds: float | None = None
        done = 0

        def sample_root_state(self, state: Any) -> Any:
            if self.seconds is not None and time.monotonic() >= self.seconds and self.done > 1:
                raise _EnoughError
            self.done += 1
            return super().sample_root_state(state)

        def run_search(self, state: Any) -> Any:
            self.done = 0
            try:
                return super().run_search(state)
            except _EnoughError:
                return self.get_final_policy(state, self._root_node)

    class Rollouts(mcts.Evaluator):  # type: ignore[misc]  # a class without types
        """Random rollouts over our positions."""

        def __init__(self, ours: AnyGame, rng: random.Random) -> None:
            self._ours = ours
            self._rng = rng

        def prior(self, state: Any) -> list[tuple[int, float]]:
            codes = state.position.legal()
            return [(code, 1 / len(codes)) for code in codes]

        def evaluate(self, state: Any) -> Any:
            position = state.position
            while not position.over():
                codes = position.legal()
                position.play(codes[int(self._rng.random() * len(codes))])
            return np.array(worth(self._ours, position))

    return Open, Timed, Rollouts


class _EnoughError(Exception):
    """Time is up."""


def worth(game: AnyGame, position: Position) -> list[float]:
    """Return what a finished deal is worth to each seat."""
    points = game.outcome(position).points
    ahead = (points[0] - points[1]) / _SCALE.get(game.name, 1.0)
    return [ahead if side_of(seat) == 0 else -ahead for seat in range(SEATS)]


def _their_game(game: AnyGame) -> Any:
    import pyspiel  # noqa: PLC0415 - from the environment of the peers

    kind = pyspiel.GameType(
        short_name=f"baithak_{game.name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=SEATS,
        min_num_players=SEATS,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={},
    )
    facts = pyspiel.GameInfo(
        num_distinct_actions=2**31 - 1,
        max_chance_outcomes=0,
        num_players=SEATS,
        min_utility=-10.0,
        max_utility=10.0,
        utility_sum=0.0,
        max_game_length=64,
    )

    class Ours(pyspiel.Game):  # type: ignore[misc]  # a class without types
        """Our game, as OpenSpiel knows games."""

        def __init__(self) -> None:
            super().__init__(kind, facts, {})

    return Ours()


class OpenSpiel:
    """Chooses as OpenSpiel's ISMCTS does, from a view like any bot."""

    def __init__(self, game: AnyGame, peers: Path, simulations: int | None = None) -> None:
        """Load OpenSpiel.

        Args:
            game: what is played.
            peers: the environment in which OpenSpiel is installed.
            simulations: how many a move gets; by default as many as the budget has seconds for.
        """
        reach(peers)
        self._game = game
        self._simulations = simulations or _MOST
        self._open, self._timed, self._rollouts = _classes()
        self._theirs = _their_game(game)
        self.searched: list[int] = []

    def choose(self, view: View, budget: Budget, rng: random.Random) -> int:
        """Return their choice; with neither simulations nor a budget it would think for ever long.

        Raises:
            BotError: if the view has no legal code.
        """
        check_asked(view.legal)
        if len(view.legal) == 1:
            return view.legal[0]
        import numpy as np  # noqa: PLC0415 - from the environment of the peers

        end = None if budget.seconds is None else time.monotonic() + budget.seconds
        assert self._game.unseen is not None
        unseen: Unseen = self._game.unseen(view)
        worlds = Worlds(unseen, rng.getrandbits(64))
        state = self._open(self._theirs, self._game, worlds.draw(0), worlds)
        bot = self._timed(
            self._theirs,
            self._rollouts(self._game, rng),
            _UCT,
            self._simulations,
            random_state=np.random.RandomState(rng.getrandbits(32)),
            use_observation_string=True,
        )
        bot.seconds = end
        policy: Sequence[tuple[int, float]] = bot.run_search(state)
        self.searched.append(bot.done)
        return max(policy, key=lambda choice: (choice[1], -choice[0]))[0]
