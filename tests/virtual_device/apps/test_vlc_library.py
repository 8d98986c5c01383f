"""VLC: what it knows of the storage, in its database and on its pages."""

from __future__ import annotations

import pytest

from android_world.task_evals.utils import media_files
from android_world.virtual_device.apps.vlc.media_database import DATABASE
from android_world.virtual_device.screenshots import open_app
from tests.support.vlc import prepare_library

ROOT = "/storage/emulated/0"
VLC = "org.videolan.vlc"
ODD = "a b_50%é.mp4"


@pytest.fixture(scope="module")
def film(tmp_path_factory):
    """The bytes of a film of four seconds."""
    path = tmp_path_factory.mktemp("film") / "film.mp4"
    media_files.write_video(path, ["first", "second"], 2, fps=5)
    return path.read_bytes()


@pytest.fixture
def vlc(device, hand, film):
    """VLC with three films."""
    device.storage.mkdir(f"{ROOT}/VLCVideos", exist_ok=True)
    for name in (ODD, "holiday_1.mp4", "holiday_2.mp4"):
        device.storage.write_bytes(f"{ROOT}/VLCVideos/{name}", film)
    device.wait_for_idle()
    prepare_library(device)
    open_app(device, VLC)
    return hand


def rows(device, sql):
    with device.storage.connect(DATABASE) as connection:
        return connection.execute(sql).fetchall()


def reopen(device):
    device.input.key("HOME")
    open_app(device, VLC)


def test_a_scan_writes_media_files_folders_and_groups(device, vlc):
    assert rows(device, "SELECT title, filename, type, duration, import_type FROM Media") == [
        ("a b 50%é", ODD, 1, 4000, 0),
        ("holiday 1", "holiday_1.mp4", 1, 4000, 0),
        ("holiday 2", "holiday_2.mp4", 1, 4000, 0),
    ]
    assert rows(device, "SELECT mrl FROM File WHERE media_id = 1") == [
        ("file:///storage/emulated/0/VLCVideos/a%20b_50%25%C3%A9.mp4",)
    ]
    assert rows(device, "SELECT path, name, parent_id, nb_video, duration FROM Folder") == [
        ("file:///storage/emulated/0/", "0", None, 0, 0),
        ("file:///storage/emulated/0/VLCVideos/", "VLCVideos", 1, 3, 12000),
    ]
    groups = "SELECT name, count(*) FROM Media JOIN MediaGroup ON group_id = id_group GROUP BY name"
    assert rows(device, groups) == [("a b 50%é", 1), ("holiday", 2)]
    assert rows(device, "SELECT title FROM MediaFts WHERE MediaFts MATCH 'holiday'") == [
        ("holiday 1",),
        ("holiday 2",),
    ]


def test_a_second_scan_changes_nothing_but_what_changed(device, vlc, film):
    before = rows(device, "SELECT * FROM Media") + rows(device, "SELECT * FROM File")
    reopen(device)
    assert rows(device, "SELECT * FROM Media") + rows(device, "SELECT * FROM File") == before
    device.storage.remove(f"{ROOT}/VLCVideos/{ODD}")
    device.storage.write_bytes(f"{ROOT}/Download/new.mp4", film)
    device.wait_for_idle()
    reopen(device)
    assert rows(device, "SELECT filename FROM Media ORDER BY id_media") == [
        ("holiday_1.mp4",),
        ("holiday_2.mp4",),
        ("new.mp4",),
    ]
    assert rows(device, "SELECT sum(nb_video) FROM Folder") == [(3,)]


def test_media_that_were_cleared_from_outside_are_found_again(device, vlc):
    with device.storage.connect(DATABASE) as connection:
        connection.execute("DELETE FROM Media")
    reopen(device)
    assert rows(device, "SELECT count(*) FROM Media JOIN File ON media_id = id_media") == [(3,)]


@pytest.mark.parametrize("damage", [b"", b"no database"])
def test_a_damaged_database_is_made_again(device, vlc, damage):
    device.storage.write_bytes(DATABASE, damage)
    reopen(device)
    assert rows(device, "SELECT count(*) FROM Media") == [(3,)]


