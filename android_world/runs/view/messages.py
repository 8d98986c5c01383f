"""The model calls of a step as a conversation: turns, thinking apart, images named."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from markdown_it import MarkdownIt

from android_world.agents.parsing import actions
from android_world.agents.prompting import request_record
from android_world.core import text_sanitizing

_HEADING: Final = re.compile(r"(?:\A|\n\n)\[(system|user|assistant)\]\n")
_EARLIER: Final = re.compile(r"earlier (\d+)")
# Shared beginnings that are shorter are shown again.
_LEAST_FOLDED: Final = 200
# Where Markdown has an effect; underscores within words, as in action_type, have none.
_MARKDOWN: Final = re.compile(
    r"[*`\\&]|~~|(?<!\w)_|_(?!\w)|^ {0,3}(?:[#>|]|[-+=~:]|\d+[.)])|\|", re.MULTILINE
)
# Longer texts are shown as they are: reading them as Markdown would take too long.
_LONGEST_MARKDOWN: Final = 200_000


def of_step(
    number: int, calls: Sequence[Mapping[str, Any]], before: Mapping[str, str]
) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """The calls of a step.

    Args:
      number: The step's number, from 0.
      calls: What the recorder kept of each.
      before: The last prompt of each kind in the steps before, which need not be read again.

    Returns:
      The calls for reading, and the last prompts up to now.
    """
    prompts = dict(before)
    told = []
    for call in calls:
        kind = str(call.get("prompt_id") or "")
        turns = turns_of(call)
        asked = "\n".join(turn["text"] for turn in turns)
        told.append(_call(number, call, turns, prompts.get(kind, "")))
        prompts[kind] = asked
    return told, prompts


def turns_of(call: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What was sent, turn by turn, each with the names of its images."""
    prompt, names = str(call.get("prompt") or ""), [str(n) for n in call.get("images") or ()]
    shape = call.get("turns")
    if not shape:
        parts = _HEADING.split(prompt)
        pairs = [*zip(parts[1::2], parts[2::2], strict=True)] or [("user", prompt)]
        turns: list[dict[str, Any]] = [{"role": r, "text": t, "images": []} for r, t in pairs]
        last = next((t for t in reversed(turns) if t["role"] == "user"), turns[-1])
        return [{**turn, "images": names if turn is last else []} for turn in turns]
    told: list[dict[str, Any]] = []
    for role, text, pictures in request_record.texts_of(call):
        told.append({"role": role, "text": text, "images": names[:pictures]})
        names = names[pictures:]
    return told


def images_by_turn(number: int, call: Mapping[str, Any]) -> list[list[dict[str, Any]]]:
    """For each turn of a call of a step, what its images show: `name`, `step` and `marked`."""
    turns = turns_of(call)
    return [[_image(number, name, turn["images"]) for name in turn["images"]] for turn in turns]


def thinking_apart(text: str) -> tuple[str, str]:
    """What a model thought aloud in its reply, and what it said."""
    whole, said = text.strip(), actions.without_thinking(text)
    if said == whole:
        return "", said
    thought = whole.removesuffix(said) if said else whole
    return actions.THINKING.sub("", thought).strip(), said


def html_of(text: str) -> str | None:
    """A text as HTML if it is Markdown: without its scripts, images or markup.

    Returns:
      None where the text is as good as it is.
    """
    if len(text) > _LONGEST_MARKDOWN or not _MARKDOWN.search(text):
        return None
    return str(_reader().render(text_sanitizing.escape_controls(text)))


@functools.cache
def _reader() -> MarkdownIt:
    # Without "html", what looks like markup is text.
    reader = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable("table")
    # A picture or a link would lead out of this page, to where a text of a screen wants.
    return reader.disable(["image", "link", "autolink", "html_block", "html_inline"])


def _call(
    number: int, call: Mapping[str, Any], turns: list[dict[str, Any]], before: str
) -> dict[str, Any]:
    thought, said = thinking_apart(str(call.get("output") or ""))
    thought = "\n\n".join(part for part in (str(call.get("reasoning") or ""), thought) if part)
    same = _shared_length(before, "\n".join(turn["text"] for turn in turns))
    shown = []
    for turn in turns:
        text = turn["text"]
        folded = min(same, len(text))
        folded = text.rfind("\n", 0, folded) + 1 if folded < len(text) else folded
        folded = folded if folded >= _LEAST_FOLDED else 0
        same = max(0, same - len(text) - 1)
        images = [_image(number, name, turn["images"]) for name in turn["images"]]
        shown.append({"role": turn["role"], "text": text, "known": folded, "images": images})
    keys = ("prompt_id", "model", "finish_reason", "is_safe", "latency_s", "cost_usd")
    counts = ("prompt_tokens", "completion_tokens")
    return {
        **{key: call.get(key) for key in keys},
        **{key: call.get(key) or 0 for key in counts},
        "sampling": call.get("sampling"),
        "turns": shown,
        "output": str(call.get("output") or ""),
        "reasoning": str(call.get("reasoning") or ""),
        "reply": {"text": said, "html": html_of(said), "thinking": thought},
    }


def _shared_length(before: str, now: str) -> int:
    """How many characters the common prefix of two prompts has."""
    low, high = 0, min(len(before), len(now))
    while low < high:  # Slices compare far faster than characters one by one.
        middle = (low + high + 1) // 2
        if before[low:middle] == now[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _image(number: int, name: str, names: Sequence[str]) -> dict[str, Any]:
    """What an image of a request shows: the screen of which step, with marks or without."""
    earlier = _EARLIER.fullmatch(name)
    if earlier:
        count = sum(1 for other in names if _EARLIER.fullmatch(other))
        return {"name": name, "step": number - count + int(earlier.group(1)), "marked": False}
    kinds = {"marked": (0, True), "before": (0, True), "after": (1, True)}
    offset, marked = kinds.get(name, (0, False))
    return {"name": name, "step": number + offset, "marked": marked}
