"""Simple Draw Pro."""

from __future__ import annotations

import io
import itertools
import xml.etree.ElementTree as ElementTree

from PIL import Image

from android_world.virtual_device import screenshots
from android_world.virtual_device.device import VirtualDevice
from tests.virtual_device.apps.conftest import Hand

DRAW = "com.simplemobiletools.draw.pro"
PICTURES = "/storage/emulated/0/Pictures"
ORANGE, WHITE, BLUE = (245, 124, 0), (255, 255, 255), (0, 0, 255)
CANVAS_TOP = 128 + 168


def _line(device: VirtualDevice, x: int, y: int, to_x: int, to_y: int) -> None:
    device.shell(f"input swipe {x} {y} {to_x} {to_y} 300")
    device.wait_for_idle()


def _save(hand: Hand, device: VirtualDevice, name: str, extension: str) -> bytes:
    hand.tap("Save")
    field = hand.find("save_image_filename").text
    for _ in field:
        device.input.key("DEL")
    device.shell(f"input text {name}")
    hand.tap(f".{extension}")
    hand.tap("OK")
    hand.tap("Show roots")
    hand.tap("sdk_gphone64_x86_64")
    hand.tap("Pictures")
    hand.tap("SAVE")
    return device.storage.read_bytes(f"{PICTURES}/{name}.{extension}")


def _pixel(device: VirtualDevice, x: int, y: int) -> tuple[int, ...]:
    device.wait_for_idle()
    return tuple(device.screenshot()[y, x].tolist())


def _picture(device: VirtualDevice) -> None:
    data = io.BytesIO()
    Image.new("RGB", (400, 400), BLUE).save(data, "PNG")
    device.storage.write_bytes(f"{PICTURES}/blue.png", data.getvalue())
    device.storage.write_bytes(f"{PICTURES}/broken.png", b"no picture")


def test_strokes_are_saved_as_png_jpg_and_svg(hand: Hand, device: VirtualDevice) -> None:
    screenshots.open_app(device, DRAW)
    _line(device, 200, 1000, 800, 1000)
    image = Image.open(io.BytesIO(_save(hand, device, "line", "png"))).convert("RGB")
    assert image.width == 1080
    assert image.getpixel((500, 1000 - CANVAS_TOP)) == ORANGE
    assert image.getpixel((500, 1300 - CANVAS_TOP)) == WHITE
    assert Image.open(io.BytesIO(_save(hand, device, "photo", "jpg"))).format == "JPEG"
    root = ElementTree.fromstring(_save(hand, device, "vector", "svg"))
    strokes = root.findall("{http://www.w3.org/2000/svg}path")
    assert [stroke.get("stroke") for stroke in strokes] == ["#F57C00"]
    device.input.key("BACK")
    assert not hand.shows("menu_save")


def test_undo_redo_and_clear(hand: Hand, device: VirtualDevice) -> None:
    screenshots.open_app(device, DRAW)
    assert not hand.shows("undo")
    _line(device, 200, 1000, 800, 1000)
    hand.tap("undo")
    assert _pixel(device, 500, 1000) == WHITE
    hand.tap("redo")
    assert _pixel(device, 500, 1000) == ORANGE
    assert not hand.shows("redo")
    hand.tap("clear")
    assert _pixel(device, 500, 1000) == WHITE
    hand.tap("undo")
    assert _pixel(device, 500, 1000) == ORANGE


def test_bucket_eraser_eyedropper_and_colour(hand: Hand, device: VirtualDevice) -> None:
    screenshots.open_app(device, DRAW)
    corners = [(200, 900), (800, 900), (800, 1300), (200, 1300), (200, 900)]
    for start, end in itertools.pairwise(corners):
        _line(device, *start, *end)
    hand.tap("Change color")
    hand.tap("color_picker_new_hex")
    device.input.key("MOVE_END")
    for _ in range(6):
        device.input.key("DEL")
    device.shell("input text 0000FF")
    hand.tap("OK")
    hand.tap("Bucket fill")
    device.input.tap(500, 1100)
    assert _pixel(device, 300, 1200) == BLUE
    assert _pixel(device, 500, 900) == ORANGE
    assert _pixel(device, 500, 1500) == WHITE
    hand.tap("Eyedropper")
    device.input.tap(500, 900)
    device.wait_for_idle()
    device.input.tap(500, 1500)
    assert _pixel(device, 500, 1500) == ORANGE
    hand.tap("Eraser")
    device.input.tap(500, 1500)
    assert _pixel(device, 500, 1500) == WHITE


