"""Run AndroidWorld tasks with an agent: `python run.py --help`."""

from __future__ import annotations

import sys

from android_world.runs import cli

if __name__ == "__main__":
    sys.exit(cli.main())
