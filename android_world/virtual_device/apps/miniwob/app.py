"""The app's process and its one screen."""

from __future__ import annotations

import json
import re
from typing import Any

from android_world.virtual_device import ui, web
from android_world.virtual_device.apps.base import Activity, App, app
from android_world.virtual_device.apps.miniwob import assets
from android_world.virtual_device.clock import EventHandle
from android_world.virtual_device.framework.intents import Intent

PACKAGE = "com.google.androidenv.miniwob"
_LOG_TAG = "AndroidRLTask"
_CONFIG = "RL_TASK_APP_CONFIG"
_RESULT_OK = -1
_SCALE = 5.0
_TOP_MARGIN = 10
_LOG_MS = 100

_UTTERANCE = re.compile(r"utterance: (.*)", re.DOTALL)
_REWARD = re.compile(r"reward: \S+ \(raw: (.*)\)")
_UNLOADED = "episode: unloaded"
_RESET = assets.RESET.read_text("utf-8")


class MainActivity(Activity):
    """A page over the whole screen; intents choose it and start an episode."""

    def on_create(self) -> None:
        self.utterance = ""
        self.reward = ""
        self._is_begun = False
        self._is_intact = False
        self.seed: int | None = None
        self._logger: EventHandle | None = None
        self.page = web.Page(
            self.app,
            assets.read,
            initial_scale=_SCALE,
            on_console=self.note,
            on_changed=self.invalidate,
        )
        display = self.device.display
        (width, height), insets = display.size, display.insets
        self.page.resize(width, height - insets.top - insets.bottom - display.px(_TOP_MARGIN))
        self._open(self.intent.extras.get(_CONFIG))

    @property
    def web_page(self) -> web.Page:
        return self.page

    def on_new_intent(self, intent: Intent) -> None:
        super().on_new_intent(intent)
        for name, value in intent.extras.items():
            self._log_extra(name, value)
        if _CONFIG in intent.extras:
            self._open(intent.extras[_CONFIG])
        if intent.extras.get("reset"):
            self._reset()
        if intent.extras.get("step"):
            self._start_logger()

    def on_destroy(self) -> None:
        self.page.close()
        if self._logger is not None:
            self._logger.cancel()

    def on_key(self, key: str, meta: frozenset[str]) -> bool:
        return self.page.key(key, meta)

    def on_back(self) -> bool:
        return assets.is_task(self.page.url)

    def build(self) -> ui.View:
        return ui.Box(fill=True, padding=(0, _TOP_MARGIN, 0, 0))[web.WebView(page=self.page)]

    def note(self, line: str) -> None:
        """What the page says of its episode.

        The first reward after a reset is the episode's: another START after it plays for nothing.
        """
        if found := _UTTERANCE.match(line):
            self.utterance = found[1]
        elif (found := _REWARD.match(line)) and not (self._is_begun and self.reward):
            self.reward = found[1]
        elif line == _UNLOADED:
            self._is_intact = False

    def episode(self) -> str:
        """The episode that a reset started on the page that is still loaded, as JSON, or nothing.

        A page that the list of all pages opened, or that was loaded again, has no episode.
        """
        log = self.page.log
        if not self._is_intact or log.reloaded or log.failure is not None:
            return ""
        state = {"task": assets.task_of(self.page.url), "seed": self.seed}
        return json.dumps({**state, "utterance": self.utterance, "reward": self.reward})

    def _log_extra(self, name: str, value: Any) -> None:
        told = value if isinstance(value, str) else json.dumps(value, default=str)
        self.device.log.add("I", _LOG_TAG, f"extra: {name} {told}")

    def _start_logger(self) -> None:
        if self._logger is None:
            self._logger = self.app.call_later(_LOG_MS, self._log_state, periodic=True)

    def _log_state(self) -> None:
        """Report the state of the episode, again and again from the first step on."""
        self._logger = None
        self._log_extra("utterance", [self.utterance])
        self._log_extra("reward", [self.reward])
        self._start_logger()

    def _open(self, config: Any) -> None:
        settings = _read_config(config)
        self.seed = settings.get("seed")
        self.utterance = self.reward = ""
        self._is_begun = self._is_intact = False
        self.page.load(assets.address(str(settings.get("task", ""))))

    def _reset(self) -> None:
        self.utterance = self.reward = ""
        self._is_begun = self._is_intact = True
        # Who names no seed gets another problem at another time.
        seed = self.device.clock.now_ms if self.seed is None else self.seed
        self.page.evaluate(_RESET.replace("%s", json.dumps(seed)))


@app()
class MiniWobApp(App):
    """Answers the broadcasts, while its screen is the one in front and the phone is awake."""

    def on_broadcast(self, intent: Intent) -> tuple[int, str | None]:
        """Answer with the utterance, the reward, the seed or the episode of the open page."""
        front = self.device.activities.top_activity
        if not isinstance(front, MainActivity) or not self.device.display.screen_on:
            return 0, None
        what = intent.action.rpartition(".")[2]
        if what == "GET_UTTERANCE_ACTION":
            return _RESULT_OK, front.utterance
        if what == "GET_REWARD_ACTION":
            return _RESULT_OK, front.reward
        if what == "GET_EPISODE_ACTION":
            return _RESULT_OK, front.episode()
        return _RESULT_OK, "" if front.seed is None else str(front.seed)


def _read_config(config: Any) -> dict[str, Any]:
    """The settings of a flat JSON object; nothing where it is not one."""
    try:
        settings = json.loads(str(config))
    except ValueError:
        return {}
    if not isinstance(settings, dict):
        return {}
    plain = (str, int, float)
    return {k: v for k, v in settings.items() if type(v) in plain}  # A bool is no number here.
