"""Frames in the formats and sizes of the emulator's gRPC interface."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import numpy as np
from android_env.proto import emulator_controller_pb2 as pb
from PIL import Image as PilImage

from android_world.virtual_device.ui.scene import rotate

if TYPE_CHECKING:
    import numpy.typing as npt

    from android_world.virtual_device.device import VirtualDevice

MAX_SIDE = 8192
_FORMATS = (pb.ImageFormat.PNG, pb.ImageFormat.RGBA8888, pb.ImageFormat.RGB888)
_PNG_LEVEL = 1  # Loopback is fast: what counts is the time to compress.


class BadFormat(ValueError):
    """The requested image format makes no sense."""


def capture(device: VirtualDevice, request: Any) -> tuple[npt.NDArray[np.uint8], int]:
    """The frame as a client sees it, and the coarse orientation of the device (0..3).

    The emulator turns the frame buffer by the device's sensor. A rotation that only the
    `user_rotation` setting asked for does not move the sensor: the content then is on its side.

    Args:
        device: the phone.
        request: the `ImageFormat` that is asked for; pixels have an alpha channel where it has.
    """
    sensor = device.display.sensor_rotation
    scene = device.windows.scene()
    alpha = request.format == pb.ImageFormat.RGBA8888
    picture = scene.rgba_image if alpha else scene.picture
    quarters = (sensor - scene.rotation) % 4
    return (rotate(picture, quarters) if quarters else picture), sensor


def encode(
    frame: npt.NDArray[np.uint8], rotation: int, request: Any, *, time_us: int, sequence: int = 0
) -> Any:
    """Return the `Image` message that an `ImageFormat` request asks for.

    Args:
        frame: what `capture` returned for the request.
        rotation: coarse orientation of the device, 0..3.
        request: the requested format; width and height bound the size, 0 means no bound.
        time_us: device time of the frame, microseconds since 1970.
        sequence: number of the frame in its stream.

    Raises:
        BadFormat: if the format is unknown, too large or to be sent through a file.
    """
    if request.transport.channel != pb.ImageTransport.TRANSPORT_CHANNEL_UNSPECIFIED:
        raise BadFormat("images are only sent in the message, not through shared memory")
    if max(request.width, request.height) > MAX_SIDE:
        raise BadFormat(f"an image side is at most {MAX_SIDE} px")
    height, width = frame.shape[:2]
    size = fit(width, height, request.width, request.height)
    return pb.Image(
        format=pb.ImageFormat(
            format=request.format,
            rotation=pb.Rotation(rotation=rotation, zAxis=z_angle(rotation)),
            width=size[0],
            height=size[1],
            display=request.display,
        ),
        width=size[0],
        height=size[1],
        image=_bytes(frame, size, request.format),
        seq=sequence,
        timestampUs=time_us,
    )


def fit(width: int, height: int, max_width: int, max_height: int) -> tuple[int, int]:
    """The size with the aspect ratio of width x height that fits the bounds (0: none)."""
    if not max_width and not max_height:
        return width, height
    scale = min((max_width or width) / width, (max_height or height) / height)
    return max(1, round(width * scale)), max(1, round(height * scale))


def z_angle(rotation: int) -> float:
    """Degrees in [-180, 180] that the device is turned counter-clockwise."""
    return float((0, 90, 180, -90)[rotation % 4])


def _bytes(frame: npt.NDArray[np.uint8], size: tuple[int, int], image_format: int) -> bytes:
    height, width = frame.shape[:2]
    if image_format not in _FORMATS:
        raise BadFormat(f"unknown image format {image_format}")
    png = image_format == pb.ImageFormat.PNG
    if size == (width, height) and not png:
        return frame.tobytes()
    picture = PilImage.fromarray(frame)
    if size != (width, height):
        picture = picture.resize(size, PilImage.Resampling.BILINEAR, reducing_gap=2.0)
    if not png:
        return picture.tobytes()
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", compress_level=_PNG_LEVEL)
    return buffer.getvalue()