def test_where_playback_stopped_is_kept_and_back_leaves_the_player(device, vlc):
    vlc.tap("a b 50%é")
    device.advance(1000)
    device.input.key("BACK")
    assert vlc.shows("nav_video")
    query = "SELECT last_time, last_position, last_played_date > 0, play_count FROM Media"
    ((stopped, share, played, count),) = rows(device, f"{query} WHERE id_media = 1")
    assert 1000 <= stopped < 4000
    assert share == pytest.approx(stopped / 4000)
    assert (played, count) == (1, 0)
    vlc.tap("a b 50%é")
    device.advance(6000)
    assert rows(device, f"{query} WHERE id_media = 1") == [(-1, -1.0, 1, 1)]
    vlc.tap("nav_more")
    assert vlc.shows("History")
    assert vlc.shows("a b 50%é")


def test_a_video_continues_where_it_was_left(device, vlc):
    vlc.tap("a b 50%é")
    device.advance(2000)
    device.input.key("BACK")
    query = "SELECT last_time FROM Media WHERE id_media = 1"
    ((stopped,),) = rows(device, query)
    vlc.tap("a b 50%é")
    device.input.key("BACK")
    assert stopped <= rows(device, query)[0][0] < stopped + 1500
    vlc.tap("More Actions")
    vlc.tap("Play from start")
    device.input.key("BACK")
    assert rows(device, query)[0][0] < 1500
    device.shell(f"sqlite3 {DATABASE} \"UPDATE Media SET last_time='x', last_position='y'\"")
    vlc.tap("a b 50%é")
    assert vlc.shows("player_overlay_seekbar")


def test_the_player_jumps_to_a_time(device, vlc):
    vlc.tap("a b 50%é")
    vlc.tap("Pause")
    vlc.tap("advanced options")
    vlc.tap("Jump to time")
    for key in ("9", "Clear", "3"):
        vlc.tap(key)
    assert vlc.find("tim_pic_timetojump").text == "00h 00m 03s"
    vlc.tap("OK")
    assert vlc.find("player_overlay_time").text == "0:03"


def test_a_long_press_selects_and_the_bar_acts_on_all(device, vlc):
    vlc.long_press("a b 50%é")
    assert vlc.shows("1 selected")
    vlc.tap("holiday")
    assert vlc.shows("2 selected")
    device.input.key("BACK")
    assert vlc.shows("VLC")
    vlc.long_press("holiday")
    vlc.tap("More options")
    vlc.tap("Delete")
    vlc.tap("DELETE FOREVER")
    assert device.storage.listdir(f"{ROOT}/VLCVideos") == [ODD]
    assert rows(device, "SELECT filename FROM Media") == [(ODD,)]


def test_folders_show_the_way_and_rows_have_menus(device, vlc):
    vlc.tap("nav_directories")
    vlc.tap("Internal memory")
    vlc.swipe(540, 2000, 540, 600)
    assert vlc.shows("Folder: VLCVideos, 0 subfolders, 3 media files")
    vlc.tap("VLCVideos")
    size = device.storage.stat(f"{ROOT}/VLCVideos/holiday_1.mp4").size / 1024
    assert vlc.shows(f"File: holiday_1.mp4, File size: {size:.2f} kB")
    assert vlc.shows("holiday_1.mp4")
    assert not vlc.shows("nav_video")
    vlc.tap("item_more")
    titles = [e.text for e in vlc.elements() if (e.resource_name or "").endswith("option_title")]
    assert [t for t in titles if t][-7:] == [
        *("Play all", "Play as audio", "Append", "Download subtitles", "Information"),
        *("Add to playlist", "Delete"),
    ]
    device.input.key("BACK")
    vlc.tap("Add to favorites")
    vlc.tap("Internal memory")
    assert vlc.shows("Folder: VLCVideos, 0 subfolders, 3 media files")
    device.input.key("BACK")
    assert vlc.shows("Favorites")
    vlc.swipe(900, 620, 100, 620)
    assert vlc.shows("VLCVideos")


