"""Texts that are the same for everybody: the rule books, and the sentences of each language."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from baithak import languages as spoken
from baithak import rulebook, words
from baithak.server.answers import fault, lasting


class RuleClause(msgspec.Struct, frozen=True):
    """A clause of a rule book, or a house rule of the table at its end."""

    clause: str
    """``S21``, by which refusals name it; of a house rule its name, such as ``max_houses``."""
    title: str
    """What the whole page is called."""
    heading: str
    """The chapter in which it stands."""
    text: str
    """In Markdown, of which there is emphasis and code."""
    ruling: bool
    """Whether it settles a point on which written sources disagree."""
    option: bool
    """Whether it is a house rule and no numbered clause."""


class Language(msgspec.Struct, frozen=True):
    """A language in which there are texts."""

    code: str
    name: str
    """As those call it who speak it."""
    dir: str
    """``ltr`` or ``rtl``."""


async def rules(request: Request) -> Response:
    """Return the rule book of a game, clause by clause, in order."""
    game = request.path_params["game"]
    if game not in rulebook.games():
        return fault(404, "no_game", f"there are rules of {' and '.join(rulebook.games())}")
    title = rulebook.title(game)
    books = ((rulebook.clauses(game), False), (rulebook.options(game), True))
    return lasting(
        request,
        [
            RuleClause(one.id, title, one.heading, one.markdown, one.ruling, option)
            for book, option in books
            for one in book.values()
        ],
    )


async def languages(request: Request) -> Response:
    """Return the languages in which there are texts."""
    return lasting(request, [Language(one.code, one.name, one.dir) for one in spoken.languages()])


async def texts(request: Request) -> Response:
    """Return every text of a language by its key."""
    language = request.path_params["language"]
    known = [one.code for one in spoken.languages()]
    if language not in known:
        return fault(404, "no_language", f"there are texts in {', '.join(known)}")
    return lasting(request, dict(words.catalogue(language)))
