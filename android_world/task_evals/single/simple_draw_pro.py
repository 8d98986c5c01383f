"""Tasks in Simple Draw Pro."""

from __future__ import annotations

import contextlib
import random
from typing import Any

from android_world.device import device_constants, files, snapshots
from android_world.device.errors import DeviceError
from android_world.env.interface import AsyncEnv
from android_world.task_evals import task_eval
from android_world.task_evals.catalog import task
from android_world.task_evals.common_validators.file_validators import entry_exists
from android_world.task_evals.utils import (
    artefacts,
    device_files,
    image_match,
    schema,
    user_data_generation,
)

_FOLDER = device_constants.PHOTOS_DATA
_APP = "com.simplemobiletools.draw.pro"
_WORDS = ("draft", "sketch", "drawing", "doodle", "artwork", "picture", "image", "canvas")


@task()
class SimpleDrawProCreateDrawing(task_eval.TaskEval):
    """Save a drawing under a name."""

    app_names = ("simple draw pro",)
    complexity = 1.8
    template = (
        "Create a new drawing in Simple Draw Pro. Name it {file_name}. Save it in the Pictures "
        "folder within the sdk_gphone_x86_64 storage area."
    )
    schema = schema.create([schema.string("file_name", is_required=True)])

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        name = user_data_generation.generate_random_file_name(rng)
        extension = rng.choice([".png", ".svg", ".jpg"])
        return {"file_name": f"{rng.choice(_WORDS)}_{name}{extension}", "text": ""}

    def __init__(self, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._images: list[image_match.ImageFingerprint] = []
        self._contents: frozenset[str] = frozenset()

    @property
    def _path(self) -> str:
        return f"{_FOLDER}/{self.params['file_name']}"

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        user_data_generation.clear_device_storage(env)
        device_files.mkdir(_FOLDER, env.controller)
        self._images = artefacts.images(env)
        on_device = frozenset(artefacts.digests(env).values())
        self._contents = on_device | artefacts.app_written_digests(env)

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if an image of that name is in Pictures that the app has drawn.

        An image of the phone that the app has opened and saved is not a drawing.
        """
        super().is_successful(env)
        is_file = entry_exists(self._path, env) and device_files.check_file_exists(
            self._path, env.controller
        )
        if not self.evidence.compare(f"{self._path} is a file", is_file, True):
            return 0.0
        makers = artefacts.makers_of(self._path, env)
        passed = [
            self.evidence.compare("makers", makers, [_APP], artefacts.is_made_by),
            self.evidence.compare("decodes", artefacts.is_image(self._path, env), True),
            self.evidence.compare("by a camera", artefacts.is_camera_image(self._path, env), False),
            self.evidence.compare("unchanged image", self._unchanged_image(env), ""),
        ]
        return float(all(passed))

    def _unchanged_image(self, env: AsyncEnv) -> str:
        """The image of the phone that the file shows without a stroke; empty if there is none."""
        drawing = files.read(self._path, env.controller)
        others = artefacts.new_images(self._contents, _APP, env)
        others |= {f"image {i} of the start": image for i, image in enumerate(self._images)}
        shown = next((path for path, i in others.items() if image_match.shows(drawing, i)), "")
        if shown or not image_match.shows_fitted_image(drawing):
            return shown
        # An image that was deleted since cannot be compared: its frame is in the drawing.
        written = artefacts.app_written_digests(env, except_by=_APP) - self._contents
        gone = written - set(artefacts.digests(env).values())
        return f"a deleted file of content {min(gone)}" if gone else ""

    def reference_score(self, env: AsyncEnv) -> float | None:
        return float(entry_exists(self._path, env))

    def tear_down(self, env: AsyncEnv) -> None:
        super().tear_down(env)
        user_data_generation.clear_device_storage(env)
        with contextlib.suppress(DeviceError):  # A device without a snapshot of Files keeps it.
            snapshots.restore_snapshot("files", env.controller)
