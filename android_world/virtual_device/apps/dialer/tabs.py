"""The tabs of the Phone app: favourites, recent calls, contacts and voicemail."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.people import intents
from android_world.virtual_device.apps._lib.people.blocked_numbers import show_block_dialog
from android_world.virtual_device.apps._lib.people.style import monogram
from android_world.virtual_device.apps.base import Activity, Fragment
from android_world.virtual_device.apps.dialer import style
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.content.call_log import CallEntry, CallType
from android_world.virtual_device.system.content.contact_rows import Contact
from android_world.virtual_device.system.content.names import phonebook_label
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.dialer.main import DialerActivity

FAVORITES, RECENTS, CONTACTS, VOICEMAIL = range(4)
TABS = (
    ui.Destination("Favorites", "star", "tab_speed_dial"),
    ui.Destination("Recents", "clock-outline", "tab_call_history"),
    ui.Destination("Contacts", "account-multiple", "tab_contacts"),
    ui.Destination("Voicemail", "voicemail", "tab_voicemail"),
)
_CALL_ICONS = {
    CallType.INCOMING: ("call-received", theme.SECONDARY),
    CallType.OUTGOING: ("call-made", theme.SECONDARY),
    CallType.MISSED: ("call-missed", "#D93025"),
    CallType.REJECTED: ("phone-off-outline", theme.SECONDARY),
}
_HEADING_DP, _ROW_DP, _EXPANDED_DP = 40, 72, 136
CONTACT_DP = 56


class _Tab(Fragment):
    """One of the tabs."""

    activity: DialerActivity

    def contact_row(self, contact: Contact) -> ui.View:
        """A contact among others."""
        return contact_row(self.activity, contact)


class FavoritesTab(_Tab):
    """The favourites that have a number."""

    def build(self) -> ui.View:
        starred = [c for c in self.device.contacts.list_contacts() if c.starred and c.phones]
        if not starred:
            text = "Call your favorite contacts with just one tap"
            find = partial(self.activity.select_tab, CONTACTS)
            return style.empty_page(text, "star-outline", "Add a favorite", find)
        return ui.list_of(
            "#recycler_view", starred, self.contact_row, CONTACT_DP, fill=True, bottom_inset=80
        )


class RecentsTab(_Tab):
    """The calls, newest first; a tap shows what can be done with one."""

    expanded = 0

    def build(self) -> ui.View:
        calls = self.device.call_log.calls()
        if not calls:
            text, make = "Your call history is empty", self.activity.pad.open
            return style.empty_page(text, "phone-outline", "Make a call", make)
        sections = ui.Sections(
            calls,
            self._day,
            _HEADING_DP,
            lambda call: _EXPANDED_DP if call.id == self.expanded else _ROW_DP,
        )
        return sections.view("#recycler_view", _heading, self._row, fill=True, bottom_inset=80)

    def _day(self, call: CallEntry) -> str:
        today = datetime.fromtimestamp(self.device.clock.now_ms / 1000, UTC).date()
        days = (today - datetime.fromtimestamp(call.date_ms / 1000, UTC).date()).days
        return {0: "Today", 1: "Yesterday"}.get(days, "Older")

    def _row(self, call: CallEntry) -> ui.View:
        name = self.device.contacts.display_name_for(call.number) or call.number
        icon, tint = _CALL_ICONS.get(call.type, ("phone-outline", theme.SECONDARY))
        summary = f"Mobile · {style.ago(call.date_ms, self.device.clock.now_ms)}"
        top = ui.Row(
            "#call_log_entry.RelativeLayout",
            w=ui.MATCH,
            h=_ROW_DP,
            padding=(20, 0, 8, 0),
            gap=16,
            align="center",
            tap=partial(self._expand, call.id),
        )[
            monogram(name, 40, "contact_photo"),
            ui.Column(weight=1)[
                ui.Text(name, "#primary_text", style=style.BODY, max_lines=1),
                ui.Row(align="center", gap=4)[
                    ui.Icon(icon, size=16, tint=tint),
                    ui.Text(summary, "#secondary_text", style=style.SMALL),
                ],
            ],
            ui.IconButton(
                "phone-outline",
                "#call_button",
                desc=f"Call {name}",
                tap=partial(self.activity.call, call.number),
            ),
        ]
        if call.id != self.expanded:
            return top
        return ui.Column(".LinearLayout")[top, self._actions(call)]

    def _actions(self, call: CallEntry) -> ui.View:
        write = partial(self.activity.start_activity, intents.write_to(call.number))
        block = partial(show_block_dialog, self.activity, call.number)
        return ui.Row(".LinearLayout", w=ui.MATCH, h=64)[
            _call_action("Message", "message-text-outline", write),
            _call_action("Block", "cancel", block),
            _call_action("History", "information-outline", partial(self._show_history, call)),
        ]

    def _expand(self, call_id: int) -> None:
        self.expanded = 0 if self.expanded == call_id else call_id

    def _show_history(self, call: CallEntry) -> None:
        at = datetime.fromtimestamp(call.date_ms / 1000, UTC)
        text = (
            f"{call.type.name.capitalize()} call\n"
            f"{at.strftime('%b')} {at.day}, {at.strftime('%H:%M')}\n"
            f"{style.duration_text(call.duration_s)}"
        )
        ui.show_notice(self.activity, text, call.number)


class ContactsTab(_Tab):
    """Everybody, and the way to a new contact."""

    def build(self) -> ui.View:
        contacts = self.device.contacts.list_contacts()
        create = partial(self.activity.start_activity, intents.new_contact(finish=True))
        if not contacts:
            text, action = "Your contacts are just a tap away here", "Create new contact"
            page = style.empty_page(text, "account-multiple-outline", action, create)
            return ui.Box(fill=True)[page, _initial("", "anchored_header")]
        letters = ["", *(phonebook_label(c.display_name) for c in contacts)]

        def row(position: int) -> ui.View:
            if not position:
                return _creation_row(create)
            first = letters[position] != letters[position - 1]
            return contact_row(
                self.activity, contacts[position - 1], letters[position] if first else ""
            )

        scroll = self.activity.scroll_state("list:contacts")
        above = scroll.offset / self.device.display.density - style.BODY_TOP_DP
        return ui.Box(fill=True)[
            ui.ListView(
                "#recycler_view",
                fill=True,
                key="contacts",
                count=len(letters),
                row_height=CONTACT_DP,
                build_row=row,
                top_inset=style.BODY_TOP_DP,
                bottom_inset=80,
            ),
            _initial(letters[int(above // CONTACT_DP)] if above > 0 else "", "anchored_header"),
        ]


class VoicemailTab(_Tab):
    """There is none."""

    def build(self) -> ui.View:
        text = "Your voicemail inbox is empty"
        return style.empty_page(text, "voicemail", "Call voicemail", self._call)

    def _call(self) -> None:
        text = "No voicemail number is stored on the SIM card."
        add = partial(self.activity.open_settings, "voicemail")
        buttons = ("Add number", add), ("Cancel", None)
        title = "Missing voicemail number"
        ui.AlertDialog(self.activity, title, text, *buttons, style=ui.PLATFORM).show()


PAGES = (FavoritesTab, RecentsTab, ContactsTab, VoicemailTab)


def contact_row(activity: Activity, contact: Contact, letter: str = "") -> ui.View:
    """A contact that can be opened; `letter` starts a section."""
    name = contact.display_name
    badge = f"Quick contact for {name}"
    return ui.Row(
        ".RelativeLayout",
        w=ui.MATCH,
        h=CONTACT_DP,
        tap=partial(activity.start_activity, intents.show_contact(contact.id)),
    )[
        _initial(letter, "contact_header") if letter else ui.Box(w=CONTACT_DP),
        ui.Box("#photo.QuickContactBadge", desc=badge, margin=(16, 8, 0, 0))[monogram(name, 40)],
        ui.Text(
            name,
            "#contact_name",
            style=style.NAME,
            max_lines=1,
            h=40,
            padding=(16, 0, 0, 0),
            margin=(0, 8, 16, 0),
        ),
    ]


def _creation_row(create: Callable[[], object]) -> ui.View:
    return ui.Row(".RelativeLayout", w=ui.MATCH, h=CONTACT_DP, align="center", tap=create)[
        ui.Icon("account-plus-outline", tint=theme.ACCENT, w=40, margin=(72, 0, 0, 0)),
        ui.Text(
            "Create new contact",
            "#contact_name",
            style=style.NAME,
            line_height=22.86,
            padding=(16, 0, 0, 0),
        ),
    ]


def _initial(letter: str, name: str) -> ui.View:
    return ui.Text(
        letter, f"#{name}", style=style.INITIAL, align="center", w=CONTACT_DP, h=CONTACT_DP
    )


def action_row(activity: Activity, text: str, icon: str, intent: Intent) -> ui.View:
    """What else can be done with the digits that were typed."""
    return ui.Row(
        ".RelativeLayout",
        w=ui.MATCH,
        h=56,
        padding=(20, 0),
        gap=20,
        align="center",
        tap=partial(activity.start_activity, intent),
    )[
        ui.Icon(icon, tint=theme.SECONDARY),
        ui.Text(text, "#search_action_text", style=style.BODY),
    ]


def _heading(text: str) -> ui.View:
    return ui.Text(text, "#call_log_header_text", style=style.HEADING, padding=(20, 0))


def _call_action(title: str, icon: str, action: Callable[[], object]) -> ui.View:
    return ui.Column(
        ".LinearLayout",
        desc=title,
        weight=1,
        h=ui.MATCH,
        align="center",
        main="center",
        tap=action,
    )[
        ui.Icon(icon, size=20, tint=theme.SECONDARY),
        ui.Text(title, style=style.LABEL),
    ]
