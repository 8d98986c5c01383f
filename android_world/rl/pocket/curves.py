"""Plot training curves: `python -m android_world.rl.pocket.curves`."""

from __future__ import annotations

from android_world.pocket.training.plot import main

if __name__ == "__main__":
    main()
