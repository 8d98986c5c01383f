"""A contact that another app offers: the sheet "Add to contacts", and whom it is added to."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.sheet import (
    SHEET_COLOR,
    SheetActivity,
)
from android_world.virtual_device.apps._lib.people import intents, style
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.contacts.draft import NAME_FIELDS
from android_world.virtual_device.apps.contacts.editor import ContactEditorActivity
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.content.contact_rows import Contact
from android_world.virtual_device.ui import theme

_OFFERED = ("name", "phone", "email", "company", "notes")
_ROW_DP = 56


class InsertSheetActivity(SheetActivity, ContactEditorActivity):
    """What an ACTION_INSERT with data shows; without data it opens the whole editor."""

    surface = SHEET_COLOR

    def on_create(self) -> None:
        super().on_create()
        if not any(self.intent.extras.get(key) for key in _OFFERED):
            self.show_whole_editor()

    def content(self) -> list[ui.View | None]:
        (phone, *_), (email, *_) = self.draft.labelled["Phone"], self.draft.labelled["Email"]
        entry = phone if phone.text.text or not email.text.text else email
        fields = [*map(self.text_field, NAME_FIELDS), self.value_field(entry)]
        return [
            ui.Row(".ViewGroup", w=ui.MATCH, h=64, align="center", padding=(24, 0, 16, 0))[
                ui.Text("Add to contacts", style=style.TITLE, weight=1),
                style.save_button(self.save),
            ],
            ui.Column(".LinearLayout", w=ui.MATCH, padding=(24, 8), gap=8)[
                *fields, self.label_field(entry)
            ],
            ui.Row(".LinearLayout", w=ui.MATCH, h=56, align="center", padding=(12, 0))[
                ui.Button("More details", tap=self.show_whole_editor),
                ui.Spacer(weight=1),
                ui.Button("Add to existing", tap=self._choose_contact),
            ],
        ]

    def save(self) -> None:
        """Write the contact; the app that offered it stays in front."""
        self.write()
        self.finish(ok=True)

    def on_back(self) -> bool:
        return False

    def show_whole_editor(self) -> None:
        """Continue in the editor, with what is typed here."""
        component = style.find_activity("activities.ContactEditorActivity")
        names = [self.draft.texts[hint].text.strip() for hint in NAME_FIELDS]
        phone = self.draft.labelled["Phone"][0].text.text
        typed = {"name": " ".join(filter(None, names)), "phone": phone}
        extras = {**self.intent.extras, **{key: text for key, text in typed.items() if text}}
        self.open_instead(replace(self.intent, component=component, extras=extras))

    def _choose_contact(self) -> None:
        component = style.find_activity("activities.ContactSelectionActivity")
        self.open_instead(replace(self.intent, component=component))

    def open_instead(self, intent: Intent) -> None:
        """Start another page of the app in place of the sheet."""
        self.start_activity(intent)
        self.finish()


class ContactSelectionActivity(Activity):
    """All contacts; the chosen one goes to the app that picks one (ACTION_PICK).

    Otherwise it opens in the editor, with what was offered.
    """

    def build(self) -> ui.View:
        contacts = self.device.contacts.list_contacts()
        return ui.Column("#root.ViewGroup", fill=True)[
            ui.toolbar(self, "Choose a contact", self.finish, [], style.TOOLBAR),
            ui.list_of("#android:id/list", contacts, self._row, _ROW_DP),
        ]

    def _row(self, contact: Contact) -> ui.View:
        return ui.Row(
            ".ViewGroup",
            padding=(20, 0),
            gap=16,
            align="center",
            tap=partial(self._choose, contact.id),
        )[
            style.monogram(contact.display_name, 40, "photo"),
            ui.Text(
                contact.display_name,
                "#cliv_name_textview",
                style=ui.TextStyle(16, 400, theme.TEXT),
                weight=1,
                max_lines=1,
            ),
        ]

    def _choose(self, contact_id: int) -> None:
        if self.intent.action == intents.ACTION_PICK:
            self.finish(ok=True, contact_id=contact_id)
        else:
            self._edit(contact_id)

    def _edit(self, contact_id: int) -> None:
        offered = {k: v for k, v in self.intent.extras.items() if k in ("phone", "email", "notes")}
        component = style.find_activity("activities.ContactEditorActivity")
        self.start_activity(
            Intent(component=component, extras={**offered, "contact_id": contact_id})
        )
        self.finish()
