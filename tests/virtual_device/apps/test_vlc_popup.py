"""VLC's small window over other apps, and the subtitles and preferences of its player."""

from __future__ import annotations

import io

import av
import pytest

from android_world.task_evals.utils import media_files
from android_world.virtual_device.apps.vlc.library import Library
from android_world.virtual_device.apps.vlc.media_database import DATABASE
from android_world.virtual_device.screenshots import open_app
from tests.support.vlc import prepare_library

ROOT = "/storage/emulated/0"
VLC = "org.videolan.vlc"
SRT = """1
00:00:02,000 --> 00:00:20,000
Café <i>au lait</i>
"""
POP_UP = "Picture-in-picture: beach"


@pytest.fixture(scope="module")
def film(tmp_path_factory):
    """The bytes of a film of forty seconds."""
    path = tmp_path_factory.mktemp("film") / "film.mp4"
    media_files.write_video(path, ["first", "second"], 20, fps=5)
    return path.read_bytes()


@pytest.fixture
def vlc(device, hand, film):
    """VLC with a film."""
    device.storage.write_bytes(f"{ROOT}/Movies/beach.mp4", film)
    device.wait_for_idle()
    prepare_library(device)
    open_app(device, VLC)
    return hand


def picture_in(device, box):
    return device.windows.scene().picture[box.y_min : box.y_max, box.x_min : box.x_max]


def chosen(hand):
    """The chosen tracks."""
    return [e.text for e in hand.elements() if e.is_selected and e.text]


def preferences(device):
    return Library(device).preferences


def position(device):
    """Where the film in the small window is."""
    return device.activities.process(VLC).queue.playback.position


def with_tracks(languages, subtitles):
    """A film without a picture to speak of, with sound and subtitles in these languages."""
    data = io.BytesIO()
    with av.open(data, "w", format="matroska") as out, av.open(io.BytesIO(subtitles)) as texts:
        picture = out.add_stream("mpeg4", rate=5)
        picture.width = picture.height = 64
        sounds = [out.add_stream("aac", rate=8000) for _ in languages]
        for sound, language in zip(sounds, languages, strict=True):
            sound.metadata["language"] = language
        text = out.add_stream_from_template(texts.streams.subtitles[0])
        text.metadata["language"] = "deu"
        for number in range(50):
            frame = av.VideoFrame(64, 64, "yuv420p")
            frame.pts = number
            out.mux(picture.encode(frame))
        out.mux(picture.encode(None))
        for packet in texts.demux():
            if packet.dts is not None:
                packet.stream = text
                out.mux(packet)
    return data.getvalue()


# -- the small window ----------------------------------------------------------------------------


def test_a_video_that_is_left_continues_in_a_small_window(device, vlc):
    preferences(device).put(video_action_switch=2)
    vlc.tap("beach")
    device.advance(3000)
    device.input.key("HOME")
    box = vlc.find(POP_UP).bbox_pixels
    assert box.x_min > 540
    before, at = picture_in(device, box), position(device)
    device.advance(20_000)
    after = picture_in(device, box)
    assert (before != after).any()
    assert 20_000 <= position(device) - at <= 22_000
    vlc.tap(POP_UP)
    for label in ("Pause", "Expand"):
        vlc.tap(label)
    assert device.activities.top_activity.component[1].endswith("VideoPlayerActivity")
    assert not vlc.shows(POP_UP)
    assert vlc.find("player_overlay_time").text == "0:23"


def test_the_window_moves_grows_and_closes(device, vlc):
    vlc.tap("beach")
    vlc.tap("player_overlay_adv_function")
    vlc.tap("Pop-Up player")
    assert vlc.shows("Video")  # the lists are behind it
    small = vlc.find(POP_UP).bbox_pixels
    x, y = small.x_min + 40, small.y_min + 40
    vlc.swipe(x, y, 200, y - 600)
    box = vlc.find(POP_UP).bbox_pixels
    assert box.x_min < 100
    assert box.y_min < small.y_min - 500
    device.advance(500)  # else the first tap is the second of two
    middle = vlc.center(POP_UP)
    for _ in range(2):
        device.input.tap(*middle)
    assert vlc.find(POP_UP).bbox_pixels.width > small.width
    device.input.key("HOME")
    box = vlc.find(POP_UP).bbox_pixels
    vlc.swipe(box.x_min + 40, box.y_min + 40, box.x_min + 40, 2390)
    assert not vlc.shows(POP_UP)
    assert VLC not in device.audio.sessions


def test_back_ends_the_video_and_a_forbidden_window_is_not_shown(device, vlc):
    preferences(device).put(video_action_switch=2)
    vlc.tap("beach")
    device.input.key("BACK")
    assert not vlc.shows(POP_UP)
    device.shell(f"appops set {VLC} PICTURE_IN_PICTURE deny")
    vlc.tap("beach")
    device.input.key("HOME")
    assert not vlc.shows(POP_UP)
    device.shell("am start -a android.settings.PICTURE_IN_PICTURE_SETTINGS")
    assert vlc.shows("VLC")


def test_the_window_goes_with_the_video_and_with_the_app(device, vlc):
    preferences(device).put(video_action_switch=2)
    vlc.tap("beach")
    device.input.key("HOME")
    device.shell(f"am force-stop {VLC}")
    assert not vlc.shows(POP_UP)
    prepare_library(device)
    open_app(device, VLC)
    vlc.tap("beach")
    device.input.key("HOME")
    device.advance(60_000)
    assert not vlc.shows(POP_UP)


# -- tracks --------------------------------------------------------------------------------------


def bright(device):
    """How many points of the picture's lower half are as bright as white letters."""
    return int((device.windows.scene().picture[1300:2350].min(axis=2) > 250).sum())


