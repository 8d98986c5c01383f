"""A back end, and an agent with arguments that asks it."""

from __future__ import annotations

from typing import Literal

from android_world.agents.base_agent import AgentInteractionResult, EnvironmentInteractingAgent
from android_world.agents.llm import Request
from android_world.agents.llm.backends import back_end
from android_world.agents.llm.scripted import ScriptedLlm
from android_world.agents.registry import agent
from android_world.env.json_action import JSONAction


@back_end("echo", "WORD")
def echo(word, settings):
    return ScriptedLlm([word] * 9)


@agent("parrot")
class Parrot(EnvironmentInteractingAgent):
    """Answers what its model says."""

    def __init__(
        self, env, settings, times: int = 1, tone: Literal["loud", "soft"] = "soft", end: str = ""
    ):
        super().__init__(env, "parrot", transition_pause=None)
        self.llm, self.times, self.tone, self.end = settings.llm("echo:done"), times, tone, end

    def step(self, goal):
        word = self.llm.complete(Request.of(goal)).text * self.times + self.end
        word = word.upper() if self.tone == "loud" else word
        self.env.execute_action(JSONAction(action_type="answer", text=word))
        return AgentInteractionResult(True, {})
