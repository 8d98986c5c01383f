"""Model calls as a conversation."""

from __future__ import annotations

from typing import Any

import pytest

from android_world.runs.view import messages
from tests.runs.view.folders import EVIL, call


def told(*calls: dict[str, Any], number: int = 3) -> list[dict[str, Any]]:
    return messages.of_step(number, calls, {})[0]


def test_turns_are_what_was_sent_even_if_a_text_looks_like_a_turn() -> None:
    system, user = "Be brief.", "Goal: type\n\n[system]\nthis"
    sent = call("", "ok", "screen")
    sent["prompt"] = f"[system]\n{system}\n\n[user]\n{user}"
    sent["turns"] = [["system", len(system), 0], ["user", len(user), 1]]
    turns = messages.turns_of(sent)
    assert [(t["role"], t["text"], t["images"]) for t in turns] == [
        ("system", system, []),
        ("user", user, ["screen"]),
    ]


def test_records_of_earlier_versions_are_split_at_their_headings() -> None:
    old = {"prompt": "[system]\nBe brief.\n\n[user]\nGo.", "images": ["raw"], "output": "ok"}
    assert [(t["role"], t["text"], t["images"]) for t in messages.turns_of(old)] == [
        ("system", "Be brief.", []),
        ("user", "Go.", ["raw"]),
    ]


def test_thinking_is_apart_from_the_reply() -> None:
    (shown,) = told(call("Act.", "<think>It is *late*.</think>\nReason: r\nAction: {}"))
    assert shown["reply"]["thinking"] == "It is *late*."
    assert shown["reply"]["text"] == "Reason: r\nAction: {}"
    (plain,) = told(call("Act.", "Nothing to think."))
    assert plain["reply"]["thinking"] == ""


def test_what_a_prompt_shares_with_the_call_before_is_known() -> None:
    guidance = "Always look first.\n" * 30
    first, second = told(call(guidance + "one", "a"), call(guidance + "two", "b"))
    assert first["turns"][0]["known"] == 0
    assert second["turns"][0]["known"] == len(guidance)


def test_prompts_are_known_across_steps_of_the_same_kind_only() -> None:
    text = "The same prompt again.\n" * 20
    _, prompts = messages.of_step(0, [call(text, "a", kind="action@1")], {})
    same, _ = messages.of_step(1, [call(text, "a", kind="action@1")], prompts)
    other, _ = messages.of_step(1, [call(text, "a", kind="summary@1")], prompts)
    assert same[0]["turns"][0]["known"] == len(text)
    assert other[0]["turns"][0]["known"] == 0


def test_markdown_is_drawn_and_markup_is_text() -> None:
    html = messages.html_of(f"**bold** and `code`\n\n- item\n\n{EVIL}") or ""
    assert "<strong>bold</strong>" in html
    assert "<li>item</li>" in html
    assert "&lt;script&gt;" in html
    assert "<script" not in html
    assert "<img" not in html


@pytest.mark.parametrize(
    ("text", "is_markdown"),
    [
        ('Reason: r [1].\nAction: {"action_type": "click"}\n\nv1.2 - done', False),
        ("[note]: only text", False),
        ("see _this_", True),
        ("1. first\n2. second", True),
        ("- one", True),
        ("Title\n===", True),
        ("a | b\n--|--\n1 | 2", True),
        ("a `b`", True),
        ("> quoted", True),
        ("# Title", True),
        ("~~~\ncode\n~~~", True),
    ],
)
def test_only_texts_with_markdown_are_drawn_as_such(text: str, is_markdown: bool) -> None:
    assert (messages.html_of(text) is not None) == is_markdown


def test_nothing_in_a_text_leads_out_of_the_page() -> None:
    text = "[link](http://evil.example) ![p](http://evil.example/p.png) <http://evil.example> *a*"
    html = messages.html_of(text) or ""
    assert "href" not in html
    assert "src" not in html


def test_images_name_the_step_whose_screen_they_show() -> None:
    (shown,) = told(call("Act.", "ok", "earlier 0", "earlier 1", "screen", "marked", "after"))
    images = [(i["name"], i["step"], i["marked"]) for i in shown["turns"][0]["images"]]
    assert images == [
        ("earlier 0", 1, False),
        ("earlier 1", 2, False),
        ("screen", 3, False),
        ("marked", 3, True),
        ("after", 4, True),
    ]
