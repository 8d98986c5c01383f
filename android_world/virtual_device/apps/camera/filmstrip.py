"""Looking through what was taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.android_framework.chooser import share_intent
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.camera.files import Capture, CaptureStore
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.pictures import picture

if TYPE_CHECKING:
    from android_world.virtual_device.apps.camera.activity import CameraActivity

_SWIPE_DP = 80
_WHITE = ui.TextStyle(16, 400, "#FFFFFF")


class Filmstrip(Fragment):
    """One capture at a time, newest first; swiping right past the newest goes back."""

    def __init__(self, activity: CameraActivity) -> None:
        super().__init__(activity)
        self.position = 0
        self.deleted: tuple[Capture, bytes] | None = None

    @property
    def _store(self) -> CaptureStore:
        return CaptureStore(self.device)

    def build(self) -> ui.View:
        """The capture and its controls."""
        captures = self._store.captures()
        self.position = min(self.position, max(0, len(captures) - 1))
        capture = captures[self.position] if captures else None
        bottom = self.activity.display_insets.bottom / self.device.display.density
        return ui.Box(
            "#filmstrip_layout", fill=True, background="#000000", on_drag=self._swipe, drag_axis="x"
        )[
            self._content(capture),
            self._undo_bar(bottom) if self.deleted else None,
            self._controls(capture, bottom) if capture else None,
        ]

    def _content(self, capture: Capture | None) -> ui.View:
        if capture is None:
            return ui.Text("No photos", style=_WHITE, gravity="center")
        if capture.is_video:
            return ui.Box(".FrameLayout", fill=True, desc=f"Video {capture.name}")[
                ui.Icon(
                    "play-circle-outline", ".ImageView", size=96, tint="#FFFFFF", gravity="center"
                )
            ]
        return ui.Image(
            fill=True,
            source=picture(self.device.storage, capture.path),
            desc=f"Photo {capture.name}",
        )

    def _controls(self, capture: Capture, bottom: float) -> ui.View:
        buttons = [
            ("share", "Share", "share-variant", self._share),
            ("edit", "Edit", "pencil", self._edit),
            ("delete", "Delete", "delete", self._delete),
        ]
        return ui.Row(
            "#filmstrip_bottom_controls",
            w=ui.MATCH,
            h=64,
            gravity="bottom",
            margin=(0, 0, 0, bottom),
            main="between",
            padding=(24, 0),
            align="center",
        )[
            *[
                ui.IconButton(
                    icon,
                    tint="#FFFFFF",
                    desc=description,
                    resource_id=f"filmstrip_bottom_control_{name}",
                    tap=action,
                )
                for name, description, icon, action in buttons
            ],
            ui.OverflowButton(
                activity=self.activity,
                tint="#FFFFFF",
                items=[ui.MenuItem("Details", self._details)],
            ),
        ]

    def _undo_bar(self, bottom: float) -> ui.View:
        return ui.Row(
            "#camera_undo_deletion_bar",
            w=ui.MATCH,
            h=56,
            gravity="bottom",
            margin=(0, 0, 0, bottom + 64),
            padding=(24, 0),
            background="#333333",
            align="center",
            main="between",
        )[
            ui.Text("Deleted", style=_WHITE),
            ui.Button(
                "UNDO",
                "#camera_undo_deletion_button",
                style=ui.TextStyle(14, 500, "#FFFFFF"),
                tap=self._undo,
            ),
        ]

    def _current(self) -> Capture:
        return self._store.captures()[self.position]

    def _swipe(self, drag: ui.Drag) -> None:
        distance = _SWIPE_DP * self.device.display.density
        if drag.phase != "end" or abs(drag.dx) < distance:
            return
        self.deleted = None
        if drag.dx < 0:
            self.position = min(self.position + 1, max(0, len(self._store.captures()) - 1))
        elif self.position:
            self.position -= 1
        else:
            self.close()

    def _share(self) -> None:
        capture = self._current()
        target = Intent(
            action="android.intent.action.SEND",
            mime_type="video/mp4" if capture.is_video else "image/jpeg",
            extras={"android.intent.extra.STREAM": f"file://{capture.path}"},
        )
        self.activity.start_activity(share_intent(target))

    def _edit(self) -> None:
        capture = self._current()
        intent = Intent(
            action="android.intent.action.EDIT",
            data=f"file://{capture.path}",
            mime_type="video/mp4" if capture.is_video else "image/jpeg",
        )
        if self.device.packages.resolve(intent):
            self.activity.start_activity(intent)
        else:
            self.activity.toast("No app can edit this")

    def _delete(self) -> None:
        capture = self._current()
        self.deleted = (capture, self._store.delete(capture))

    def _undo(self) -> None:
        if self.deleted is not None:
            self._store.restore(*self.deleted)
            self.deleted = None

    def _details(self) -> None:
        capture = self._current()
        size = self.device.storage.stat(capture.path).size
        ui.AlertDialog(
            self.activity,
            "Details",
            f"Title: {capture.name}\nPath: {capture.path}\nFile size: {size} bytes",
            positive=("Close", None),
            style=ui.PLATFORM,
        ).show()
