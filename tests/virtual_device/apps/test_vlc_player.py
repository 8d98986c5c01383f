"""VLC's player: gestures, the notification, and what the preferences change."""

from __future__ import annotations

import pytest

from android_world.task_evals.utils import media_files
from android_world.virtual_device.apps.vlc.library import Library
from android_world.virtual_device.apps.vlc.media_database import DATABASE, MediaDatabase
from android_world.virtual_device.screenshots import open_app
from tests.support.vlc import prepare_library

ROOT = "/storage/emulated/0"
VLC = "org.videolan.vlc"


@pytest.fixture(scope="module")
def film(tmp_path_factory):
    """The bytes of a film of forty seconds."""
    path = tmp_path_factory.mktemp("film") / "film.mp4"
    media_files.write_video(path, ["first", "second"], 20, fps=5)
    return path.read_bytes()


@pytest.fixture
def vlc(device, hand, film):
    """VLC with two films."""
    for name in ("beach.mp4", "garden.mp4"):
        device.storage.write_bytes(f"{ROOT}/Movies/{name}", film)
    device.wait_for_idle()
    prepare_library(device)
    open_app(device, VLC)
    return hand


@pytest.fixture
def player(device, vlc):
    """The player with the first film."""
    vlc.tap("beach")
    return vlc


def preferences(device):
    return Library(device).preferences


def titles(device):
    return [n.title for n in device.notifications.active() if n.package == VLC]


def test_a_finger_at_the_right_changes_the_volume_and_at_the_left_the_brightness(device, player):
    before = device.audio.volume("music")
    player.swipe(900, 1600, 900, 800)
    assert device.audio.volume("music") > before
    assert player.find("player_overlay_textinfo").text.startswith("Volume\n")
    bright = device.windows.scene().picture[600:1600].mean()
    player.swipe(200, 800, 200, 1900)
    assert player.find("player_overlay_textinfo").text.startswith("Brightness\n")
    device.advance(1500)
    assert not player.shows("player_overlay_textinfo")
    assert device.windows.scene().picture[1000:1400].mean() < bright
    assert device.settings.get("system", "screen_brightness") is not None


@pytest.mark.parametrize(
    ("key", "path", "label"),
    [
        ("enable_volume_gesture", (900, 1600, 900, 800), "player_overlay_textinfo"),
        ("enable_brightness_gesture", (200, 800, 200, 1900), "player_overlay_textinfo"),
    ],
)
def test_gestures_can_be_switched_off(device, vlc, key, path, label):
    preferences(device).put(**{key: False})
    vlc.tap("beach")
    before = device.audio.volume("music")
    vlc.swipe(*path)
    assert not vlc.shows(label)
    assert device.audio.volume("music") == before


def test_the_player_keeps_its_rotation_and_fits_the_video_in_three_ways(device, player):
    turn = "settings put system accelerometer_rotation 0; settings put system user_rotation 1"
    player.tap("orientation_toggle")
    device.shell(turn)
    assert player.find("orientation_toggle").content_description == "Tap to lock/unlock orientation"
    assert device.display.size == (1080, 2400)
    player.tap("orientation_toggle")
    assert device.display.size == (2400, 1080)
    device.shell("settings put system user_rotation 0")
    around = []
    for said in ("Fit screen", "Fill", "Best fit"):
        player.tap("player_resize")
        assert player.find("player_overlay_textinfo").text == said
        around.append(device.windows.scene().picture[500].max() > 0)
    assert around == [True, True, False]  # Above the film it is black where it is whole.


def test_a_finger_sideways_goes_through_the_video(device, player):
    player.swipe(300, 1000, 800, 1020)
    session = device.audio.sessions[VLC]
    assert session.position_ms > 20_000
    preferences(device).put(enable_swipe_seek=False)
    player.swipe(800, 1000, 100, 1020)
    session = device.audio.sessions[VLC]
    assert session.position_ms > 20_000


def test_the_notification_steers_what_plays_and_goes_with_it(device, vlc):
    preferences(device).put(video_min_group_length="Do not group videos")
    vlc.long_press("beach")
    vlc.tap("garden")
    vlc.tap("More options")
    vlc.tap("Play as audio")
    assert titles(device) == ["beach"]
    device.input.key("HOME")
    (notice,) = device.notifications.active(VLC)
    assert [action.title for action in notice.actions] == ["Previous", "Pause", "Next", "Stop"]

    def press(button: int) -> None:
        device.notifications.click_action(notice.key, button)
        device.wait_for_idle()

    for button, title in ((2, "garden"), (0, "beach")):
        press(button)
        assert titles(device) == [title]
    press(1)
    assert not device.audio.sessions[VLC].playing
    assert device.notifications.active(VLC)[0].actions[1].title == "Play"
    press(1)
    assert device.audio.sessions[VLC].playing
    press(3)
    assert titles(device) == []
    assert VLC not in device.audio.sessions


def test_a_stopped_app_leaves_no_notification(device, vlc):
    preferences(device).put(video_min_group_length="Do not group videos")
    vlc.long_press("beach")
    vlc.tap("More options")
    vlc.tap("Play as audio")
    assert titles(device) == ["beach"]
    device.shell(f"am force-stop {VLC}")
    device.wait_for_idle()
    assert titles(device) == []


def test_preferences_change_the_player_and_the_lists(device, vlc):
    for label in ("nav_more", "Settings"):
        vlc.tap(label)
    vlc.swipe(540, 1900, 540, 300)
    vlc.tap("Interface")
    vlc.swipe(540, 1900, 540, 500)
    vlc.tap("Video thumbnails")
    for _ in range(2):
        device.input.key("BACK")
    vlc.tap("nav_video")
    assert (device.windows.scene().picture[300:450, 60:480] == 0xDD).all()
    vlc.tap("beach")
    for label in ("advanced options", "Controls settings"):
        vlc.tap(label)
    vlc.swipe(540, 2200, 540, 1400)
    for label in ("Forward/backward time delay", "30s"):
        vlc.tap(label)
    device.input.key("BACK")
    vlc.tap("Forward 30 seconds")
    assert vlc.shows("Rewind 30 seconds")
    session = device.audio.sessions[VLC]
    assert session.position_ms >= 30_000


def test_the_history_and_the_database_are_cleared_after_a_question(device, player):
    database = MediaDatabase(device)
    database.create_playlist("Mine", [f"{ROOT}/Movies/beach.mp4"])
    device.input.key("BACK")
    assert database.history()
    for label in ("nav_more", "Settings"):
        player.tap(label)
    player.swipe(540, 1900, 540, 300)
    for label in ("Advanced", "Clear playback history", "CANCEL"):
        player.tap(label)
    assert database.history()
    for label in ("Clear playback history", "OK"):
        player.tap(label)
    assert not database.history()
    for label in ("Clear media database", "OK"):
        player.tap(label)
    assert not database.playlists()
    with device.storage.connect(DATABASE) as connection:
        assert connection.execute("SELECT count(*) FROM Media").fetchone() == (2,)
