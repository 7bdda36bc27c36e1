"""What an import costs a process that has done nothing else."""

import json
import subprocess
import sys

from benchmarks.pieces.clock import Came, NotThere, speak

SCRIPT = """
import sys, time
began = time.process_time()
__import__(sys.argv[1])
taken = time.process_time() - began
from benchmarks.pieces.clock import peak_megabytes
print([1000 * taken, peak_megabytes()])
"""


def import_of(_seconds: float, module: str) -> Came:
    """Milliseconds of processor time for an import, and the memory of the whole process after it."""
    command = [sys.executable, "-c", SCRIPT, module]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - this very program
    if done.returncode:
        raise NotThere(done.stderr.strip().splitlines()[-1])
    milliseconds, megabytes = json.loads(done.stdout.splitlines()[-1])
    return {"milliseconds": milliseconds, "megabytes": megabytes}


if __name__ == "__main__":
    sys.exit(speak({"import": import_of}, sys.argv[1:]))
