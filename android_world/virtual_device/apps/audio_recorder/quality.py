"""The choice of format and quality, in the set-up and in the settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TypeVar

from android_world.virtual_device import ui
from android_world.virtual_device.apps.audio_recorder import style
from android_world.virtual_device.apps.audio_recorder.dialogs import inform
from android_world.virtual_device.apps.audio_recorder.preferences import (
    BITRATES,
    CHANNELS,
    FORMATS,
    NAMINGS,
    Options,
    Quality,
)
from android_world.virtual_device.apps.audio_recorder.store import size_text

Value = TypeVar("Value", int, str)

ABOUT_FORMATS = {
    "m4a": " format is encoded with AAC audio codec has good quality and small size. ",
    "wav": " format is not compressed, it has the best quality and a big size.",
    "3gp": " format is encoded for speech, it has a low quality and the smallest size.",
}
_ABOUT = {
    "Recording format:": "M4a"
    + ABOUT_FORMATS["m4a"]
    + "\n\nWav"
    + ABOUT_FORMATS["wav"]
    # One text about all three.
    + "\n\n3gp"
    + ABOUT_FORMATS["3gp"],
    "Sample rate:": "How many times in a second the sound is measured. More is better and bigger.",
    "Bitrate:": "How many bits a second of the recording takes. More is better and bigger.",
    "Channel count:": "Stereo has two channels, left and right, mono has one.",
}
_CHOSEN = ui.TextStyle(16, 400, style.WHITE)
_OTHER = ui.TextStyle(16, 400, "#DDE0E4")


class QualityActivity(style.RecorderActivity):
    """A page with the blocks of settings."""

    def on_create(self) -> None:
        self.options = Options(self.device)

    def spinners(self) -> list[ui.View]:
        """Theme and naming."""
        themes, namings = list(style.THEMES), list(NAMINGS)
        extension = self.options.quality.format

        def choose_theme(position: int) -> None:
            self.options.file.put(setting_theme_color=themes[position])

        def choose_naming(position: int) -> None:
            self.options.file.put(setting_naming_format=namings[position])

        known = self.options.theme
        return [
            self._spinner(
                "palette",
                "themeColor",
                [f"Theme {name}" for name in themes],
                themes.index(known) if known in themes else 0,
                choose_theme,
            ),
            self._spinner(
                "format-text",
                "name_format",
                [f"Naming: {example}.{extension}" for example in NAMINGS.values()],
                namings.index(self.options.naming),
                choose_naming,
            ),
        ]

    def _spinner(
        self, icon: str, name: str, options: list[str], choice: int, on_select: object
    ) -> ui.View:
        assert callable(on_select)
        return ui.Row(w=ui.MATCH, h=56, align="center", padding=(16, 0, 8, 0))[
            ui.Icon(icon, tint=style.WHITE),
            ui.Spinner(
                f"#{name}",
                activity=self,
                options=options,
                choice=choice,
                on_select=on_select,
                style=ui.TextStyle(18, 300, style.WHITE),
                arrow_tint=style.SOFT,
                weight=1,
                margin=(8, 0, 0, 0),
            ),
        ]

    def blocks(self) -> list[ui.View]:
        """Format, sample rate, bitrate, channels, as far as the format has them."""
        quality = self.options.quality
        found = [
            self._block("Recording format:", FORMATS, quality.format, "format"),
            self._block("Sample rate:", quality.rates, quality.sample_rate, "sample_rate"),
        ]
        if quality.format == "m4a":
            found.append(self._block("Bitrate:", BITRATES, quality.bitrate, "bitrate"))
        if quality.format != "3gp":
            found.append(self._block("Channel count:", CHANNELS, quality.channels, "channels"))
        return found

    def _block(
        self, title: str, choices: Mapping[Value, str], chosen: Value, field: str
    ) -> ui.View:
        def choose(value: object) -> None:
            self.options.quality = replace(self.options.quality, **{field: value}).fit()  # type: ignore[arg-type]

        chips = [_chip(text, key == chosen, partial(choose, key)) for key, text in choices.items()]
        return ui.Column(w=ui.MATCH)[
            ui.Row(w=ui.MATCH, min_height=37, align="center", padding=(16, 0, 5, 0))[
                ui.Text(title, "#setting_title", style=style.BODY, weight=1),
                style.icon_button(
                    "information-outline",
                    "setting_btn_info",
                    partial(inform, self, _ABOUT[title]),
                    side=37,
                    size=20,
                ),
            ],
            _Flow("#chips_view.FrameLayout", w=ui.MATCH, padding=(8, 0))[chips],
        ]

    def reset(self) -> None:
        """Back to the recommended quality."""
        self.options.quality = Quality()


def expected_size(quality: Quality) -> str:
    """What a minute takes."""
    size = quality.bits_per_second * 60 / 8
    return size_text(round(size, -5)).replace(" Mb", " Mb/min")


def _chip(text: str, chosen: bool, tap: object) -> ui.View:
    assert callable(tap)
    chip = ui.Row(
        h=39,
        align="center",
        gap=5,
        padding=(10 if chosen else 20, 0, 16 if chosen else 20, 0),
        margin=(0, 0, 3, 3),
        corner=16,
        background=style.CHIP,
        border=(style.WHITE, 2) if chosen else None,
        class_name="android.widget.TextView",
        text=text,
        tap=tap,
    )
    return chip[
        ui.Icon("check-circle", size=20, tint=style.WHITE) if chosen else None,
        ui.Text(text, class_name=None, style=_CHOSEN if chosen else _OTHER, max_lines=1),
    ]


class _Flow(ui.Group):
    """Children in lines, as many in each as there is room for."""

    def measure_content(
        self, ctx: ui.LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        x = y = line = 0
        self._places: list[tuple[int, int]] = []
        for child in self.child_views():
            _, _, right, bottom = child.edges(ctx, child.margin)
            width, height = child.measure(ctx, max_w, max_h)
            if x and x + width > max_w:
                x, y = 0, y + line
            self._places.append((x, y))
            x, line = x + width + right, height + bottom
        return max_w, y + line

    def layout_content(self, ctx: ui.LayoutContext, inner: ui.Rect, clip: ui.Rect) -> None:
        for child, (x, y) in zip(self.child_views(), self._places, strict=True):
            child.layout(ctx, inner.left + x, inner.top + y, clip)
