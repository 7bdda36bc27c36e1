"""What a run plays, in whatever process."""

import pickle

import pytest

from baithak.bots.bot import BotError
from baithak.cards.shuffle import seed_from_text
from baithak.games.catalog import GAMES
from baithak.games.game import AnyGame
from baithak.study.deals import SETS, packs, rotated, set_seed
from baithak.study.entries import entry
from baithak.study.programme import Programme, Unit, Wish, everybody


def programme(bots: str, game: str = "smear", *, matches: bool = False) -> Programme:
    """Return everybody against everybody, of the bots that a text names."""
    entries = [entry(one, GAMES[game]) for one in bots.split(",")]
    wish = Wish(seed_from_text("programme"), matches=matches)
    return Programme(GAMES[game], GAMES[game].options(), entries, everybody(len(entries)), wish)


def played(units: list[Unit]) -> list[object]:
    """Return what was played, without the times that it took."""
    return [(unit.contest, unit.number, unit.deals, unit.matches, unit.margin) for unit in units]


def test_all_contests_come_forward_together() -> None:
    """The numbers go from contest to contest, and then on to the next unit, which is the same deal for all."""
    units = programme("rules,random,rules+random").play(range(7))
    assert [(unit.contest, unit.number) for unit in units] == [(n % 3, n // 3) for n in range(7)]
    assert {(deal.unit, deal.dealer) for unit in units[:3] for deal in unit.deals} == {(0, 0)}


@pytest.mark.parametrize("matches", [False, True])
def test_another_process_plays_the_same(matches: bool) -> None:
    """A programme that was pickled plays what the first one does, in any order."""
    one = programme("rules,random", matches=matches)
    other = pickle.loads(pickle.dumps(one))
    assert played(one.play([0, 1, 2])) == played([other.play([number])[0] for number in (2, 1, 0)][::-1])


def test_a_margin_is_points_a_deal_or_matches_of_two() -> None:
    """The margin of a unit is the mean of its tables, or how many more of two matches were won."""
    (deals,) = programme("rules,random").play([0])
    assert deals.margin == sum(deal.margin for deal in deals.deals) / 2
    (matches,) = programme("rules,random", matches=True).play([0])
    assert matches.margin == sum((match.winner == 0) - (match.winner == 1) for match in matches.matches)


@pytest.mark.parametrize("text", ["genius", "rules+genius", "rules+", "+", "rules+rules+rules"])
def test_an_entry_is_one_bot_or_two(text: str) -> None:
    """Whoever is not a bot, or more than two, is refused before anything is played."""
    with pytest.raises(BotError, match=r"no bot|must name one bot, or two partners"):
        entry(text, GAMES["smear"])


def test_an_entry_knows_its_name() -> None:
    """A name is written in small letters and without blanks; open-hands is known here, though it is no bot."""
    assert entry(" Rules + random", GAMES["seep"]).name == "rules+random"
    assert entry("open-hands", GAMES["smear"]).name == "open-hands"


def test_the_public_sets_never_change() -> None:
    """A deal of a public set is the same for ever: its seed, its dealer and its first cards."""
    assert SETS == {"1k": 1000, "10k": 10000, "100k": 100000}
    dealt = {}
    for game in GAMES.values():
        _, dealer, (pack, *_) = packs(game, game.options(), set_seed("10k"), 41, rotate=False)
        dealt[game.name] = (dealer, pack[:4])
    assert dealt == DEALT


DEALT = {"seep": (1, (32, 10, 12, 13)), "smear": (1, (10, 38, 35, 33))}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_rotated_pack_has_the_same_hands_one_place_on(game: AnyGame) -> None:
    """Each hand goes to each place, the floor stays, and four times round is where one began."""
    options = game.options()
    for number in range(12):
        _, dealer, dealt = packs(game, options, set_seed("1k"), number, rotate=True)
        assert all(sorted(pack) == sorted(game.pack) for pack in dealt)
        assert len(dealt) == (4 if game.name == "seep" else 1)
        assert rotated(game, dealt[0], 0) == dealt[0]
        if game.name != "seep":
            continue
        hands = [hands_of(pack) for pack in dealt]
        for times in range(4):
            assert hands[times] == hands[0][times:] + hands[0][:times]
            assert dealt[times][4:8] == dealt[0][4:8]
            assert not game.deal(options, dealt[times], dealer).void()


def hands_of(pack: tuple[int, ...]) -> list[set[int]]:
    """Return the four hands of a pack of Seep, from the bidder's on."""
    position = GAMES["seep"].deal(GAMES["seep"].options(), pack, 3)
    first = set(pack[:4])
    rest = [pack[at : at + 4] for at in range(8, 52, 4)]
    assert position.turn == 0
    return [
        (first if seat == 0 else set()) | {card for packet in rest[(seat - 1) % 4 :: 4] for card in packet}
        for seat in range(4)
    ]
