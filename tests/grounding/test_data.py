"""Data files: what is read from them, and what is said about bad ones."""

from __future__ import annotations

import base64
import collections
import contextlib
import io
import json
import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st
from PIL import Image

from android_world.agents.m3a_qwen import grounding_prompt
from android_world.grounding import prompts, samples
from android_world.grounding.__main__ import main
from android_world.grounding.data_files import AllowListUnpickler, read_records
from android_world.grounding.errors import GroundingError
from android_world.grounding.hooks import Hooks
from android_world.grounding.parsing import parse_inference
from android_world.grounding.prompts import build_prompt, pigg_answer

L2_RECORD = {
    "index": 7,
    "image_path": "screen.png",
    "instruction": "tap it",
    "bbox": [0.1, 0.2, 0.3, 0.4],
    "image_size": [100, 200],
    "data_type": "icon",
    "grounding_type": "basic",
    "platform": "os_web",
}
L1_RECORD = {
    "index": 3,
    "image_path": "screen.png",
    "platform": "os_web",
    "question": "Which?",
    "options": {"A": "one", "B": "two", "C": ""},
    "answer": "b",
    "difficulty": "easy",
}


def picture(path: Path) -> bytes:
    """Write a small picture; returns its content."""
    Image.effect_noise((100, 200), 80).convert("RGB").save(path, "PNG")
    return path.read_bytes()


def conversation(image: str = "screen.png", command: str = "touch it") -> list[dict[str, Any]]:
    """One PIGG sample whose truth is at (311, 541)."""
    asked = [{"type": "image", "image": image}, {"type": "text", "text": command}]
    told = [{"type": "text", "text": pigg_answer("blue plus button", 311, 541)}]
    return [{"role": "system", "content": asked}, {"role": "assistant", "content": told}]


def test_piggs_question_holds_the_published_example_and_is_m3a_qwens_too() -> None:
    question = prompts.PIGG_PROMPT.replace("{instruction}", "tap {it}")
    assert question == grounding_prompt("tap {it}").text
    head, example = question.split("### Output (Example)\n")
    assert head.startswith("Given a GUI image, what are the relative (0-1000) pixel point")
    assert example == '```referring\n"left arrow"\n```\n```grounding\n(100, 200)\n```'
    assert parse_inference(question) == ("left arrow", 100, 200)


def test_the_system_turn_of_pigg_is_asked_as_the_users(tmp_path: Path) -> None:
    picture(tmp_path / "screen.png")
    extra = [{"role": "user", "content": "now"}]
    (tmp_path / "user_4.json").write_text(json.dumps([conversation()[:1] + extra + conversation()]))
    (sample,) = samples.read_pigg(tmp_path, [4])
    assert [(p["role"], p["type"]) for p in sample.prompt.parts][:3] == [
        ("user", "image"),
        ("user", "text"),
        ("user", "text"),
    ]
    assert sample.prompt.user.startswith("touch it\nnow")
    assert sample.prompt.image == tmp_path / "screen.png"
    assert sample.truth == ("blue plus button", 311, 541)


def test_an_image_may_be_named_as_seen_from_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("dataset_pkl", "pictures"):
        Path(folder).mkdir()
    picture(tmp_path / "pictures/screen.png")
    (tmp_path / "dataset_pkl/user_1.jsonl").write_text(
        json.dumps(conversation("pictures/screen.png"))
    )
    (sample,) = samples.read_pigg(Path("dataset_pkl"), [1])
    samples.check([sample])
    Path("dataset_pkl/pictures").mkdir()
    picture(tmp_path / "dataset_pkl/pictures/screen.png")
    (sample,) = samples.read_pigg(Path("dataset_pkl"), [1])
    assert sample.prompt.image == Path("dataset_pkl/pictures/screen.png")


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles_of_plain_data_of_every_protocol_are_read(tmp_path: Path, protocol: int) -> None:
    plain: list[Any] = [{"a": [1, 2.5, None, True]}, {1, 2}, collections.OrderedDict(b="text")]
    (tmp_path / "data.pkl").write_bytes(pickle.dumps(plain, protocol))
    assert read_records(tmp_path / "data.pkl") == plain


class _Evil:
    def __init__(self, function: Callable[..., Any], *arguments: Any) -> None:
        self._call = function, arguments

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return self._call


