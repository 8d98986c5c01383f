"""Screenshots that the user takes: PNG files in Pictures/Screenshots."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from PIL import Image

from android_world.virtual_device.system.date_format import local_time

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from android_world.virtual_device.system.device_protocol import Device

FOLDER = "/storage/emulated/0/Pictures/Screenshots"


def save_screenshot(device: Device, picture: npt.NDArray[np.uint8]) -> str:
    """Save an image, uint8 (height, width, 3), and return the path of the file."""
    buffer = io.BytesIO()
    Image.fromarray(picture).save(buffer, "PNG")
    path = f"{FOLDER}/Screenshot_{local_time(device):%Y%m%d-%H%M%S}.png"
    device.storage.mkdir(FOLDER, parents=True, exist_ok=True)
    device.storage.write_bytes(path, buffer.getvalue())
    return path
