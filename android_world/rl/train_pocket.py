"""Train the pocket policy: `python -m android_world.rl.train_pocket`."""

from __future__ import annotations

from android_world.pocket.training.train_pocket import main

if __name__ == "__main__":
    main()
