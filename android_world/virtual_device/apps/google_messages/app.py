"""Google Messages, which is not the default app for messages: it asks to become it."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.people.style import monogram
from android_world.virtual_device.apps._lib.permission_controller.requests import request_role
from android_world.virtual_device.apps.base import Activity, App, app
from android_world.virtual_device.system import roles
from android_world.virtual_device.system.content.sms import Thread
from android_world.virtual_device.ui import theme

_TEXT = ui.TextStyle(14, 400, theme.TEXT)
_TITLE = ui.TextStyle(22, 400, theme.TEXT)
_NAME = ui.TextStyle(16, 400, theme.TEXT)
_SNIPPET = ui.TextStyle(14, 400, theme.SECONDARY)
_BLUE = "#0B57D0"
_EMPTY = "Once you start a new conversation, you’ll see it listed here"
_CONTAINERS = (
    "conversation_placeholder",
    "conversation_fragment",
    "contact_picker_fragment",
    "group_name_edit_fragment",
)


@app()
class MessagesApp(App):
    """The app's process."""


class ConversationListActivity(Activity):
    """The conversations; until it is the default app, a button that asks for that."""

    background = "#FFFFFF"

    def build(self) -> ui.View:
        insets, density = self.display_insets, self.device.display.density
        top = insets.top / density
        home = ui.Box("#home_fragment_container.ScrollView", fill=True, scrollable=True)[
            self._home(top), self._menu(top)
        ]
        return ui.Box(fill=True, margin=(0, -top, 0, 0))[
            *(
                ui.Box(f"#{name}_container.ViewGroup", fill=True, important=True)
                for name in _CONTAINERS
            ),
            home,
        ]

    def _home(self, top: float) -> ui.View:
        if self.device.roles.holder(roles.SMS) != self.package:
            return self._request()
        threads = self.device.sms.threads(archived=False)
        return ui.Column(fill=True, padding=(0, top, 0, 0))[
            ui.Text("Messages", style=_TITLE, h=64, padding=(16, 16, 64, 0), w=ui.MATCH),
            ui.list_of("#list", threads, self._row, 72)
            if threads
            else ui.Text(_EMPTY, style=_SNIPPET, align="center", w=ui.MATCH, padding=(48, 160)),
        ]

    def _row(self, thread: Thread) -> ui.View:
        name = ", ".join(
            self.device.contacts.display_name_for(address) or address
            for address in thread.addresses
        )
        return ui.Row("#swipeableContainer", padding=(16, 0), gap=16, align="center")[
            monogram(name, 48, "conversation_icon"),
            ui.Column(weight=1)[
                ui.Text(name, "#conversation_name", style=_NAME, max_lines=1),
                ui.Text(thread.snippet, "#conversation_snippet", style=_SNIPPET, max_lines=1),
            ],
        ]

    def _request(self) -> ui.View:
        return ui.Column(w=ui.MATCH, gravity="center", align="center")[
            ui.Box(w=ui.MATCH, h=211)[ui.Icon("forum", size=144, tint=_BLUE, gravity="center")],
            ui.Text(
                "To use Messages, make it your default SMS app",
                "#set_as_default_sub_text",
                style=_TEXT,
                align="center",
                w=ui.MATCH,
                margin=(16, 16),
            ),
            ui.Button(
                "Set default SMS app",
                "#set_as_default_button",
                style=ui.TextStyle(14, 500, "#FFFFFF"),
                background=_BLUE,
                corner=24,
                padding=(27, 0),
                tap=partial(request_role, self, roles.SMS, self._on_answer),
            ),
        ]

    def _on_answer(self, _: bool) -> None:
        self.invalidate()

    def _menu(self, top: float) -> ui.View:
        def tell() -> None:
            ui.show_notice(self, "Check your connection and try again.", "You’re offline")

        items = [ui.MenuItem("Help & feedback", tell)]
        return ui.Box(
            "#toolbar.ViewGroup", w=ui.MATCH, h=64, margin=(0, top, 0, 0), important=True
        )[ui.OverflowButton(activity=self, items=items, w=48, gravity="end", margin=(0, 8, 16, 0))]
