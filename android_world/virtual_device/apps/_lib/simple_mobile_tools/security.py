"""Protection by a pattern or a PIN: setting it up, and asking for it."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import (
    DIALOG_STYLE,
    MessageDialog,
)
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.widgets.preferences import Item, switch

PATTERN, PIN = 0, 1
_TABS = ("Pattern", "PIN")
_LEAST = 4  # digits of a PIN, points of a pattern
_SIDE_DP, _REACH = 240.0, 0.3  # of a pattern; how near to a point a finger has to be, in cells
_DONE = "Password setup successfully. Please reinstall the app in case you forget it."


@dataclass(frozen=True)
class Protection:
    """One thing that can be protected; `key` starts the names of its choices."""

    title: str
    key: str

    def read(self, preferences: Preferences) -> tuple[str, int]:
        """The hash of what was set up ("" = nothing), and whether it is a pattern or a PIN."""
        if not preferences.get_bool(f"{self.key}_on"):
            return "", PIN
        kind = preferences.get_int(f"{self.key}_type", PIN)
        return preferences.get_str(f"{self.key}_hash"), kind

    def put(self, preferences: Preferences, value: str, kind: int) -> None:
        """Protect by a hash; "" ends the protection."""
        preferences.put(**{f"{self.key}_on": bool(value)})
        preferences.put(**{f"{self.key}_hash": value})
        preferences.put(**{f"{self.key}_type": kind})


APP = Protection("Password protect the whole application", "app_password_protection")


def protection_row(activity: Activity, preferences: Preferences, item: Protection) -> Item:
    """The row of the settings that sets up a protection, or ends it."""
    value, kind = item.read(preferences)

    def put(chosen: str, chosen_kind: int) -> None:
        item.put(preferences, "" if value else chosen, chosen_kind)
        if not value:
            MessageDialog(activity, "", _DONE, ("OK", None), style=DIALOG_STYLE).show()

    def show(_: bool) -> None:
        SecurityDialog(activity, value, kind, put).show()

    return switch(item.title, name=item.key, checked=bool(value), on_change=show)


def ask(
    activity: Activity,
    preferences: Preferences,
    item: Protection,
    then: Callable[[], object],
    otherwise: Callable[[], object] | None = None,
) -> None:
    """Do something once the user has shown that they may; at once where it is not protected."""
    value, kind = item.read(preferences)
    if value:
        SecurityDialog(activity, value, kind, lambda *_: then(), on_cancel=otherwise).show()
    else:
        then()


class SecurityDialog(ui.ViewDialog):
    """Asks for a pattern or PIN; `on_success(hash, kind)`.

    Without a `wanted` hash both kinds are offered, and what is entered has to be repeated.
    """

    activity: Activity
    body_padding = (24, 8, 24, 16)

    def __init__(
        self,
        activity: Activity,
        wanted: str,
        kind: int,
        on_success: Callable[[str, int], object],
        on_cancel: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(activity, on_cancel=on_cancel, style=DIALOG_STYLE)
        self.wanted, self.kind, self.first = wanted, kind if wanted else PATTERN, ""
        self.on_success = ui.snapshot_safe(on_success)
        self.pin, self.is_wrong = "", False
        self.points: tuple[int, ...] = ()

    def body(self) -> Sequence[ui.View | None]:
        tabs = ui.TabBar(
            "#dialog_tab_layout",
            tabs=_TABS,
            selected_tab=self.kind,
            on_select=self._select,
            indicator=style.PRIMARY,
            selected_color=style.PRIMARY,
        )
        page = self._pin_page() if self.kind == PIN else self._pattern_page()
        return [None if self.wanted else tabs, *page]

    def _select(self, kind: int) -> None:
        self.kind, self.first = kind, ""
        self._clear()

    def _clear(self) -> None:
        self.pin, self.points = "", ()

    def _title(self, name: str, word: str, verb: str) -> list[ui.View]:
        text = f"Repeat {word}" if self.first else f"{verb} {word}"
        if self.is_wrong:
            text = f"Wrong {word}"
        icon = ui.Icon("lock-outline", f"#{name}_icon", tint=style.INK, gravity="center")
        return [
            ui.Box(w=ui.MATCH, margin=(0, 12, 0, 4))[icon],
            ui.Text(text, f"#{name}_title", style=style.BODY, align="center", w=ui.MATCH),
        ]

    # -- the PIN ---------------------------------------------------------------------------------

    def _pin_page(self) -> list[ui.View]:
        hidden = "*" * len(self.pin)
        rows = ("123", "456", "789")
        return [
            *self._title("pin_lock", "PIN", "Enter"),
            ui.Text(hidden, "#pin_lock_current_pin", style=style.LARGE, align="center", w=ui.MATCH),
            *(ui.Row(w=ui.MATCH)[[self._key(digit) for digit in row]] for row in rows),
            ui.Row(w=ui.MATCH)[self._key("C"), self._key("0"), self._ok_key()],
        ]

    def _key(self, label: str) -> ui.View:
        return ui.Text(
            label,
            f"#pin_{label.lower()}",
            style=style.LARGE,
            align="center",
            weight=1,
            padding=(0, 16),
            tap=partial(self._press, label),
        )

    def _ok_key(self) -> ui.View:
        return ui.Box(weight=1)[
            ui.Icon("check", "#pin_ok", tint=style.INK, w=56, h=56, gravity="center", tap=self._ok)
        ]

    def _press(self, label: str) -> None:
        self.is_wrong = False
        if label == "C":
            self.pin = self.pin[:-1]
        elif len(self.pin) < 10:
            self.pin += label

    def _ok(self) -> None:
        if not self.pin:
            self.activity.toast("Please enter a PIN")
        elif len(self.pin) < _LEAST and not self.wanted:
            self._clear()
            self.activity.toast("PIN must be at least 4 digits long")
        else:
            self._take(self.pin)

    # -- the pattern -----------------------------------------------------------------------------

    def _pattern_page(self) -> list[ui.View]:
        return [
            *self._title("pattern_lock", "pattern", "Insert"),
            ui.Drawing(
                "#pattern_lock_view.View",
                w=_SIDE_DP,
                h=_SIDE_DP,
                gravity="center",
                draw=partial(_draw_points, self.points),
                on_touch=self._on_touch,
            ),
        ]

    def _on_touch(self, phase: str, x: float, y: float) -> None:
        if phase == "down":
            self.points, self.is_wrong = (), False
        point = _point_at(x, y, _SIDE_DP * self.device.display.density)
        if point is not None and point not in self.points:
            self.points = (*self.points, point)
        if phase == "up" and self.points:
            self._end_pattern()
        self.invalidate()

    def _end_pattern(self) -> None:
        if len(self.points) < _LEAST and not self.wanted:
            self._clear()
            self.is_wrong = True
        else:
            self._take("".join(map(str, self.points)))

    # -- both ------------------------------------------------------------------------------------

    def _take(self, entered: str) -> None:
        value = hashlib.sha1(entered.encode()).hexdigest()
        wanted = self.wanted or self.first
        self._clear()
        if not wanted:
            self.first = value
        elif value == wanted:
            self.finish(self.on_success, value, self.kind)
        else:
            self.first, self.is_wrong = "", True
        self.invalidate()


def _point_at(x: float, y: float, side: float) -> int | None:
    """The point (0 to 8) under a finger; None between them."""
    column, row = (int(min(2, max(0, value // (side / 3)))) for value in (x, y))
    away = max(abs(x / (side / 3) - column - 0.5), abs(y / (side / 3) - row - 0.5))
    return row * 3 + column if away <= _REACH else None


def _draw_points(
    points: Sequence[int], canvas: skia.Canvas, bounds: ui.Rect, ctx: ui.LayoutContext
) -> None:
    cell = bounds.width / 3

    def center(point: int) -> tuple[float, float]:
        row, column = divmod(point, 3)
        return bounds.left + (column + 0.5) * cell, bounds.top + (row + 0.5) * cell

    paint = skia.Paint(Color=theme.color(style.INK, "ink"), AntiAlias=True)
    for point in range(9):
        canvas.drawCircle(*center(point), ctx.px(6), paint)
    paint.setColor(theme.color(style.PRIMARY))
    paint.setStrokeWidth(ctx.px(3))
    for start, end in itertools.pairwise(points):
        canvas.drawLine(*center(start), *center(end), paint)
