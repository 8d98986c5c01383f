"""Tasks as data, and the loop in which the phone answers a model's actions."""

from __future__ import annotations

import asyncio
import base64
import io
import json
from collections.abc import Iterator
from typing import Any, Final

import verifiers.v1 as vf
from PIL import Image

from android_world.agents.parsing.lenient_json import json_objects
from android_world.rl.actions import KINDS
from android_world.rl.observations import ObservationSpec
from android_world.rl.task_env import TaskEnv
from android_world.rl.tasks import TaskSource

SYSTEM_PROMPT: Final = f"""\
You operate an Android phone. You are told what to do, and shown the elements of the screen, each \
with its number in brackets. Answer with one action as a JSON object, for example \
{{"kind": "click", "element": 3}}, {{"kind": "input_text", "element": 3, "text": "Ada"}}, \
{{"kind": "open_app", "text": "Settings"}} or {{"kind": "answer", "text": "7"}}. \
Kinds: {", ".join(KINDS)}. When the task is done, say {{"kind": "complete"}}."""
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
        for seed in range(30, 30 + config.seeds):
            for name in TaskSource(config.tasks or None, config.family).names:
                data = AndroidWorldData(
                    name=f"{name}#{seed}",
                    system_prompt=SYSTEM_PROMPT,
                    task=name,
                    seed=seed,
                    family=config.family,
                    images=config.images,
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
        spec = ObservationSpec("text")
        with TaskEnv(data.task, family=data.family, observation=spec) as env:
            seen, info = await asyncio.to_thread(env.reset, seed=data.seed, task=data.task)
            if info["error"]:
                raise vf.TaskError(info["error"])
            shown = f"Your task: {seen['goal']}\n\n{seen['elements']}"
            score, over = 0.0, False
            async with agents.player.interaction(task) as interaction:
                segment = await interaction.turn(_messages(shown, env, data.images))
                while not segment.terminated:
                    step = await asyncio.to_thread(env.step, _action(segment.last_reply))
                    if step.info["error"]:
                        raise vf.TaskError(step.info["error"])
                    score, over = step.info["score"], step.terminated or step.truncated
                    if over:
                        break
                    shown = "\n".join([step.info["invalid_action"], step.observation["elements"]])
                    segment = await interaction.turn(_messages(shown, env, data.images))
            trace = interaction.trace
            trace.record_reward("solved", score, 1.0)
            trace.record_metric("steps", float(env.steps))


def _action(reply: str) -> str:
    """The last JSON object of a reply; what is none is refused by the phone, in words."""
    found = json_objects(reply)
    return json.dumps(found[-1]) if found else reply


def _messages(text: str, env: TaskEnv, with_image: bool) -> Any:
    if not with_image:
        return text
    buffer = io.BytesIO()
    Image.fromarray(env.picture(_IMAGE_SIZE)).save(buffer, "PNG")
    url = f"data:image/png;base64,{base64.b64encode(buffer.getvalue()).decode()}"
    picture = vf.ImageUrlContentPart(image_url=vf.ImageUrlSource(url=url))
    return [vf.UserMessage(content=[picture, vf.TextContentPart(text=text)])]
