"""The details of a conversation."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.preferences import (
    page,
    settings_section,
)
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import DIALOG_STYLE
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.sms_messenger.people import name_of, names_of, picture
from android_world.virtual_device.apps.sms_messenger.store import PACKAGE
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.device_protocol import Device

_NOTE = "Only you can see this conversation name"


def app_preferences(device: Device) -> Preferences:
    """The app's settings."""
    return Preferences(device.storage, PACKAGE, "Prefs")


class ConversationDetailsActivity(Activity):
    """Name and members of a conversation."""

    background = style.BACKGROUND

    @property
    def thread_id(self) -> int:
        """The conversation."""
        return int(self.intent.extras.get("thread_id", 0))

    def build(self) -> ui.View:
        thread = self.device.sms.thread(self.thread_id)
        addresses = thread.addresses if thread else ()
        title = app_preferences(self.device).get_str(f"title_{self.thread_id}")
        rows: list[ui.View] = [
            settings_section("Conversation name", "#conversation_name_heading"),
            ui.Text(
                title or names_of(self.device, addresses),
                "#conversation_name",
                style=style.BODY,
                padding=(20, 12),
                w=ui.MATCH,
                tap=partial(self._rename, title),
            ),
            settings_section("Members", "#members_heading"),
            ui.Column("#participants_recyclerview.RecyclerView", w=ui.MATCH)[
                [self._member(address) for address in addresses]
            ],
        ]
        return page(self, "Conversation details", rows, name="conversation_details")

    def _member(self, address: str) -> ui.View:
        name = name_of(self.device, address)
        number = "" if name == address else address
        return ui.Row(
            "#item_contact_frame", w=ui.MATCH, h=64, padding=(16, 0), gap=16, align="center"
        )[
            picture(name, "item_contact_image"),
            ui.Column(weight=1)[
                ui.Text(name, "#item_contact_name", style=style.BODY),
                ui.Text(number, "#item_contact_number", style=style.SMALL) if number else None,
            ],
        ]

    def _rename(self, title: str) -> None:
        field = ui.InputField(title, "Conversation name", "rename_conv_edit_text", select_all=True)
        ui.InputDialog(
            self,
            "Rename conversation",
            [field],
            lambda name: app_preferences(self.device).put(
                **{f"title_{self.thread_id}": name.strip()}
            ),
            message=_NOTE,
            style=DIALOG_STYLE,
        ).show()
