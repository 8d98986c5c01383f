"""Whole evaluations, from data files and answers to the scores, computed by hand beside each."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from android_world.grounding import evaluation, samples
from android_world.grounding.inference import InferenceResults
from android_world.grounding.prompts import pigg_answer
from android_world.grounding.tables import score_table


def _answers(found: list[Any], texts: list[str]) -> InferenceResults:
    keys = [sample.prompt.key for sample in found]
    return InferenceResults(dict(zip(keys, texts, strict=True)))


def test_pigg(tmp_path: Path) -> None:
    asked = [{"type": "image", "image": "screen.png"}, {"type": "text", "text": "touch it"}]
    told = [{"type": "text", "text": pigg_answer("plus", 500, 500)}]
    turns = [{"role": "system", "content": asked}, {"role": "assistant", "content": told}]
    (tmp_path / "user_3.jsonl").write_text(f"{json.dumps(turns)}\n" * 6)
    found = list(samples.read_pigg(tmp_path, [3]))
    texts = [
        pigg_answer("plus", 640, 500),  # 140: just near enough
        "[599, 599]",  # sqrt(99^2 + 99^2) = 140.0071
        "(380, 440, 420, 480)",  # centre (400, 460): sqrt(100^2 + 40^2) = 107.7033
        "(500, 200) to (700, 400)",  # centre (600, 300): sqrt(100^2 + 200^2) = 223.6068
        "Top-left: (470, 530)\nBottom-right: (530, 630)",  # centre (500, 580): 80
        "nowhere",  # (0, 0): sqrt(500^2 + 500^2) = 707.1068
    ]
    scores, verdicts = evaluation.evaluate(found, _answers(found, texts))
    assert [v.correct for v in verdicts] == [True, False, True, False, True, False]
    distances = [140, 140.0071, 107.7033, 223.6068, 80, 707.1068]  # together 1398.4240
    assert [v.as_dict()["l2"] for v in verdicts] == pytest.approx(distances)
    assert scores["user_3"] == pytest.approx(
        {
            "samples": 6,
            "unparsed": 1,
            "accuracy": 3 / 6,
            "mean_l2": 233.0707,  # 1398.4240 / 6
            "median_l2": 140.00355,  # (140 + 140.0071) / 2
        }
    )

    evaluation.UserFiles([3], tmp_path).finish(verdicts)
    lines = (tmp_path / "user_3" / "results.txt").read_text().splitlines()
    assert [line.split(": ")[0] for line in lines] == list(scores["user_3"])
    assert [float(line.split(": ")[1]) for line in lines] == list(scores["user_3"].values())
    (third,) = json.loads((tmp_path / "user_3" / "out.json").read_text())[2:3]
    published = ("pred_raw", "pred_coord", "gt_coord", "pred_content", "gt_content")
    assert [third[name] for name in published] == [texts[2], [400, 460], [500, 500], "", "plus"]


def _question(letters: str, platform: str, difficulty: str, answer: str) -> dict[str, Any]:
    options = {letter: f"option {letter}" if letter in letters else "" for letter in "ABCDEF"}
    common = {"image_path": "screen.png", "question": "Which?", "options": options}
    return {**common, "platform": platform, "difficulty": difficulty, "answer": answer}


def test_mmbench_gui_l1(tmp_path: Path) -> None:
    asked = [
        (_question("AB", "os_web", "easy", "B"), "B."),  # right, weighs 1/2
        (_question("ABCD", "os_web", "easy", "A"), "It is Option C"),  # wrong, weighs 3/4
        (_question("ABCDE", "os_ios", "easy", "E"), "Answer：E"),  # right, weighs 4/5
        (_question("ABCD", "os_web", "hard", "D"), "I do not know"),  # no letter, weighs 3/4
        (_question("ABC", "os_web", "hard", "C"), "I see A next to C. So: C"),  # "C." comes first
    ]
    (tmp_path / "L1.json").write_text(json.dumps([record for record, _ in asked]))
    found = list(samples.read_l1(tmp_path / "L1.json"))
    scores, verdicts = evaluation.evaluate(found, _answers(found, [text for _, text in asked]))
    assert [v.letter for v in verdicts] == ["B", "C", "E", None, "C"]
    # easy: web 1/2 and (1/2) / (1/2 + 3/4) = 0.4, ios 1 and 1; two samples and one.
    assert scores["easy"]["platforms"] == {
        "os_web": {"samples": 2, "accuracy": 0.5, "weighted": pytest.approx(0.4)},
        "os_ios": {"samples": 1, "accuracy": 1.0, "weighted": 1.0},
    }
    assert scores["easy"]["accuracy"] == pytest.approx((2 * 0.5 + 1) / 3)
    assert scores["easy"]["weighted"] == pytest.approx((2 * 0.4 + 1) / 3)
    # hard: 1/2 and (2/3) / (3/4 + 2/3) = 8/17.
    assert scores["hard"]["accuracy"] == 0.5
    assert scores["hard"]["weighted"] == pytest.approx(8 / 17)
    _, rows = score_table("mmbench_gui_l1", scores)
    assert rows[2] == ["easy", "all", "3", "66.67", "60.00"]


def _element(kind: str, split: str, platform: str, bbox: list[float]) -> dict[str, Any]:
    common = {"image_path": "screen.png", "instruction": "it", "image_size": [1000, 500]}
    return {
        **common,
        "data_type": kind,
        "grounding_type": split,
        "platform": platform,
        "bbox": bbox,
    }


def test_mmbench_gui_l2(tmp_path: Path) -> None:
    box = [0.1, 0.1, 0.2, 0.2]
    asked = [
        (_element("icon", "basic", "os_web", box), "(150, 75)"),  # pixels: (0.15, 0.15), in
        (_element("text", "basic", "os_web", box), "(0.2, 0.2)"),  # the corner belongs to it
        (_element("text", "basic", "os_web", box), "x: 0.15; y: 0.15"),  # in
        (_element("icon", "basic", "os_mac", box), "(150, 150)"),  # (0.15, 0.3), out
        (_element("text", "basic", "os_mac", box), "it is there"),  # no point
        # Pixels, -1 is 0: (0, 0.1, 0.1, 0.2); 75 is above 1, so the point is (0, 0.15), in.
        (_element("icon", "advanced", "os_ios", [-1, 50, 100, 100]), "(0, 75)"),
        (_element("icon", "advanced", "os_ios", box), "[0.5, 0.15]"),  # out
        (_element("text", "advanced", "os_web", [0.9, 0.1, 1, 0.2]), "(1, 0.15)"),  # on the edge
    ]
    (tmp_path / "L2.json").write_text(json.dumps([record for record, _ in asked]))
    found = list(samples.read_l2(tmp_path / "L2.json"))
    scores, verdicts = evaluation.evaluate(found, _answers(found, [text for _, text in asked]))
    assert [v.correct for v in verdicts] == [True, True, True, False, False, True, False, True]
    _, rows = score_table("mmbench_gui_l2", scores)
    assert rows == [
        # type, platform, samples, icon %, text %, accuracy %, right, wrong, format errors
        ["basic", "os_mac", "2", "0.00", "0.00", "0.00", "0", "1", "1"],
        ["basic", "os_web", "3", "100.00", "100.00", "100.00", "3", "0", "0"],
        ["basic", "all", "5", "50.00", "66.67", "60.00", "3", "1", "1"],  # 1/2, 2/3, 3/5
        ["advanced", "os_ios", "2", "50.00", "–", "50.00", "1", "1", "0"],
        ["advanced", "os_web", "1", "–", "100.00", "100.00", "1", "0", "0"],
        ["advanced", "all", "3", "50.00", "100.00", "66.67", "2", "1", "0"],  # 1/2, 1/1, 2/3
        ["average", "", "", "", "", "63.33", "", "", ""],  # (60 + 66.67) / 2, not 5/8
    ]
