"""Dialogs of the player: when it stops, and how fast it plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.retro_music import style
from android_world.virtual_device.apps.retro_music.library import length

if TYPE_CHECKING:
    from android_world.virtual_device.apps.retro_music.main import MainActivity
    from android_world.virtual_device.apps.retro_music.player import Player

_LONGEST_MINUTES = 180
_SLOWEST, _FASTEST = 0.5, 2.0
_STEPS_PER_ONE = 20


class SleepDialog(ui.ViewDialog):
    """The minutes on a bar, and whether the last song is played to its end."""

    def __init__(self, main: MainActivity) -> None:
        self.main, self.player = main, main.player
        self.minutes, self.finishes = 30, False
        running = bool(self.player.sleep_at_ms)
        super().__init__(
            main,
            title="Sleep timer",
            positive=("OK", None) if running else ("Start", self._start),
            negative=("Cancel", self._stop if running else None),
            style=style.DIALOG,
        )

    def body(self) -> Sequence[ui.View | None]:
        if ends := self.player.sleep_at_ms:
            left = length(max(0, ends - self.main.device.clock.uptime_ms))
            return [ui.Text(left, "#timerDisplay", style=style.LARGE, w=ui.MATCH)]
        return [
            ui.Text(f"{self.minutes} min", "#timerDisplay", style=style.LARGE, w=ui.MATCH),
            ui.Slider(
                "#seekBar",
                value=self.minutes / _LONGEST_MINUTES,
                tint=style.ACCENT,
                w=ui.MATCH,
                on_change=self._set,
            ),
            ui.CheckBox(
                "Finish last song",
                "#shouldFinishLastSong",
                checked=self.finishes,
                on_change=self._set_finishes,
                w=ui.MATCH,
            ),
        ]

    def _set(self, share: float, done: bool) -> None:
        self.minutes = max(1, round(share * _LONGEST_MINUTES))

    def _set_finishes(self, on: bool) -> None:
        self.finishes = on

    def _start(self) -> None:
        self.player.sleep_in(self.minutes, finish=self.finishes)
        self.main.toast(f"Sleep timer set for {self.minutes} minutes from now.")

    def _stop(self) -> None:
        self.player.sleep_in(0)
        self.main.toast("Sleep timer canceled.")


class SpeedDialog(ui.ViewDialog):
    """Bars for speed and pitch, which change at once."""

    def __init__(self, main: MainActivity, player: Player) -> None:
        self.player = player
        super().__init__(
            main,
            positive=("Save", None),
            negative=("Cancel", None),
            neutral=("Reset", self._reset),
            style=style.DIALOG,
        )

    def body(self) -> Sequence[ui.View | None]:
        player = self.player
        return [
            *self._bar(
                "Playback Speed", "playback_speed", "speed_value", player.speed, self._speed
            ),
            *self._bar("Pitch", "playback_pitch", "pitch_value", player.pitch, self._pitch),
        ]

    @staticmethod
    def _bar(
        title: str, name: str, value_id: str, value: float, put: Callable[[float], None]
    ) -> list[ui.View]:
        def slide(share: float, done: bool) -> None:
            number = _SLOWEST + share * (_FASTEST - _SLOWEST)
            put(round(number * _STEPS_PER_ONE) / _STEPS_PER_ONE)

        share = (value - _SLOWEST) / (_FASTEST - _SLOWEST)
        return [
            ui.Text(title, f"#{name}_title", style=style.TITLE),
            ui.Row(w=ui.MATCH, align="center")[
                ui.Slider(
                    f"#{name}_slider", value=share, tint=style.ACCENT, weight=1, on_change=slide
                ),
                ui.Text(f"{value:g}", f"#{value_id}", style=style.SMALL),
            ],
        ]

    def _speed(self, value: float) -> None:
        self.player.speed = value

    def _pitch(self, value: float) -> None:
        self.player.pitch = value

    def _reset(self) -> None:
        self._speed(1.0)
        self._pitch(1.0)
