"""The server's end: a `TaskEnv` for each session."""

from __future__ import annotations

import html
import uuid
from typing import Any

from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import EnvironmentMetadata, State
from PIL import Image

from android_world.rl import ObservationSpec, TaskEnv
from android_world.rl.conversation import data_url
from android_world.rl.openenv.models import AndroidAction, AndroidObservation
from android_world.rl.task_env import Info

_ABOUT = (
    "Tasks of AndroidWorld on a virtual Android phone. reset(seed=..., task=...) begins an "
    "episode; the reward is the checker's score when the policy says complete."
)
_IMAGE_SIZE = (270, 600)


class AndroidWorldEnvironment(Environment):  # type: ignore[misc]
    """A phone that boots with the first `reset` of its session.

    `reset` takes OpenEnv's own arguments, `task` (one of the environment's) and `image=True`;
    with `image` observations carry the screen as a PNG of 270 x 600.
    """

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, **settings: Any) -> None:
        """Prepare a session.

        Args:
          **settings: arguments of `TaskEnv`.
        """
        super().__init__()
        self._env = TaskEnv(observation=ObservationSpec("text"), **settings)
        self._state = State(episode_id=None, step_count=0)
        self._image = False

    def reset(
        self,
        seed: int | None = None,
        episode_id: str | None = None,
        task: str | None = None,
        image: bool = False,
        **kwargs: Any,
    ) -> AndroidObservation:
        """Start an episode.

        Raises:
          SpecError: there is no such task.
        """
        self._image = image
        seen, info = self._env.reset(seed=seed, task=task)
        self._state = State(episode_id=episode_id or str(uuid.uuid4()), step_count=0)
        return self._observe(seen, info, reward=None, done=False)

    def step(
        self, action: AndroidAction, timeout_s: float | None = None, **kwargs: Any
    ) -> AndroidObservation:
        """Act.

        Raises:
          EpisodeOverError: no episode runs.
        """
        step = self._env.step(action.choice())
        self._state = State(
            episode_id=self._state.episode_id, step_count=self._state.step_count + 1
        )
        done = step.terminated or step.truncated
        return self._observe(step.observation, step.info, step.reward, done)

    @property
    def state(self) -> State:
        """Which episode runs, and how many actions were taken."""
        return self._state

    def get_metadata(self) -> EnvironmentMetadata:
        """What this environment is."""
        return EnvironmentMetadata(name="android_world", description=_ABOUT, version="0.1.0")

    def close(self) -> None:
        """Remove the phone."""
        self._env.close()

    def render_web(self, observation: dict[str, Any]) -> str | None:
        """The screen and the goal as HTML, for OpenEnv's web page."""
        goal = html.escape(str(observation.get("goal", "")))
        picture = f'<img alt="screen" src="{self._picture()}">'
        return f"<p><b>{goal}</b></p>{picture}"

    def web_actions(self, observation: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
        """Buttons for what can be tapped, and for what needs no element."""
        taps = [
            (f"tap {element.text or element.content_description}", {"kind": "click", "element": i})
            for i, element in enumerate(self._env.state.ui_elements)
            if element.is_clickable and (element.text or element.content_description)
        ]
        others = ("scroll_down", "scroll_up", "navigate_back", "navigate_home", "complete")
        return [*taps, *((kind, {"kind": kind}) for kind in others)]

    def _observe(
        self, seen: dict[str, Any], info: Info, reward: float | None, done: bool
    ) -> AndroidObservation:
        return AndroidObservation(
            goal=seen["goal"],
            screen=seen["elements"],
            image=self._picture() if self._image else "",
            task=info["task"],
            step=info["step"],
            max_steps=info["max_steps"],
            message=info["invalid_action"] or info["error"],
            reward=reward,
            done=done,
            metadata={"seed": info["seed"], "score": info["score"], "success": info["success"]},
        )

    def _picture(self) -> str:
        return data_url(Image.fromarray(self._env.picture(_IMAGE_SIZE)))
