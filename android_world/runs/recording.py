"""Recording an episode: what the agent saw and did, step by step."""

from __future__ import annotations

import contextlib
import copy
import dataclasses
import json
import logging
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from android_world.constants import STEP_NUMBER
from android_world.device import clock
from android_world.device.errors import DeviceError, SnapshotError
from android_world.device.loaded_page import LoadedPage
from android_world.device.outgoing_log import Outgoing
from android_world.env import request_log
from android_world.env.android_world_controller import AndroidWorldController
from android_world.env.dialogue import Exchange, User
from android_world.env.interface import AsyncEnv, State
from android_world.env.json_action import JSONAction, as_action
from android_world.env.task_tools import Tool, ToolCall
from android_world.runs import (
    device_calls,
    element_tree,
    files,
    screen_hash,
    thumbnails,
)
from android_world.runs.device_reads import DeviceReadRecorder
from android_world.runs.episode import transpose_lod_to_dol
from android_world.runs.records import to_jsonable
from android_world.runs.store import BEGUN_FILE, STEPS_FILE

_log = logging.getLogger(__name__)


@dataclasses.dataclass(frozen=True)
class ScreenGeometry:
    """The rotation of the screen: what an image of the portrait frame needs to be shown upright.

    Attributes:
      width: Logical, in pixels.
      height: Logical, in pixels.
      orientation: Rotation in steps of 90 degrees, 0 to 3.
    """

    width: int
    height: int
    orientation: int

    @classmethod
    def of(cls, env: AsyncEnv) -> ScreenGeometry | None:
        """That of a device; None if it does not report it."""
        try:
            return cls(*env.logical_screen_size, env.orientation)
        except (DeviceError, ValueError):
            return None


@dataclasses.dataclass
class StepTrace:
    """What passed between agent and device in one step.

    Attributes:
      state: The first state that the agent inspected, or None.
      actions: The actions that it carried out.
      screen: The rotation of the screen in that state; None if it was not asked for.
      calls: All that it did, in order, the actions included; see `runs.device_calls`.
      frame: That state's frame at half of each side, read-only; None where it was not drawn.
      frame_error: Why it could not be drawn.
      device_s: Host seconds in which the agent waited for the device.
      progress: The task's progress after the step; None where it is not known.
    """

    state: State | None = None
    actions: list[JSONAction] = dataclasses.field(default_factory=list)
    screen: ScreenGeometry | None = None
    calls: list[device_calls.Call] = dataclasses.field(default_factory=list)
    frame: np.ndarray | None = None
    frame_error: str | None = None
    device_s: float = 0.0
    progress: float | None = None

    @contextlib.contextmanager
    def count_device_time(self) -> Iterator[None]:
        """Count the time of a `with` block as the device's."""
        started = clock.perf_counter()
        try:
            yield
        finally:
            self.device_s += clock.perf_counter() - started

    def watch(self, state: State) -> State:
        """Take the first state, and count the time of drawing it as the device's."""

        def pixels() -> np.ndarray:
            with self.count_device_time():
                return state.pixels

        def frame(size: tuple[int, int] | None = None) -> np.ndarray:
            with self.count_device_time():
                return state.frame(size)

        self.state = State(
            pixels, lambda: state.forest, lambda: state.ui_elements, state.auxiliaries, frame
        )
        return self.state

    def draw(self, env: AsyncEnv) -> None:
        """Draw the image of the state while the device still shows it.

        Later it may cost far more: a page of the phone that has moved on would have to be brought
        back to where it was. Nor can anybody have drawn on the frame yet. The agent is not who
        waits for it.
        """
        if self.state is None:
            return
        waited_s = self.device_s
        try:
            _ = self.state.forest
            self.frame = self.state.frame(thumbnails.size_on(env))
        except Exception as error:  # Whatever it is: a picture for people costs no episode.
            self.frame_error = f"{type(error).__name__}: {error}"
        self.device_s = waited_s


