"""The form of a track's name, activity type and description."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.opentracks import activity_types, style
from android_world.virtual_device.apps.opentracks.model import Track
from android_world.virtual_device.apps.opentracks.recorder import recorder
from android_world.virtual_device.apps.opentracks.store import TrackStore

_COLUMNS = 4
_CELL_DP = 64
_MATCHES = 4


class TrackForm(style.TrackActivity):
    """Three fields; what is typed as the type decides its image."""

    def on_create(self) -> None:
        self.store = TrackStore(self.device)
        self.number = int(self.intent.extras.get("track", 0))
        track = self.store.get(self.number) or Track(0)
        self.name = ui.TextState(str(track.name or ""))
        self.kind = ui.TextState(track.kind)
        self.description = ui.TextState(str(track.description or ""))

    def fields(self) -> ui.View:
        """The fields, with the types that start as the typed one."""
        icon = ui.IconButton(
            activity_types.icon_of_text(self.kind.text),
            "#track_edit_activity_type_icon.ImageView",
            tint=style.TEXT,
            tap=self._choose_icon,
        )
        return ui.Column(w=ui.MATCH, padding=(8, 12), gap=16)[
            self._field("name", "Name", self.name),
            ui.Row(w=ui.MATCH, gap=4, align="center")[
                icon,
                self._field(
                    "activity_type.AutoCompleteTextView", "Activity type", self.kind, weight=1
                ),
            ],
            *self._matching(),
            self._field("description", "Description", self.description, input_type="multiline"),
        ]

    def _field(self, name: str, label: str, state: ui.TextState, **options: object) -> ui.View:
        options.setdefault("w", ui.MATCH)
        if "weight" in options:
            del options["w"]
        return ui.OutlinedField(
            f"#track_edit_{name}",
            state=state,
            hint=label,
            style=style.FIELD,
            surface=style.SURFACE,
            cursor_color=style.ORANGE,
            **options,  # type: ignore[arg-type]
        )

    def _matching(self) -> list[ui.View]:
        typed = self.kind.text.casefold()
        if self.focus is not self.kind or len(typed) < 2:
            return []
        found = [t for t in activity_types.TEXTS if t.startswith(typed) and t != typed]
        return [
            ui.Text(
                text,
                "#android:id/text1",
                style=style.FIELD,
                w=ui.MATCH,
                h=48,
                padding=(68, 0, 16, 0),
                tap=partial(self._take, text),
            )
            for text in found[:_MATCHES]
        ]

    def _take(self, text: str) -> None:
        self.kind.set_text(text)
        self.set_focus(None)
        self.device.ime.hide()

    def _choose_icon(self) -> None:
        IconDialog(
            self, title="Activity type", negative=("Cancel", None), style=style.DIALOG
        ).show()

    def save(self) -> bool:
        """Write what the fields have; False where that cannot be done now."""
        texts = self.name.text, self.description.text, self.kind.text
        saved = self.store.save(self.number, *texts)
        if saved and recorder(self).track == self.number:
            recorder(self).kind = activity_types.id_of(self.kind.text)
        return saved


class TrackEditActivity(TrackForm):
    """Changes a recorded track."""

    def build(self) -> ui.View:
        return ui.Column(".LinearLayout", fill=True)[
            ui.Scroll(".ScrollView", key="edit", w=ui.MATCH, weight=1)[self.fields()],
            ui.Row(w=ui.MATCH, h=48)[
                style.button("Cancel", "#track_edit_cancel", self.finish),
                style.button("Save", "#track_edit_save", self._on_done),
            ],
            style.bottom_bar(self, style.back_button(self)),
        ]

    def _on_done(self) -> None:
        if self.save():
            self.finish()


class IconDialog(ui.ViewDialog):
    """The images of the types; a tap takes the type."""

    def body(self) -> list[ui.View]:
        choices = activity_types.CHOICES
        rows = [choices[i : i + _COLUMNS] for i in range(0, len(choices), _COLUMNS)]
        return [
            ui.Row(main="center", w=ui.MATCH)[[self._cell(choice) for choice in row]]
            for row in rows
        ]

    def _cell(self, choice: tuple[str, str]) -> ui.View:
        text, icon = choice
        return ui.IconButton(
            icon,
            ".ImageView",
            tint=style.TEXT,
            size=32,
            w=_CELL_DP,
            h=_CELL_DP,
            tap=partial(self._pick, text),
        )

    def _pick(self, text: str) -> None:
        form = self.activity
        if isinstance(form, TrackForm):
            form.kind.set_text(text)
            form.invalidate()
        self.dismiss()
