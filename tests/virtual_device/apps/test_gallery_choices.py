"""Simple Gallery: all folders, groups, slideshow, and what else its menus offer."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from android_world.virtual_device.apps.simple_gallery.exif import without_exif

ROOT = "/storage/emulated/0"
GALLERY = "com.simplemobiletools.gallery.pro"
DAY_NS = 86_400_000_000_000


def add_picture(device, path, colour="red", days_ago=0):
    out = io.BytesIO()
    Image.new("RGB", (500, 500), colour).save(out, "JPEG")
    device.storage.write_bytes(f"{ROOT}/{path}", out.getvalue())
    if days_ago:
        at = device.storage.stat(f"{ROOT}/{path}").mtime_ns - days_ago * DAY_NS
        device.storage.set_times(f"{ROOT}/{path}", at, at)
        device.media.scan(f"{ROOT}/{path}")
    device.wait_for_idle()


def open_gallery(device):
    device.activities.start(device.packages.launch_intent(GALLERY))
    device.wait_for_idle()


@pytest.fixture
def pictures(device, hand):
    """Pictures of today, yesterday and last month, in two folders."""
    add_picture(device, "DCIM/a.jpg")
    add_picture(device, "DCIM/b.jpg", "blue", days_ago=1)
    add_picture(device, "Pictures/c.jpg", "green", days_ago=40)
    open_gallery(device)


def ids(hand, name):
    return [e for e in hand.elements() if (e.resource_name or "").endswith(f":id/{name}")]


def headings(hand):
    return [e.text for e in ids(hand, "thumbnail_section")]


def choose(hand, *labels):
    hand.tap("More options")
    for label in labels:
        hand.tap(label)


def test_all_folders_are_shown_by_days_until_folders_are_wanted_again(device, hand, pictures):
    hand.tap("Show all folders content")
    assert headings(hand) == ["Today", "Yesterday", "05.09.2023"]
    device.shell(f"am force-stop {GALLERY}")
    open_gallery(device)
    assert hand.shows("Search files")
    hand.tap("Switch to folder view")
    assert hand.shows("Search folders")


@pytest.mark.parametrize(
    ("grouping", "expected"),
    [
        ("Last modified (monthly)", ["October 2023", "September 2023"]),
        ("Folder", ["Internal/Pictures", "Internal/DCIM"]),
        ("Extension", ["JPG"]),
        ("Do not group files", []),
    ],
)
def test_groups_are_chosen(device, hand, pictures, grouping, expected):
    hand.tap("Show all folders content")
    choose(hand, "Group by", grouping, "OK")
    assert headings(hand) == expected


def test_a_folder_has_its_own_groups(device, hand, pictures):
    hand.tap("DCIM")
    assert headings(hand) == []
    choose(hand, "Group by", "File type", "Show file count at section headers")
    hand.tap("Use for this folder only")
    hand.tap("OK")
    assert headings(hand) == ["Images (2)"]


def test_the_bar_scrolls_away_before_the_rows(device, hand, pictures):
    hand.tap("Show all folders content")
    device.input.swipe(540, 1800, 540, 900)
    device.wait_for_idle()
    assert not hand.shows("More options")
    assert ids(hand, "thumbnail_section")[0].bbox_pixels.y_min == 128


def test_the_bar_comes_back_before_the_rows_do(device, hand):
    for number in range(30):
        add_picture(device, f"DCIM/{number}.jpg")
    open_gallery(device)
    hand.tap("DCIM")
    for start, end in ((2000, 600), (600, 900)):
        device.input.swipe(540, start, 540, end, 2000)
        device.wait_for_idle()
    assert hand.shows("More options")
    first = ids(hand, "media_item_holder")[0].bbox_pixels
    assert (first.y_min, first.y_max < 656) == (296, True)


def test_a_slideshow_turns_the_pages_until_it_ends(device, hand, pictures):
    hand.tap("DCIM")
    choose(hand, "Slideshow", "OK")
    device.advance(5_200)
    device.input.tap(540, 1200)
    device.wait_for_idle()
    assert hand.shows("b.jpg")
    choose(hand, "Slideshow", "OK")
    device.advance(5_200)
    assert hand.shows("The slideshow ended")


def test_the_orientation_of_an_image_is_forced(device, hand, pictures):
    hand.tap("DCIM")
    device.input.tap(180, 480)
    device.wait_for_idle()
    choose(hand, "Change orientation", "Force landscape")
    assert device.display.size == (2400, 1080)
    device.input.key("BACK")
    device.wait_for_idle()
    assert device.display.size == (1080, 2400)


def test_what_an_image_is_used_as_is_asked(device, hand, pictures):
    hand.tap("DCIM")
    device.input.tap(180, 480)
    device.wait_for_idle()
    choose(hand, "Set as")
    assert hand.shows("Set as")


def test_entries_that_cannot_be_chosen_are_disabled(device, hand, pictures):
    hand.tap("DCIM")
    device.input.tap(180, 480)
    device.wait_for_idle()
    hand.tap("More options")
    assert not hand.find("Create shortcut").is_enabled
    assert hand.find("Rename").is_enabled


def test_properties_and_the_removal_of_exif_values(device, hand, pictures):
    out, notes = io.BytesIO(), Image.Exif()
    notes[0x010F] = "Maker"
    Image.new("RGB", (500, 500)).save(out, "JPEG", exif=notes)
    device.storage.write_bytes(f"{ROOT}/DCIM/a.jpg", out.getvalue())
    hand.tap("DCIM")
    device.input.tap(180, 480)
    device.wait_for_idle()
    hand.tap("Properties")
    assert hand.shows("500 x 500 (0.3MP)")
    hand.tap("Remove EXIF")
    hand.tap("Yes")
    with Image.open(io.BytesIO(device.storage.read_bytes(f"{ROOT}/DCIM/a.jpg"))) as image:
        assert (image.size, dict(image.getexif())) == ((500, 500), {})
    assert without_exif(b"no picture") == b"no picture"


def test_a_first_run_asks_for_all_files(device, hand):
    device.shell(f"pm clear {GALLERY}")
    for name in ("READ_MEDIA_IMAGES", "READ_MEDIA_VIDEO"):
        device.shell(f"pm grant {GALLERY} android.permission.{name}")
    open_gallery(device)
    assert hand.shows("Media only")
    hand.tap("All files")
    hand.tap("Allow access to manage all files")
    device.input.key("BACK")
    assert hand.shows("Search folders")
    assert not hand.shows("All files")


def test_media_only_is_asked_once(device, hand):
    device.shell(f"pm clear {GALLERY}")
    open_gallery(device)
    hand.tap("Allow")
    hand.tap("Media only")
    device.shell(f"am force-stop {GALLERY}")
    open_gallery(device)
    assert not hand.shows("Media only")


def test_the_recycle_bin_is_emptied_and_is_last(device, hand, pictures):
    hand.tap("DCIM")
    device.input.tap(180, 480)
    device.wait_for_idle()
    hand.tap("Delete")
    hand.tap("Yes")
    device.input.key("BACK")
    device.input.key("BACK")
    device.wait_for_idle()
    assert ids(hand, "dir_name")[0].text == "Recycle Bin"
    choose(hand, "Settings")
    for _ in range(5):
        device.input.swipe(540, 1900, 540, 300)
        device.wait_for_idle()
    hand.tap("Show the Recycle Bin as the last item on the main screen")
    device.input.key("BACK")
    device.wait_for_idle()
    assert ids(hand, "dir_name")[-1].text == "Recycle Bin"
    choose(hand, "Settings")
    for _ in range(5):
        device.input.swipe(540, 1900, 540, 300)
        device.wait_for_idle()
    hand.tap("Empty the Recycle Bin")
    hand.tap("Yes")
    device.input.key("BACK")
    device.wait_for_idle()
    assert not hand.shows("Recycle Bin")


def test_an_image_is_printed(device, hand, pictures):
    hand.tap("DCIM")
    device.input.tap(180, 480)
    device.wait_for_idle()
    choose(hand, "Print")
    assert hand.shows("Select a printer")
    assert hand.shows("Page 1 of 1")
    middle = device.screenshot()[900, 540]
    assert middle[0] > 200 > middle[1]
