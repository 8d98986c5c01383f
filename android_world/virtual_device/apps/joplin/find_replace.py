"""Finding and replacing in a note's text."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.joplin import style


class Finding:
    """The panel below the field that finds and replaces."""

    def __init__(
        self,
        screen: ui.Screen,
        state: ui.TextState,
        on_change: Callable[[], object],
        on_close: Callable[[], object],
    ) -> None:
        self.screen = screen
        self.state = state
        self.on_change, self.on_close = on_change, on_close
        self.wanted, self.other = ui.TextState(state.selected_text), ui.TextState()
        self.replaces = self.keeps_case = False

    def build(self) -> ui.View:
        """The fields and their buttons."""
        find = style.field(self.wanted, "Search for...", weight=1, on_action=self._next)
        first = ui.Row(w=ui.MATCH, align="center", padding=(16, 0, 0, 0))[
            find,
            self._button("chevron_up", "Previous match", partial(self._next, back=True)),
            self._button("chevron_down", "Next match", self._next),
            self._button("dots_horizontal", "Show advanced", self._show_replace),
            self._button("close", "Close", self.on_close),
        ]
        case = ui.CheckBox(
            "Case sensitive",
            checked=self.keeps_case,
            style=style.BODY,
            padding=(16, 0),
            tap=self._toggle_case,
        )
        second = ui.Row(w=ui.MATCH, align="center", padding=(16, 0, 0, 0))[
            style.field(self.other, "Replace with...", weight=1),
            self._button("swap_horizontal", "Replace", self._replace),
            self._button("swap_horizontal_bold", "Replace all", self._replace_all),
        ]
        return ui.Column(w=ui.MATCH)[
            style.line(), first, second if self.replaces else None, case if self.replaces else None
        ]

    def _button(self, icon: str, title: str, tap: Callable[[], object]) -> ui.View:
        return ui.IconButton(icon, ".Button", desc=title, tint=style.INK, tap=tap, w=44)

    def _show_replace(self) -> None:
        self.replaces = not self.replaces

    def _toggle_case(self) -> None:
        self.keeps_case = not self.keeps_case

    def _matches(self) -> list[tuple[int, int]]:
        flags = 0 if self.keeps_case else re.IGNORECASE
        pattern, text = re.escape(self.wanted.text), self.state.text
        return [m.span() for m in re.finditer(pattern, text, flags)] if pattern else []

    def _next(self, back: bool = False) -> None:
        state, found = self.state, self._matches()
        start, end = state.selection
        before = [span for span in found if span[0] < start]
        after = [span for span in found if span[0] >= max(end, start + state.has_selection)]
        rest = before[-1:] or found[-1:] if back else after[:1] or found[:1]
        for span in rest:
            state.select(*span)
            self.screen.set_focus(state, show_keyboard=False)

    def _replace(self) -> None:
        state = self.state
        if state.selection in self._matches():
            state.insert(self.other.text)
            self.on_change()
        self._next()

    def _replace_all(self) -> None:
        state = self.state
        for start, end in reversed(self._matches()):
            state.replace(start, end, self.other.text)
        self.on_change()
