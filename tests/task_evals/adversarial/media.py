"""Playlists of Retro Music and VLC."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from android_world.env import adb_utils
from tests.support.vlc import prepare_library
from tests.task_evals.adversarial.rows import other_value, similar
from tests.task_evals.adversarial.world import (
    RAISES,
    SHARED,
    Family,
    Row,
    State,
    World,
    harm,
    insertion,
    near_miss,
    register,
    success,
)

Change = Callable[[World], None]
Params = dict[str, Any]
# Name of a playlist, and its files in their order.
Playlist = tuple[str, list[str]]
_RETRO_PACKAGE = "code.name.monkey.retromusic"
_RETRO = f"/data/data/{_RETRO_PACKAGE}/databases"
_SONGS, _QUEUE = f"{_RETRO}/playlist.db", f"{_RETRO}/music_playback_state.db"
_VLC = "/data/data/org.videolan.vlc/app_db/vlc_media.db"
_START_S = 2.0
_NOON = 1_697_384_040


def _open_once(app: str, env: Any) -> None:
    """Let an app make its databases, and find its files."""
    adb_utils.launch_app(app, env.controller)
    env.wait(_START_S)
    adb_utils.close_app(app, env.controller)


def _title(file: str) -> str:
    return file.partition(".")[0]


def _song(number: int, file: str, length_ms: int) -> Row:
    return {
        **{"id": 100 + number, "title": _title(file), "track_number": 0, "year": 0},
        **{"duration": length_ms, "data": f"{SHARED}/Music/{file}", "date_modified": _NOON},
        **{"album_id": 1, "album_name": "Music", "artist_id": 1, "artist_name": "Ada"},
    }


def _retro(*playlists: Playlist, length_ms: int = 240_000) -> Change:
    """Make playlists, each with an id of its own."""

    def change(world: World) -> None:
        statements = []
        for number, (name, files) in enumerate(playlists, 1):
            row = {"playlist_id": number, "playlist_name": name}
            statements.append(insertion("PlaylistEntity", row))
            for place, file in enumerate(files):
                song = {"playlist_creator_id": number, **_song(place, file, length_ms)}
                statements.append(insertion("SongEntity", song))
        world.execute(_SONGS, *statements)

    return change


def _vlc(*playlists: Playlist) -> Change:
    """Make playlists of the videos that VLC finds."""

    def change(world: World) -> None:
        prepare_library(world.device)
        _open_once("vlc", world.env)
        media = {
            row["filename"]: row["id_media"] for row in world.query(_VLC, "SELECT * FROM Media")
        }
        statements = []
        for number, (name, files) in enumerate(playlists, 1):
            row = {"id_playlist": number, "name": name, "creation_date": _NOON}
            statements.append(insertion("Playlist", row))
            for place, file in enumerate(files):
                link = {"media_id": media[file], "playlist_id": number, "position": place}
                statements.append(insertion("PlaylistMediaRelation", link))
        world.execute(_VLC, *statements)

    return change


_Maker = Callable[..., Change]


def _wrong_playlists(
    make: _Maker, wanted: Playlist, extra: str, others: Iterable[Playlist] = (), score: float = 0.0
) -> Iterator[State]:
    """States in which one playlist is not as wanted, and the others are."""
    name, files = wanted

    def miss(what: str, *playlists: Playlist) -> State:
        return near_miss(what, make(*playlists, *others), score=score)

    yield miss("the last file is missing", (name, files[:-1]))
    yield miss("the first file is missing", (name, files[1:]))
    yield miss("a further file", (name, [*files, extra]))
    yield miss("another file first", (name, [extra, *files[1:]]))
    yield miss("another order", (name, files[::-1]))
    yield miss("the name is nearly right", (other_value(name), files))
    yield miss("another name", (f"My {name[::-1]}", files))
    yield miss("two playlists of the name share the files", (name, files[:1]), (name, files[1:]))


def _create(task: str, params: Params) -> Iterator[State]:
    name, files = params["playlist_name"], params["files"]
    make = _vlc if task == "VlcCreatePlaylist" else _retro
    wanted, extra = (name, files), params["noise_files"][0]
    yield success("the playlist", make(wanted))
    yield success("the playlist, and another one", make(wanted, ("Another list", [extra])))
    yield near_miss("no playlist")
    yield near_miss("an empty playlist", make((name, [])))
    yield from _wrong_playlists(make, wanted, extra)
    folder = f"{SHARED}/{'VLCVideos' if make is _vlc else 'Music'}"
    yield harm(
        "a file of the start deleted", make(wanted), lambda world: world.remove(f"{folder}/{extra}")
    )


def _create_two(_: str, params: Params) -> Iterator[State]:
    one, two = ((params[f"playlist_name{n}"], params[f"files{n}"]) for n in "12")
    extra = params["noise_files1"][0]
    yield success("both playlists", _vlc(one, two))
    yield success("both playlists in another order", _vlc(two, one))
    yield near_miss("no playlist")
    yield near_miss("only the first", _vlc(one), score=0.5)
    yield near_miss("only the second", _vlc(two), score=0.5)
    yield near_miss("the names are swapped", _vlc((one[0], two[1]), (two[0], one[1])))
    yield from _wrong_playlists(_vlc, one, extra, [two], score=0.5)
    yield harm(
        "a video deleted",
        _vlc(one, two),
        lambda world: world.remove(f"{SHARED}/VLCVideos/{extra}"),
    )


def _export(path: str, files: list[str], header: str = "#EXTM3U") -> Change:
    lines = [f"#EXTINF:240,Ada - {_title(f)}\n{SHARED}/Music/{f}" for f in files]
    content = ("\n".join([header, *lines]) + "\n").encode()
    return lambda world: world.write_as(_RETRO_PACKAGE, path, content)


def _save(_: str, params: Params) -> Iterator[State]:
    name, files = params["playlist_name"], params["files"]
    wanted, extra = (name, files), params["noise_files"][0]
    path = f"{SHARED}/Download/{name}.m3u"
    exported, made = _export(path, files), _retro(wanted)
    yield success("the playlist and its file", made, exported)
    yield near_miss("neither")
    yield near_miss("only the playlist", made, score=0.5)
    yield near_miss("only the file", exported, score=0.5)
    yield near_miss("a file elsewhere", made, _export(f"{SHARED}/{name}.m3u", files), score=0.5)
    yield near_miss("a file of another name", made, _export(f"{path}8", files), score=0.5)
    yield near_miss("a song of the file is missing", made, _export(path, files[1:]), score=0.5)
    yield near_miss("another order in the file", made, _export(path, files[::-1]), score=0.5)
    yield near_miss("an empty file", made, lambda w: w.write(path, b""), score=0.5)
    yield near_miss("no header in the file", made, _export(path, files, "# M3U"), score=0.5)
    for state in _wrong_playlists(_retro, wanted, extra):
        changes = (*state.changes, exported)
        yield near_miss(f"a file, but {state.name}", *changes, score=0.5)
    song = f"{SHARED}/Music/{extra}"
    yield harm("a song deleted", made, exported, lambda world: world.remove(song))


def _queue(*files: str) -> Change:
    def change(world: World) -> None:
        _open_once("retro music", world.env)
        rows = [
            {
                **{"_id": 100 + i, "title": _title(file), "track": 0, "year": 0},
                **{"duration": 240_000, "_data": f"{SHARED}/Music/{file}", "album_id": 1},
                **{"date_modified": _NOON, "album": "Music", "artist_id": 1, "artist": "Ada"},
            }
            for i, file in enumerate(files)
        ]
        world.execute(_QUEUE, *(insertion("playing_queue", row) for row in rows))

    return change


def _playing(_: str, params: Params) -> Iterator[State]:
    files, extra = params["files"], params["noise_files"][0]
    yield success("the queue", _queue(*files))
    yield near_miss("the app never ran")
    yield near_miss("an empty queue", _queue())
    yield near_miss("the last song is missing", _queue(*files[:-1]))
    yield near_miss("a further song", _queue(*files, extra))
    yield near_miss("another order", _queue(*files[::-1]))
    yield near_miss("another song first", _queue(extra, *files[1:]))
    yield near_miss("the first song twice", _queue(files[0], *files))
    song = f"{SHARED}/Music/{extra}"
    yield harm("a song deleted", _queue(*files), lambda world: world.remove(song))


_MINUTE_MS = 60_000


def _duration(_: str, params: Params) -> Iterator[State]:
    name, files = params["playlist_name"], params["files"][:5]

    def lasting(minutes: float, *names: str, count: int = 5) -> Change:
        length = round(minutes * _MINUTE_MS / count)
        return _retro(*((each, files[:count]) for each in names or [name]), length_ms=length)

    for minutes in (45, 47.5, 50):
        yield success(f"{minutes} minutes", lasting(minutes))
    yield success("other songs", _retro((name, params["noise_files"][:4]), length_ms=705_000))
    yield near_miss("no playlist")
    yield near_miss("45 minutes less 5 ms", lasting(45 - 5 / _MINUTE_MS))
    yield near_miss("50 minutes and 5 ms", lasting(50 + 5 / _MINUTE_MS))
    yield near_miss("half as long", lasting(23.75))
    yield near_miss("twice as long", lasting(95))
    yield near_miss("the name is nearly right", lasting(47.5, other_value(name)))
    # Two playlists of one name are two playlists: 23:45 each is not 47:30.
    yield near_miss("two playlists of the name", lasting(23.75, name, name))
    song = f"{SHARED}/Music/{params['noise_files'][0]}"
    yield harm("a song deleted", lasting(47.5), lambda world: world.remove(song))


# The published conditions: playlists of similar names count together.


def _fits(found: list[tuple[str, str, int]], name: str, wanted: list[str]) -> bool:
    own = [(file, place) for playlist, file, place in found if similar(playlist, name)]
    return len(own) == len(wanted) and all((f, i) in own for i, f in enumerate(wanted))


def _retro_rows(world: World) -> list[tuple[str, str, int]]:
    rows = world.query(
        _SONGS,
        "SELECT playlist_name, title FROM PlaylistEntity"
        " JOIN SongEntity ON playlist_id = playlist_creator_id ORDER BY song_key",
    )
    places: dict[str, int] = defaultdict(int)
    found = []
    for row in rows:
        name = row["playlist_name"]
        found.append((name, row["title"], places[name]))
        places[name] += 1
    return found


def _vlc_rows(world: World) -> list[tuple[str, str, int]]:
    rows = world.query(
        _VLC,
        "SELECT p.name, m.filename, r.position FROM Playlist p, Media m, PlaylistMediaRelation r"
        " WHERE r.playlist_id = p.id_playlist AND r.media_id = m.id_media",
    )
    return [tuple(row.values()) for row in rows]  # type: ignore[misc]


def _retro_oracle(world: World) -> float:
    titles = [_title(file) for file in world.params["files"]]
    return float(_fits(_retro_rows(world), world.params["playlist_name"], titles))


def _save_oracle(world: World) -> float:
    file = f"{SHARED}/Download/{world.params['playlist_name']}.m3u"
    return (_retro_oracle(world) + world.exists(file)) / 2


def _vlc_oracle(world: World) -> float:
    numbers = ("1", "2") if "files1" in world.params else ("",)
    rows = _vlc_rows(world)
    passed = [
        _fits(rows, world.params[f"playlist_name{n}"], world.params[f"files{n}"]) for n in numbers
    ]
    return sum(passed) / len(passed)


def _queue_oracle(world: World) -> float | None:
    if not world.exists(_QUEUE):
        return RAISES
    rows = world.query(_QUEUE, "SELECT title FROM playing_queue ORDER BY rowid")
    titles = [_title(file) for file in world.params["files"]]
    return float([str(row["title"]) for row in rows] == titles)


def _duration_oracle(world: World) -> float:
    rows = world.query(
        _SONGS,
        "SELECT playlist_name, duration FROM PlaylistEntity"
        " JOIN SongEntity ON playlist_id = playlist_creator_id",
    )
    if any(row["playlist_name"] != world.params["playlist_name"] for row in rows):
        return 0.0
    return float(45 <= sum(row["duration"] for row in rows) / _MINUTE_MS <= 50)


register(["RetroCreatePlaylist"], Family(_create, _retro_oracle))
register(["VlcCreatePlaylist"], Family(_create, _vlc_oracle))
register(["VlcCreateTwoPlaylists"], Family(_create_two, _vlc_oracle))
register(["RetroSavePlaylist"], Family(_save, _save_oracle))
register(["RetroPlayingQueue"], Family(_playing, _queue_oracle))
register(["RetroPlaylistDuration"], Family(_duration, _duration_oracle))
