"""Signs of what went wrong in an episode, found without a person."""

from __future__ import annotations

import dataclasses
import functools
import itertools
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from android_world.device import errors
from android_world.runs.records import ErrorRecord
from android_world.runs.view.model import Episode

LOOP: Final = "loop"
NO_EFFECT: Final = "action without effect"
UNREADABLE: Final = "unreadable output"
BUDGET: Final = "budget exhausted"
WRONG_COMPLETION: Final = "wrong completion"
WRONG_ANSWER: Final = "wrong answer"
INFRASTRUCTURE: Final = "infrastructure"

MEANINGS: Final = {
    LOOP: "a round of actions was gone through three times or more, each time on the same screens",
    NO_EFFECT: "the screen was the same after an action",
    UNREADABLE: "a model replied, and nothing could be done with the reply",
    BUDGET: "the steps or the time were used up before the agent said that it is done",
    WRONG_COMPLETION: "the agent said that it is done, and the checker disagrees",
    WRONG_ANSWER: "the agent answered, and the answer is wrong",
    INFRASTRUCTURE: "the device, the model, the task or the process failed, not the agent",
}
_OFTEN: Final = 3
# They change nothing on the screen, and need not.
_PASSIVE: Final = frozenset({"wait", "answer", "ask_user", "call_tool", "status", "unknown"})
# What tells two elements apart; the rest follows from it.
_FACTS: Final = (
    *("class_name", "text", "content_description", "hint_text", "resource_name", "bbox_pixels"),
    *("is_checked", "is_enabled", "is_selected", "is_focused"),
)
SYSTEM_UI: Final = "com.android.systemui"

Entry = Mapping[str, Any]


@dataclasses.dataclass(frozen=True)
class FailureSignal:
    """One sign in an episode.

    Attributes:
      name: One of `MEANINGS`.
      said: What was found, in words.
      steps: Numbers of the steps that show it, from 0; none if the whole episode does.
    """

    name: str
    said: str = ""
    steps: tuple[int, ...] = ()


def of_episode(episode: Episode) -> list[FailureSignal]:
    """The signs of an episode, those of its steps first."""
    screens = [_ScreenTexts(entry) for entry in [*episode.trace, episode.final]]
    finders: tuple[Callable[[Episode], FailureSignal | None], ...] = (
        *(_unreadable, _budget, _wrong_completion, _wrong_answer, _infrastructure),
    )
    found = [_loop(screens[:-1]), _without_effect(screens), *(find(episode) for find in finders)]
    return [sign for sign in found if sign is not None]


@dataclasses.dataclass(frozen=True, eq=False)
class _ScreenTexts:
    """A step's record, or that of the end, with texts that are equal where screens look equal."""

    entry: Entry

    @functools.cached_property
    def apps(self) -> str:
        """Of all elements but those of the system's own windows."""
        return self._text(of_system=False)

    @functools.cached_property
    def status_bar(self) -> str:
        """Of the elements of the system's own windows."""
        return self._text(of_system=True)

    def _text(self, of_system: bool) -> str:
        elements = self.entry.get("elements") or ()
        wanted = [e for e in elements if (e.get("package_name") == SYSTEM_UI) is of_system]
        return repr([[element.get(fact) for fact in _FACTS] for element in wanted])


