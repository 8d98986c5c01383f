"""What the pages of Pro Expense have in common: the bar, and the message at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.pro_expense import style

if TYPE_CHECKING:
    from android_world.virtual_device.apps.pro_expense.activity import MainActivity


class Page(Fragment):
    """A page with a bar; those of the drawer have an `icon` there."""

    activity: MainActivity
    look: style.Look
    """Those of the theme when the page was built."""

    title: ClassVar[str] = ""
    icon: ClassVar[str] = ""
    bar_id: ClassVar[str] = "toolbar"
    has_snackbar: ClassVar[bool] = True

    def build(self) -> ui.View:
        """Bar, body and what floats over it."""
        self.look = style.look(self.device)
        return ui.Scaffold(
            toolbar=self.toolbar(),
            body=self.body(),
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
    ) -> ui.View:
        """A bar that opens the drawer or goes up; that button has no description."""
        icon, tap = ("arrow_left", on_up) if on_up else ("menu", self.activity.open_drawer)
        return ui.AppBar(
            f"#{self.bar_id}",
            activity=self.activity,
            title=title,
            subtitle=subtitle,
            navigation=(icon, "", tap),
            actions=actions,
            title_style=self.look.strong(20),
            subtitle_style=self.look.faint(15),
            tint=self.look.secondary,
            background=self.look.surface,
            elevation=2,
        )
