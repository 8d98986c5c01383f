"""ChooserActivity: the share sheet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.android_framework.sheet import SheetActivity, heading
from android_world.virtual_device.apps.base import ActivityInfo, Manifest
from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent
from android_world.virtual_device.pictures import picture
from android_world.virtual_device.system.content.resolver import ProviderError
from android_world.virtual_device.ui import theme

ACTION_CHOOSER = "android.intent.action.CHOOSER"
ACTION_SEND = "android.intent.action.SEND"
EXTRA_INTENT = "android.intent.extra.INTENT"
EXTRA_TEXT = "android.intent.extra.TEXT"
EXTRA_TITLE = "android.intent.extra.TITLE"
EXTRA_STREAM = "android.intent.extra.STREAM"
COMPONENT = ("android", "com.android.internal.app.ChooserActivity")


def share_intent(target: Intent, title: str = "") -> Intent:
    """The intent that opens the share sheet for `target` (Intent.createChooser)."""
    extras: dict[str, object] = {EXTRA_INTENT: target}
    if title:
        extras[EXTRA_TITLE] = title
    return Intent(ACTION_CHOOSER, component=COMPONENT, extras=extras)


def share_text_intent(text: str, title: str = "") -> Intent:
    """The intent that opens the share sheet for a text."""
    target = Intent(ACTION_SEND, mime_type="text/plain", extras={EXTRA_TEXT: text})
    intent = share_intent(target, title)
    return Intent(
        intent.action, component=intent.component, extras=intent.extras, flags=FLAG_NEW_TASK
    )


class ChooserActivity(SheetActivity):
    """A preview of what is shared and the apps that take it."""

    def on_create(self) -> None:
        """Read what is shared."""
        self.target: Intent = self.intent.extras.get(EXTRA_INTENT, Intent(ACTION_SEND))
        self.title = str(self.intent.extras.get(EXTRA_TITLE, "Share"))

    @property
    def shared_text(self) -> str:
        """The text that is shared, if any."""
        return str(self.target.extras.get(EXTRA_TEXT, ""))

    @property
    def streams(self) -> list[str]:
        """The files that are shared, as URIs or paths."""
        value = self.target.extras.get(EXTRA_STREAM, ())
        return [value] if isinstance(value, str) else [str(item) for item in value]

    # -- answers ---------------------------------------------------------------------------------

    def copy(self) -> None:
        """The Copy button of the preview."""
        self.device.clipboard.set_text(self.shared_text)
        self.finish()

    def nearby(self) -> None:
        """Nearby Share needs Google Play services."""
        self.toast("Nearby Share isn’t available")

    # -- views -----------------------------------------------------------------------------------

    def sheet(self) -> list[ui.View | None]:
        """Title, preview, chips and apps."""
        targets = self.device.packages.resolve(self.target)
        content: list[ui.View | None] = [self._preview(), self._chips()]
        if targets:
            content.append(
                ui.Grid(
                    "#android:id/resolver_list.RecyclerView", w=ui.MATCH, columns=4, row_height=112
                )[[self._app(*t) for t in targets]]
            )
        else:
            content.append(
                ui.Text(
                    "No apps can perform this action.",
                    "#android:id/resolver_empty_state_title",
                    style=ui.TextStyle(16, 400, theme.SECONDARY),
                    w=ui.MATCH,
                    align="center",
                    padding=(24, 24),
                )
            )
        return [
            heading(self.title),
            ui.Scroll(key="share sheet", w=ui.MATCH)[ui.Column(w=ui.MATCH)[content]],
        ]

    def _preview(self) -> ui.View | None:
        if self.streams:
            return self._file_preview()
        if not self.shared_text:
            return None
        return ui.Box(
            "#android:id/content_preview_text_layout",
            w=ui.MATCH,
            margin=(16, 0, 16, 8),
            padding=16,
            background="#E9EEF2",
            corner=16,
        )[
            ui.Text(
                self.shared_text,
                "#android:id/content_preview_text",
                style=ui.TextStyle(16, 400, theme.TEXT),
                max_lines=3,
            )
        ]

    def _file_preview(self) -> ui.View:
        first = self.streams[0]
        path = self._path_of(first)
        name = path.rpartition("/")[2] or first.rpartition("/")[2]
        more = f" + {len(self.streams) - 1} files" if len(self.streams) > 1 else ""
        is_picture = self.target.mime_type.startswith("image/")
        shown = picture(self.device.storage, path) if is_picture and path else None
        thumbnail: ui.View = (
            ui.Image(
                "#android:id/content_preview_image_1_large", source=shown, fit="cover", w=96, h=96
            )
            if shown is not None
            else ui.Icon(
                "file_outline",
                "#android:id/content_preview_file_icon",
                tint=theme.SECONDARY,
                size=40,
            )
        )
        return ui.Row(
            ".LinearLayout",
            w=ui.MATCH,
            margin=(16, 0, 16, 8),
            padding=16,
            background="#E9EEF2",
            corner=16,
            align="center",
        )[
            thumbnail,
            ui.Text(
                name + more,
                "#android:id/content_preview_filename",
                style=ui.TextStyle(16, 400, theme.TEXT),
                margin=(16, 0, 0, 0),
                max_lines=1,
            ),
        ]

    def _path_of(self, stream: str) -> str:
        """The file behind a URI; empty where its provider has none."""
        if not stream.startswith("content:"):
            return stream.removeprefix("file://")
        try:
            return self.device.content.file_path(stream)
        except ProviderError:
            return ""

    def _chips(self) -> ui.View:
        copy = self._chip("chooser_copy_button", "Copy", self.copy) if self.shared_text else None
        return ui.Row(".LinearLayout", w=ui.MATCH, padding=(16, 4, 16, 12), gap=8)[
            copy, self._chip("chooser_nearby_button", "Nearby", self.nearby)
        ]

    def _chip(self, name: str, text: str, action: Callable[[], object]) -> ui.View:
        return ui.Button(
            resource_id=f"android:id/{name}",
            text=text,
            style=ui.TextStyle(14, 500, theme.TEXT),
            border=("#C0C7CD", 1),
            corner=20,
            h=40,
            min_height=40,
            padding=(16, 0),
            tap=action,
        )

    def _app(self, manifest: Manifest, info: ActivityInfo) -> ui.View:
        label = info.label or manifest.label
        return ui.Column(
            ".LinearLayout",
            align="center",
            padding=(4, 8),
            tap=partial(self.launch, self.target, (manifest, info)),
        )[
            ui.AppIcon("#android:id/icon", icon=manifest.icon, size=48),
            ui.Text(
                label,
                "#android:id/text1",
                style=ui.TextStyle(12, 400, theme.TEXT),
                max_lines=2,
                align="center",
                margin=(0, 6, 0, 0),
            ),
        ]
