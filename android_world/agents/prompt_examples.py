"""Examples of the prompts that each agent sends, on six screens.

`python -m android_world.agents.prompt_examples docs/reference/prompts.md` writes them into a
page, between its two marks; `--check` compares only.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

from android_world.agents.base_agent import EnvironmentInteractingAgent
from android_world.agents.llm import Message
from android_world.agents.llm.scripted import ScriptedLlm
from android_world.agents.m3a import M3A
from android_world.agents.m3a_qwen import M3AQwen
from android_world.agents.m3a_simple import M3ASimple
from android_world.agents.seeact import SeeAct
from android_world.agents.settings import QwenSettings
from android_world.agents.t3a import T3A
from android_world.core.text_sanitizing import with_part
from android_world.env import env_launcher
from android_world.env.interface import AsyncEnv
from android_world.env.json_action import CLICK, OPEN_APP, JSONAction

BEGIN, END = "<!-- prompts: begin -->", "<!-- prompts: end -->"
_WAIT = 'Reason: The screen is to stay.\nAction: {"action_type": "wait"}'
_TARGET = 'Reason: It is there.\nAction: {"action_type": "click", "target": "the blue button"}'
_CALL = '<tool_call>\n{"name": "mobile_use", "arguments": {"action": "wait"}}\n</tool_call>'
# An app and what is tapped in it, by its words or the end of its resource name; `#n` counts from 0.
SCREENS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("Home screen", "", ()),
    ("Settings", "settings", ()),
    ("A new contact, with the keyboard", "contacts", ("Create contact", "First name")),
    ("A day above its month", "simple calendar pro", ("month_view_background#20",)),
    ("Timer", "clock", ("Timer",)),
    ("Notes", "markor", ()),
)
_GOAL = "Do what the user asked for."
_FORMS: tuple[Literal["cookbook", "tool_class", "qwen2_5"], ...] = (
    "cookbook",
    "tool_class",
    "qwen2_5",
)
_Make = Callable[[AsyncEnv, Any], EnvironmentInteractingAgent]


def _with_tool(form: Literal["cookbook", "tool_class", "qwen2_5"]) -> _Make:
    return lambda env, llm: M3AQwen(env, llm, settings=QwenSettings(mobile_use=form))


_AGENTS: dict[str, tuple[_Make, list[str]]] = {
    "m3a": (lambda env, llm: M3A(env, llm), [_WAIT, "Waited."]),
    "t3a": (lambda env, llm: T3A(env, llm), [_WAIT, "Waited."]),
    "m3a_simple": (lambda env, llm: M3ASimple(env, llm), [_WAIT]),
    "m3a_simple_som": (lambda env, llm: M3ASimple(env, llm, with_images=True), [_WAIT]),
    "seeact": (lambda env, llm: SeeAct(env, llm=llm), ["I wait.", "ACTION: WAIT\nVALUE: None"]),
    "m3a_qwen": (lambda env, llm: M3AQwen(env, llm), [_WAIT]),
    # The second call is PIGG's question.
    "m3a_qwen --grounder=MODEL": (
        lambda env, llm: M3AQwen(env, llm, grounder=llm),
        [_TARGET, "There is none."],
    ),
    **{f"m3a_qwen --mobile_use={form}": (_with_tool(form), [_CALL]) for form in _FORMS},
}


def examples(env: AsyncEnv) -> str:
    """The examples as Markdown: for each call what is always the same, then each screen's part."""
    asked: dict[str, list[str]] = {}
    for _, app, taps in SCREENS:
        show(env, app, taps)
        for name, (make, answers) in _AGENTS.items():
            for number, text in enumerate(_prompts(make, answers, env)):
                asked.setdefault(f"{name}, call {number + 1} of {len(answers)}", []).append(text)
    return "\n\n".join(line for title, texts in asked.items() for line in _section(title, texts))


def show(env: AsyncEnv, app: str, taps: Sequence[str]) -> None:
    """Open an app from the home screen, and tap elements in it (`SCREENS`)."""
    env.reset(go_home=True)
    if app:
        env.execute_action(JSONAction(action_type=OPEN_APP, app_name=app))
    for wanted in taps:
        label, _, nth = wanted.partition("#")
        found = [
            index
            for index, element in enumerate(env.get_state().ui_elements)
            if label in (element.text, element.content_description)
            or (element.resource_name or "").endswith(f"/{label}")
        ]
        env.execute_action(JSONAction(action_type=CLICK, index=found[int(nth or 0)]))


def _prompts(
    make: _Make,
    answers: Sequence[str],
    env: AsyncEnv,
) -> Iterator[str]:
    """The texts of the requests of a step; images are named in their places."""
    llm = ScriptedLlm(answers)
    agent = make(env, llm)
    agent.transition_pause = None
    agent.step(_GOAL)
    for request in llm.requests:
        yield "\n\n".join(map(turn_text, request.messages))


def turn_text(message: Message) -> str:
    """A turn as text, with the size of each image in its place."""
    parts = [
        part if isinstance(part, str) else f"[picture, {part.shape[1]}x{part.shape[0]}]"
        for part in message.parts
    ]
    return "\n".join([f"[{message.role}]", *parts])


def _section(title: str, texts: Sequence[str]) -> Iterator[str]:
    lines = [text.splitlines() for text in texts]
    common = len(os.path.commonprefix([*map(tuple, lines)]))  # noqa: RUF071 - of lines.
    yield f"#### {title}"
    yield _fold("On every screen", "\n".join(lines[0][:common]))
    for (name, _, _), rest in zip(SCREENS, lines, strict=True):
        if rest[common:]:
            yield _fold(name, "\n".join(rest[common:]))


def _fold(title: str, text: str) -> str:
    return f"<details><summary>{title}</summary>\n\n~~~~text\n{text}\n~~~~\n\n</details>"


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns 0; 1 if the page holds other examples than it should."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("page", type=Path, help="a Markdown page with the two marks")
    parser.add_argument("--check", action="store_true", help="compare only")
    options = parser.parse_args(arguments)
    env = env_launcher.load_and_setup_env(device=env_launcher.VIRTUAL)
    try:
        found = examples(env)
    finally:
        env.close()
    old = options.page.read_text("utf-8")
    new = with_part(old, BEGIN, END, found)
    if options.check:
        return int(new != old)
    options.page.write_text(new, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
