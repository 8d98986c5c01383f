"""The Markor task whose text is shown by a video."""

from __future__ import annotations

import os
import random
from typing import Any

from android_world.device import device_constants
from android_world.env import adb_utils
from android_world.env.interface import AsyncEnv
from android_world.task_evals import task_eval
from android_world.task_evals.catalog import task
from android_world.task_evals.common_validators import file_validators
from android_world.task_evals.common_validators.markor_notebook import NOTEBOOK, Markor
from android_world.task_evals.utils import media_files, schema, user_data_generation
from android_world.task_evals.utils.text_match import normalize

_PREFIXES = ("clip", "episode", "footage", "movie", "reel", "scene", "take")
_SUFFIXES = ("", "4k", "cut", "final", "raw")
_SECONDS_PER_MESSAGE = 8
_NOISE_LENGTH = 10


def sample_video_name(rng: random.Random) -> str:
    """Name of a video, such as `clip_34_raw_2023_04_01.mp4`."""
    name = f"{rng.choice(_PREFIXES)}_{rng.randint(1, 99)}_{rng.choice(_SUFFIXES)}.mp4"
    return user_data_generation.generate_modified_file_name(name, rng)


def words_in(text: str | None) -> list[str] | None:
    """The entries of a comma separated list, in lower case, without quotes; None stays None.

    A full stop at the end is left out: the goal's example is followed by one.
    """
    if text is None:
        return None
    entries = normalize(text).removesuffix(".").split(",")
    return [normalize(entry).strip('" ').casefold() for entry in entries]


@task()
class MarkorTranscribeVideo(file_validators.CreateFile, Markor):
    """Write down the words that a video shows."""

    app_names = ("markor", "vlc")
    complexity = 2
    schema = schema.create(
        [
            schema.string("file_name", is_required=True),
            schema.string("text", is_required=True),
            schema.string("video_name", is_required=True),
        ]
    )
    template = (
        "Transcribe the contents of video {video_name} by watching it in VLC player (located in"
        " Download) and writing the sequence of strings shown on each frame to the text file"
        " {file_name} in Markor as a comma separated list. For example, if the first frame shows"
        ' the text "edna" and the second frame shows the text "pineapple", then the text file'
        ' should contain only the following text: "edna, pineapple".'
    )

    def __init__(self, params: dict[str, Any]) -> None:
        super().__init__(params, NOTEBOOK)

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        names = user_data_generation.COMMON_GIVEN_NAMES
        messages = rng.sample(list(names), rng.randint(2, 4))
        video_name = sample_video_name(rng)
        noise: dict[str, None] = {}
        wanted = rng.randint(5, 20)
        while len(noise) < wanted:
            name = sample_video_name(rng)
            if name != video_name:
                noise[name] = None
        return {
            "file_name": os.path.splitext(video_name)[0] + "_transcription.txt",
            "text": ",".join(messages),
            "messages": messages,
            "video_name": video_name,
            "noise_files": list(noise),
        }

    def initialize_task(self, env: AsyncEnv) -> None:
        """Put the video and others into Download.

        Raises:
          InitializationError: The video is not there afterwards.
        """
        super().initialize_task(env)
        folder, target = device_constants.DOWNLOAD_DATA, self.params["video_name"]
        videos = {}
        for name in self.params.get("noise_files", ()):
            message = user_data_generation.generate_random_string(_NOISE_LENGTH, self.rng)
            videos[name] = media_files.make_video([message], self.rng.randint(20, 180), fps=1)
        messages = self.params.get("messages") or self.params["text"].split(",")
        videos[target] = media_files.make_video(messages, _SECONDS_PER_MESSAGE, fps=30)
        user_data_generation.write_files_to_device(videos, folder, env)
        adb_utils.close_app("vlc", env.controller)

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if the note lists the words of the video in order, and nothing else."""
        task_eval.TaskEval.is_successful(self, env)
        name = self.params["file_name"]
        found, wanted = words_in(self.note_text(name, env)), words_in(self.params["text"])
        return float(self.evidence.compare(f"entries of {name}", found, wanted))
