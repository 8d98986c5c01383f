"""What the camera sees: a still room, drawn by this module, the same for every phone."""

from __future__ import annotations

import io
from fractions import Fraction

import numpy as np
import numpy.typing as npt
import skia

from android_world.virtual_device import ui
from android_world.virtual_device.codecs.images import open_image
from android_world.virtual_device.ui import theme

PHOTO_SIZE = (1280, 960)
VIDEO_SIZE = (640, 480)
_FPS = 10
_SMALL_PX = 50 * 1024


def draw_scene(
    canvas: skia.Canvas, bounds: ui.Rect, front: bool = False, zoom: float = 1.0
) -> None:
    """Draw the room into `bounds`: wall, window, table, and a lamp (or a face for the front).

    `zoom` enlarges the middle that many times.
    """
    w, h = bounds.width, bounds.height
    canvas.save()
    canvas.translate(bounds.left, bounds.top)
    canvas.clipRect(skia.Rect.MakeWH(w, h))
    if zoom != 1.0:
        canvas.translate(w * (1 - zoom) / 2, h * (1 - zoom) / 2)
        canvas.scale(zoom, zoom)
    _rect(canvas, 0, 0, w, h * 0.68, "#B8C4CC")
    _rect(canvas, 0, h * 0.68, w, h * 0.32, "#8A6F56")
    if front:
        _circle(canvas, w * 0.5, h * 0.45, min(w, h) * 0.22, "#E2B999")
        _circle(canvas, w * 0.43, h * 0.42, min(w, h) * 0.02, "#333333")
        _circle(canvas, w * 0.57, h * 0.42, min(w, h) * 0.02, "#333333")
    else:
        _rect(canvas, w * 0.1, h * 0.12, w * 0.34, h * 0.3, "#F4F7F9")
        _rect(canvas, w * 0.12, h * 0.135, w * 0.3, h * 0.27, "#8FC1E3")
        _circle(canvas, w * 0.2, h * 0.2, min(w, h) * 0.05, "#F6E27F")
        _rect(canvas, w * 0.5, h * 0.55, w * 0.42, h * 0.05, "#5B4636")
        _rect(canvas, w * 0.55, h * 0.6, w * 0.03, h * 0.22, "#4A382B")
        _rect(canvas, w * 0.84, h * 0.6, w * 0.03, h * 0.22, "#4A382B")
        _rect(canvas, w * 0.68, h * 0.4, w * 0.02, h * 0.15, "#39424A")
        _circle(canvas, w * 0.69, h * 0.38, min(w, h) * 0.07, "#F2C14E")
    canvas.restore()


def _rect(canvas: skia.Canvas, x: float, y: float, w: float, h: float, shade: str) -> None:
    canvas.drawRect(
        skia.Rect.MakeXYWH(x, y, w, h), skia.Paint(Color=theme.color(shade), AntiAlias=True)
    )


def _circle(canvas: skia.Canvas, x: float, y: float, radius: float, shade: str) -> None:
    canvas.drawCircle(x, y, radius, skia.Paint(Color=theme.color(shade), AntiAlias=True))


def picture(size: tuple[int, int], front: bool = False, zoom: float = 1.0) -> skia.Image:
    """The scene as an image of `size` pixels."""
    surface = skia.Surface(*size)
    draw_scene(surface.getCanvas(), ui.Rect(0, 0, *size), front, zoom)
    return surface.makeImageSnapshot()


def photo_jpeg(front: bool = False, zoom: float = 1.0) -> bytes:
    """A photo as JPEG."""
    data = picture(PHOTO_SIZE, front, zoom).encodeToData(skia.EncodedImageFormat.kJPEG, 90)
    return bytes(data)


def small(jpeg: bytes) -> bytes:
    """A photo halved until it has no more than 51,200 pixels, as apps get it that name no file."""
    with open_image(jpeg) as image:
        while image.width * image.height > _SMALL_PX:
            image = image.reduce(2)
        out = io.BytesIO()
        image.save(out, "JPEG")
    return out.getvalue()


def video_mp4(duration_ms: int, front: bool = False, zoom: float = 1.0) -> bytes:
    """A video of the still scene as MP4 (H.264), `duration_ms` long (at least one frame)."""
    import av  # loads slowly, and only videos need it

    pixels: npt.NDArray[np.uint8] = picture(VIDEO_SIZE, front, zoom).toarray(
        colorType=skia.kRGBA_8888_ColorType
    )[:, :, :3]
    target = io.BytesIO()
    with av.open(target, "w", format="mp4") as container:
        stream = container.add_stream("libx264", rate=_FPS)
        stream.width, stream.height = VIDEO_SIZE
        stream.pix_fmt = "yuv420p"
        stream.options = {"preset": "ultrafast", "crf": "30"}
        stream.codec_context.thread_count = 1
        frame = av.VideoFrame.from_ndarray(np.ascontiguousarray(pixels), format="rgb24")
        for number in range(max(1, min(duration_ms, 600_000) * _FPS // 1000)):
            frame.pts, frame.time_base = number, Fraction(1, _FPS)
            container.mux(stream.encode(frame))
        container.mux(stream.encode())
    return target.getvalue()
