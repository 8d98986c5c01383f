"""The recipes of the guide on models: what their servers are sent, and the memory they need."""

from __future__ import annotations

import base64
import dataclasses
import io
import os
import re
import urllib.parse

import numpy as np
import pytest
from PIL import Image

from android_world.agents import registry
from android_world.agents.llm import Request, make_llm
from android_world.cli import flags
from android_world.runs.options import RunOptions
from tests.agents.llm import fake_server
from tests.agents.llm.test_openai_compatible import said
from tests.support import doc_commands

PAGE = doc_commands.ROOT / "docs" / "guides" / "models.md"
RUNS = [
    line for line in doc_commands.commands_of(PAGE) if "run.py" in line and "--base_url=" in line
]
SCREEN = np.zeros((2400, 1080, 3), np.uint8)
REDUCED = (768, 1696)
WARM = {"temperature": 0.7, "top_p": 0.8}
# By a part of the command: the model's name, what else the body has, and the image.
SENT = {
    "Instruct-FP8": ("Qwen/Qwen3-VL-8B-Instruct-FP8", WARM | {"top_k": 20}, ("JPEG", REDUCED)),
    "8000/v1 --preset=qwen3vl_published --num_workers=4": (
        "Qwen/Qwen3-VL-8B-Instruct",
        WARM | {"top_k": 20, "presence_penalty": 1.5, "seed": 3407, "max_tokens": 32768},
        ("JPEG", (1080, 2400)),
    ),
    ":30000/": (
        "Qwen/Qwen3-VL-8B-Instruct",
        WARM | {"top_k": 20, "max_tokens": 32768, "min_p": 0.0},
        ("JPEG", (1080, 2400)),
    ),
    ":8080/": ("qwen3-vl-8b", WARM | {"max_tokens": 4096}, ("PNG", REDUCED)),
    ":11434/": ("qwen3-vl:8b", WARM | {"max_tokens": 4096}, ("JPEG", REDUCED)),
    "openrouter": (
        "qwen/qwen3-vl-235b-a22b-instruct",
        WARM | {"max_tokens": 4096, "provider": {"require_parameters": True}},
        ("JPEG", (1080, 2400)),
    ),
    "dashscope": (
        "qwen3-vl-plus",
        WARM | {"enable_thinking": False, "vl_high_resolution_images": True},
        ("JPEG", (1080, 2400)),
    ),
    "UI-TARS-1.5-7B": ("ByteDance-Seed/UI-TARS-1.5-7B", {"temperature": 0}, None),
    "--grounder=": ("ByteDance-Seed/UI-TARS-7B-DPO", {}, ("JPEG", (1080, 2400))),
    "GLM-4.6V": (
        "zai-org/GLM-4.6V-FP8",
        {"chat_template_kwargs": {"enable_thinking": True}},
        ("JPEG", (1080, 2400)),
    ),
    "anthropic": ("claude-opus-5-5", {}, ("JPEG", (1080, 2400))),
    "openai:/models/": ("/models/Qwen3-VL-8B-Instruct", {}, ("JPEG", (1080, 2400))),
}


@pytest.fixture
def server():
    with fake_server.serving() as running:
        running.replies = [said("x")]
        yield running


@pytest.mark.parametrize("part", SENT)
def test_the_server_of_a_recipe_is_sent_what_it_takes(part, server, monkeypatch):
    for name in ("OPENROUTER_API_KEY", "DASHSCOPE_API_KEY", "ANTHROPIC_API_KEY"):
        monkeypatch.setenv(name, f"key of {name}")
    line = next(line for line in RUNS if part in line)
    key = re.match(r"OPENAI_API_KEY=(\S+)", line)
    if key:
        monkeypatch.setenv("OPENAI_API_KEY", os.path.expandvars(key[1]))
    parser, words = doc_commands.parser_of_line(line)
    options = flags.make(RunOptions, vars(parser.parse_args(words)))
    settings = registry.get_agent(options.agent).resolve(options.settings)
    path = urllib.parse.urlsplit(settings.models.base_url).path
    models = dataclasses.replace(settings.models, base_url=server.url + path)
    spec = settings.model or settings.qwen.grounder
    make_llm(spec, models).complete(Request.of("look", [SCREEN]))

    model, body, image = SENT[part]
    ((asked, headers, sent),) = server.seen
    assert asked == f"{path}/chat/completions"
    expected = os.path.expandvars(key[1]) if key else os.environ.get("OPENAI_API_KEY", "none")
    assert headers["authorization"] == f"Bearer {expected}"
    assert sent["model"] == model
    assert {name: sent.get(name) for name in body} == body
    url = sent["messages"][0]["content"][1]["image_url"]["url"]
    with Image.open(io.BytesIO(base64.b64decode(url.partition(",")[2]))) as picture:
        assert image in (None, (picture.format, picture.size))


def test_every_recipe_with_a_server_is_tested():
    for line in RUNS:
        assert any(part in line for part in SENT), line


def test_the_memory_of_the_recipes_is_computed_by_the_formula():
    rows = re.findall(r"^\| ([\w.-]+B(?:-A3B)?) \| (.*) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert len(rows) >= 6
    for _, cells in rows:
        whole, kept, layers, heads, width, cache_kb, *found = cells.split(" | ")
        cache = 2 * int(layers) * int(heads) * int(width) * 2
        assert round(cache / 1000) == int(cache_kb)
        for cell, size in zip(found, (2, 1, 0.53), strict=True):
            weights = (float(whole) - float(kept)) * size + float(kept) * 2
            tokens = (0.9 * 24 - weights - 2) * 1e9 / cache
            said_tokens = f"{int(tokens // 1000) * 1000:,}" if tokens > 0 else "none"
            assert cell == f"{weights:.1f}, {said_tokens}"
