"""The first run: welcome, and the set-up."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.audio_recorder import style, waveform
from android_world.virtual_device.apps.audio_recorder.preferences import Options
from android_world.virtual_device.apps.audio_recorder.quality import QualityActivity
from android_world.virtual_device.apps.audio_recorder.record_menu import open_page

_BUTTON = ui.TextStyle(16, 700, "#353B43")


class WelcomeActivity(style.RecorderActivity):
    """What the app is."""

    def build(self) -> ui.View:
        introduction = ui.Column(gravity="center", align="center")[
            waveform.logo(),
            ui.Text(
                "Audio Recorder",
                "#txt_title",
                style=ui.TextStyle(36, 300, style.WHITE),
                margin=(0, 44, 0, 0),
            ),
            ui.Text(
                "Welcome to a simple and fast application",
                "#txt_details",
                style=ui.TextStyle(24, 300, style.WHITE),
                align="center",
                margin=(0, 4, 0, 0),
            ),
        ]
        page = ui.Column(fill=True, align="center", padding=(32, 0, 32, 48))[
            ui.Box("#pager.ViewPager", w=ui.MATCH, weight=1, clip=True)[introduction],
            style.yellow_button("Get started", "btn_action", self._start, w=140, h=48),
        ]
        return self.ground(Options(self.device).theme, page)

    def _start(self) -> None:
        open_page(self, "setup.SetupActivity")
        self.finish()


class SetupActivity(QualityActivity):
    """Theme, naming, format and quality."""

    def build(self) -> ui.View:
        page = ui.Column(fill=True)[
            ui.Scroll(".ScrollView", key="setup", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[
                    ui.Text("Setup", style=style.TITLE, margin=(56, 11, 0, 14)),
                    self.theme_spinner(),
                    self.naming_spinner(),
                    *self.blocks(),
                ]
            ],
            self._result(),
        ]
        return self.ground(self.options.theme, page)

    def _result(self) -> ui.View:
        return ui.Column(w=ui.MATCH, background=style.PANEL, padding=(8, 8, 8, 8), gap=8)[
            ui.Row(w=ui.MATCH, align="center", gap=8)[
                ui.Icon("information-outline", size=20, tint=style.WHITE),
                self.information(),
            ],
            ui.Row(w=ui.MATCH, gap=13, margin=(0, 4, 0, 0))[
                style.yellow_button("Reset", "btn_reset", self.reset, _BUTTON, weight=1, h=48),
                style.yellow_button("Apply", "btn_apply", self._apply, _BUTTON, weight=1, h=48),
            ],
        ]

    def _apply(self) -> None:
        self.options.file.put(is_first_run=False)
        open_page(self, "main.MainActivity")
        self.finish()
