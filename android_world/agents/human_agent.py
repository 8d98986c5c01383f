"""A person, using the device in a page of the browser."""

from __future__ import annotations

import contextlib
import dataclasses
from typing import Final

from android_world.agents import base_agent
from android_world.agents.registry import agent
from android_world.device import clock, errors, screen
from android_world.env import json_action
from android_world.env.interface import AsyncEnv, State
from android_world.play.browser import open_browser
from android_world.play.live_page import CheckResult, LivePage
from android_world.play.player import SCRIPT, EpisodePlayer
from android_world.play.requests import Request, RequestKind
from android_world.task_evals.task_eval import TaskEval

# The period of frames where the screen can change without an action.
_FRAME_S: Final = 0.1
# How long to wait for a request elsewhere; a signal is handled after that on every system.
_IDLE_S: Final = 0.5
# What the rotation of the screen takes, in seconds of the device.
_ROTATION_S: Final = 0.5


@agent("human", "human_agent", interactive=True)
class HumanAgent(base_agent.EnvironmentInteractingAgent):
    """A person, using the device in a page of the browser."""

    def __init__(self, env: AsyncEnv, name: str = "HumanAgent", player: str = "") -> None:
        """Take the environment.

        Args:
          env: The environment.
          name: The agent's name, for records.
          player: The person's name, for records; any name that the person chooses.
        """
        super().__init__(env, name, transition_pause=None)
        self._page: LivePage | None = None
        self._task: TaskEval | None = None
        self._goal: str | None = None
        self._steps = 0
        self._has_clock = False
        self._runs_clock = False
        self._shows_elements = False
        self._player = EpisodePlayer(player)

    @property
    def player(self) -> EpisodePlayer:
        """The player of the current episode."""
        return self._player

    @property
    def page(self) -> LivePage:
        """The page; served and opened in the browser when first asked for."""
        if self._page is None:
            self._page = LivePage(title=self._player.name)
            print(f"Use the device at {self._page.url}", flush=True)
            open_browser(self._page.url)
        return self._page

    @page.setter
    def page(self, page: LivePage) -> None:
        self._page = page

    def prepare_for_task(self, task: TaskEval) -> None:
        """Take the task, whose checker the person may ask."""
        self._task = task

    def reset(self, go_home: bool = False) -> None:
        super().reset(go_home)
        self._goal = None
        self._steps = 0
        self._runs_clock = False
        self._shows_elements = False
        self._player = EpisodePlayer(self._player.name)

    def get_post_transition_state(self) -> State:
        """The screen as it is: a person needs no waiting."""
        return self.env.get_state()

    def step(self, goal: str) -> base_agent.AgentInteractionResult:
        """Do what the person does next."""
        page = self.page
        state = self.get_post_transition_state()
        if goal != self._goal:
            self._start(page, goal)
        self._show(page, state)
        due_s = clock.monotonic() + _FRAME_S
        while True:
            left_s = max(0.0, due_s - clock.monotonic())
            request = page.next_request(left_s if self._is_live else _IDLE_S)
            if request is None:
                due_s = clock.monotonic() + _FRAME_S
                state = self._refresh(page, state)
            elif request.kind is not RequestKind.ACT:
                state = self._serve(page, request, state)
            elif self._act(page, request):
                assert request.action is not None
                done = request.action.action_type in (json_action.ANSWER, json_action.STATUS)
                data = {"action": request.action.as_dict()}
                return base_agent.AgentInteractionResult(done, data)

    @property
    def _is_live(self) -> bool:
        """Whether the screen can change without an action."""
        return self._runs_clock or not self._has_clock

    def _start(self, page: LivePage, goal: str) -> None:
        self._goal = goal
        # A phone in this process: its clock advances when it is asked to.
        self._has_clock = getattr(self.env.controller, "config", None) is not None
        page.start_episode(goal, self._max_steps or 0, has_user=self.env.user is not None)
        page.show_clock(self._runs_clock if self._has_clock else None)

    def _show(self, page: LivePage, state: State) -> None:
        page.show_state(state, self.env)
        if self._shows_elements:
            page.show_elements(state.ui_elements)

    def _look(self) -> State:
        """The screen now, without a trace in the record of the step."""
        with self._pause_recording():
            seen = self.env.controller.observe(False)
        return State(seen.pixels, seen.forest, seen.ui_elements, draw=seen.draw)

    def _pause_recording(self) -> contextlib.AbstractContextManager[None]:
        pause = getattr(self.env, "pause_recording", None)
        return contextlib.nullcontext() if pause is None else pause()

    def _refresh(self, page: LivePage, state: State) -> State:
        """Let the device clock run, if it is switched on; returns and shows the screen then."""
        if not self._is_live or not page.has_viewers:
            return state
        if self._has_clock:
            self.env.wait(_FRAME_S)
        state = self._look()
        self._show(page, state)
        return state

    def _act(self, page: LivePage, request: Request) -> bool:
        """Carry an action out and show the screen after it; False if it was refused."""
        action = request.action
        assert action is not None
        self._note_player(request)
        try:
            self.env.execute_action(action)
        except errors.DeviceDisconnectedError:
            raise
        except (errors.ActionError, errors.DeviceError, ValueError) as error:
            page.show_notice(f"Not done: {error}", is_error=True)
            return False
        self._steps += 1
        self._show(page, self._look())
        page.show_step(self._steps, action.json_str())
        if action.action_type == json_action.ASK_USER:
            page.show_notice(f"Reply: {self.env.dialogue[-1].reply}")
        return True

    def _serve(self, page: LivePage, request: Request, state: State) -> State:
        """Answer a request that is not a step; returns the screen after it.

        Raises:
          KeyboardInterrupt: The person ends the run.
        """
        match request.kind:
            case RequestKind.ROTATE:
                self._note_player(request)
                self._rotate(page)
                state = self._look()
            case RequestKind.CLOCK:
                self._runs_clock = request.on and self._has_clock
                page.show_clock(self._runs_clock if self._has_clock else None)
            case RequestKind.ELEMENTS:
                self._shows_elements = request.on
                if not request.on:
                    page.show_elements(None)
            case RequestKind.EVIDENCE:
                self._show_evidence(page)
            case RequestKind.STOP:
                raise KeyboardInterrupt
        self._show(page, state)
        return state

    def _rotate(self, page: LivePage) -> None:
        before = self.env.orientation
        name = "portrait" if before % 2 else "landscape"
        screen.change_orientation(name, self.env.controller)
        self.env.wait(_ROTATION_S)
        if self.env.orientation == before:
            page.show_notice("This screen does not rotate; the next one may.")

    def _show_evidence(self, page: LivePage) -> None:
        if self._task is None:
            page.show_notice("This goal has no checker.")
            return
        self._player = dataclasses.replace(self._player, assisted=True)
        try:
            with self._pause_recording():
                verdict = self._task.evaluate(self.env)
        except errors.DeviceDisconnectedError:
            raise
        except Exception as error:  # A task that a user brings may raise anything.
            page.show_notice(f"The checker failed: {error}", is_error=True)
            return
        page.show_evidence(CheckResult.of(verdict.checks), verdict.score, verdict.progress)

    def _note_player(self, request: Request) -> None:
        if not request.is_person:
            self._player = dataclasses.replace(self._player, kind=SCRIPT)
