"""The page about a record."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.audio_recorder import style
from android_world.virtual_device.apps.audio_recorder.preferences import CHANNELS, FORMATS, Options
from android_world.virtual_device.apps.audio_recorder.store import (
    DAY_MS,
    Record,
    date_of,
    facts,
    size_text,
)


class RecordDetailsActivity(style.RecorderActivity):
    """Name, format, length, size, place and date."""

    def build(self) -> ui.View:
        record: Record | None = self.intent.extras.get("record")
        rows = _rows(record) if isinstance(record, Record) else []
        page = ui.Column(fill=True)[
            style.bar("Information", self.finish),
            ui.Scroll(".ScrollView", key="information", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH, padding=(16, 8), gap=12)[
                    [
                        ui.Column(w=ui.MATCH)[
                            ui.Text(f"{title}:", style=style.NOTE),
                            ui.Text(value, f"#txt_{name}", style=style.ROW),
                        ]
                        for title, name, value in rows
                    ]
                ]
            ],
        ]
        return self.ground(Options(self.device).theme, page)


def _rows(record: Record) -> list[tuple[str, str, str]]:
    day, ms = divmod(record.created_ms, DAY_MS)
    rate = facts(0, "", record.sample_rate).rpartition(" ")[2]
    found = [
        ("Name", "name", record.name),
        ("Format", "format", FORMATS.get(record.format, record.format)),
        ("Bitrate", "bitrate", f"{record.bitrate // 1000} kbps" if record.bitrate else ""),
        ("Sample rate", "sample_rate", rate if record.sample_rate else ""),
        ("Channel count", "channels_count", CHANNELS.get(record.channels, "")),
        ("Duration", "duration", record.time),
        ("Size", "size", size_text(record.size)),
        ("File location", "location", record.path),
        ("Created", "created", f"{date_of(day):%d %b %Y}, {_time(ms)}"),
    ]
    return [row for row in found if row[2]]


def _time(ms: int) -> str:
    return f"{ms // 3_600_000:02}:{ms // 60_000 % 60:02}:{ms // 1000 % 60:02}"