def test_files_are_added_to_playlists(device, vlc):
    vlc.tap("nav_directories")
    vlc.tap("Internal memory")
    vlc.swipe(540, 2000, 540, 600)
    vlc.tap("VLCVideos")
    vlc.tap("item_more")
    vlc.tap("Add to playlist")
    assert vlc.shows("No playlist found.")
    vlc.tap("Playlist name")
    device.shell("input text Trip")
    vlc.tap("SAVE")
    assert not vlc.shows("SAVE")
    more = [e for e in vlc.elements() if e.content_description == "More Actions"]
    for element in more[1:]:
        device.input.tap(*element.bbox_pixels.center)
        vlc.tap("Add to playlist")
        vlc.tap("Trip")
    query = (
        "SELECT Playlist.name, filename, position FROM PlaylistMediaRelation"
        " JOIN Media ON id_media = media_id JOIN Playlist ON id_playlist = playlist_id"
        " ORDER BY position"
    )
    files = sorted(device.storage.listdir(f"{ROOT}/VLCVideos"), key=str.casefold)
    assert rows(device, query) == [("Trip", name, i) for i, name in enumerate(files)]
    assert rows(device, "SELECT nb_video, nb_playlists FROM Playlist, Media") == [(3, 1)] * 3
    vlc.tap("item_more")
    vlc.tap("Add to playlist")
    vlc.tap("Playlist name")
    device.shell("input text trip")
    vlc.tap("SAVE")
    assert vlc.shows("Playlist trip already exists")
    vlc.tap("Trip")
    assert vlc.shows("Add duplicated item(s)?")
    vlc.tap("CANCEL")
    assert len(rows(device, query)) == 3


def test_the_playlists_page_plays_and_takes_out(device, vlc):
    vlc.long_press("a b 50%é")
    vlc.tap("holiday")
    vlc.tap("More options")
    vlc.tap("Add to playlist")
    vlc.tap("Playlist name")
    device.shell("input text Trip")
    device.input.key("ENTER")
    vlc.tap("nav_playlists")
    assert vlc.shows("nav_video")
    assert (vlc.find("title").text, vlc.find("subtitle").text) == ("Trip", "3 tracks")
    vlc.tap("Play all")
    assert vlc.shows("player_overlay_play")
    device.input.key("BACK")
    vlc.tap("Trip")
    assert vlc.find("header_list_title").text == "Trip"
    query = "SELECT media_id FROM PlaylistMediaRelation ORDER BY position"
    first, second, third = rows(device, query)
    for distance, expected in (
        (160, [second, first, third]),
        (2000, [first, third, second]),
        (30, [first, third, second]),
    ):
        x, y = vlc.center("item_move")
        vlc.swipe(x, y, x, y + distance)
        assert rows(device, query) == expected
    assert rows(device, "SELECT nb_video FROM Playlist") == [(3,)]
    vlc.tap("item_more")
    vlc.tap("Remove from playlist")
    assert rows(device, "SELECT position FROM PlaylistMediaRelation ORDER BY 1") == [(0,), (1,)]
    vlc.tap("Play")
    assert vlc.find("player_overlay_title").text == "holiday 2"
    device.input.key("BACK")
    device.wait_for_idle()
    device.input.key("BACK")
    vlc.tap("item_more")
    vlc.tap("Delete")
    vlc.tap("DELETE FOREVER")
    assert rows(device, "SELECT * FROM Playlist") == []


def test_videos_play_faster_and_without_an_image_and_stop_by_themselves(device, vlc):
    vlc.tap("a b 50%é")
    vlc.tap("Pause")
    vlc.tap("advanced options")
    vlc.tap("Playback speed")
    for _ in range(20):
        vlc.tap("Increase speed")
    assert vlc.find("playback_speed_value").text == "2.00x"
    device.input.key("BACK")
    vlc.tap("player_overlay_play")
    device.advance(1600)
    vlc.tap("Pause")
    assert vlc.find("player_overlay_time").text == "0:03"
    vlc.tap("advanced options")
    vlc.tap("Sleep timer")
    vlc.tap("1")
    vlc.tap("OK")
    device.advance(61_000)
    assert vlc.shows("nav_video")


