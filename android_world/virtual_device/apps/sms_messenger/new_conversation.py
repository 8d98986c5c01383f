"""Choosing whom to write to."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import (
    EXTRA_STREAM,
    path_of_uri,
)
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import DIALOG_STYLE, toolbar
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.sms_messenger.main_screen import open_thread
from android_world.virtual_device.apps.sms_messenger.people import name_of, picture, text_styles
from android_world.virtual_device.apps.sms_messenger.search_results import placeholder
from android_world.virtual_device.system.content.contact_rows import Contact

_SUGGESTIONS_TOP_DP = 24.4  # Measured in a frame.
_MIN_NUMBER = 3
_PHONE_LABELS = {1: "Home", 2: "Mobile", 3: "Work", 7: "Other", 12: "Main"}


def plain(text: str) -> str:
    """Lower case without accents, for comparing names."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c))


class NewConversationActivity(Activity):
    """A field for a number or name, suggestions and contacts."""

    background = style.BACKGROUND

    def on_create(self) -> None:
        self.address = ui.TextState()
        if self.intent.scheme in ("sms", "smsto", "mms", "mmsto"):
            number = self.intent.data.partition(":")[2].partition("?")[0].lstrip("/")
            numbers = [n.strip() for n in re.split("[,;]", number) if n.strip()]
            if numbers:
                self._go(numbers)
                return
        self.set_focus(self.address)

    def _go(self, numbers: list[str]) -> None:
        extras = self.intent.extras
        body = str(extras.get("sms_body", extras.get("android.intent.extra.TEXT", "")))
        streams = extras.get(EXTRA_STREAM, ())
        uris = [streams] if isinstance(streams, str) else streams
        paths = filter(None, (path_of_uri(self.device, str(uri)) for uri in uris))
        thread = self.device.sms.thread_for(*numbers)
        open_thread(self, thread, body, attachments=tuple(paths))
        self.finish()

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        contacts = self._matches()
        return ui.Column(".LinearLayout", fill=True)[
            toolbar(self, "New conversation", self.finish, resource_id="new_conversation_toolbar"),
            ui.Box(w=ui.MATCH)[None if contacts else _letters([]), self._field()],
            ui.Box(w=ui.MATCH, h=0.4, background="#330D1C24"),
            *self._suggestions(),
            ui.Box(w=ui.MATCH, weight=1)[
                ui.list_of("#contacts_list", contacts, self._contact, 66, fill=True),
                _letters(contacts),
            ]
            if contacts
            else placeholder("No contacts found", "#no_contacts_placeholder", 20.6),
        ]

    def _field(self) -> ui.View:
        complete = len(self.address.text.strip()) >= _MIN_NUMBER
        return ui.Row(w=ui.MATCH, h=48)[
            ui.TextField(
                "#new_conversation_address",
                state=self.address,
                hint="Add Contact or Number…",
                style=ui.TextStyle(17, 400, style.INK),
                hint_color=style.HINT,
                weight=1,
                h=ui.MATCH,
                margin=(16, 0),
                capitalize="words",
                ime_action="done",
                on_action=lambda: None,  # Enter does nothing here.
                cursor_color=style.PRIMARY,
            ),
            ui.Icon(
                "check",
                "#new_conversation_confirm",
                size=31,
                tint=style.INK,
                w=48,
                h=ui.MATCH,
                tap=self._confirm,
            )
            if complete
            else None,
        ]

    def _matches(self) -> list[Contact]:
        wanted = plain(self.address.text.strip())
        digits = re.sub("[^0-9+]", "", wanted)

        def fits(contact: Contact) -> bool:
            numbers = [re.sub("[^0-9+]", "", p.value) for p in contact.phones]
            if wanted in plain(contact.display_name):
                return bool(numbers)
            return bool(digits) and any(digits in n for n in numbers)

        def order(contact: Contact) -> tuple[bool, str]:
            name = plain(contact.display_name)
            return not name.startswith(wanted), name

        return sorted(filter(fits, self.device.contacts.list_contacts()), key=order)

    def _contact(self, contact: Contact) -> ui.View:
        sizes = text_styles(self.device)
        return ui.Box("#item_contact_frame", tap=partial(self._pick, contact))[
            ui.Row(
                "#item_contact_holder.RelativeLayout",
                fill=True,
                padding=(16, 0),
                gap=8,
                align="center",
            )[
                picture(contact.display_name, "item_contact_image", 48),
                ui.Column(weight=1)[
                    ui.Text(
                        contact.display_name, "#item_contact_name", style=sizes.large, max_lines=1
                    ),
                    ui.Text(
                        ", ".join(_normalize(p.value) for p in contact.phones),
                        "#item_contact_number",
                        style=sizes.small,
                        max_lines=1,
                    ),
                ],
            ]
        ]

    def _suggestions(self) -> list[ui.View]:
        recent = [
            t.addresses[0] for t in self.device.sms.threads(archived=False) if len(t.addresses) == 1
        ]
        if not recent or self.address.text:
            return []
        return [
            ui.Text(
                "SUGGESTIONS",
                "#suggestions_label",
                style=replace(style.SMALL, color=style.PRIMARY),
                padding=(16, _SUGGESTIONS_TOP_DP, 16, 8),
            ),
            ui.Scroll(
                "#suggestions_scrollview.HorizontalScrollView",
                horizontal=True,
                w=ui.MATCH,
                min_height=108,
            )[
                ui.Row("#suggestions_holder", padding=(6, 0))[
                    [self._suggestion(number) for number in recent[:8]]
                ]
            ],
        ]

    def _suggestion(self, number: str) -> ui.View:
        name = name_of(self.device, number)
        return ui.Column(
            "#suggested_contact_holder.RelativeLayout",
            w=83,
            align="center",
            padding=(4, 8),
            gap=4,
            tap=partial(self._go, [number]),
        )[
            picture(name, "suggested_contact_image", 64),
            ui.Text(
                name,
                "#suggested_contact_name",
                style=ui.TextStyle(14, 400, style.INK),
                max_lines=2,
                align="center",
            ),
        ]

    # -- actions ---------------------------------------------------------------------------------

    def _confirm(self) -> None:
        number = self.address.text.strip()
        if any(c.isalpha() for c in number):
            self.toast("Can't reply to short codes like this")
        else:
            self._go([_normalize(number)])

    def _pick(self, contact: Contact) -> None:
        numbers = [_normalize(p.value) for p in contact.phones]
        if len(numbers) == 1:
            self._go(numbers)
            return
        labels = [
            f"{p.value} ({_PHONE_LABELS.get(p.type, p.label or 'Other')})" for p in contact.phones
        ]
        ui.ListDialog(
            self,
            "",
            labels,
            lambda position: self._go([numbers[position]]),
            kind="single",
            radio_group=True,
            style=DIALOG_STYLE,
        ).show()


def _letters(contacts: Sequence[Contact]) -> ui.View:
    """The initials at the right edge, one text of as many lines."""
    initials = dict.fromkeys(plain(contact.display_name)[:1].upper() for contact in contacts)
    text = ui.Text("\n".join(initials), style=ui.TextStyle(14, 400, style.INK), align="center")
    return ui.Column(
        "#contacts_letter_fastscroller.LinearLayout",
        w=32,
        padding=(0, 24),
        align="center",
        gravity="end",
        clickable=True,
    )[text if initials else None]


def _normalize(number: str) -> str:
    return re.sub("[ ()-]", "", number)
