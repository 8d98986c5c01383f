"""Train and test by number of templates: `python -m android_world.rl.pocket.transfer`."""

from __future__ import annotations

from android_world.pocket.training.transfer import main

if __name__ == "__main__":
    main()
