"""Files: what touches do, where pickers lead, and who opens its documents."""

from __future__ import annotations

import pytest

ROOT = "/storage/emulated/0"
FILES = "com.google.android.documentsui"
CREATE = "-a android.intent.action.CREATE_DOCUMENT -t text/plain"


@pytest.fixture
def files(device, hand):
    """Two texts in Downloads."""
    for name in ("a.txt", "b.md"):
        device.storage.write_text(f"{ROOT}/Download/{name}", f"words of {name}")
    device.activities.start(device.packages.launch_intent(FILES))
    device.wait_for_idle()


def hold(hand, label):
    x, y = hand.center(label)
    hand.device.input.swipe(x, y, x, y, 700)
    hand.device.wait_for_idle()


def texts(hand):
    return [e.text for e in hand.elements() if e.text]


def test_texts_open_in_the_viewer_and_in_markor(device, hand, files):
    hand.tap("a.txt")
    assert hand.shows("Open with")
    hand.tap("HTML Viewer")
    hand.tap("Just once")
    assert hand.shows("words of a.txt")
    device.input.key("BACK")
    hand.tap("b.md")
    assert device.activities.top_activity.package == "net.gsantner.markor"
    assert hand.shows("words of b.md")


def test_a_low_screen_scrolls_to_its_documents(device, hand, files):
    device.shell("wm size 720x1520")
    device.shell("settings put system accelerometer_rotation 0")
    device.shell("settings put system user_rotation 1")
    assert not hand.shows("a.txt")
    x, y = hand.center("Files in Downloads")
    device.input.swipe(x, y, x, 200, 600)
    assert not hand.shows("Images")
    device.input.swipe(x, 600, x, 300, 600)  # Its cards are high.
    assert hand.shows("a.txt")
    device.input.swipe(x, 300, x, 700, 600)
    x, y = hand.center("Files in Downloads")
    device.input.swipe(x, y, x, 700, 600)
    assert hand.shows("Images")


def test_the_viewer_shows_the_words_of_a_page(device, hand):
    page = "<head><title>Hi</title><style>p {}</style></head><p>One <b>two</b><p>three"
    device.storage.write_text(f"{ROOT}/Download/page.html", page)
    device.shell(
        "am start -a android.intent.action.VIEW -t text/html"
        f" -d file://{ROOT}/Download/page.html -n com.android.htmlviewer/.HTMLViewerActivity"
    )
    assert [text for text in texts(hand) if text in ("Hi", "One two", "three", "p {}")] == [
        "Hi",
        "One two",
        "three",
    ]


def test_breadcrumbs_go_up(device, hand, files):
    device.storage.mkdir(f"{ROOT}/Download/deep/deeper", parents=True)
    hand.tap("deep")
    hand.tap("deeper")
    box = next(e for e in hand.elements() if e.text == "Downloads").bbox_pixels
    device.input.tap(*box.center)
    assert hand.shows("Files in Downloads")


def test_enter_makes_the_folder_and_gives_the_name(device, hand, files):
    hand.tap("More options")
    hand.tap("New folder")
    device.input.text("Trips")
    device.input.key("ENTER")
    assert hand.shows("Files in Trips")
    device.input.key("BACK")
    hold(hand, "a.txt")
    hand.tap("More options")
    hand.tap("Rename")
    device.input.text("z")
    device.input.key("ENTER")
    assert sorted(device.storage.listdir(f"{ROOT}/Download")) == ["Trips", "b.md", "z.txt"]


def test_a_long_press_keeps_a_selection_and_a_tap_ends_it(device, hand, files):
    hold(hand, "a.txt")
    hold(hand, "a.txt")
    assert hand.shows("1 selected")
    hand.tap("a.txt")
    assert hand.shows("Show roots")


def test_the_preview_icon_selects_on_a_long_press(device, hand, files):
    hand.tap("List view")
    hold(hand, "Preview the file a.txt")
    assert hand.shows("1 selected")


def test_information_ends_the_selection(device, hand, files):
    hold(hand, "a.txt")
    hand.tap("More options")
    hand.tap("Get info")
    device.input.key("BACK")
    assert not hand.shows("1 selected")


@pytest.mark.parametrize(
    ("intent", "roots"),
    [
        (CREATE, ["Downloads", "sdk_gphone64_x86_64", "SDCARD"]),
        (
            "-a android.intent.action.OPEN_DOCUMENT_TREE",
            ["Downloads", "sdk_gphone64_x86_64", "SDCARD"],
        ),
    ],
)
def test_pickers_of_places_list_what_can_be_written(device, hand, intent, roots):
    device.shell(f"am start {intent}")
    hand.tap("Show roots")
    titles = [e.text for e in hand.elements() if (e.resource_name or "").endswith("id/title")]
    assert titles[-len(roots) :] == roots
    assert "Recent" not in titles


def test_folders_do_not_go_to_downloads(device, hand, files):
    device.storage.mkdir(f"{ROOT}/Download/deep")
    device.activities.top_activity.invalidate()
    hold(hand, "deep")
    hand.tap("More options")
    hand.tap("Move to…")
    hand.tap("Show roots")
    assert "Downloads" not in texts(hand)


def test_names_are_sorted_by_their_characters(device, hand, files):
    for name in ("10.c", "9.c", "B.c", "_.c"):
        device.storage.write_text(f"{ROOT}/Music/{name}", "")
    hand.tap("Show roots")
    hand.tap("sdk_gphone64_x86_64")
    hand.tap("Music")
    names = [t for t in texts(hand) if t.endswith(".c")]
    assert names == ["_.c", "10.c", "9.c", "B.c"]


def test_the_storage_has_the_name_of_the_device(device, hand, files):
    device.settings.put("global", "device_name", "Ann's phone")
    hand.tap("Show roots")
    hand.tap("Ann's phone")
    assert hand.shows("Files on Ann's phone")


def test_a_card_that_was_taken_out_is_not_a_root(device, hand, files):
    hand.tap("Show roots")
    hand.tap("SDCARD")
    assert hand.shows("Files on SDCARD")
    hand.tap("Show roots")
    hand.tap("Eject")
    assert hand.shows("Files in Downloads")
    hand.tap("Show roots")
    assert not hand.shows("SDCARD")


def test_images_are_found_by_the_folders_that_hold_some(device, hand, files):
    for path in ("DCIM/a.jpg", "Pictures/Trip/b.png", "Pictures/Trip/notes.txt"):
        device.storage.mkdir(f"{ROOT}/Pictures/Trip", parents=True, exist_ok=True)
        device.storage.write_bytes(f"{ROOT}/{path}", b"")
    hand.tap("Show roots")
    hand.tap("Images")
    assert [t for t in texts(hand) if t in ("DCIM", "Trip", "Download", "a.jpg")] == [
        "DCIM",
        "Trip",
    ]
    hold(hand, "DCIM")
    assert not hand.shows("Delete")
    device.input.key("BACK")
    hand.tap("Trip")
    assert hand.shows("b.png")
    assert not hand.shows("notes.txt")
    device.input.key("BACK")
    assert hand.shows("DCIM")


def test_the_name_is_selected_before_its_extension(device, hand, files):
    hold(hand, "a.txt")
    hand.tap("More options")
    hand.tap("Rename")
    nodes = [n for w in device.accessibility.forest().windows for n in w.tree.nodes]
    field = next(node for node in nodes if node.is_editable)
    assert (field.text_selection_start, field.text_selection_end) == (0, 1)
