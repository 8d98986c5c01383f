"""Favorites, recents, contacts and the dial pad."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.contacts.search_page import search_page
from android_world.virtual_device.apps.contacts.style import monogram
from android_world.virtual_device.apps.dialer import style
from android_world.virtual_device.apps.dialer.keypad import keypad
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.content.call_log import CallEntry, CallType
from android_world.virtual_device.system.content.contact_rows import Contact
from android_world.virtual_device.system.content.names import phonebook_label
from android_world.virtual_device.system.phone_numbers import (
    format_number,
    network_portion,
    normalize_number,
)
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import ActivityInfo, App
    from android_world.virtual_device.system.phone import Phone

FAVORITES, RECENTS, CONTACTS, VOICEMAIL = range(4)
_TABS = (
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


@dataclass(frozen=True)
class Line:
    """A row of a list: a heading or an entry."""

    heading: str = ""
    call: CallEntry | None = None
    contact: Contact | None = None


class DialerActivity(Activity):
    """The Phone app's main screen."""

    def __init__(self, device: Phone, app: App, info: ActivityInfo, intent: Intent) -> None:
        super().__init__(device, app, info, intent)
        self.tab = RECENTS
        self.pad_open = False
        self.digits = ui.TextState()
        self.searching = False
        self.query = ui.TextState()
        self.expanded = 0

    def on_create(self) -> None:
        """DIAL and `tel:` open the pad with the number."""
        self._handle(self.intent)

    def on_new_intent(self, intent: Intent) -> None:
        """The same, for an activity that is open."""
        super().on_new_intent(intent)
        self._handle(intent)

    def _handle(self, intent: Intent) -> None:
        if intent.scheme == "tel" or intent.action == "android.intent.action.DIAL":
            number = intent.data.partition(":")[2]
            self.pad_open = True
            self.digits.set_text(format_number(number))

    def on_resume(self) -> None:
        """Missed calls were seen."""
        self.device.call_log.mark_missed_seen()

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """Search bar, the tab, the pad button or the pad."""
        if self.searching:
            return self._search_page()
        pages = (self._favorites, self._recents, self._contacts, self._voicemail)
        typed = self.pad_open and bool(self.digits.text)
        body = self._digit_suggestions() if typed else [_filling(pages[self.tab]())]
        tabs = ui.BottomNavigation(
            destinations=_TABS, selected_item=self.tab, on_select=self._select_tab
        )
        column = ui.Column(fill=True)[self._search_bar(), *body, None if self.pad_open else tabs]
        pad = ui.Box(w=self._half_width if self._wide else ui.MATCH, gravity="end|bottom")[
            self._pad()
        ]
        return ui.Box("#coordinator_layout.ViewGroup", fill=True)[
            column, pad if self.pad_open else self._pad_button()
        ]

    def _search_bar(self) -> ui.View:
        return ui.Row(
            "#search_fragment_container.FrameLayout",
            w=ui.MATCH,
            h=48,
            margin=(16, 8, 16, 12),
            background="#FFFFFF",
            corner=24,
            align="center",
            tap=self._open_search,
        )[
            ui.Icon("magnify", tint=theme.SECONDARY, margin=(16, 0, 16, 0)),
            ui.Text(
                "Search contacts",
                "#open_search_bar_text_view",
                style=ui.TextStyle(16, 400, theme.SECONDARY),
                weight=1,
            ),
            ui.IconButton(
                "microphone-outline",
                "#action_voice.Button",
                desc="Start voice search",
                tap=partial(self._unavailable, "Voice search"),
            ),
            ui.OverflowButton(
                activity=self,
                w=48,
                items=[
                    ui.MenuItem("Call history", partial(self._select_tab, RECENTS)),
                    ui.MenuItem("Settings", partial(self._unavailable, "Settings")),
                    ui.MenuItem("Help & feedback", partial(self._unavailable, "Help")),
                ],
            ),
        ]

    def _pad_button(self) -> ui.View:
        return ui.IconButton(
            "dialpad",
            "#dialpad_fab",
            desc="key pad",
            background="#C1E8FF",
            corner=16,
            elevation=3,
            w=56,
            h=56,
            gravity="end|bottom",
            margin=(0, 0, 24, 106),
            tap=self._open_pad,
        )

    @property
    def _wide(self) -> bool:
        width, height = self.device.display.size
        return width > height

    @property
    def _half_width(self) -> float:
        display = self.device.display
        return display.size[0] / display.density / 2

    def _pad(self) -> ui.View:
        key_height = 48 if self._wide else 60
        return keypad(self.digits, self._press, self._delete, self._clear, self._dial, key_height)

    def _empty(self, icon: str, text: str, action: str, on_action: partial[None]) -> ui.View:
        return ui.Column("#empty_content_view", fill=True, align="center", main="center", gap=16)[
            ui.Icon(icon, size=96, tint="#9CC7DB"),
            ui.Text(text, "#empty_content_view_message", style=style.SMALL),
            ui.Button(action, "#empty_content_view_action", tap=on_action),
        ]

    # -- favorites and recents -------------------------------------------------------------------

    def _favorites(self) -> ui.View:
        starred = [c for c in self.device.contacts.list_contacts() if c.starred and c.phones]
        if not starred:
            return self._empty(
                "star-outline",
                "Call your favorite contacts with just one tap",
                "Add a favorite",
                partial(self._select_tab, CONTACTS),
            )
        return self._lines([Line(contact=c) for c in starred])

    def _recents(self) -> ui.View:
        calls = self.device.call_log.calls()
        if not calls:
            return self._empty(
                "phone-outline", "No calls yet", "Make a call", partial(self._open_pad)
            )
        lines: list[Line] = []
        heading = ""
        for call in calls:
            group = self._group(call.date_ms)
            if group != heading:
                heading = group
                lines.append(Line(heading=group))
            lines.append(Line(call=call))
        return self._lines(lines)

    def _group(self, date_ms: int) -> str:
        today = datetime.fromtimestamp(self.device.clock.now_ms / 1000, UTC).date()
        days = (today - datetime.fromtimestamp(date_ms / 1000, UTC).date()).days
        return {0: "Today", 1: "Yesterday"}.get(days, "Older")

    def _lines(self, lines: list[Line]) -> ui.View:
        return ui.ListView(
            "#recycler_view",
            fill=True,
            count=len(lines),
            build_row=lambda i: self._line(lines[i]),
            row_height=lambda i: self._line_height(lines[i]),
            bottom_inset=80,
        )

    def _line_height(self, line: Line) -> float:
        if line.heading:
            return 40
        return 136 if line.call is not None and line.call.id == self.expanded else 72

    def _line(self, line: Line) -> ui.View:
        if line.call is not None:
            return self._call_row(line.call)
        if line.contact is not None:
            return self._contact_row(line.contact)
        return ui.Text(
            line.heading,
            "#call_log_header_text",
            style=ui.TextStyle(14, 500, theme.ACCENT),
            padding=(20, 0),
        )

    def _call_row(self, call: CallEntry) -> ui.View:
        name = self.device.contacts.display_name_for(call.number) or call.number
        icon, tint = _CALL_ICONS.get(call.type, ("phone-outline", theme.SECONDARY))
        summary = f"Mobile · {style.ago(call.date_ms, self.device.clock.now_ms)}"
        top = ui.Row(
            "#call_log_entry.RelativeLayout",
            w=ui.MATCH,
            h=72,
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
                tap=partial(self._call, call.number),
            ),
        ]
        if call.id != self.expanded:
            return top
        return ui.Column(".LinearLayout")[top, self._call_actions(call)]

    def _call_actions(self, call: CallEntry) -> ui.View:
        actions = (
            ("Message", "message-text-outline", partial(self._message, call.number)),
            ("Block", "cancel", partial(self._unavailable, "Blocked numbers")),
            ("History", "information-outline", partial(self._history, call)),
        )
        return ui.Row(".LinearLayout", w=ui.MATCH, h=64)[
            [
                ui.Column(
                    ".LinearLayout",
                    desc=title,
                    weight=1,
                    h=ui.MATCH,
                    align="center",
                    main="center",
                    tap=action,
                )[
                    ui.Icon(icon, size=20, tint=theme.SECONDARY),
                    ui.Text(title, style=ui.TextStyle(12, 500, theme.TEXT)),
                ]
                for title, icon, action in actions
            ]
        ]

    def _voicemail(self) -> ui.View:
        return self._empty(
            "voicemail", "No voicemail", "Call voicemail", partial(self._unavailable, "Voicemail")
        )

    # -- contacts --------------------------------------------------------------------------------

    def _contacts(self) -> ui.View:
        contacts = self.device.contacts.list_contacts()
        if not contacts:
            return self._empty(
                "account-multiple-outline",
                "Your contacts are just a tap away here",
                "Create new contact",
                partial(self._create_contact, ""),
            )
        lines: list[Line] = []
        letter = ""
        for contact in contacts:
            first = phonebook_label(contact.display_name)
            if first != letter:
                letter = first
                lines.append(Line(heading=first))
            lines.append(Line(contact=contact))
        return ui.Column(fill=True)[self._create_row(), _filling(self._lines(lines))]

    def _create_row(self) -> ui.View:
        return ui.Row(
            ".RelativeLayout",
            w=ui.MATCH,
            h=64,
            align="center",
            tap=partial(self._create_contact, ""),
        )[
            ui.Icon("account-plus-outline", margin=(76, 0, 12, 0)),
            ui.Text("Create new contact", "#contact_name", style=style.BODY),
        ]

    def _contact_row(self, contact: Contact) -> ui.View:
        return ui.Row(
            ".RelativeLayout",
            padding=(72, 0, 16, 0),
            align="center",
            tap=partial(self._open_contact, contact.id),
        )[
            ui.Box("#photo.QuickContactBadge", desc=f"Quick contact for {contact.display_name}")[
                monogram(contact.display_name, 40)
            ],
            ui.Text(
                contact.display_name,
                "#contact_name",
                style=style.BODY,
                max_lines=1,
                margin=(16, 0, 0, 0),
                weight=1,
            ),
        ]

    # -- search ----------------------------------------------------------------------------------

    def _open_search(self) -> None:
        self.searching = True
        self.query.set_text("")
        self.set_focus(self.query)

    def _close_search(self) -> None:
        self.searching = False
        self.set_focus(None)

    def _search_page(self) -> ui.View:
        wanted = self.query.text.strip()
        found = self.device.contacts.search(wanted) if wanted else []
        results = ui.ListView(
            "#search_recycler_view",
            count=len(found),
            build_row=lambda i: self._contact_row(found[i]),
            row_height=72,
            w=ui.MATCH,
            weight=1,
        )
        return search_page(self.query, self._close_search, results)

    def _digit_suggestions(self) -> list[ui.View]:
        typed = normalize_number(self.digits.text)
        matches = [
            c
            for c in self.device.contacts.list_contacts()
            if any(typed in normalize_number(p.value) for p in c.phones)
        ]
        rows: list[ui.View] = [self._contact_row(c) for c in matches[:3]]
        for text, icon, action in (
            ("Create new contact", "account-plus-outline", partial(self._create_contact, typed)),
            ("Add to a contact", "account-plus-outline", partial(self._add_to_contact, typed)),
            ("Send a message", "message-text-outline", partial(self._message, typed)),
        ):
            rows.append(
                ui.Row(
                    ".RelativeLayout",
                    w=ui.MATCH,
                    h=56,
                    padding=(20, 0),
                    gap=20,
                    align="center",
                    tap=action,
                )[
                    ui.Icon(icon, tint=theme.SECONDARY),
                    ui.Text(text, "#search_action_text", style=style.BODY),
                ]
            )
        return rows

    # -- actions ---------------------------------------------------------------------------------

    def _select_tab(self, position: int) -> None:
        self.tab = position

    def _open_pad(self) -> None:
        self.pad_open = True

    def _press(self, digit: str) -> None:
        before = self.digits.text
        if digit == "+" and before.endswith("0") and not before.rstrip("0"):
            before = before[:-1]
        self.digits.set_text(format_number(before + digit))

    def _delete(self) -> None:
        self.digits.set_text(format_number(network_portion(self.digits.text)[:-1]))

    def _clear(self) -> None:
        self.digits.set_text("")

    def _dial(self) -> None:
        if self.digits.text:
            self._call(network_portion(self.digits.text))
            self._clear()
            self.pad_open = False
            return
        last = next((c for c in self.device.call_log.calls() if c.type is CallType.OUTGOING), None)
        if last is not None:
            self.digits.set_text(format_number(last.number))

    def _call(self, number: str) -> None:
        if self.device.telephony.dial(number) is None:
            ui.AlertDialog(
                self,
                "",
                style.refusal(self.device),
                positive=("OK", None),
                style=ui.PLATFORM,
            ).show()

    def _message(self, number: str) -> None:
        self.start_activity(Intent(action="android.intent.action.SENDTO", data=f"smsto:{number}"))

    def _history(self, call: CallEntry) -> None:
        at = datetime.fromtimestamp(call.date_ms / 1000, UTC)
        kind = call.type.name.capitalize()
        ui.AlertDialog(
            self,
            call.number,
            f"{kind} call\n{at.strftime('%b')} {at.day}, {at.strftime('%H:%M')}\n"
            f"{style.duration_text(call.duration_s)}",
            positive=("OK", None),
            style=ui.PLATFORM,
        ).show()

    def _expand(self, call_id: int) -> None:
        self.expanded = 0 if self.expanded == call_id else call_id

    def _create_contact(self, number: str) -> None:
        self.start_activity(
            Intent(
                action="android.intent.action.INSERT",
                mime_type="vnd.android.cursor.dir/contact",
                extras={"phone": number} if number else {},
            )
        )

    def _add_to_contact(self, number: str) -> None:
        self.start_activity(
            Intent(
                action="android.intent.action.INSERT_OR_EDIT",
                mime_type="vnd.android.cursor.item/contact",
                extras={"phone": number},
            )
        )

    def _open_contact(self, contact_id: int) -> None:
        self.start_activity(
            Intent(
                action="android.intent.action.VIEW",
                mime_type="vnd.android.cursor.item/contact",
                extras={"contact_id": contact_id},
            )
        )

    def _unavailable(self, what: str) -> None:
        ui.show_unavailable(self, what)

    def on_key(self, key: str, meta: frozenset[str]) -> bool:
        """Digits of a hardware keyboard open and fill the pad."""
        if len(key) == 1 and key.isdecimal():
            self.pad_open = True
            self._press(key)
            return True
        if key == "DEL" and self.pad_open:
            self._delete()
            return True
        return False

    def on_back(self) -> bool:
        """Close search and pad, then go to the first tab."""
        if self.searching:
            self._close_search()
        elif self.pad_open:
            self.pad_open = False
        else:
            return False
        self.invalidate()
        return True


def _filling(content: ui.View) -> ui.View:
    """`content` in the room that the other children of a column leave."""
    return ui.Box(w=ui.MATCH, weight=1)[content]
