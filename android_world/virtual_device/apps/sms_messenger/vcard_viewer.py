"""The contacts of a vCard that came with a message."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.people import intents
from android_world.virtual_device.apps._lib.simple_mobile_tools import style, widgets
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.sms_messenger.attachments import contacts_of
from android_world.virtual_device.apps.sms_messenger.people import picture
from android_world.virtual_device.system.content.contact_rows import Contact, EmailType, PhoneType

_ROW_DP = 66
_PHONES = {PhoneType.HOME: "Home", PhoneType.MOBILE: "Mobile", PhoneType.WORK: "Work"}
_EMAILS = {EmailType.HOME: "Home", EmailType.WORK: "Work"}


class VCardViewerActivity(Activity):
    """Names; a tap shows the numbers and addresses below, those of a single contact are shown."""

    background = style.BACKGROUND

    def on_create(self) -> None:
        self.contacts = contacts_of(self.device, str(self.intent.extras.get("vcard", "")))
        self.expanded = {0} if len(self.contacts) == 1 else set()

    def build(self) -> ui.View:
        actions = widgets.BarActions()
        actions.add("Add contact", "add_contact", self._add, "account-plus", bool(self.contacts))
        rows = [row for place in range(len(self.contacts)) for row in self._rows(place)]
        return ui.Column(".LinearLayout", fill=True)[
            widgets.toolbar(
                self, "View contact details", self.finish, actions, resource_id="vcard_toolbar"
            ),
            ui.Scroll("#contacts_list.RecyclerView", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[rows]
            ],
        ]

    def _rows(self, place: int) -> list[ui.View]:
        contact, is_open = self.contacts[place], place in self.expanded
        row = ui.Box("#item_contact_frame", w=ui.MATCH, tap=partial(self._toggle, place))[
            ui.Row(
                "#item_contact_holder.RelativeLayout",
                w=ui.MATCH,
                h=_ROW_DP,
                padding=(16, 0),
                gap=12,
                align="center",
            )[
                picture(contact.display_name, "item_contact_image", 48),
                ui.Text(contact.display_name, "#item_contact_name", style=style.LARGE, weight=1),
                ui.Icon(
                    "chevron-up" if is_open else "chevron-down",
                    "#expand_collapse_icon",
                    tint=style.INK,
                ),
            ]
        ]
        return [row, *map(self._property, _properties(contact) if is_open else ())]

    def _property(self, entry: tuple[str, str]) -> ui.View:
        value, kind = entry
        return ui.Box("#item_vcard_property_frame", w=ui.MATCH, tap=partial(self._open, value))[
            ui.Column(
                "#item_vcard_property_holder.RelativeLayout", w=ui.MATCH, padding=(76, 8, 16, 8)
            )[
                ui.Text(value, "#item_vcard_property_title", style=style.BODY),
                ui.Text(kind, "#item_vcard_property_subtitle", style=style.SMALL),
            ]
        ]

    def _toggle(self, place: int) -> None:
        self.expanded ^= {place}

    def _open(self, value: str) -> None:
        """Dial a number, write to an address."""
        is_mail = "@" in value
        intent = intents.write_to(value, "mailto") if is_mail else intents.dial(value)
        self.start_activity(intent)

    def _add(self) -> None:
        contact = self.contacts[0]
        intent = intents.new_contact(contact.phones[0].value if contact.phones else "")
        intent.extras["name"] = contact.display_name
        self.start_activity(intent)


def _properties(contact: Contact) -> list[tuple[str, str]]:
    """Values with their kinds."""
    phones = [(p.value, _PHONES.get(PhoneType(p.type), "Other")) for p in contact.phones]
    return phones + [(m.value, _EMAILS.get(EmailType(m.type), "Other")) for m in contact.emails]
