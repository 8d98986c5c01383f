"""Retro Music: songs of the phone, playlists, the queue and what plays."""

from __future__ import annotations

import io
import random
import tempfile
import time
from pathlib import Path

import pytest
from mutagen.id3 import ID3, USLT
from PIL import Image

from android_world.task_evals.utils import media_files
from android_world.virtual_device import screenshots
from android_world.virtual_device.apps.retro_music import activity, style
from android_world.virtual_device.apps.retro_music.library import PACKAGE, Library
from android_world.virtual_device.apps.retro_music.playlists import DATABASE, PlaylistStore
from android_world.virtual_device.apps.retro_music.queue_store import (
    DATABASE as QUEUE_DATABASE,
    QueueStore,
)
from android_world.virtual_device.codecs.audio_tags import read_tags, with_tags
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.screenshots import open_app
from android_world.virtual_device.system.content.media import EXTERNAL_DB
from tests.support import hostile_files, matrix
from tests.support.crawl import crawl
from tests.virtual_device.apps.conftest import Hand
from tests.virtual_device.apps.test_every_screen import look

MUSIC = "/storage/emulated/0/Music"
TITLES = ("Amber", "Blue", "Coral", "Dune")


def write(device, path, title, artist="Ada", length_ms=60_000, folder=MUSIC):
    device.storage.mkdir(folder, exist_ok=True)
    with tempfile.TemporaryDirectory() as local:
        file = Path(local) / "song.mp3"
        media_files.write_mp3(file, artist, title, length_ms)
        device.storage.write_bytes(f"{folder}/{path}", file.read_bytes())


@pytest.fixture
def music(device: VirtualDevice) -> VirtualDevice:
    """A phone with four songs of a minute."""
    for title in TITLES:
        write(device, f"{title}.mp3", title)
    device.wait_for_idle()
    return device


@pytest.fixture
def retro(music: VirtualDevice) -> Hand:
    """The list of songs."""
    open_app(music, PACKAGE)
    hand = Hand(music)
    hand.tap("action_song")
    return hand


def type_text(hand, text):
    hand.device.input.text(text)
    hand.device.wait_for_idle()


def queue(device):
    return [song.title for song in QueueStore(device).playing()]


def playlists(device):
    return {p.name: [song.title for song in p.songs] for p in PlaylistStore(device).all()}


def menu(hand, title, entry):
    """Choose an entry of a row's menu."""
    box = hand.find(title).bbox_pixels
    rows = [e for e in hand.elements() if (e.resource_name or "").endswith(":id/menu")]
    (dots,) = [e for e in rows if e.bbox_pixels.y_min < box.center[1] < e.bbox_pixels.y_max]
    hand.device.input.tap(*map(float, dots.bbox_pixels.center))
    hand.tap(entry)


def test_a_playlist_is_made_of_selected_songs_in_the_order_of_the_taps(retro, music):
    retro.long_press("Coral")
    retro.tap("Amber")
    assert retro.shows("2 selected")
    retro.tap("More options")
    retro.tap("Add to playlist")
    retro.tap("New playlist")
    type_text(retro, "Mix")
    retro.tap("Create")
    assert playlists(music) == {"Mix": ["Coral", "Amber"]}
    menu(retro, "Coral", "Add to playlist")
    retro.tap("Mix")
    assert playlists(music) == {"Mix": ["Amber", "Coral"]}
    retro.tap("action_playlist")
    assert retro.shows("2 Songs  •  02:00")


def test_a_name_that_exists_gets_the_songs_and_none_makes_nothing(retro, music):
    for name in ("Mix", "Mix", ""):
        menu(retro, "Blue", "Add to playlist")
        retro.tap("New playlist")
        type_text(retro, name)
        retro.tap("Create")
    assert playlists(music) == {"Mix": ["Blue"]}


