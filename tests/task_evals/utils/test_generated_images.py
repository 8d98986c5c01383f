"""Where images of texts, receipts and videos have their texts."""

from __future__ import annotations

import itertools
import random

import av
import pytest
from mutagen import id3
from PIL import Image, ImageChops

from android_world.task_evals.utils import (
    media_files,
    receipt_generator,
    receipts,
    user_data_generation as generate,
)

LINES = [
    "2023-01-02, Keyboard, $31.05",
    "2023-03-04, Notebook, $4.10",
    "2023-05-06, Headset, $99.00",
]
TITLE = "Copper Kettle Store\nGood value since 1987"


def ink(image: Image.Image) -> tuple[int, int, int, int]:
    """The box of what is not white."""
    box = ImageChops.invert(image.convert("RGB")).getbbox()
    assert box is not None
    return box


def between(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int]:
    """The box in which two images differ."""
    box = ImageChops.difference(one, other).getbbox()
    assert box is not None
    return box


@pytest.mark.parametrize("text", ["HE", "HE\nHE HE HE"])
def test_the_text_of_an_image_has_a_margin_of_ten_pixels(text):
    image = generate.text_image(text)
    left, top, right, bottom = ink(image)
    assert 10 <= left <= 13
    assert 10 <= top <= 20
    assert 10 <= image.width - right <= 13
    assert 10 <= image.height - bottom <= 12


def test_the_text_of_an_image_is_of_24_pixels_in_black_on_white():
    image = generate.text_image("HHHHHHHH")
    font = generate.get_font(24)
    assert image.width == int(font.getlength("HHHHHHHH")) + 20
    colours = {colour for _, colour in image.getcolors(1 << 16)}
    assert {(0, 0, 0), (255, 255, 255)} <= colours


@pytest.mark.parametrize(("count", "height"), [(0, 500), (1, 500), (2, 600), (3, 700), (10, 1400)])
def test_a_receipt_is_as_high_as_its_lines_need(count, height):
    assert receipts.draw_receipt(["x"] * count, TITLE).size == (500, height)


@pytest.mark.parametrize("number", range(3))
def test_a_line_of_a_receipt_has_its_place_below_the_title(number):
    without = [line if i != number else "" for i, line in enumerate(LINES)]
    left, top, right, bottom = between(
        receipts.draw_receipt(LINES, TITLE), receipts.draw_receipt(without, TITLE)
    )
    start = 170 + 30 * number
    assert start < top
    assert bottom <= start + 26
    assert 10 <= left <= 12
    width = generate.get_font(18).getlength(LINES[number])
    assert right == pytest.approx(10 + width, abs=2)


def test_a_receipt_has_its_title_above_and_the_thanks_at_the_bottom():
    image = receipts.draw_receipt(LINES, TITLE)
    left, top, right, bottom = between(image, receipts.draw_receipt(LINES, ""))
    assert (10 <= left <= 13, 100 <= top <= 108, bottom <= 155) == (True, True, True)
    assert right == pytest.approx(10 + generate.get_font(20).getlength(TITLE.split("\n")[1]), abs=3)
    below = ink(image.crop((0, 300, *image.size)))
    assert 10 <= below[0] <= 12
    assert 700 - 40 <= 300 + below[1] <= 700 - 34
    assert 700 - 14 <= 300 + below[3] <= 700 - 3
    assert image.convert("L").getextrema() == (0, 255)


def test_transactions_are_of_the_months_before_the_date_at_the_prices_of_their_items():
    drawn = receipts.sample_transactions(random.Random(1), 3000)
    assert len(drawn) == 3000
    assert min(t.date for t in drawn).isoformat() == "2023-01-01"
    assert max(t.date for t in drawn).isoformat() == "2023-10-14"
    prices: dict[str, list[int]] = {}
    for transaction in drawn:
        prices.setdefault(transaction.item, []).append(transaction.price_cents)
    bounds = {
        "Desk lamp": (1800, 6500),
        "Keyboard": (2500, 12000),
        "Notebook": (300, 1500),
        "Monitor arm": (4000, 14000),
        "USB hub": (1200, 4800),
        "Headset": (3000, 16000),
    }
    assert prices.keys() == bounds.keys()
    for item, (low, high) in bounds.items():
        spread = (high - low) / 50
        assert low <= min(prices[item]) <= low + spread
        assert high - spread <= max(prices[item]) <= high