def test_songs_are_found_by_artist_album_and_genre(device, hand, tmp_path):
    for number, artist in enumerate(("Ada", "Bob", "Ada")):
        path = tmp_path / f"{number}.mp3"
        media_files.write_mp3(path, artist, f"Song {number}", 2000)
        device.storage.write_bytes(f"{ROOT}/Music/{number}.mp3", path.read_bytes())
    device.wait_for_idle()
    prepare_library(device)
    open_app(device, VLC)
    hand.tap("nav_audio")
    assert hand.shows("Ada")
    assert hand.shows("2 tracks")
    hand.tap("Ada")
    assert hand.shows("Song 2")
    assert not hand.shows("Song 1")
    device.input.key("BACK")
    hand.tap("Genres")
    assert hand.shows("Unknown Genre")
    hand.tap("Tracks")
    assert hand.shows("Song 1")
    assert rows(device, "SELECT type, count(*) FROM Media GROUP BY type") == [(2, 3)]


def test_the_button_plays_every_video_in_turn(device, vlc):
    vlc.tap("fab")
    assert vlc.find("player_overlay_title").text == "a b 50%é"
    device.advance(4500)
    assert vlc.find("player_overlay_title").text == "holiday 1"


def test_the_card_is_among_the_storages(device, vlc):
    device.storage.mkdir("/storage/0E13-1A07/Films")
    vlc.tap("nav_directories")
    assert vlc.shows("Folder: SDCARD, 1 subfolder, 0 media files")
    vlc.tap("SDCARD")
    vlc.tap("Films")
    assert vlc.shows("Browser")
    assert vlc.shows("SDCARD")
    device.input.key("BACK")
    device.input.key("BACK")
    assert vlc.shows("Storages")


def test_files_of_a_folder_are_selected_and_playlists_get_another_name(device, vlc):
    vlc.tap("nav_directories")
    vlc.tap("Internal memory")
    vlc.swipe(540, 2000, 540, 600)
    vlc.tap("VLCVideos")
    vlc.long_press("holiday_1.mp4")
    assert vlc.shows("1 selected")
    vlc.tap("holiday_2.mp4")
    assert vlc.shows("2 selected")
    vlc.tap("Add to playlist")
    vlc.tap("Playlist name")
    device.shell("input text Trip")
    vlc.tap("SAVE")
    files = "SELECT filename FROM PlaylistMediaRelation JOIN Media ON id_media = media_id"
    assert rows(device, files) == [("holiday_1.mp4",), ("holiday_2.mp4",)]
    while not vlc.shows("nav_playlists"):
        device.input.key("BACK")
    vlc.tap("nav_playlists")
    vlc.tap("item_more")
    vlc.tap("Rename")
    device.input.combination(["CTRL_LEFT", "A"])
    device.shell("input text Journey")
    vlc.tap("OK")
    assert vlc.shows("Journey")
    assert rows(device, "SELECT name FROM Playlist") == [("Journey",)]
    assert rows(device, "SELECT rowid FROM PlaylistFts WHERE name MATCH 'journey'") == [(1,)]


def test_a_folder_of_folders_has_the_button_that_plays_too(device, vlc):
    vlc.tap("Browse")
    vlc.tap("Internal memory")
    assert vlc.shows("fab")
    vlc.tap("VLCVideos")
    assert vlc.shows("fab")
    vlc.tap("fab")
    assert vlc.shows("player_overlay_play")


def test_a_playlist_without_a_name_is_listed(device, hand):
    with device.storage.connect(DATABASE) as connection:
        connection.execute("INSERT INTO Playlist (name, creation_date) VALUES (NULL, 0)")
    prepare_library(device)
    open_app(device, VLC)
    hand.tap("nav_playlists")
    assert hand.find("subtitle").text == "0 tracks"


@pytest.fixture
def unscanned(device, hand, film):
    """VLC after "Skip", with a video that it has never scanned."""
    device.storage.mkdir(f"{ROOT}/VLCVideos", exist_ok=True)
    device.storage.write_bytes(f"{ROOT}/VLCVideos/clip_1.mp4", film)
    device.wait_for_idle()
    open_app(device, VLC)
    return hand


