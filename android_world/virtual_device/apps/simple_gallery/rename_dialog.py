"""Several files get other names: a text is added, or a pattern is filled in."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import (
    UNKNOWN_ERROR,
    FormDialog,
    form_field,
)
from android_world.virtual_device.apps.simple_gallery.dialogs import EMPTY_NAME, INVALID_NAME
from android_world.virtual_device.apps.simple_gallery.screens import GalleryActivity, refuse

_PATTERN = "IMG_%Y%M%D_%h%m%s.jpg"
_HELP = (
    "%Y - year\n%M - month\n%D - day\n%h - hour\n%m - minute\n%s - second\n"
    "%i - number increasing from 1"
)
_SIMPLE, _BY_PATTERN = 0, 1
_CODES = {"%Y": "%Y", "%M": "%m", "%D": "%d", "%h": "%H", "%m": "%M", "%s": "%S"}


class RenameSeveralDialog(FormDialog):
    """Two tabs: a text before or after the names, or a pattern for them."""

    activity: GalleryActivity

    def __init__(
        self, screen: GalleryActivity, paths: Sequence[str], on_done: Callable[[], object]
    ) -> None:
        super().__init__(screen)
        self.store, self.paths, self.on_done = screen.store, list(paths), ui.snapshot_safe(on_done)
        self.append, self.tab = False, _SIMPLE
        self.addition, self.pattern = ui.TextState(), ui.TextState()

    def body(self) -> list[ui.View | None]:
        return [
            ui.TabBar(
                "#dialog_tab_layout",
                tabs=("Simple renaming", "Pattern"),
                selected_tab=self.tab,
                on_select=partial(setattr, self, "tab"),
                indicator=style.PRIMARY,
                selected_color=style.PRIMARY,
                margin=(0, 0, 0, 12),
            ),
            *(self._simple() if self.tab == _SIMPLE else self._by_pattern()),
        ]

    def _simple(self) -> list[ui.View]:
        name = "rename_simple_radio_"
        return [
            form_field(self.addition, "rename_simple_value", "String to add"),
            ui.Column("#rename_simple_radio_group.RadioGroup", w=ui.MATCH)[
                self.radio("Append filenames", f"{name}append", "append", True),
                self.radio("Prepend filenames", f"{name}prepend", "append", False),
            ],
        ]

    def _by_pattern(self) -> list[ui.View]:
        return [
            form_field(self.pattern, "rename_items_value", _PATTERN),
            ui.Text(_HELP, "#rename_items_label", style=style.SMALL, w=ui.MATCH, padding=(0, 8)),
        ]

    def accept(self) -> object:
        text = (self.addition if self.tab == _SIMPLE else self.pattern).text
        if not text or "/" in text:
            return refuse(self.activity, INVALID_NAME if text else EMPTY_NAME)
        for number, path in enumerate(self.paths, 1):
            target = posixpath.join(posixpath.dirname(path), self._name(path, text, number))
            if target != path and self.device.storage.exists(target):
                target = self.store.free_name(target)
            try:
                self.store.rename(path, target)
            except OSError:
                self.activity.toast(UNKNOWN_ERROR)
                break
        self.on_done()
        return None

    def _name(self, path: str, text: str, number: int) -> str:
        name = posixpath.basename(path)
        stem, extension = posixpath.splitext(name)
        if self.tab == _SIMPLE:
            return f"{stem}{text}{extension}" if self.append else f"{text}{name}"
        at = style.device_time(self.device.storage.stat(path).mtime_ns // 1_000_000)
        for code, field in _CODES.items():
            text = text.replace(code, at.strftime(field))
        text = text.replace("%i", str(number))
        return text if posixpath.splitext(text)[1] else text + extension
