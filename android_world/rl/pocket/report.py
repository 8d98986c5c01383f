"""Report the pocket policy's scores: `python -m android_world.rl.pocket.report`."""

from __future__ import annotations

from android_world.pocket.training.report import main

if __name__ == "__main__":
    main()
