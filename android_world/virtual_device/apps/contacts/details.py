"""The page of one contact."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.android_framework.chooser import share_text_intent
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.contacts import style
from android_world.virtual_device.apps.contacts.draft import label_name
from android_world.virtual_device.apps.contacts.editor import contact_id_of
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.content.contact_rows import Contact, Labelled
from android_world.virtual_device.ui import theme


class QuickContactActivity(Activity):
    """Photo, name, actions, and what is known of the person."""

    @property
    def contact_id(self) -> int:
        """The contact that is shown."""
        return contact_id_of(self.intent)

    @property
    def contact(self) -> Contact | None:
        """The contact, unless it was deleted."""
        return self.device.contacts.get_contact(self.contact_id)

    def on_resume(self) -> None:
        """Close when the contact has gone."""
        if self.contact is None:
            self.finish()

    def build(self) -> ui.View:
        """Toolbar and page."""
        contact = self.contact or Contact()
        return ui.Column(".ViewGroup", fill=True)[
            self._toolbar(contact),
            ui.Scroll("#content_scroll_view", w=ui.MATCH, weight=1)[
                ui.Column(".LinearLayout", w=ui.MATCH)[
                    self._header(contact),
                    self._verbs(contact),
                    self._card(contact),
                    self._about(contact),
                    ui.Text(
                        _added(contact.updated_ms),
                        "#contact_create_date_text",
                        style=style.SMALL,
                        padding=(24, 16),
                    ),
                ]
            ],
        ]

    def _toolbar(self, contact: Contact) -> ui.View:
        star = "Remove from favorites" if contact.starred else "Add to favorites"
        routed = contact.send_to_voicemail
        return ui.Row("#toolbar.ViewGroup", w=ui.MATCH, h=64, align="center")[
            ui.IconButton("arrow-left", desc="Navigate up", w=56, h=56, tap=self.finish),
            ui.Box(weight=1),
            ui.IconButton(
                "pencil-outline", "#menu_insert_or_edit.Button", desc="Edit contact", tap=self._edit
            ),
            ui.IconButton(
                "star" if contact.starred else "star-outline",
                "#menu_star.Button",
                desc=star,
                tap=partial(self._star, not contact.starred),
            ),
            ui.OverflowButton(
                activity=self,
                items=[
                    ui.MenuItem("Delete", self._ask_delete),
                    ui.MenuItem("Share", self._share),
                    ui.MenuItem("Add to Home screen", partial(self._unavailable, "Shortcuts")),
                    ui.MenuItem("Set ringtone", partial(self._unavailable, "Ringtones")),
                    ui.MenuItem("Block numbers", partial(self._unavailable, "Blocked numbers")),
                    ui.MenuItem(
                        "Unroute from voicemail" if routed else "Route to voicemail",
                        partial(self._route, not routed),
                    ),
                    ui.MenuItem("Help & feedback", partial(self._unavailable, "Help")),
                ],
            ),
        ]

    def _header(self, contact: Contact) -> ui.View:
        return ui.Column(
            ".LinearLayout", w=ui.MATCH, align="center", padding=(20, 12, 20, 16), gap=16
        )[
            style.monogram(contact.display_name, 128, "monogram_photo", "Contact photo"),
            ui.Text(
                contact.display_name,
                "#large_title",
                style=ui.TextStyle(27, 400, theme.TEXT),
                align="center",
                w=ui.MATCH,
            ),
            ui.Text(_work(contact), "#organization_name", style=style.SMALL)
            if _work(contact)
            else None,
        ]

    def _verbs(self, contact: Contact) -> ui.View:
        number = contact.phones[0].value if contact.phones else ""
        mail = contact.emails[0].value if contact.emails else ""
        verbs: list[ui.View | None] = [
            self._verb("verb_call", "Call", "phone", partial(self._call, number))
            if number
            else None,
            self._verb("verb_text", "Text", "message-text", partial(self._text, number))
            if number
            else None,
            self._verb(
                "verb_video",
                "Set up",
                "video",
                partial(self._unavailable, "Video calls"),
                "Set up Duo video calling",
            ),
            self._verb("verb_email", "Email", "email", partial(self._mail, mail)) if mail else None,
        ]
        return ui.Row(".LinearLayout", w=ui.MATCH)[verbs]

    def _verb(
        self, name: str, text: str, icon: str, action: partial[None], description: str = ""
    ) -> ui.View:
        return ui.Column(
            ".LinearLayout",
            resource_id=name,
            desc=description or text,
            weight=1,
            align="center",
            padding=(0, 8),
            gap=4,
            tap=action,
        )[
            ui.Box(w=56, h=40, corner=20, background="#C1E8FF")[
                ui.Icon(icon, tint="#001E2C", gravity="center")
            ],
            ui.Text(class_name=None, label=text, style=ui.TextStyle(12, 500, theme.ACCENT)),
        ]

    def _card(self, contact: Contact) -> ui.View | None:
        rows: list[ui.View] = []
        for phone in contact.phones:
            rows.append(self._phone_row(phone))
        for mail in contact.emails:
            label = label_name("Email", mail)
            rows.append(
                _info_row(
                    "email-outline",
                    mail.value,
                    label,
                    f"Email {label} {mail.value}",
                    partial(self._mail, mail.value),
                )
            )
        return _section("Contact info", rows) if rows else None

    def _phone_row(self, phone: Labelled) -> ui.View:
        label = label_name("Phone", phone)
        row = _info_row(
            "phone-outline",
            phone.value,
            label,
            f"Call {label} {phone.value}",
            partial(self._call, phone.value),
        )
        text = ui.Icon(
            "message-text-outline",
            "#icon_alternate",
            desc=f"Text {label} {phone.value}",
            tint=theme.SECONDARY,
            w=56,
            h=ui.MATCH,
            gravity="end",
            tap=partial(self._text, phone.value),
        )
        row.children = (*row.children, text)
        return row

    def _about(self, contact: Contact) -> ui.View | None:
        rows: list[ui.View] = [
            _info_row("calendar", e.value, label_name("Significant date", e), "", None)
            for e in contact.events
        ]
        for text, name in ((contact.nickname, "Nickname"), (contact.note, "Notes")):
            if text:
                rows.append(_info_row("note-outline", text, name, "", None))
        return _section(f"About {contact.display_name}", rows) if rows else None

    # -- actions ---------------------------------------------------------------------------------

    def _edit(self) -> None:
        self.start_activity(
            Intent(
                action="android.intent.action.EDIT",
                component=(style.PACKAGE, "com.android.contacts.activities.ContactEditorActivity"),
                extras={"contact_id": self.contact_id},
            )
        )

    def _star(self, starred: bool) -> None:
        self.device.contacts.set_starred(self.contact_id, starred)

    def _route(self, to_voicemail: bool) -> None:
        contact = self.contact
        if contact is not None:
            contact.send_to_voicemail = to_voicemail
            self.device.contacts.save_contact(contact)

    def _call(self, number: str) -> None:
        self.start_activity(Intent(action="android.intent.action.CALL", data=f"tel:{number}"))

    def _text(self, number: str) -> None:
        self.start_activity(Intent(action="android.intent.action.SENDTO", data=f"smsto:{number}"))

    def _mail(self, address: str) -> None:
        intent = Intent(action="android.intent.action.SENDTO", data=f"mailto:{address}")
        if not self.device.packages.resolve(intent):
            self.toast("No app can perform this action")
            return
        self.start_activity(intent)

    def _share(self) -> None:
        contact = self.contact or Contact()
        numbers = "\n".join(p.value for p in contact.phones)
        self.start_activity(share_text_intent(f"{contact.display_name}\n{numbers}"))

    def _unavailable(self, what: str) -> None:
        ui.show_unavailable(self, what)

    def _ask_delete(self) -> None:
        ui.AlertDialog(
            self,
            "",
            "Delete this contact?",
            positive=("Delete", self._delete),
            negative=("Cancel", None),
            style=ui.PLATFORM,
        ).show()

    def _delete(self) -> None:
        contact = self.contact
        self.device.contacts.delete_contact(self.contact_id)
        self.toast(f"{contact.display_name} deleted" if contact else "Contact deleted")
        self.finish()


def _work(contact: Contact) -> str:
    return " • ".join(t for t in (contact.job_title, contact.company) if t)


def _added(ms: int) -> str:
    at = datetime.fromtimestamp(ms / 1000, UTC)
    return f"Added {at.strftime('%b')} {at.day}, {at.year}"


def _section(title: str, rows: list[ui.View]) -> ui.View:
    return ui.Column(
        ".CardView", w=ui.MATCH, margin=(16, 8), padding=(0, 12), background="#E4EAF0", corner=16
    )[ui.Text(title, "#title", style=ui.TextStyle(16, 500, theme.TEXT), padding=(16, 4)), *rows]


def _info_row(
    icon: str, text: str, label: str, description: str, action: partial[None] | None
) -> ui.Box:
    return ui.Box(".RelativeLayout", desc=description, w=ui.MATCH, h=64, tap=action)[
        ui.Icon(icon, tint=theme.SECONDARY, gravity="center_vertical", margin=(16, 0, 0, 0)),
        ui.Column(".LinearLayout", gravity="center_vertical", margin=(56, 0, 0, 0))[
            ui.Text(text, "#header", style=style.BODY),
            ui.Text(label, "#sub_header", style=style.SMALL),
        ],
    ]
