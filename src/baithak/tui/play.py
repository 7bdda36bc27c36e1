"""Somebody plays a match at the terminal against three bots: asks, tells, and keeps every move."""

import hashlib
import random
import shlex
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from baithak.bots.bot import BotError
from baithak.bots.catalog import bot
from baithak.cards.seats import NOBODY
from baithak.games.deal import Deal
from baithak.games.errors import NotationError
from baithak.games.view import View
from baithak.records.record import Record
from baithak.tables.effects import Dealt, Effect, Moved, Refused, Scored, TakenBack
from baithak.tables.events import Begin, Event, NextDeal, Played, TakeBack
from baithak.tables.table import Table
from baithak.tui import answers, draw
from baithak.tui.answers import word
from baithak.tui.choose import meant, understood
from baithak.tui.keep import Keeper, KeepError, put_elsewhere
from baithak.tui.page import TIED, Tone, rule, sentence
from baithak.tui.places import manner_of
from baithak.tui.prompt import COMMANDS, Command, Verb, read_command
from baithak.tui.screen import Screen
from baithak.tui.sheet import deal_sheet, deals_sheet, match_lines
from baithak.tui.story import deal_told, outcomes_of
from baithak.words import Phrase, ended, say

_YES = {"y", "yes"}
ME = "me"
"""The user who sits at the terminal, as the table knows it."""
_CHANCE_LABEL = b"baithak bots 1"


class Left(Exception):
    """Whoever plays has left the table; the match is kept."""


def way_back(path: Path) -> str:
    """Return what is typed to carry a match on."""
    return f"baithak play --from {shlex.quote(str(path))}"


def tied(text: str) -> str:
    """Return a text that is never folded, so that it can be copied as it stands."""
    return text.replace(" ", TIED)


