"""Run AndroidWorld tasks with an agent: `python run.py --help`."""

from __future__ import annotations

import os
import sys

if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036
        running = ".".join(map(str, sys.version_info[:2]))
        sys.exit(f"run.py: AndroidWorld needs Python 3.11 or newer; this is Python {running}.")

    from android_world.runs import run_command

    sys.path.append(os.getcwd())  # Where an agent of your own may be.
    sys.exit(run_command.main())
