"""``baithak doctor``: what is installed, compiled or not, and how to get the fast build."""

import json
import os
import platform
import shlex
import shutil
import sysconfig
from importlib.metadata import PackageNotFoundError, distribution
from importlib.metadata import version as version_of
from pathlib import Path
from urllib.request import url2pathname

import click

from baithak import build
from baithak.version import VERSION
from baithak.words import Parameter, phrase, say

LIBRARIES = ("numpy", "pyarrow", "distributed")
COMPILERS = ("cc", "gcc", "clang", "cl")
INSTALL = "pip install --force-reinstall --no-cache-dir --no-binary baithak"


def _said(key: str, **parameters: Parameter) -> str:
    return say(phrase(f"doctor.{key}", **parameters))


def warn_if_slow() -> None:
    """Say on the standard error that this is not the fast build, if it is not: for commands that think long."""
    if build.loaded() != build.COMPILED:
        click.echo(f"baithak: {_said('slow')}", err=True)


def compiler() -> str | None:
    """Return the C compiler that an installation would use, or nothing where there is none on the path."""
    named = os.environ.get("CC")
    if named is not None:
        try:
            words = shlex.split(named)
        except ValueError:  # a quotation that does not end
            return None
        return shutil.which(words[0]) if words else None
    words = shlex.split(sysconfig.get_config_var("CC") or "")
    return next((path for name in (*words[:1], *COMPILERS) if (path := shutil.which(name))), None)


def headers() -> str | None:
    """Return the folder of Python's headers, without which nothing can be compiled, or nothing if it lacks them."""
    folder = sysconfig.get_path("include")
    return folder if Path(folder, "Python.h").is_file() else None


def origin() -> str:
    """Return what was named when this was installed: a folder, an archive or an address; else the package's name."""
    try:
        kept = distribution("baithak").read_text("direct_url.json")
    except PackageNotFoundError:
        kept = None
    url = json.loads(kept).get("url", "") if kept else ""
    return url2pathname(url.removeprefix("file://")) if url.startswith("file://") else url or "baithak"


def libraries() -> dict[str, str | None]:
    """Return the versions of the libraries that some rooms use if they are there."""
    found: dict[str, str | None] = {}
    for name in LIBRARIES:
        try:
            found[name] = version_of(name)
        except PackageNotFoundError:
            found[name] = None
    return found


def advice() -> list[str]:
    """Return how things stand and what would make them better, sentence by sentence."""
    loaded = build.loaded()
    if loaded == build.COMPILED:
        return [_said("well")]
    told = [_said("slower" if loaded == build.PLAIN else "broken")]
    if compiler() is None:
        told.append(_said("get_compiler"))
    elif headers() is None:
        told.append(_said("get_headers"))
    tree = build.source_tree()
    if tree is not None and loaded == build.PLAIN:
        told.append(_said("from_source", command="make play"))
    else:
        command = f"{INSTALL} {shlex.quote(str(tree) if tree else origin())}"
        told.append(_said("install_now" if len(told) == 1 else "install", command=command))
    return told


def _as_json() -> str:
    data = {
        "version": VERSION,
        "build": build.loaded(),
        "modules": build.modules(),
        "implementation": platform.python_implementation(),
        "python": platform.python_version(),
        "platform": platform.platform(),
        "compiler": compiler(),
        "headers": headers(),
        "libraries": libraries(),
        "advice": advice(),
    }
    return json.dumps(data, indent=2)


def _lines() -> list[str]:
    lines = [_said("title", version=VERSION), _said("build", build=build.loaded())]
    if build.loaded() == build.MIXED:
        lines += [_said("module", module=name, build=one) for name, one in build.modules().items()]
    lines.append(
        _said("python", implementation=platform.python_implementation(), python=platform.python_version()),
    )
    lines.append(_said("platform", platform=platform.platform()))
    for what, path in (("compiler", compiler()), ("headers", headers())):
        lines.append(_said(what, path=path) if path else _said(f"no_{what}"))
    for name, found in libraries().items():
        lines.append(_said("library", library=name, version=found) if found else _said("no_library", library=name))
    return [*lines, "", *advice()]


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def doctor(as_json: bool) -> None:
    """Say what is installed, and how to make it fast.

    Exit code 0, whatever it finds.
    """
    click.echo(_as_json() if as_json else "\n".join(_lines()))