def test_a_playlist_is_renamed_exported_imported_and_deleted(retro, music):
    store = PlaylistStore(music)
    store.add(store.create("Mix"), Library(music).songs()[:2])
    retro.tap("action_playlist")
    menu(retro, "Mix", "Rename")
    type_text(retro, "2")
    retro.tap("Rename")
    menu(retro, "Mix2", "Save as file")
    retro.tap("SAVE")
    text = music.storage.read_text("/storage/emulated/0/Download/Mix2.m3u")
    assert text.splitlines() == [
        "#EXTM3U",
        "#EXTINF:60000,Ada - Amber",
        f"{MUSIC}/Amber.mp3",
        "#EXTINF:60000,Ada - Blue",
        f"{MUSIC}/Blue.mp3",
    ]
    menu(retro, "Mix2", "Delete")
    retro.tap("Delete")
    assert playlists(music) == {}
    retro.tap("More options")
    retro.tap("Import playlist")
    retro.tap("Mix2.m3u")
    assert playlists(music) == {"Mix2": ["Amber", "Blue"]}


def test_a_song_leaves_a_playlist_after_a_question(retro, music):
    store = PlaylistStore(music)
    songs = Library(music).songs()
    store.add(store.create("Trip"), songs[:2])
    gone = songs[0].title
    retro.tap("action_playlist")
    retro.tap("Trip")
    for answer, left in (("Cancel", 2), ("Remove", 1)):
        menu(retro, gone, "Remove from playlist")
        assert retro.shows(f"Remove the song {gone} from the playlist?")
        retro.tap(answer)
        assert len(playlists(music)["Trip"]) == left
    assert gone not in playlists(music)["Trip"]


def test_the_sleep_timer_may_finish_the_last_song(retro, music):
    retro.tap("Amber")
    retro.tap("miniPlayerTitle")
    retro.tap("Sleep timer")
    assert retro.find("timerDisplay").text == "30 min"
    retro.tap("Finish last song")
    x, y = retro.center("seekBar")
    left = retro.find("seekBar").bbox_pixels.x_min
    retro.swipe(x, y, left + 1, y)
    assert retro.find("timerDisplay").text == "1 min"
    retro.tap("Start")
    player = music.activities.process(PACKAGE).player
    before = player.song
    music.advance(player.song.duration_ms - 2000)
    assert player.playing
    music.advance(4000)
    assert not player.playing or player.song is not before


def test_the_page_about_the_user_changes_the_greeting(retro, music):
    retro.tap("action_home")
    retro.tap("userImage")
    retro.tap("name")
    music.input.text("Ada")
    retro.tap("Save")
    assert retro.find("titleWelcome").text == "Ada"


def test_songs_join_the_queue_by_menu_and_selection(retro, music):
    menu(retro, "Blue", "Add to playing queue")
    assert queue(music) == ["Blue"]
    assert retro.find("miniPlayerTitle").text == "Blue • Ada"
    retro.long_press("Dune")
    retro.tap("Amber")
    retro.tap("Add to playing queue")
    assert queue(music) == ["Blue", "Dune", "Amber"]
    menu(retro, "Coral", "Play next")
    assert queue(music) == ["Blue", "Coral", "Dune", "Amber"]


def test_a_tap_plays_the_whole_list_from_there_in_the_phones_time(retro, music):
    retro.tap("Blue")
    assert queue(music) == list(TITLES)
    music.advance(30_000)
    (session,) = music.audio.sessions.values()
    assert (session.title, session.playing) == ("Blue", True)
    assert [n.title for n in music.notifications.active(PACKAGE)] == ["Blue"]
    music.advance(31_000)
    assert retro.find("miniPlayerTitle").text == "Coral • Ada"
    assert [s.title for s in PlaylistStore(music).most_played()] == ["Blue"]
    assert [s.title for s in PlaylistStore(music).history()] == ["Coral", "Blue"]
    retro.tap("miniPlayerTitle")
    retro.tap("playPauseButton")
    at = retro.find("songCurrentProgress").text
    music.advance(5000)
    assert retro.find("songCurrentProgress").text == at
    music.notifications.click_action((PACKAGE, None, 1), 2)
    assert retro.find("title").text == "Dune"
    music.advance(61_000)
    assert not music.audio.sessions[PACKAGE].playing


