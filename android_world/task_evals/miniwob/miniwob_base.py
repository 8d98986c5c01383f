"""MobileMiniWoB++: a page of MiniWoB++ in an app, which says what to do and how it went."""

from __future__ import annotations

import abc
import json
import logging
import math
import random
import re
from typing import Any, Final

from android_world.device import adb
from android_world.env.interface import AsyncEnv
from android_world.task_evals import errors, task_eval
from android_world.task_evals.utils import schema

_log = logging.getLogger(__name__)
_APP_NAME: Final = "miniwob"
PACKAGE: Final = "com.google.androidenv.miniwob"
_ACTIVITY: Final = f"{PACKAGE}/{PACKAGE}.app.MainActivity"
_CONFIG_EXTRA: Final = "RL_TASK_APP_CONFIG"
_GET_UTTERANCE: Final = f"{PACKAGE}.app.GET_UTTERANCE_ACTION"
_GET_REWARD: Final = f"{PACKAGE}.app.GET_REWARD_ACTION"
_GET_SEED: Final = f"{PACKAGE}.app.GET_SEED_ACTION"
_GET_EPISODE: Final = f"{PACKAGE}.app.GET_EPISODE_ACTION"
_MISSING_PROPERTY: Final = f"ro.android_world.missing.{PACKAGE}"
_DATA: Final = re.compile(r'result=-?\d+, data="(.*)"', re.DOTALL)
_LOADING_S: Final = 1.0
_ANSWER_S: Final = 3.0
_SOLVED: Final = 1.0
_ROUNDING: Final = (
    1e-12  # A page that computes a right angle may come to 89.99999999999999 degrees.
)

GUIDELINES: Final = (
    "Everything that the goal needs is on the page of the app that is open: stay in this app and "
    "do not go to the home screen.",
)
"""What agents are told in the families of MiniWoB, beside the goal."""


class MiniWoBTask(task_eval.TaskEval, abc.ABC):
    """A page of MiniWoB++; it draws a problem, and gives a reward when it is solved or failed.

    On the virtual phone the instance's seed fixes the problem. A real device draws one at random;
    `params["seeded"]` says which it was. `params["episode_bound"]` says whether the app reports the
    episode that `initialize_task` started: then only a reward of this episode counts. The published
    app reports the reward of any page that is open.

    Attributes:
      page: Name of the page.
    """

    start_on_home_screen = False
    app_names = (_APP_NAME,)
    complexity = 3
    schema = schema.create(
        [schema.string("task_name", is_required=True), schema.string("utterance")]
    )
    template = "Follow the instructions shown on the top of the screen: {utterance}"
    page = ""

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        """The page's name; what it asks for is known when it is open."""
        return {"task_name": cls.page}

    @property
    def goal(self) -> str:
        """What the page asks for.

        Raises:
          TaskStateError: The page was not opened yet.
        """
        if not self.params.get("utterance"):
            raise GoalUnknownError(f"{self.name} has no goal before initialize_task().")
        return super().goal

    def initialize_task(self, env: AsyncEnv) -> None:
        """Open the page, let it draw a problem and read what it asks for.

        Raises:
          InitializationError: The phone lacks what pages need, or the page asks for nothing.
        """
        self.params.pop("utterance", None)
        super().initialize_task(env)
        if missing := adb.shell(env.controller, "getprop", _MISSING_PROPERTY).strip():
            raise errors.InitializationError(missing)
        config: dict[str, Any] = {"task": self.params["task_name"]}
        seed = self.params.get("seed")
        if seed is not None:
            config["seed"] = seed
        self._start(env, "--es", _CONFIG_EXTRA, json.dumps(config, separators=(",", ":")))
        env.wait(_LOADING_S)
        self._start(env, "--ez", "reset", "true")
        self._start(env, "--ez", "step", "true")
        if not env.wait_until(lambda: bool(_ask(env.controller, _GET_UTTERANCE)), _ANSWER_S):
            raise errors.InitializationError(f"The page {self.page} asks for nothing.")
        self.params["utterance"] = _ask(env.controller, _GET_UTTERANCE)
        self.params["seeded"] = seed is not None and _ask(env.controller, _GET_SEED) == str(seed)
        self.params["episode_bound"] = bool(_ask(env.controller, _GET_EPISODE))
        if seed is not None and not self.params["seeded"]:
            _log.info("This device draws the problems of MiniWoB at random.")

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if the page gave the whole reward, but for rounding; a part of it is not enough.

        Only the first reward of the episode that `initialize_task` started counts, where the app
        reports it.
        """
        super().is_successful(env)
        if self.params.get("episode_bound"):
            episode = _episode(env.controller)
            begun = {key: self.params.get(key) for key in ("task_name", "utterance")}
            seen = {"task_name": episode.get("task"), "utterance": episode.get("utterance")}
            if self.params.get("seeded"):
                begun["seed"], seen["seed"] = str(self.params["seed"]), str(episode.get("seed"))
            if not self.evidence.compare("episode", seen, begun):
                return 0.0
            reward = _number(episode.get("reward"))
        else:
            reward = _number(_ask(env.controller, _GET_REWARD))
        return float(self.evidence.compare("reward", reward, _SOLVED, _is_same))

    def reference_score(self, env: AsyncEnv) -> float | None:
        """The published condition crashes on fractions, and where another app is in front."""
        text = _ask(env.controller, _GET_REWARD)
        try:
            return None if text is None else float(int(text or "0") == _SOLVED)
        except ValueError:
            return None

    def is_terminated(self, env: AsyncEnv) -> bool:
        """Whether the page has given its reward in the episode that `initialize_task` started."""
        if self.params.get("episode_bound"):
            return bool(_episode(env.controller).get("reward"))
        return is_episode_terminated(env)

    def _restore_apps(self, env: AsyncEnv) -> None:
        """The app keeps nothing."""

    def _start(self, env: AsyncEnv, *extras: str) -> None:
        adb.shell(env.controller, "am", "start", "-W", "-n", _ACTIVITY, *extras)


class GoalUnknownError(errors.TaskStateError, ValueError):
    """The goal of a page was asked for before the page was open."""


def get_episode_reward(env: adb.AdbDevice) -> float:
    """The reward of the open page, 0.0 before its end.

    Raises:
      ValueError: The app is not on the screen.
    """
    text = _ask(env, _GET_REWARD)
    if text is None:
        raise ValueError(f"{PACKAGE} is not on the screen: there is no reward to read.")
    return _number(text)


def is_episode_terminated(env: AsyncEnv) -> bool:
    """Whether the open page has given its reward, be it 0."""
    return bool(_ask(env.controller, _GET_REWARD))


def _ask(env: adb.AdbDevice, action: str) -> str | None:
    """What the app answers to a broadcast; None while it is not on the screen."""
    found = _DATA.search(adb.shell(env, "am", "broadcast", "-a", action))
    return found and found[1]


def _episode(env: adb.AdbDevice) -> dict[str, Any]:
    """The episode of the open page; empty where it has none or is not on the screen."""
    text = _ask(env, _GET_EPISODE)
    return dict(json.loads(text)) if text else {}


def _is_same(reward: float, wanted: float) -> bool:
    return math.isclose(reward, wanted, abs_tol=_ROUNDING)


def _number(text: str | None) -> float:
    return float(text or 0)
