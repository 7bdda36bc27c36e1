"""Bring the translations up to date with the English sentences: ``make texts``, or ``make texts ARGS=pa`` for a new language.

Every file ``locales/<code>.po`` of the package gets a message for each English key. A new one stands
without translation, one whose English sentence has changed is marked fuzzy with the sentence that it
was made for, and one whose key is gone is kept at the end of the file as obsolete.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po
from babel.plural import to_gettext

from baithak import languages
from baithak.languages import TYPED
from baithak.words import catalogue

LOCALES = Path(languages.__file__).with_name("locales")
_HEADER = """\
# Baithak in {language}. The English sentences are in locales/en; each message's context is the key of one.
# docs/words.md says which words of card players are used, and docs/translating.md what to mind."""


def messages(english: Mapping[str, str]) -> Iterator[tuple[str, str | tuple[str, str]]]:
    """Yield the key and the English text of every message; where it differs by number, both texts."""
    for key, text in english.items():
        base, _, ending = key.rpartition(".")
        if key.startswith(TYPED) or (ending == "many" and f"{base}.one" in english):
            continue
        if ending == "one" and f"{base}.many" in english:
            yield base, (text, english[f"{base}.many"])
        else:
            yield key, text


def plural_header(code: str) -> str:
    """Return how a language counts, as gettext wants it, with the forms that Unicode gives it."""
    return to_gettext(Locale.parse(code, sep="-").plural_form)


def updated(code: str, old: Catalog | None, english: Mapping[str, str]) -> Catalog:
    """Return the messages of a language, made anew from the English texts and what was translated of them."""
    locale = Locale.parse(code, sep="-")
    new = Catalog(
        locale=locale,
        project="Baithak",
        version="1",
        msgid_bugs_address="CONTRIBUTING.md",
        header_comment=_HEADER.format(language=locale.english_name),
        creation_date=old.creation_date if old else datetime.now(UTC),
        revision_date=old.revision_date if old else datetime.now(UTC),
        last_translator="The Baithak authors",
        language_team="Baithak",
        fuzzy=False,
    )
    new.mime_headers = [("Plural-Forms", plural_header(code))]
    known = {message.context: message for message in _all(old)} if old else {}
    for key, text in messages(english):
        domain = key.partition(".")[0]
        before = known.pop(key, None)
        where = [(domain, None)]
        if before is None or not translated(before) or isinstance(before.id, str) != isinstance(text, str):
            new.add(text, context=key, locations=where)  # type: ignore[arg-type]
            continue
        same = _listed(before.id) == _listed(text)
        new.add(
            text,
            before.string,
            context=key,
            locations=where,  # type: ignore[arg-type]
            flags=["fuzzy"] if before.fuzzy or not same else [],
            previous_id=() if same and not before.fuzzy else before.previous_id if same else _listed(before.id),
        )
    for gone, message in known.items():
        if gone and translated(message):
            new.obsolete[gone] = message
    return new


def _listed(text: str | Iterable[str]) -> list[str]:
    return [text] if isinstance(text, str) else list(text)


def translated(message: Message) -> bool:
    """Say whether a message has a translation, in all its forms."""
    string = message.string or ""
    return bool(string) if isinstance(string, str) else all(string)


def _all(old: Catalog) -> list[Message]:
    return [*old, *old.obsolete.values()]


def read(code: str) -> Catalog | None:
    """Return what is translated into a language; nothing if there is no such file."""
    file = LOCALES / f"{code}.po"
    if not file.exists():
        return None
    with file.open("rb") as stream:
        return read_po(stream, locale=code.replace("-", "_"))


def text_of(messages: Catalog) -> bytes:
    """Return messages as the text of a file."""
    out = BytesIO()
    write_po(out, messages, width=0, include_previous=True)
    return out.getvalue()


def main(codes: list[str]) -> None:
    """Update the languages that there are, and begin those that are named."""
    for code in sorted({*codes, *(file.stem for file in LOCALES.glob("*.po"))}):
        found = updated(code, read(code), catalogue("en"))
        (LOCALES / f"{code}.po").write_bytes(text_of(found))
        missing = sum(1 for message in found if message.id and (not translated(message) or message.fuzzy))
        print(f"{code}: {len(found)} texts, {missing} to translate, {len(found.obsolete)} obsolete")  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