def _loop(screens: Sequence[_ScreenTexts]) -> FailureSignal | None:
    """A round of actions that is gone through often, each on the same screen as before.

    What looks the same once, as a dialog that asks again, is not a loop while the rest continues.
    """
    done = [f"{s.apps}\0{json.dumps(s.entry.get('actions'), sort_keys=True)}" for s in screens]
    found: set[int] = set()
    most = 0
    for length in range(1, len(done) // _OFTEN + 1):
        for start, count in _repetitions(done, length):
            if count >= _OFTEN and not found.issuperset(range(start, start + count * length)):
                found.update(range(start, start + count * length))
                most = max(most, count)
    return FailureSignal(LOOP, f"{most} times the same", tuple(sorted(found))) if found else None


def _repetitions(done: Sequence[str], length: int) -> Iterator[tuple[int, int]]:
    """Where a piece of some length is followed by itself, and how often it is there in all."""
    start = 0
    for end in range(length, len(done) + 1):
        if end == len(done) or done[end] != done[end - length]:
            yield start, (end - start) // length
            start = end - length + 1


def _without_effect(screens: Sequence[_ScreenTexts]) -> FailureSignal | None:
    found = [
        int(screen.entry["step"])
        for screen, then in itertools.pairwise(screens)
        if _is_action(screen.entry) and then.entry.get("elements") and _same(screen, then)
    ]
    return FailureSignal(NO_EFFECT, f"in {_count(found, 'step')}", tuple(found)) if found else None


def _is_action(entry: Entry) -> bool:
    return any(action.get("action_type") not in _PASSIVE for action in entry.get("actions") or ())


def _same(one: _ScreenTexts, other: _ScreenTexts) -> bool:
    """Whether two screens look the same to an agent.

    An image that differs while all elements are equal shows something drawn; but where the status
    bar has changed as well, as its clock does, the image shows nothing.
    """
    if one.apps != other.apps:
        return False
    first, second = ((s.entry.get("hash") or {}).get("picture") for s in (one, other))
    return first is None or second in (None, first) or one.status_bar != other.status_bar


def _unreadable(episode: Episode) -> FailureSignal | None:
    found = [int(entry["step"]) for entry in episode.trace if _is_unreadable(entry)]
    return FailureSignal(UNREADABLE, f"in {_count(found, 'step')}", tuple(found)) if found else None


def _is_unreadable(entry: Entry) -> bool:
    data = entry.get("data") or {}
    return bool(data.get("model_calls")) and not entry.get("actions") and not data.get("tool_call")


def _budget(episode: Episode) -> FailureSignal | None:
    record = episode.record
    if episode.under_way or record.agent_done:
        return None
    if record.error is not None:
        late = record.error.timed_out and record.error.phase == "episode"
        return FailureSignal(BUDGET, record.error.text) if late else None
    if 0 < record.max_steps <= record.steps:
        return FailureSignal(BUDGET, f"all {_count(range(record.steps), 'step')} were taken")
    return None


def _wrong_completion(episode: Episode) -> FailureSignal | None:
    if not _is_false_completion(episode):
        return None
    failed = [str(check.get("what")) for check in episode.checks if not check.get("passed")]
    if failed == ["answer"] and _answer(episode):
        return None
    if _end_reason(episode) == "infeasible":
        return FailureSignal(WRONG_COMPLETION, "the agent said that it cannot be done")
    said = f"not as asked: {', '.join(dict.fromkeys(failed))}" if failed else ""
    return FailureSignal(WRONG_COMPLETION, said)


def _wrong_answer(episode: Episode) -> FailureSignal | None:
    answer = _answer(episode)
    wrong = any(c.get("what") == "answer" and not c.get("passed") for c in episode.checks)
    if not (_is_false_completion(episode) and answer and wrong):
        return None
    return FailureSignal(WRONG_ANSWER, f"“{answer[:200]}”")


def _is_false_completion(episode: Episode) -> bool:
    record = episode.record
    judged = record.error is None and record.scored and not episode.under_way
    return judged and record.agent_done and record.score < 1


def _answer(episode: Episode) -> str:
    """The last answer that the agent gave."""
    texts = [
        str(a.get("text") or "") for a in _actions(episode) if a.get("action_type") == "answer"
    ]
    return texts[-1] if texts else ""


def _end_reason(episode: Episode) -> str:
    ends = [a.get("goal_status") for a in _actions(episode) if a.get("action_type") == "status"]
    return str(ends[-1]) if ends else ""


def _actions(episode: Episode) -> list[dict[str, Any]]:
    return [action for entry in episode.trace for action in entry.get("actions") or ()]


def _infrastructure(episode: Episode) -> FailureSignal | None:
    record = episode.record
    found = [e for e in (record.error, record.tear_down_error) if e and _is_infrastructure(e)]
    said = "; ".join(
        f"{error.type} while {_PHASES.get(error.phase, error.phase)}" for error in found
    )
    return FailureSignal(INFRASTRUCTURE, said) if found else None


_PHASES: Final = {
    "initialize": "preparing",
    "episode": "acting",
    "evaluate": "judging",
    "tear_down": "cleaning up",
}


def _is_infrastructure(error: ErrorRecord) -> bool:
    """Whether an error is not the agent's; what an agent raises while it acts is its own."""
    if error.device_lost or error.model_failed or error.worker_died or error.phase != "episode":
        return True
    kind = getattr(errors, error.type, None)
    return isinstance(kind, type) and issubclass(kind, errors.DeviceError)


def _count(things: Sequence[Any], name: str) -> str:
    return f"{len(things)} {name}{'' if len(things) == 1 else 's'}"
