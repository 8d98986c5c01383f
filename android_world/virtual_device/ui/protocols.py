"""What the toolkit asks of the phone and of the activity that its dialogs and menus belong to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from android_world.virtual_device.clock import Clock, EventHandle

if TYPE_CHECKING:
    from android_world.virtual_device.ui.editing import TextState
    from android_world.virtual_device.ui.scene import Scene
    from android_world.virtual_device.ui.screen import Insets, Screen


class Display(Protocol):
    """The display's size in px and how dp become px."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in px, as the display is turned."""

    @property
    def density(self) -> float:
        """Pixels of one dp."""

    @property
    def insets(self) -> Insets:
        """Room in px that the system bars take."""

    def px(self, dp: float) -> int:
        """Pixels of `dp`."""


class Windows(Protocol):
    """The windows on the screen."""

    @property
    def night(self) -> bool:
        """Whether the dark theme is on."""

    def next_window_id(self) -> int:
        """An id that no window had."""

    def show(self, name: str, screen: Screen, layer: int) -> None:
        """Put a window of the system on the screen."""

    def hide(self, name: str) -> None:
        """Take a window of the system away."""

    def system_window(self, name: str) -> Screen | None:
        """The window of the system with this name, if it is shown."""

    def scene(self) -> Scene:
        """Everything on the screen."""

    def mark_changed(self) -> None:
        """Something that is shown has changed."""

    def toast(self, text: str, package: str, long: bool = False) -> None:
        """Show a toast."""

    def focus_field(self, screen: Screen, state: TextState | None, show_keyboard: bool) -> None:
        """Give the focus to a text field of a window."""


class Keyboard(Protocol):
    """The soft keyboard."""

    def hide(self) -> None:
        """Take it away."""

    def on_window_focus(self, screen: Screen, opened: bool) -> None:
        """Apply the `soft_input_mode` of a window that gets the focus."""


class Settings(Protocol):
    """The tables of settings."""

    def get(self, namespace: str, key: str) -> str | None:
        """The value of a setting."""


class Packages(Protocol):
    """The apps on the phone."""

    def get(self, package: str) -> Any:
        """What is known of a package."""


class UiHost(Protocol):
    """The phone, as far as views and windows need it."""

    @property
    def clock(self) -> Clock:
        """The phone's time."""

    @property
    def display(self) -> Display:
        """The display."""

    @property
    def windows(self) -> Windows:
        """The windows on the screen."""

    @property
    def ime(self) -> Keyboard:
        """The soft keyboard."""

    @property
    def settings(self) -> Settings:
        """The tables of settings."""

    @property
    def packages(self) -> Packages:
        """The apps on the phone."""


class Process(Protocol):
    """The process of an app."""

    def call_later(
        self, delay_ms: int, callback: Callable[..., object], *args: Any, periodic: bool = False
    ) -> EventHandle:
        """Call back after some time, unless the process is killed."""


class Host(Protocol):
    """The activity that a dialog, a menu or a bar belongs to."""

    @property
    def light_status_bar(self) -> bool:
        """Whether the status bar has dark icons on a light ground."""

    @property
    def light_navigation_bar(self) -> bool:
        """Whether the gesture pill is dark on its lower edge."""

    @property
    def overlays(self) -> list[Screen]:
        """The dialogs and menus over the content, the topmost last."""

    @property
    def device(self) -> UiHost:
        """The phone."""

    @property
    def package(self) -> str:
        """The package whose window it is."""

    @property
    def app(self) -> Process:
        """The process."""

    def invalidate(self) -> None:
        """Build the content again."""

    def show(self, overlay: Screen) -> None:
        """Open a dialog or menu over the content."""

    def dismiss(self, overlay: Screen | None = None) -> None:
        """Close an overlay (None: the topmost)."""

    def handle_back(self) -> None:
        """What BACK does."""
