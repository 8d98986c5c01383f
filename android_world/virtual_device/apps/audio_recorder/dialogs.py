"""The app's dialogs: a white card with a title, and Cancel and a yellow button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.audio_recorder import style
from android_world.virtual_device.apps.audio_recorder.store import Record, RecordStore
from android_world.virtual_device.apps.base import Activity

_TITLE = ui.TextStyle(18, 500, "#000000")
_TEXT = ui.TextStyle(16, 400, "#333333")
_NAME_LENGTH = 50
_WIDTH_DP = 357
_LOOK = ui.DialogStyle(background="#FFFFFF", corner=0)
_Button = tuple[str, str, Callable[[], object]]


class RecorderDialog(ui.Dialog):
    """A card of the app's own; subclasses give its middle."""

    def __init__(self, activity: Activity, title: str, cancelable: bool = True) -> None:
        super().__init__(activity, title=title, cancelable=cancelable, style=_LOOK)
        self.page = activity

    def middle(self) -> Sequence[ui.View | None]:
        """What is between title and buttons."""
        raise TypeError(f"{type(self).__name__} does not define middle()")

    def buttons(self) -> Sequence[ui.View | None]:
        """The buttons, from left to right."""
        raise TypeError(f"{type(self).__name__} does not define buttons()")

    def build(self) -> ui.View:
        return ui.Scroll(key="dialog", background="#FFFFFF", elevation=6)[
            ui.Column(w=ui.MATCH, padding=(19, 20, 19, 24))[
                ui.Text(self.title, "#dialog_title", style=_TITLE, padding=(0, 4, 0, 8)),
                *self.middle(),
                ui.Row(w=ui.MATCH, main="end", gap=10, margin=(0, 8, 9, 0))[self.buttons()],
            ]
        ]

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        return ui.center(root, ctx, display, insets, _WIDTH_DP)

    def plain(self, text: str, name: str, tap: Callable[[], object]) -> ui.View:
        """A button without a ground."""
        return ui.Button(text, f"#{name}", style=style.BUTTON, min_width=88, tap=tap)

    def close_and(self, then: Callable[[], object] | None) -> None:
        """Close the dialog, then continue."""
        self.dismiss()
        if then is not None:
            then()
            self.activity.invalidate()


class QuestionDialog(RecorderDialog):
    """A text with one or two buttons: label, name and what it does."""

    def __init__(
        self,
        activity: Activity,
        title: str,
        text: str,
        positive: _Button,
        negative: _Button | None = None,
        cancelable: bool = True,
    ) -> None:
        super().__init__(activity, title, cancelable)
        self.text = text
        self.yes = (*positive[:2], ui.snapshot_safe(positive[2]))
        self.no = negative and (*negative[:2], ui.snapshot_safe(negative[2]))

    def middle(self) -> Sequence[ui.View | None]:
        return [ui.Text(self.text, "#dialog_content", style=_TEXT, padding=(0, 8, 0, 12))]

    def buttons(self) -> Sequence[ui.View | None]:
        label, name, act = self.yes
        return [
            self.plain(*self.no[:2], partial(self.close_and, self.no[2])) if self.no else None,
            style.yellow_button(label, name, partial(self.close_and, act), min_width=88),
        ]


class NameDialog(RecorderDialog):
    """Asks for a record's name; after a recording also whether to ask again."""

    def __init__(self, activity: Activity, record: Record, after_recording: bool = False) -> None:
        super().__init__(activity, "New name")
        self.record = record
        self.name = ui.TextState(record.name, max_length=_NAME_LENGTH)
        self.after_recording = after_recording
        self.silenced = False

    def show(self) -> None:
        super().show()
        self.set_focus(self.name)

    def middle(self) -> Sequence[ui.View | None]:
        return [
            ui.TextField(
                "#input_name",
                state=self.name,
                style=ui.TextStyle(16, 400, "#000000"),
                cursor_color=style.YELLOW,
                underline=style.YELLOW,
                ime_action="done",
                on_action=self._save,
                w=ui.MATCH,
                h=46,
            ),
            ui.CheckBox(
                "Don't ask again",
                "#check_box",
                style=ui.TextStyle(14, 400, "#000000"),
                tint=style.YELLOW,
                checked=self.silenced,
                on_change=self._silence,
                margin=(0, 4, 0, 0),
            )
            if self.after_recording
            else None,
        ]

    def _silence(self, checked: bool) -> None:
        self.silenced = checked

    def buttons(self) -> Sequence[ui.View | None]:
        save = style.yellow_button("Save", "dialog_positive_btn", self._save, min_width=88)
        return [self.plain("Cancel", "dialog_negative_btn", self._leave), save]

    def _leave(self) -> None:
        self._suppress_warning()
        self.cancel()

    def _suppress_warning(self) -> None:
        if self.silenced:
            options = RecordStore(self.page.device).options.file
            options.put(is_ask_rename_after_stop_recording=False)

    def _save(self) -> None:
        self._suppress_warning()
        error = RecordStore(self.page.device).rename(self.record, self.name.text)
        self.dismiss()
        self.activity.invalidate()
        if error:
            self.page.toast(error, long=True)


def warn(
    activity: Activity, text: str, then: Callable[[], object], title: str = "Warning!"
) -> None:
    """Ask, and continue after Yes."""
    QuestionDialog(
        activity,
        title,
        text,
        ("Yes", "dialog_positive_btn", then),
        ("No", "dialog_negative_btn", _nothing),
    ).show()


def inform(activity: Activity, text: str) -> None:
    """Say something."""
    QuestionDialog(activity, "Information", text, ("Ok", "dialog_ok_btn", _nothing)).show()


def _nothing() -> None:
    """Just close."""
