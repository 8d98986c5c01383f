"""Files that are kept for the next reset."""

from __future__ import annotations

import itertools
import subprocess
import sys
from pathlib import Path

import av
import numpy as np

from android_world.task_evals.utils import media_files
from android_world.task_evals.utils.generated_file_cache import GeneratedFileCache


def test_a_file_is_made_once():
    made: list[str] = []

    def make() -> bytes:
        made.append("made")
        return b"content"

    files = GeneratedFileCache()
    assert [files.get(("kind", 1), make) for _ in range(3)] == [b"content"] * 3
    assert made == ["made"]


def test_the_least_used_files_are_discarded_first():
    files = GeneratedFileCache(limit_bytes=250)
    made: list[str] = []

    def content(name: str) -> bytes:
        def make() -> bytes:
            made.append(name)
            return bytes(100)

        return files.get(name, make)

    for name in ("a", "b", "a", "c", "a", "b"):
        assert len(content(name)) == 100
    assert made == ["a", "b", "c", "b"]


def test_a_file_beyond_the_limit_is_not_kept():
    files = GeneratedFileCache(limit_bytes=10)
    assert files.get("large", lambda: bytes(100)) == bytes(100)
    assert files.get("large", lambda: b"anew") == b"anew"


def test_a_video_is_the_same_in_every_process(tmp_path: Path):
    program = (
        "import pathlib, sys\n"
        "from android_world.task_evals.utils import media_files\n"
        "media_files.write_video(pathlib.Path(sys.argv[1]), ['one', 'two'], 3, fps=5)\n"
    )
    subprocess.run([sys.executable, "-c", program, str(tmp_path / "there.mp4")], check=True)
    media_files.write_video(tmp_path / "here.mp4", ["one", "two"], 3, fps=5)
    assert (tmp_path / "here.mp4").read_bytes() == (tmp_path / "there.mp4").read_bytes()


def test_the_ground_of_a_video_flickers_under_a_text_that_stays(tmp_path: Path):
    media_files.write_video(tmp_path / "clip.mp4", ["one", "two"], 3, fps=2)
    with av.open(str(tmp_path / "clip.mp4")) as video:
        frames = [frame.to_ndarray(format="rgb24") for frame in video.decode(video=0)]
    corners = [tuple(frame[5, 5]) for frame in frames]
    assert all(one != other for one, other in itertools.pairwise(corners))
    ink = [np.abs(frame.astype(int) - frame[5, 5]).sum(axis=2) > 150 for frame in frames]
    differing = [int((ink[0] ^ other).sum()) for other in ink]
    assert max(differing[1:6]) < min(differing[6:])
