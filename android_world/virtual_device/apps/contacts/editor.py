"""The contact editor."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.contacts import style
from android_world.virtual_device.apps.contacts.dates import ask_date
from android_world.virtual_device.apps.contacts.draft import (
    LABELS,
    MORE_NAME_FIELDS,
    NAME_FIELDS,
    Draft,
    LabelledField,
)
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.phone_numbers import format_number
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import ActivityInfo, App
    from android_world.virtual_device.system.phone import Phone

_START_DP, _END_DP = 52.2, 56.0
_FIELD_DP = 56.76
_CAPTION_DP = 5.7  # room above the first field for its caption
_HINT_COLOR = "#73787C"
_BOX = (_HINT_COLOR, 1.0)


class ContactEditorActivity(Activity):
    """Create or change a contact. The draft lives only here until Save."""

    def __init__(self, device: Phone, app: App, info: ActivityInfo, intent: Intent) -> None:
        super().__init__(device, app, info, intent)
        self.draft = Draft()
        self.all_names = False
        self.more_fields = False

    def on_create(self) -> None:
        """Load the contact of the intent, or take its name and number."""
        contact_id = contact_id_of(self.intent)
        contact = self.device.contacts.get_contact(contact_id) if contact_id else None
        self.draft = Draft(contact)
        extras = self.intent.extras
        if extras.get("name"):
            self.draft.set_name(str(extras["name"]))
        if extras.get("phone"):
            self._take(self.draft.phones, "Phone", format_number(str(extras["phone"])))
        if extras.get("email"):
            self._take(self.draft.emails, "Email", str(extras["email"]))
        if extras.get("company"):
            self.draft.texts["Company"].set_text(str(extras["company"]))
        if extras.get("notes"):
            self.draft.texts["Notes"].set_text(str(extras["notes"]))
            self.more_fields = True

    @staticmethod
    def _take(fields: list[LabelledField], kind: str, text: str) -> None:
        if fields[-1].text.text:
            fields.append(LabelledField(kind))
        fields[-1].text.set_text(text)

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """Toolbar and form."""
        return ui.Column(".ViewGroup", fill=True)[
            self._toolbar(),
            ui.Scroll("#contact_editor_scroller", w=ui.MATCH, weight=1)[self._form()],
        ]

    def _toolbar(self) -> ui.View:
        title = "Edit contact" if self.draft.contact_id else "Create contact"
        return ui.Row("#toolbar.ViewGroup", w=ui.MATCH, h=64, align="center")[
            ui.IconButton("close", desc="Cancel", w=56, h=56, tap=self.handle_back),
            ui.Text(title, style=style.TITLE, weight=1, margin=(3.8, 0, 0, 0)),
            ui.Button(
                "Save",
                "#toolbar_button",
                w=88,
                style=ui.TextStyle(14, 500, "#FFFFFF"),
                background=theme.ACCENT,
                corner=24,
                tap=self.save,
            ),
            ui.OverflowButton(
                activity=self,
                w=48,
                items=[
                    ui.MenuItem("Undo changes", self._undo),
                    ui.MenuItem("Help & feedback", self._help),
                ],
            ),
        ]

    def _form(self) -> ui.View:
        names = MORE_NAME_FIELDS if self.all_names else NAME_FIELDS
        rows: list[ui.View | None] = [self._photo()]
        for position, hint in enumerate(names):
            icon = "account-outline" if position == 0 else ""
            rows.append(
                self._text_row(hint, icon, expander=position == 0, gap=13.7 if position else 0)
            )
        rows.append(self._text_row("Company", "office-building-outline", gap=21.7))
        if self.more_fields:
            rows.append(self._text_row("Title", gap=13.7))
            rows.append(self._text_row("Department", gap=13.7))
        for kind, icon in (
            ("Phone", "phone-outline"),
            ("Email", "email-outline"),
            ("Significant date", "calendar"),
        ):
            gap = 21.7 if kind == "Phone" else 23.6
            for position, entry in enumerate(self.draft.fields(kind)):
                rows += self._labelled_rows(kind, entry, icon if position == 0 else "", gap)
                gap = 13.7
        if self.more_fields:
            rows.append(self._text_row("Notes", "note-outline", gap=23.6, multiline=True))
        else:
            rows.append(self._more_button())
        rows.append(ui.Box(w=ui.MATCH, h=48))
        return ui.Column(".LinearLayout", w=ui.MATCH)[rows]

    def _photo(self) -> ui.View:
        return ui.Column(
            ".LinearLayout",
            w=ui.MATCH,
            align="center",
            padding=(0, 20.2, 0, 0),
            margin=(0, 0, 0, 25.9 - _CAPTION_DP),
        )[
            ui.Box(
                "#photo_update_clickable",
                desc="Add contact photo",
                w=120,
                h=120,
                corner=60,
                background="#C1E8FF",
                tap=self._no_photos,
            )[ui.Icon("image-plus", size=40, tint=theme.ACCENT, gravity="center")],
            ui.Button("Add picture", "#button_change_photo", w=101.7, tap=self._no_photos),
        ]

    def _text_row(
        self,
        hint: str,
        icon: str = "",
        expander: bool = False,
        gap: float = 0,
        multiline: bool = False,
    ) -> ui.View:
        field = self._field(
            self.draft.texts[hint],
            hint,
            input_type="multiline" if multiline else "text",
            capitalize="sentences" if multiline else "words",
        )
        end: ui.View | None = None
        if expander:
            field = ui.Box(w=ui.MATCH, padding=(0, _CAPTION_DP, 0, 0))[field]
            end = ui.Box(w=_END_DP, h=ui.MATCH)[
                ui.Box(".LinearLayout", w=ui.MATCH)[
                    ui.Icon(
                        "chevron-up" if self.all_names else "chevron-down",
                        "#expansion_view",
                        desc="Show fewer name fields"
                        if self.all_names
                        else "Show more name fields",
                        w=ui.MATCH,
                        h=56,
                        tap=self._toggle_names,
                    )
                ]
            ]
        return self._row(icon, field, end, gap)

    def _row(self, icon: str, content: ui.View, end: ui.View | None, gap: float) -> ui.View:
        return ui.Box(".LinearLayout", w=ui.MATCH, margin=(0, gap, 0, 0))[
            ui.Icon(icon, tint=theme.SECONDARY, gravity="center_vertical", margin=(16, 0, 0, 0))
            if icon
            else None,
            ui.Row(".RelativeLayout", w=ui.MATCH, padding=(_START_DP, 0, 0, 0))[
                ui.Box(".FrameLayout", weight=1)[content], end or ui.Box(w=_END_DP, h=1)
            ],
        ]

    def _field(
        self,
        state: ui.TextState,
        hint: str,
        *,
        input_type: str = "text",
        capitalize: str = "none",
        entry: LabelledField | None = None,
    ) -> ui.View:
        changed = partial(self._phone_changed, entry) if entry and entry.kind == "Phone" else None
        focused = self.focus is state
        field = ui.TextField(
            state=state,
            hint=hint,
            hint_color="#00000000" if focused else _HINT_COLOR,
            input_type=input_type,
            capitalize=capitalize,
            ime_action="none" if input_type == "multiline" else "next",
            style=style.BODY,
            w=ui.MATCH,
            min_height=_FIELD_DP,
            padding=(16, 0),
            border=(theme.ACCENT, 2.0) if focused else _BOX,
            corner=4,
            on_change=changed,
        )
        if not state.text and not focused:
            return field
        caption = ui.Text(
            class_name=None,
            label=f" {hint} ",
            style=ui.TextStyle(12, 400, theme.ACCENT if focused else theme.SECONDARY),
            background=self.background,
            margin=(12, -8, 0, 0),
        )
        return ui.Box(w=ui.MATCH)[field, caption]

    def _labelled_rows(
        self, kind: str, entry: LabelledField, icon: str, gap: float
    ) -> list[ui.View]:
        delete: ui.View | None = None
        if entry.text.text:
            delete = ui.Box(
                "#delete_button_container",
                desc=f"Delete {entry.shown_label} {kind}",
                w=_END_DP,
                h=_FIELD_DP,
                tap=partial(self._delete, kind, entry),
            )[
                ui.Icon(
                    "close", "#delete_button", desc="delete", tint=theme.SECONDARY, gravity="center"
                )
            ]
        if kind == "Significant date":
            value = self._date_field(entry)
        else:
            value = self._field(
                entry.text, kind, input_type="phone" if kind == "Phone" else "email", entry=entry
            )
        return [
            self._row(icon, value, delete, gap),
            self._row("", self._label_spinner(kind, entry), None, 13.7),
        ]

    def _date_field(self, entry: LabelledField) -> ui.View:
        pick = partial(self._pick_date, entry)
        return ui.Box(w=ui.MATCH)[
            ui.TextField(
                state=entry.text,
                hint="Significant date",
                style=style.BODY,
                w=ui.MATCH,
                min_height=_FIELD_DP,
                padding=(16, 0),
                border=_BOX,
                corner=4,
                read_only=True,
                tap=pick,
            ),
            ui.IconButton(
                "calendar",
                "#text_input_end_icon",
                desc="Show date picker",
                tint=theme.SECONDARY,
                gravity="end|center_vertical",
                tap=pick,
            ),
        ]

    def _label_spinner(self, kind: str, entry: LabelledField) -> ui.View:
        return _LabelSpinner(
            editor=self,
            kind=kind,
            entry=entry,
            text=entry.shown_label,
            description=f"{entry.shown_label} {kind}",
        ).view()

    def _more_button(self) -> ui.View:
        return self._row(
            "",
            ui.Button(
                "More fields",
                "#more_fields",
                tap=self._show_more,
                style=ui.TextStyle(14, 500, theme.ACCENT),
            ),
            None,
            13.7,
        )

    # -- actions ---------------------------------------------------------------------------------

    def _phone_changed(self, entry: LabelledField, text: str) -> None:
        formatted = format_number(text)
        if formatted != text and entry.text.cursor == len(text):
            entry.text.set_text(formatted)
        elif formatted != text:
            digits = sum(c.isalnum() or c == "+" for c in text[: entry.text.cursor])
            entry.text.set_text(formatted)
            entry.text.move(_after_digits(formatted, digits))

    def _toggle_names(self) -> None:
        self.all_names = not self.all_names

    def _show_more(self) -> None:
        self.more_fields = True

    def _delete(self, kind: str, entry: LabelledField) -> None:
        fields = self.draft.fields(kind)
        fields.remove(entry)
        if not fields:
            fields.append(LabelledField(kind))

    def choose_label(self, kind: str, entry: LabelledField, position: int) -> None:
        """A label was picked from the menu."""
        name = LABELS[kind][position][0]
        if name == "Custom":
            field = ui.InputField(
                entry.custom, "Label name", "custom_dialog_content", capitalize="words"
            )
            ui.InputDialog(
                self,
                "Custom label name",
                [field],
                partial(self._set_custom, entry),
                style=ui.PLATFORM,
            ).show()
        else:
            entry.label = name

    def _set_custom(self, entry: LabelledField, name: str) -> None:
        if name.strip():
            entry.label, entry.custom = "Custom", name.strip()

    def _pick_date(self, entry: LabelledField) -> None:
        ask_date(self, entry.text.text, partial(self._set_date, entry))

    def _set_date(self, entry: LabelledField, text: str) -> None:
        entry.text.set_text(text)

    def _no_photos(self) -> None:
        ui.AlertDialog(
            self,
            "",
            "There is no photo to choose on this phone.",
            positive=("OK", None),
            style=ui.PLATFORM,
        ).show()

    def _undo(self) -> None:
        contact_id = self.draft.contact_id
        self.draft = Draft(self.device.contacts.get_contact(contact_id) if contact_id else None)

    def _help(self) -> None:
        self.toast("Help needs an internet connection")

    def save(self) -> None:
        """Write the contact and show it."""
        self.device.ime.hide()
        if self.draft.is_empty and not self.draft.contact_id:
            self.finish()
            return
        contact_id = self.device.contacts.save_contact(self.draft.contact())
        saved = self.device.contacts.get_contact(contact_id)
        if saved is not None:
            self.toast(f"{saved.display_name} saved")
        self.finish(ok=True, contact_id=contact_id)
        if not self.draft.contact_id:
            open_contact(self, contact_id)

    def on_back(self) -> bool:
        """Ask before typed text is thrown away."""
        if not self.draft.changed:
            return False
        ui.AlertDialog(
            self,
            "",
            "Discard your changes?",
            positive=("Discard", self._discard),
            negative=("Keep editing", None),
            style=ui.PLATFORM,
        ).show()
        return True

    def _discard(self) -> None:
        self.finish()


class _LabelSpinner:
    """The exposed drop-down with the label of a number, address or date."""

    def __init__(
        self,
        *,
        editor: ContactEditorActivity,
        kind: str,
        entry: LabelledField,
        text: str,
        description: str,
    ) -> None:
        self.editor, self.kind, self.entry = editor, kind, entry
        self.text, self.description = text, description

    def view(self) -> ui.View:
        """Text and arrow in an outlined box."""
        label = ui.Text(
            class_name=None,
            label=self.text,
            style=style.BODY,
            gravity="center_vertical",
            margin=(16, 0, 104 - 32, 0),
        )
        self.box = ui.Box(
            ".Spinner",
            text=self.text,
            desc=self.description,
            hint="Label",
            editable=False,
            clickable=True,
            tap=self._open,
            h=_FIELD_DP,
            min_width=171 if self.kind == "Phone" else 160,
            border=_BOX,
            corner=4,
        )[label]
        arrow = ui.IconButton(
            "menu-down",
            "#text_input_end_icon",
            desc="Show dropdown menu",
            checkable=True,
            tint=theme.SECONDARY,
            gravity="end|center_vertical",
            tap=self._open,
        )
        return ui.Box()[self.box, arrow]

    def _open(self) -> None:
        names = [name for name, _ in LABELS[self.kind]]
        selected = names.index(self.entry.label) if self.entry.label in names else -1
        ui.DropDown(
            self.editor,
            self.box.bounds,
            names,
            selected,
            partial(self.editor.choose_label, self.kind, self.entry),
        ).show()


def _after_digits(text: str, count: int) -> int:
    for position, char in enumerate(text):
        if count == 0:
            return position
        count -= char.isalnum() or char == "+"
    return len(text)


def contact_id_of(intent: Intent) -> int:
    """The contact that an intent names by URI or extra; 0 for none."""
    if intent.extras.get("contact_id"):
        return int(intent.extras["contact_id"])
    last = intent.data.rstrip("/").rpartition("/")[2]
    return int(last) if last.isdecimal() else 0


def open_contact(activity: Activity, contact_id: int) -> None:
    """Show the details of a contact."""
    activity.start_activity(
        Intent(
            component=(style.PACKAGE, "com.android.contacts.quickcontact.QuickContactActivity"),
            extras={"contact_id": contact_id},
        )
    )
