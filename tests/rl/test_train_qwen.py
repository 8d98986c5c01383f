"""A tiny Qwen3-VL learns: from demonstrations, then on phones."""

from __future__ import annotations

import base64
import dataclasses
import io
import json
import re
import shlex
from pathlib import Path

import pytest
from PIL import Image

from android_world.cli import flags
from android_world.demonstrations import __main__ as export
from android_world.rl import train_qwen
from tests.support.matrix import FULL

PICTURE = {"type": "image", "image": "a.png"}
ROW = [
    {"role": "user", "content": [PICTURE, {"type": "text", "text": "?"}]},
    {"role": "assistant", "content": "Action: one"},
    {"role": "user", "content": "Go on."},
    {"role": "assistant", "content": [{"type": "text", "text": "Action: two"}]},
]


@pytest.fixture
def exported(tmp_path):
    """What an expert did, as `android_world.data` writes it."""
    what = ["--experts", "--tasks=SystemWifiTurnOn", "--agent=mobile_use", "--size=135x300"]
    out = tmp_path / "demos"
    assert export.main(["export", *what, "--format=jsonl", f"--out={out}"]) == 0
    return out / "data" / "train.jsonl"


@pytest.fixture
def data(tmp_path):
    Image.new("RGB", (64, 128), (20, 100, 200)).save(tmp_path / "a.png")
    file = tmp_path / "demonstrations.jsonl"
    rows = [{"messages": ROW}, {"messages": [{"role": "user", "content": "x"}, ROW[1]]}]
    file.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    return file


def test_each_turn_of_the_assistant_is_learned(data):
    first, second, third = train_qwen.demonstrations(data)
    assert [message["role"] for message in first["prompt"]] == ["user"]
    assert [message["role"] for message in second["prompt"]] == ["user", "assistant", "user"]
    assert second["completion"][0]["content"] == [{"type": "text", "text": "Action: two"}]
    assert [picture.size for picture in second["images"]] == [(64, 128)]
    assert third["images"] == []
    assert first["prompt"][0]["content"][0] == {"type": "image"}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "line 1"),
        ('{"messages": [{"role": "user"}]}', "content"),
        ('{"messages": [{"role": "user", "content": [{"type": "film"}]}]}', "film"),
    ],
)
def test_what_is_not_a_demonstration_is_refused(tmp_path, line, said):
    (tmp_path / "d.jsonl").write_text(line, "utf-8")
    with pytest.raises(train_qwen.TrainingError, match=said):
        list(train_qwen.demonstrations(tmp_path / "d.jsonl"))


def test_a_missing_image_is_named(data):
    (data.parent / "a.png").unlink()
    with pytest.raises(train_qwen.TrainingError, match=r"a\.png"):
        list(train_qwen.demonstrations(data))


def steps(log):
    return [row for row in log if "loss" in row]


def test_both_stages_make_three_steps(exported, tmp_path):
    pytest.importorskip("trl")
    torch = pytest.importorskip("torch")
    from android_world.agents.llm import model_loader

    threads = torch.get_num_threads()
    torch.set_num_threads(1)  # For models this small, more wait for each other.
    guide = (Path(__file__).parents[2] / "docs" / "guides" / "rl.md").read_text("utf-8")
    line = re.search(r"train_qwen (--model=tiny-random(?:[^\n\\]|\\\n)+)", guide)
    words = shlex.split(line[1].replace("\\\n", " "))
    words += [f"--data={exported}", f"--out={tmp_path / 'trained'}", "--checkpointing=false"]
    words += ["--images"] if FULL else ["--tools=finish"]
    options = flags.make(train_qwen.TrainingOptions, vars(train_qwen.parser().parse_args(words)))
    logs = train_qwen.train(options)
    torch.set_num_threads(threads)
    assert len(steps(logs["sft"])) == len(steps(logs["grpo"])) == 3
    assert all("rewards/" in " ".join(row) for row in steps(logs["grpo"]))
    before, after = (
        model_loader.load_own(model_loader.LoadConfig(name, device_map="cpu"))
        for name in ("tiny-random", str(tmp_path / "trained" / "sft"))
    )
    changed = [
        not torch.equal(one, other.to(one.dtype))
        for one, other in zip(before.model.parameters(), after.model.parameters(), strict=True)
    ]
    assert any(changed)