class RecordingEnv(AsyncEnv):
    """Passes everything on to another env and keeps what passes during a step."""

    def __init__(
        self,
        env: AsyncEnv,
        with_screen: bool = True,
        with_pictures: bool = False,
        on_state: Callable[[State, np.ndarray | None], None] | None = None,
    ) -> None:
        """Take the env.

        Args:
          env: The env.
          with_screen: Whether rotation, hashes and calls are kept.
          with_pictures: Whether frames are kept.
          on_state: Called with each state that the agent gets, and its frame if it is drawn.
        """
        self._env = env
        self._on_state = on_state
        self._trace = StepTrace()
        self._with_screen = with_screen
        self._with_pictures = with_pictures
        self._log = _log_of(env) if with_screen else None
        self._own_snapshots: set[str] = set()

    def take_trace(self) -> StepTrace:
        """What has passed since the last call."""
        trace, self._trace = self._trace, StepTrace()
        return trace

    def look(self) -> None:
        """Keep the state of now, if the agent has not looked in this step and it costs little."""
        if self._trace.state is None and self._log is not None:
            with self.pause_recording():
                seen = self._env.controller.observe(False)
            self._watch(State(seen.pixels, seen.forest, seen.ui_elements, draw=seen.draw))

    def _watch(self, state: State) -> State:
        state = self._trace.watch(state)
        if self._with_pictures:
            self._trace.draw(self._env)  # To ask for anything else lets time pass on the device.
        with self.pause_recording():
            self._trace.screen = ScreenGeometry.of(self._env)
        return state

    @contextlib.contextmanager
    def listening(self) -> Iterator[None]:
        """Keep also what is done to the device below the env, in a `with` block."""
        with self._log.notify(self._on_request) if self._log else contextlib.nullcontext():
            yield

    @contextlib.contextmanager
    def pause_recording(self) -> Iterator[None]:
        """Keep nothing of what is done below the env, in a `with` block."""
        with self._log.notify(None) if self._log else contextlib.nullcontext():
            yield

    def _on_request(self, call: request_log.Call) -> None:
        self._trace.calls.append(device_calls.describe_call(call))

    @contextlib.contextmanager
    def _record_events(self, kind: str, value: Any) -> Iterator[None]:
        """Keep a call of the env as one, whatever it does below."""
        call: device_calls.Call = {kind: value}
        self._trace.calls.append(call)
        try:
            with self.pause_recording(), self._trace.count_device_time():
                yield
        except Exception as error:
            call[device_calls.ERROR] = type(error).__name__
            raise

    def __getattr__(self, name: str) -> Any:
        if name == "_env":
            raise AttributeError(name)
        return getattr(self._env, name)

    @property
    def controller(self) -> AndroidWorldController:
        return self._env.controller

    def reset(self, go_home: bool = False) -> State:
        with self._record_events(device_calls.RESET, go_home):
            return self._env.reset(go_home)

    def get_state(self, wait_to_stabilize: bool = False) -> State:
        """See `AsyncEnv`; the first state of a step is kept."""
        with self._record_events(device_calls.LOOK, wait_to_stabilize):
            state = self._env.get_state(wait_to_stabilize)
        if self._trace.state is not None:
            self._notify(state, None)
            return state
        if not self._with_screen:
            self._trace.state = state
            self._notify(state, None)
            return state
        state = self._watch(state)
        self._notify(state, self._trace.frame)
        return state

    def _notify(self, state: State, frame: np.ndarray | None) -> None:
        if self._on_state is not None:
            with self.pause_recording():
                self._on_state(state, frame)

    def loaded_page(self) -> LoadedPage | None:
        return self._env.loaded_page()

    def outgoing_log(self) -> tuple[Outgoing, ...] | None:
        return self._env.outgoing_log()

    def file_makers(self) -> Mapping[str, Mapping[str, int]] | None:
        return self._env.file_makers()

    def display_message(self, message: str, header: str = "") -> None:
        self._env.display_message(message, header)

    def ask_question(self, question: str, timeout_seconds: float = -1.0) -> str | None:
        return self._env.ask_question(question, timeout_seconds)

    def execute_action(self, action: JSONAction | Any) -> None:
        """See `AsyncEnv`; the action is kept."""
        action = as_action(action)
        self.look()
        self._trace.actions.append(copy.copy(action))
        with self._record_events(device_calls.ACT, len(self._trace.actions) - 1):
            self._env.execute_action(action)

    @property
    def episode_start(self) -> str | None:  # type: ignore[override]
        """See `AsyncEnv`; it is the run's, not the agent's."""
        return self._env.episode_start

    def save_snapshot(self, name: str) -> None:
        """See `AsyncEnv`; kept until the episode ends."""
        with self._record_events(device_calls.SAVE_SNAPSHOT, name):
            self._check_own(name)
            self._env.save_snapshot(name)
            self._own_snapshots.add(name)

    def restore_snapshot(self, name: str) -> None:
        with self._record_events(device_calls.RESTORE_SNAPSHOT, name):
            self._env.restore_snapshot(name)

    def delete_snapshot(self, name: str) -> None:
        with self._record_events(device_calls.DELETE_SNAPSHOT, name):
            self._check_own(name)
            self._env.delete_snapshot(name)
            self._own_snapshots.discard(name)

    def _check_own(self, name: str) -> None:
        if name == self._env.episode_start:
            raise SnapshotError(f"Every episode starts from snapshot {name!r}: take another name.")

    def discard_snapshots(self) -> None:
        """Delete the snapshots that were saved through this env."""
        for name in sorted(self._own_snapshots):
            try:
                self._env.delete_snapshot(name)
            except SnapshotError as error:
                _log.warning("A snapshot of the agent stays: %s", error)
        self._own_snapshots.clear()

    def start_episode(self) -> None:
        with self._record_events(device_calls.BEGIN_EPISODE, True):
            self._env.start_episode()

    @property
    def foreground_activity_name(self) -> str:
        return self._env.foreground_activity_name

    @property
    def device_screen_size(self) -> tuple[int, int]:
        return self._env.device_screen_size

    @property
    def logical_screen_size(self) -> tuple[int, int]:
        return self._env.logical_screen_size

    def close(self) -> None:
        """Nothing: the device is the run's, which needs it for the verdict and the next episode."""

    @property
    def interaction_cache(self) -> str:
        return self._env.interaction_cache

    @interaction_cache.setter
    def interaction_cache(self, value: str) -> None:
        with self._record_events(device_calls.ANSWER, value):
            self._env.interaction_cache = value

    @property
    def goal_status(self) -> str:  # type: ignore[override]
        """See `AsyncEnv`; an agent sets it by `status` actions only."""
        return self._env.goal_status

    @property
    def user(self) -> User | None:  # type: ignore[override]
        """See `AsyncEnv`; the task sets it."""
        return self._env.user

    @property
    def dialogue(self) -> tuple[Exchange, ...]:  # type: ignore[override]
        """See `AsyncEnv`; an agent adds to it by `ask_user` actions only."""
        return self._env.dialogue

    @property
    def tools(self) -> tuple[Tool, ...]:  # type: ignore[override]
        """See `AsyncEnv`; the task sets them."""
        return self._env.tools

    @property
    def tool_calls(self) -> tuple[ToolCall, ...]:  # type: ignore[override]
        """See `AsyncEnv`; an agent adds to them by `call_tool` actions only."""
        return self._env.tool_calls

    def hide_automation_ui(self) -> None:
        self._env.hide_automation_ui()

    @property
    def orientation(self) -> int:
        return self._env.orientation

    @property
    def physical_frame_boundary(self) -> tuple[int, int, int, int]:
        return self._env.physical_frame_boundary

    def wait(self, seconds: float) -> None:
        with self._trace.count_device_time():
            self._env.wait(seconds)

    def wait_until(
        self, predicate: Callable[[], bool], timeout_s: float, poll_s: float = 0.5
    ) -> bool:
        with self._trace.count_device_time():
            return self._env.wait_until(predicate, timeout_s, poll_s)


