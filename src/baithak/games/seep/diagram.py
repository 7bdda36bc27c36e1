"""A position of Seep on one line, with hidden parts or without (``docs/notation.md``)."""

from baithak.cards.mask import bit, cards_of, count, put
from baithak.cards.seats import NOBODY, SEATS, SIDES, next_seat, side_of
from baithak.games.fields import NOTHING, Field, read_fields, read_options, write_options, write_place
from baithak.games.game import Diagram
from baithak.games.seep.moves import HIGH_CARDS, HIGHEST_HOUSE, HOUSES, LOWEST_HOUSE, VALUE_CARDS, VALUES
from baithak.games.seep.options import SeepOptions
from baithak.games.seep.position import PACKET, PLAYS, SeepPosition
from baithak.games.seep.sets import splits

_KEYS = ("dealer", "bid", "ply", "hands", "coming", "floor", "houses", "piles", "shown", "last", "sweeps")
_PACK = 52
_IN_HAND = 12
_MOST_SWEPT = 99999


def hide(position: SeepPosition, seat: int) -> Diagram[SeepPosition]:
    """Return a position as a seat (or a spectator, ``NOBODY``) may see it: the other cards taken out and counted."""
    shown = position.copy()
    hidden: dict[str, int] = {}

    def take_out(place: str, cards: int) -> None:
        if cards:
            hidden[place] = count(cards)

    hands = list(position.hands)
    for other in range(SEATS):
        if other != seat and not (position.thrown_in and other == next_seat(position.dealer)):
            take_out(f"hand{other}", hands[other])
            hands[other] = 0
        take_out(f"coming{other}", position.coming[other])
    shown.hands = hands
    shown.coming = [0, 0, 0, 0]
    if not position.bid:
        take_out("floor", position.loose)
        shown.loose = 0
    for side in range(SIDES):
        take_out(f"pile{side}", position.piles[side] & ~position.shown)
    shown.piles = [position.piles[side] & position.shown for side in range(SIDES)]
    return Diagram(shown, hidden)


def write_position(diagram: Diagram[SeepPosition]) -> str:
    """Return a position on one line; ``read_position`` reads it back to the same one."""
    position, hidden = diagram.position, diagram.hidden

    def places(name: str, masks: list[int]) -> str:
        return "/".join(write_place(cards, hidden.get(f"{name}{n}", 0)) for n, cards in enumerate(masks))

    houses = []
    for value in range(LOWEST_HOUSE, HIGHEST_HOUSE + 1):
        if position.house(value):
            owners = "".join(str(seat) for seat in range(SEATS) if position.owns(seat, value))
            houses.append(f"{value}:{write_place(position.house(value))}@{owners}")
    bid = "redeal" if position.thrown_in else str(position.bid or NOTHING)
    fields = {
        "dealer": str(position.dealer),
        "bid": bid,
        "ply": str(position.ply),
        "hands": places("hand", position.hands),
        "coming": places("coming", position.coming),
        "floor": write_place(position.loose, hidden.get("floor", 0)),
        "houses": ",".join(houses) or NOTHING,
        "piles": places("pile", position.piles),
        "shown": write_place(position.shown),
        "last": NOTHING if position.last == NOBODY else str(position.last),
        "sweeps": "/".join(f"{position.sweeps[side]}:{position.swept[side]}" for side in range(SIDES)),
    }
    return "seep " + " ".join(f"{key}={value}" for key, value in fields.items()) + write_options(position.options)


