"""The main page: the recorder, and the record that was made or played last."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.permission_controller.requests import (
    request_permissions,
)
from android_world.virtual_device.apps.audio_recorder import record_menu, style, waveform
from android_world.virtual_device.apps.audio_recorder.app import AudioRecorderApp
from android_world.virtual_device.apps.audio_recorder.dialogs import NameDialog, warn
from android_world.virtual_device.apps.audio_recorder.store import (
    Record,
    RecordStore,
    clock_text,
    facts,
)
from android_world.virtual_device.apps.base import ActivityResult
from android_world.virtual_device.codecs.av_files import UnreadableMediaError
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.notifications import POST_NOTIFICATIONS

_MICROPHONE = "android.permission.RECORD_AUDIO"
_TIME = ui.TextStyle(48, 700, style.WHITE)
_SMALL_SIDE = 54


class MainActivity(style.RecorderActivity):
    """Records, and plays the last record."""

    app: AudioRecorderApp

    def on_create(self) -> None:
        self.store = RecordStore(self.device)
        if self.store.options.first_run:
            record_menu.open_page(self, "welcome.WelcomeActivity")
            self.finish()
            return
        self.store.empty_old_trash()

    def on_resume(self) -> None:
        number, self.app.recorder.asks_name_of = self.app.recorder.asks_name_of, 0
        named = self.store.get(number) if number else None
        active = self.store.active
        if named is not None:
            NameDialog(self, named, after_recording=True).show()
        elif active is not None and not self.app.recorder.recording:
            record_menu.warn_of_loss(self, [] if self.store.exists(active) else [active])
        self.invalidate()

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        recorder = self.app.recorder
        record = None if recorder.recording else self.store.active
        page = ui.Column(w=ui.MATCH, h=ui.MATCH)[
            self._bar(record),
            ui.Box(w=ui.MATCH, weight=1, padding=(0, 42, 0, 0))[self._waveform(record)],
            *self._texts(record),
            self._seek_bar(record),
            self._buttons(),
        ]
        return self.ground(self.store.options.theme, page)

    def _bar(self, record: Record | None) -> ui.View:
        recording = self.app.recorder.recording
        menu = partial(self._open_menu, record) if record else None
        return ui.Row("#toolbar.LinearLayout", w=ui.MATCH, h=58, align="center", padding=(4, 0))[
            ui.Spacer(w=48, h=48)
            if recording
            else style.icon_button("exit-to-app", "btn_import", self._import),
            ui.Text(
                "Audio Recorder",
                style=ui.TextStyle(22, 500, style.WHITE),
                weight=1,
                align="center",
                max_lines=1,
            ),
            style.icon_button("dots-vertical", "btn_share", menu)
            if menu
            else ui.Spacer(w=48, h=48),
        ]

    def _open_menu(self, record: Record) -> None:
        record_menu.show_menu(self, record, ui.bounds_of(self, "btn_share"))

    def _waveform(self, record: Record | None) -> ui.View:
        recorder, player = self.app.recorder, self.app.player
        if recorder.recording:
            shown = waveform.recording_view(recorder.length_ms)
        elif record is not None:
            width = self.device.display.size[0] / self.device.display.density
            at = player.position_ms if player.record_id == record.id else 0
            shown = waveform.record_view(width, record.duration_ms, at)
        else:
            return waveform.logo(gravity="center")
        return ui.Column(w=ui.MATCH, gravity="center", align="center")[
            shown, self._play_row(record) if record else ui.Spacer(h=64)
        ]

    def _play_row(self, record: Record) -> ui.View:
        player = self.app.player
        mine = player.record_id == record.id
        icon = "pause" if mine and player.playing else "play"
        play = partial(player.play_or_pause, record)
        return ui.Row(align="center", main="center")[
            ui.IconButton(icon, "#btn_play", tint=style.YELLOW, w=64, h=64, size=32, tap=play),
            ui.IconButton(
                "stop", "#btn_stop", tint=style.YELLOW, w=64, h=64, size=32, tap=player.stop
            )
            if mine
            else None,
        ]

    def _texts(self, record: Record | None) -> list[ui.View]:
        recorder, player = self.app.recorder, self.app.player
        if recorder.recording:
            shown = recorder.length_ms
            quality = recorder.quality
            about = facts(recorder.size, quality.format, quality.sample_rate)
        elif record is not None:
            shown = player.position_ms if player.record_id == record.id else 0
            about = record.facts
        else:
            quality, shown = self.store.options.quality, 0
            about = facts(0, quality.format, quality.sample_rate)
        times = ("00:00", record.time) if record else ("", "")
        return [
            ui.Text(clock_text(shown), "#txt_progress", style=_TIME, w=ui.MATCH, align="center"),
            ui.Box(w=ui.MATCH, min_height=34, padding=(16, 0))[self._name(record)],
            ui.Box(w=ui.MATCH, min_height=26, padding=(16, 2))[
                ui.Text(about, "#txt_record_info", style=style.NOTE, gravity="center"),
                ui.Text(times[0], "#txt_zero_time", style=style.SMALL) if record else None,
                ui.Text(times[1], "#txt_duration", style=style.SMALL, gravity="end")
                if record
                else None,
            ],
        ]

    def _name(self, record: Record | None) -> ui.View | None:
        if self.app.recorder.recording:
            state = "Paused" if self.app.recorder.is_paused else "Recording…"
            return ui.Text(state, "#txt_name", style=style.NAME, gravity="center", max_lines=1)
        if record is None:
            return None
        rename = partial(record_menu.rename, self, record)
        return ui.Row(gravity="center", align="center")[
            ui.Text(record.name, "#txt_name", style=style.NAME, max_lines=1, tap=rename),
            ui.Icon("pencil", size=14, tint="#9AA3AC"),
        ]

    def _seek_bar(self, record: Record | None) -> ui.View:
        player = self.app.player
        at = 0.0
        if record and player.record_id == record.id and record.duration_ms:
            at = player.position_ms / record.duration_ms

        def seek(share: float, done: bool) -> None:
            if record is not None:
                player.seek(record, round(share * record.duration_ms))

        return ui.Slider(
            "#play_progress",
            value=at,
            w=ui.MATCH,
            h=32,
            tint=style.YELLOW,
            track=style.LINE,
            enabled=not self.app.recorder.recording,
            on_change=seek,
        )

    def _buttons(self) -> ui.View:
        recorder, side = self.app.recorder, style.BUTTON_SIDE
        icon = "circle"
        if recorder.recording:
            icon = "record-rec" if recorder.is_paused else "pause-circle"
        pair = recorder.recording
        return ui.Box(w=ui.MATCH, h=side + 16)[
            style.icon_button("cog", "btn_settings", self._settings, side, desc="Settings"),
            ui.Row(align="center", gap=8, gravity="center_horizontal", h=side)[
                self._small("delete-forever", "btn_record_delete", self._show_discard_dialog)
                if pair
                else None,
                ui.IconButton(
                    icon,
                    "#btn_record",
                    desc="Recording: %s",
                    tint=style.WHITE,
                    w=side,
                    h=side,
                    size=59,
                    enabled=not self.app.player.playing,
                    tap=lambda: request_permissions(self, [_MICROPHONE], self._on_permission),
                ),
                self._small("stop", "btn_record_stop", recorder.stop) if pair else None,
            ],
            ui.IconButton(
                "format-list-bulleted",
                "#btn_records_list",
                tint=style.WHITE,
                w=side,
                h=side,
                gravity="end",
                tap=partial(record_menu.open_page, self, "records.RecordsActivity"),
            ),
        ]

    def _small(self, icon: str, name: str, tap: object) -> ui.View:
        assert callable(tap)
        desc = "Delete" if name == "btn_record_delete" else ""
        return style.icon_button(icon, name, tap, _SMALL_SIDE, 28, desc=desc)

    # -- actions ---------------------------------------------------------------------------------

    def _settings(self) -> None:
        record_menu.open_page(self, "settings.SettingsActivity")

    def _on_permission(self, answers: dict[str, bool]) -> None:
        if not all(answers.values()):
            return
        first = not self.app.recorder.recording
        self.app.player.stop()
        try:
            self.app.recorder.press()
        except OSError:
            self.toast("No available space!")
            return
        if first:
            request_permissions(self, [POST_NOTIFICATIONS], self._on_acknowledgement)

    def _on_acknowledgement(self, answers: dict[str, bool]) -> None:
        """Recording continues either way."""

    def _show_discard_dialog(self) -> None:
        self.app.recorder.pause()
        warn(self, "Delete this record?", self.app.recorder.discard)

    def _import(self) -> None:
        intent = Intent("android.intent.action.GET_CONTENT", mime_type="audio/*")
        self.start_activity(intent, request="import")

    def on_result(self, request: str, result: ActivityResult) -> None:
        path = str(result.data.get("path", ""))
        if not result.ok or not path:
            return
        try:
            self.store.import_file(path)
        except (OSError, UnreadableMediaError):
            self.toast("Unable to read sound file")
