"""Finding words in a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.chrome import style

if TYPE_CHECKING:
    from android_world.virtual_device.apps.chrome.main import ChromeActivity


class FindBar:
    """The bar that takes the toolbar's place: the words, which find is shown, arrows."""

    def __init__(self, activity: ChromeActivity) -> None:
        self.activity = activity
        self.query = ui.TextState()
        self.at = self.count = 0

    def build(self) -> ui.View:
        """The bar."""
        field = ui.TextField(
            "#find_query",
            state=self.query,
            hint="Find in page",
            ime_action="search",
            on_change=lambda _: self._find(),
            on_action=self._search,
            weight=1,
            h=48,
            padding=(16, 0, 8, 0),
        )
        return ui.Row(
            "#find_toolbar.LinearLayout", w=ui.MATCH, h=56, align="center", background="#FFFFFF"
        )[
            field,
            ui.Text(f"{self.at}/{self.count}", "#find_status", style=style.BODY)
            if self.query.text
            else None,
            ui.IconButton(
                "chevron-up",
                "#find_prev_button",
                desc="Previous",
                enabled=self.count > 0,
                tap=lambda: self._find(-1),
            ),
            ui.IconButton(
                "chevron-down",
                "#find_next_button",
                desc="Next",
                enabled=self.count > 0,
                tap=lambda: self._find(1),
            ),
            ui.IconButton("close", "#close_find_button", desc="Close", tap=self.close),
        ]

    def _search(self) -> None:
        self._find(1)
        self.activity.device.ime.hide()

    def _find(self, step: int = 0) -> None:
        tab = self.activity.tab
        if tab is None or tab.page is None:
            return
        if step == 0:
            tab.page.find("")  # New words are looked for from the beginning.
        self.count = tab.page.find(self.query.text, backwards=step < 0)
        at = 0 if step == 0 else self.at - 1 + step
        self.at = at % self.count + 1 if self.count else 0
        self.activity.invalidate()

    def close(self) -> None:
        """The toolbar comes back."""
        self.query.set_text("")
        self._find()
        self.activity.find = None
        self.activity.set_focus(None)
        self.activity.device.ime.hide()
