"""Photos that apps ask the camera for: they reach the app, and nothing does where it was left."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from android_world.virtual_device.apps.broccoli.store import PICTURES, RecipeStore
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.screenshots import open_app
from tests.virtual_device.apps import tasks_rows
from tests.virtual_device.apps.conftest import Hand

DCIM = "/storage/emulated/0/DCIM/Camera"
CAPTURE = "android.media.action.IMAGE_CAPTURE"
JOPLIN = "/data/data/net.cozic.joplin/databases/joplin.sqlite"


def shoot(hand: Hand) -> None:
    """Choose the camera, take a photo, and hand it over."""
    hand.tap("Camera")
    hand.tap("Just once")
    hand.tap("Shutter")
    hand.device.advance(2000)
    assert hand.shows("Review retake")
    hand.tap("Review done")


def is_photo(data: bytes) -> bool:
    image = Image.open(io.BytesIO(data))
    return (image.format, image.size) == ("JPEG", (1280, 960))


def nothing_in_the_gallery(device: VirtualDevice) -> bool:
    return not device.storage.exists(DCIM) or not device.storage.listdir(DCIM)


def test_a_contact_gets_a_photo(hand: Hand, device: VirtualDevice) -> None:
    insert = "am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact"
    device.shell(f"{insert} -e name Ada")
    hand.tap("More details")
    hand.tap("Add picture")
    hand.tap("Take photo")
    shoot(hand)
    assert hand.shows("Change")
    hand.tap("Save")
    (contact,) = device.contacts.list_contacts()
    full = device.contacts.get_contact(contact.id)
    assert full is not None
    assert is_photo(full.photo)
    assert nothing_in_the_gallery(device)


def test_a_recipe_gets_a_photo(hand: Hand, device: VirtualDevice) -> None:
    open_app(device, "com.flauschcode.broccoli")
    hand.tap("New Recipe")
    hand.tap("new_title")
    device.input.text("Soup")
    device.input.key("BACK")
    hand.tap("Change photo")
    hand.tap("Take photo")
    shoot(hand)
    hand.tap("SAVE")
    (recipe,) = RecipeStore(device).all()
    assert is_photo(device.storage.read_bytes(f"{PICTURES}/{recipe.image_name}"))


def test_a_note_gets_a_photo_at_its_end(hand: Hand, device: VirtualDevice) -> None:
    open_app(device, "net.cozic.joplin")
    with device.storage.connect(JOPLIN) as db:
        db.execute(
            "INSERT INTO folders (id, title, created_time, updated_time) VALUES ('f', 'Home', 1, 1)"
        )
        db.execute(
            "INSERT INTO notes (id, parent_id, title, body, created_time, updated_time)"
            " VALUES ('n', 'f', 'Trip', 'Seen:', 1, 1)"
        )
    device.shell("am force-stop net.cozic.joplin")
    open_app(device, "net.cozic.joplin")
    for label in ("Trip", "Actions", "Attach...", "Take photo"):
        hand.tap(label)
    shoot(hand)
    hand.tap("Back")
    with device.storage.connect(JOPLIN) as db:
        ((resource, mime, extension),) = db.execute(
            "SELECT id, mime, file_extension FROM resources"
        )
        ((body,),) = db.execute("SELECT body FROM notes WHERE id = 'n'")
    assert mime == "image/jpeg"
    assert body.startswith("Seen:\n![")
    assert f"](:/{resource})" in body
    folder = "/data/data/net.cozic.joplin/files/resources"
    assert is_photo(device.storage.read_bytes(f"{folder}/{resource}.{extension}"))


def test_a_task_gets_a_photo(hand: Hand, device: VirtualDevice) -> None:
    tasks_rows.five_tasks(device)
    for label in ("Read", "Add attachment", "Take a picture"):
        hand.tap(label)
    shoot(hand)
    hand.tap("Save")
    ((uri,),) = tasks_rows.query(device, "SELECT uri FROM attachment_file")
    assert is_photo(device.storage.read_bytes(str(uri).removeprefix("file://")))


@pytest.mark.parametrize("label", ["Review cancel", "Review retake"])
def test_a_photo_that_was_not_wanted_reaches_no_app(
    hand: Hand, device: VirtualDevice, label: str
) -> None:
    tasks_rows.five_tasks(device)
    for word in ("Read", "Add attachment", "Take a picture", "Camera", "Just once", "Shutter"):
        hand.tap(word)
    device.advance(2000)
    hand.tap(label)
    if label == "Review retake":
        device.input.key("BACK")
    assert hand.shows("Add attachment")
    assert tasks_rows.query(device, "SELECT * FROM attachment_file") == []


def test_an_app_that_names_no_file_gets_a_small_photo(hand: Hand, device: VirtualDevice) -> None:
    open_app(device, "com.android.settings")
    got = []
    device.activities.start(
        Intent(CAPTURE), caller=device.activities.top_activity, request=got.append
    )
    shoot(hand)
    (result,) = got
    assert result.ok
    image = Image.open(io.BytesIO(result.data["data"]))
    assert image.format == "JPEG"
    assert 10_000 < image.width * image.height <= 51_200


def test_a_snapshot_keeps_what_the_photo_is_for(hand: Hand, device: VirtualDevice) -> None:
    tasks_rows.five_tasks(device)
    for label in ("Read", "Add attachment", "Take a picture"):
        hand.tap(label)
    asked = device.snapshot()
    shoot(hand)
    device.restore(asked)
    shoot(hand)
    hand.tap("Save")
    assert len(tasks_rows.query(device, "SELECT * FROM attachment_file")) == 1


def test_a_file_that_cannot_be_written_is_not_a_photo(hand: Hand, device: VirtualDevice) -> None:
    open_app(device, "com.android.settings")
    got = []
    intent = Intent(CAPTURE, extras={"output": "file:///proc/nowhere/photo.jpg"})
    device.activities.start(intent, caller=device.activities.top_activity, request=got.append)
    shoot(hand)
    assert not got[0].ok
    assert "FATAL" not in device.shell("logcat -d -b crash").stdout.decode()