@pytest.mark.parametrize(("cents", "text"), [(5, "$0.05"), (100, "$1.00"), (12345, "$123.45")])
def test_a_price_has_two_digits_of_cents(cents, text):
    (transaction,) = receipts.sample_transactions(random.Random(1), 1)
    shown = str(receipts.Transaction(transaction.date, "Lamp", cents))
    assert shown == f"{transaction.date.isoformat()}, Lamp, {text}"


def test_a_receipt_of_one_transaction_has_company_slogan_header_and_line():
    random.seed(3)
    image, text = receipt_generator.create_receipt()
    lines = text.splitlines()
    assert len(lines) == 4
    assert lines[2] == "Date, Item, Amount"
    assert image.size == (500, 500)
    random.seed(3)
    assert receipt_generator.create_receipt(1)[1] == text


def frames_of(path):
    with av.open(str(path)) as video:
        stream = video.streams.video[0]
        return stream, [frame.to_ndarray(format="rgb24") for frame in video.decode(video=0)]


def test_a_video_shows_its_texts_in_turn_on_grounds_that_flicker(tmp_path):
    path = tmp_path / "clip.mp4"
    media_files.write_video(path, ["WW", "II"], 1, 320, 240, 10)
    stream, frames = frames_of(path)
    assert (stream.width, stream.height, stream.average_rate) == (320, 240, 10)
    assert len(frames) == 20
    grounds = [tuple(frame[5, 5].astype(int)) for frame in frames]
    # Three grounds a text take turns.
    for text in (grounds[:10], grounds[10:]):
        assert len(set(text)) == 3
        assert text[:7] == [*text[:3], *text[:3], text[0]]
    assert set(grounds[:10]).isdisjoint(grounds[10:])


class AlwaysBlue(random.Random):
    """Draws the components of one colour in turn."""

    _components = itertools.cycle((0, 0, 255))

    def randrange(self, *bounds: int) -> int:
        assert bounds == (256,)
        return next(self._components)


def test_the_text_of_a_video_is_yellow_with_a_black_outline_at_its_place(tmp_path):
    path = tmp_path / "clip.mp4"
    media_files.write_video(path, ["HH"], 1, 320, 240, 4, AlwaysBlue())
    width = generate.get_font(32).getlength("HH")
    for frame in frames_of(path)[1]:
        red, blue = frame[:, :, 0], frame[:, :, 2]
        rows, columns = (red > 150).nonzero()
        assert 50 <= columns.min() <= 56
        assert columns.max() == pytest.approx(50 + width, abs=6)
        assert 90 <= rows.min() <= 102
        assert rows.max() <= 125
        dark_rows, dark_columns = (blue < 90).nonzero()
        assert columns.min() - 4 <= dark_columns.min() < columns.min()
        assert rows.min() - 4 <= dark_rows.min() < rows.min()
        assert columns.max() < dark_columns.max() <= columns.max() + 4


@pytest.mark.parametrize(("milliseconds", "frames"), [(216, 9), (217, 10), (240, 10), (1000, 42)])
def test_music_has_the_frames_of_its_length(milliseconds, frames, tmp_path):
    path = tmp_path / "song.mp3"
    media_files.write_mp3(path, "Ada", "Waltz", milliseconds)
    tag_size = id3.ID3(str(path)).size
    one = tmp_path / "one.mp3"
    media_files.write_mp3(one, "Ada", "Waltz", 1)
    frame_size = len(one.read_bytes()) - id3.ID3(str(one)).size
    # 8,000 bits a second for 24 ms.
    assert frame_size == 24
    assert len(path.read_bytes()) - tag_size == frames * frame_size
    with av.open(str(path)) as song:
        stream = song.streams.audio[0]
        assert (stream.rate, stream.channels) == (24_000, 1)
        for frame in song.decode(audio=0):
            assert not frame.to_ndarray().any()
