"""Another match with the same people."""

from dataclasses import replace

from baithak.cards.shuffle import seed_from_text
from baithak.tables import events as ev
from baithak.tables.effects import RematchAgreed
from baithak.tables.setup import Setup
from baithak.tables.table import Table
from tests.toy import TOY, ToyOptions

FIRST = Setup(
    game=TOY,
    options=ToyOptions(3),
    seed=seed_from_text("a table"),
    host="ann",
    people=("ann", "bob", "cem", ""),
    bots=("first", "last", "first", "last"),
    names=("Ann", "Bob", "Cem", "last"),
    tags=(("Event", "a match"),),
)


def over(*leave: str) -> Table:
    """Return a table at which a match has ended, some people have gone, and the others want another."""
    table = Table(FIRST)
    for event in (ev.Begin("ann"), ev.Concede("ann"), ev.Answer(yes=True, by="cem")):
        table.on(event, 0.0)
    assert table.over
    for user in leave:
        table.on(ev.Gone(user), 1.0)
    effects = [table.on(ev.Rematch(user), 2.0) for user in ("ann", "bob", "cem") if user not in leave]
    assert effects[-1] == (RematchAgreed(),)
    return table


def test_everybody_sits_as_before() -> None:
    """The setup is that of the first match but for its seed and what its record said besides."""
    seed = seed_from_text("another table")
    assert over().again(seed) == replace(FIRST, seed=seed, tags=())


def test_whoever_has_gone_leaves_the_seat_to_its_bot() -> None:
    """Only those who want another match sit at it; one of them is the host."""
    again = over("ann").again(seed_from_text("another table"))
    assert (again.people, again.host) == (("", "bob", "cem", ""), "bob")
    assert again.names == ("first", "Bob", "Cem", "last")
