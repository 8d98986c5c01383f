"""Measure the virtual phone, agents and models: `python -m android_world.bench`."""

from __future__ import annotations

import sys

from android_world.benchmarks.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
