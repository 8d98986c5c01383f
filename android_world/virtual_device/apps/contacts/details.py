"""The page of one contact."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import share_text_intent
from android_world.virtual_device.apps._lib.people import intents, style
from android_world.virtual_device.apps._lib.people.blocked_numbers import show_block_dialog
from android_world.virtual_device.apps._lib.ringtones import RINGTONES
from android_world.virtual_device.apps.base import Activity
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
        if self.contact is None:
            self.finish()

    def build(self) -> ui.View:
        contact = self.contact or Contact()
        work = " • ".join(t for t in (contact.job_title, contact.company) if t)
        changed = datetime.fromtimestamp(contact.updated_ms / 1000, UTC)
        added = f"Added {changed.strftime('%b')} {changed.day}, {changed.year}"
        reachable = [*map(self._phone_row, contact.phones), *map(self._mail_row, contact.emails)]
        name = contact.display_name
        return ui.Column(".ViewGroup", fill=True)[
            ui.toolbar(self, "", self.finish, self._actions(contact), style.TOOLBAR),
            ui.Scroll("#content_scroll_view", w=ui.MATCH, weight=1)[
                ui.Column(".LinearLayout", w=ui.MATCH)[
                    ui.Column(
                        ".LinearLayout",
                        w=ui.MATCH,
                        align="center",
                        padding=(20, 12, 20, 16),
                        gap=16,
                    )[
                        style.portrait(contact.photo, name, 128, "monogram_photo", "Contact photo"),
                        ui.Text(name, "#large_title", style=style.NAME, align="center", w=ui.MATCH),
                        ui.Text(work, "#organization_name", style=style.SMALL) if work else None,
                    ],
                    self._verbs(contact),
                    _section("Contact info", reachable),
                    _section(f"About {name}", _detail_rows(contact)),
                    ui.Text(
                        added, "#contact_create_date_text", style=style.SMALL, padding=(24, 16)
                    ),
                ]
            ],
        ]

    def _actions(self, contact: Contact) -> list[ui.Action]:
        delete = partial(style.show_delete_dialog, self, "Delete this contact?", self._delete)
        edit = Intent(
            action="android.intent.action.EDIT",
            component=style.find_activity("activities.ContactEditorActivity"),
            extras={"contact_id": self.contact_id},
        )
        block = partial(show_block_dialog, self, *(p.value for p in contact.phones))
        star, routed = not contact.starred, contact.send_to_voicemail
        return [
            ui.Action(
                "Edit contact",
                partial(self.start_activity, edit),
                "pencil-outline",
                "menu_insert_or_edit",
            ),
            ui.Action(
                "Add to favorites" if star else "Remove from favorites",
                partial(self.device.contacts.set_starred, self.contact_id, star),
                "star-outline" if star else "star",
                "menu_star",
            ),
            ui.Action("Delete", delete),
            ui.Action("Share", self._share),
            ui.Action("Set ringtone", self._show_ringtone_dialog),
            *([ui.Action("Block numbers", block)] if contact.phones else []),
            ui.Action(
                "Unroute from voicemail" if routed else "Route to voicemail",
                partial(self._route, not routed),
            ),
            ui.Action("Help & feedback", partial(style.show_help, self)),
        ]

    # -- views -----------------------------------------------------------------------------------

    def _verbs(self, contact: Contact) -> ui.View:
        number = contact.phones[0].value if contact.phones else ""
        mail = contact.emails[0].value if contact.emails else ""
        store = self.device.packages.launch_intent("com.android.vending")
        video = partial(self.start_activity, store or Intent())
        return ui.Row(".LinearLayout", w=ui.MATCH)[
            _verb("call", "Call", "phone", self._starter(intents.call(number))) if number else None,
            _verb("text", "Text", "message-text", self._starter(intents.write_to(number)))
            if number
            else None,
            _verb("video", "Set up", "video", video, "Set up Duo video calling"),
            _verb("email", "Email", "email", partial(self._mail, mail)) if mail else None,
        ]

    def _phone_row(self, phone: Labelled) -> ui.View:
        label, number = label_name("Phone", phone), phone.value
        text = ui.Icon(
            "message-text-outline",
            "#icon_alternate",
            desc=f"Text {label} {number}",
            tint=theme.SECONDARY,
            w=56,
            h=ui.MATCH,
            gravity="end",
            tap=self._starter(intents.write_to(number)),
        )
        call = self._starter(intents.call(number))
        return _info_row(
            "phone-outline", number, label, f"Call {label} {number}", call, beside=text
        )

    def _mail_row(self, mail: Labelled) -> ui.View:
        label, address = label_name("Email", mail), mail.value
        said = f"Email {label} {address}"
        return _info_row("email-outline", address, label, said, partial(self._mail, address))

    # -- actions ---------------------------------------------------------------------------------

    def _starter(self, intent: Intent) -> Callable[[], object]:
        return partial(self.start_activity, intent)

    def _mail(self, address: str) -> None:
        intent = intents.write_to(address, "mailto")
        if self.device.packages.resolve(intent):
            self.start_activity(intent)
        else:
            self.toast("No app can perform this action")

    def _route(self, to_voicemail: bool) -> None:
        contact = self.contact
        if contact is not None:
            contact.send_to_voicemail = to_voicemail
            self.device.contacts.save_contact(contact)

    def _show_ringtone_dialog(self) -> None:
        contact = self.contact
        if contact is None:
            return
        names = ["Default ringtone", "None", *RINGTONES]

        def choose(position: int) -> None:
            contact.ringtone = names[position] if position else None
            self.device.contacts.save_contact(contact)

        chosen = names.index(contact.ringtone) if contact.ringtone in names else 0
        ui.ListDialog(
            self, "Ringtones", names, choose, kind="single", selected=chosen, style=ui.PLATFORM
        ).show()

    def _share(self) -> None:
        contact = self.contact or Contact()
        numbers = "\n".join(p.value for p in contact.phones)
        self.start_activity(share_text_intent(f"{contact.display_name}\n{numbers}"))

    def _delete(self) -> None:
        contact = self.contact
        self.device.contacts.delete_contact(self.contact_id)
        self.toast(f"{contact.display_name} deleted" if contact else "Contact deleted")
        self.finish()


def _detail_rows(contact: Contact) -> list[ui.View]:
    texts = {"Nickname": contact.nickname, "Notes": contact.note}
    return [
        *(
            _info_row("calendar", e.value, label_name("Significant date", e))
            for e in contact.events
        ),
        *(_info_row("note-outline", text, name) for name, text in texts.items() if text),
    ]


def _verb(
    name: str, text: str, icon: str, action: Callable[[], object], description: str = ""
) -> ui.View:
    return ui.Column(
        ".LinearLayout",
        resource_id=f"verb_{name}",
        desc=description or text,
        weight=1,
        align="center",
        padding=(0, 8),
        gap=4,
        tap=action,
    )[
        ui.Box(w=56, h=40, corner=20, background=theme.ACCENT_LIGHT)[
            ui.Icon(icon, tint="#001E2C", gravity="center")
        ],
        ui.Text(class_name=None, label=text, style=style.VERB),
    ]


def _section(title: str, rows: list[ui.View]) -> ui.View | None:
    if not rows:
        return None
    return ui.Column(
        ".CardView", w=ui.MATCH, margin=(16, 8), padding=(0, 12), background=style.BAR, corner=16
    )[ui.Text(title, "#title", style=style.CARD_TITLE, padding=(16, 4)), *rows]


def _info_row(
    icon: str,
    text: str,
    label: str,
    description: str = "",
    action: Callable[[], object] | None = None,
    beside: ui.View | None = None,
) -> ui.View:
    return ui.Box(".RelativeLayout", desc=description, w=ui.MATCH, h=64, tap=action)[
        ui.Icon(icon, tint=theme.SECONDARY, gravity="center_vertical", margin=(16, 0, 0, 0)),
        ui.Column(".LinearLayout", gravity="center_vertical", margin=(56, 0, 0, 0))[
            ui.Text(text, "#header", style=style.BODY),
            ui.Text(label, "#sub_header", style=style.SMALL),
        ],
        beside,
    ]
