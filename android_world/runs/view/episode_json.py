"""All about one episode, as one document for its page."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from android_world.runs.store import FILES_FOLDER, READINGS_FILE
from android_world.runs.view import ask_again, elements, list_json, messages
from android_world.runs.view.model import (
    REASON_KEYS,
    SUMMARY_KEYS,
    Episode,
    NotARunError,
    ScreenOrientation,
    Step,
)
from android_world.runs.view.run_index import IndexedRun

FINAL: Final = "final"
_EVIDENCE: Final = "evidence"
_IN_STEP: Final = frozenset({*REASON_KEYS, *SUMMARY_KEYS})
# What the messages of a step tell as well.
_IN_MESSAGES: Final = frozenset(
    {
        "model_calls",
        "usage",
        "marked",
        "marked_after",
        "action_prompt",
        "action_output",
        "action_raw_response",
    }
    | {"summary_prompt", "summary_raw_response", "action_gen_response", "action_ground_response"}
)
_NOTHING: Final[tuple[Any, ...]] = (None, "", [], {})
_LONGEST_READING: Final = 20_000

Document = dict[str, Any]


def of_episode(shelved: IndexedRun, episode: Episode) -> Document:
    """The document of an episode; what has to be looked for is looked for.

    Raises:
      ReportError: Its files are damaged.
    """
    try:
        return _failure_document(shelved, episode)
    except NotARunError:
        raise
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        # JSON, but not such as a recorder writes.
        reason = f"{type(error).__name__}: {error}"
        raise NotARunError(f"{episode.folder} is damaged: {reason}") from error


def _failure_document(shelved: IndexedRun, episode: Episode) -> Document:
    record = episode.record
    note = shelved.notes.episodes.get(episode.key)
    signs = [] if episode.under_way else shelved.signs.find(episode)
    facts = ("instance", "seed", "verdict", "agent_done", "device", "agent", "true_at_start")
    more = ("params", "timings", "revision", "template", "scored")
    return {
        **list_json.of_episode(shelved, episode),
        **{name: getattr(record, name) for name in (*facts, *more)},
        "goal": record.goal,
        "run": shelved.id,
        "under_way": episode.under_way,
        "live": episode.under_way and shelved.running,
        "usage": dataclasses.asdict(record.usage),
        "errors": [
            {"title": title, **dataclasses.asdict(error)}
            for title, error in (
                ("Error", record.error),
                ("While cleaning up", record.tear_down_error),
            )
            if error is not None
        ],
        "signs": [dataclasses.asdict(sign) for sign in signs],
        "note": note.model_dump() if note else {"failures": {}, "text": ""},
        "checks": episode.checks,
        **_readings(episode),
        **_screens(shelved.run.path, episode),
    }


def _screens(run: Path, episode: Episode) -> Document:
    """The steps, and the screen at the end."""
    told: list[Document] = []
    prompts: Mapping[str, str] = {}
    again = ask_again.answers(run, episode.key)
    before = elements.ScreenElements(())
    for step, entry in zip(episode.steps, episode.trace, strict=True):
        data = entry.get("data") or {}
        calls, prompts = messages.of_step(step.number, data.get("model_calls") or (), prompts)
        for position, call in enumerate(calls):
            same = (step.number, position)
            call["again"] = [a for a in again if (a.get("step"), a.get("call")) == same]
        now = before.next_screen(entry)
        told.append({**_step(step, entry), "calls": calls, **_elements(before, now, entry)})
        before = now
    picture, final = episode.final_image, episode.final
    end = {
        "picture": f"{_EVIDENCE}/{picture.name}" if picture else None,
        "held": orientation_json(episode.final_screen),
        "activity": final.get("activity") or "",
        **_elements(before, before.next_screen(final), final),
    }
    return {"steps": told, "final": end}


def _elements(
    before: elements.ScreenElements, now: elements.ScreenElements, entry: Mapping[str, Any]
) -> Document:
    """The elements of a screen; their difference where both screens have elements."""
    known = before.elements and now.elements
    return {
        "elements": now.plain,
        "tree": entry.get("tree"),
        "difference": elements.screen_difference(before, now) if known else None,
    }


def _step(step: Step, entry: Mapping[str, Any]) -> Document:
    data = entry.get("data") or {}
    calls = data.get("model_calls") or ()
    costs: list[Any] = [call.get("cost_usd") for call in calls]
    model_s = sum(float(call.get("latency_s") or 0) for call in calls)
    device_s = min(float(entry.get("device_s") or 0), max(0.0, step.seconds - model_s))
    shown = _IN_STEP | _IN_MESSAGES if calls else _IN_STEP
    rest = {k: _text(v) for k, v in data.items() if k not in shown and v not in _NOTHING}
    return {
        "number": step.number,
        "seconds": step.seconds,
        "model_s": min(model_s, step.seconds) if step.seconds else model_s,
        "device_s": device_s if "device_s" in entry else None,
        "tokens": sum(
            int(call.get(k) or 0) for call in calls for k in ("prompt_tokens", "completion_tokens")
        ),
        "cost": None if None in costs else sum(map(float, costs)),
        "actions": step.labels,
        "reason": step.reason,
        "summary": step.summary,
        "picture": f"steps/{step.picture.name}" if step.picture else None,
        "held": orientation_json(step.orientation),
        "marks": [vars(mark) for mark in step.marks],
        "data": rest,
    }


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, indent=1)


def orientation_json(screen: ScreenOrientation) -> Document:
    """The rotation of the screen."""
    return {"width": screen.width, "height": screen.height, "orientation": screen.orientation}


def _readings(episode: Episode) -> Document:
    """What the checker asked the device, and the agent's answer."""
    path = episode.folder / _EVIDENCE / READINGS_FILE
    if not path.is_file():
        return {"answer": "", "readings": []}
    told = json.loads(path.read_text("utf-8"))
    return {
        "answer": str(told.get("answer") or ""),
        "readings": [_reading(entry) for entry in told.get("read") or ()],
    }


def _reading(entry: Mapping[str, Any]) -> Document:
    asked = entry.get("adb") or entry.get("file") or entry.get("request")
    asked = " ".join(map(str, asked)) if isinstance(asked, list) else asked
    asked = asked if isinstance(asked, str) else json.dumps(asked, ensure_ascii=False)
    answer = entry.get("output", entry.get("error", entry.get("response")))
    if entry.get("failed") or entry.get("missing"):
        answer = f"failed {answer or ''}" if entry.get("failed") else "no such file"
    if answer is not None and not isinstance(answer, str):
        answer = json.dumps(answer, ensure_ascii=False)
    copy = str(entry.get("copy") or "")
    is_copy = copy.startswith(f"{FILES_FOLDER}/")
    return {
        "asked": asked,
        "answer": (answer or "")[:_LONGEST_READING],
        "left_out": max(0, len(answer or "") - _LONGEST_READING) + int(entry.get("left_out") or 0),
        "file": f"{_EVIDENCE}/{copy}" if is_copy else None,
    }
