"""The catalogue and the source agree: no sentence is missing and none is idle."""

import ast
import functools
import itertools
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping

from baithak.words import catalogue
from tests.house.tree import ROOT, SOURCE, modules, name_of, nodes, parsed, place, strings

SPEAKERS = {"phrase", "Phrase"}
_QUOTED = re.compile(r"'([^'\n]*)'|\"([^\"\n]*)\"|`([^`]*)`")
_GAP = re.compile(r"\$\{[^}]*\}")
_KEY = re.compile(r"[a-z_]+(\.[\w-]+)+")
ENDINGS = (".one", ".many", ".you", ".they")


@functools.cache
def catalogue_keys() -> frozenset[str]:
    """Return the keys of the English catalogue, those that differ by number or person once, without their ending."""
    return frozenset(functools.reduce(str.removesuffix, ENDINGS, key) for key in catalogue("en"))


def domains() -> set[str]:
    """Return the first words of the keys."""
    return {key.partition(".")[0] for key in catalogue_keys()}


def _called(node: ast.Call) -> str:
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _prefix(node: ast.expr) -> str | None:
    """Return the fixed beginning of a formatted text."""
    match node:
        case ast.JoinedStr(values=[ast.Constant(value=str(prefix)), *_]):
            return prefix
    return None


def _wrappers() -> Mapping[str, tuple[str, int]]:
    """Return the functions that put a fixed prefix before an argument to make a key: the prefix, and which argument."""
    found = {}
    for _, node in nodes():
        if isinstance(node, ast.FunctionDef):
            arguments = [argument.arg for argument in node.args.args]
            for call in ast.walk(node):
                if isinstance(call, ast.Call) and _called(call) in SPEAKERS and call.args:
                    match call.args[0]:
                        case ast.JoinedStr(
                            values=[ast.Constant(value=str(prefix)), ast.FormattedValue(value=ast.Name(id=name))]
                        ) if name in arguments:
                            found[node.name] = (prefix, arguments.index(name))
    return found


def keys_said() -> Iterator[tuple[str, str]]:
    """Return every key that the source names in full or through a wrapper, with its place."""
    wrappers = _wrappers()
    beginnings = {id(part) for _, node in nodes() if isinstance(node, ast.JoinedStr) for part in node.values}
    for path, node in nodes():
        if id(node) in beginnings:
            continue
        match node:
            case ast.Call(args=[ast.Constant(value=str(key)), *_]) if _called(node) in SPEAKERS:
                yield key, place(path, node)
            case ast.Call(args=arguments) if _called(node) in wrappers:
                prefix, index = wrappers[_called(node)]
                match arguments[index : index + 1]:
                    case [ast.Constant(value=str(rest))]:
                        yield prefix + rest, place(path, node)
            case ast.Constant(value=str(key)) if key.partition(".")[0] in domains() and _is_key(key):
                yield key, place(path, node)


def _is_key(text: str) -> bool:
    parts = text.split(".")
    return len(parts) > 1 and parts[-1] not in {"py", "toml"} and all(part.isidentifier() for part in parts)


@functools.cache
def page_texts() -> tuple[tuple[str, str], ...]:
    """Return every text in the source of the page, with its file: quoted, or a template with its gaps as they stand."""
    files = [file for kind in ("*.ts", "*.svelte") for file in sorted((ROOT / "web" / "src").rglob(kind))]
    return tuple(
        (next(part for part in found.groups() if part is not None), name_of(file))
        for file in files
        for found in _QUOTED.finditer(file.read_text(encoding="utf-8"))
    )


def page_keys() -> Iterator[tuple[str, str]]:
    """Return every key that the page says in full, with its file."""
    for text, where in page_texts():
        if _KEY.fullmatch(text) and text.partition(".")[0] in domains():
            yield text, where


def page_pieces() -> tuple[set[str], set[str]]:
    """Return the fixed beginnings of the keys that the page puts together, and the words that may follow them."""
    beginnings: set[str] = set()
    pieces: set[str] = set()
    for text, _ in page_texts():
        fixed = _GAP.split(text)
        if len(fixed) > 1 and "." in fixed[0]:
            beginnings.add(fixed[0])
        pieces.update(part for part in fixed if len(part) > 1)
    return beginnings, pieces


def test_every_key_has_a_sentence() -> None:
    """Each key that the source says stands in the catalogue."""
    known = catalogue_keys()
    assert not sorted({f"{where} {key}" for key, where in keys_said() if key not in known})
    assert not sorted({f"{where} {key}" for key, where in page_keys() if not any(one.startswith(key) for one in known)})


def test_the_page_is_read() -> None:
    """The page's keys are found: those it says in full and those it puts together."""
    assert {key for key, _ in page_keys()} & catalogue_keys()
    assert page_pieces()[0]


def _composed(rest: str, pieces: frozenset[str]) -> bool:
    """Say whether a text can be put together from pieces."""
    reached = {0}
    for at in range(len(rest)):
        if at in reached:
            reached |= {end for end in range(at + 1, len(rest) + 1) if rest[at:end] in pieces}
    return len(rest) in reached


def _segments(rest: str, words: Collection[str]) -> bool:
    """Say whether each part between dots is a number, a letter, or a word of the source."""
    return all(len(part) == 1 or part.isdecimal() or part in words or f".{part}" in words for part in rest.split("."))


def test_every_sentence_is_said() -> None:
    """Each key of the catalogue is said somewhere: in full, or as a fixed beginning and words that the source has."""
    said = {key for key, _ in itertools.chain(keys_said(), page_keys())}
    prefixes = {prefix for _, node in nodes() if isinstance(node, ast.expr) and (prefix := _prefix(node))}
    pieces = frozenset(itertools.chain.from_iterable(strings(parsed(path)) for path in modules()))
    pieces |= {"c", "d", "h", "s"}
    beginnings, words = page_pieces()
    words |= pieces | {node.name.lower() for _, node in nodes() if isinstance(node, ast.ClassDef)}
    idle = [
        key
        for key in sorted(catalogue_keys() - said)
        if not any(key.startswith(prefix) and _composed(key[len(prefix) :], pieces) for prefix in prefixes)
        and not any(key.startswith(prefix) and _segments(key[len(prefix) :], words) for prefix in beginnings)
    ]
    assert not idle


def test_a_key_stands_in_the_file_of_its_domain() -> None:
    """No two files of the catalogue define the same key."""
    files = sorted((SOURCE / "locales" / "en").glob("*.toml"))
    tables = [set(tomllib.loads(file.read_text(encoding="utf-8"))) for file in files]
    assert tables
    assert not [one & other for one, other in itertools.combinations(tables, 2) if one & other]
