"""The agents in all their forms with scripted models, for `--agent=tests.agents.forms:NAME`.

A form knows the task and looks at the screen, so it can say what a perfect model would; what it
said is recorded where `--record_to` says, for the agent itself to replay.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from android_world.agents import seeact_utils
from android_world.agents.base_agent import EnvironmentInteractingAgent
from android_world.agents.llm import Llm, Request
from android_world.agents.llm.cassette import RecordingLlm
from android_world.agents.llm.scripted import ScriptedLlm
from android_world.agents.m3a import M3A
from android_world.agents.m3a_qwen import M3AQwen
from android_world.agents.m3a_simple import M3ASimple
from android_world.agents.seeact import SeeAct
from android_world.agents.settings import AgentSettings
from android_world.agents.t3a import T3A
from android_world.env.interface import AsyncEnv
from android_world.env.representation_utils import UIElement
from android_world.task_evals.task_eval import TaskEval
from tests.agents.scripts import Step, steps_of

REAL = {
    "m3a": ["--agent=m3a", "--model=replay:{0}"],
    "t3a": ["--agent=t3a", "--model=replay:{0}"],
    "m3a_simple": ["--agent=m3a_simple", "--model=replay:{0}"],
    "m3a_simple_som": ["--agent=m3a_simple_som", "--model=replay:{0}"],
    "seeact": ["--agent=seeact", "--model=replay:{0}"],
    "qwen": ["--agent=m3a_qwen", "--model=replay:{0}"],
    "qwen_two_calls": ["--agent=m3a_qwen", "--planner=replay:{0}", "--grounder=replay:{0}.points"],
    "qwen_cookbook": [
        "--agent=m3a_qwen",
        "--model=replay:{0}",
        "--mobile_use=cookbook",
        "--coordinate_scale=999",
    ],
    "qwen_tool_class": ["--agent=m3a_qwen", "--model=replay:{0}", "--mobile_use=tool_class"],
}
"""The flags that make each form of itself, with the recording in the place of `{0}`."""
_ICONS = {
    "Contacts": "Contacts",
    "Settings": "Settings",
    "simple calendar pro": "Calendar#1",
    "simple sms messenger": "SMS Messenger",
}
_SEEACT = {
    "click": "CLICK",
    "input_text": "INPUT TEXT",
    "open_app": "OPEN APP",
    "status": "TERMINATE",
    "wait": "WAIT",
    "answer": "ANSWER",
}


@dataclasses.dataclass
class Player:
    """Says what a script says, in the words of one form."""

    env: AsyncEnv
    separate_typing: bool = False
    steps: list[Step] = dataclasses.field(default_factory=list)
    index: int | None = None

    def prepare(self, task: TaskEval) -> None:
        """Begin the script of a task."""
        self.steps = steps_of(type(task).__name__, task.params, self.separate_typing)

    def next_step(self) -> Step:
        """The next step, with its target on the screen looked up."""
        kind, part, more = self.steps.pop(0)
        self.index = None if part is None else self.found(part)[0]
        if "text_of" in more:
            indices = self.found(more["text_of"])
            more = {"text": ", ".join(self.elements()[i].text or "" for i in indices)}
        return kind, part, more

    def found(self, part: str) -> list[int]:
        """The positions of the elements that a script names so, the wanted one first."""
        name, _, nth = part.partition("#")
        found = []
        for index, element in enumerate(self.elements()):
            texts = (element.text, element.content_description, element.hint_text)
            if name in texts or (element.resource_name or "").endswith("/" + name):
                found.append(index)
        return found[int(nth or 0) :]

    def point(self, scale: int) -> list[float]:
        """The middle of the target."""
        assert self.index is not None
        box = self.elements()[self.index].bbox_pixels
        assert box is not None
        return [v / side * scale for v, side in zip(box.center, self.env.logical_screen_size)]

    def elements(self) -> list[UIElement]:
        return self.env.get_state().ui_elements


def indexed(player: Player, request: Request) -> str:
    if "Summary of this step:" in request.messages[-1].text:
        return "Did it."
    kind, part, more = player.next_step()
    action = {"action_type": kind, **more}
    if part:
        action["index"] = player.index
    return f"Reason: It is time to {kind}.\nAction: {json.dumps(action)}"


def lettered(player: Player, request: Request) -> str:
    if len(request.messages) == 2:
        return "I will do the next thing."
    kind, _, more = player.next_step()
    choices = seeact_utils.format_and_filter_elements(
        player.elements(), player.env.logical_screen_size
    )
    letter = next((c.abc_index for c in choices if c.index == player.index), "None")
    value = more.get("text") or more.get("app_name") or "None"
    return f"ELEMENT: {letter}\nACTION: {_SEEACT[kind]}\nVALUE: {value}"


def named(player: Player, request: Request, with_point: bool = True) -> str:
    kind, part, more = player.next_step()
    action = {"action_type": kind, **more, **({"target": part} if part else {})}
    text = f"Reason: It is time to {kind}.\nAction: {json.dumps(action)}"
    if part and with_point:
        text += f"\n```referring\n{part}\n```\n```grounding\n{player.point(1000)}\n```"
    return text


def tool_call(player: Player, request: Request, scale: int, has_open: bool) -> str:
    arguments: dict[str, Any]
    if player.steps[0][0] == "open_app" and not has_open:
        arguments = _towards(player, scale)
    else:
        kind, part, more = player.next_step()
        arguments = {"action": kind, **more}
        if kind == "open_app":
            arguments = {"action": "open", "text": more["app_name"]}
        elif kind == "status":
            arguments = {"action": "terminate", "status": "success"}
        elif part:
            arguments["coordinate"] = player.point(scale)
    call = json.dumps({"name": "mobile_use", "arguments": arguments})
    return (
        f'Thought: Go on.\nAction: "Do {arguments["action"]}."\n<tool_call>\n{call}\n</tool_call>'
    )


def _towards(player: Player, scale: int) -> dict[str, Any]:
    """A step on the way to an app: its icon, else further down the list of apps."""
    _, _, more = player.steps[0]
    icons = player.found(_ICONS[more["app_name"]])
    if not icons:
        return {"action": "swipe", "coordinate": [500, 800], "coordinate2": [500, 200]}
    player.steps.pop(0)
    player.index = icons[0]
    return {"action": "click", "coordinate": player.point(scale)}


def m3a(env: AsyncEnv, settings: AgentSettings) -> EnvironmentInteractingAgent:
    return _play(env, settings, indexed, lambda llm: M3A(env, llm))


def t3a(env: AsyncEnv, settings: AgentSettings) -> EnvironmentInteractingAgent:
    return _play(env, settings, indexed, lambda llm: T3A(env, llm))


def m3a_simple(env: AsyncEnv, settings: AgentSettings) -> EnvironmentInteractingAgent:
    return _play(env, settings, indexed, lambda llm: M3ASimple(env, llm))


def m3a_simple_som(env: AsyncEnv, settings: AgentSettings) -> EnvironmentInteractingAgent:
    return _play(env, settings, indexed, lambda llm: M3ASimple(env, llm, with_images=True))


def seeact(env: AsyncEnv, settings: AgentSettings) -> EnvironmentInteractingAgent:
    return _play(env, settings, lettered, lambda llm: SeeAct(env, llm=llm))


def qwen(env: AsyncEnv, settings: AgentSettings) -> EnvironmentInteractingAgent:
    return _play(env, settings, named, lambda llm: M3AQwen(env, llm, settings=settings.qwen))


def qwen_two_calls(env: AsyncEnv, settings: AgentSettings) -> EnvironmentInteractingAgent:
    def plan(player: Player, request: Request) -> str:
        players.append(player)
        return named(player, request, with_point=False)

    def point(request: Request) -> str:
        return f"The element is here: {players[-1].point(1000)}"

    players: list[Player] = []
    grounder = _recorded(ScriptedLlm(iter(lambda: point, None), "grounder"), settings, ".points")
    return _play(
        env,
        settings,
        plan,
        lambda llm: M3AQwen(env, llm, grounder=grounder, settings=settings.qwen),
    )


def qwen_cookbook(env: AsyncEnv, settings: AgentSettings) -> EnvironmentInteractingAgent:
    """The published cookbook: a scale of 999, and no `open`, so apps are opened by their icons."""
    return _mobile_use(env, settings, "cookbook", 999)


def qwen_tool_class(env: AsyncEnv, settings: AgentSettings) -> EnvironmentInteractingAgent:
    return _mobile_use(env, settings, "tool_class", 1000)


def _mobile_use(
    env: AsyncEnv, settings: AgentSettings, variant: str, scale: int
) -> EnvironmentInteractingAgent:
    qwen = dataclasses.replace(settings.qwen, mobile_use=variant, coordinate_scale=scale)
    settings = dataclasses.replace(settings, qwen=qwen)

    def answer(player: Player, request: Request) -> str:
        return tool_call(player, request, scale, has_open=variant == "tool_class")

    return _play(env, settings, answer, lambda llm: M3AQwen(env, llm, settings=settings.qwen), True)


def _play(
    env: AsyncEnv,
    settings: AgentSettings,
    answer: Callable[[Player, Request], str],
    make: Callable[[Llm], EnvironmentInteractingAgent],
    separate_typing: bool = False,
) -> EnvironmentInteractingAgent:
    player = Player(env, separate_typing)
    script = ScriptedLlm(iter(lambda: lambda request: answer(player, request), None))
    agent = make(_recorded(script, settings))
    agent.prepare_for_task = player.prepare  # type: ignore[attr-defined]
    return agent


def _recorded(llm: Llm, settings: AgentSettings, suffix: str = "") -> Llm:
    path = settings.models.record_to
    return llm if path is None else RecordingLlm(llm, Path(f"{path}{suffix}"))