class EpisodeRecorder:
    """Writes the folder of one episode: its steps with images, its evidence, its outcome."""

    def __init__(self, path: Path | None, images: bool = True) -> None:
        """Take the folder.

        Args:
          path: The episode's folder; None records nothing.
          images: Whether screens are kept as images.
        """
        self._path = path
        self._images = images
        self._pictures = thumbnails.ThumbnailEncoder()
        self._steps: list[str] = []  # As JSON, each a line.
        self._unfinished: dict[str, Any] | None = None

    @property
    def writes(self) -> bool:
        """Whether anything is kept in files."""
        return self._path is not None

    @property
    def draws(self) -> bool:
        """Whether images are kept in files."""
        return self.writes and self._images

    def begin(self, facts: dict[str, Any]) -> None:
        """Record the metadata of the episode for viewers; `finish` knows it all."""
        if self._path is not None:
            line = json.dumps(to_jsonable(facts), ensure_ascii=False)
            files.add_line(self._path / BEGUN_FILE, line)

    def step(self, number: int, trace: StepTrace, data: dict[str, Any], seconds: float) -> None:
        """Note one step."""
        if self._path is None:
            return
        times = {"seconds": round(seconds, 4), "device_s": round(trace.device_s, 4)}
        noted = self._write_image(self._path / "steps" / f"{number:03d}.webp", trace)
        told = {"step": number, **times, **_record_fields(trace), "data": agent_data(data)}
        if trace.progress is not None:
            told["progress"] = round(trace.progress, 4)
        self._store(told | noted)

    def record_unfinished(self, trace: StepTrace) -> None:
        """Note what was done in a step that did not end."""
        if self._path is not None and trace.calls:
            self._unfinished = _record_fields(trace)

    def evidence(self, checks: Any, final: StepTrace, activity: str) -> None:
        """Note what the verdict was based on, and the screen at the end."""
        if self._path is None:
            return
        folder = self._path / "evidence"
        files.write_json(folder / "checks.json", checks)
        noted = self._write_image(folder / "final_screen.webp", final)
        shown = {"activity": activity, "screen": final.screen, **state_data(final), **noted}
        files.write_json(folder / "final_screen.json", shown)

    def readings(self, readings: DeviceReadRecorder, answer: str) -> None:
        """Note what the checker read from the device, and the agent's answer."""
        if self._path is not None:
            readings.write(self._path / "evidence", answer)

    def finish(self, outcome: dict[str, Any]) -> None:
        """Write episode.json, which has the steps that were kept one by one."""
        if self._path is not None:
            more = {} if self._unfinished is None else {"unfinished_step": self._unfinished}
            path = self._path / "episode.json"
            files.write_json(path, {**outcome, **more}, trace=self._steps)
            for name in (STEPS_FILE, BEGUN_FILE):
                (self._path / name).unlink(missing_ok=True)

    def take_up(self) -> list[dict[str, Any]]:
        """Continue from the steps of a process that ended in the middle of the episode.

        Returns:
          The steps.
        """
        if self._path is None:
            return []
        steps: list[dict[str, Any]] = files.read_lines(self._path / STEPS_FILE)
        self._steps = [json.dumps(step, ensure_ascii=False) for step in steps]
        return steps

    def _store(self, step: dict[str, Any]) -> None:
        """Keep a step for the end, and in a file for the case that the process never gets there."""
        assert self._path is not None
        line = json.dumps(to_jsonable(step), ensure_ascii=False)
        self._steps.append(line)
        files.add_line(self._path / STEPS_FILE, line)

    def _write_image(self, path: Path, trace: StepTrace) -> dict[str, str]:
        """Write the image of a step, if there is one; returns what to note where that fails."""
        error = trace.frame_error
        if trace.frame is not None:
            try:
                files.write_atomically(path, self._pictures.encode(trace.frame), synced=False)
            except Exception as failure:  # For the same reason.
                error = f"{type(failure).__name__}: {failure}"
        return {} if error is None else {"frame_error": error}