def test_the_queue_is_reordered_swiped_saved_and_cleared(retro, music):
    retro.tap("Amber")
    retro.tap("miniPlayerTitle")
    retro.tap("Now playing queue")
    handles = [e for e in retro.elements() if (e.resource_name or "").endswith("drag_view")]
    first, third = (handles[i].bbox_pixels.center for i in (0, 2))
    music.input.swipe(*map(float, (*first, *third)), 800)
    assert queue(music) == ["Blue", "Coral", "Amber", "Dune"]
    x, y = retro.center("Blue")
    retro.swipe(x, y, x + 700, y)
    assert queue(music) == ["Coral", "Amber", "Dune"]
    retro.tap("Undo")
    assert queue(music) == ["Blue", "Coral", "Amber", "Dune"]
    music.input.key("BACK")
    retro.tap("More options")
    retro.tap("Save playing queue")
    type_text(retro, "Now")
    retro.tap("Create")
    assert playlists(music) == {"Now": ["Blue", "Coral", "Amber", "Dune"]}
    retro.tap("Now playing queue")
    retro.tap("Clear queue")
    assert queue(music) == []
    assert retro.shows("Empty")
    assert PACKAGE not in music.audio.sessions


def test_shuffling_keeps_the_song_and_comes_back(retro, music):
    retro.tap("Coral")
    retro.tap("miniPlayerTitle")
    retro.tap("shuffleButton")
    assert queue(music)[0] == "Coral"
    assert sorted(queue(music)) == sorted(TITLES)
    retro.tap("shuffleButton")
    assert queue(music) == list(TITLES)
    assert retro.find("title").text == "Coral"


def test_search_narrows_by_chips(retro, music):
    PlaylistStore(music).create("Blue hours")
    retro.tap("Navigate up")
    type_text(retro, "blue")
    assert retro.shows("Blue")
    assert retro.shows("Blue hours")
    retro.tap("chip_artists")
    assert not retro.shows("Blue hours")
    retro.tap("chip_artists")
    type_text(retro, "x")
    assert retro.shows("No results")


def test_tags_are_edited_in_the_file(retro, music):
    music.advance(2000)  # The scan goes by seconds and sizes.
    menu(retro, "Blue", "Tag editor")
    retro.tap("albumText")
    type_text(retro, "Skies")
    retro.tap("saveTags")
    tags = read_tags(music.storage.read_bytes(f"{MUSIC}/Blue.mp3"))
    assert (tags.title, tags.album, tags.duration_ms) == ("Blue", "Skies", 60_000)
    retro.tap("action_album")
    assert retro.shows("Skies")


def test_a_song_is_deleted_everywhere(retro, music):
    retro.tap("Amber")
    menu(retro, "Blue", "Delete from device")
    retro.tap("Allow")
    assert not music.storage.exists(f"{MUSIC}/Blue.mp3")
    assert queue(music) == ["Amber", "Coral", "Dune"]
    assert not retro.shows("Blue")


def test_without_access_it_asks_first(music):
    music.shell(f"pm clear {PACKAGE}")
    open_app(music, PACKAGE)
    hand = Hand(music)
    hand.tap("Grant access")
    hand.tap("Allow")
    hand.tap("Let's go")
    hand.tap("action_song")
    assert hand.shows("Amber")


def test_databases_replaced_locked_or_damaged_under_it(retro, music):
    retro.tap("Amber")
    with music.storage.connect(DATABASE) as connection:
        connection.execute("INSERT INTO PlaylistEntity VALUES (7, 'Theirs')")
    retro.tap("action_playlist")
    assert retro.shows("Theirs")
    music.storage.write_bytes(QUEUE_DATABASE, b"no database")
    retro.tap("action_song")
    assert queue(music) == []
    music.storage.write_bytes(DATABASE, b"no database")
    retro.tap("action_playlist")
    assert retro.shows("You have no playlists")
    with music.storage.connect(DATABASE) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        retro.tap("action_song")
        menu(retro, "Blue", "Add to playlist")
        assert retro.shows("New playlist")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"ID3\x04\x00\x00\x7f\x7f\x7f\x7f",
        b"\xff\xfb" * 5000,
        hostile_files.song(title="\x00"),
        hostile_files.song(),
        random.Random(3).randbytes(20_000),
        b"ID3\x03\x00\x00\x00\x00\x00\x20TIT2\xff\xff\xff\xff\x00\x80" + bytes(200),
    ],
)
def test_broken_songs_do_no_harm(retro, music, data):
    music.storage.write_bytes(f"{MUSIC}/broken.mp3", data)
    read_tags(data)
    assert [song.title for song in Library(music).songs()] == list(TITLES)
    music.storage.write_bytes(f"{MUSIC}/Amber.mp3", data)
    retro.tap("action_home")
    retro.tap("action_song")
    assert retro.shows("Blue")


