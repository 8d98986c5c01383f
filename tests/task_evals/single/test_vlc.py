"""Playlists in VLC: what counts, and what of it the published condition takes."""

from __future__ import annotations

import random

import pytest

from android_world.task_evals.single.vlc import VlcCreatePlaylist, VlcCreateTwoPlaylists
from android_world.virtual_device.apps.vlc.media_database import MediaDatabase

FOLDER = "/storage/emulated/0/VLCVideos"


@pytest.fixture
def started(env):
    """Makes a task and prepares it."""

    def start(kind):
        task = kind({**kind.sample_params(random.Random(5)), "seed": 5})
        task.initialize_task(env)
        return task

    return start


def make(device, name, files):
    database = MediaDatabase(device)
    database.scan()
    assert database.create_playlist(name, [f"{FOLDER}/{file}" for file in files])


def scores(task, env):
    return task.is_successful(env), task.reference_score(env)


def test_the_files_count_in_their_order(device, env, started):
    task = started(VlcCreatePlaylist)
    ((title, files),) = task.playlists
    assert scores(task, env) == (0, 0)
    make(device, title, files[::-1])
    assert scores(task, env) == (0, 0)
    MediaDatabase(device).delete_playlist(MediaDatabase(device).playlists()[0].number)
    make(device, title.upper(), files)
    assert scores(task, env) == (1, 1)
    make(device, f"{title}!", files)
    assert scores(task, env) == (1, 0)


def test_each_of_two_playlists_is_half(device, env, started):
    task = started(VlcCreateTwoPlaylists)
    make(device, *task.playlists[1])
    assert scores(task, env) == (0.5, 0.5)
    make(device, *task.playlists[0])
    assert scores(task, env) == (1, 1)


def test_an_app_without_data_scores_zero(device, env, started):
    task = started(VlcCreatePlaylist)
    device.shell("pm clear org.videolan.vlc")
    assert scores(task, env) == (0, None)


@pytest.mark.parametrize("seed", range(50))
def test_playlists_and_files_are_distinguished(seed):
    params = VlcCreateTwoPlaylists.sample_params(random.Random(seed))
    assert params["playlist_name1"] != params["playlist_name2"]
    files = [name for key, names in params.items() if "files" in key for name in names]
    assert len({name.casefold() for name in files}) == len(files)


def test_another_video_under_the_wanted_name_does_not_count(device, env, started):
    task = started(VlcCreatePlaylist)
    ((title, files),) = task.playlists
    other = "/storage/emulated/0/Movies"
    device.shell(f"mkdir -p {other}")
    device.shell(f"cp {FOLDER}/{task.params['noise_files'][0]} {other}/{files[0]}")
    database = MediaDatabase(device)
    database.scan()
    rest = [f"{FOLDER}/{file}" for file in files[1:]]
    assert database.create_playlist(title, [f"{other}/{files[0]}", *rest])
    assert scores(task, env) == (0, 1)
