"""The page about the user, whose name For you greets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.retro_music import style

if TYPE_CHECKING:
    from android_world.virtual_device.apps.retro_music.main import MainActivity


class UserPage(Fragment):
    """A photo and the name."""

    def __init__(self, main: MainActivity) -> None:
        super().__init__(main)
        self.main = main
        self.name = ui.TextState(main.library.preferences.get_str("user_name"))

    def build(self) -> ui.View:
        field = ui.OutlinedField(
            "#name", hint="Name", state=self.name, w=ui.MATCH, surface=style.WHITE
        )
        body = ui.Column(fill=True, padding=16, gap=24, align="center")[
            ui.Icon("account-circle-outline", "#userImage", size=96, tint=style.ACCENT),
            ui.Box("#nameContainer.LinearLayout", w=ui.MATCH)[field],
        ]
        save = ui.Fab("#next", icon="check", desc="Save", margin=16, tap=self._save)
        bar = style.bar(self.main, "")
        return ui.Scaffold(toolbar=bar, body=body, fab=save)

    def _save(self) -> None:
        name = self.name.text.strip()
        if name:
            self.main.library.preferences.put(user_name=name)
            self.close()