def test_a_song_without_tags_has_its_files_name(retro, music):
    plain = with_tags(music.storage.read_bytes(f"{MUSIC}/Blue.mp3"), {"title": "", "artist": ""})
    music.storage.write_bytes(f"{MUSIC}/no tags.mp3", plain)
    retro.tap("action_home")
    retro.tap("action_song")
    assert retro.shows("no tags")
    assert retro.shows("Unknown Artist")


def add_rows(device, count):
    """Songs that MediaStore knows."""
    with device.storage.connect(EXTERNAL_DB) as connection:
        columns = [r[1] for r in connection.execute("PRAGMA table_info(files)") if r[1] != "_id"]
        (row,) = connection.execute(
            f"SELECT {', '.join(columns)} FROM files WHERE title = 'Amber'"
        ).fetchall()
        path, title = columns.index("_data"), columns.index("title")
        for number in range(count, 2 * count):
            values = list(row)
            values[path], values[title] = f"{MUSIC}/{number}.mp3", f"Song {number:04}"
            marks = ", ".join("?" * len(columns))
            sql = f"INSERT INTO files ({', '.join(columns)}) VALUES ({marks})"
            connection.execute(sql, values)


def step_s(hand):
    """The time of a scroll with its screen, the best of several."""
    best = 1.0
    for number in range(6):
        begin = time.perf_counter()
        hand.device.input.swipe(500, 1200, 500, 900 if number % 2 else 1500, 300)
        hand.elements()
        best = min(best, time.perf_counter() - begin)
    return best


def test_two_thousand_songs_scroll_like_ten(retro, music):
    add_rows(music, 10)
    retro.tap("action_home")
    retro.tap("action_song")
    few = step_s(retro)
    add_rows(music, 2000)
    retro.tap("action_home")
    retro.tap("action_song")
    assert len(Library(music).songs()) == 2014
    many = step_s(retro)
    assert many < 2 * few + 0.05, (few, many)
    retro.tap("Shuffle")
    assert len(queue(music)) == 2014


DISPLAYS = (
    "settings put system user_rotation 1",
    "settings put system font_scale 1.3",
    "wm size 720x1280; wm density 320",
)


@pytest.mark.parametrize("change", matrix.sample(DISPLAYS, 1))
def test_a_crawl_on_other_screens(music, change):
    music.shell(change)
    music.shell("settings put system accelerometer_rotation 0")
    crawl(music, PACKAGE, 25, look)


def put(music, **values):
    Library(music).preferences.put(**values)
    music.windows.relayout()


def test_the_theme_is_that_of_the_settings(retro, music):
    def ground():
        retro.elements()
        return int(music.windows.scene().picture[1900, 540].mean())

    assert ground() > 200
    put(music, general_theme="dark")
    assert ground() < 80
    music.shell("cmd uimode night yes")
    put(music, general_theme="light")
    assert ground() > 200
    put(music, general_theme="auto")
    assert ground() < 80


def test_tabs_have_the_titles_that_the_settings_want(retro, music):
    def titles(view):
        text = [view.text] if getattr(view, "text", "") else []
        return [*text, *(t for child in view.child_views() for t in titles(child))]

    def shown():
        retro.elements()
        return titles(screenshots.find(music, "navigationView"))

    retro.tap("action_song")
    assert shown() == ["Songs"]
    put(music, tab_text_mode="1")
    assert {"Songs", "Albums", "Artists"} < set(shown())
    put(music, tab_text_mode="3")
    assert shown() == []


