"""Tasks in Files, on the folders of the phone's storage."""

from __future__ import annotations

import os
import random
from typing import Any

from android_world.device import device_constants
from android_world.task_evals.catalog import task
from android_world.task_evals.common_validators import file_validators
from android_world.task_evals.utils import user_data_generation

_FOLDERS = user_data_generation.EMULATOR_DIRECTORIES


@task()
class FilesMoveFile(file_validators.MoveFile):
    """Move a file from one folder of the storage to another."""

    app_names = ("files",)
    complexity = 2
    template = (
        "Move the file {file_name} from {source_folder} within the sdk_gphone_x86_64 storage area"
        " to the {destination_folder} within the same sdk_gphone_x86_64 storage area in the"
        " Android filesystem."
    )

    def __init__(self, params: dict[str, Any]) -> None:
        super().__init__(params, device_constants.EMULATOR_DATA)

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        source, destination = rng.sample(sorted(_FOLDERS), 2)
        return {
            "file_name": rng.choice(_FOLDERS[destination]),
            "source_folder": source,
            "destination_folder": destination,
            "noise_candidates": _FOLDERS[source],
        }


@task()
class FilesDeleteFile(file_validators.DeleteFile):
    """Delete a file in a folder of the storage."""

    app_names = ("files",)
    complexity = 2.2
    template = (
        "Delete the file {file_name} from the Android filesystem located in the {subfolder}"
        " folder within the sdk_gphone_x86_64 storage area."
    )

    def __init__(self, params: dict[str, Any]) -> None:
        super().__init__(params, device_constants.EMULATOR_DATA)

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        folder = rng.choice(sorted(_FOLDERS))
        extension = os.path.splitext(_FOLDERS[folder][0])[1]
        return {
            "file_name": user_data_generation.generate_random_file_name(rng) + extension,
            "subfolder": folder,
            "noise_candidates": _FOLDERS[folder],
        }