class Sitting:
    """One person at a table with three bots.

    Attributes:
        table: the match.
        seat: where the person sits.
        bots: the names of the bots by their seats.
        screen: what the person sees and types.
        keeper: where the match is kept.
    """

    def __init__(
        self,
        table: Table,
        seat: int,
        bots: Mapping[int, str],
        screen: Screen,
        keeper: Keeper,
        write: Callable[[Record], str],
        clock: Callable[[], float] = time.time,
        back: Callable[[Path], str] = way_back,
    ) -> None:
        """Sit down.

        Args:
            table: the match, begun or not.
            seat: where the person sits, 0 to 3.
            bots: the names of the bots in the other three seats.
            screen: where lines are written and answers read.
            keeper: the match's file.
            write: makes the text of a record.
            clock: the time in seconds.
            back: says what is typed to carry the match on from its file.

        Raises:
            BotError: if there is no bot of a name.
        """
        self.table = table
        self.seat = seat
        self.screen = screen
        self.keeper = keeper
        self.bots = bots
        self._write = write
        self._clock = clock
        self._back = back
        self._game = table.record.game
        self._choosers = {at: bot(name, self._game) for at, name in bots.items()}
        self._look = screen.look
        self._manner = manner_of(self._game, seat, screen.look)
        self._unkept = ""
        self._shown: tuple[int, ...] = ()

    # The course of the match.

    def play(self) -> None:
        """Play the match to its end.

        Raises:
            Left: if the person leaves before; the match is kept.
            KeepError: if it could not be kept where it should; says where it is instead.
            BotError: if a bot that somebody brought fails; the match is kept.
            KeyboardInterrupt: if the program is broken off; the match is kept.
        """
        try:
            if self.table.deal is None:
                self._happen(Begin(by=ME))
            else:
                self._remind()
            while not self.table.standing.over:
                self._next()
        except Left:
            self._part()
            raise
        except EOFError:
            self._part()
            raise Left from None
        except BotError:
            self._part()
            raise
        except KeyboardInterrupt:
            self.screen.say("")
            self._part()
            raise
        self.settle()
        self._say("record_kept", file=tied(str(self.keeper.path)))
        self.screen.flush()

    def _remind(self) -> None:
        """Tell somebody who carries on what was played last."""
        told = self._told()
        self._say("carried_on", deal=self._deal.standing.deals + 1, moves=len(told))
        if told:
            self.screen.write(answers.past_moves(told, self.seat, "", self._manner, self._look))

    def _next(self) -> None:
        turn = self.table.turn
        if turn == NOBODY:
            if self.screen.typed:
                self._pause()
            else:
                self._happen(NextDeal(by=ME))
        elif turn == self.seat:
            self._my_turn()
        else:
            view = self.table.view(turn)
            with self.screen.busy(self._word("thinking", seat=turn)):
                code = self._choosers[turn].choose(view, answers.PATIENCE, self._chance(view))
            self._happen(Played(turn, code))

    def _chance(self, view: View) -> random.Random:
        """Return a generator for one choice, which follows from the match's seed and from no card."""
        record = self.table.record
        if record.seed is None:
            return random.Random()
        where = f"{len(record.deals)} {view.seat} {len(view.history)}".encode()
        return random.Random(hashlib.sha256(_CHANCE_LABEL + record.seed + where).digest())

    @property
    def _deal(self) -> Deal:
        assert self.table.deal is not None
        return self.table.deal

    def _happen(self, event: Event) -> None:
        """Let the table take an event, keep what has changed, then tell it."""
        before = self.table.view(self.seat) if self.table.deal is not None else None
        effects = self.table.on(event, self._clock())
        self._keep()
        for effect in effects:
            self._tell(effect, before)

    def _tell(self, effect: Effect, before: View | None) -> None:
        match effect:
            case Dealt() if self.table.turn != self.seat:
                self.screen.write(rule(self._word("dealt", deal=effect.number, seat=effect.dealer), self._look))
            case Moved():
                assert before is not None
                seen = self.table.view(self.seat).history[-1]
                self.screen.write(draw.told(seen.seat, before.describe(seen.code), self._manner, self._look))
            case Scored():
                if effect.outcome.void:
                    self.screen.write(draw.lying(self.table.view(self.seat), self._manner, self._look))
                number = self._deal.standing.deals + 1
                self.screen.write(deal_sheet(number, effect.outcome, self._manner, self._look))
                self.screen.write(match_lines(effect.standing, self._manner, self._look))
            case TakenBack():
                if effect.moves == 1:
                    self._say("taken_back")
                else:
                    self._say("taken_back_with", count=effect.moves - 1)
            case Refused():
                self._wrong(sentence(say(effect.words, self._manner)))
            case _:
                pass

    # The person's turn.

    def _my_turn(self) -> None:
        index = self.table.index
        self._draw()
        while self.table.index == index:
            self._obey(read_command(self._ask("ask_move", self._completions)))

    def _pause(self) -> None:
        """Let the person look at the score before the next deal."""
        index = self.table.index
        while self.table.index == index:
            command = read_command(self._ask("ask_deal"))
            if command == Command(Verb.TABLE):
                self._happen(NextDeal(by=ME))
            else:
                self._obey(command)

    def _obey(self, command: Command) -> None:
        try:
            self._do(command)
        except NotationError as error:
            self._misread(error)
        except KeepError as error:
            self._wrong(str(error))
        except ValueError as error:
            self._wrong(sentence(str(error)))

    def _do(self, command: Command) -> None:
        game, look, manner, text = self._game, self._look, self._manner, command.text
        view = self.table.view(self.seat)
        match command.verb:
            case Verb.MOVE:
                self._move(view, text)
            case Verb.TABLE:
                self._draw()
            case Verb.MOVES:
                codes = answers.moves_of(game, view, text)
                self.screen.write(answers.legal_moves(game, view, codes, manner, look, text))
                self._show(view, codes)
            case Verb.WHY:
                lines, codes = answers.reason(self._deal, view, text, manner, look)
                self.screen.write(lines)
                self._show(view, codes)
            case Verb.RULES:
                self.screen.write(answers.rules(game, self.table.record.options, text, manner, look))
            case Verb.HOUSE:
                self.screen.write(answers.house_lines(self.table.record.options, manner, look))
            case Verb.LAST:
                self.screen.write(answers.past_moves(self._told(), self.seat, text, manner, look))
            case Verb.SCORE:
                self.screen.write(deals_sheet(outcomes_of(self.table.record), manner, look))
                self.screen.write(draw.score(self.table.standing, manner, look))
                self.screen.write(answers.house_lines(self.table.record.options, manner, look))
            case Verb.HINT:
                if view.legal:
                    with self.screen.busy(self._word("thinking_hint")):
                        lines = answers.hint(game, view, manner, look)
                    self.screen.write(lines)
                else:
                    self._say("no_turn")
            case Verb.UNDO:
                if any(played.seat == self.seat for played in view.history):
                    self._happen(TakeBack(self.seat, by=ME))
                else:
                    self._say("nothing_to_undo")
            case Verb.SAVE:
                self._save(text)
            case Verb.QUIT:
                self._quit()
            case Verb.HELP:
                self.screen.write(answers.help_lines(manner, look))
                self.screen.write(answers.example_lines(game, view, manner, look))
                self._shown = ()

    def _move(self, view: View, text: str) -> None:
        if not view.legal:
            self._say("no_turn")
            return
        codes = understood(self._game, view, text, self._manner, self._shown)
        if not codes:
            lines, codes = answers.objection(self._deal, view, text, self._manner, self._look)
            self.screen.write(lines)
            self._show(view, codes)
            return
        code = codes[0] if len(codes) == 1 else self._which(view, codes)
        if code is not None:
            self._happen(Played(self.seat, code, by=ME))

    def _which(self, view: View, codes: Sequence[int]) -> int | None:
        """Ask which of several moves is meant; nothing typed means none."""
        left = tuple(codes)
        self._shown = ()
        self._say("which", count=len(left))
        while len(left) > 1:
            self.screen.write(draw.choices(self._game, view, left, self._manner, self._look))
            command = read_command(self._ask("ask_which"))
            if command == Command(Verb.TABLE):
                self._say("which_none")
                return None
            if command.verb is not Verb.MOVE:
                self._obey(command)
                return None
            if command.text.startswith("#"):
                return meant(self._game, view.legal, command.text)[0]
            number = command.text.rstrip(".")
            if number.isascii() and number.isdigit() and 1 <= int(number) <= len(left):
                return left[int(number) - 1]
            try:
                fitting = tuple(self._game.match_moves(command.text, left))
            except NotationError as error:
                self._misread(error)
                continue
            if not fitting:
                self._say("which_other", count=len(left))
            left = fitting or left
        return left[0]

    # What is told and asked.

    def _word(self, name: str, **parameters: int | str) -> str:
        return word(self._manner, name, **parameters)

    def _say(self, name: str, **parameters: int | str) -> None:
        self.screen.say(self._word(name, **parameters))

    def _misread(self, error: NotationError) -> None:
        key = "misread" if error.found else "misread_end"
        self._wrong(self._word(key, found=error.found, expected=error.expected))

    def _wrong(self, text: str) -> None:
        self.screen.say(ended(text, self._manner), Tone.WRONG)

    def _ask(self, name: str, completions: Callable[[], Sequence[str]] | None = None, **parameters: int | str) -> str:
        return self.screen.ask(self._word(name, **parameters), completions)

    def _completions(self) -> list[str]:
        return [*(self._game.write_move(code) for code in self.table.view(self.seat).legal), *COMMANDS]

    def _draw(self) -> None:
        view = self.table.view(self.seat)
        self.screen.write(draw.table(self._game, view, self._manner, self._look))
        self._show(view, view.legal if len(view.legal) <= draw.FEW_MOVES else ())

    def _show(self, view: View, codes: Sequence[int]) -> None:
        """Remember which places among the legal moves the list in sight has."""
        listed = draw.numbered(self._game, view.legal)
        self._shown = tuple(view.legal.index(code) + 1 for code in codes) if listed else ()

    def _told(self) -> list[tuple[int, Phrase]]:
        record, standing = self.table.record, self._deal.standing
        return deal_told(self._game, record.options, standing, record.last, self.seat)

    # Keeping.

    def _keep(self) -> None:
        try:
            self.keeper.save(self._write(self.table.record))
        except KeepError as error:
            if not self._unkept:
                self._wrong(self._word("not_kept", why=str(error)))
            self._unkept = str(error)
        else:
            self._unkept = ""

    def _save(self, file: str) -> None:
        text = self._write(self.table.record)
        if not file:
            self.keeper.save(text)
            self.keeper.verify()
            self._unkept = ""
            self._say("kept", file=tied(str(self.keeper.path)))
            return
        if file == "-":
            raise KeepError("-: names no file; write save FILE")
        path = Path(file).expanduser()
        other = Keeper(path)
        try:
            other.save(text)
        except KeepError:
            other.close()
            raise
        if self._unkept:
            self.keeper.close()
            self.keeper, self._unkept = other, ""
            self._say("kept", file=tied(str(path)))
        else:
            other.close()
            self._say("copied", file=tied(str(path)))

    def _quit(self) -> None:
        if self._unkept:
            leaving = self._ask("ask_quit_unkept", why=self._unkept)
        else:
            leaving = self._ask("ask_quit", file=tied(str(self.keeper.path)))
        if leaving.lower() in _YES:
            raise Left

    def _part(self) -> None:
        self.settle()
        self._say("kept_for_later", file=tied(str(self.keeper.path)), typed=tied(self._back(self.keeper.path)))
        self.screen.flush()

    def settle(self) -> None:
        """Make sure that the match is in its file before anything says so.

        Raises:
            KeepError: if it is not; says where it is instead.
        """
        try:
            self.keeper.save(self._write(self.table.record))
            self.keeper.verify()
        except KeepError as error:
            elsewhere = put_elsewhere(self._write(self.table.record), self._game.name)
            raise KeepError(f"{error}; {elsewhere}") from None
        self._unkept = ""
