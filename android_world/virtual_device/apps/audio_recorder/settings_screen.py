"""The app's settings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.audio_recorder import style
from android_world.virtual_device.apps.audio_recorder.preferences import Options
from android_world.virtual_device.apps.audio_recorder.quality import QualityActivity
from android_world.virtual_device.apps.audio_recorder.record_menu import open_page
from android_world.virtual_device.apps.audio_recorder.store import (
    FOLDER,
    RecordStore,
    clock_text,
)
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.device_protocol import Device

_PAGE = "https://play.google.com/store/apps/details?id=com.dimowner.audiorecorder"
_MAIL = "mailto:dmitriy.ponomarenko.ua@gmail.com"


def available(device: Device) -> str:
    """How long can be recorded: `34h:12m:22s`."""
    free = device.storage.usage(max_age_ms=60_000).free
    seconds = free * 8 // Options(device).quality.bits_per_second
    return f"{seconds // 3600}h:{seconds // 60 % 60:02}m:{seconds % 60:02}s"


class SettingsActivity(QualityActivity):
    """Pages, look, place, quality, and what there is."""

    def build(self) -> ui.View:
        records = RecordStore(self.device).all()
        total = clock_text(sum(record.duration_ms for record in records))
        page = ui.Column(fill=True)[
            style.bar("Settings", self.finish, back="btnBack"),
            ui.Scroll(".ScrollView", key="settings", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH, padding=(0, 0, 0, 24))[
                    self._row("delete", "Trash", "btnTrash", "trash.TrashActivity"),
                    self._row(
                        "folder",
                        "File browser",
                        "btn_file_browser",
                        "browser.FileBrowserActivity",
                    ),
                    self.theme_spinner(),
                    _line("folder-music", f"Records location:\n{FOLDER}", "txt_records_location"),
                    self._switch(
                        "cellphone",
                        "Keep screen ON while recording",
                        "swKeepScreenOn",
                        "keep_screen_on",
                        self.options.keeps_screen_on,
                    ),
                    self._switch(
                        "rename-box",
                        "Show rename dialog after recording is completed",
                        "swAskToRename",
                        "is_ask_rename_after_stop_recording",
                        self.options.asks_to_rename,
                    ),
                    self.naming_spinner(),
                    self._result(),
                    *self.blocks(),
                    self._row("star", "Rate app", "btnRate", partial(self._view, _PAGE)),
                    self._row(
                        "email", "Request or feedback", "btnRequest", partial(self._view, _MAIL)
                    ),
                    _note(f"Total records count: {len(records)}", "txt_records_count"),
                    _note(f"Total recorded duration: {total}", "txt_total_duration"),
                    _note(f"Available space: {available(self.device)}", "txt_available_space"),
                    _note("Audio Recorder 2021\nVersion 0.9.26", "txtAbout"),
                ]
            ],
        ]
        return self.ground(self.options.theme, page)

    def _row(self, icon: str, title: str, name: str, leads: str | Callable[[], object]) -> ui.View:
        tap = partial(open_page, self, leads) if isinstance(leads, str) else leads
        return ui.Row(w=ui.MATCH, h=56, align="center", padding=(16, 0))[
            ui.Icon(icon, tint=style.WHITE),
            ui.Text(
                title,
                f"#{name}",
                style=ui.TextStyle(18, 300, style.WHITE),
                weight=1,
                h=ui.MATCH,
                padding=(16, 0),
                tap=tap,
            ),
        ]

    def _view(self, address: str) -> None:
        mail = address.startswith("mailto:")
        action = "android.intent.action." + ("SENDTO" if mail else "VIEW")
        self.start_activity(Intent(action, data=address))

    def _switch(self, icon: str, title: str, name: str, key: str, checked: bool) -> ui.View:
        def turn(on: bool) -> None:
            self.options.file.put(**{key: on})

        return ui.Row(w=ui.MATCH, min_height=56, align="center", padding=(16, 4))[
            ui.Icon(icon, tint=style.WHITE),
            ui.Text(title, style=ui.TextStyle(18, 300, style.WHITE), weight=1, padding=(16, 0)),
            ui.Switch(
                f"#{name}",
                checked=checked,
                on_change=turn,
                on_track="#80FDD600",
                on_thumb=style.YELLOW,
            ),
        ]

    def _result(self) -> ui.View:
        return ui.Row(
            "#info_panel.LinearLayout",
            w=ui.MATCH,
            background=style.PANEL,
            padding=(16, 8),
            gap=8,
            align="center",
            margin=(0, 8),
        )[
            self.information(),
            style.yellow_button("Reset", "btnReset", self.reset, min_width=88),
        ]


def _line(icon: str, text: str, name: str) -> ui.View:
    return ui.Row(w=ui.MATCH, min_height=56, align="center", padding=(16, 4))[
        ui.Icon(icon, tint=style.WHITE),
        ui.Text(text, f"#{name}", style=style.BODY, weight=1, padding=(16, 0)),
    ]


def _note(text: str, name: str) -> ui.View:
    return ui.Text(text, f"#{name}", style=style.BODY, padding=(16, 6))
