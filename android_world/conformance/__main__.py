"""Check a device, as `python -m android_world.doctor` does."""

from __future__ import annotations

import sys

from android_world.diagnostics.doctor import main

if __name__ == "__main__":
    sys.exit(main())
