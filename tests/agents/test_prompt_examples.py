"""The prompts in the guide are those that the agents send."""

from __future__ import annotations

from pathlib import Path

import pytest

from android_world.agents import prompt_examples
from android_world.core.text_sanitizing import with_part

MARKS = (prompt_examples.BEGIN, prompt_examples.END)
GUIDE = Path(__file__).parents[2] / "docs" / "reference" / "prompts.md"
COMMAND = "python -m android_world.agents.prompt_examples docs/reference/prompts.md"


def test_the_guide_shows_the_prompts_of_all_agents_on_six_screens(env):
    page = GUIDE.read_text("utf-8")
    assert COMMAND in page
    assert with_part(page, *MARKS, prompt_examples.examples(env)) == page, COMMAND
    for agent in ("m3a", "t3a", "m3a_simple", "m3a_simple_som", "seeact", "m3a_qwen"):
        assert f"#### {agent}, call 1" in page
    for form in ("grounder=MODEL", "mobile_use=cookbook", "mobile_use=tool_class"):
        assert f"#### m3a_qwen --{form}, call 1" in page
    asked = page.partition("#### m3a_qwen --grounder=MODEL, call 2 of 2")[2].partition("####")[0]
    assert "the blue button" in asked  # PIGG's question for the point of what was named.
    assert page.count("<summary>Timer</summary>") >= 6


def test_a_page_without_marks_is_refused():
    with pytest.raises(ValueError, match="prompts: begin"):
        with_part("# Agents\n", *MARKS, "examples")


def test_only_what_is_between_the_marks_is_written():
    page = f"before\n{prompt_examples.BEGIN}\nold\n{prompt_examples.END}\nafter\n"
    written = with_part(page, *MARKS, "new")
    assert "old" not in written
    assert written.startswith("before\n")
    assert written.endswith("\nafter\n")
    assert with_part(written, *MARKS, "new") == written
