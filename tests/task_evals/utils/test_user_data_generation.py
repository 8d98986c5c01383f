"""Generated data: valid, varied, repeatable."""

from __future__ import annotations

import os
import random
import re

import av
import pytest

from android_world.task_evals.utils import (
    clipboard,
    media_files,
    user_data_generation as generate,
    word_lists,
)


def rng(seed=1):
    return random.Random(seed)


def test_the_same_source_gives_the_same_data():
    def everything(source):
        return (
            generate.generate_random_name(rng=source),
            generate.generate_random_number(source),
            generate.generate_random_file_name(source),
            generate.noise_file_names("a.md", word_lists.NOTE_TITLES, 20, source),
            clipboard.random_snippet(source),
        )

    assert everything(rng()) == everything(rng())
    assert everything(rng()) != everything(rng(2))


def test_the_module_random_decides_without_a_source():
    random.seed(5)
    one = generate.generate_random_name(), generate.generate_random_string(8)
    random.seed(5)
    assert (generate.generate_random_name(), generate.generate_random_string(8)) == one


def test_a_name_other_than_a_given_one():
    source = rng()
    excluded = generate.generate_random_name(rng=rng())
    names = {generate.generate_random_name(excluding=excluded, rng=source) for _ in range(2000)}
    assert excluded not in names
    assert len(names) > 500


def test_a_number_has_a_country_code_and_ten_digits():
    assert re.fullmatch(r"\+1\d{10}", generate.generate_random_number(rng()))


def test_a_modified_name_keeps_stem_and_extension():
    for seed in range(50):
        name = generate.generate_modified_file_name("note.md", rng(seed))
        assert re.fullmatch(r"(.+_)?note(_.+)?\.md", name)
        assert name != "note.md"


@pytest.mark.parametrize("seed", range(20))
def test_noise_never_has_the_name_of_the_target(seed):
    names = generate.noise_file_names("note.md", list(word_lists.NOTE_TITLES), 20, rng(seed))
    assert 1 <= len(names) <= 20
    assert len(set(names)) == len(names)
    assert "note.md" not in names
    assert all(os.path.splitext(name)[1] for name in names)


def test_word_lists_have_the_published_sizes_and_kinds():
    assert len(word_lists.RANDOM_SENTENCES) == 40
    assert all(13 <= len(s) <= 59 and s.isascii() for s in word_lists.RANDOM_SENTENCES)
    assert not any(c in s for s in word_lists.RANDOM_SENTENCES for c in '="')
    assert len(word_lists.STREET_ADDRESSES) == 8
    assert len(word_lists.NOTE_TITLES) == 20
    assert len(word_lists.APARTMENTS) == 10
    assert {k: len(v) for k, v in word_lists.EMULATOR_DIRECTORIES.items()} == {
        "Alarms": 9,
        "Audiobooks": 9,
        "DCIM": 9,
        "Documents": 9,
        "Download": 8,
        "Movies": 8,
        "Music": 8,
        "Notifications": 8,
        "Pictures": 8,
        "Podcasts": 8,
        "Recordings": 8,
        "Ringtones": 8,
    }


def test_snippets_are_short():
    for seed in range(100):
        assert 13 <= len(clipboard.random_snippet(rng(seed))) <= 28


def test_a_video_lasts_as_long_as_its_texts(tmp_path):
    path = tmp_path / "clip.mp4"
    media_files.write_video(path, ["one", "two"], message_display_time=2, fps=5)
    with av.open(str(path)) as video:
        assert video.duration / 1e6 == pytest.approx(4.0)
        assert video.streams.video[0].frames == 20


def test_music_has_its_length_and_tags(tmp_path):
    path = tmp_path / "song.mp3"
    media_files.write_mp3(path, "Ada", "Waltz", 2500)
    with av.open(str(path)) as song:
        assert song.duration / 1e6 == pytest.approx(2.5, abs=0.1)
        assert (song.metadata["artist"], song.metadata["title"]) == ("Ada", "Waltz")


def test_an_image_is_as_large_as_its_text():
    small, large = generate.text_image("a"), generate.text_image("a\nlonger line\nmore")
    assert large.width > small.width
    assert large.height > small.height
