"""Speed Read: the words of a document, one at a time."""

from __future__ import annotations

from collections.abc import Sequence

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import style
from android_world.virtual_device.apps.markor.activity import MarkorActivity

_WORD_MS = 240  # 250 words a minute


class SpeedReadDialog(ui.ViewDialog):
    """Shows one word after the other; a tap stops and continues."""

    def __init__(self, activity: MarkorActivity, text: str) -> None:
        super().__init__(
            activity, title="Speed Read", positive=("OK", None), style=style.WIDE_DIALOG
        )
        self.words = text.split()
        self.at = 0
        self.reading = True

    def show(self) -> None:
        super().show()
        self._plan()

    def _plan(self) -> None:
        clock = self.device.clock
        clock.call_later(_WORD_MS, self._go_on, periodic=True, name="speed read")

    def _go_on(self) -> None:
        if not self.reading or self not in self.activity.overlays:
            return
        if self.at + 1 < len(self.words):
            self.at += 1
            self.invalidate()
            self._plan()
        else:
            self.reading = False

    def _stop_or_go_on(self) -> None:
        self.reading = not self.reading
        if self.reading:
            self.at = 0 if self.at + 1 >= len(self.words) else self.at
            self._plan()

    def body(self) -> Sequence[ui.View | None]:
        word = self.words[self.at] if self.words else ""
        look = ui.TextStyle(32, 400, style.INK)
        return [
            ui.Text(
                word, style=look, w=ui.MATCH, align="center", padding=24, tap=self._stop_or_go_on
            )
        ]
