"""The list of records, with the panel that plays them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.audio_recorder import record_menu, style, waveform
from android_world.virtual_device.apps.audio_recorder.app import AudioRecorderApp
from android_world.virtual_device.apps.audio_recorder.store import (
    DATABASE,
    DAY_MS,
    ORDERS,
    Record,
    RecordStore,
    clock_text,
    day_of,
)
from android_world.virtual_device.system.content.database import remember

_ROW_DP, _HEADING_DP, _TRASH_DP = 72, 36, 56
_BY_DATE = (0, 1)


class RecordsActivity(style.RecorderActivity):
    """All records, or the bookmarked ones."""

    app: AudioRecorderApp

    def on_create(self) -> None:
        self.store = RecordStore(self.device)
        self.selection = ui.Selection()
        self.bookmarks = False
        record_menu.warn_of_loss(self, self.store.lost_records())

    def on_resume(self) -> None:
        self.invalidate()

    def _records(self) -> list[Record]:
        return self.store.bookmarked_records() if self.bookmarks else self.store.all()

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        records = self._records()
        playing = self.store.get(self.app.player.record_id)
        page = ui.Column(fill=True)[
            self._selection_bar(records) if self.selection else self._bar(),
            self._trash() if self.store.trash() and not self.bookmarks else None,
            self._list(records) if records else self._nothing(),
            self._panel(playing) if playing else None,
        ]
        return self.ground(self.store.options.theme, page)

    def _bar(self) -> ui.View:
        icon = "bookmark" if self.bookmarks else "bookmark-outline"
        return style.bar(
            "Bookmarks" if self.bookmarks else "Records",
            self.finish,
            style.icon_button("sort", "btn_sort", self._show_orders),
            style.icon_button(icon, "btn_bookmarks", self._turn_bookmarks),
            subtitle=ORDERS[self.store.options.order % len(ORDERS)][0],
        )

    def _show_orders(self) -> None:
        def choose(position: int) -> None:
            self.store.options.file.put(records_order=position)

        items = [ui.MenuItem(name, partial(choose, i)) for i, (name, _) in enumerate(ORDERS)]
        anchor = ui.bounds_of(self, "btn_sort")
        ui.PopupMenu(self, items, anchor, background="#FFFFFF").show()

    def _turn_bookmarks(self) -> None:
        self.bookmarks = not self.bookmarks

    def _selection_bar(self, records: list[Record]) -> ui.View:
        chosen = [record for record in records if record.id in self.selection]

        def button(icon: str, name: str, act: Callable[..., object], *given: object) -> ui.View:
            return style.icon_button(icon, name, partial(act, self, chosen, *given))

        end = self.selection.clear
        return ui.Row("#menu_multi_select.LinearLayout", w=ui.MATCH, h=60, align="center")[
            style.icon_button("close", "btn_close_multi_select", end),
            ui.Text(
                f" {len(chosen)} selected",
                "#txt_selected_multi",
                style=style.BAR_TITLE,
                weight=1,
            ),
            button("share-variant", "btn_share_multi", record_menu.share),
            button("download", "btn_download_multi", record_menu.show_copy_dialog, end),
            button("delete", "btn_delete_multi", record_menu.show_delete_dialog, end),
        ]

    def _trash(self) -> ui.View:
        leads = partial(record_menu.open_page, self, "trash.TrashActivity")
        return ui.Row("#btn_trash", w=ui.MATCH, h=_TRASH_DP, align="center", tap=leads)[
            ui.Icon("delete", tint=style.WHITE, margin=(16, 0)),
            ui.Text("Trash", style=style.ROW),
        ]

    def _nothing(self) -> ui.View:
        return style.empty("Bookmarks is empty" if self.bookmarks else "Records is empty")

    def _list(self, records: list[Record]) -> ui.View:
        order, now_ms = self.store.options.order, self.device.clock.now_ms
        if order not in _BY_DATE:
            return ui.list_of("#recycler_view", records, self._row, _ROW_DP, key="records")

        def find() -> ui.Sections[Record]:
            days = (lambda record: day_of(record.added_ms, now_ms), _HEADING_DP, _ROW_DP)
            return ui.Sections(records, *days)

        key = ("days", order, self.bookmarks, now_ms // DAY_MS)
        sections = remember(self.device, DATABASE, key, find)
        return sections.view("#recycler_view", self._heading, self._row, key="records")

    def _heading(self, day: str) -> ui.View:
        return ui.Box(fill=True, padding=(16, 0))[
            ui.Text(day, "#list_item_date", style=style.NOTE, gravity="center_vertical")
        ]

    def _row(self, record: Record) -> ui.View:
        chosen = record.id in self.selection or record.id == self.app.player.record_id
        mark = "bookmark" if record.bookmark else "bookmark-outline"
        row = ui.Row(
            "#container.LinearLayout",
            fill=True,
            align="center",
            padding=(12, 0, 4, 0),
            background="#33FFFFFF" if chosen else "",
            tap=partial(self.selection.tap, record.id, partial(self._play, record)),
            on_long_press=partial(self.selection.toggle, record.id),
        )
        row.selected = record.id in self.selection
        return row[
            waveform.list_view(),
            ui.Column(weight=1, padding=(12, 0, 0, 0))[
                ui.Text(record.name, "#list_item_name", style=style.ROW, max_lines=1),
                ui.Row(gap=8)[
                    ui.Text(record.time, "#list_item_description", style=style.NOTE),
                    ui.Text(record.facts, "#list_item_info", style=style.NOTE, max_lines=1),
                ],
            ],
            style.icon_button(
                mark, "list_item_bookmark", partial(self.store.bookmark, record), side=40
            ),
            ui.IconButton(
                "dots-vertical",
                "#list_item_more",
                tint=style.WHITE,
                w=40,
                key=f"more {record.id}",
                tap=partial(self._open_menu, record),
            ),
        ]

    def _open_menu(self, record: Record) -> None:
        record_menu.show_menu(self, record, ui.bounds_of(self, f"more {record.id}"))

    # -- playing ---------------------------------------------------------------------------------

    def _play(self, record: Record) -> None:
        if self.app.recorder.recording:
            return
        self.store.activate(record.id)
        self.app.player.play_or_pause(record)

    def _panel(self, record: Record) -> ui.View:
        player, length = self.app.player, record.duration_ms
        at = player.position_ms
        mark = "bookmark" if record.bookmark else "bookmark-outline"

        def seek(share: float, done: bool) -> None:
            player.seek(record, round(share * length))

        def button(icon: str, name: str, tap: Callable[[], object], size: float = 28) -> ui.View:
            return style.icon_button(icon, name, tap, 56, size)

        width = self.device.display.size[0] / self.device.display.density
        return ui.Column(
            "#touch_layout.LinearLayout", w=ui.MATCH, background="#F2303E4D", elevation=8
        )[
            ui.Row(w=ui.MATCH, align="center", padding=(16, 4, 4, 0))[
                ui.Text(
                    clock_text(at),
                    "#txt_progress",
                    style=ui.TextStyle(28, 700, style.WHITE),
                    weight=1,
                ),
                style.icon_button(mark, "btn_check_bookmark", partial(self.store.bookmark, record)),
            ],
            waveform.record_view(width, length, at, height=96),
            ui.Row(w=ui.MATCH, padding=(16, 4))[
                ui.Text(record.name, "#txt_name", style=style.NAME, weight=1, max_lines=1),
                ui.Text(record.time, "#txt_duration", style=style.SMALL),
            ],
            ui.Slider(
                "#play_progress",
                value=at / length if length else 0.0,
                w=ui.MATCH,
                h=32,
                tint=style.YELLOW,
                track=style.LINE,
                on_change=seek,
            ),
            ui.Row(w=ui.MATCH, main="between", align="center", padding=(8, 0, 8, 8))[
                button("delete", "btn_delete", partial(self._show_delete_dialog, record), 24),
                button("skip-previous", "btn_prev", partial(self._skip, record, -1)),
                button("pause" if player.playing else "play", "btn_play", player.play_or_pause, 40),
                button("skip-next", "btn_next", partial(self._skip, record, 1)),
                button("stop", "btn_stop", player.stop),
            ],
        ]

    def _skip(self, record: Record, step: int) -> None:
        records = self._records()
        places = [position for position, r in enumerate(records) if r.id == record.id]
        at = places[0] + step if places else 0
        if 0 <= at < len(records):
            self.app.player.stop()
            self._play(records[at])

    def _show_delete_dialog(self, record: Record) -> None:
        record_menu.show_delete_dialog(self, [record], self.app.player.stop)

    def on_back(self) -> bool:
        return self.selection.back()