def _record_fields(trace: StepTrace) -> dict[str, Any]:
    return {
        "actions": [action.as_dict() for action in trace.actions],
        "calls": trace.calls,
        "screen": trace.screen,
        **state_data(trace),
    }


def state_data(trace: StepTrace) -> dict[str, Any]:
    """Hashes, elements and their tree of a step's first state."""
    if trace.state is None:
        return {"hash": {}, "elements": []}
    frame = None if trace.frame is None else screen_hash.of_frame(trace.frame)
    found = {"forest": screen_hash.of_forest(trace.state.forest), "picture": frame}
    hashes = {key: value for key, value in found.items() if value is not None}
    elements = trace.state.ui_elements
    tree = element_tree.of_forest(trace.state.forest, elements)
    return {"hash": hashes, "elements": elements, **({} if tree is None else {"tree": tree})}


def _log_of(env: AsyncEnv) -> request_log.RequestListener | None:
    """The log of a phone that does the same for the same calls; None of another device."""
    controller = env.controller
    if getattr(controller, "config", None) is None:
        return None
    log = getattr(controller, "calls", None)
    return log if isinstance(log, request_log.RequestListener) else None


def agent_data(data: Mapping[str, Any]) -> dict[str, Any]:
    """What is kept of an agent's record of a step."""
    return {key: value for key, value in data.items() if not _is_bulky(key)}


def _is_bulky(key: Any) -> bool:
    """Whether a key of an agent's record repeats what the trace has anyway."""
    key = str(key)
    return key.endswith(("elements", "screenshot", "pixels", "element_list")) or "_with_som" in key


class InMemoryRecorder(EpisodeRecorder):
    """Keeps the agent's own records in memory instead of writing a folder."""

    def __init__(self) -> None:
        super().__init__(None)
        self._records: list[dict[str, Any]] = []

    def step(self, number: int, trace: StepTrace, data: dict[str, Any], seconds: float) -> None:
        self._records.append({**data, STEP_NUMBER: number})

    def step_data(self) -> dict[str, list[Any]]:
        """The records by key."""
        return transpose_lod_to_dol(self._records)
