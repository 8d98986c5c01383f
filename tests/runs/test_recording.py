"""What a recorder keeps, also when a picture cannot be had."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from PIL import Image

from android_world.device import clock
from android_world.env.interface import AsyncAndroidEnv, AsyncEnv, State
from android_world.env.json_action import JSONAction
from android_world.runs.recording import EpisodeRecorder, RecordingEnv, StepTrace
from android_world.runs.store import BEGUN_FILE


class Undrawable(State):
    """A state whose frame fails when somebody looks at it."""

    @property
    def pixels(self) -> Any:  # type: ignore[override]
        """Fail as painting does."""
        raise KeyError("no icon of that name")

    @pixels.setter
    def pixels(self, value: Any) -> None:
        """Take no frame."""


def drawn(state: State) -> StepTrace:
    trace = StepTrace(state)
    trace.draw(SimpleNamespace(device_screen_size=(10, 20)))  # type: ignore[arg-type]
    return trace


def test_a_frame_that_cannot_be_drawn_is_noted_and_the_episode_continues(tmp_path: Path) -> None:
    good = drawn(State(np.zeros((20, 10, 3), np.uint8), None, []))
    bad = drawn(Undrawable(np.zeros((20, 10, 3), np.uint8), None, []))
    recorder = EpisodeRecorder(tmp_path)
    recorder.step(1, bad, {}, 0.1)
    recorder.step(2, good, {}, 0.1)
    recorder.evidence([], bad, "")
    recorder.finish({})
    steps = json.loads((tmp_path / "episode.json").read_text())["trace"]
    assert [step.get("frame_error") for step in steps] == ["KeyError: 'no icon of that name'", None]
    assert Image.open(tmp_path / "steps" / "002.webp").size == (5, 10)
    assert not (tmp_path / "steps" / "001.webp").exists()
    final = json.loads((tmp_path / "evidence" / "final_screen.json").read_text())
    assert final["frame_error"] == "KeyError: 'no icon of that name'"


def test_a_frame_that_cannot_be_written_is_noted(tmp_path: Path) -> None:
    (tmp_path / "steps").write_text("a file where the folder should be")
    recorder = EpisodeRecorder(tmp_path)
    recorder.step(1, StepTrace(frame=np.zeros((20, 10, 3), np.uint8)), {}, 0.1)
    recorder.finish({})
    (step,) = json.loads((tmp_path / "episode.json").read_text())["trace"]
    assert "Error" in step["frame_error"]


def test_what_is_kept_of_a_step_is_drawn_before_the_action(env: AsyncEnv) -> None:
    watched = RecordingEnv(env, with_pictures=True)
    with watched.listening():
        watched.execute_action(JSONAction(action_type="navigate_home"))
        assert watched.take_trace().frame is not None


def test_a_screen_that_cannot_be_drawn_holds_up_no_action(env: AsyncEnv) -> None:
    class Broken(RecordingEnv):
        """Shows nothing."""

        def look(self) -> None:
            self._trace.watch(Undrawable(None, None, []))

    watched = Broken(env, with_pictures=True)
    watched.execute_action(JSONAction(action_type="navigate_home"))
    assert len(watched.take_trace().actions) == 1


class SlowEnv:
    """A device on which looking and waiting take time, as its clock has it."""

    def __init__(self, seconds: list[float]) -> None:
        self._seconds = seconds
        self.controller = None
        self.logical_screen_size = (10, 20)
        self.orientation = 0

    def get_state(self, wait_to_stabilize: bool) -> State:
        self._seconds[0] += 2
        return State(np.zeros((20, 10, 3), np.uint8), None, [])

    def wait(self, seconds: float) -> None:
        self._seconds[0] += seconds


def test_the_time_for_which_an_agent_waits_for_the_device_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = [0.0]
    monkeypatch.setattr(clock, "perf_counter", lambda: seconds[0])
    env = RecordingEnv(SlowEnv(seconds))  # type: ignore[arg-type]
    env.get_state()
    seconds[0] += 7  # The model thinks.
    env.wait(0.5)
    recorder = EpisodeRecorder(tmp_path, images=False)
    recorder.step(0, env.take_trace(), {}, 9.5)
    recorder.finish({})
    (step,) = json.loads((tmp_path / "episode.json").read_text())["trace"]
    assert (step["seconds"], step["device_s"]) == (9.5, 2.5)


def test_an_episode_under_way_reports_what_it_is_about(tmp_path: Path) -> None:
    recorder = EpisodeRecorder(tmp_path)
    recorder.begin({"goal": "Turn wifi on.", "max_steps": 10})
    assert json.loads((tmp_path / BEGUN_FILE).read_text())["goal"] == "Turn wifi on."
    recorder.finish({})
    assert not (tmp_path / BEGUN_FILE).exists()


def test_an_image_shows_its_own_frame_whatever_was_drawn_before(tmp_path: Path) -> None:
    shades = (10, 200, 10, 10, 200, 200)
    recorder = EpisodeRecorder(tmp_path)
    frame = np.empty((20, 10, 3), np.uint8)
    for number, shade in enumerate(shades):
        frame[:] = shade  # The same memory each time.
        trace = drawn(State(frame, None, []))
        frame[:] = 0  # An agent draws on it.
        recorder.step(number, trace, {}, 0.1)
    shown = [Image.open(tmp_path / "steps" / f"{n:03d}.webp").getpixel((2, 5)) for n in range(6)]
    assert [round(sum(pixel) / 3, -1) for pixel in shown] == list(shades)


def test_what_an_agent_sees_is_drawn_before_the_device_moves_on(env: AsyncEnv) -> None:
    asked: list[str] = []

    class Watched(AsyncAndroidEnv):
        """Says in which order it is asked."""

        def get_state(self, wait_to_stabilize: bool = False) -> State:
            def frame(size: tuple[int, int] | None = None) -> Any:
                asked.append("frame")
                return np.zeros((20, 10, 3), np.uint8)

            return State(frame, None, [], draw=frame)

        @property
        def orientation(self) -> int:
            asked.append("screen")
            return 0

    state = RecordingEnv(Watched(env.controller), with_pictures=True).get_state()
    assert asked[0] == "frame"
    assert "screen" in asked
    assert not state.frame().any()
