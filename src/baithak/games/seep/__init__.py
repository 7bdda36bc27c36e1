"""Seep: rules, options, match, view, notation and lore, put together as a game."""

from baithak.cards.card import ACE, CARDS, card_of
from baithak.games.game import Game
from baithak.games.seep.attempts import attempts
from baithak.games.seep.belief import belief_of
from baithak.games.seep.diagram import hide, read_position, write_position
from baithak.games.seep.foresight import SeepForesight
from baithak.games.seep.lore import advise
from baithak.games.seep.match import SeepStanding, after, begin
from baithak.games.seep.measures import MEASURES
from baithak.games.seep.notation import match_moves, read_move, write_move
from baithak.games.seep.novice import novice
from baithak.games.seep.options import PRESETS, SeepOptions
from baithak.games.seep.outcome import SeepOutcome, outcome_of
from baithak.games.seep.policy import SeepGreedy
from baithak.games.seep.position import SeepPosition, deal
from baithak.games.seep.reasons import reasons
from baithak.games.seep.refusals import refuse
from baithak.games.seep.solving import SeepPuzzle
from baithak.games.seep.stake import SeepStake
from baithak.games.seep.unseen import SeepUnseen
from baithak.games.seep.view import SeepView, view_of

SEEP: Game[SeepOptions, SeepPosition, SeepView, SeepOutcome, SeepStanding] = Game(
    name="seep",
    title="Seep",
    prefix="S",
    clockwise=False,
    pack=tuple(range(CARDS)),
    cut=True,
    options=SeepOptions,
    presets=PRESETS,
    deal=deal,
    refuse=refuse,
    attempts=attempts,
    write_move=write_move,
    read_move=read_move,
    match_moves=match_moves,
    write_position=write_position,
    read_position=read_position,
    hide=hide,
    view=view_of,
    outcome=outcome_of,
    begin=begin,
    after=after,
    advise=advise,
    puzzle=SeepPuzzle,
    policy=SeepGreedy,
    foresight=SeepForesight,
    unseen=SeepUnseen,
    measures=MEASURES,
    belief=belief_of,
    stake=SeepStake,
    hand_order=tuple(card_of(rank, suit) for rank in (ACE, *range(ACE)) for suit in range(4)),
    novice=novice,
    reasons=reasons,
)
