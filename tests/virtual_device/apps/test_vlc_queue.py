"""VLC: the queue of songs, selection of songs and playlists, and what the database says of them."""

from __future__ import annotations

import pytest

from android_world.task_evals.utils import media_files
from android_world.virtual_device.apps.vlc.media_database import DATABASE
from android_world.virtual_device.screenshots import open_app
from tests.support.vlc import prepare_library

ROOT = "/storage/emulated/0"
VLC = "org.videolan.vlc"
IN_ORDER = (
    "SELECT name, filename FROM PlaylistMediaRelation JOIN Media ON id_media = media_id"
    " JOIN Playlist ON id_playlist = playlist_id ORDER BY name, position"
)


@pytest.fixture(scope="module")
def songs(tmp_path_factory):
    """Three songs of two artists."""
    folder = tmp_path_factory.mktemp("songs")
    for number, artist in enumerate(("Ada", "Bob", "Ada")):
        media_files.write_mp3(folder / f"{number}.mp3", artist, f"Song {number}", 20_000)
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def audio(device, hand, songs):
    """The songs, all in one list."""
    for name, data in songs.items():
        device.storage.write_bytes(f"{ROOT}/Music/{name}", data)
    device.wait_for_idle()
    prepare_library(device)
    open_app(device, VLC)
    hand.tap("nav_audio")
    hand.tap("Tracks")
    return hand


def rows(device, sql):
    with device.storage.connect(DATABASE) as connection:
        return connection.execute(sql).fetchall()


def playing(hand):
    return hand.find("song_title").text


def select(hand, *titles):
    hand.long_press(titles[0])
    for title in titles[1:]:
        hand.tap(title)


def tap_action(hand, title):
    """Tap an action of the bar, also behind the three dots."""
    if not hand.shows(title):
        hand.tap("More options")
    hand.tap(title)


def names_in_queue(hand):
    return [e.text for e in hand.elements() if (e.resource_name or "").endswith("item_title")]


def new_playlist(hand, name):
    tap_action(hand, "Add to playlist")
    hand.tap("Playlist name")
    hand.device.shell(f"input text {name}")
    hand.tap("SAVE")


def test_what_is_appended_plays_after_the_others(device, audio):
    select(audio, "Song 1")
    assert not audio.shows("Append")
    audio.tap("Play")
    assert playing(audio) == "Song 1"
    for title in ("Song 0", "Song 2"):
        audio.long_press(title)
        audio.tap("Append")
        assert audio.shows("Track appended")
    device.advance(21_000)
    assert playing(audio) == "Song 0"
    device.advance(21_000)
    assert playing(audio) == "Song 2"
    device.advance(21_000)
    assert not audio.shows("song_title")
    assert rows(device, "SELECT play_count FROM Media") == [(1,)] * 3


def test_the_queue_is_steered_put_in_order_and_kept(device, audio):
    audio.tap("Song 0")
    audio.tap("header_play_pause")
    audio.tap("song_title")
    assert names_in_queue(audio) == ["Song 0", "Song 1", "Song 2"]
    audio.tap("Next")
    assert playing(audio) == "Song 1"
    audio.tap("Previous")
    assert playing(audio) == "Song 0"
    x, y = audio.center("audio_item_title")
    device.shell(f"input draganddrop {x} {y} {x} {y + 400} 600")
    assert names_in_queue(audio) == ["Song 1", "Song 2", "Song 0"]
    assert playing(audio) == "Song 0"
    audio.tap("item_more")
    audio.tap("Remove")
    audio.tap("advanced options")
    audio.tap("Save Playlist")
    audio.tap("Playlist name")
    device.shell("input text Queue")
    audio.tap("SAVE")
    assert rows(device, IN_ORDER) == [("Queue", "2.mp3"), ("Queue", "0.mp3")]
    device.input.key("BACK")
    assert audio.shows("nav_audio")
    audio.long_press("header_play_pause")
    assert not audio.shows("song_title")


def test_songs_that_are_gone_leave_the_queue(device, audio):
    audio.tap("Song 0")
    device.storage.remove(f"{ROOT}/Music/1.mp3")
    device.advance(21_000)
    assert playing(audio) == "Song 2"


