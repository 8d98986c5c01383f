"""What the tabs of the Clock have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from android_world.virtual_device import ui
from android_world.virtual_device.apps.clock import style

if TYPE_CHECKING:
    from android_world.virtual_device.apps.clock.activity import DeskClock

FAB_DP = 96


class Tab:
    """One of the five tabs: its views, its buttons and the keys that it takes."""

    name: ClassVar[str]
    title: ClassVar[str]
    icon: ClassVar[str]

    def __init__(self, activity: DeskClock) -> None:
        self.activity = activity
        self.app = activity.app
        self.device = activity.device

    @property
    def split(self) -> bool:
        """Whether the tab has two parts, side by side in landscape."""
        return False

    @property
    def counting(self) -> bool:
        """Whether what is shown changes with time."""
        return False

    def build(self) -> ui.View:
        """The views between the title and the navigation bar."""
        raise TypeError(f"{type(self).__name__} does not define build()")

    def buttons(self) -> Sequence[ui.View]:
        """The big round button and its neighbours, from left to right."""
        return ()

    def on_back(self) -> bool:
        """Close what the tab opened."""
        return False

    def on_key(self, key: str) -> bool:
        """A key of a hardware keyboard."""
        return False

    # -- for the tabs ----------------------------------------------------------------------------

    @property
    def wide(self) -> bool:
        """Whether two parts stand side by side (landscape)."""
        width, height = self.device.display.size
        return width > height

    def panes(self, first: list[ui.View], second: ui.View | None) -> ui.View:
        """The two parts of a tab: one above the other, or side by side; the buttons are below."""
        if not self.wide:
            return ui.Column(".LinearLayout", fill=True, align="center")[*first, second]
        return ui.Row(fill=True)[
            ui.Column(weight=1, h=ui.MATCH, align="center")[first],
            ui.Column(weight=1, h=ui.MATCH, align="center")[second],
        ]

    def fab(self, icon: str, description: str, action: Callable[[], object]) -> ui.View:
        """The big round button."""
        return style.round_button(
            icon,
            "#fab.Button",
            description,
            action,
            FAB_DP,
            size=36,
            background=style.FAB_BACKGROUND,
        )

    def side_button(
        self, description: str, icon: str, action: Callable[[], object], *, left: bool = True
    ) -> ui.View:
        """A small round button next to the big one."""
        selector = f"#{'left' if left else 'right'}_button.Button"
        margin = (0, 0, 200, 0) if left else (200, 0, 0, 0)
        return style.round_button(icon, selector, description, action, 56, margin=margin)
