"""Gallery, Files and VLC: what they show, and what they do to files."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from android_world.task_evals.utils import media_files
from android_world.virtual_device.apps.simple_gallery.photo_view import Change, edited_image
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent
from android_world.virtual_device.framework.preferences import Preferences
from tests.support.vlc import prepare_library

ROOT = "/storage/emulated/0"
GALLERY = "com.simplemobiletools.gallery.pro"
FILES = "com.google.android.documentsui"
VLC = "org.videolan.vlc"
TOO_LONG = "x" * 256
ODD_NAME = 'it\'s $HOME "é" 1.jpg'


def open_app(hand, package):
    hand.device.activities.start(hand.device.packages.launch_intent(package))
    hand.device.wait_for_idle()


def add_picture(device, path, colour="red"):
    out = io.BytesIO()
    Image.new("RGB", (200, 100), colour).save(out, "JPEG")
    device.storage.write_bytes(f"{ROOT}/{path}", out.getvalue())
    device.wait_for_idle()
    return out.getvalue()


def hold(hand, label):
    x, y = hand.center(label)
    hand.device.input.swipe(x, y, x, y, 700)
    hand.device.wait_for_idle()


def read(device, path):
    return device.storage.read_bytes(f"{ROOT}/{path}")


# -- gallery -------------------------------------------------------------------------------------


@pytest.fixture
def picture(device, hand):
    """A picture in full screen."""
    data = add_picture(device, f"DCIM/{ODD_NAME}")
    open_app(hand, GALLERY)
    hand.tap("DCIM")
    hand.tap("media_item_holder")
    return data


@pytest.mark.parametrize("inside", [False, True])
def test_columns_and_view_are_kept_apart_for_folders_and_images(device, hand, inside):
    for number in range(2):
        add_picture(device, f"DCIM/{number}.jpg")
    open_app(hand, GALLERY)
    if inside:
        hand.tap("DCIM")
    hand.tap("More options")
    hand.tap("Column count")
    hand.tap("1 column")
    hand.tap("More options")
    hand.tap("Change view type")
    hand.tap("List")
    hand.tap("OK")
    stored = Preferences(device.storage, GALLERY, "Prefs")
    names = [("dir_column_cnt", "view_type_folders"), ("media_column_cnt", "view_type_files")]
    found = [(stored.get_int(count, 0), stored.get_str(view, "Grid")) for count, view in names]
    assert found == ([(0, "Grid"), (1, "List")] if inside else [(1, "List"), (0, "Grid")])


def copy_to(hand, folder, action="Copy to"):
    hand.tap("More options")
    hand.tap(action)
    hand.tap("Other folder")
    hand.tap("Internal")
    hand.tap(folder)
    hand.tap("OK")


def test_an_image_is_shown_and_copied_with_its_time(device, hand, picture):
    assert hand.shows(ODD_NAME)
    middle = device.screenshot()[1200, 540]
    assert middle[0] > 200 > middle[1]
    stamp = device.storage.stat(f"{ROOT}/DCIM/{ODD_NAME}").mtime_ns
    device.advance(60_000)
    copy_to(hand, "Documents")
    assert read(device, f"Documents/{ODD_NAME}") == read(device, f"DCIM/{ODD_NAME}") == picture
    assert device.storage.stat(f"{ROOT}/Documents/{ODD_NAME}").mtime_ns == stamp


def test_moving_the_last_image_leaves_the_folder(device, hand, picture):
    copy_to(hand, "Documents", "Move to")
    assert not device.storage.exists(f"{ROOT}/DCIM/{ODD_NAME}")
    assert read(device, f"Documents/{ODD_NAME}") == picture
    assert hand.shows("Search folders")


def test_a_name_clash_asks_and_keeps_both(device, hand, picture):
    add_picture(device, f"Documents/{ODD_NAME}", "blue")
    copy_to(hand, "Documents")
    assert hand.shows(f'File "{ODD_NAME}" already exists')
    hand.tap("Keep both")
    hand.tap("OK")
    assert read(device, f"Documents/{ODD_NAME.replace('.jpg', '(1).jpg')}") == picture


def test_a_deleted_image_is_in_the_recycle_bin_and_comes_back(device, hand, picture):
    hand.tap("Delete")
    hand.tap("Yes")
    assert not device.storage.exists(f"{ROOT}/DCIM/{ODD_NAME}")
    hand.tap("Recycle Bin")
    hold(hand, "media_item_holder")
    hand.tap("More options") if not hand.shows("Restore selected files") else None
    hand.tap("Restore selected files")
    assert read(device, f"DCIM/{ODD_NAME}") == picture


def test_a_file_that_is_no_image_is_shown_empty(device, hand):
    device.storage.write_bytes(f"{ROOT}/DCIM/broken.jpg", b"not a picture")
    open_app(hand, GALLERY)
    hand.tap("DCIM")
    hand.tap("media_item_holder")
    assert hand.shows("broken.jpg")


def test_the_bars_have_what_the_app_has(device, hand, picture):
    names = [e.content_description for e in hand.elements() if e.package_name == GALLERY]
    wanted = ["Rotate", "Properties", "More options", "Toggle favorite", "Edit", "Share", "Delete"]
    assert [n for n in names if n in wanted] == wanted
    hand.tap("More options")
    titles = [e.text for e in hand.elements() if (e.resource_name or "").endswith(":id/title")]
    assert titles[:4] == ["Rename", "Hide", "Copy to", "Move to"]
    assert titles[-3:] == ["Show on map", "Slideshow", "Settings"]


def test_an_edited_image_is_saved_under_another_name(device, hand, picture):
    hand.tap("Edit")
    hand.tap("Transform")
    hand.tap("Rotate")
    hand.tap("Flip vertically")
    hand.tap("Resize")
    assert (hand.find("resize_image_width").text, hand.find("resize_image_height").text) == (
        "100",
        "200",
    )
    hand.tap("Keep aspect ratio")
    device.input.combination(["CTRL_LEFT", "A"])
    device.input.text("50")
    hand.tap("OK")
    hand.tap("Save as")
    hand.tap("filename_value")
    device.input.combination(["CTRL_LEFT", "A"])
    device.input.text(TOO_LONG)
    hand.tap("OK")
    assert hand.shows("An unknown error occurred")
    device.input.combination(["CTRL_LEFT", "A"])
    device.input.text("edited")
    hand.tap("OK")
    assert hand.shows("edited.jpg")
    with Image.open(io.BytesIO(read(device, "DCIM/edited.jpg"))) as image:
        assert image.size == (50, 200)
    assert read(device, f"DCIM/{ODD_NAME}") == picture


def test_turning_and_mirroring_add_up():
    corner = Image.new("RGB", (4, 2), "black")
    corner.putpixel((0, 0), (255, 255, 255))
    out = io.BytesIO()
    corner.save(out, "PNG")
    change = Change().rotate(90).mirror().rotate(90)
    with Image.open(io.BytesIO(edited_image(out.getvalue(), change, "png") or b"")) as image:
        expected = corner.rotate(-90, expand=True).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        assert image.tobytes() == expected.rotate(-90, expand=True).tobytes()


def test_hidden_images_and_folders_are_shown_on_request(device, hand):
    device.storage.mkdir(f"{ROOT}/Pictures/Trip")
    add_picture(device, "Pictures/Trip/a.jpg")
    add_picture(device, "Pictures/Trip/b.jpg")
    open_app(hand, GALLERY)
    hand.tap("Trip")
    hold(hand, "media_item_holder")
    hand.tap("More options")
    hand.tap("Hide")
    assert len([n for n in device.storage.listdir(f"{ROOT}/Pictures/Trip") if n[0] == "."]) == 1
    device.input.key("BACK")
    assert hand.find("photo_cnt").text == "1"
    hold(hand, "Trip")
    hand.tap("More options")
    hand.tap("Hide folder")
    assert not hand.shows("Trip")
    hand.tap("More options")
    hand.tap("Temporarily show hidden")
    assert hand.find("photo_cnt").text == "2"
    device.shell(f"am force-stop {GALLERY}")
    open_app(hand, GALLERY)
    assert not hand.shows("Trip")


def test_several_images_are_turned_and_renamed(device, hand):
    for name in ("a", "b"):
        add_picture(device, f"DCIM/{name}.jpg")
    open_app(hand, GALLERY)
    hand.tap("DCIM")
    for entries in (("Rotate", "Rotate right"), ("Rename",)):
        hold(hand, "media_item_holder")
        hand.tap("More options")
        hand.tap("Select all")
        hand.tap("More options")
        assert not hand.shows("Edit")
        for entry in entries:
            hand.tap(entry)
    hand.tap("Append filenames")
    hand.tap("String to add")
    device.input.text("_old")
    hand.tap("OK")
    assert sorted(device.storage.listdir(f"{ROOT}/DCIM")) == ["a_old.jpg", "b_old.jpg"]
    with Image.open(io.BytesIO(read(device, "DCIM/a_old.jpg"))) as image:
        assert image.size == (100, 200)


def test_a_cover_is_chosen_and_the_default_folder_opens_at_once(device, hand):
    for name, colour in (("red", "red"), ("blue", "blue")):
        add_picture(device, f"DCIM/{name}.jpg", colour)
        device.advance(2000)
    open_app(hand, GALLERY)
    box = hand.find("dir_name").bbox_pixels
    spot = (int(box.y_min) - 300, 200)
    before = device.screenshot()[spot].tolist()
    hold(hand, "DCIM")
    hand.tap("More options")
    hand.tap("Change cover image")
    hand.tap("Select photo")
    last = [e for e in hand.elements() if (e.resource_name or "").endswith("media_item_holder")][-1]
    device.input.tap(*last.bbox_pixels.center)
    device.wait_for_idle()
    assert device.screenshot()[spot].tolist() != before
    hand.tap("DCIM")
    hand.tap("More options")
    hand.tap("Set as default folder")
    device.shell(f"am force-stop {GALLERY}")
    open_app(hand, GALLERY)
    assert hand.shows("Search in DCIM")


# -- files ---------------------------------------------------------------------------------------


def test_files_moves_to_another_folder(device, hand):
    device.storage.write_text(f"{ROOT}/Download/a b's.txt", "text")
    open_app(hand, FILES)
    hold(hand, "a b's.txt")
    assert hand.shows("1 selected")
    hand.tap("More options")
    hand.tap("Move to…")
    hand.tap("Show roots")
    hand.tap("sdk_gphone64_x86_64")
    hand.tap("Music")
    hand.tap("MOVE")
    assert hand.shows("Moving 1 item.")
    assert read(device, "Music/a b's.txt") == b"text"
    assert not device.storage.exists(f"{ROOT}/Download/a b's.txt")


def test_files_copies_next_to_a_file_of_the_same_name(device, hand):
    for folder in ("Download", "Music"):
        device.storage.write_text(f"{ROOT}/{folder}/song.txt", folder)
    open_app(hand, FILES)
    hold(hand, "song.txt")
    hand.tap("More options")
    hand.tap("Copy to…")
    hand.tap("Show roots")
    hand.tap("sdk_gphone64_x86_64")
    hand.tap("Music")
    hand.tap("COPY")
    assert read(device, "Music/song (1).txt") == b"Download"
    assert read(device, "Music/song.txt") == b"Music"


def test_files_deletes_after_asking(device, hand):
    device.storage.write_text(f"{ROOT}/Download/old.txt", "text")
    open_app(hand, FILES)
    hold(hand, "old.txt")
    hand.tap("Delete")
    assert hand.shows('Delete "old.txt"?')
    hand.tap("CANCEL")
    assert device.storage.exists(f"{ROOT}/Download/old.txt")
    hand.tap("Delete")
    hand.tap("OK")
    assert not device.storage.exists(f"{ROOT}/Download/old.txt")
    assert hand.shows("Deleting 1 item.")


def test_files_renames_but_not_to_a_taken_name(device, hand):
    for name in ("one.txt", "two.txt"):
        device.storage.write_text(f"{ROOT}/Download/{name}", name)
    open_app(hand, FILES)
    hold(hand, "one.txt")
    hand.tap("More options")
    hand.tap("Rename")
    device.input.text("two")
    hand.tap("OK")
    assert hand.shows("A file with this name already exists.")
    device.input.text("3")
    hand.tap("OK")
    assert sorted(device.storage.listdir(f"{ROOT}/Download")) == ["two.txt", "two3.txt"]


def test_files_says_that_a_name_is_too_long(device, hand):
    device.storage.write_text(f"{ROOT}/Download/one.txt", "one")
    open_app(hand, FILES)
    hold(hand, "one.txt")
    hand.tap("More options")
    hand.tap("Rename")
    device.input.text(TOO_LONG)
    hand.tap("OK")
    assert hand.shows("Failed to rename document")
    hand.tap("More options")
    hand.tap("New folder")
    device.input.text(TOO_LONG)
    hand.tap("OK")
    assert hand.shows("Failed to create folder")
    assert device.storage.listdir(f"{ROOT}/Download") == ["one.txt"]


def test_a_document_with_too_long_a_name_is_not_saved(device, hand):
    device.shell(
        "am start -a android.intent.action.CREATE_DOCUMENT -t text/plain "
        f"--es android.intent.extra.TITLE {TOO_LONG}"
    )
    hand.tap("SAVE")
    assert hand.shows("Failed to save document")


@pytest.mark.parametrize("several", [False, True])
def test_images_keep_their_names_when_the_new_ones_are_too_long(device, hand, several):
    names = ["a.jpg", "b.jpg"]
    for name in names:
        add_picture(device, f"DCIM/{name}")
    open_app(hand, GALLERY)
    hand.tap("DCIM")
    hold(hand, "media_item_holder")
    hand.tap("More options")
    if several:
        hand.tap("Select all")
        hand.tap("More options")
    hand.tap("Rename")
    if several:
        hand.tap("String to add")
    device.input.text(TOO_LONG)
    hand.tap("OK")
    assert hand.shows("An unknown error occurred")
    assert sorted(device.storage.listdir(f"{ROOT}/DCIM")) == names


def test_files_makes_a_folder_and_goes_back(device, hand):
    open_app(hand, FILES)
    hand.tap("More options")
    hand.tap("New folder")
    device.input.text("Trips")
    hand.tap("OK")
    assert device.storage.is_dir(f"{ROOT}/Download/Trips")
    assert hand.shows("Files in Trips")
    device.input.key("BACK")
    assert hand.shows("Files in Downloads")


def test_a_folder_that_vanishes_is_left(device, hand):
    device.storage.mkdir(f"{ROOT}/Download/gone")
    open_app(hand, FILES)
    hand.tap("gone")
    device.storage.rmdir(f"{ROOT}/Download/gone")
    device.input.key("HOME")
    open_app(hand, FILES)
    assert hand.shows("Files in Downloads")


def test_files_opens_an_image_in_the_gallery(device, hand):
    add_picture(device, "Download/map.jpg")
    open_app(hand, FILES)
    hand.tap("map.jpg")
    hand.tap("Gallery")
    if hand.shows("Just once"):
        hand.tap("Just once")
    assert device.activities.top_activity.package == GALLERY
    assert hand.shows("map.jpg")


def test_search_finds_below_the_folder(device, hand):
    device.storage.mkdir(f"{ROOT}/Download/deep")
    device.storage.write_text(f"{ROOT}/Download/deep/Needle.txt", "")
    open_app(hand, FILES)
    hand.tap("Search")
    device.input.text("needle")
    assert hand.shows("Needle.txt")
    device.input.text("zzz")
    assert hand.shows("No matches in Downloads")


def test_the_menu_opens_a_window_and_the_storage_page(device, hand):
    open_app(hand, FILES)
    hand.tap("More options")
    hand.tap("New window")
    assert hand.shows("Files in Downloads")
    device.input.key("BACK")
    hand.tap("Show roots")
    hand.tap("sdk_gphone64_x86_64")
    hand.tap("More options")
    assert hand.shows("New folder")
    hand.tap("Storage settings")
    assert hand.shows("Free up space")


def test_nothing_is_behind_the_cutout_in_landscape(device, hand):
    device.storage.write_text(f"{ROOT}/Download/a.txt", "")
    open_app(hand, FILES)
    device.settings.put("system", "accelerometer_rotation", "0")
    device.settings.put("system", "user_rotation", "1")
    device.wait_for_idle()
    inside = [e for e in hand.elements() if e.package_name == FILES and e.is_clickable]
    assert min(e.bbox_pixels.x_min for e in inside) >= 128
    hand.tap("Show roots")
    assert hand.find("Recent").bbox_pixels.x_min >= 128


def test_a_drawer_keeps_the_status_bar_legible(device, hand):
    open_app(hand, FILES)
    before = device.screenshot()[40:90, 40:130].min()
    hand.tap("Show roots")
    assert device.screenshot()[40:90, 40:130].min() == pytest.approx(before, abs=10)


# -- vlc -----------------------------------------------------------------------------------------


@pytest.fixture
def film(device, tmp_path):
    """A film of four seconds; its words are drawn on another half of the time each."""
    path = tmp_path / "film.mp4"
    media_files.write_video(path, ["first", "second"], 2, fps=5)
    device.storage.write_bytes(f"{ROOT}/Download/my_film.mp4", path.read_bytes())
    device.wait_for_idle()
    return f"{ROOT}/Download/my_film.mp4"


def frame(device):
    return device.screenshot()[700:1300].astype(int)


def test_the_video_runs_on_the_devices_clock_and_stops_while_paused(device, hand, film):
    prepare_library(device)
    open_app(hand, VLC)
    assert hand.find("ml_item_time").text == "0:04"
    hand.tap("my film")
    before = frame(device)
    device.advance(1500)
    hand.tap("Pause")
    paused = frame(device)
    assert np.abs(before - paused).max() > 50
    device.advance(5000)
    assert np.array_equal(paused, frame(device))
    assert hand.find("player_overlay_time").text == "0:01"


def test_the_system_knows_what_plays(device, hand, film):
    def sessions():
        return device.shell("dumpsys media_session").stdout.decode()

    prepare_library(device)
    open_app(hand, VLC)
    hand.tap("my film")
    assert "state=PLAYING(3)" in sessions()
    hand.tap("Pause")
    assert "state=PAUSED(2)" in sessions()
    assert "description=my film" in sessions()
    device.input.key("BACK")
    device.wait_for_idle()
    assert VLC not in sessions()


def test_seeking_and_the_end_of_the_video(device, hand, film):
    prepare_library(device)
    open_app(hand, VLC)
    hand.tap("my film")
    hand.tap("player_overlay_seekbar")
    assert hand.find("player_overlay_time").text == "0:02"
    device.advance(3000)
    assert hand.shows("ml_item_title")


def test_other_apps_play_videos_in_vlc(device, hand, film):
    uri = device.media.uri_of(film)
    component = (VLC, f"{VLC}.gui.video.VideoPlayerActivity")
    device.activities.start(Intent(ACTION_VIEW, uri, "video/mp4", component=component))
    hand.tap("Close")  # The tips of the first video.
    assert hand.find("player_overlay_title").text == "my_film.mp4"


def test_videos_with_a_common_prefix_form_a_group(device, hand, film):
    for name in ("holiday_one.mp4", "holiday_two.mp4"):
        device.storage.copy(film, f"{ROOT}/Download/{name}")
    prepare_library(device)
    open_app(hand, VLC)
    assert hand.shows("2 videos")
    hand.tap("holiday")
    assert hand.shows("holiday one")
    assert not hand.shows("my film")


def test_a_video_that_cannot_be_decoded_is_black(device, hand):
    device.storage.write_bytes(f"{ROOT}/Download/broken.mp4", b"nothing")
    prepare_library(device)
    open_app(hand, VLC)
    hand.tap("broken")
    assert device.screenshot()[1000, 540].tolist() == [0, 0, 0]


def test_snapshots_keep_a_running_video(device, hand, film):
    prepare_library(device)
    open_app(hand, VLC)
    hand.tap("my film")
    saved = device.snapshot()
    device.advance(1200)
    later = frame(device)
    device.restore(saved)
    device.advance(1200)
    assert np.array_equal(later, frame(device))