def read_position(text: str) -> Diagram[SeepPosition]:
    """Return the position that a line shows, and what it hides.

    Raises:
        NotationError: if the line is no position, or no deal can come to it; with the column.
    """
    fields = read_fields(text, "seep", _KEYS)
    position = SeepPosition(read_options(fields, SeepOptions), fields["dealer"].number(0, SEATS - 1))
    if fields["bid"].text == "redeal":
        position.thrown_in = True
    elif fields["bid"].text != NOTHING:
        position.bid = fields["bid"].number(LOWEST_HOUSE, HIGHEST_HOUSE)
    position.ply = fields["ply"].number(0, PLAYS if position.bid else 0)
    reading = _Reading(position)
    position.hands = reading.places(fields["hands"], "hand", SEATS)
    position.coming = reading.places(fields["coming"], "coming", SEATS)
    position.loose = reading.place(fields["floor"], "floor")
    if fields["houses"].text != NOTHING:
        for field in fields["houses"].split(","):
            reading.house(field)
    position.piles = reading.places(fields["piles"], "pile", SIDES)
    reading.score(fields)
    reading.check(fields)
    over = position.thrown_in or position.ply == PLAYS
    position.turn = NOBODY if over else (position.dealer + 1 + position.ply) % SEATS
    return Diagram(position, reading.hidden)


