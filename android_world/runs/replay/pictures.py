"""Frames of a replayed episode as files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
from PIL import Image

from android_world.runs import files
from android_world.runs.replay.recorded_episode import RecordedEpisode

_PNG_COMPRESSION: Final = 1


class FrameFolder:
    """Writes frames as PNG files: `DIR/<episode>/<step>.png` and `end.png`, as agents see them."""

    def __init__(self, folder: Path, recorded: RecordedEpisode) -> None:
        self._folder = folder / recorded.key

    def add(self, step: int | None, frame: np.ndarray) -> None:
        """Write the frame of a step; None is the end."""
        name = "end" if step is None else f"{step:03d}"
        path = self._folder / f"{name}.png"
        with files.writing(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            Image.fromarray(frame).save(path, "PNG", compress_level=_PNG_COMPRESSION)
