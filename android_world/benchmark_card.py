"""Write the benchmark card: `python -m android_world.benchmark_card`."""

from __future__ import annotations

import sys

from android_world.benchmarks.benchmark_card import main

if __name__ == "__main__":
    sys.exit(main())