def open_folder(hand):
    hand.tap("nav_directories")
    hand.tap("Internal memory")
    hand.swipe(540, 2000, 540, 600)
    hand.tap("VLCVideos")


def test_a_library_that_was_never_scanned_has_no_media(device, unscanned):
    for tab in ("nav_video", "nav_audio"):
        unscanned.tap(tab)
        assert unscanned.find("emptyTextView").text.startswith("No media files found, please")
    assert rows(device, "SELECT count(*) FROM Media") == [(0,)]
    open_folder(unscanned)
    assert unscanned.shows("clip_1.mp4")


def test_folders_are_put_into_the_library_in_the_preferences(device, unscanned):
    unscanned.tap("GO TO MEDIALIBRARY PREFERENCES")
    unscanned.tap("Media library folders")
    unscanned.tap("browser_checkbox")
    assert unscanned.find("browser_checkbox").is_checked
    for _ in range(2):
        device.input.key("BACK")
    assert unscanned.shows("clip 1")
    unscanned.tap("nav_video")
    assert rows(device, "SELECT title FROM Media") == [("clip 1",)]


def test_the_first_video_shows_the_tips_and_waits(device, unscanned):
    open_folder(unscanned)
    unscanned.tap("clip_1.mp4")
    assert unscanned.shows("Video player tips")
    device.advance(6000)
    assert unscanned.shows("helpTitle")
    unscanned.tap("Close")
    assert unscanned.find("player_overlay_title").text == "clip_1.mp4"
    device.advance(6000)
    unscanned.tap("clip_1.mp4")
    assert not unscanned.shows("Video player tips")


def test_the_tips_end_after_the_last_one(device, unscanned):
    open_folder(unscanned)
    unscanned.tap("clip_1.mp4")
    seen = set()
    while unscanned.shows("nextButton"):
        seen.add(unscanned.find("helpDescription").text)
        unscanned.tap("nextButton")
    assert "Swipe left or right" in seen
    assert unscanned.shows("player_overlay_play")


def test_the_bar_of_selected_files_has_five_actions(device, unscanned):
    open_folder(unscanned)
    unscanned.long_press("clip_1.mp4")
    assert unscanned.find("action_bar_title").text == "1 selected"
    assert unscanned.find("action_mode_close_button").content_description == "Done"
    found = [
        ((e.resource_name or "").removeprefix(f"{VLC}:id/action_mode_file_"), e.content_description)
        for e in unscanned.elements()
        if "action_mode_file" in (e.resource_name or "")
    ]
    assert found == [
        ("info", "Information"),
        ("play", "Play all"),
        ("append", "Append"),
        ("delete", "Delete"),
        ("add_playlist", "Add to playlist"),
    ]


def test_media_of_folders_keep_their_playlists_when_the_library_is_scanned(device, unscanned):
    open_folder(unscanned)
    unscanned.tap("item_more")
    unscanned.tap("Add to playlist")
    unscanned.tap("Playlist name")
    device.shell("input text Trip")
    unscanned.tap("SAVE")
    assert rows(device, "SELECT title, type, import_type FROM Media") == [("clip_1.mp4", 0, 1)]
    reopen(device)
    assert rows(device, "SELECT count(*) FROM PlaylistMediaRelation") == [(1,)]
    prepare_library(device)
    reopen(device)
    assert rows(device, "SELECT title, type, import_type FROM Media") == [("clip 1", 1, 0)]
    assert rows(device, "SELECT nb_video FROM Folder WHERE name = 'VLCVideos'") == [(1,)]
    assert rows(device, "SELECT count(*) FROM PlaylistMediaRelation") == [(1,)]


def test_a_long_pressed_handle_moves_its_row(device, vlc):
    vlc.tap("nav_video")
    vlc.long_press("a b 50%é")
    vlc.tap("holiday")
    vlc.tap("More options")
    vlc.tap("Add to playlist")
    vlc.tap("Playlist name")
    device.shell("input text Trip")
    device.input.key("ENTER")
    vlc.tap("nav_playlists")
    vlc.tap("Trip")
    query = "SELECT media_id FROM PlaylistMediaRelation ORDER BY position"
    first, second, third = rows(device, query)
    x, y = vlc.center("item_move")
    device.shell(f"input draganddrop {x} {y} {x} {y + 160} 900")
    assert rows(device, query) == [second, first, third]
    assert vlc.shows("header_list_title")


