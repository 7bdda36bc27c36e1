"""Four-Point Northeastern Wisconsin Smear, put together."""

from baithak.games.game import Game
from baithak.games.smear.attempts import attempts
from baithak.games.smear.belief import belief
from baithak.games.smear.bidding import judge
from baithak.games.smear.bids import bidding_lessons
from baithak.games.smear.diagram import hide, write_position
from baithak.games.smear.lore import advise, rate
from baithak.games.smear.match import SmearOutcome, SmearStanding, after, begin, outcome
from baithak.games.smear.measures import MEASURES
from baithak.games.smear.moves import HAND_ORDER, PACK
from baithak.games.smear.notation import match_moves, read_move, write_move
from baithak.games.smear.novice import novice
from baithak.games.smear.options import PRESETS, SmearOptions
from baithak.games.smear.policy import SmearGreedy
from baithak.games.smear.position import SmearPosition, deal
from baithak.games.smear.reader import read_position
from baithak.games.smear.reasons import reasons
from baithak.games.smear.refusals import refuse
from baithak.games.smear.solving import SmearPuzzle
from baithak.games.smear.stake import at_stake
from baithak.games.smear.unseen import SmearUnseen
from baithak.games.smear.view import SmearView, view

SMEAR: Game[SmearOptions, SmearPosition, SmearView, SmearOutcome, SmearStanding] = Game(
    name="smear",
    title="Four-Point Northeastern Wisconsin Smear",
    prefix="M",
    clockwise=True,
    pack=PACK,
    cut=False,
    options=SmearOptions,
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
    view=view,
    outcome=outcome,
    begin=begin,
    after=after,
    advise=advise,
    puzzle=SmearPuzzle,
    policy=SmearGreedy,
    unseen=SmearUnseen,
    belief=belief,
    at_stake=at_stake,
    measures=MEASURES,
    judge=judge,
    lessons={"bids": bidding_lessons},
    hand_order=HAND_ORDER,
    rate=rate,
    novice=novice,
    reasons=reasons,
)
