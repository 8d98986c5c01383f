"""Tasks as data, and the loop in which the phone answers a model's actions."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any, Final

import verifiers.v1 as vf

from android_world.rl.conversation import SYSTEM_PROMPT, PhoneConversation, Turn, rows

_IMAGE_SIZE: Final = (540, 1200)


class AndroidWorldConfig(vf.TasksetConfig):  # type: ignore[misc]
    """Which tasks; the fields are flags of `vf-eval`."""

    tasks: list[str] = []
    """Names of tasks; all of the family by default."""
    family: str = "android_world"
    """The family of the names."""
    seeds: int = 1
    """Instances of each task: seeds 30, 31, ..."""
    images: bool = False
    """Whether the model is shown the screen as well."""


class AndroidWorldData(vf.TaskData):  # type: ignore[misc]
    """What decides an episode: all episodes of a row start alike."""

    task: str
    seed: int
    family: str
    images: bool


class AndroidWorldTask(vf.Task[AndroidWorldData, vf.State, vf.TaskConfig]):  # type: ignore[misc]
    """A task with its seed; the environment scores it."""


class AndroidWorldTaskset(vf.Taskset[AndroidWorldTask, AndroidWorldConfig]):  # type: ignore[misc]
    """The benchmark's tasks."""

    def load(self) -> Iterator[AndroidWorldTask]:
        """Each task with each seed."""
        config = self.config
        for row in rows(config.tasks or None, range(30, 30 + config.seeds), config.family):
            name = f"{row['task']}#{row['seed']}"
            data = AndroidWorldData(
                name=name, system_prompt=SYSTEM_PROMPT, images=config.images, **row
            )
            yield AndroidWorldTask(data, config.task)


class AndroidWorldEnvConfig(vf.EnvConfig):  # type: ignore[misc]
    """The policy: a model without its own tools."""

    player: vf.AgentConfig = vf.AgentConfig(harness={"id": "null"}, runtime={"type": "subprocess"})


class AndroidWorldEnv(vf.Env[AndroidWorldEnvConfig]):  # type: ignore[misc]
    """The phone as the model's user: it shows the screen, the model answers with an action."""

    async def run(self, task: AndroidWorldTask, agents: Any) -> None:
        """Play one episode; the reward `solved` is the checker's score."""
        data = task.data
        with PhoneConversation(_IMAGE_SIZE if data.images else None) as phone:
            turn = await asyncio.to_thread(phone.start, data.task, data.seed, data.family)
            async with agents.player.interaction(task) as interaction:
                while not turn.is_over:
                    segment = await interaction.turn(_messages(turn))
                    if segment.terminated:
                        break
                    turn = await asyncio.to_thread(phone.reply, segment.last_reply)
            if turn.info["error"]:
                raise vf.TaskError(turn.info["error"])
            trace = interaction.trace
            trace.record_reward("solved", turn.info["score"], 1.0)
            trace.record_metric("steps", float(phone.env.steps))


def _messages(turn: Turn) -> Any:
    if turn.image is None:
        return turn.text
    picture = vf.ImageUrlContentPart(image_url=vf.ImageUrlSource(url=turn.image_url))
    return [vf.UserMessage(content=[picture, vf.TextContentPart(text=turn.text)])]