def test_a_name_is_checked_and_unsaved_strokes_are_asked_about(
    hand: Hand, device: VirtualDevice
) -> None:
    screenshots.open_app(device, DRAW)
    _line(device, 200, 1000, 800, 1000)
    device.input.key("BACK")
    assert hand.shows("You have unsaved changes. Save before exit?")
    device.input.key("BACK")
    hand.tap("Save")
    device.shell("input text a/b")
    hand.tap("OK")
    assert hand.shows("save_image_filename")
    hand.tap("Cancel")
    device.input.key("BACK")
    hand.tap("Discard")
    assert not hand.shows("menu_save")


def test_an_image_is_opened_and_what_is_none_is_refused(hand: Hand, device: VirtualDevice) -> None:
    _picture(device)
    screenshots.open_app(device, DRAW)
    for name, expected in (("broken.png", WHITE), ("blue.png", BLUE)):
        hand.tap("More options")
        hand.tap("Open file")
        hand.tap("Show roots")
        hand.tap("sdk_gphone64_x86_64")
        hand.tap("Pictures")
        hand.tap(name)
        assert _pixel(device, 540, 1300) == expected


def test_another_app_shares_an_image_to_draw_on(hand: Hand, device: VirtualDevice) -> None:
    _picture(device)
    send = "am start -a android.intent.action.SEND -t image/png --eu android.intent.extra.STREAM"
    device.shell(f"{send} file://{PICTURES}/blue.png -n {DRAW}/.activities.MainActivity")
    assert _pixel(device, 540, 1300) == BLUE
    _line(device, 200, 1000, 800, 1000)
    assert _pixel(device, 500, 1000) == ORANGE
    device.shell("am force-stop " + DRAW)
    device.shell(f"{send} file://{PICTURES}/broken.png -n {DRAW}/.activities.MainActivity")
    assert _pixel(device, 540, 1300) == WHITE
    assert hand.shows("menu_save")


def test_strokes_stay_when_the_phone_turns(hand: Hand, device: VirtualDevice) -> None:
    screenshots.open_app(device, DRAW)
    _line(device, 200, 700, 800, 700)
    device.shell("settings put system accelerometer_rotation 0")
    device.shell("settings put system user_rotation 1")
    device.wait_for_idle()
    assert device.display.size == (2400, 1080)
    shot = device.screenshot().astype(int)
    assert (abs(shot - ORANGE).max(axis=2) == 0).sum() > 10_000
    for label in ("menu_save", "color_picker", "stroke_width_bar", "undo"):
        assert hand.shows(label)
    hand.tap("Undo")
    hand.tap("Save")
    device.input.key("BACK")  # The keyboard leaves no room for the dialog's field.
    assert hand.shows("save_image_filename")


def test_large_texts_hide_no_tool_and_no_choice(hand: Hand, device: VirtualDevice) -> None:
    device.shell("settings put system font_scale 2.0")
    screenshots.open_app(device, DRAW)
    for label in ("menu_save", "clear", "bucket_fill", "eraser", "eye_dropper", "color_picker"):
        assert hand.shows(label)
    hand.tap("Save")
    for label in ("save_image_filename", ".png", ".svg", ".jpg", "OK"):
        assert hand.shows(label)


def test_a_thousand_strokes_are_drawn_saved_and_undone(hand: Hand, device: VirtualDevice) -> None:
    screenshots.open_app(device, DRAW)
    for number in range(1000):
        x, y = 20 + number % 40 * 26, 800 + number // 40 * 40
        device.input.swipe(x, y, x + 10, y + 10, 20)
    root = ElementTree.fromstring(_save(hand, device, "many", "svg"))
    assert len(root.findall("{http://www.w3.org/2000/svg}path")) == 1000
    hand.tap("Undo")
    hand.tap("Clear")
    assert _pixel(device, 30, 805) == WHITE
    hand.tap("Undo")
    assert _pixel(device, 25, 805) == ORANGE


def _open(hand: Hand, name: str) -> None:
    hand.tap("More options")
    hand.tap("Open file")
    hand.tap("Show roots")
    hand.tap("sdk_gphone64_x86_64")
    hand.tap("Pictures")
    hand.tap(name)


