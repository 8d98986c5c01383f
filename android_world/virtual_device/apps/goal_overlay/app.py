"""AndroidWorld: shows the viewer the task, how it ended, and the score."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity, App, app
from android_world.virtual_device.apps.goal_overlay.windows import (
    GoalWindow,
    OutcomeWindow,
    OverlayWindow,
    ScoreWindow,
)
from android_world.virtual_device.framework.intents import Intent

# Above the apps, below the keyboard and the system's own windows, as TYPE_APPLICATION_OVERLAY.
_LAYER = 5
_OVERLAY, _SCOREBOARD = "AndroidWorld overlay", "AndroidWorld scoreboard"
_SHOWN_MS = 6000
_PLAYER = "human_agent"  # as in the published videos


@app()
class OverlayApp(App):
    """Two windows: the scoreboard stays, the overlay goes by itself."""

    player = _PLAYER
    shown = 0

    def on_broadcast(self, intent: Intent) -> tuple[int, str | None]:
        extras = {key: str(value) for key, value in intent.extras.items()}
        if intent.action.endswith("SCOREBOARD"):
            self.player = extras.get("player_name", self.player)
            score = extras.get("scoreboard_value", "")
            self._show(_SCOREBOARD, ScoreWindow(self.device, self.player, score))
        else:
            self._show_overlay(extras)
        return 0, None

    def _show_overlay(self, extras: dict[str, str]) -> None:
        success = extras.get("success_string", "")
        goal, kind = extras.get("goal_string", ""), extras.get("task_type_string", "")
        self.shown += 1
        if success:
            self._show(_OVERLAY, OutcomeWindow(self.device, success == "1"))
        elif goal or kind:
            self._show(_OVERLAY, GoalWindow(self.device, goal, kind))
        else:
            self.device.windows.hide(_OVERLAY)
        self.call_later(_SHOWN_MS, self._end, self.shown, periodic=True)

    def _show(self, name: str, window: OverlayWindow) -> None:
        self.device.windows.show(name, window, _LAYER)

    def _end(self, shown: int) -> None:
        if shown == self.shown:
            self.device.windows.hide(_OVERLAY)

    def kill(self) -> None:
        super().kill()
        for name in (_OVERLAY, _SCOREBOARD):
            self.device.windows.hide(name)


class MainActivity(Activity):
    """An empty page."""

    background = "#FCFCFC"
    status_bar_color = "#757575"
    light_status_bar = False

    def build(self) -> ui.View:
        return ui.Box(".FrameLayout", fill=True)
