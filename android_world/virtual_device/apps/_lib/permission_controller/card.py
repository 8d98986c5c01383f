"""The card in the middle of the screen that permission questions are asked on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity

ID = "com.android.permissioncontroller:id/"
CARD_COLOR = "#EEEEF0"
BUTTON_WEIGHT = 400  # of the texts on the buttons: regular, unlike that of alert dialogs
_WIDTH_DP, _SIDE_DP = 358, 16


class CardActivity(Activity):
    """A translucent activity whose window is a card."""

    background = ""
    dim = 0.6
    light_status_bar = False

    def on_create(self) -> None:
        self.target = str(self.intent.extras.get("package", ""))
        self.callback: Callable[[Any], object] | None = self.intent.extras.get("on_result")
        self.asking: Activity | None = self.intent.extras.get("asking")

    def refusals(self, question: str) -> int:
        """How often the user has said no for a group or role."""
        entry = self.device.packages.get(self.target)
        return entry.denials.get(question, 0) if entry is not None else 0

    def refuse(self, question: str) -> None:
        """Remember that the user said no."""
        entry = self.device.packages.get(self.target)
        if entry is not None:
            entry.denials[question] = self.refusals(question) + 1

    def report(self, answer: object) -> None:
        """Close and notify the app."""
        callback, self.callback = self.callback, None
        self.finish()
        if callback is not None and not (self.asking is not None and self.asking.finished):
            callback(answer)
            self.device.windows.relayout()

    def build_window(self, insets: ui.Insets) -> ui.View:
        return self.build()

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        return ui.center(root, ctx, display, insets, _WIDTH_DP, _SIDE_DP)
