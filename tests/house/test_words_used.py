"""The catalogue and the source agree: no sentence is missing and none is idle."""

import ast
import functools
import itertools
import tomllib
from collections.abc import Iterator, Mapping

from baithak.words import catalogue
from tests.house.tree import SOURCE, modules, nodes, parsed, place, strings

SPEAKERS = {"phrase", "Phrase"}
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


def test_every_key_has_a_sentence() -> None:
    """Each key that the source says stands in the catalogue."""
    assert not sorted({f"{where} {key}" for key, where in keys_said() if key not in catalogue_keys()})


def _composed(rest: str, pieces: frozenset[str]) -> bool:
    """Say whether a text can be put together from pieces."""
    reached = {0}
    for at in range(len(rest)):
        if at in reached:
            reached |= {end for end in range(at + 1, len(rest) + 1) if rest[at:end] in pieces}
    return len(rest) in reached


def test_every_sentence_is_said() -> None:
    """Each key of the catalogue is said somewhere: in full, or as a fixed beginning and words that the source has."""
    said = {key for key, _ in keys_said()}
    prefixes = {prefix for _, node in nodes() if isinstance(node, ast.expr) and (prefix := _prefix(node))}
    pieces = frozenset(itertools.chain.from_iterable(strings(parsed(path)) for path in modules()))
    pieces |= {"c", "d", "h", "s"}
    idle = [
        key
        for key in sorted(catalogue_keys() - said)
        if not any(key.startswith(prefix) and _composed(key[len(prefix) :], pieces) for prefix in prefixes)
    ]
    assert not idle


def test_a_key_stands_in_the_file_of_its_domain() -> None:
    """No two files of the catalogue define the same key, and every language has the same keys as English."""
    languages = sorted(folder.name for folder in (SOURCE / "locales").iterdir() if folder.is_dir())
    assert "en" in languages
    for language in languages:
        files = sorted((SOURCE / "locales" / language).glob("*.toml"))
        tables = [set(tomllib.loads(file.read_text(encoding="utf-8"))) for file in files]
        assert not [one & other for one, other in itertools.combinations(tables, 2) if one & other]
        assert set(catalogue(language)) == set(catalogue("en"))
