"""ChooserActivity: the share sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.sheet import SheetActivity, heading
from android_world.virtual_device.apps.base import ActivityInfo, Manifest
from android_world.virtual_device.codecs.images import picture
from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent
from android_world.virtual_device.system.content.resolver import ProviderError
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

ACTION_CHOOSER = "android.intent.action.CHOOSER"
ACTION_SEND = "android.intent.action.SEND"
EXTRA_INTENT = "android.intent.extra.INTENT"
EXTRA_TEXT = "android.intent.extra.TEXT"
EXTRA_TITLE = "android.intent.extra.TITLE"
EXTRA_STREAM = "android.intent.extra.STREAM"
COMPONENT = ("android", "com.android.internal.app.ChooserActivity")
_BODY = ui.TextStyle(16, 400, theme.TEXT)
_PREVIEW: dict[str, Any] = {
    "w": ui.MATCH,
    "margin": (16, 0, 16, 8),
    "padding": 16,
    "background": "#E9EEF2",
    "corner": 16,
}


def share_intent(target: Intent, title: str = "") -> Intent:
    """The intent that opens the share sheet for `target` (Intent.createChooser)."""
    extras: dict[str, object] = {EXTRA_INTENT: target}
    if title:
        extras[EXTRA_TITLE] = title
    return Intent(ACTION_CHOOSER, component=COMPONENT, extras=extras)


def file_uri(device: Device, path: str) -> str:
    """The URI by which other apps get a file."""
    return device.media.uri_of(path) or f"file://{quote(path)}"


def path_of_uri(device: Device, uri: str) -> str:
    """The file behind a URI; empty where its provider has none."""
    if not uri.startswith("content:"):
        return unquote(uri.removeprefix("file://"))
    try:
        return device.content.file_path(uri)
    except (ProviderError, OSError):
        return ""


def share_files_intent(
    device: Device, paths: Sequence[str], mime_type: str, title: str = ""
) -> Intent:
    """The intent that opens the share sheet for files."""
    uris = [file_uri(device, path) for path in paths]
    many = len(uris) > 1
    action = ACTION_SEND + ("_MULTIPLE" if many else "")
    extras = {EXTRA_STREAM: uris if many else uris[0]}
    return share_intent(Intent(action, mime_type=mime_type, extras=extras), title)


def share_text_intent(text: str, title: str = "") -> Intent:
    """The intent that opens the share sheet for a text."""
    target = Intent(ACTION_SEND, mime_type="text/plain", extras={EXTRA_TEXT: text})
    return replace(share_intent(target, title), flags=FLAG_NEW_TASK)


class ChooserActivity(SheetActivity):
    """A preview of what is shared and the apps that take it."""

    def on_create(self) -> None:
        self.target: Intent = self.intent.extras.get(EXTRA_INTENT, Intent(ACTION_SEND))
        self.title = str(self.intent.extras.get(EXTRA_TITLE, "Share"))

        self.text = str(self.target.extras.get(EXTRA_TEXT, ""))
        streams = self.target.extras.get(EXTRA_STREAM, ())  # URIs or paths
        self.streams = [streams] if isinstance(streams, str) else [str(item) for item in streams]

    def content(self) -> list[ui.View | None]:
        preview = None
        if self.streams:
            preview = self._file_preview()
        elif self.text:
            preview = ui.Box("#android:id/content_preview_text_layout", **_PREVIEW)[
                ui.Text(self.text, "#android:id/content_preview_text", style=_BODY, max_lines=3)
            ]
        return [
            heading(self.title),
            ui.Scroll(key="share sheet", w=ui.MATCH)[
                ui.Column(w=ui.MATCH)[preview, self._chips(), self._apps()]
            ],
        ]

    def _file_preview(self) -> ui.View:
        first = self.streams[0]
        path = path_of_uri(self.device, first)
        name = path.rpartition("/")[2] or first.rpartition("/")[2]
        more = f" + {len(self.streams) - 1} files" if len(self.streams) > 1 else ""
        is_picture = self.target.mime_type.startswith("image/")
        shown = picture(self.device.storage, path) if is_picture and path else None
        thumbnail: ui.View = ui.Icon(
            "file_outline", "#android:id/content_preview_file_icon", tint=theme.SECONDARY, size=40
        )
        if shown is not None:
            large = "#android:id/content_preview_image_1_large"
            thumbnail = ui.Image(large, source=shown, fit="cover", w=96, h=96)
        return ui.Row(".LinearLayout", align="center", **_PREVIEW)[
            thumbnail,
            ui.Text(
                name + more,
                "#android:id/content_preview_filename",
                style=_BODY,
                margin=(16, 0, 0, 0),
                max_lines=1,
            ),
        ]

    def _chips(self) -> ui.View:
        def copy() -> None:
            self.device.clipboard.set_text(self.text)
            self.finish()

        style = ui.TextStyle(14, 500, theme.TEXT)
        rounded = partial(ui.Button, style=style, border=("#C0C7CD", 1), corner=20, h=40)
        rounded = partial(rounded, min_height=40, padding=(16, 0))
        sends = self.target.action.startswith(ACTION_SEND)
        # Nearby Share needs Google Play services.
        nearby = partial(self.toast, "Nearby Share isn’t available")
        return ui.Row(".LinearLayout", w=ui.MATCH, padding=(16, 4, 16, 12), gap=8)[
            rounded("Copy", "#android:id/chooser_copy_button", tap=copy) if self.text else None,
            rounded("Nearby", "#android:id/chooser_nearby_button", tap=nearby) if sends else None,
        ]

    def _apps(self) -> ui.View:
        targets = self.device.packages.resolve(self.target)
        if targets:
            grid = "#android:id/resolver_list.RecyclerView"
            return ui.Grid(grid, w=ui.MATCH, columns=4, row_height=112)[
                [self._app(*target) for target in targets]
            ]
        return ui.Text(
            "No apps can perform this action.",
            "#android:id/resolver_empty_state_title",
            style=ui.TextStyle(16, 400, theme.SECONDARY),
            w=ui.MATCH,
            align="center",
            padding=24,
        )

    def _app(self, manifest: Manifest, info: ActivityInfo) -> ui.View:
        launch = partial(self.launch, self.target, (manifest, info))
        return ui.Column(".LinearLayout", align="center", padding=(4, 8), tap=launch)[
            ui.AppIcon("#android:id/icon", icon=manifest.icon, size=48),
            ui.Text(
                info.label or manifest.label,
                "#android:id/text1",
                style=ui.TextStyle(12, 400, theme.TEXT),
                max_lines=2,
                align="center",
                margin=(0, 6, 0, 0),
            ),
        ]
