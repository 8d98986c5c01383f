"""What the pages of Pro Expense have in common: the bar, and the message at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.pro_expense import style

if TYPE_CHECKING:
    from android_world.virtual_device.apps.pro_expense.activity import MainActivity


class Page(Fragment):
    """A page with a bar; those of the drawer have an `icon` there."""

    activity: MainActivity
    look: style.Palette
    """Those of the theme when the page was built."""

    title: ClassVar[str] = ""
    icon: ClassVar[str] = ""
    bar_id: ClassVar[str] = "toolbar"
    has_snackbar: ClassVar[bool] = True

    def build(self) -> ui.View:
        self.look = style.look(self.device)
        body = self.body()
        body.w, body.h, body.weight = ui.MATCH, ui.MATCH, 1
        return ui.Scaffold(
            body=ui.Box(".FrameLayout", important=True)[ui.Column(fill=True)[self.toolbar(), body]],
            fab=self.fab(),
            snackbar=self.activity.snackbar.view() if self.has_snackbar else None,
        )

    def body(self) -> ui.View:
        """What is below the bar."""
        raise TypeError(f"{type(self).__name__} does not define body()")

    def fab(self) -> ui.View | None:
        """The round button."""
        return None

    def toolbar(self) -> ui.View:
        """The bar at the top."""
        return self.bar(self.title)

    def bar(
        self,
        title: str,
        *,
        on_up: Callable[[], object] | None = None,
        subtitle: str = "",
        actions: Sequence[ui.Action] = (),
        raised: bool = False,
    ) -> ui.View:
        """A bar that opens the drawer or goes up; that button has no description."""
        look = self.look
        icon, tap = ("arrow_left", on_up) if on_up else ("menu", self.activity.open_drawer)
        name = ui.Text(title, style=replace(look.strong(20), spacing=0.0125), max_lines=1)
        date = look.line(subtitle, "") if subtitle else None
        return ui.Row(
            f"#{self.bar_id}.ViewGroup",
            w=ui.MATCH,
            h=self.device.display.scale_height(56) if subtitle else 56,
            align="center",
            background=look.bar if raised else look.surface,
            elevation=0 if look.dark else 2,
        )[
            ui.IconButton(icon, tint=look.secondary, w=56, h=56, tap=tap),
            ui.Column(
                weight=1,
                h=ui.MATCH,
                clip=True,
                margin=(16, 0, 0, 0),
                padding=(0, 4, 0, 0) if subtitle else 0,
                main="start" if subtitle else "center",
            )[name, date],
            ui.Row(".LinearLayoutCompat")[
                *(
                    ui.ActionButton(
                        f"#{action.resource_id}.TextView",
                        activity=self.activity,
                        icon=action.icon,
                        desc=action.title,
                        tint=look.secondary,
                        long_clickable=False,
                        tap=action.on_tap,
                    )
                    for action in actions
                )
            ],
        ]
