"""Snackbars: a message at the bottom, with an action, for some seconds of device time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from android_world.virtual_device.clock import EventHandle
from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.containers import Box, Row
from android_world.virtual_device.ui.controls import Button
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.view import MATCH, View
from android_world.virtual_device.ui.widgets.snapshot_callbacks import snapshot_safe

if TYPE_CHECKING:
    from android_world.virtual_device.ui.protocols import Host

SHORT_MS = 1500
LONG_MS = 2750


class SnackbarHost:
    """Keep one on the activity and put `view()` into its Scaffold; one message at a time."""

    def __init__(self, activity: Host, *, background: str = "#2E3133") -> None:
        self.activity = activity
        self.background = background
        self.text = ""
        self.action: tuple[str, Callable[[], object]] | None = None
        self.on_end: Callable[[], object] | None = None
        self._timer: EventHandle | None = None

    @property
    def visible(self) -> bool:
        """Whether a message is shown."""
        return bool(self.text)

    def show(
        self,
        text: str,
        action: tuple[str, Callable[[], object]] | None = None,
        duration_ms: int | None = None,
        on_end: Callable[[], object] | None = None,
    ) -> None:
        """Show `text`, replacing the message before.

        `duration_ms` None: 2.75 s; 0: until dismissed. `on_end` runs when the message goes without
        its action having been used (time, another message).
        """
        self.dismiss()
        self.text, self.on_end = text, snapshot_safe(on_end)
        self.action = (action[0], snapshot_safe(action[1])) if action else None
        duration = LONG_MS if duration_ms is None else duration_ms
        if duration:
            self._timer = self.activity.app.call_later(duration, self.dismiss, periodic=True)
        self.activity.invalidate()

    def dismiss(self) -> None:
        """Take the message away."""
        ended = self.on_end if self.visible else None
        self._clear()
        if ended is not None:
            ended()

    def _clear(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.visible:
            self.text, self.action, self.on_end = "", None, None
            self.activity.invalidate()

    def _act(self) -> None:
        assert self.action is not None
        handler = self.action[1]
        self._clear()
        handler()
        self.activity.invalidate()

    def view(self) -> View | None:
        """The bar, or None while there is no message."""
        if not self.visible:
            return None
        message = Text(
            self.text,
            "#snackbar_text",
            style=TextStyle(14, 400, "#F0F0F3"),
            max_lines=2,
            min_height=48,
            padding=(0, 14) if "\n" in self.text else 0,
            weight=1,
        )
        button = None
        if self.action is not None:
            button = Button(
                self.action[0],
                "#snackbar_action",
                style=TextStyle(14, 500, "#76D1FF"),
                tap=self._act,
            )
        content = Row(
            ".LinearLayout", w=MATCH, align="center", padding=(16, 0, 8 if button else 16, 0)
        )[message, button]
        return Box(
            ".FrameLayout",
            w=MATCH,
            margin=8,
            background=self.background,
            corner=4,
            elevation=6,
            clickable=False,
            tap=lambda: None,  # touches on the bar do not reach what is behind it
        )[content]
