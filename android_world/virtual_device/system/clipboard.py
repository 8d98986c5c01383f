"""The clipboard: one clip of text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from android_world.virtual_device.system.service import Service

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

_SHOW_ACCESS = "clipboard_show_access_notifications"


@dataclass(frozen=True)
class Clip:
    """What was copied: its text, the label that the copying app gave it, when, and that app."""

    text: str
    label: str
    time_ms: int
    owner: str = ""


class Clipboard(Service):
    """ClipboardManager with its primary clip."""

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self.clip: Clip | None = None
        self._notified: frozenset[str] = frozenset()  # apps whose access to the clip was shown

    @property
    def text(self) -> str | None:
        """The text of the primary clip, or None when nothing was copied."""
        return self.clip.text if self.clip else None

    def set_text(self, text: str, label: str = "", owner: str | None = None) -> None:
        """Make `text` the primary clip.

        Args:
          text: what is copied.
          label: what the copying app calls it.
          owner: package of that app; None: the app in front.
        """
        if owner is None:
            front = self.device.activities.top_activity
            owner = front.package if front is not None else ""
        self.clip = Clip(text, label, self.device.clock.now_ms, owner)
        self._notified = frozenset()
        self.device.system_ui.show_clipboard_overlay()

    def read(self, package: str) -> str | None:
        """The text for an app, or None; shows a toast as `ClipboardService` does.

        The toast comes once for each clip and app, and never for the app that has copied.
        """
        entry = self.device.packages.get(package)
        if self.clip is None or entry is None:
            return self.text
        shows = self.device.settings.get("secure", _SHOW_ACCESS) != "0"
        if shows and package != self.clip.owner and package not in self._notified:
            self._notified |= {package}
            text = f"{entry.manifest.label} pasted from your clipboard"
            self.device.windows.toast(text, "android")
        return self.clip.text

    def clear(self) -> None:
        """Discard the primary clip."""
        self.clip = None