@pytest.mark.parametrize(
    ("evil", "name"),
    [
        (_Evil(os.system, "touch evil"), "posix.system"),
        (_Evil(eval, "open('evil', 'w')"), "builtins.eval"),
        (_Evil(bytearray, 10**12), "builtins.bytearray"),
        (_Evil(getattr, collections.OrderedDict, "mro"), "builtins.getattr"),
    ],
)
def test_a_pickle_with_code_is_refused_and_runs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, evil: _Evil, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "user_1.pkl").write_bytes(pickle.dumps([conversation(), evil]))
    with pytest.raises(GroundingError, match=f"{name}, which plain data does not need"):
        list(samples.read_pigg(tmp_path, [1]))
    assert not (tmp_path / "evil").exists()


@given(st.data())
def test_no_damaged_pickle_raises_anything_else(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    content = bytearray(pickle.dumps([conversation()], data.draw(st.integers(0, 5))))
    for place in data.draw(st.lists(st.integers(0, len(content) - 1), max_size=4)):
        content[place] = data.draw(st.integers(0, 255))
    path = tmp_path_factory.getbasetemp() / "damaged.pkl"
    path.write_bytes(bytes(content[: data.draw(st.integers(0, len(content)))]))
    with contextlib.suppress(GroundingError):
        read_records(path)


def test_the_unpickler_names_what_it_refuses() -> None:
    with pytest.raises(GroundingError, match=r"subprocess\.Popen"):
        AllowListUnpickler(io.BytesIO(b"csubprocess\nPopen\n.")).load()


@pytest.mark.parametrize(
    ("name", "content", "text"),
    [
        ("data.json", "{", "cannot be read"),
        ("data.json", "{}", "no list"),
        ("data.json", "[1]", "record 0: not a mapping"),
        ("data.jsonl", '{"a": 1}\n{"a"', "cannot be read"),
        ("data.xml", "", "must be one of .pkl, .json, .jsonl, .tsv"),
        ("data.tsv", "index\timage_path\n0\n", "line 2 has not as many fields"),
        ("data.tsv", "index\tbbox\n0\t0.1 0.2\n", "line 2: bbox is neither JSON nor"),
        ("data.tsv", 'index\tbbox\n0\t"[1', "cannot be read"),
    ],
)
def test_a_damaged_file_is_one_line(tmp_path: Path, name: str, content: str, text: str) -> None:
    (tmp_path / name).write_text(content)
    with pytest.raises(GroundingError, match=text) as caught:
        list(samples.read_l2(tmp_path / name))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"instruction": None}, "record 7 has no instruction; it has index, image_path"),
        ({"instruction": " "}, "instruction is empty"),
        ({"bbox": None}, "record 7 has no bbox"),
        ({"bbox": [1, 2, 3]}, "bbox must be 4 numbers"),
        ({"bbox": "1234"}, "bbox must be 4 numbers"),
        ({"bbox": [0.3, 0.2, 0.1, 0.4]}, "bbox must be left, top, right, bottom"),
        ({"image_size": [0, 5]}, "inside image_size"),
        ({"image_size": "100x200"}, "image_size must be 2 numbers"),
        ({"image": "?"}, "record 7: the image is not base64"),
        ({"image": "AAAA"}, "record 7: the base64 text is not an image"),
    ],
)
def test_a_bad_l2_record_is_named(tmp_path: Path, change: dict[str, Any], text: str) -> None:
    (tmp_path / "data.json").write_text(json.dumps([{**L2_RECORD, **change}]))
    with pytest.raises(GroundingError, match=text):
        list(samples.read_l2(tmp_path / "data.json"))


@pytest.mark.parametrize(
    ("bbox", "box"),
    [
        ([-1, 0.2, 0.3, 0.4], (0, 0.2, 0.3, 0.4)),  # -1 is 0, and so all are in 0..1
        ([-1, -1, 50, 50], (0, 0, 0.5, 0.25)),  # pixels of 100 x 200
        ([0, 0, 1, 1], (0, 0, 1, 1)),
        ([10, 20, 110, 220], (0.1, 0.1, 1.1, 1.1)),
    ],
)
def test_boxes_become_parts_of_the_image(
    tmp_path: Path, bbox: list[float], box: tuple[float, ...]
) -> None:
    (tmp_path / "data.json").write_text(json.dumps([{**L2_RECORD, "bbox": bbox}]))
    (sample,) = samples.read_l2(tmp_path / "data.json")
    assert sample.box == pytest.approx(box)


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"question": None}, "record 3 has no question"),
        ({"options": ["one"]}, "options must be a mapping"),
        ({"answer": "two"}, "the answer must be a letter from A to F, not 'two'"),
        ({"groups": ["easy"]}, "groups must be a list of mappings"),
        ({"groups": 3}, "groups must be a list of mappings"),
    ],
)
def test_a_bad_l1_record_is_named(tmp_path: Path, change: dict[str, Any], text: str) -> None:
    (tmp_path / "data.json").write_text(json.dumps([{**L1_RECORD, **change}]))
    with pytest.raises(GroundingError, match=text):
        list(samples.read_l1(tmp_path / "data.json"))