def test_the_player_has_volume_controls_where_they_are_wanted(retro, music):
    retro.tap("action_song")
    retro.tap("Amber")
    retro.tap("miniPlayerTitle")
    assert not retro.shows("volumeSeekBar")
    put(music, toggle_volume=True)
    before = music.audio.volume("music")
    retro.tap("volumeUp")
    assert music.audio.volume("music") == before + 1
    retro.tap("volumeDown")
    retro.tap("volumeSeekBar")
    assert abs(music.audio.volume("music") - 7.5) <= 1


# -- what settings change ------------------------------------------------------------------------


def accents(device):
    """The colours of a thousand points of the screen."""
    picture = device.windows.scene().picture[150:2300:20, ::20]
    return {tuple(int(v) for v in point) for point in picture.reshape(-1, 3)}


def test_the_colors_are_those_that_the_settings_choose(retro, music):
    before = accents(music)
    put(music, material_you=False)
    assert accents(music) - before
    put(music, material_you=True, general_theme="dark")
    open_app(music, PACKAGE)
    dark = accents(music)
    assert (0, 0, 0) not in dark
    put(music, desaturated_color=True)
    assert accents(music) - dark
    put(music, black_theme=True, desaturated_color=False)
    assert (0, 0, 0) in accents(music)
    retro.tap("Amber")
    music.input.key("BACK")
    assert music.windows.scene().layers[0].screen.night


def test_music_stops_without_a_volume_and_continues_with_one(retro, music):
    put(music, pause_on_zero_volume=True)
    player = music.activities.process(PACKAGE).player
    retro.tap("Amber")
    music.advance(1000)
    music.audio.set_volume("music", 0)
    music.advance(500)
    assert not player.playing
    music.audio.set_volume("music", 5)
    music.advance(500)
    assert player.playing
    music.audio.set_volume("music", 0)
    music.advance(500)
    player.pause()
    music.audio.set_volume("music", 5)
    music.advance(500)
    assert not player.playing  # it was the user who paused it at last


def test_the_next_song_fades_in_before_the_end_of_the_last_but_one(retro, music):
    put(music, cross_fade_duration=10)
    player = music.activities.process(PACKAGE).player
    retro.tap("Coral")
    length_ms = player.song.duration_ms
    music.advance(length_ms - 9000)
    assert player.song.title == "Dune"
    music.advance(length_ms - 7000)
    assert player.playing  # nothing follows: it is played to its end


def with_words(data, words):
    file = io.BytesIO(data)
    tags = ID3()
    tags.add(USLT(lang="eng", text=words))
    tags.save(file)
    return file.getvalue()


def test_the_words_of_a_song_are_shown_where_they_are_wanted(retro, music):
    data = music.storage.read_bytes(f"{MUSIC}/Amber.mp3")
    music.storage.write_bytes(f"{MUSIC}/Amber.mp3", with_words(data, "La la\nla"))
    retro.tap("Amber")
    retro.tap("miniPlayerTitle")
    retro.tap("action_toggle_lyrics")
    assert retro.shows("La la\nla")
    retro.tap("action_toggle_lyrics")
    assert not retro.shows("La la\nla")
    retro.tap("More options")
    retro.tap("Go to Lyrics")
    assert retro.shows("La la\nla")


def test_the_image_of_a_folder_is_a_cover_unless_it_is_to_be_ignored(retro, music):
    before = accents(music)
    music.storage.write_bytes(f"{MUSIC}/cover.png", encoded_png((200, 10, 10)))
    open_app(music, PACKAGE)
    retro.tap("action_song")
    assert (200, 10, 10) in accents(music) - before
    put(music, ignore_media_store_artwork=True)
    assert (200, 10, 10) not in accents(music)


def encoded_png(colour):
    data = io.BytesIO()
    Image.new("RGB", (64, 64), colour).save(data, "PNG")
    return data.getvalue()


def open_settings(retro, *titles):
    retro.tap("action_home")
    retro.tap("Settings")
    for title in titles:
        retro.tap(title)


def test_a_running_sleep_timer_shows_its_rest_and_can_be_canceled(retro, music):
    retro.tap("Amber")
    retro.tap("miniPlayerTitle")
    retro.tap("Sleep timer")
    retro.tap("Start")
    music.advance(5_000)
    retro.tap("Sleep timer")
    assert retro.find("timerDisplay").text.startswith("29:")
    retro.tap("Cancel")
    assert music.activities.process(PACKAGE).player.sleep_at_ms == 0


