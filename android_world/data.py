"""Export demonstrations: `python -m android_world.data export`."""

from __future__ import annotations

import sys

from android_world.demonstrations.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
