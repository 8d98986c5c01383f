"""Recording an episode: what the agent saw and did, step by step."""

from __future__ import annotations

import dataclasses
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image

from android_world.constants import STEP_NUMBER
from android_world.env.android_world_controller import AndroidWorldController
from android_world.env.errors import DeviceError
from android_world.env.interface import AsyncEnv, State
from android_world.env.json_action import JSONAction, as_action
from android_world.episode_runner import transpose_lod_to_dol
from android_world.runs import files

# Full frames would dominate the run's time and size; half of each side is still readable.
_FRAME_REDUCTION = 2
_WEBP_QUALITY = 70
_WEBP_METHOD = 0


@dataclasses.dataclass(frozen=True)
class Screen:
    """How the screen is held: what a picture of the portrait frame needs to be shown upright.

    Attributes:
      width: Logical, in pixels.
      height: Logical, in pixels.
      orientation: Rotation in steps of 90 degrees, 0 to 3.
    """

    width: int
    height: int
    orientation: int

    @classmethod
    def of(cls, env: AsyncEnv) -> Screen | None:
        """That of a device; None if it does not tell."""
        try:
            return cls(*env.logical_screen_size, env.orientation)
        except (DeviceError, ValueError):
            return None


@dataclasses.dataclass
class StepTrace:
    """What passed between agent and device in one step.

    Attributes:
      state: The first state that the agent looked at, or None.
      actions: The actions that it carried out.
      screen: How the screen was held in that state; None if it was not asked for.
    """

    state: State | None = None
    actions: list[JSONAction] = dataclasses.field(default_factory=list)
    screen: Screen | None = None


class RecordingEnv(AsyncEnv):
    """Passes everything on to another env and keeps what passes during a step."""

    def __init__(self, env: AsyncEnv, with_screen: bool = True) -> None:
        """Take the env; how its screen is held is only asked if somebody keeps it."""
        self._env = env
        self._trace = StepTrace()
        self._with_screen = with_screen

    def take_trace(self) -> StepTrace:
        """What has passed since the last call."""
        trace, self._trace = self._trace, StepTrace()
        return trace

    def __getattr__(self, name: str) -> Any:
        if name == "_env":
            raise AttributeError(name)
        return getattr(self._env, name)

    @property
    def controller(self) -> AndroidWorldController:
        """See `AsyncEnv`."""
        return self._env.controller

    def reset(self, go_home: bool = False) -> State:
        """See `AsyncEnv`."""
        return self._env.reset(go_home)

    def get_state(self, wait_to_stabilize: bool = False) -> State:
        """See `AsyncEnv`; the first state of a step is kept."""
        state = self._env.get_state(wait_to_stabilize)
        if self._trace.state is None:
            self._trace.state = state
            self._trace.screen = Screen.of(self._env) if self._with_screen else None
        return state

    def display_message(self, message: str, header: str = "") -> None:
        """See `AsyncEnv`."""
        self._env.display_message(message, header)

    def ask_question(self, question: str, timeout_seconds: float = -1.0) -> str | None:
        """See `AsyncEnv`."""
        return self._env.ask_question(question, timeout_seconds)

    def execute_action(self, action: JSONAction | Any) -> None:
        """See `AsyncEnv`; the action is kept."""
        action = as_action(action)
        self._trace.actions.append(action)
        self._env.execute_action(action)

    def save_snapshot(self, name: str) -> None:
        """See `AsyncEnv`."""
        self._env.save_snapshot(name)

    def restore_snapshot(self, name: str) -> None:
        """See `AsyncEnv`."""
        self._env.restore_snapshot(name)

    def delete_snapshot(self, name: str) -> None:
        """See `AsyncEnv`."""
        self._env.delete_snapshot(name)

    def begin_episode(self) -> None:
        """See `AsyncEnv`."""
        self._env.begin_episode()

    @property
    def foreground_activity_name(self) -> str:
        """See `AsyncEnv`."""
        return self._env.foreground_activity_name

    @property
    def device_screen_size(self) -> tuple[int, int]:
        """See `AsyncEnv`."""
        return self._env.device_screen_size

    @property
    def logical_screen_size(self) -> tuple[int, int]:
        """See `AsyncEnv`."""
        return self._env.logical_screen_size

    def close(self) -> None:
        """See `AsyncEnv`."""
        self._env.close()

    @property
    def interaction_cache(self) -> str:
        """See `AsyncEnv`."""
        return self._env.interaction_cache

    @interaction_cache.setter
    def interaction_cache(self, value: str) -> None:
        self._env.interaction_cache = value

    def hide_automation_ui(self) -> None:
        """See `AsyncEnv`."""
        self._env.hide_automation_ui()

    @property
    def orientation(self) -> int:
        """See `AsyncEnv`."""
        return self._env.orientation

    @property
    def physical_frame_boundary(self) -> tuple[int, int, int, int]:
        """See `AsyncEnv`."""
        return self._env.physical_frame_boundary

    def wait(self, seconds: float) -> None:
        """See `AsyncEnv`."""
        self._env.wait(seconds)

    def wait_until(
        self, predicate: Callable[[], bool], timeout_s: float, poll_s: float = 0.5
    ) -> bool:
        """See `AsyncEnv`."""
        return self._env.wait_until(predicate, timeout_s, poll_s)


