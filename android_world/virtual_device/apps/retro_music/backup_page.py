"""The page of backups, and the choice of what comes back from one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import share_files_intent
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.retro_music import style
from android_world.virtual_device.apps.retro_music.backup import Backups
from android_world.virtual_device.system.date_format import local_time

if TYPE_CHECKING:
    from android_world.virtual_device.apps.retro_music.main import MainActivity


class BackupPage(Fragment):
    """Two buttons above the archives that there are."""

    def __init__(self, main: MainActivity) -> None:
        super().__init__(main)
        self.main, self.backups = main, Backups(main.device)

    def build(self) -> ui.View:
        names = self.backups.names()
        title = "Backups" if names else "No Backups Found"
        body = ui.Column(fill=True)[
            ui.Row(w=ui.MATCH, padding=16, gap=16)[
                self._button("Create", "create_backup", self._show_name_dialog),
                self._button("Restore", "restore_backup", self._show_newest),
            ],
            ui.Text(title, "#backup_title", style=style.HEADING, padding=(16, 8)),
            ui.Scroll("#backup_recyclerview.RecyclerView", key="backups", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[[self._row(name) for name in names]]
            ],
        ]
        return self.main.frame(style.bar(self.main, "Backup & Restore"), body)

    @staticmethod
    def _button(text: str, name: str, act: Callable[[], object]) -> ui.View:
        return ui.Button(
            text, f"#{name}", weight=1, h=56, corner=28, background=style.SURFACE, tap=act
        )

    def _row(self, name: str) -> ui.View:
        menu = style.MenuButton(activity=self.main, entries=partial(self._menu, name))
        sign = ui.Icon("zip-box-outline", "#image", size=32, tint=style.ACCENT)
        return style.row(".FrameLayout", sign, name, "", menu, partial(self._show, name))

    def _menu(self, name: str) -> list[ui.MenuItem]:
        return [
            ui.MenuItem("Delete", partial(self.backups.delete, name)),
            ui.MenuItem("Share", partial(self._share, name)),
            ui.MenuItem("Rename", partial(self._show_rename_dialog, name)),
        ]

    def _share(self, name: str) -> None:
        paths = [self.backups.path(name)]
        self.main.start_activity(share_files_intent(self.device, paths, "*/*"))

    def _show(self, name: str) -> None:
        RestoreDialog(self.main, name).show()

    def _show_newest(self) -> None:
        if names := self.backups.names():
            self._show(names[-1])

    def _show_name_dialog(self) -> None:
        now = local_time(self.device).strftime("%Y-%m-%d-%H-%M-%S")
        field = ui.InputField(now, "", "backupName")

        def create(name: str) -> None:
            if name:
                self.backups.create(name)

        ui.InputDialog(
            self.main, "New Backup", [field], create, ok="Create", style=style.DIALOG
        ).show()

    def _show_rename_dialog(self, name: str) -> None:
        field = ui.InputField(name, "", "backupName")
        rename = partial(self.backups.rename, name)
        ui.InputDialog(self.main, "Rename", [field], rename, ok="Rename", style=style.DIALOG).show()


class RestoreDialog(ui.ViewDialog):
    """Which parts of a backup come back."""

    def __init__(self, main: MainActivity, name: str) -> None:
        super().__init__(main, style=style.DIALOG)
        self.main, self.name = main, name
        self.settings = self.playlists = True

    def body(self) -> Sequence[ui.View | None]:
        return [
            ui.Text(self.name, "#backupName", style=style.HEADING),
            ui.Text("Choose what to restore", "#materialTextView", style=style.SMALL),
            ui.CheckBox(
                "Settings",
                "#check_settings",
                checked=self.settings,
                on_change=partial(setattr, self, "settings"),
                w=ui.MATCH,
            ),
            ui.CheckBox(
                "Playlists",
                "#check_playlists",
                checked=self.playlists,
                on_change=partial(setattr, self, "playlists"),
                w=ui.MATCH,
            ),
            ui.Row(w=ui.MATCH, main="end", gap=8)[
                ui.Button("Cancel", "#cancel_button", tap=self.dismiss),
                ui.Button("Restore", "#restore_button", tap=self._restore),
            ],
        ]

    def _restore(self) -> None:
        self.dismiss()
        backups = Backups(self.main.device)
        backups.restore(self.name, settings=self.settings, playlists=self.playlists)
