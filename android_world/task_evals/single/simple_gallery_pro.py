"""Tasks in Simple Gallery Pro."""

from __future__ import annotations

import hashlib
import random
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image

from android_world.device import device_constants
from android_world.env import adb_utils
from android_world.env.interface import AsyncEnv
from android_world.task_evals import errors, task_eval
from android_world.task_evals.catalog import task
from android_world.task_evals.common_validators.file_validators import digest_of, entry_exists
from android_world.task_evals.utils import device_files, receipts, schema, user_data_generation

_RECEIPT_IMAGE = "receipt_image"


class _ParamsWithImage(dict[str, Any]):
    """Parameters whose image is drawn from the seed when it is read; records have no image."""

    image: Image.Image | None = None

    def __missing__(self, name: str) -> Image.Image:
        if name != _RECEIPT_IMAGE:
            raise KeyError(name)
        if self.image is None:
            rng = random.Random(self.get("seed"))
            lines = [str(transaction) for transaction in receipts.sample_transactions(rng, 1)]
            self.image = receipts.draw_receipt(lines, receipts.sample_title(rng))
        return self.image


@task()
class SaveCopyOfReceiptTaskEval(task_eval.TaskEval):
    """Copy the image of a receipt to another folder."""

    app_names = ("simple gallery pro",)
    complexity = 1.6
    template = (
        "In Simple Gallery Pro, copy {file_name} in DCIM and save a copy with the same name in "
        "Download"
    )
    schema = schema.create([schema.string("file_name", is_required=True)])

    def __init__(self, params: dict[str, Any]) -> None:
        given = _ParamsWithImage(params)
        given.image = given.pop(_RECEIPT_IMAGE, None)
        super().__init__(given)
        self._digest: str | None = None

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        name = user_data_generation.generate_random_file_name(rng)
        return _ParamsWithImage(file_name=f"receipt_{name}.jpg")

    @property
    def _source(self) -> str:
        return f"{device_constants.GALLERY_DATA}/{self.params['file_name']}"

    @property
    def _copy(self) -> str:
        return f"{device_constants.DOWNLOAD_DATA}/{self.params['file_name']}"

    def initialize_task(self, env: AsyncEnv) -> None:
        """Put the image into DCIM.

        Raises:
          InitializationError: It is not there afterwards.
        """
        super().initialize_task(env)
        user_data_generation.clear_device_storage(env)
        image = self.params[_RECEIPT_IMAGE]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "receipt.jpg"
            image.convert("RGB").save(path, "JPEG", quality=92)
            self._digest = hashlib.md5(path.read_bytes()).hexdigest()
            device_files.copy_data_to_device(str(path), self._source, env.controller)
        if digest_of(self._source, env) != self._digest:
            raise errors.InitializationError(f"{self._source} could not be created.")
        device_files.mkdir(device_constants.DOWNLOAD_DATA, env.controller)
        adb_utils.close_app("simple gallery pro", env.controller)

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if the same image is in both folders."""
        super().is_successful(env)
        kept = self.evidence.compare(
            f"MD5 of {self._source}", digest_of(self._source, env), self._digest
        )
        copied = self.evidence.compare(
            f"MD5 of {self._copy}", digest_of(self._copy, env), self._digest
        )
        return float(kept and copied)

    def reference_score(self, env: AsyncEnv) -> float | None:
        return float(entry_exists(self._copy, env))

    def tear_down(self, env: AsyncEnv) -> None:
        super().tear_down(env)
        user_data_generation.clear_device_storage(env)