def test_svg_files_are_opened_as_strokes(hand: Hand, device: VirtualDevice) -> None:
    screenshots.open_app(device, DRAW)
    _line(device, 200, 1000, 800, 1000)
    device.input.tap(500, 1400)
    first = _save(hand, device, "vector", "svg")
    hand.tap("clear")
    _open(hand, "vector.svg")
    assert _pixel(device, 500, 1000) == ORANGE
    assert _save(hand, device, "again", "svg") == first
    hand.tap("undo")
    assert _pixel(device, 500, 1400) == WHITE
    assert _pixel(device, 500, 1000) == ORANGE
    for bad in (b"<svg", b"<html/>", b'<svg><path d="M1" stroke="#000000"/></svg>', b"\xff\xfe"):
        device.storage.write_bytes(f"{PICTURES}/bad.svg", bad)
        device.wait_for_idle()
        _open(hand, "bad.svg")
        assert _pixel(device, 500, 1000) == ORANGE


def test_two_fingers_zoom_and_move_and_draw_nothing(hand: Hand, device: VirtualDevice) -> None:
    screenshots.open_app(device, DRAW)
    _line(device, 400, 1200, 600, 1200)
    fingers = device.input
    fingers.pointer_down(400, 1200, finger=0)
    fingers.pointer_down(600, 1200, finger=1)
    fingers.pointer_move(300, 1200, finger=0)
    fingers.pointer_move(700, 1200, finger=1)
    fingers.pointer_up(300, 1200, finger=0)
    fingers.pointer_move(900, 1900, finger=1)
    fingers.pointer_up(900, 1900, finger=1)
    assert _pixel(device, 330, 1200) == ORANGE
    assert _pixel(device, 500, 1230) == ORANGE
    assert _pixel(device, 900, 1900) == WHITE
    device.input.tap(500, 1600)
    assert _pixel(device, 500, 1600) == ORANGE
    root = ElementTree.fromstring(_save(hand, device, "zoomed", "svg"))
    strokes = root.findall("{http://www.w3.org/2000/svg}path")
    assert len(strokes) == 2
    assert strokes[1].get("d", "").startswith(f"M500,{1200 + 200 - CANVAS_TOP}")
    hand.tap("More options")
    hand.tap("Settings")
    hand.tap("Allow zooming and moving the canvas with gestures")
    device.input.key("BACK")
    fingers.pointer_down(400, 1800, finger=0)
    fingers.pointer_down(600, 1800, finger=1)
    fingers.pointer_move(300, 1800, finger=0)
    fingers.pointer_up(300, 1800, finger=0)
    fingers.pointer_up(600, 1800, finger=1)
    assert _pixel(device, 350, 1800) == ORANGE


def test_colours_that_were_chosen_are_in_the_dialog(hand: Hand, device: VirtualDevice) -> None:
    screenshots.open_app(device, DRAW)
    for digits in ("0000FF", "00FF00"):
        hand.tap("Change color")
        hand.tap("color_picker_new_hex")
        device.input.combination(["CTRL_LEFT", "A"])
        device.shell(f"input text {digits}")
        hand.tap("OK")
    hand.tap("Change color")
    square = hand.find("color_picker_square").bbox_pixels
    assert square is not None
    density = device.display.density
    device.input.tap(square.x_min + 68 * density, square.y_min - 32 * density)
    device.wait_for_idle()
    assert hand.find("color_picker_new_hex").text == "0000FF"
    hand.tap("OK")
    _line(device, 200, 1000, 800, 1000)
    assert _pixel(device, 500, 1000) == BLUE


def test_another_app_gets_its_image_back_edited(hand: Hand, device: VirtualDevice) -> None:
    _picture(device)
    before = device.storage.read_bytes(f"{PICTURES}/blue.png")
    edit = "am start -a android.intent.action.EDIT -t image/png -d"
    device.shell(f"{edit} file://{PICTURES}/blue.png -n {DRAW}/.activities.MainActivity")
    device.wait_for_idle()
    assert not hand.shows("menu_share")
    _line(device, 200, 1200, 800, 1200)
    hand.tap("menu_confirm")
    data = device.storage.read_bytes(f"{PICTURES}/blue.png")
    assert data != before
    assert Image.open(io.BytesIO(data)).convert("RGB").getpixel((500, 904)) == ORANGE
    assert not hand.shows("menu_confirm")


def test_a_contact_gets_a_drawing_as_its_photo(hand: Hand, device: VirtualDevice) -> None:
    insert = "am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact"
    device.shell(f"{insert} -e name Ada")
    device.wait_for_idle()
    hand.tap("More details")
    hand.tap("Add picture")
    hand.tap("Take photo")
    hand.tap("Draw")
    hand.tap("Just once")
    _line(device, 200, 1200, 800, 1200)
    hand.tap("menu_confirm")
    assert not hand.shows("menu_confirm")
    assert hand.shows("Save")
