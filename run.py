"""Run AndroidWorld tasks with an agent: `python run.py --help`."""

from __future__ import annotations

import os
import sys

from android_world.runs import cli

if __name__ == "__main__":
    sys.path.append(os.getcwd())  # Where an agent of your own may be.
    sys.exit(cli.main())
