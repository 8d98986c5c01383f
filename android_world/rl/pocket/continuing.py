"""Measure expert recovery: `python -m android_world.rl.pocket.continuing`."""

from __future__ import annotations

from android_world.pocket.training.expert_recovery import main

if __name__ == "__main__":
    main()