def test_subtitles_next_to_the_video_are_shown_in_their_time(device, vlc):
    device.storage.write_bytes(f"{ROOT}/Movies/beach.srt", SRT.encode("cp1252"))
    preferences(device).put(video_hud_timeout_in_s=2)
    vlc.tap("beach")
    device.advance(2500)
    shown = bright(device)
    vlc.tap("Video player. Tap to show controls. Tap the back button to hide them")
    vlc.tap("Tracks")
    vlc.tap("beach.srt")
    assert bright(device) > 500
    vlc.tap("Tracks")
    x, y = vlc.center("beach.srt")
    device.input.tap(x, y - 110)
    device.advance(3000)
    assert shown > bright(device) + 500


@pytest.mark.parametrize(
    ("options", "more"),
    [({"subtitles_size": "10"}, True), ({"subtitles_color": "#00FF00"}, False)],
)
def test_the_style_of_subtitles_is_chosen(device, vlc, options, more):
    device.storage.write_text(f"{ROOT}/Movies/beach.srt", SRT)
    preferences(device).put(video_hud_timeout_in_s=2)
    counts = []
    for chosen in ({}, options):
        preferences(device).put(**chosen)
        vlc.tap("beach")
        device.advance(4000)
        counts.append(bright(device))
        device.input.key("BACK")
    assert (counts[1] > counts[0]) is more


def test_languages_are_chosen_first_and_files_by_hand(device, vlc):
    film = with_tracks(["eng", "fra"], SRT.encode())
    device.storage.write_bytes(f"{ROOT}/Movies/lake.mkv", film)
    device.storage.write_text(f"{ROOT}/Download/other.srt", SRT)
    device.storage.write_text(f"{ROOT}/Download/broken.srt", "nothing")
    device.wait_for_idle()
    preferences(device).put(audio_preferred_language="fra", subtitle_preferred_language="deu")
    vlc.tap("nav_video")
    vlc.tap("lake")
    vlc.tap("Tracks")
    assert chosen(vlc) == ["Track 2 - [French]", "Track 1 - [German]", "Track 1"]
    for name in ("broken.srt", "other.srt"):
        if not vlc.shows("Select subtitle file"):
            vlc.tap("Tracks")
        vlc.tap("Select subtitle file")
        vlc.tap(name)
    vlc.tap("Tracks")
    assert chosen(vlc)[1] == "other.srt"


# -- preferences ---------------------------------------------------------------------------------


def test_speed_is_kept_on_demand(device, vlc):
    preferences(device).put(playback_speed=True)
    vlc.tap("beach")
    for label in ("player_overlay_adv_function", "Playback speed"):
        vlc.tap(label)
    for _ in range(20):
        vlc.tap("Increase speed")
    device.input.key("BACK")
    device.input.key("BACK")
    vlc.tap("beach")
    device.advance(3000)
    assert int(vlc.find("player_overlay_time").text.removeprefix("0:")) >= 6


def test_swiping_the_app_away_ends_playback_on_demand(device, vlc):
    preferences(device).put(audio_task_removed=True)
    vlc.tap("More Actions")
    vlc.tap("Play as audio")
    assert VLC in device.audio.sessions
    device.activities.clear_recents(VLC)
    assert VLC not in device.audio.sessions


def test_the_database_is_copied_and_rows_of_missing_devices_are_disabled(device, vlc):
    for label in ("nav_more", "Settings"):
        vlc.tap(label)
    vlc.swipe(540, 1900, 540, 300)
    for label in ("Advanced", "Dump media database"):
        vlc.tap(label)
    data = device.storage.read_bytes(f"{ROOT}/vlc_media.db")
    assert data == device.storage.read_bytes(DATABASE)
    device.input.key("BACK")
    vlc.tap("Casting")
    assert not vlc.find("Wireless casting").is_enabled


@pytest.mark.parametrize(("value", "side"), [("99", ""), ("101", "landscape"), ("98", "portrait")])
def test_the_screen_turns_as_the_preference_says(vlc, device, value, side):
    preferences(device).put(screen_orientation=value, last_lock_orientation="portrait")
    vlc.tap("beach")
    assert device.activities.top_activity.screen_orientation == side


def test_subtitles_in_an_encoding_that_is_not_known_are_read_as_others(vlc, device):
    preferences(device).put(subtitle_text_encoding="ISO-2022-CN-EXT")
    device.storage.write_bytes(f"{ROOT}/Movies/beach.srt", SRT.encode("cp1252"))
    vlc.tap("beach")
    (text,) = device.activities.top_activity.tracks.texts
    assert "Café" in text.track.at(3_000)


def test_debug_logs_are_recorded_and_saved(vlc, device):
    device.shell(f"am start -n {VLC}/.gui.preferences.PreferencesActivity")
    for _ in range(2):
        vlc.swipe(540, 1900, 540, 300)
    vlc.tap("Advanced")
    for _ in range(2):
        vlc.swipe(540, 1900, 540, 300)
    vlc.tap("Debug logs")
    vlc.tap("Start logging")
    device.log.add("D", "VLC", "opened a file")
    vlc.tap("Dump logcat log")
    assert device.storage.read_text(f"{ROOT}/vlc_logcat.log") == "VLC: opened a file"
    assert vlc.shows("VLC: opened a file")
    vlc.tap("Clear log")
    assert not vlc.shows("VLC: opened a file")


def test_the_card_of_the_version_opens_its_details(vlc, device):
    vlc.tap("More")
    vlc.tap("About")
    vlc.tap("3.5.4")
    assert vlc.shows("VLC 3.5.4")
    assert vlc.shows("Revision")