def test_the_texts_of_cards_are_whole_at_the_largest_font(device, vlc):
    device.shell("settings put system font_scale 1.3")
    vlc.tap("Browse")
    boxes = {(e.resource_name or "").rpartition("/")[2]: e.bbox_pixels for e in vlc.elements()}
    assert boxes["text"].y_max - boxes["text"].y_min > 50  # 43 at the default size
    assert boxes["text"].y_max <= boxes["browser_container"].y_max


def test_rows_and_tabs_are_where_the_frames_have_them(device, vlc):
    vlc.tap("Browse")
    frame = device.screenshot()[2280:2337, 256:396].min(axis=(1, 2))
    dark = [2280 + y for y, shade in enumerate(frame) if shade < 170]
    assert abs(dark[0] - 2288) <= 2  # the title of a tab
    assert abs(dark[-1] - 2311) <= 2
    vlc.tap("Internal memory")
    rows = [e for e in vlc.elements() if (e.resource_name or "").endswith("browser_container")]
    assert {e.bbox_pixels.y_max - e.bbox_pixels.y_min for e in rows[:12]} == {148}


def test_a_folder_goes_to_a_playlist_with_or_without_those_below_it(device, hand, film):
    for path in ("Movies/a.mp4", "Movies/more/b.mp4", "Movies/.kept/c.mp4"):
        device.storage.mkdir(f"{ROOT}/{path.rpartition('/')[0]}", parents=True, exist_ok=True)
        device.storage.write_bytes(f"{ROOT}/{path}", film)
    device.wait_for_idle()
    open_app(device, VLC)

    def entries(*labels):
        for label in labels:
            hand.tap(label)
        return [e.text for e in hand.elements() if (e.resource_name or "").endswith("id/title")]

    menu = entries("Browse", "Movies", "More options")
    assert menu == [
        "Scan this folder",
        "Sort by…",
        "Add to playlist",
        "Refresh",
        "Show all files",
        "Show hidden files",
    ]
    ways = entries("Add to playlist")[1:]
    assert ways == ["Add this folder", "Add this folder and subfolders"]
    assert "1 media" in [e.text for e in (hand.tap(ways[0]), hand.elements())[1]]
    device.input.key("BACK")
    entries("More options", "Add to playlist", ways[1])
    assert hand.shows("2 media")
    device.input.key("BACK")
    entries("More options", "Show hidden files")
    assert hand.shows("Folder: .kept, 0 subfolders, 1 media file")
    entries("More options", "Scan this folder")
    assert rows(device, "SELECT count(*) FROM Media") == [(2,)]
    assert entries("More options")[0] == "Sort by…"
    device.input.key("BACK")
    entries("Internal memory", "More options", "Add to playlist", ways[1])
    assert hand.shows("3 media")  # The folders of other apps cannot be read.


def folder_rows(hand):
    return [e.text for e in hand.elements() if (e.resource_name or "").endswith(":id/title")]


@pytest.fixture
def clips(device, hand):
    """VLC in a folder of two folders, two media files and a text."""
    for name in ("b.x_1.mp4", "b_x 2.mp4", "notes.txt"):
        device.storage.write_bytes(f"{ROOT}/Movies/{name}", b"no film")
    for name in ("old", "new"):
        device.storage.mkdir(f"{ROOT}/Movies/{name}")
    device.wait_for_idle()
    prepare_library(device)
    open_app(device, VLC)
    hand.tap("nav_directories")
    hand.tap("Movies")
    return hand


