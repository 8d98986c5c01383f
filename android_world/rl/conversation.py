"""A task as a conversation: the screen is the user's message, the model's reply is an action.

All adapters for trainers and evaluation frameworks of chat models are built on this class; they
differ in the types of their framework alone.
"""

from __future__ import annotations

import base64
import dataclasses
import io
import json
from collections.abc import Iterable
from typing import Any, Final

from PIL import Image

from android_world.agents.parsing.lenient_json import json_objects
from android_world.core.closeable import Closing
from android_world.rl.actions import KINDS, ActionLike
from android_world.rl.errors import EpisodeOverError
from android_world.rl.observations import ObservationSpec
from android_world.rl.task_env import Info, TaskEnv
from android_world.rl.tasks import TaskSource
from android_world.task_evals.evidence import Verdict

SYSTEM_PROMPT: Final = f"""\
You operate an Android phone. You are told what to do, and shown the elements of the screen, each \
with its number in brackets. Answer with one action as a JSON object, for example \
{{"kind": "click", "element": 3}}, {{"kind": "input_text", "element": 3, "text": "Ada"}}, \
{{"kind": "open_app", "text": "Settings"}} or {{"kind": "answer", "text": "7"}}. \
Kinds: {", ".join(KINDS)}. When the task is done, say {{"kind": "complete"}}."""
"""Explains the replies that `PhoneConversation.reply` reads."""

Message = dict[str, Any]


@dataclasses.dataclass(frozen=True)
class Turn:
    """What follows from an action, or the start of an episode.

    Attributes:
      screen: the elements, one a line; at the start the goal as well.
      image: the screen, if images are wanted and the episode is not over.
      reward: see `TaskEnv`; 0.0 at the start.
      terminated: the policy or the task has ended the episode.
      truncated: the episode was cut off.
      info: see `TaskEnv`.
    """

    screen: str
    image: Image.Image | None
    reward: float
    terminated: bool
    truncated: bool
    info: Info

    @property
    def is_over(self) -> bool:
        """Whether the episode takes no further action."""
        return self.terminated or self.truncated

    @property
    def problem(self) -> str:
        """Why the action was not carried out, or the episode was cut off; empty if neither."""
        return str(self.info["invalid_action"] or self.info["error"])

    @property
    def text(self) -> str:
        """The problem, if there is one, and the screen."""
        return "\n".join(filter(None, (self.problem, self.screen)))

    @property
    def image_url(self) -> str:
        """The image as a data URL of a PNG; empty without an image."""
        return "" if self.image is None else data_url(self.image)

    def message(self) -> Message:
        """The turn as a message of the user, in the form of OpenAI's chat API."""
        if self.image is None:
            return {"role": "user", "content": self.text}
        image = {"type": "image_url", "image_url": {"url": self.image_url}}
        return {"role": "user", "content": [image, {"type": "text", "text": self.text}]}


class PhoneConversation(Closing):
    """Episodes on one phone, which boots with the first one and is used again.

    Equal (task, seed) start from the same state: on one phone from a snapshot, and on another
    phone, in whatever process, from a state that is equal to the bit.

    Attributes:
      turn: the last turn; None before the first episode.
      reward: the sum of the rewards of the episode.
    """

    turn: Turn | None = None
    reward: float = 0.0

    def __init__(self, image_size: tuple[int, int] | None = None, **settings: Any) -> None:
        """Prepare episodes.

        Args:
          image_size: (width, height) of images in pixels, of a phone in portrait; None for none.
          **settings: arguments of `TaskEnv`, but tasks, family and observation.
        """
        self._image_size = image_size
        self._settings = settings
        self._env: TaskEnv | None = None
        self._row: tuple[str, int, str] | None = None

    @property
    def env(self) -> TaskEnv:
        """The environment that is acted in.

        Raises:
          EpisodeOverError: there was no episode yet.
        """
        if self._env is None:
            raise EpisodeOverError("No episode yet: call start().")
        return self._env

    def start(self, task: str, seed: int, family: str = "android_world") -> Turn:
        """Start an episode.

        Args:
          task: name of a task, or a pattern such as `level:1`, of which the seed chooses.
          seed: seed of its parameters.
          family: the family of the name.

        Raises:
          SpecError: there is no such task.
          EpisodeFailedError: too many episodes in a row failed.
        """
        row, last = (task, seed, family), self._row
        if row == last:
            seen, info = self.env.restart()
        else:
            self._row = None
            if self._env is None:
                spec = ObservationSpec("text")
                self._env = TaskEnv(task, family=family, observation=spec, **self._settings)
            self._env.tasks = TaskSource(task, family)
            seen, info = self._env.reset(seed=seed)
            self._row = row
        self.reward = 0.0
        failed = bool(info["error"])
        screen = "" if failed else f"\n\n{seen['elements']}"
        return self._turn(f"{seen['goal']}{screen}", 0.0, False, failed, info)

    def reply(self, text: str) -> Turn:
        """Carry out the last JSON object of a model's reply; without one a step is lost.

        Raises:
          EpisodeOverError: there is no episode, or it is over.
          EpisodeFailedError: too many episodes in a row failed.
        """
        found = json_objects(text)
        return self.act(json.dumps(found[-1]) if found else text)

    def act(self, action: ActionLike) -> Turn:
        """Carry out an action.

        Args:
          action: see `actions.read_action`.

        Raises:
          EpisodeOverError: there is no episode, or it is over.
          EpisodeFailedError: too many episodes in a row failed.
        """
        step = self.env.step(action)
        self.reward += step.reward
        screen = step.observation["elements"]
        return self._turn(screen, step.reward, step.terminated, step.truncated, step.info)

    def verdict(self) -> Verdict:
        """Judge the phone as it is, under our condition and under the published one.

        Raises:
          EpisodeOverError: there was no episode yet.
        """
        return self.env.task.evaluate(self.env.env)

    def close(self) -> None:
        """Give the phone back; can be called again."""
        self._row = None
        if self._env is not None:
            self._env.close()

    def _turn(
        self, screen: str, reward: float, terminated: bool, truncated: bool, info: Info
    ) -> Turn:
        image = None
        if self._image_size is not None and not (terminated or truncated):
            image = Image.fromarray(self.env.picture(self._image_size))
        self.turn = Turn(screen, image, reward, terminated, truncated, info)
        return self.turn


def rows(
    tasks: str | Iterable[str] | None, seeds: Iterable[int], family: str = "android_world"
) -> list[dict[str, Any]]:
    """Arguments of `PhoneConversation.start`: each task with each seed, by seed.

    Args:
      tasks: names of tasks or patterns such as `level:1`; None for all of the family.
      seeds: seeds of their parameters.
      family: the family of the names.

    Raises:
      SpecError: there is no such task.
    """
    chosen = tasks if tasks is None or isinstance(tasks, str) else list(tasks)
    names = TaskSource(chosen, family).names
    return [{"task": name, "seed": seed, "family": family} for seed in seeds for name in names]


def data_url(image: Image.Image) -> str:
    """An image as a data URL of a PNG."""
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    return f"data:image/png;base64,{base64.b64encode(buffer.getvalue()).decode()}"
