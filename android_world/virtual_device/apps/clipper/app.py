"""Clipper: reads and sets the clipboard by broadcasts."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import (
    Activity,
    App,
    app,
)
from android_world.virtual_device.framework.intents import (
    Intent,
)

PACKAGE = "ca.zgrs.clipper"
RESULT_OK, RESULT_CANCELED = -1, 0
_SET, _GET = ("clipper.set", "set"), ("clipper.get", "get")
_HELP = (
    "You can now copy to or paste from clipboard using the following commands in adb shell:\n\n"
    "1. am broadcast -a clipper.set -e text 'This may be pasted now'\n\n"
    "2. am broadcast -a clipper.get"
)


class Main(Activity):
    """Two texts that explain the broadcasts."""

    background = "#000000"
    light_status_bar = False
    follows_night = False

    def build(self) -> ui.View:
        title, head = ui.TextStyle(18, 400, "#F3F3F3"), ui.TextStyle(22, 700, "#FFFFFF")
        bar, name = "#android:id/action_bar_container", "#android:id/action_bar_title"
        return ui.Column("#android:id/decor_content_parent.ViewGroup", fill=True)[
            ui.Box(bar, w=ui.MATCH, h=48, background="#222222", padding=(16, 0))[
                ui.Text("Clipper", name, style=title, gravity="center_vertical")
            ],
            ui.Box("#android:id/content", w=ui.MATCH, weight=1)[
                ui.Column(".LinearLayout", w=ui.MATCH)[
                    ui.Text("Clipper service is started.", "#head", style=head, w=ui.MATCH),
                    ui.Text(_HELP, "#sub", style=ui.TextStyle(14, 400, "#BEBEBE"), w=ui.MATCH),
                ]
            ],
        ]


@app()
class ClipperApp(App):
    """Answers the broadcasts. Reading works only in the foreground, as Android 10 and later ask."""

    def on_broadcast(self, intent: Intent) -> tuple[int, str | None]:
        if intent.action in _SET:
            text = intent.extras.get("text")
            if text is None:
                return RESULT_CANCELED, 'No text is provided. Use -e text "text to be pasted"'
            self.device.clipboard.set_text(str(text), owner=PACKAGE)
            return RESULT_OK, "Text is copied into clipboard."
        top = self.device.activities.top_activity
        in_front = top is not None and top.package == PACKAGE
        text = self.device.clipboard.read(PACKAGE) if in_front else None
        return (RESULT_OK, text) if text else (RESULT_CANCELED, "")
