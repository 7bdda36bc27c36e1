"""``python -m baithak`` and the command ``baithak``: takes Ctrl-C in hand, and only then loads the program."""

import os
import signal
import sys

STOPPED = 130


def _stop(*_: object) -> None:
    os.write(2, b"baithak: stopped\n")
    os._exit(STOPPED)


def main() -> None:
    """Run the program with the arguments it was called with, and end with its exit code."""
    heard = signal.getsignal(signal.SIGINT)
    if heard is signal.default_int_handler:
        signal.signal(signal.SIGINT, _stop)
    from baithak.cli.app import run  # noqa: PLC0415 - it takes long enough to be broken off

    signal.signal(signal.SIGINT, heard)
    try:
        sys.exit(run(sys.argv[1:]))
    except KeyboardInterrupt:
        _stop()


if __name__ == "__main__":
    main()
