"""Run AndroidWorld tasks with an agent: `python -m android_world --help`, as run.py does."""

from __future__ import annotations

import sys

from android_world.runs import run_command

if __name__ == "__main__":
    sys.exit(run_command.main())
