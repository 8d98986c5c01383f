"""The measurements of agents and models run and say what they could not measure."""

from __future__ import annotations

import importlib.util
import json

import pytest

from android_world.benchmarks import __main__, agents
from tests.support import matrix

HAS_TORCH = importlib.util.find_spec("torch") is not None


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(agents, "_STEPS", 2)
    monkeypatch.setattr(agents, "_ROUNDS", 1)
    monkeypatch.setattr(agents, "_TURNS", 1)
    monkeypatch.setattr(agents, "_BATCH_SIZES", (1, 2))


@pytest.mark.skipif(not matrix.FULL, reason="full matrix only, with ANDROID_WORLD_FULL_MATRIX=1")
def test_every_figure_is_printed(capsys):
    assert __main__.main(["--llm", "--json", "--qwen_model=tiny-random", "--tokens=3"]) == 0
    figures = json.loads(capsys.readouterr().out)
    for agent in ("m3a", "t3a", "m3a_qwen"):
        assert figures[f"{agent}_step_ms"]["p95"] >= figures[f"{agent}_step_ms"]["p50"] > 0
    assert figures["parse_per_s"] > 0
    if not HAS_TORCH:
        assert "[qwen]" in figures["tiny_step_s"]
        assert "[qwen]" in figures["generate"]
        return
    assert figures["tiny_step_s"] > 0
    for size in (1, 2):
        for side in ("ours", "plain"):
            measured = figures["generate"][f"batch_{size}"][side]
            assert min(measured.values()) > 0


def test_the_table_shows_nested_figures_and_reasons(capsys):
    __main__.show({"a_ms": {"p50": 1.0, "p95": 2.0}, "b": {"c": {"d": 3.0}}, "e": "needs [qwen]"})
    shown = capsys.readouterr().out
    assert "b.c.d" in shown
    assert "3.00" in shown
    assert "needs [qwen]" in shown