class _Reading:
    """A position that is being read: what lies where, which cards were named, and what does not fit."""

    def __init__(self, position: SeepPosition) -> None:
        self.position = position
        self.hidden: dict[str, int] = {}
        self.named = 0
        self.houses = [0] * HOUSES
        self.owners = [0] * HOUSES

    def places(self, field: Field, name: str, number: int) -> list[int]:
        return [self.place(part, f"{name}{n}") for n, part in enumerate(field.split("/", number))]

    def place(self, field: Field, name: str) -> int:
        cards, hidden = field.place()
        if cards & self.named:
            raise field.wrong("each card in one place")
        self.named |= cards
        if hidden:
            self.hidden[name] = hidden
        return cards

    def house(self, field: Field) -> None:
        """Read one house, ``11:9d2s@03``: its value, its cards, its owners (S15-S20)."""
        value_field, rest = field.split(":", 2)
        cards_field, owners_field = rest.split("@", 2)
        value = value_field.number(LOWEST_HOUSE, HIGHEST_HOUSE)
        cards = self.place(cards_field, "houses")
        if "houses" in self.hidden:
            raise cards_field.wrong("open cards: a house has none hidden")
        if self.position.house(value):
            raise field.wrong(f"one house of {value}")
        two = count(cards) > 1
        if not two or any(VALUES[card] > value for card in cards_of(cards)) or not splits(cards, value):
            raise cards_field.wrong(f"two or more cards in sets that each sum to {value}")
        owners = sorted(set(owners_field.text))
        if not owners or "".join(owners) != owners_field.text or any(owner not in "0123" for owner in owners):
            raise owners_field.wrong("the owners' seats in rising order, such as 03")
        self.houses[value - LOWEST_HOUSE] = cards
        self.position.houses = self.houses
        for owner in owners:
            self.owners[value - LOWEST_HOUSE] |= put(1, int(owner))
            hand = self.position.hands[int(owner)]
            if not hand & VALUE_CARDS[value] and f"hand{owner}" not in self.hidden:
                raise owners_field.wrong(f"an owner who holds a card worth {value} (S20)")
        self.position.owners = self.owners

    def score(self, fields: dict[str, Field]) -> None:
        """Read who captured last, the cards shown and the sweeps."""
        position = self.position
        if fields["last"].text != NOTHING:
            position.last = fields["last"].number(0, SIDES - 1)
        captured = position.piles[0] | position.piles[1] or any(f"pile{side}" in self.hidden for side in range(SIDES))
        if (position.last == NOBODY) == bool(captured):
            raise fields["last"].wrong("the side that captured last, or - before the first capture")
        shown, hidden = fields["shown"].place()
        mine = position.piles[position.last] if position.last != NOBODY else 0
        if hidden or shown & ~mine:
            raise fields["shown"].wrong("cards from the pile of the side that captured last")
        if shown and (position.last != side_of(position.dealer + position.ply) or not _is_capture(shown)):
            raise fields["shown"].wrong(
                "what the last play captured, or -: a card, and sets that each sum to its value"
            )
        position.shown = shown
        pairs = [field.split(":", 2) for field in fields["sweeps"].split("/", SIDES)]
        position.sweeps = [sweeps.number(0, (position.ply + 1) // SIDES) for sweeps, _ in pairs]
        position.swept = [swept.number(0, _MOST_SWEPT) for _, swept in pairs]
        for side, (_, swept) in enumerate(pairs):
            if position.swept[side] not in _sweep_sums(position, side):
                raise swept.wrong(f"what {position.sweeps[side]} sweeps can score")

    def check(self, fields: dict[str, Field]) -> None:
        """Refuse what no deal can come to: 52 cards, hands as long as the plays made allow, a floor before the bid."""
        position = self.position
        if sum(self.hidden.values()) + count(self.named) != _PACK:
            raise fields["hands"].wrong("52 cards in all, those that are hidden counted in")
        started = position.ply > 0
        for n in range(SEATS):
            seat = (position.dealer + 1 + n) % SEATS
            plays = (position.ply + SEATS - 1 - n) // SEATS
            first = 0 if n else PACKET
            held, coming = (_IN_HAND - plays, 0) if started else (first, _IN_HAND - first)
            for key, mask, want in (("hand", position.hands, held), ("coming", position.coming, coming)):
                field = fields["hands" if key == "hand" else "coming"].split("/")[seat]
                if count(mask[seat]) + self.hidden.get(f"{key}{seat}", 0) != want:
                    raise field.wrong(f"{want} cards for seat {seat} after {position.ply} plays")
        bidder = next_seat(position.dealer)
        four = position.hands[bidder] if f"hand{bidder}" not in self.hidden else 0
        if (
            not started
            and four
            and (position.thrown_in == bool(four & HIGH_CARDS))
            and (position.bid or position.thrown_in)
        ):
            raise fields["bid"].wrong("a redeal without a card above 8, and a bid with one (S6)")
        if not started and position.bid and four and not four & VALUE_CARDS[position.bid]:
            raise fields["bid"].wrong("a bid worth one of the bidder's cards (S6)")
        floor = count(position.loose) + self.hidden.get("floor", 0)
        if not started and (floor != PACKET or position.houses_standing()):
            raise fields["floor"].wrong("four cards on the floor before the opening play, and no house")
        if position.bid:
            self.check_floor(fields["floor"])
        if "floor" in self.hidden and position.bid:
            raise fields["floor"].wrong("open cards on the floor after the bid")
        if position.ply == PLAYS and (position.loose or position.houses_standing()):
            raise fields["floor"].wrong("an empty floor at the end of the deal (S28, S30)")

    def check_floor(self, floor: Field) -> None:
        """Refuse loose cards that cannot lie there: a card comes there by the deal, or because it captures nothing."""
        alike = 0
        for value in range(1, HIGHEST_HOUSE + 1):
            loose = count(self.position.loose & VALUE_CARDS[value])
            alike += loose if loose > 1 else 0
            if loose and self.position.house(value):
                raise floor.wrong(f"no loose {value} beside a house of {value}, which it would have joined (S23)")
        if alike > PACKET:
            raise floor.wrong("loose cards of the same value among the first four only: a later one captures (S13)")


def _is_capture(cards: int) -> bool:
    """Say whether one of some cards could have captured the others."""
    return any(splits(cards & ~bit(card), VALUES[card]) for card in cards_of(cards)) and count(cards) > 1


def _sweep_sums(position: SeepPosition, side: int) -> set[int]:
    """Return what the sweeps of a side can have scored, the opening and the last one among them where they may be."""
    sweeps = position.sweeps[side]
    openings = range(1 + (side == side_of(position.dealer + 1)))
    lasts = range(1 + (side == side_of(position.dealer) and position.ply == PLAYS))
    return {
        position.opening_sweep_points * opening
        + position.last_sweep_points * last
        + position.sweep_points * (sweeps - opening - last)
        for opening in openings
        for last in lasts
        if opening + last <= sweeps
    }