class EpisodeRecorder:
    """Writes the folder of one episode: its steps with pictures, its evidence, its outcome."""

    def __init__(self, path: Path | None, images: bool = True) -> None:
        """Take the folder.

        Args:
          path: The episode's folder; None records nothing.
          images: Whether screens are kept as pictures.
        """
        self._path = path
        self._images = images
        self._steps: list[dict[str, Any]] = []

    @property
    def writes(self) -> bool:
        """Whether anything is kept in files."""
        return self._path is not None

    def step(self, number: int, trace: StepTrace, data: dict[str, Any], seconds: float) -> None:
        """Note one step."""
        if self._path is None:
            return
        self._steps.append(
            {
                "step": number,
                "seconds": round(seconds, 4),
                "actions": [action.as_dict() for action in trace.actions],
                "screen": trace.screen,
                "elements": [] if trace.state is None else trace.state.ui_elements,
                "data": {key: value for key, value in data.items() if not _is_bulky(key)},
            }
        )
        if self._images and trace.state is not None:
            self._write_frame(self._path / "steps" / f"{number:03d}.webp", trace.state)

    def evidence(
        self, checks: Any, final: State | None, activity: str, screen: Screen | None = None
    ) -> None:
        """Note what the verdict was based on, and the screen at the end."""
        if self._path is None:
            return
        folder = self._path / "evidence"
        files.write_json(folder / "checks.json", checks)
        elements = [] if final is None else final.ui_elements
        shown = {"activity": activity, "screen": screen, "elements": elements}
        files.write_json(folder / "final_screen.json", shown)
        if self._images and final is not None:
            self._write_frame(folder / "final_screen.webp", final)

    def finish(self, outcome: dict[str, Any]) -> None:
        """Write episode.json."""
        if self._path is not None:
            files.write_json(self._path / "episode.json", {**outcome, "trace": self._steps})

    def _write_frame(self, path: Path, state: State) -> None:
        buffer = io.BytesIO()
        frame = Image.fromarray(state.pixels).reduce(_FRAME_REDUCTION)
        frame.save(buffer, "WEBP", quality=_WEBP_QUALITY, method=_WEBP_METHOD)
        files.write_atomically(path, buffer.getvalue())


def _is_bulky(key: str) -> bool:
    """Whether a key of an agent's record repeats what the trace has anyway."""
    return key.endswith(("elements", "screenshot", "pixels", "element_list")) or "_with_som" in key


class StepDataKeeper(EpisodeRecorder):
    """Keeps the agent's own records in memory instead of writing a folder."""

    def __init__(self) -> None:
        super().__init__(None)
        self._records: list[dict[str, Any]] = []

    def step(self, number: int, trace: StepTrace, data: dict[str, Any], seconds: float) -> None:
        """Keep one step's record."""
        self._records.append({**data, STEP_NUMBER: number})

    def step_data(self) -> dict[str, list[Any]]:
        """The records by key."""
        return transpose_lod_to_dol(self._records)
