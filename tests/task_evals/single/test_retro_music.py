"""Playlists and the queue of Retro Music: what counts, and what the published condition takes."""

from __future__ import annotations

import random

import pytest

from android_world.task_evals.single.retro_music import (
    RetroCreatePlaylist,
    RetroPlayingQueue,
    RetroPlaylistDuration,
    RetroSavePlaylist,
)
from android_world.virtual_device.apps.retro_music.library import PACKAGE, Library
from android_world.virtual_device.apps.retro_music.playlists import PlaylistStore
from android_world.virtual_device.apps.retro_music.queue_store import QueueStore

DOWNLOAD = "/storage/emulated/0/Download"


@pytest.fixture
def started(env):
    """Makes a task and prepares it."""

    def start(kind):
        task = kind({**kind.sample_params(random.Random(5)), "seed": 5})
        task.initialize_task(env)
        return task

    return start


def songs(device, titles):
    known = {song.title: song for song in Library(device).songs()}
    return [known[title] for title in titles]


def make(device, name, titles):
    store = PlaylistStore(device)
    number = store.create(name)
    store.add(number, songs(device, titles))
    return number


def scores(task, env):
    return task.is_successful(env), task.reference_score(env)


def test_the_songs_count_in_their_order(device, env, started):
    task = started(RetroCreatePlaylist)
    name = task.params["playlist_name"]
    assert scores(task, env) == (0, 0)
    wrong = make(device, name, task.titles[::-1])
    assert scores(task, env) == (0, 0)
    PlaylistStore(device).delete([wrong])
    make(device, name.upper(), task.titles)
    assert scores(task, env) == (1, 1)
    make(device, f"{name}!", task.titles)
    assert scores(task, env) == (1, 0)


def test_the_queue_has_exactly_the_songs(device, env, started):
    task = started(RetroPlayingQueue)
    queue = QueueStore(device)
    queue.save(songs(device, [*task.titles, task.titles[0]]))
    assert scores(task, env) == (0, 0)
    queue.save(songs(device, task.titles))
    assert scores(task, env) == (1, 1)
    device.shell(f"rm -r /data/data/{PACKAGE}/databases/*")
    assert scores(task, env) == (0, None)


def test_the_file_lists_the_songs(device, env, started):
    task = started(RetroSavePlaylist)
    path = f"{DOWNLOAD}/{task.params['playlist_name']}.m3u"
    make(device, task.params["playlist_name"], task.titles)
    assert scores(task, env) == (0.5, 0.5)
    device.storage.write_text(path, "nothing")
    assert scores(task, env) == (0.5, 1)
    listed = "\n".join(song.path for song in songs(device, task.titles))
    text = f"#EXTM3U\n{listed}"
    device.storage.write_text(path, text)
    assert scores(task, env) == (0.5, 1)
    device.activities.run(PACKAGE, lambda: device.storage.write_text(path, text))
    assert scores(task, env) == (1, 1)


def test_the_length_counts_and_not_the_choice_of_songs(device, env, started):
    task = started(RetroPlaylistDuration)
    name = task.params["playlist_name"]
    assert len(Library(device).songs()) == 15
    make(device, f"{name}0", task.titles)
    assert scores(task, env) == (0, 0)
    make(device, name, task.titles)
    assert scores(task, env) == (1, 0)
    PlaylistStore(device).add(
        2, songs(device, [n.split(".")[0] for n in task.params["noise_files"]])
    )
    assert scores(task, env) == (0, 0)


def test_playlists_of_one_name_are_not_added_together(device, env, started):
    task = started(RetroPlaylistDuration)
    name, half = task.params["playlist_name"], len(task.titles) // 2
    for titles in (task.titles[:half], task.titles[half:]):
        make(device, name, titles)
    assert scores(task, env) == (0, 1)
    task = started(RetroCreatePlaylist)
    name, half = task.params["playlist_name"], len(task.titles) // 2
    for titles in (task.titles[:half], task.titles[half:]):
        make(device, name, titles)
    assert task.is_successful(env) == 0
    make(device, name, task.titles)
    assert task.is_successful(env) == 1


@pytest.mark.parametrize("kind", [RetroCreatePlaylist, RetroPlayingQueue])
def test_a_song_is_its_file_and_not_its_title(device, env, started, kind):
    task = started(kind)
    right = songs(device, task.titles)
    (other,) = songs(device, [task.params["noise_files"][0].split(".")[0]])
    wrong = [other._replace(title=right[0].title), *right[1:]]
    if kind is RetroPlayingQueue:
        QueueStore(device).save(wrong)
    else:
        store = PlaylistStore(device)
        store.add(store.create(task.params["playlist_name"]), wrong)
    assert scores(task, env) == (0, 1)


def test_an_app_without_data_scores_zero(device, env, started):
    task = started(RetroCreatePlaylist)
    device.shell(f"rm -r /data/data/{PACKAGE}/databases")
    assert scores(task, env) == (0, None)


def test_files_of_before_are_cleared(device, env, started):
    for folder in ("Music", "Download", "Documents"):
        device.storage.write_bytes(f"/storage/emulated/0/{folder}/old.mp3", b"old")
    task = started(RetroCreatePlaylist)
    names = set(device.storage.listdir("/storage/emulated/0/Music"))
    assert names == {*task.params["files"], *task.params["noise_files"]}
    assert device.storage.listdir(DOWNLOAD) == []
