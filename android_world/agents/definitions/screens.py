"""The requests of a definition on six screens of a phone."""

from __future__ import annotations

from collections.abc import Iterator

from android_world.agents import prompt_examples
from android_world.agents.definitions import checking
from android_world.agents.definitions.definition import Definition
from android_world.agents.gui import GuiAgent
from android_world.agents.llm import Request
from android_world.agents.llm.scripted import ScriptedLlm
from android_world.env.interface import AsyncEnv
from android_world.env.json_action import WAIT

_GOAL = "Do what the user asked for."


def requests(definition: Definition, env: AsyncEnv) -> Iterator[tuple[str, Request]]:
    """Yields the name of each screen and the request there, as consecutive steps of an episode.

    The model's replies are written in the format of the definition: it waits, or does what is first
    in the list of its actions.
    """
    form = next((f for f in definition.forms if f.table.type == WAIT), definition.forms[0])
    action = checking.sample_action(form)
    written = form.write(
        action, definition.frame(env.logical_screen_size), definition.tables.reply.envelope
    )
    llm = ScriptedLlm([definition.reply_around(written)] * len(prompt_examples.SCREENS))
    agent = GuiAgent(env, llm, definition)
    agent.transition_pause = None
    agent.reset()
    for name, app, taps in prompt_examples.SCREENS:
        prompt_examples.show(env, app, taps)
        agent.step(_GOAL)
        yield name, llm.requests[-1]
