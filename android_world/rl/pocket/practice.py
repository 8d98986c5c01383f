"""Measure what practice adds: `python -m android_world.rl.pocket.practice`."""

from __future__ import annotations

from android_world.pocket.training.practice import main

if __name__ == "__main__":
    main()