def test_the_themes_of_the_player_are_pages_of_a_dialog(retro, music):
    open_settings(retro, "Now playing", "Now playing theme")
    assert retro.shows("Normal")
    pager = retro.find("now_playing_screen_view_pager").bbox_pixels
    y = (pager.y_min + pager.y_max) / 2
    retro.swipe(pager.x_max - 40, y, pager.x_min + 40, y)
    assert retro.shows("Peak")
    retro.tap("Set")
    assert Library(music).preferences.get_str("now_playing_screen_id") == "Peak"


def test_the_accent_color_is_the_app_s_where_it_is_not_the_system_s(retro, music):
    put(music, material_you=False, accent_color="#F44336")
    colors = activity.look(music, Library(music).preferences)
    assert colors(style.ACCENT, "text") == "#F44336"


def test_a_backup_brings_playlists_and_settings_back(retro, music):
    PlaylistStore(music).create("Trip")
    put(music, toggle_volume=True)
    open_settings(retro, "Backup & Restore")
    assert retro.shows("No Backups Found")
    retro.tap("Create")
    retro.tap("Create")
    assert retro.shows("Backups")
    PlaylistStore(music).delete([PlaylistStore(music).find_playlist("Trip").id])
    put(music, toggle_volume=False)
    retro.tap("Restore")
    retro.tap("restore_button")
    assert "Trip" in playlists(music)
    assert Library(music).preferences.get_bool("toggle_volume")


@pytest.mark.parametrize(
    ("row", "title"),
    [("Open source licences", "Licenses"), ("Changelog", "What's New")],
)
def test_the_page_about_the_app_has_its_links_and_version(retro, music, row, title):
    open_settings(retro, "About")
    for heading in ("Members and contributors", "Support development"):
        assert retro.shows(heading)
    retro.swipe(540, 1800, 540, 400)
    retro.swipe(540, 1800, 540, 400)
    assert retro.shows("6.1.0")
    retro.tap(row)
    assert retro.shows(title)


def open_album(retro, music):
    """The page of the album that all four songs belong to."""
    retro.tap("action_album")
    retro.tap(Library(music).albums()[0].title)


def test_the_page_of_an_album_is_sorted(retro, music):
    open_album(retro, music)
    songs = [song.title for song in Library(music).albums()[0].songs]
    retro.tap("Sort order")
    retro.tap("Descending")
    found = [e.text for e in retro.elements() if (e.resource_name or "").endswith("id/title")]
    assert [text for text in found if text in songs] == sorted(songs, reverse=True)


def test_the_tags_of_an_album_are_changed_in_all_its_songs(retro, music):
    open_album(retro, music)
    paths = [song.path for song in Library(music).albums()[0].songs]
    retro.tap("Tag editor")
    retro.tap("genreTitle")
    music.input.text("Folk")
    retro.tap("saveTags")
    assert {read_tags(music.storage.read_bytes(path)).genre for path in paths} == {"Folk"}


def test_an_album_is_deleted_with_its_songs(retro, music):
    open_album(retro, music)
    paths = [song.path for song in Library(music).albums()[0].songs]
    retro.tap("More options")
    retro.tap("Delete from device")
    retro.tap("Allow")
    assert not any(music.storage.is_file(path) for path in paths)


def test_menus_of_artists_are_the_published_ones(retro: Hand, music: VirtualDevice) -> None:
    def entries(*labels: str) -> list[str | None]:
        for label in labels:
            retro.tap(label)
        return [e.text for e in retro.elements() if (e.resource_name or "").endswith("id/title")]

    retro.tap("Artists")
    menu = ["Grid size", "Grid style", "Sort order", "Navigate by Album Artist", "Settings"]
    assert entries("More options") == menu
    assert "Gradient image" in entries("Grid style")
    music.input.key("BACK")
    assert entries("More options", "Sort order")[1:] == ["Ascending", "Descending"]
    music.input.key("BACK")
    retro.tap("Ada")
    assert entries("More options")[-2:] == ["Set artist image", "Reset artist image"]
