"""The contact editor; its sizes are measured on recordings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime
from functools import partial
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.capture import take_photo
from android_world.virtual_device.apps._lib.people import intents, style
from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.apps.contacts import draft
from android_world.virtual_device.codecs.images import decode
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.phone_numbers import format_number
from android_world.virtual_device.ui import fonts as typography, theme

_START_DP, _END_DP = 52.2, 56.0
_FIELD_DP = 56.76
_CAPTION_DP = 5.7  # room above each field for its caption
_GAP_DP = 8  # between the fields of a section; the others are above a section
_SECTION_GAP_DP, _LABEL_GAP_DP = 16, 17.9
_LABEL_ROOM_DP = 101.7  # of a label's field, beside the widest label
_NOTES = {"input_type": "multiline", "capitalize": "sentences", "ime_action": "none"}
_BOX = ("#73787C", 1.0)


_CHOOSE_PHOTO = Intent(
    "android.intent.action.GET_CONTENT",
    mime_type="image/*",
    categories=("android.intent.category.OPENABLE",),
)


class ContactEditorActivity(Activity):
    """Create or change a contact. The draft lives only here until Save."""

    surface = theme.BACKGROUND  # behind the captions, which interrupt the fields' outline

    def on_create(self) -> None:
        self.all_names = self.more_fields = False
        self._load(contact_id_of(self.intent))
        extras = {key: str(value) for key, value in self.intent.extras.items() if value}
        if "name" in extras:
            self.draft.set_name(extras["name"])
        if "phone" in extras:
            self.draft.add("Phone", format_number(extras["phone"]))
        if "email" in extras:
            self.draft.add("Email", extras["email"])
        if "company" in extras:
            self.draft.texts["Company"].set_text(extras["company"])
        if "notes" in extras:
            self.draft.texts["Notes"].set_text(extras["notes"])
            self.more_fields = True

    def _load(self, contact_id: int) -> None:
        self.draft = draft.Draft(
            self.device.contacts.get_contact(contact_id) if contact_id else None
        )

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        title = "Edit contact" if self.draft.contact_id else "Create contact"
        undo = partial(self._load, self.draft.contact_id)
        explain = partial(style.show_help, self)
        return ui.Column(".ViewGroup", fill=True)[
            ui.Row("#toolbar.ViewGroup", w=ui.MATCH, h=64, align="center")[
                ui.IconButton("close", desc="Cancel", w=56, h=56, tap=self.handle_back),
                ui.Text(title, style=style.TITLE, margin=(3.8, 0, 0, 0)),
                ui.Spacer(weight=1),
                style.save_button(self.save),
                ui.OverflowButton(
                    activity=self,
                    w=48,
                    items=[
                        ui.MenuItem("Undo changes", undo),
                        ui.MenuItem("Help & feedback", explain),
                    ],
                ),
            ],
            ui.Scroll("#contact_editor_scroller", w=ui.MATCH, weight=1)[self._form()],
        ]

    def _form(self) -> ui.View:
        names = draft.MORE_NAME_FIELDS if self.all_names else draft.NAME_FIELDS
        work = ("Company", "Title", "Department") if self.more_fields else ("Company",)
        return ui.Column(".LinearLayout", w=ui.MATCH)[
            self._photo(),
            _section("account-outline", map(self.text_field, names), self._expansion(), gap=0),
            _section("office-building-outline", map(self.text_field, work)),
            *self._labelled_rows("Phone", "phone-outline", _SECTION_GAP_DP),
            *self._labelled_rows("Email", "email-outline"),
            *self._labelled_rows("Significant date", "calendar"),
            self._last_section(),
            ui.Box(w=ui.MATCH, h=48),
        ]

    def _last_section(self) -> ui.View:
        """The notes, or the button that shows them and other fields."""
        if self.more_fields:
            return _section("note-outline", [self.text_field("Notes", **_NOTES)], gap=_LABEL_GAP_DP)
        show = partial(setattr, self, "more_fields", True)
        more = ui.Button("More fields", "#more_fields", tap=show, style=style.HEADING)
        return _section("", [more], gap=_LABEL_GAP_DP)

    def _photo(self) -> ui.View:
        picture = decode(self.draft.photo)
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
                background=theme.ACCENT_LIGHT,
                clip=True,
                tap=self._show_photo_dialog,
            )[
                ui.Image(class_name=None, source=picture, fit="cover", fill=True)
                if picture
                else ui.Icon("image-plus", size=40, tint=theme.ACCENT, gravity="center")
            ],
            ui.Button(
                "Change" if picture else "Add picture",
                "#button_change_photo",
                min_width=101.7,
                tap=self._show_photo_dialog,
            ),
        ]

    def _show_photo_dialog(self) -> None:
        names = ["Take photo", "Choose photo", *(["Remove photo"] if self.draft.photo else [])]

        def choose(position: int) -> None:
            if position == 0:
                now = self.device.clock.now_ms
                take_photo(self, f"{self.app.data_dir}/cache/photos/{now}.jpg", self._use_photo)
            elif position == 1:
                self.start_activity(_CHOOSE_PHOTO, request="photo")
            else:
                self.draft.photo = b""

        ui.ListDialog(self, "Change photo", names, choose, style=ui.PLATFORM).show()

    def on_result(self, request: str, result: ActivityResult) -> None:
        path = str(result.data.get("path", ""))
        if request == "photo" and result.ok and path:
            self._use_photo(path)

    def _use_photo(self, path: str) -> None:
        self.draft.photo = self.device.storage.read_bytes(path)

    # -- rows ------------------------------------------------------------------------------------

    def text_field(self, hint: str, **fields: Any) -> ui.View:
        """The field with this hint."""
        return self._field(self.draft.texts[hint], hint, **{"capitalize": "words", **fields})

    def _expansion(self) -> ui.View:
        """The arrow that shows the other name fields."""

        def toggle() -> None:
            self.all_names = not self.all_names

        return ui.Box("#expansion_view_container", w=_END_DP, h=56, tap=toggle)[
            ui.Icon(
                "chevron-up" if self.all_names else "chevron-down",
                "#expansion_view",
                desc=f"Show {'fewer' if self.all_names else 'more'} name fields",
                fill=True,
            )
        ]

    def _labelled_rows(self, kind: str, icon: str, gap: float = _LABEL_GAP_DP) -> list[ui.View]:
        sections: list[ui.View] = []
        for entry in self.draft.labelled[kind]:
            fields = [self.value_field(entry), self.label_field(entry)]
            sections.append(_section(icon, fields, self._delete_button(entry), gap))
            icon, gap = "", _GAP_DP
        return sections

    def value_field(self, entry: draft.LabelledField) -> ui.View:
        """The field of a number, address or date."""
        if entry.kind == "Phone":
            reformat = partial(_reformat, entry)
            return self._field(entry.text, "Phone", input_type="phone", on_change=reformat)
        if entry.kind == "Email":
            return self._field(entry.text, "Email", input_type="email")
        return self._date_field(entry)

    def _delete_button(self, entry: draft.LabelledField) -> ui.View | None:
        if not entry.text.text:
            return None
        return ui.Box(
            "#delete_button_container",
            desc=f"Delete {entry.display_label} {entry.kind}",
            w=_END_DP,
            h=56,
            tap=partial(self.draft.remove, entry),
        )[ui.Icon("close", "#delete_button", desc="delete", tint=theme.SECONDARY, fill=True)]

    # -- fields ----------------------------------------------------------------------------------

    def _field(self, state: ui.TextState, hint: str, **fields: Any) -> ui.View:
        focused = self.focus is state
        field = _outlined_field(state, hint, **{"ime_action": "next", **fields})
        if focused:
            field.hint_color, field.border = "#00000000", (theme.ACCENT, 2.0)
        if not state.text and not focused:
            return _captioned_view(field)
        caption = ui.Text(
            class_name=None,
            label=f" {hint} ",
            style=ui.TextStyle(12, 400, theme.ACCENT if focused else theme.SECONDARY),
            background=self.surface,
            margin=(12, -8, 0, 0),
        )
        return _captioned_view(field, caption)

    def _date_field(self, entry: draft.LabelledField) -> ui.View:
        pick = partial(self._pick_date, entry)
        return _captioned_view(
            _outlined_field(
                entry.text, "Significant date", read_only=True, focusable=False, tap=pick
            ),
            _end_icon("calendar", "Show date picker", pick),
        )

    def _pick_date(self, entry: draft.LabelledField) -> None:
        try:
            start = date.fromisoformat(entry.text.text)
        except ValueError:
            start = datetime.fromtimestamp(self.device.clock.now_ms / 1000, UTC).date()
        ui.DatePickerDialog(
            self, start, lambda picked: entry.text.set_text(picked.isoformat())
        ).show()

    def label_field(self, entry: draft.LabelledField) -> ui.View:
        """The exposed drop-down with the label of a number, address or date."""
        names = [name for name, _ in draft.LABELS[entry.kind]]

        def choose(position: int) -> None:
            if names[position] == "Custom":
                self._show_label_dialog(entry)
            else:
                entry.label = names[position]

        def open_menu() -> None:
            selected = names.index(entry.label) if entry.label in names else -1
            ui.DropDown(self, field.bounds, names, selected, choose).show()

        field = _outlined_field(
            entry.text_state(),
            "Label",
            class_name="android.widget.Spinner",
            desc=f"{entry.display_label} {entry.kind}",
            w=max(map(self._width, names)) + _LABEL_ROOM_DP,
            read_only=True,
            tap=open_menu,
        )
        return ui.Row(padding=(0, _CAPTION_DP, 0, 0))[
            ui.Box()[field, _end_icon("menu-down", "Show dropdown menu", open_menu, checkable=True)]
        ]

    def _width(self, text: str) -> float:
        display = self.device.display
        size = style.BODY.size * display.density * display.font_scale
        return typography.text_width(text, size, *style.BODY.face) / display.density

    def _show_label_dialog(self, entry: draft.LabelledField) -> None:
        def store(name: str) -> None:
            if name.strip():
                entry.label, entry.custom = "Custom", name.strip()

        field = ui.InputField(
            entry.custom, "Label name", "custom_dialog_content", capitalize="words"
        )
        ui.InputDialog(self, "Custom label name", [field], store, style=ui.PLATFORM).show()

    # -- actions ---------------------------------------------------------------------------------

    def save(self) -> None:
        """Write the contact and show it."""
        self.device.ime.hide()
        if self.draft.is_empty and not self.draft.contact_id:
            self.finish()
            return
        contact_id = self.write()
        self.finish(ok=True, contact_id=contact_id)
        if not self.draft.contact_id and not self.intent.extras.get(intents.FINISH_EXTRA):
            open_contact(self, contact_id)

    def write(self) -> int:
        """Store the contact and report it; returns its id."""
        contact_id = self.device.contacts.save_contact(self.draft.contact())
        saved = self.device.contacts.get_contact(contact_id)
        if saved is not None:
            self.toast(f"{saved.display_name} saved")
        return contact_id

    def on_back(self) -> bool:
        if not self.draft.is_changed:
            return False
        buttons = ("Discard", self.finish), ("Keep editing", None)
        ui.AlertDialog(self, "", "Discard your changes?", *buttons, style=ui.PLATFORM).show()
        return True


def _section(
    icon: str,
    fields: Iterable[ui.View],
    end: ui.View | None = None,
    gap: float = _SECTION_GAP_DP,
) -> ui.View:
    """An icon, the fields next to it and, at the end of the first one, a button."""
    return ui.Row(w=ui.MATCH, margin=(0, gap, 0, 0))[
        ui.Box(w=_START_DP, h=_CAPTION_DP + _FIELD_DP, padding=(16, _CAPTION_DP, 0, 0))[
            ui.Icon(icon, tint=theme.SECONDARY, gravity="center_vertical") if icon else None
        ],
        ui.Column(weight=1, gap=_GAP_DP)[*fields],
        end or ui.Box(w=_END_DP, h=1),
    ]


def _captioned_view(*views: ui.View) -> ui.View:
    """A field with the room for its caption, and what is over it."""
    return ui.Box(w=ui.MATCH, padding=(0, _CAPTION_DP, 0, 0))[views]


def _outlined_field(state: ui.TextState, hint: str, **fields: Any) -> ui.TextField:
    return ui.TextField(
        state=state,
        hint=hint,
        style=style.BODY,
        min_height=_FIELD_DP,
        border=_BOX,
        corner=4,
        **{"w": ui.MATCH, "padding": (16, 0), **fields},
    )


def _end_icon(
    icon: str,
    description: str,
    action: Callable[[], object],
    checkable: bool = False,
) -> ui.View:
    return ui.IconButton(
        icon,
        "#text_input_end_icon",
        desc=description,
        checkable=checkable,
        tint=theme.SECONDARY,
        gravity="end|center_vertical",
        tap=action,
    )


def _reformat(entry: draft.LabelledField, text: str) -> None:
    """Write a number with its gaps, the cursor behind the same digit as before."""
    formatted = format_number(text)
    if formatted == text:
        return
    at_end = entry.text.cursor == len(text)
    digits = sum(c.isalnum() or c == "+" for c in text[: entry.text.cursor])
    entry.text.set_text(formatted)
    if not at_end:
        entry.text.move(_after_digits(formatted, digits))


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
    component = style.find_activity("quickcontact.QuickContactActivity")
    activity.start_activity(Intent(component=component, extras={"contact_id": contact_id}))
