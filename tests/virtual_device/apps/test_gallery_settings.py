"""Simple Gallery's settings and dialogs change what its screens show."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from android_world.virtual_device.apps.simple_gallery.filters import FILTERS
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.screenshots import find, open_app
from tests.virtual_device.apps.conftest import Hand

_GALLERY = "com.simplemobiletools.gallery.pro"
_DCIM = "/storage/emulated/0/DCIM"


def _add_image(device: VirtualDevice, path: str, size: tuple[int, int] = (60, 30)) -> None:
    data = io.BytesIO()
    Image.new("RGB", size, "red").save(data, "PNG" if path.endswith("png") else "JPEG")
    device.storage.mkdir(path.rpartition("/")[0], parents=True, exist_ok=True)
    device.storage.write_bytes(path, data.getvalue())
    device.media.scan(path)
    device.advance(2000)


@pytest.fixture
def hand(device: VirtualDevice) -> Hand:
    for name in ("one.jpg", "two.png"):
        _add_image(device, f"{_DCIM}/{name}")
    open_app(device, _GALLERY)
    return Hand(device)


def _texts(hand: Hand, name: str) -> list[str | None]:
    return [e.text for e in hand.elements() if (e.resource_name or "").endswith(f"/{name}")]


def _ids(hand: Hand, start: str) -> list[str]:
    names = [(e.resource_name or "").rpartition("/")[2] for e in hand.elements()]
    return [name for name in names if name.startswith(start)]


def _open_settings(hand: Hand) -> None:
    hand.tap("More options")
    hand.tap("Settings")


def _scroll_to(hand: Hand, label: str) -> None:
    for _ in range(12):
        if hand.shows(label):
            box = hand.find(label).bbox_pixels
            assert box is not None
            if box.y_max < 2250:
                return
        hand.device.input.swipe(540, 1700, 540, 900, 800)
    raise LookupError(label)


def _choose(hand: Hand, *labels: str) -> None:
    for label in labels:
        _scroll_to(hand, label)
        hand.tap(label)


def _show_first_image(hand: Hand) -> None:
    hand.tap("DCIM")
    hand.device.input.tap(180, 480)
    hand.device.wait_for_idle()


def _back(hand: Hand, times: int = 1) -> None:
    for _ in range(times):
        hand.device.input.key("BACK")
    hand.device.wait_for_idle()


def test_the_sections_have_the_published_ids_and_order(hand: Hand) -> None:
    _open_settings(hand)
    found: list[str] = []
    for _ in range(14):
        names = _ids(hand, "settings_")
        found += [n for n in names if n.endswith("_label") and n not in found]
        hand.device.input.swipe(540, 1900, 540, 700, 800)
    sections = ("general_settings", "videos", "thumbnails", "scrolling", "fullscreen_media")
    sections += ("deep_zoomable_images", "extended_details", "security", "file_operations")
    sections += ("bottom_actions", "recycle_bin", "migrating")
    assert [n for n in found if n in {f"settings_{s}_label" for s in sections}] == [
        f"settings_{section}_label" for section in sections
    ]


def test_chosen_actions_are_below_an_image_and_leave_its_menu(hand: Hand) -> None:
    _open_settings(hand)
    _choose(hand, "Manage visible bottom actions")
    for label in ("manage_bottom_actions_delete", "manage_bottom_actions_rename", "OK"):
        hand.tap(label)
    _back(hand)
    _show_first_image(hand)
    names = ["bottom_favorite", "bottom_edit", "bottom_share", "bottom_rename"]
    assert [n for n in _ids(hand, "bottom_") if n in {*names, "bottom_delete"}] == names
    hand.tap("More options")
    titles = _texts(hand, "title")
    assert "Delete" in titles
    assert "Rename" not in titles


def test_details_are_over_an_image(hand: Hand) -> None:
    _open_settings(hand)
    _choose(hand, "Show extended details over fullscreen media", "Manage extended details")
    hand.tap("manage_extended_details_name")
    hand.tap("OK")
    _back(hand)
    _show_first_image(hand)
    [details] = _texts(hand, "photo_details")
    assert details is not None
    assert details.splitlines()[:2] == ["two.png", "60 x 30 (0.0MP)"]
    hand.device.input.tap(540, 1200)
    assert _texts(hand, "photo_details") == []


def test_tiles_of_folders_have_the_chosen_style(hand: Hand) -> None:
    _open_settings(hand)
    _choose(hand, "Folder thumbnail style")
    for label in ("dialog_radio_folder_rounded_corners", "Show file count in brackets", "OK"):
        hand.tap(label)
    assert _texts(hand, "settings_folder_thumbnail_style") == ["Rounded corners"]
    _back(hand)
    assert _texts(hand, "dir_name") == ["DCIM (2)"]
    assert _texts(hand, "photo_cnt") == []


def test_included_and_hidden_folders_are_managed(hand: Hand) -> None:
    device = hand.device
    _add_image(device, "/storage/emulated/0/Secret/.nomedia.png")
    device.shell("touch /sdcard/DCIM/.nomedia")
    _open_settings(hand)
    _choose(hand, "Manage hidden folders")
    assert _texts(hand, "manage_folder_title") == [_DCIM]
    hand.tap("overflow_menu_icon")
    hand.tap("Unhide")
    assert not device.storage.exists(f"{_DCIM}/.nomedia")
    _back(hand)
    _choose(hand, "Manage excluded folders")
    hand.tap("Add folder")
    hand.tap("DCIM")
    hand.tap("OK")
    assert _texts(hand, "manage_folder_title") == [_DCIM]
    _back(hand, 2)
    assert "DCIM" not in _texts(hand, "dir_name")


def test_favorites_and_settings_are_exported_and_imported(hand: Hand) -> None:
    _show_first_image(hand)
    hand.tap("Toggle favorite")
    _back(hand, 2)
    _open_settings(hand)
    _choose(hand, "Loop videos", "Export favorites")
    hand.tap("OK")
    hand.tap("SAVE")
    _choose(hand, "Export settings")
    hand.tap("OK")
    hand.tap("SAVE")
    names = sorted(hand.device.storage.listdir("/storage/emulated/0/Download"))
    assert [n.partition("_")[0] for n in names] == ["favorites", "gallery-settings"]
    text = hand.device.storage.read_text(f"/storage/emulated/0/Download/{names[0]}")
    assert text == f"{_DCIM}/two.png"
    settings = hand.device.storage.read_text(f"/storage/emulated/0/Download/{names[1]}")
    assert "loop_videos=true" in settings


def test_one_image_is_resized_into_another_file(hand: Hand) -> None:
    _show_first_image(hand)
    hand.tap("More options")
    hand.tap("Resize")
    assert _texts(hand, "filename_value") == ["two_1"]
    hand.tap("resize_image_width")
    for key in ["MOVE_END", "DEL", "DEL"]:
        hand.device.input.key(key)
    hand.device.input.text("30")
    assert _texts(hand, "resize_image_height") == ["15"]
    hand.tap("OK")
    data = hand.device.storage.read_bytes(f"{_DCIM}/two_1.png")
    assert Image.open(io.BytesIO(data)).size == (30, 15)


def test_several_images_are_renamed_by_a_pattern(hand: Hand) -> None:
    hand.tap("DCIM")
    hand.device.input.swipe(180, 480, 180, 480, 700)
    hand.device.input.tap(540, 480)
    hand.tap("More options")
    hand.tap("Rename")
    hand.tap("Pattern")
    hand.tap("rename_items_value")
    hand.device.input.text("trip_%Y_%i")
    hand.tap("OK")
    names = sorted(n for n in hand.device.storage.listdir(_DCIM) if n.startswith("trip"))
    assert [n.partition(".")[0] for n in names] == ["trip_2023_1", "trip_2023_2"]


def test_a_parent_can_be_excluded_instead(hand: Hand) -> None:
    _add_image(hand.device, "/storage/emulated/0/Trips/Rome/a.png")
    _add_image(hand.device, "/storage/emulated/0/Trips/Oslo/b.png")
    hand.long_press("Rome")
    hand.tap("More options")
    hand.tap("Exclude")
    assert hand.shows("Exclude a parent instead?")
    hand.tap("/storage/emulated/0/Trips")
    hand.tap("OK")
    assert _texts(hand, "dir_name") == ["DCIM"]


def test_deleting_a_folder_warns(hand: Hand) -> None:
    hand.long_press("DCIM")
    hand.tap("Delete")
    assert _texts(hand, "message_warning") == ["WARNING: You are deleting 1 folder"]
    hand.tap("No")
    assert hand.device.storage.exists(f"{_DCIM}/one.jpg")


def test_a_folder_has_its_own_view_type(hand: Hand) -> None:
    hand.tap("DCIM")
    hand.tap("More options")
    hand.tap("Change view type")
    for label in ("List", "Use for this folder only", "OK"):
        hand.tap(label)
    assert _texts(hand, "medium_name") == ["two.png", "one.jpg"]
    _back(hand)
    hand.tap("Show all folders content")
    assert _texts(hand, "medium_name") == []


def _edit(hand: Hand, tool: str) -> None:
    _show_first_image(hand)
    hand.tap("Edit")
    hand.tap(tool)


def _save(hand: Hand) -> Image.Image:
    hand.tap("Save as")
    hand.tap("OK")
    return Image.open(io.BytesIO(hand.device.storage.read_bytes(f"{_DCIM}/two.png")))


def test_an_image_is_cropped_to_a_shape(hand: Hand) -> None:
    _edit(hand, "Transform")
    hand.tap("Crop")
    assert [t for t in ("Free", "1:1", "4:3", "16:9", "Other") if hand.shows(t)] == [
        "Free",
        "1:1",
        "4:3",
        "16:9",
        "Other",
    ]
    hand.tap("1:1")
    assert _save(hand).size == (30, 30)


def test_another_shape_is_chosen_by_a_tap_or_given_in_numbers(hand: Hand) -> None:
    _edit(hand, "Transform")
    assert _ids(hand, "bottom_")[:5] == [
        "bottom_rotate",
        "bottom_resize",
        "bottom_aspect_ratio",
        "bottom_flip_horizontally",
        "bottom_flip_vertically",
    ]
    hand.tap("Crop")
    hand.tap("Other")
    assert not hand.shows("button1")
    wide, high = (find(hand.device, f"other_aspect_ratio_{n}").bounds for n in ("2_1", "1_2"))
    assert wide.top == high.top
    hand.tap("1:2")
    assert not hand.shows("1:2")
    hand.tap("Other")
    hand.tap("Custom")
    hand.device.shell("input text 1")
    hand.tap("Height")
    hand.device.shell("input text 3")
    hand.tap("OK")
    assert not hand.shows("Custom")
    assert _save(hand).size == (10, 30)


def test_a_side_is_pulled_inwards(hand: Hand) -> None:
    _edit(hand, "Transform")
    box = find(hand.device, "crop_image_view").bounds
    bottom = (box.top + box.bottom) / 2 + box.width / 4  # the image is twice as wide as high
    middle = (box.left + box.right) / 2
    hand.swipe(middle, bottom - 10, middle, bottom - 10 - box.width / 4)
    width, height = _save(hand).size
    assert width == 60
    assert abs(height - 15) <= 1


def test_strokes_are_drawn_and_taken_back(hand: Hand) -> None:
    _edit(hand, "Draw")
    box = find(hand.device, "editor_draw_canvas").bounds
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    for side in (-200, 200):
        hand.swipe(x - 300, y + side / 2, x + 300, y + side / 2)
    hand.tap("Undo")
    image = _save(hand).convert("RGB")
    blue = [image.getpixel((30, at)) for at in range(30)]
    rows = [at for at, (red, _, b) in enumerate(blue) if b > 150 and red < 120]
    assert rows
    assert max(rows) < 15


def test_a_filter_is_shown_as_it_is_saved(hand: Hand) -> None:
    _edit(hand, "Filter")
    assert _texts(hand, "editor_filter_item_label")[:3] == ["None", "Struck", "Clarendon"]
    hand.swipe(900, 2000, 100, 2000)
    hand.swipe(900, 2000, 100, 2000)
    hand.swipe(900, 2000, 100, 2000)
    hand.tap("Adele")
    hand.device.wait_for_idle()
    box = find(hand.device, "default_image_view").bounds
    x, y = (box.left + box.right) // 2, (box.top + box.bottom) // 2
    on_screen = [int(v) for v in hand.device.screenshot()[y, x, :3]]
    before = _pixel(hand.device.storage.read_bytes(f"{_DCIM}/two.png"))
    saved = _save(hand).convert("RGB").getpixel((30, 15))
    assert isinstance(saved, tuple)
    assert max(abs(a - b) for a, b in zip(saved, on_screen, strict=True)) <= 3
    assert saved != before


def _pixel(data: bytes) -> object:
    with Image.open(io.BytesIO(data)) as image:
        return image.convert("RGB").getpixel((30, 15))


def test_a_filter_without_saturation_gives_grays_and_leaves_the_alpha_channel() -> None:
    adele = next(one for one in FILTERS if one.name == "Adele")
    image = adele.apply(Image.new("RGBA", (2, 2), (200, 40, 90, 128)))
    red, green, blue, alpha = image.getpixel((0, 0))
    assert max(red, green, blue) - min(red, green, blue) <= 1
    assert alpha == 128


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("Mars", (200, 40, 90), (246, 6, 81)),  # 1.5 times the contrast, then 10 brighter
        ("Starlit", (34, 100, 207), (6, 58, 233)),  # knots of its curve
        ("Lime", (165, 165, 165), (165, 165, 114)),
        ("Adele", (200, 40, 90), (120, 120, 120)),  # the lightness
    ],
)
def test_filters_follow_the_published_steps_and_curves(
    name: str, before: tuple[int, int, int], after: tuple[int, int, int]
) -> None:
    chosen = next(one for one in FILTERS if one.name == name)
    pixel = chosen.apply(Image.new("RGB", (2, 2), before)).getpixel((1, 1))
    assert isinstance(pixel, tuple)
    assert max(abs(a - b) for a, b in zip(pixel, after, strict=True)) <= 4


def test_a_filter_with_a_vignette_darkens_the_corners() -> None:
    april = next(one for one in FILTERS if one.name == "April")
    image = april.apply(Image.new("L", (40, 20), 128))
    corner, middle = (sum(image.getpixel(at)) for at in ((0, 0), (20, 10)))
    assert corner < middle / 2
