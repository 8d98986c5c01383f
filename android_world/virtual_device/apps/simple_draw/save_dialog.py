"""The question for the name and the kind of a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import FormDialog
from android_world.virtual_device.apps.base import Activity

EXTENSIONS = ("png", "svg", "jpg")
_FORBIDDEN = '/\n\r\t\0`?*\\<>|":'


class SaveDialog(FormDialog):
    """`on_save(name, extension)` gets what was chosen."""

    def __init__(
        self,
        activity: Activity,
        name: str,
        extension: str,
        on_save: Callable[[str, str], object],
    ) -> None:
        super().__init__(activity, "Save as")
        self.name = ui.TextState(name)
        self.extension = extension
        self.on_save = on_save

    def show(self) -> None:
        super().show()
        self.set_focus(self.name)

    def body(self) -> Sequence[ui.View | None]:
        return [
            ui.TextField(
                "#save_image_filename",
                state=self.name,
                hint="Filename",
                style=style.BODY,
                w=ui.MATCH,
                min_height=48,
                ime_action="done",
                underline=style.PRIMARY,
                cursor_color=style.PRIMARY,
            ),
            ui.Column("#save_image_radio_group.RadioGroup", w=ui.MATCH, margin=(0, 8, 0, 0))[
                *(
                    self.radio(f".{kind}", f"save_image_radio_{kind}", "extension", kind)
                    for kind in EXTENSIONS
                )
            ],
        ]

    def accept(self) -> object:
        name = self.name.text.strip()
        if not name:
            self.activity.toast("Filename cannot be empty")
            return ui.KEEP_OPEN
        if any(sign in name for sign in _FORBIDDEN):
            self.activity.toast("Filename contains invalid characters")
            return ui.KEEP_OPEN
        return self.on_save(name, self.extension)