def test_selected_artists_and_songs_become_playlists(device, audio):
    select(audio, "Song 1", "Song 0")
    new_playlist(audio, "Both")
    audio.tap("Artists")
    select(audio, "Ada")
    assert not audio.shows("Information")
    new_playlist(audio, "Adas")
    assert rows(device, IN_ORDER) == [
        *(("Adas", "0.mp3"), ("Adas", "2.mp3")),
        *(("Both", "0.mp3"), ("Both", "1.mp3")),
    ]
    audio.tap("nav_playlists")
    select(audio, "Adas", "Both")
    new_playlist(audio, "All")
    assert [f for n, f in rows(device, IN_ORDER) if n == "All"] == [
        *("0.mp3", "2.mp3", "0.mp3", "1.mp3")
    ]
    audio.tap("All")
    select(audio, "Song 2")
    tap_action(audio, "Remove from playlist")
    query = IN_ORDER.replace("ORDER", "WHERE name = 'All' ORDER")
    assert [f for _, f in rows(device, query)] == ["0.mp3", "0.mp3", "1.mp3"]
    audio.tap("UNDO")
    assert [f for _, f in rows(device, query)] == ["0.mp3", "2.mp3", "0.mp3", "1.mp3"]
    device.input.key("BACK")
    audio.tap("item_more")
    audio.tap("Rename")
    device.input.combination(["CTRL_LEFT", "A"])
    device.shell("input text all")
    audio.tap("OK")
    assert audio.shows("Playlist all already exists")
    audio.tap("CANCEL")
    select(audio, "Adas", "All")
    tap_action(audio, "Delete")
    assert audio.shows("Delete 2 playlists?")
    audio.tap("DELETE FOREVER")
    assert rows(device, "SELECT name, nb_audio FROM Playlist") == [("Both", 2)]
    audio.tap("Both")
    audio.tap("Shuffle")
    assert playing(audio) in ("Song 0", "Song 1")


def test_artists_albums_and_genres_are_in_the_database(device, audio):
    assert rows(device, "SELECT id_artist, name, nb_tracks, nb_albums FROM Artist") == [
        *((1, None, 0, 0), (2, None, 0, 1)),
        *((3, "Ada", 2, 0), (4, "Bob", 1, 0)),
    ]
    names = "SELECT Artist.name FROM Media JOIN Artist ON id_artist = artist_id ORDER BY filename"
    assert rows(device, names) == [("Ada",), ("Bob",), ("Ada",)]
    device.storage.remove(f"{ROOT}/Music/1.mp3")
    device.wait_for_idle()
    device.input.key("HOME")
    prepare_library(device)
    open_app(device, VLC)
    assert rows(device, "SELECT name FROM Artist WHERE nb_tracks > 0") == [("Ada",)]
    assert rows(device, "SELECT rowid FROM ArtistFts WHERE name MATCH 'bob'") == []


def test_a_video_continues_unseen_when_the_user_wants_that(device, hand, tmp_path):
    path = tmp_path / "film.mp4"
    media_files.write_video(path, ["first", "second"], 10, fps=5)
    device.storage.write_bytes(f"{ROOT}/Movies/film.mp4", path.read_bytes())
    device.wait_for_idle()
    prepare_library(device)
    open_app(device, VLC)
    hand.tap("nav_more")
    hand.tap("Settings")
    hand.tap("Background/PiP mode")
    hand.tap("Play videos in background")
    device.input.key("BACK")
    hand.tap("nav_video")
    hand.tap("film")
    device.advance(1000)
    device.input.key("BACK")
    assert playing(hand) == "film"
    hand.tap("ml_item_title")
    assert hand.shows("player_overlay_seekbar")


@pytest.mark.parametrize("turn", [False, True])
def test_large_texts_and_a_rotated_phone_leave_the_player_usable(device, audio, turn):
    if turn:
        device.shell("settings put system accelerometer_rotation 0")
        device.shell("settings put system user_rotation 1")
    else:
        device.shell("settings put system font_scale 2.0")
    device.wait_for_idle()
    audio.tap("Song 0")
    audio.tap("song_title")
    for label in ("Shuffle mode", "Previous", "Pause", "Next", "Repeat mode", "advanced options"):
        assert audio.shows(label)


def test_a_locked_or_replaced_database_ends_nothing(device, audio):
    select(audio, "Song 1", "Song 0")
    new_playlist(audio, "Both")
    audio.tap("nav_playlists")
    with device.storage.connect(DATABASE) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        device.input.key("HOME")
        prepare_library(device)
        open_app(device, VLC)
        assert audio.shows("No playlist found.")
        assert audio.shows("Unknown error")
        connection.rollback()
    device.input.key("HOME")
    open_app(device, VLC)
    audio.tap("Both")
    device.storage.write_bytes(DATABASE, b"")
    device.input.key("HOME")
    open_app(device, VLC)
    assert audio.shows("No playlist found.")
    audio.tap("nav_audio")
    assert audio.shows("Song 0")


def test_a_video_that_is_none_is_not_played(device, hand):
    device.storage.write_bytes(f"{ROOT}/Movies/film.mp4", b"no film")
    device.wait_for_idle()
    prepare_library(device)
    open_app(device, VLC)
    hand.tap("nav_directories")
    hand.tap("Movies")
    hand.tap("film.mp4")
    device.advance(3000)
    device.input.key("BACK")
    hand.tap("item_more")
    hand.tap("Play as audio")
    device.advance(3000)
    assert hand.shows("film.mp4")
