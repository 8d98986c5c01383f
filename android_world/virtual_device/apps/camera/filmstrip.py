"""Looking through what was taken."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import share_intent
from android_world.virtual_device.apps.base import Activity, Fragment
from android_world.virtual_device.apps.camera import style
from android_world.virtual_device.apps.camera.files import Capture, CaptureStore
from android_world.virtual_device.codecs.images import picture
from android_world.virtual_device.framework.intents import Intent


class Filmstrip(Fragment):
    """One capture at a time, newest first; swiping right past the newest goes back."""

    def __init__(self, activity: Activity) -> None:
        super().__init__(activity)
        self.store = CaptureStore(self.device)
        self.position = 0
        self.deleted: tuple[Capture, bytes] | None = None

    def build(self) -> ui.View:
        captures = self.store.captures()
        self.position = min(self.position, max(0, len(captures) - 1))
        capture = captures[self.position] if captures else None
        bottom = self.activity.display_insets.bottom / self.device.display.density
        return ui.Box(
            "#filmstrip_layout", fill=True, background="#000000", on_drag=self._swipe, drag_axis="x"
        )[
            self._content(capture),
            self._undo_bar(*self.deleted, bottom) if self.deleted else None,
            self._controls(capture, bottom) if capture else None,
        ]

    def _content(self, capture: Capture | None) -> ui.View:
        if capture is None:
            return ui.Text("No photos", style=style.BODY, gravity="center")
        if capture.is_video:
            play = ui.Icon(
                "play-circle-outline", ".ImageView", size=96, tint=style.WHITE, gravity="center"
            )
            return ui.Box(".FrameLayout", fill=True, desc=f"Video {capture.name}")[play]
        source = picture(self.device.storage, capture.path)
        return ui.Image(fill=True, source=source, desc=f"Photo {capture.name}")

    def _controls(self, capture: Capture, bottom: float) -> ui.View:
        buttons = (
            ("Share", "share-variant", self._share),
            ("Edit", "pencil", self._edit),
            ("Delete", "delete", self._delete),
        )
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
            *(
                style.icon_button(
                    icon,
                    f"#filmstrip_bottom_control_{description.lower()}",
                    desc=description,
                    tap=partial(action, capture),
                )
                for description, icon, action in buttons
            ),
            ui.OverflowButton(
                activity=self.activity,
                tint=style.WHITE,
                items=[ui.MenuItem("Details", partial(self._details, capture))],
            ),
        ]

    def _undo_bar(self, capture: Capture, data: bytes, bottom: float) -> ui.View:
        def undo() -> None:
            self.store.restore(capture, data)
            self.deleted = None

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
            ui.Text("Deleted", style=style.BODY),
            ui.Button("UNDO", "#camera_undo_deletion_button", style=style.BUTTON, tap=undo),
        ]

    def _swipe(self, drag: ui.Drag) -> None:
        distance = style.SWIPE_DP * self.device.display.density
        if drag.phase != "end" or abs(drag.dx) < distance:
            return
        self.deleted = None
        if drag.dx < 0:
            self.position = min(self.position + 1, max(0, len(self.store.captures()) - 1))
        elif self.position:
            self.position -= 1
        else:
            self.close()

    def _share(self, capture: Capture) -> None:
        target = Intent(
            action="android.intent.action.SEND",
            mime_type=capture.mime_type,
            extras={"android.intent.extra.STREAM": f"file://{capture.path}"},
        )
        self.activity.start_activity(share_intent(target))

    def _edit(self, capture: Capture) -> None:
        uri = f"file://{capture.path}"
        intent = Intent("android.intent.action.EDIT", data=uri, mime_type=capture.mime_type)
        if self.device.packages.resolve(intent):
            self.activity.start_activity(intent)
        else:
            self.activity.toast("No app can edit this")

    def _delete(self, capture: Capture) -> None:
        self.deleted = (capture, self.store.delete(capture))

    def _details(self, capture: Capture) -> None:
        size = self.device.storage.stat(capture.path).size
        ui.AlertDialog(
            self.activity,
            "Details",
            f"Title: {capture.name}\nPath: {capture.path}\nFile size: {size} bytes",
            positive=("Close", None),
            style=ui.PLATFORM,
        ).show()
