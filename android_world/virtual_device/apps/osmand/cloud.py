"""OsmAnd Cloud: the banner among the favorites, and the account, which needs the internet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.osmand import style

if TYPE_CHECKING:
    from android_world.virtual_device.apps.osmand.map_screen import MapActivity

_REGISTER = "Register in OsmAnd Cloud to get free backup for favorites and settings"
_BANNER = "favorites_free_account_card"


def backup_banner(activity: MapActivity) -> ui.View | None:
    """The offer of an account, until its cross is tapped."""
    options = activity.options
    if not options.get_bool(_BANNER, True):
        return None

    def close() -> None:
        options.put(**{_BANNER: False})

    return ui.Column("#free_backup_card.LinearLayout", w=ui.MATCH, background=style.WHITE)[
        ui.Row(w=ui.MATCH, padding=(16, 4, 0, 0), gap=22, align="center")[
            ui.Icon("cloud-upload-outline", tint=style.BLUE),
            ui.Text("Free Favorites Backup", "#title", style=style.HEADING, weight=1),
            ui.IconButton("close", "#btn_close", desc="Close", tint=style.ICON, tap=close),
        ],
        ui.Text(_REGISTER, "#description", style=style.SMALL, padding=(62, 0, 16, 0)),
        ui.Row(padding=(46, 0, 0, 4))[
            style.text_button(
                "Get OsmAnd Cloud", "button", lambda: activity.push(CloudPage(activity))
            )
        ],
        ui.Divider(),
    ]


class CloudPage(style.Page):
    """Registration or login."""

    def content(self) -> Sequence[ui.View | None]:
        return (
            self.bar("OsmAnd Cloud"),
            ui.Column(w=ui.MATCH, weight=1, background=style.WHITE, main="center", align="center")[
                ui.Icon("cloud-outline", size=72, tint=style.BLUE),
                ui.Text(_REGISTER, "#description", style=style.BODY, align="center", padding=32),
                style.wide_button(
                    "Create new account",
                    "sign_up_button",
                    partial(self._enter, "Create new account"),
                    filled=True,
                ),
                style.wide_button(
                    "I already have an account", "sign_in_button", partial(self._enter, "Login")
                ),
            ],
        )

    def _enter(self, title: str) -> None:
        self.activity.push(EmailPage(self.activity, title))


class EmailPage(style.Page):
    """The address of the account."""

    def __init__(self, activity: MapActivity, title: str) -> None:
        super().__init__(activity)
        self.title = title
        self.email = ui.TextState()

    def on_shown(self) -> None:
        self.activity.set_focus(self.email)

    def content(self) -> Sequence[ui.View | None]:
        return (
            self.bar(self.title),
            ui.Column(w=ui.MATCH, weight=1, background=style.WHITE)[
                style.caption("Email"),
                ui.TextField(
                    "#edit_text",
                    state=self.email,
                    style=style.BODY,
                    cursor_color=style.BLUE,
                    underline="#C8C8C8",
                    w=ui.MATCH,
                    min_height=48,
                    margin=(16, 0),
                ),
                style.wide_button("Continue", "continue_button", self._send, filled=True),
            ],
        )

    def _send(self) -> None:
        self.activity.toast("No internet connection")
