"""Samples of our own: what they ask for, of what, and that nothing but the point answers it."""

from __future__ import annotations

import dataclasses
import json
import random
import re
from collections import Counter
from pathlib import Path

import pytest
from PIL import Image

from android_world.grounding import make_dataset, samples
from android_world.grounding.dataset import records, sampling
from android_world.grounding.dataset.instructions import (
    ADVANCED,
    BASIC,
    instructions,
    is_revealing,
)
from android_world.grounding.dataset.interactive_elements import Control, controls_of
from android_world.grounding.dataset.screens import LOOKS, Node, Phones, Screen, appearance_of, deal
from android_world.grounding.dataset.tables import columns, meanings
from android_world.grounding.parsing import parse_inference
from android_world.virtual_device import VirtualDevice, screenshots
from tests.support.matrix import FULL

ONLY = (
    "clock/alarms",
    "settings/main",
    "tasks/list",
    "audio_recorder/",
    "calendar/day",
    "retro_music/songs",
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data")
    make_dataset.write(folder, make_dataset.DatasetOptions(samples=45, only=ONLY, seed=2))
    return folder


@pytest.fixture(scope="module")
def pairs(folder):
    return [json.loads(line) for line in (folder / "pairs.jsonl").read_text().splitlines()]


def words(text):
    return set(re.findall(r"[^\W_]+", text.casefold()))


def screen(*nodes, size=(1080, 2400)):
    return Screen("app/screen", 1, "plain", "images/x.png", size, "app", (nodes,))


def row(name, top, **values):
    box = (0, top, 1080, top + 150)
    return Node(
        -1, "LinearLayout", "app", text=name, texts=(name,), box=box, clickable=True, **values
    )


def told(*nodes, **values):
    """What is said of each node, by its name."""
    here = screen(*nodes, **values)
    controls = controls_of(here)
    said = instructions(controls, here.size)
    return {c.names[0]: [i.text for i in each] for c, each in zip(controls, said, strict=True)}


# -- what is asked for -----------------------------------------------------------------------------


def test_advanced_instructions_have_no_label_and_no_word_of_one(pairs):
    advanced = [pair for pair in pairs if pair["level"] == ADVANCED]
    assert len(advanced) > len(pairs) / 4
    for pair in advanced:
        text = pair["instruction"].casefold()
        for label in pair["labels"]:
            assert label.casefold() not in text, pair
            assert not {w for w in words(label) & words(text) if len(w) > 3}, pair


def test_no_instruction_of_a_screen_is_for_two_controls(pairs):
    counts = Counter((pair["image"], pair["instruction"]) for pair in pairs)
    assert max(counts.values()) == 1


def test_icons_and_controls_without_a_label_are_a_third_at_least(pairs):
    assert sum(pair["icon"] for pair in pairs) >= len(pairs) / 3
    assert any(pair["icon"] and not pair["labels"] for pair in pairs)


def test_what_is_drawn_as_an_icon_is_described_by_its_look_not_by_its_label(pairs):
    basic = [pair for pair in pairs if pair["icon"] and pair["level"] == BASIC]
    assert basic
    for pair in basic:
        assert not any(label in pair["instruction"] for label in pair["labels"]), pair


def test_several_people_and_looks_are_in_the_data(folder, pairs):
    assert {pair["user"] for pair in pairs} == {1, 2, 3, 4, 5}
    assert {pair["look"] for pair in pairs} == set(LOOKS)
    for pair in pairs:
        assert Image.open(folder / pair["image"]).size == tuple(pair["image_size"])
    assert any(pair["image_size"] == [2400, 1080] for pair in pairs)
    used = {pair["image"] for pair in pairs}
    assert {f"images/{path.name}" for path in (folder / "images").iterdir()} == used


def test_each_conversation_is_a_referring_and_grounding_pair(folder, pairs):
    found = list(samples.read_pigg(folder, range(1, 6)))
    assert len(found) == len(pairs)
    by_text = {(pair["image"], pair["instruction"]): pair for pair in pairs}
    for sample in found:
        pair = next(
            p
            for (image, text), p in by_text.items()
            if sample.prompt.image == folder / image and f": {text}\n" in sample.prompt.user
        )
        answer = sample.record[-1]["content"][0]["text"]
        truth = parse_inference(answer)
        assert f'```referring\n"{pair["referring"]}"' in answer
        assert [truth.x, truth.y] == pair["point_1000"]
        left, top, right, bottom = pair["box"]
        width, height = pair["image_size"]
        assert left - 2 <= truth.x * width / 1000 <= right + 2
        assert top - 2 <= truth.y * height / 1000 <= bottom + 2


def test_the_same_seed_gives_the_same_files(tmp_path):
    wanted = make_dataset.DatasetOptions(samples=4, only=("clock/",), users=2, seed=5)
    for name in "ab":
        make_dataset.write(tmp_path / name, wanted)
    files = sorted(p.relative_to(tmp_path / "a") for p in (tmp_path / "a").rglob("*.*"))
    assert len(files) >= 8  # Two people's two, three of all, and pictures.
    for file in files:
        assert (tmp_path / "a" / file).read_bytes() == (tmp_path / "b" / file).read_bytes()


def test_a_name_that_no_screen_has_is_an_error(tmp_path, capsys):
    assert make_dataset.main([f"--out={tmp_path}", "--only", "nothing/"]) == 2
    assert "no screen is called nothing/" in capsys.readouterr().err


# -- wording ---------------------------------------------------------------------------------------


def test_an_entry_is_described_by_its_neighbours():
    texts = told(row("Apples", 300), row("Pears", 500), row("Plums", 700))
    assert texts["Pears"] == [
        "Tap the entry “Pears”.",
        "Tap the entry between “Apples” and “Plums”.",
    ]
    assert texts["Apples"][1] == "Tap the entry right above “Pears”."


def test_equal_entries_are_distinguished_or_not_asked_for():
    texts = told(row("Apples", 300), row("Apples", 500))
    assert texts == {"Apples": []}
    texts = told(row("Apples", 300), row("Apples", 1900))
    assert texts == {"Apples": ["Tap the entry “Apples” at the bottom, in the middle."]}


def test_a_switch_without_a_label_is_described_by_its_row_and_state():
    switch = Node(1, "Switch", "app", text="On", box=(900, 350, 1040, 420), checkable=True)
    around = [Node(-1, "LinearLayout", "app", box=(0, 0, 1080, 2400), reached=False)]
    for number, name in enumerate(("Sound", "Light", "Heat")):
        top = 300 + 200 * number
        whole = (0, top, 1080, top + 150)
        around.append(Node(0, "LinearLayout", "app", box=whole, texts=(name,), reached=False))
        box = (900, top + 50, 1040, top + 120)
        at = {"parent": 1 + 2 * number, "box": box, "checked": number > 0}
        around.append(dataclasses.replace(switch, **at))
    controls = controls_of(screen(*around))
    said = [[i.text for i in each] for each in instructions(controls, (1080, 2400))]
    assert said[0][0] == "Flip the switch beside “Sound”."
    assert all(control.is_icon and not control.names for control in controls)


def test_an_icon_is_described_by_its_glyph_and_its_use():
    icon = Node(
        -1,
        "ImageButton",
        "app",
        description="Navigate up",
        glyphs=("arrow-left",),
        box=(0, 100, 150, 250),
        clickable=True,
    )
    assert told(icon) == {
        "Navigate up": [
            "Tap the icon with an arrow pointing left at the top left.",
            "Return to the screen before this one.",
        ]
    }


def test_what_shows_neither_text_nor_image_is_referred_to_by_its_place():
    bar = Node(-1, "View", "app", description="Search", box=(80, 2130, 1000, 2290), clickable=True)
    here = screen(bar)
    (said,) = instructions(controls_of(here), here.size)
    assert [i.text for i in said] == ["Look for something by its name."]
    assert said[0].referring.endswith(" at the bottom, in the middle")


def test_a_use_that_something_else_may_have_too_is_not_asked_for():
    search = Node(
        -1, "ImageButton", "app", description="Search", box=(0, 100, 150, 250), clickable=True
    )
    assert "Look for something by its name." in told(search)["Search"]
    assert told(search, row("Search contacts", 500))["Search"] == []


def test_what_is_covered_dead_or_nearly_the_whole_screen_is_not_a_target():
    wide = Node(-1, "View", "app", text="x", texts=("x",), box=(0, 0, 1080, 2000), clickable=True)
    covered = row("Apples", 300, reached=False)
    dead = row("Pears", 500, enabled=False)
    clipped = dataclasses.replace(row("Plums", 700), texts=())
    assert controls_of(screen(wide, covered, dead, clipped)) == []


def test_no_use_gives_its_names_away():
    for name, use in meanings("effects.txt").items():
        spoken = name.rpartition("/")[2]
        if spoken.startswith("#"):
            continue
        control = Control("icon", (spoken,), "", "", "", "", (0, 0, 1, 1))
        assert not is_revealing(use, control), f"{name}: {use}"


def test_questions_of_a_screen_have_wrong_options_from_elsewhere():
    both = screen(row("a", 300), row("b", 500), row("c", 700))
    twice = screen(row("a", 300), Node(-1, "TextView", "app", text="b", box=(0, 500, 99, 599)))
    apps = [(f"app {i}", f"App {i}") for i in range(4)]
    for seed in range(20):
        found = records.l1_records([both, twice], [("app", "P"), *apps], random.Random(seed))
        assert "b" not in found[1]["groups"][0]["options"].values()
        assert [len(group["options"]) for group in found[1]["groups"]] == [4, 4, 4]


# -- which screens and controls --------------------------------------------------------------------


def sample(number, icon):
    control = Control("icon", (), "" if icon else "text", "", "", "", (0, 0, 9, 9))
    here = dataclasses.replace(screen(), name=f"a/{number}")
    return sampling.Sample(here, control, None)


@pytest.mark.parametrize("count", [None, 1, 9, 30])
def test_texts_are_left_out_where_icons_are_rare(count):
    decks = [[sample(n, icon=n % 4 == 0 and i == 1) for i in range(3)] for n in range(20)]
    kept = sampling.balance(decks, count)
    icons = sum(each.control.is_icon for each in kept)
    assert len(kept) == min(count or 15, 15)
    assert 3 * icons >= len(kept)


def test_every_prefix_of_the_order_has_all_apps_and_people():
    names = [f"{app}/{n}" for app in "abcdef" for n in range(12)]
    order = deal(names, range(1, 4), random.Random(0))
    assert sorted(each.name for each in order) == sorted(names)
    assert {each.name[0] for each in order[:6]} == set("abcdef")
    for app in "abcdef":
        assert {each.user for each in order if each.name[0] == app} == {1, 2, 3}


def test_each_person_has_other_words_and_the_first_one_the_gallerys(tmp_path):
    assert appearance_of(1) == "plain"
    shown = {}
    (tmp_path / "images").mkdir()
    with VirtualDevice() as device:
        phones = Phones(device, 3)
        for user in phones.users:
            drawn = phones.draw(make_dataset.ScreenRequest("joplin/notes", user), tmp_path)
            shown[user] = {t for w in drawn.windows for node in w for t in node.texts}
    assert "Shopping" in shown[1]
    assert "Groceries" in shown[2]
    assert "Errands" in shown[3]
    assert not shown[2] & {"Shopping", "Paint the fence"}


@pytest.mark.skipif(not FULL, reason="minutes")
def test_five_hundred_samples_show_every_app(tmp_path: Path) -> None:
    found = make_dataset.write(tmp_path, make_dataset.DatasetOptions(samples=500))
    assert len(found) == 500
    with VirtualDevice() as device:
        groups = {name.partition("/")[0] for name in screenshots.pictures(device)}
        missing = groups - {each.screen.app for each in found}
        phones = Phones(device, 1)
        for name in phones.names:  # Some only show something.
            if name.partition("/")[0] in missing:
                shown = phones.draw(make_dataset.ScreenRequest(name, 1), tmp_path)
                assert controls_of(shown) == [], name
    assert len(missing) < 4
    packages = {each.screen.package for each in found}
    assert len(packages) > 30


@pytest.mark.skipif(not FULL, reason="minutes")
@pytest.mark.parametrize("user", range(1, len(columns("people.txt")[0])))
def test_the_walks_lead_there_with_the_words_of_everybody(user):
    rows = columns("people.txt")
    with VirtualDevice() as device:
        start = device.snapshot()
        for name, picture in screenshots.pictures(
            device, {row[0]: row[user] for row in rows}
        ).items():
            device.restore(start)
            picture(device)
            assert device.windows.scene().layers, name