def test_demonstrations_are_checked_before_anything_is_loaded(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(train_qwen.importlib.util, "find_spec", lambda name: None)
    data = tmp_path / "data.jsonl"
    for content, said in (("no JSON", "line 1"), ("", "no turn of an assistant")):
        data.write_text(content)
        assert train_qwen.main([f"--data={data}"]) == 2
        assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    "flags",
    [["--data=/nowhere/x.jsonl"], ["--sft_steps=3"], ["--batch_size=3", "--sft_steps=0"]],
)
def test_the_command_line_says_what_is_missing(flags, capsys):
    assert train_qwen.main(flags) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_line_that_is_not_of_the_form_is_named_by_its_number_from_one(number, tmp_path):
    file = tmp_path / "rows.jsonl"
    rows = [json.dumps({"messages": ROW[2:3]})] * 3
    rows[number - 1] = "{}"
    file.write_text("\n".join(rows))
    with pytest.raises(train_qwen.TrainingError, match=f"line {number}:"):
        list(train_qwen.demonstrations(file))


def options(*words):
    return flags.make(train_qwen.TrainingOptions, vars(train_qwen.parser().parse_args(words)))


def test_the_documented_defaults_of_the_training_hold():
    assert not train_qwen.parser().parse_args([]).verbose
    assert dataclasses.asdict(options()) == {
        **{"model": "tiny-random", "out": Path("trained"), "data": None},
        **{"sft_steps": 3, "grpo_steps": 3, "tasks": ("SystemWifiTurnOn",)},
        **{"suite_family": "android_world", "seeds": tuple(range(64))},
        **{"images": False, "tools": None, "num_generations": 4, "batch_size": 4},
        **{"accumulation": 1, "max_turns": 10, "max_completion_length": 4096},
        **{"temperature": 1.0, "sft_rate": 1e-5, "grpo_rate": 1e-6, "lora_rank": 0},
        **{"dtype": "auto", "device_map": "auto", "checkpointing": True, "seed": 0},
    }


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--sft_steps=0", "--batch_size=3", "--accumulation=2"], "whole groups"),
        (["--sft_steps=0", "--batch_size=2", "--accumulation=2"], "Training needs trl"),
        (["--sft_steps=0", "--grpo_steps=0", "--batch_size=3"], "Training needs trl"),
        (["--grpo_steps=0"], "SFT needs --data"),
        (["--data=rows.jsonl"], "Training needs trl and datasets: pip install"),
    ],
)
def test_options_are_checked_before_the_extra(data, monkeypatch, capsys, words, said):
    monkeypatch.setattr(train_qwen.importlib.util, "find_spec", lambda name: None)
    monkeypatch.chdir(data.parent)
    data.rename("rows.jsonl")
    assert train_qwen.main(words) == 2
    assert said in capsys.readouterr().err


def test_the_tasks_are_checked_and_a_lora_adapter_needs_peft(monkeypatch, capsys):
    monkeypatch.setattr(
        train_qwen.importlib.util, "find_spec", lambda name: None if name == "peft" else name
    )
    words = ["--sft_steps=0", "--tasks=NoSuchTask"]
    assert train_qwen.main([*words, "--lora_rank=1"]) == 2
    assert "needs peft" in capsys.readouterr().err
    assert train_qwen.main(words) == 2
    assert "NoSuchTask" in capsys.readouterr().err


def test_the_command_line_reports_the_steps_of_each_stage(monkeypatch, capsys):
    logs = {"sft": [{"loss": 1.0}, {"loss": 0.5}, {"train_runtime": 1.0}], "grpo": []}
    monkeypatch.setattr(train_qwen, "train", lambda options: logs)
    assert train_qwen.main(["--out=there"]) == 0
    assert capsys.readouterr().out == "sft: 2 steps in there/sft\ngrpo: 0 steps in there/grpo\n"


def test_images_of_data_urls_and_files_are_rgb(tmp_path):
    content = io.BytesIO()
    Image.new("L", (2, 3), 7).save(content, "PNG")
    (tmp_path / "a.png").write_bytes(content.getvalue())
    url = f"data:image/png;base64,{base64.b64encode(content.getvalue()).decode()}"
    blocks = [{"type": "image", "image": source} for source in (url, "a.png")]
    messages = [{"role": "user", "content": blocks}, ROW[1]]
    file = tmp_path / "rows.jsonl"
    file.write_text(json.dumps({"messages": messages}))
    (row,) = train_qwen.demonstrations(file)
    assert [(image.mode, image.size) for image in row["images"]] == [("RGB", (2, 3))] * 2
    blocks[0]["image"] = "data:image/png;base64,~"
    file.write_text(json.dumps({"messages": messages}))
    with pytest.raises(train_qwen.TrainingError, match="not base64"):
        list(train_qwen.demonstrations(file))
