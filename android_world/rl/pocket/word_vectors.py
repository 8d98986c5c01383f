"""Reduce pretrained vectors: `python -m android_world.rl.pocket.word_vectors`."""

from __future__ import annotations

from android_world.pocket.training.word_vectors import main

if __name__ == "__main__":
    main()
