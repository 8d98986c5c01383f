"""Files of the phone for a page's file fields: the phone's picker, or its camera."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.codecs.mime_types import guess_type
from android_world.virtual_device.framework.activity import Activity, ActivityResult
from android_world.virtual_device.framework.intents import Intent

if TYPE_CHECKING:
    from android_world.virtual_device.web.page.page import Page

_CAPTURE = "android.media.action.IMAGE_CAPTURE"
_GET_CONTENT = "android.intent.action.GET_CONTENT"
_OPENABLE = ("android.intent.category.OPENABLE",)


@dataclass
class FileChoice:
    """One choosing of files: what a field of the page accepts, until the user has chosen."""

    page: Page
    accept: str
    multiple: bool
    capture: bool
    photo: str = ""  # the path of what the camera takes

    @property
    def types(self) -> list[str]:
        """The MIME types that the field accepts; none: all."""
        words = [word.strip().lower() for word in self.accept.split(",")]
        found = [guess_type(f"_{word}") if word.startswith(".") else word for word in words if word]
        return list(dict.fromkeys(kind for kind in found if "/" in kind))

    def intent(self) -> Intent:
        """What is asked of the phone: the camera at once for `capture`, else the picker."""
        types = self.types
        if self.capture and types == ["image/*"]:
            now = self.page.device.clock.now_ms
            self.photo = f"{self.page.app.data_dir}/files/browser-images/{now}.jpg"
            self.page.device.storage.mkdir(self.photo.rpartition("/")[0], parents=True)
            return Intent(_CAPTURE, extras={"output": f"file://{self.photo}"})
        extras: dict[str, Any] = {"android.intent.extra.ALLOW_MULTIPLE": self.multiple}
        if len(types) > 1:
            extras["android.intent.extra.MIME_TYPES"] = types
        return Intent(
            _GET_CONTENT,
            mime_type=types[0] if len(types) == 1 else "*/*",
            categories=_OPENABLE,
            extras=extras,
        )

    def done(self, result: ActivityResult) -> None:
        """The picker or the camera was left."""
        if self.page.closed:
            return
        paths = list(result.data.get("paths", ())) if result.ok and not self.photo else []
        if result.ok and self.photo:
            paths = [self.photo]
        storage = self.page.device.storage
        self.page.events.take_files(
            [_file(storage, path) for path in paths if storage.is_file(path)]
        )


def choose(page: Page, host: Activity, asked: dict[str, Any]) -> None:
    """Let the user choose files for the field of which the page says what it accepts."""
    choice = FileChoice(page, asked["accept"], asked["multiple"], asked["capture"])
    host.start_activity(choice.intent(), request=choice.done)


def _file(storage: Any, path: str) -> dict[str, Any]:
    name = path.rpartition("/")[2]
    return {
        "name": name,
        "type": guess_type(name),
        "modified": storage.stat(path).mtime_ns // 1_000_000,
        "content": base64.b64encode(storage.read_bytes(path)).decode(),
    }