def test_files_other_than_media_are_in_folders_where_the_menu_shows_all_files(device, clips):
    assert folder_rows(clips) == ["new", "old", "b.x_1.mp4", "b_x 2.mp4", "notes.txt"]
    assert clips.shows("File: notes.txt, File size: 7 B")
    x, y = clips.center("notes.txt")
    device.input.swipe(x, y, x, y, 700)
    titles = [e.text for e in clips.elements() if (e.resource_name or "").endswith("option_title")]
    assert titles == ["Play", "Delete"]
    device.input.key("BACK")
    clips.tap("More options")
    clips.tap("Show all files")
    assert folder_rows(clips) == ["new", "old", "b.x_1.mp4", "b_x 2.mp4"]


def test_the_entries_of_a_folder_are_sorted(device, clips):
    def sort(name):
        clips.tap("More options")
        clips.tap("Sort by…")
        clips.tap(name)

    sort("File name")
    assert folder_rows(clips) == ["old", "new", "notes.txt", "b_x 2.mp4", "b.x_1.mp4"]
    sort("Name")
    assert folder_rows(clips)[:2] == ["new", "old"]
    device.input.key("HOME")
    open_app(device, VLC)
    sort("Name")
    assert folder_rows(clips)[:2] == ["old", "new"]


def test_a_server_is_put_among_the_favourites(device, clips):
    for _ in range(2):
        device.input.key("BACK")
    clips.tap("More options")
    clips.tap("Add a server favorite")
    assert not clips.find("server_save").is_enabled
    assert clips.find("server_port").text == "21"
    clips.tap("server_protocol")
    clips.tap("SFTP")
    assert clips.find("server_port").text == "22"
    for hint, text in (
        ("Server address (domain name or IP)", "nas.local"),
        ("Folder path (optional)", "films/new ones"),
        ("Username", "ann"),
        ("Server name, for convenience", "The NAS"),
    ):
        clips.tap(hint)
        device.input.text(text)
    address = "sftp://ann@nas.local/films/new%20ones"
    assert clips.find("server_url").text == address
    device.input.key("BACK")
    clips.tap("server_save")
    clips.tap("ml_menu_display_grid")
    assert clips.shows("Folder: The NAS")
    assert clips.shows(address)
    clips.tap("The NAS")
    assert clips.find("emptyTextView").text.startswith("No media files found")
    device.input.key("BACK")
    x, y = clips.center("The NAS")
    device.input.swipe(x, y, x, y, 700)
    clips.tap("Remove from favorites")
    assert not clips.shows("The NAS")


def test_groups_of_videos_are_changed_in_the_library_and_the_database(device, vlc):
    def bar():
        vlc.tap("More options")
        titles = [e.text for e in vlc.elements() if (e.resource_name or "").endswith("id/title")]
        return [title for title in titles if title]

    def groups():
        query = "SELECT name, nb_video FROM MediaGroup ORDER BY name"
        return rows(device, query)

    vlc.long_press("holiday")
    assert vlc.shows("action_add_to_group")
    assert bar()[-3:] == ["Rename video group", "Delete", "Browse parent"]
    vlc.tap("Rename video group")
    assert vlc.find("media_title").text == "holiday"
    vlc.tap("new_name")
    device.input.text(" 2023")
    vlc.tap("rename_button")
    assert groups() == [("a b 50%é", 1), ("holiday 2023", 2)]
    vlc.long_press("a b 50%é")
    assert "Regroup automatically" in bar()
    device.input.key("BACK")
    vlc.tap("action_add_to_group")
    assert vlc.shows("2 videos")
    vlc.tap("subtitle")
    assert groups() == [("holiday 2023", 3)]
    vlc.tap("holiday 2023")
    vlc.long_press("a b 50%é")
    assert vlc.shows("Information")
    assert "Remove from video group" in bar()
    vlc.tap("Remove from video group")
    assert groups() == [("a b 50%é", 1), ("holiday 2023", 2)]
    assert bar()[-3:] == ["Rename video group", "Ungroup", "Refresh"]
    vlc.tap("Ungroup")
    assert groups() == [("a b 50%é", 1), ("holiday 1", 1), ("holiday 2", 1)]
    reopen(device)
    assert vlc.shows("holiday 1")
    vlc.long_press("holiday 1")
    bar()
    vlc.tap("Regroup automatically")
    assert groups() == [("a b 50%é", 1), ("holiday", 2)]
