"""The clipboard: one clip of text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from android_world.virtual_device.system.service import Service

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device


@dataclass(frozen=True)
class Clip:
    """What was copied: its text, the label that the copying app gave it, and when."""

    text: str
    label: str
    time_ms: int


class Clipboard(Service):
    """ClipboardManager with its primary clip."""

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self.clip: Clip | None = None

    @property
    def text(self) -> str | None:
        """The text of the primary clip, or None when nothing was copied."""
        return self.clip.text if self.clip else None

    def set_text(self, text: str, label: str = "") -> None:
        """Make `text` the primary clip."""
        self.clip = Clip(text, label, self.device.clock.now_ms)
        self.device.system_ui.show_clipboard_overlay()

    def clear(self) -> None:
        """Discard the primary clip."""
        self.clip = None
