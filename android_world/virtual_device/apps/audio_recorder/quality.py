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
    "wav": " is uncompressed audio data format. It takes much more space than other formats."
    " It's needed for specific cases.",
    "3gp": " is a multimedia container format developed for mobile telecommunication services."
    " Use it if you need to save space.",
}
_ABOUT = {
    "Recording format:": "".join(
        f"{FORMATS[name]}{text}\n\n" for name, text in ABOUT_FORMATS.items()
    ).strip(),
    "Sample rate:": "The sample rate is how often the sound is measured in a second. Disks of music"
    " have 44.1kHz, which is recommended, films 48kHz. Low rates are for speech only and take less"
    " space.",
    "Bitrate:": "The bitrate is the space that a second of sound takes. 128 kbps are recommended;"
    " 192 and 256 kbps sound better and make larger files, 48 and 96 kbps are enough for speech.",
    "Channel count:": "A stereo recording has two channels, one for each side, and is recommended."
    " A mono recording has a single channel, which all speakers reproduce in the same way.",
}
_BOLD = ui.TextStyle(14, 700, style.WHITE)
_TEXT = ui.TextStyle(14, 300, style.WHITE)
_CHOSEN = ui.TextStyle(16, 400, style.WHITE)
_OTHER = ui.TextStyle(16, 400, "#DDE0E4")


class QualityActivity(style.RecorderActivity):
    """A page with the blocks of settings."""

    def on_create(self) -> None:
        self.options = Options(self.device)

    def theme_spinner(self) -> ui.View:
        """The choice of the theme."""
        themes, known = list(style.THEMES), self.options.theme

        def choose_theme(position: int) -> None:
            self.options.file.put(setting_theme_color=themes[position])

        return self._spinner(
            "palette",
            "themeColor",
            [f"Theme {name}" for name in themes],
            themes.index(known) if known in themes else 0,
            choose_theme,
        )

    def naming_spinner(self) -> ui.View:
        """The choice of the names of new records."""
        namings, extension = list(NAMINGS), self.options.quality.format

        def choose_naming(position: int) -> None:
            self.options.file.put(setting_naming_format=namings[position])

        return self._spinner(
            "format-title",
            "name_format",
            [f"Naming: {example}.{extension}" for example in NAMINGS.values()],
            namings.index(self.options.naming),
            choose_naming,
        )

    def information(self) -> ui.View:
        """What a minute takes, and what the format is for."""
        quality = self.options.quality
        name, about = FORMATS[quality.format], ABOUT_FORMATS[quality.format]
        text = name + about + ("(recommended)" if quality.format == "m4a" else "")
        spans = ((0, len(name), _BOLD), (len(name) + len(about), len(text), _BOLD))
        return ui.Column(weight=1, gap=4)[
            ui.Text(
                f"{expected_size(quality)} expected size", "#txt_size_per_min", style=style.BODY
            ),
            ui.Text(text, "#txt_information", style=_TEXT, spans=spans),
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
                style=ui.TextStyle(20, 300, style.WHITE),
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
        h=40,
        align="center",
        gap=5,
        padding=(10, 0) if chosen else (22, 0),
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