def test_tables_with_large_base64_images_are_read(tmp_path: Path) -> None:
    large = io.BytesIO()
    Image.effect_noise((600, 600), 90).save(large, "PNG")
    text = base64.b64encode(large.getvalue()).decode()
    assert len(text) > 131_072  # the csv module's own limit of a field
    names = ["image", *(name for name in L2_RECORD if name != "image_path")]
    cells = [
        text,
        *(
            json.dumps(L2_RECORD[n]) if n in ("bbox", "image_size") else str(L2_RECORD[n])
            for n in names[1:]
        ),
    ]
    cells[names.index("instruction")] = "[OK] button"
    cells[names.index("bbox")] = "(10, 40, 30, 80)"  # Python's notation, pixels
    lines = ["\t".join(names), "\t".join(cells)]
    (tmp_path / "data.tsv").write_text("\n".join(lines) + "\n")
    (sample,) = samples.read_l2(tmp_path / "data.tsv")
    assert sample.box == (0.1, 0.2, 0.3, 0.4)
    assert "task: [OK] button" in sample.prompt.user
    assert sample.prompt.image.read_bytes() == large.getvalue()
    assert "image" not in sample.record


def test_options_may_be_columns_and_empty_ones_are_left_out(tmp_path: Path) -> None:
    header = "index\timage_path\tquestion\tA\tB\tC\tanswer\tdifficulty\n"
    (tmp_path / "data.tsv").write_text(header + "0\tscreen.png\tWhich?\tone\ttwo\t\tB\teasy\n")
    (sample,) = samples.read_l1(tmp_path / "data.tsv")
    assert sample.options == {"A": "one", "B": "two"}
    assert "A. one\nB. two\nPlease" in sample.prompt.user
    assert sample.prompt.system.startswith("You are a GUI agent.")


def test_groups_of_a_record_become_their_own_samples(tmp_path: Path) -> None:
    groups = [{**L1_RECORD, "difficulty": name} for name in ("easy", "medium", "hard")]
    record = {"index": 3, "image_path": "screen.png", "platform": "os_mac", "groups": groups}
    (tmp_path / "L1.json").write_text(json.dumps([record]))
    found = list(samples.read_l1(tmp_path / "L1.json"))
    assert [s.prompt.key for s in found] == ["3/easy", "3/medium", "3/hard"]
    (hard,) = samples.read_l1(tmp_path / "L1.json", mode="hard")
    assert hard.difficulty == "hard"
    with pytest.raises(GroundingError, match="easy or medium or hard"):
        list(samples.read_l1(tmp_path / "L1.json", mode="basic"))


def test_groups_without_a_difficulty_have_that_of_their_place(tmp_path: Path) -> None:
    plain = {key: value for key, value in L1_RECORD.items() if key != "difficulty"}
    (tmp_path / "L1.json").write_text(json.dumps([{**plain, "groups": [plain, plain, plain]}]))
    assert [s.difficulty for s in samples.read_l1(tmp_path / "L1.json")] == list(samples.L1_MODES)
    (tmp_path / "L1.json").write_text(json.dumps([{**plain, "difficulty": "Hard"}, plain]))
    assert [s.difficulty for s in samples.read_l1(tmp_path / "L1.json")] == ["hard", "unrated"]
    assert len(list(samples.read_l1(tmp_path / "L1.json", mode="hard"))) == 1


def test_published_images_are_found_by_platform(tmp_path: Path) -> None:
    folder = tmp_path / "offline_images" / "os_web"
    folder.mkdir(parents=True)
    picture(folder / "screen.png")
    (tmp_path / "L2.json").write_text(json.dumps([L2_RECORD]))
    (sample,) = samples.read_l2(tmp_path / "L2.json")
    assert sample.prompt.image == folder / "screen.png"
    samples.check([sample])


