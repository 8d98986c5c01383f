"""Runs on the live page: episodes, steps and results as they come."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from android_world.agents.base_agent import EnvironmentInteractingAgent
from android_world.agents.human_agent import HumanAgent
from android_world.core.closeable import Closing
from android_world.env.interface import AsyncEnv, State
from android_world.env.json_action import JSONAction
from android_world.play.live_page import CheckResult, EpisodeResult, LivePage
from android_world.play.requests import RequestKind
from android_world.runs.errors import StopRequestedError
from android_world.runs.records import EpisodeRecord
from android_world.task_evals.evidence import Check

_log = logging.getLogger(__name__)
# Where agents put their reason, the best first.
_THOUGHTS: Final = ("action_reason", "reason", "thought", "summary")
_POLL_S: Final = 0.5


class EpisodeWatcher(Closing):
    """Shows the episodes of one worker on a live page.

    Where a person is the agent, the agent itself shows the screen and the steps on the page.
    """

    def __init__(self, env: AsyncEnv, agent: EnvironmentInteractingAgent, port: int = 0) -> None:
        """Serve a page.

        Args:
          env: The device.
          agent: The agent; a `HumanAgent` takes the page.
          port: The port; 0 is any free one.

        Raises:
          OSError: The port is taken.
        """
        self._env = env
        self._is_interactive = isinstance(agent, HumanAgent)
        title = agent.player.name if isinstance(agent, HumanAgent) else agent.name
        self.page = LivePage(title=title, is_interactive=self._is_interactive, port=port)
        if isinstance(agent, HumanAgent):
            agent.page = self.page

    def close(self) -> None:
        """Close the page."""
        self.page.close()

    def is_wanted(self, key: str, number: int, total: int) -> bool:
        """Ask the person whether to start a task; without a person every task is started.

        Args:
          key: The episode's name.
          number: Its position in the run, from 1.
          total: How many episodes the run has.

        Raises:
          StopRequestedError: The person ends the run.
        """
        if not self._is_interactive:
            return True
        self.page.discard_requests()
        self.page.offer_task(key, number, total)
        while True:
            request = self.page.next_request(_POLL_S)
            if request is None or request.key not in ("", key):  # A second click on Skip.
                continue
            if request.kind is RequestKind.STOP:
                raise StopRequestedError("The run was ended on the page.")
            if request.kind in (RequestKind.START, RequestKind.SKIP):
                return request.kind is RequestKind.START

    def on_prepare(self, key: str) -> None:
        """Show that an episode is being prepared."""
        self.page.prepare_episode(key)

    def on_start(self, goal: str, max_steps: int) -> None:
        """Show the goal."""
        if not self._is_interactive:
            self.page.start_episode(goal, max_steps)

    def on_state(self, state: State, frame: np.ndarray | None) -> None:
        """Show what the agent observes.

        Args:
          state: The state.
          frame: Its frame, where it is drawn already; else it is drawn if a page is connected.
        """
        if self._is_interactive or (frame is None and not self.page.has_viewers):
            return
        try:
            if frame is not None:
                self.page.show_frame(frame, self._env)
            else:
                self.page.show_state(state, self._env)
        except Exception as error:  # Whatever it is: a frame for viewers costs no episode.
            _log.warning("The live page shows no frame: %r", error)

    def on_step(self, number: int, actions: Sequence[JSONAction], data: Mapping[str, Any]) -> None:
        """Show a step: its actions and the agent's reason."""
        if self._is_interactive:
            return
        found = (data.get(key) for key in _THOUGHTS)
        thought = next((text for text in found if isinstance(text, str) and text.strip()), "")
        shown = [action.as_dict() for action in actions]
        text = json.dumps(shown[0] if len(shown) == 1 else shown, ensure_ascii=False)
        self.page.show_step(number, text, thought)

    def on_end(self, record: EpisodeRecord, checks: Sequence[Check]) -> None:
        """Show how an episode ended."""
        self.page.show_result(
            EpisodeResult(
                key=record.key,
                score=record.score if record.scored else None,
                outcome=record.outcome.replace("_", " "),
                steps=record.steps,
                max_steps=record.max_steps,
                seconds=record.timings.get("episode_s", 0.0),
                checks=CheckResult.of(checks),
                side_effects=tuple(record.side_effects),
                error="" if record.error is None else record.error.text,
            )
        )
