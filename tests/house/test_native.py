"""What is compiled, and that nothing of the interpreter gets into its loops."""

import ast
import re
from pathlib import Path

import pytest

from baithak import build
from tests.building import loaded
from tests.house.tree import ROOT, SOURCE, parsed

FUNCTION = re.compile(r"\b(?:cp?def) (?!class )[^(=]*?(\w+)\([^()]*\)(.*)")
CLASS = re.compile(r"cdef class (\w+)(?:\((\w+)\))?:")
HOT = ("fill", "advance", "ended", "points", "digest", "become")
"""The face of a position that search calls."""
SPOKEN = {
    "cards/lists.pxd": {"listed", "packed"},
    "games/position.pxd": {"legal", "observe", "raise_fault"},
    "games/puzzle.pxd": {"pose"},
    "games/seep/position.pxd": {"deal"},
    "games/seep/solving.pxd": {"_check", "_make_copies", "_copy", "_measure"},
    "games/smear/position.pxd": {"deal"},
    "games/smear/regrets.pxd": {"mix", "settle", "survey"},
    "games/smear/solving.pxd": {"_check"},
    "search/double_dummy.pxd": {"within", "_rank", "_pause"},
    "search/ismcts.pxd": {"run", "_begin"},
    "search/minimax.pxd": {"value"},
    "search/playout.pxd": {"run", "total"},
}
"""Functions that Python calls, or that make and read its objects, once for a whole search or a whole deal."""
BRIDGES = {("games/position.py", name) for name in HOT} | {
    ("games/policy.py", "pick"),
    ("games/belief.py", "weigh"),
    ("games/stake.py", "reward"),
}
"""Where compiled code calls into the interpreter, for games in plain Python."""
PAUSES = {
    ("games/seep/position.py", "fill"),  # an object is made the first time that it is needed
    ("search/double_dummy.py", "_expand"),  # after many thousand positions Ctrl-C is looked for
}
"""Where the interpreter is called so seldom that it costs nothing."""


def _logical_lines(path: Path) -> list[str]:
    """Return the lines of a .pxd, those that a bracket carries on put together."""
    text = re.sub(r'""".*?"""', "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    lines: list[str] = []
    for raw in text.splitlines():
        line = raw.split("#")[0].rstrip()
        if lines and lines[-1].count("(") > lines[-1].count(")"):
            lines[-1] += line.strip()
        else:
            lines.append(line)
    return lines


def _name(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def compiled() -> list[Path]:
    """Return the .pxd files that have a module beside them."""
    return [
        path for path in sorted(SOURCE.rglob("*.pxd")) if path.stem != "__init__" and path.with_suffix(".py").exists()
    ]


def functions(path: Path) -> list[tuple[str, str]]:
    """Return the functions that a .pxd declares: name, and what stands behind the brackets."""
    return [(match[1], match[2]) for line in _logical_lines(path) if (match := FUNCTION.search(line))]


def positions() -> dict[str, Path]:
    """Return the compiled positions by their class."""
    found = {}
    for path in compiled():
        for line in _logical_lines(path):
            match = CLASS.search(line)
            if match and match[2] == "Position":
                found[match[1]] = path
    return found


@pytest.mark.parametrize("path", compiled(), ids=_name)
def test_what_is_declared_runs_without_the_interpreter(path: Path) -> None:
    """Every function of a .pxd is ``noexcept nogil``, but for those that Python alone calls; the compiler does the rest."""
    declared = functions(path)
    assert declared
    assert not [
        name for name, rest in declared if name not in SPOKEN.get(_name(path), set()) and "noexcept nogil" not in rest
    ]


def test_the_face_that_search_calls_is_native() -> None:
    """The contract declares the six methods of the native face, and each compiled game writes all six."""
    declared = dict(functions(SOURCE / "games" / "position.pxd"))
    assert all("noexcept nogil" in declared[name] for name in HOT)
    assert {"SeepPosition", "SmearPosition"} <= set(positions())
    for name, path in positions().items():
        (found,) = (
            node
            for node in parsed(path.with_suffix(".py")).body
            if isinstance(node, ast.ClassDef) and node.name == name
        )
        written = {node.name for node in found.body if isinstance(node, ast.FunctionDef)}
        assert set(HOT) | {"fresh"} <= written, name


def _callers_of_the_interpreter() -> set[tuple[str, str]]:
    """Return the functions of compiled modules that take the interpreter's lock, by file and name."""
    found = set()
    for path in compiled():
        module = path.with_suffix(".py")
        for function in ast.walk(parsed(module)):
            if isinstance(function, ast.FunctionDef):
                for node in ast.walk(function):
                    if isinstance(node, ast.Attribute) and node.attr in {"gil", "with_gil"}:
                        found.add((_name(module), function.name))
    return found


def test_only_the_contract_calls_back_into_the_interpreter() -> None:
    """``with cython.gil`` stands in the contract, for games in plain Python, and where it costs nothing."""
    callers = _callers_of_the_interpreter()
    assert not BRIDGES - callers
    assert not callers - BRIDGES - PAUSES


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.pxd")), ids=_name)
def test_no_declaration_takes_the_interpreter(path: Path) -> None:
    """No function of a .pxd is declared to take the interpreter's lock."""
    assert not [line for line in _logical_lines(path) if "with gil" in line]


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.pxd")), ids=_name)
def test_no_declaration_promises_what_was_not_tested(path: Path) -> None:
    """Nothing says that it may run without the interpreter's lock altogether: no free-threaded Python has tried it."""
    assert "freethreading" not in path.read_text(encoding="utf-8")
    assert "freethreading" not in (ROOT / "build_native.py").read_text(encoding="utf-8")


def test_modules_get_by_without_cython() -> None:
    """Each compiled module that names Cython takes ``plain.py`` where it is not installed, always in the same words."""
    words = "try:\n    import cython\nexcept ImportError:\n    from baithak import plain as cython\n"
    for path in compiled():
        text = path.with_suffix(".py").read_text(encoding="utf-8")
        assert "cython" not in text or words in text, _name(path)


def test_the_hook_compiles_what_the_package_says_of_itself() -> None:
    """The modules that a build compiles are the ones that ``baithak doctor`` looks at."""
    names = [".".join(path.with_suffix("").parts) for path in loaded("build_native").modules(SOURCE.parent)]
    assert names == list(build.modules())


@pytest.mark.parametrize(("version", "wanted"), [("editable", ""), ("editable", "compiled"), ("standard", "plain")])
def test_an_editable_install_and_a_plain_one_compile_nothing(
    monkeypatch: pytest.MonkeyPatch, version: str, wanted: str
) -> None:
    """What follows the source is plain Python, and so is what was asked to be."""
    monkeypatch.setenv("BAITHAK_BUILD", wanted)
    monkeypatch.setenv("BAITHAK_PAGE", "none")
    data: dict[str, object] = {"force_include": {}}
    loaded("build_native").Build(str(ROOT), {}, None, None, "", "wheel").initialize(version, data)
    assert data == {"force_include": {}}


def test_a_build_that_there_is_not_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A word that means no build is named, with those that do."""
    monkeypatch.setenv("BAITHAK_BUILD", "fast")
    monkeypatch.setenv("BAITHAK_PAGE", "none")
    native = loaded("build_native")
    with pytest.raises(native.BuildError, match="BAITHAK_BUILD=fast: it is compiled or plain"):
        native.Build(str(ROOT), {}, None, None, "", "wheel").initialize("standard", {})
