"""Grounding accuracy in runs: which element the words name, and whether the tap hits it."""

from __future__ import annotations

import json

import pytest

from android_world.env.representation_utils import BoundingBox, UIElement
from android_world.runs import summary
from android_world.runs.records import EpisodeRecord
from android_world.runs.tap_accuracy import taps
from android_world.runs.tap_accuracy.__main__ import main


def element(text, x_min, y_min, x_max, y_max, clickable=True):
    box = BoundingBox(x_min, x_max, y_min, y_max)
    return UIElement(text=text, bbox_pixels=box, is_clickable=clickable)


SCREEN = [
    element(None, 0, 0, 100, 50),  # A row with its label and its description.
    element("Wi-Fi", 10, 10, 40, 20, clickable=False),
    element("Networks and passwords", 10, 30, 90, 40, clickable=False),
    element("Save", 0, 60, 50, 80),
    element("Save as", 50, 60, 100, 80),
    element("Settings", 0, 90, 50, 99),
]


def of_tap(words, x, y, key="action_reason"):
    action = {"action_type": "click", "x": x, "y": y}
    return taps.of_step([action], lambda: SCREEN, {key: words})


@pytest.mark.parametrize(
    ("words", "labels"),
    [
        ("I tap Save now.", ["Save"]),
        ("I tap “Save as”.", ["Save as"]),
        ("Save as is what I need", ["Save as"]),
        ("Tap 'Save' in Settings", ["Save"]),
        ("Open SETTINGS", ["Settings"]),
        ("Save it in Settings", []),
        ("The saved networks", []),
        ("", []),
    ],
)
def test_words_name_one_label(words, labels):
    assert [found.text for found in taps.named_elements(words, SCREEN)] == labels


def test_taps_hit_the_element_or_the_clickable_one_that_holds_it():
    assert of_tap("Tap Save", 10, 70) == taps.TapCounts(1, 1)
    assert of_tap("Tap Save", 60, 70) == taps.TapCounts(1, 0)
    assert of_tap("Tap Wi-Fi", 90, 5) == taps.TapCounts(1, 1)  # The row, beside the label.
    assert of_tap("Tap Wi-Fi", 10, 70) == taps.TapCounts(1, 0)
    assert of_tap("Tap Wi-Fi", 99, 99) == taps.TapCounts(1, 0)


def test_the_words_for_the_target_count_before_the_reason():
    data = {"target": "the Settings button", "action_reason": "I have to Save it"}
    action = {"action_type": "click", "index": 5}
    assert taps.of_step([action], lambda: SCREEN, data) == taps.TapCounts(1, 1)


@pytest.mark.parametrize(
    "actions",
    [
        [],
        [{"action_type": "scroll", "direction": "down"}],
        [{"action_type": "click", "index": 50}],
        [{"action_type": "click", "x": 1, "y": 1}, {"action_type": "click", "x": 2, "y": 2}],
    ],
)
def test_steps_without_one_tap_are_not_counted(actions):
    assert taps.of_step(actions, lambda: SCREEN, {"target": "Save"}) == taps.TapCounts()
    assert of_tap("Nothing of this screen", 1, 1) == taps.TapCounts()


def step(x, y, screen="1" * 32, words=""):
    elements = [
        {
            "text": one.text,
            "is_clickable": one.is_clickable,
            "bbox_pixels": vars(one.bbox_pixels),
        }
        for one in SCREEN
    ]
    action = {"action_type": "click", "x": x, "y": y}
    return {
        **{"actions": [action], "elements": elements, "hash": {"forest": screen}},
        "data": {"action_reason": words},
    }


def test_taps_are_compared_on_equal_screens_only():
    reference = [step(20, 70), step(20, 70, "2" * 32)]
    assert taps.compare_with([step(40, 75), step(60, 70)], reference) == (2, 1)
    assert taps.compare_with([step(20, 70, "3" * 32)], reference) == (0, 0)


def make_record(counts):
    facts = {"reference_score": 1.0, "verdict": 1.0, "agent_done": True, "max_steps": 20}
    facts |= {"error": None, "tear_down_error": None, "timings": {}, "seed": 1, "goal": "Do it."}
    facts |= {"device": "virtual", "agent": "mine", "score": 1.0, "steps": 1, "taps": counts}
    return EpisodeRecord(task="SystemWifiTurnOn", instance=0, **facts)


def test_summaries_have_the_accuracy_and_old_results_have_none():
    record = make_record(taps.TapCounts(8, 6))
    read = EpisodeRecord.from_dict(json.loads(record.to_json()))
    figures = summary.summarize([read, make_record(taps.TapCounts(2, 2))])["score"]
    assert (figures["named_taps"], figures["tap_accuracy"]) == (10, 0.8)
    old = json.loads(record.to_json())
    del old["taps"]
    figures = summary.summarize([EpisodeRecord.from_dict(old)])["score"]
    assert (figures["named_taps"], figures["tap_accuracy"]) == (0, None)


def test_the_command_measures_recorded_runs(tmp_path, capsys):
    for name, trace in {"mine": [step(60, 70, words="Tap Save")], "expert": [step(10, 70)]}.items():
        folder = tmp_path / name / "episodes" / "SystemWifiTurnOn_0"
        folder.mkdir(parents=True)
        (folder / "episode.json").write_text(json.dumps({"trace": trace}))
        line = make_record(taps.TapCounts()).to_json()
        (tmp_path / name / "results.jsonl").write_text(line + "\n")
    assert main([str(tmp_path / "mine"), f"--reference={tmp_path / 'expert'}"]) == 0
    words, reference = capsys.readouterr().out.splitlines()
    assert words.startswith("the element that the words name: 0 of 1 taps, 0.000")
    assert reference.startswith("the element that expert taps: 0 of 1 taps")
    assert main([str(tmp_path)]) == 2
