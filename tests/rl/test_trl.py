"""TRL's trainer on phones, with a tiny model that was taught one tool call by heart."""

from __future__ import annotations

import importlib.util
import inspect
from pathlib import Path

import pytest

pytest.importorskip("trl")
pytest.importorskip("datasets")

import torch
import transformers

from android_world.agents.llm import random_qwen
from android_world.rl.errors import SpecError
from android_world.rl.trl_environment import (
    TOOLS,
    PhoneTools,
    PhoneToolsWithImages,
    dataset_rows,
    with_tools,
)
from tests.support.matrix import FULL

TASK = "SystemWifiTurnOnVerify"  # Its goal holds from the beginning: to finish is right.
CALL = '<tool_call>\n{"name": "finish", "arguments": {"possible": true}}\n</tool_call>'


def test_tools_play_an_episode():
    phone = PhoneTools()
    (row,) = dataset_rows([TASK], [30])
    seen = phone.reset(**row)
    assert "wifi" in seen.lower()
    assert "[0] " in seen
    assert "Settings" in phone.open_app("Settings")
    assert phone.tap(999).startswith("That did not work")
    assert phone.finish() == phone.tap(1) == "The episode is over."
    assert phone.get_reward() == 1.0
    assert phone.reset(**row) == seen
    assert phone.get_reward() == 0.0


def test_a_row_needs_a_task_and_a_seed():
    with pytest.raises(SpecError, match="seed"):
        PhoneTools().reset(task=TASK, prompt=[])


def test_models_that_see_get_images():
    phone = PhoneToolsWithImages()
    picture, text = phone.reset(**dataset_rows([TASK], [30])[0])
    assert picture["image"].size == (270, 600)
    assert "[0] " in text["text"]


def test_every_tool_can_be_described_to_a_model():
    assert len(TOOLS) >= 10
    for tool in TOOLS:
        schema = transformers.utils.get_json_schema(getattr(PhoneTools, tool))
        assert schema["function"]["description"]


def test_some_tools_are_enough():
    few = with_tools(PhoneToolsWithImages, ["tap", "finish"])
    tools = {name for name, value in inspect.getmembers(few, inspect.isfunction)}
    assert {name for name in tools if not name.startswith("_")} == {
        *("tap", "finish", "reset", "get_reward")
    }
    with pytest.raises(SpecError, match="swim"):
        with_tools(PhoneTools, ["swim"])


@pytest.fixture
def one_thread():
    threads = torch.get_num_threads()
    torch.set_num_threads(1)  # For models this small, more wait for each other.
    yield
    torch.set_num_threads(threads)


def tiny_model_that_calls(tokenizer, context):
    """A language model of two layers, trained until it answers whatever it reads with one call."""
    torch.manual_seed(0)
    config = transformers.Qwen3Config(
        vocab_size=len(tokenizer),
        hidden_size=64,
        intermediate_size=128,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        head_dim=16,
        max_position_embeddings=16384,
        eos_token_id=tokenizer.eos_token_id,
        pad_token_id=tokenizer.pad_token_id,
    )
    model = transformers.Qwen3ForCausalLM(config)
    read = torch.tensor(tokenizer(context)["input_ids"])
    start = torch.tensor(tokenizer("<|im_start|>assistant\n")["input_ids"])
    call = torch.tensor(tokenizer(f"{CALL}<|im_end|>")["input_ids"])
    optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
    for step in range(80):
        begin = int(torch.randint(len(read) - 300, ()))
        length = 300 if step % 10 else 2500
        ids = torch.cat([read[begin : begin + length], start, call])[None]
        labels = ids.clone()
        labels[:, : -len(call)] = -100
        loss = model(input_ids=ids, labels=labels).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return model


@pytest.mark.skipif(not FULL, reason="a model is taught first: part of the full matrix")
def test_grpo_makes_steps_on_phones(tmp_path, one_thread):
    from datasets import Dataset
    from trl import GRPOConfig, GRPOTrainer

    tokenizer = random_qwen._tokenizer()
    trl = Path(importlib.util.find_spec("trl").origin).parent
    tokenizer.chat_template = (trl / "chat_templates" / "qwen3.jinja").read_text("utf-8")
    tokenizer.add_tokens([CALL])  # One token, so that it is soon learnt by heart.
    rows = dataset_rows([TASK], range(4))
    context = PhoneTools().reset(**rows[0]) + inspect.getsource(PhoneTools)
    model = tiny_model_that_calls(tokenizer, context)
    trainer = GRPOTrainer(
        model,
        processing_class=tokenizer,
        args=GRPOConfig(
            output_dir=str(tmp_path),
            max_steps=3,
            num_generations=4,
            per_device_train_batch_size=4,
            max_completion_length=160,
            max_tool_calling_iterations=2,
            temperature=0.1,
            learning_rate=1e-5,
            report_to=[],
            save_strategy="no",
            logging_steps=1,
            use_cpu=True,
        ),
        train_dataset=Dataset.from_list(rows),
        environment_factory=PhoneTools,
    )
    trainer.train()
    logs = [entry for entry in trainer.state.log_history if "reward" in entry]
    assert len(logs) == 3
    assert max(entry["reward"] for entry in logs) > 0  # The call reached the phone.