def test_a_prompt_of_ones_own_is_asked_instead(tmp_path: Path) -> None:
    def build(record: dict[str, Any]) -> list[Any]:
        return [*build_prompt(record["image_path"], f"Where? {record['instruction']}", "Rules.")]

    (tmp_path / "L2.json").write_text(json.dumps([L2_RECORD]))
    (sample,) = samples.read_l2(tmp_path / "L2.json", hooks=Hooks(build_prompt=build))
    assert (sample.prompt.system, sample.prompt.user) == ("Rules.", "Where? tap it")
    bad = Hooks(build_prompt=lambda record: build(record)[:1])
    with pytest.raises(GroundingError, match="has no image"):
        list(samples.read_l2(tmp_path / "L2.json", hooks=bad))


@pytest.mark.parametrize(
    ("flags", "text"),
    [
        (["--parse_function=android_world.grounding.parsing:nothing"], "has no attribute"),
        (["--parse_function=no_such_module.parse"], "No module named"),
        (["--parse_function=android_world.grounding.parsing:re"], "is not a function"),
        (["--parse_function=json:loads"], "json:loads failed: TypeError"),
        (["--parse_function=builtins:max"], "max failed: TypeError"),
        (["--preprocess_function=nowhere"], "--preprocess_function=nowhere: Empty module name"),
        (["--user_prompt=Where?"], "must hold {instruction}"),
        (["--mode=easy"], "mode must be all, basic or advanced, not 'easy'"),
        (["--limit=1", "--data=missing.json"], "missing.json cannot be read: No such file"),
        (["--model=openai:m"], "needs a key: set OPENAI_API_KEY"),
        (["--out=L2.json"], "L2.json: File exists"),
    ],
)
def test_a_wrong_command_ends_in_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    flags: list[str],
    text: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    picture(tmp_path / "screen.png")
    (tmp_path / "L2.json").write_text(json.dumps([L2_RECORD]))
    usual = ["--benchmark=mmbench_gui_l2", "--model=oracle", "--data=L2.json", "--out=out"]
    assert main([*usual, *flags]) == 2
    error = capsys.readouterr().err
    assert error.startswith("grounding: ")
    assert error.count("\n") == 1
    assert text in error


@pytest.mark.parametrize(
    ("records", "text"),
    [
        ([L2_RECORD, L2_RECORD], "two samples have the key 7"),
        (
            [L2_RECORD, {**L2_RECORD, "index": 8, "image_path": "gone.png"}],
            "sample 8: the image gone.png is missing",
        ),
        ([{**L2_RECORD, "image_path": "torn.png"}], "the image torn.png cannot be read"),
        ([], "holds no samples"),
    ],
)
def test_samples_that_cannot_be_asked_are_named_before_any_is(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    records: list[Any],
    text: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    content = picture(tmp_path / "screen.png")
    (tmp_path / "torn.png").write_bytes(content[: len(content) // 2])
    (tmp_path / "L2.json").write_text(json.dumps(records))
    flags = ["--benchmark=mmbench_gui_l2", "--model=oracle", "--data=L2.json", "--out=out"]
    assert main(flags) == 2
    error = capsys.readouterr().err
    assert text in error
    assert error.count("\n") == 1


def test_a_truth_beyond_every_number_is_refused(tmp_path: Path) -> None:
    asked, told = conversation()
    told["content"][0]["text"] = f"```grounding\n[{'9' * 400}, 2]\n```"
    (tmp_path / "user_1.jsonl").write_text(json.dumps([asked, told]))
    with pytest.raises(GroundingError, match="the truth has no point"):
        list(samples.read_pigg(tmp_path, [1]))


def test_half_a_character_in_the_data_breaks_nothing(tmp_path: Path) -> None:
    picture(tmp_path / "screen.png")
    (tmp_path / "user_1.jsonl").write_text(json.dumps(conversation(command="touch \ud800")))
    flags = ["--benchmark=pigg", "--model=oracle", "--users", "1"]
    assert main([*flags, f"--data={tmp_path}", f"--out={tmp_path / 'out'}"]) == 0
    assert "touch ?" in (tmp_path / "out" / "index.html").read_text("utf-8")


@pytest.mark.parametrize("content", [b"Pfoo\n.", b"\x80\x04\x8e" + b"\xff" * 7 + b"\x0fa."])
def test_what_is_wrong_with_a_pickle_is_one_line(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "user_1.pkl").write_bytes(content)
    with pytest.raises(GroundingError, match=r"cannot be read: \S.*\Z"):
        read_records(tmp_path / "user_1.pkl")
