"""Makes the package: compiles every module that has a .pxd beside it, and puts in the page for browsers.

Without a C compiler the package is plain Python. The page is built by ``build_page.py``. Four variables of the environment say what is wanted:

``BAITHAK_BUILD``         ``compiled``: fail if anything does not compile; ``plain``: do not try; unset: as it comes.
``BAITHAK_BUILD_FLAGS``   what the C compiler is told, instead of what stands below.
``BAITHAK_BUILD_FOLDER``  where to keep what was compiled, so that the next build does only what has changed.
``CC``, ``CFLAGS``, ...   as everywhere.

It is all or nothing: compiled modules call each other directly, so that one that is missing
would leave the others unable to load.
"""

import hashlib
import os
import shlex
import sys
import tempfile
from contextlib import chdir
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.append(str(Path(__file__).resolve().parent))  # where hatchling does not look by itself
from build_page import page

COMPILED, PLAIN = "compiled", "plain"
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # types stand in the .pxd: an int of Python has no end, one of C has 32 bits
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "infer_types": True,
}
FLAGS = ["/O2"] if os.name == "nt" else ["-O3", "-g0"]


class BuildError(Exception):
    """A build that is not what was asked for."""


def modules(source: Path) -> list[Path]:
    """Return the modules that are compiled, below the folder of the source."""
    paths = [path.with_suffix(".py").relative_to(source) for path in sorted(source.rglob("*.pxd"))]
    return [path for path in paths if path.stem != "__init__" and (source / path).is_file()]


def flags() -> list[str]:
    """Return what the C compiler is told."""
    asked = os.environ.get("BAITHAK_BUILD_FLAGS")
    return FLAGS if asked is None else shlex.split(asked)


def kept_folder() -> Path | None:
    """Return where what is compiled is kept for the next build, if it is: a folder for each way of compiling."""
    kept = os.environ.get("BAITHAK_BUILD_FOLDER")
    if kept is None:
        return None
    import Cython

    way = [Path(__file__).read_text(encoding="utf-8"), sys.version, Cython.__version__, *flags()]
    way += [os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS")]
    folder = Path(kept).resolve() / hashlib.sha256("\n".join(way).encode()).hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def compiled(source: Path, work: Path) -> dict[str, str]:
    """Compile into a folder and return each file made with its place in the package; nothing if one is missing."""
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension
    from setuptools.errors import BaseError, CCompilerError

    # The compiler is given paths that begin at the source, so that no folder of this machine gets into what it makes.
    with chdir(source):
        extensions = cythonize(
            [
                Extension(".".join(path.with_suffix("").parts), [path.as_posix()], extra_compile_args=flags())
                for path in modules(source)
            ],
            include_path=["."],
            build_dir=str(work / "c"),
            compiler_directives=DIRECTIVES,
            quiet=True,
        )
        for extension in extensions:
            extension.optional = True  # set after cythonize, which drops it
        command = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
        command.build_lib, command.build_temp = str(work / "lib"), str(work / "objects")
        command.parallel = os.cpu_count()
        command.ensure_finalized()
        try:
            command.run()
        except (BaseError, CCompilerError, OSError) as error:
            sys.stderr.write(f"{error}\n")
            return {}
    built = [Path(command.get_ext_fullpath(extension.name)) for extension in extensions]
    if not all(path.is_file() for path in built):
        return {}
    return {str(path): path.relative_to(command.build_lib).as_posix() for path in built}


class Build(BuildHookInterface[Any]):
    """Puts the page and compiled modules into a wheel; an editable install stays as the source is."""

    workshop: tempfile.TemporaryDirectory[str] | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Bring the page, and compile if that is wanted and there is a way to."""
        if version != "editable" and os.environ.get("BAITHAK_PAGE") != "none":
            build_data["force_include"][str(page(Path(self.root, "web")))] = "baithak/web"
        wanted = os.environ.get("BAITHAK_BUILD") or None
        if wanted not in {None, COMPILED, PLAIN}:
            raise BuildError(f"BAITHAK_BUILD={wanted}: it is {COMPILED} or {PLAIN}")
        if wanted == PLAIN or version == "editable":
            return
        work = kept_folder()
        if work is None:
            self.workshop = tempfile.TemporaryDirectory()
            work = Path(self.workshop.name)
        found = compiled(Path(self.root, "src"), work)
        if found:
            build_data["force_include"].update(found)
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            self.app.display_info(f"compiled {len(found)} modules")
        elif wanted == COMPILED:
            raise BuildError("not everything could be compiled; what the compiler said stands above")
        else:
            self.app.display_warning("no C compiler that works: the package will be plain Python, which is slower")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Throw away what was made on the way."""
        if self.workshop is not None:
            self.workshop.cleanup()
