"""An image that a paint app has opened and saved is recognised; one with a stroke on it is not."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageDraw

from android_world.task_evals.utils.image_match import fingerprint, shows, shows_fitted_image
from tests.support import matrix

CANVAS = (1080, 2127)
FORMATS = ("png", "jpeg")


def photo() -> Image.Image:
    image = Image.radial_gradient("L").resize((1280, 960)).convert("RGB")
    ImageDraw.Draw(image).rectangle((100, 600, 500, 900), fill="#285A32")
    return image


def encoded(image: Image.Image, kind: str = "png") -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, quality=70)
    return buffer.getvalue()


def opened(image: Image.Image, background: str = "white") -> Image.Image:
    """An image as a paint app shows it on its canvas."""
    canvas = Image.new("RGB", CANVAS, background)
    scale = min(CANVAS[0] / image.width, CANVAS[1] / image.height)
    size = round(image.width * scale), round(image.height * scale)
    corner = (CANVAS[0] - size[0]) // 2, (CANVAS[1] - size[1]) // 2
    canvas.paste(image.resize(size, Image.Resampling.BILINEAR), corner)
    return canvas


def drawing() -> Image.Image:
    canvas = Image.new("RGB", CANVAS, "white")
    ImageDraw.Draw(canvas).line((300, 700, 1000, 1300), fill="#F57C00", width=40)
    return canvas


def known(image: Image.Image):
    found = fingerprint(encoded(image))
    assert found is not None
    return found


# The default run has each orientation in one format, and each format.
ORIENTATIONS = [
    (kind, quarter, is_mirrored)
    for number, kind in enumerate(FORMATS)
    for quarter in range(4)
    for is_mirrored in (False, True)
    if matrix.FULL or (quarter + is_mirrored) % len(FORMATS) == number
]


@pytest.mark.parametrize(("kind", "quarter", "is_mirrored"), ORIENTATIONS)
def test_an_opened_image_is_that_image(kind: str, quarter: int, is_mirrored: bool) -> None:
    turned = photo().rotate(90 * quarter, expand=True)
    if is_mirrored:
        turned = turned.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    data = encoded(opened(turned), kind)
    assert shows(data, known(photo()))
    assert shows_fitted_image(data)


@pytest.mark.parametrize("kind", FORMATS)
def test_a_stretched_image_is_that_image(kind: str) -> None:
    assert shows(encoded(photo().resize(CANVAS), kind), known(photo()))


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("width", [5, 40])
def test_an_image_with_a_stroke_is_another_one(kind: str, width: int) -> None:
    canvas = opened(photo())
    ImageDraw.Draw(canvas).line((300, 900, 600, 1100), fill="#F57C00", width=width)
    assert not shows(encoded(canvas, kind), known(photo()))


@pytest.mark.parametrize("kind", FORMATS)
def test_a_drawing_is_neither_a_photo_nor_a_fitted_image(kind: str) -> None:
    data = encoded(drawing(), kind)
    assert not shows(data, known(photo()))
    assert not shows_fitted_image(data)


@pytest.mark.parametrize("background", ["white", "#204060"])
def test_a_blank_canvas_shows_nothing(background: str) -> None:
    blank = Image.new("RGB", CANVAS, background)
    assert fingerprint(encoded(blank)) is None
    assert not shows(encoded(blank), known(photo()))
    assert not shows_fitted_image(encoded(blank))


@pytest.mark.parametrize("data", [b"", b"typed by hand", b"\x89PNG\r\n\x1a\n", b"<svg/>"])
def test_other_data_has_no_fingerprint(data: bytes) -> None:
    assert fingerprint(data) is None
    assert not shows(data, known(photo()))
    assert not shows_fitted_image(data)
