"""Export of all expenses into a file, and import of such a file."""

from __future__ import annotations

import posixpath
import uuid
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import ActivityResult, Fragment
from android_world.virtual_device.apps.pro_expense import workbook
from android_world.virtual_device.apps.pro_expense.formats import row_date
from android_world.virtual_device.apps.pro_expense.sheets import Sheet, empty
from android_world.virtual_device.apps.pro_expense.store import CATEGORIES, Backup, Expense
from android_world.virtual_device.apps.pro_expense.style import (
    Palette,
    filled_button,
    palette,
    toolbar,
)
from android_world.virtual_device.framework.intents import Intent

if TYPE_CHECKING:
    from collections.abc import Callable

    from android_world.virtual_device.apps.pro_expense.activity import MainActivity

_MIME = "application/vnd.ms-excel"
_HEADER = ("Name", "Category", "Amount", "Note", "Date")
_LARGEST = 1e15  # times 100 still fits a column


class BackupPage(Fragment):
    """Two cards and the list of earlier exports."""

    title = "Backup"

    def __init__(self, activity: MainActivity) -> None:
        super().__init__(activity)
        self.main = activity
        self.backups = activity.store.backups()

    def build(self) -> ui.View:
        """Bar, cards and log."""
        colors = palette(self.device)
        cards = ui.Row(w=ui.MATCH, gap=16)[
            self._card(colors, "Export", "cd_export", "export_variant", self._export),
            self._card(colors, "Import", "cd_import", "tray_arrow_down", self._import),
        ]
        heading = ui.Text(
            "Backup Logs", style=ui.TextStyle(18, 500, colors.secondary), margin=(0, 24, 0, 8)
        )
        rows = [self._row(colors, backup) for backup in self.backups]
        log: list[ui.View] = rows or [empty(colors, "No Backup Logs", "text_box_outline")]
        return ui.Scaffold(
            toolbar=toolbar(self.main, colors, self.title, ("menu", self.main.open_drawer)),
            body=ui.Scroll(key="backup", background=colors.background)[
                ui.Column(w=ui.MATCH, padding=16)[cards, heading, *log]
            ],
            snackbar=self.main.snackbar.view(),
        )

    @staticmethod
    def _card(
        colors: Palette, label: str, name: str, icon: str, on_tap: Callable[[], object]
    ) -> ui.View:
        return ui.Column(
            ".CardView",
            resource_id=name,
            weight=1,
            h=96,
            align="center",
            main="center",
            gap=8,
            background=colors.surface,
            corner=4,
            elevation=1,
            tap=on_tap,
        )[
            ui.Icon(icon, ".ImageView", tint=colors.primary, size=32),
            ui.Text(label, style=ui.TextStyle(16, 500, colors.text)),
        ]

    def _row(self, colors: Palette, backup: Backup) -> ui.View:
        texts = ui.Column(weight=1)[
            ui.Text(backup.name, "#tv_backup_name", style=ui.TextStyle(16, 400, colors.text)),
            ui.Text(
                row_date(backup.created_ms, self.device.clock.now_ms),
                "#tv_backup_date",
                style=ui.TextStyle(13, 400, colors.secondary),
            ),
        ]
        count = ui.Text(
            f"{backup.item_total} items",
            "#tv_backup_items",
            style=ui.TextStyle(14, 400, colors.secondary),
        )
        return ui.Row(w=ui.MATCH, h=64, align="center")[texts, count]

    def _export(self) -> None:
        ExportSheet(self.main).show()

    def _import(self) -> None:
        intent = Intent(
            "android.intent.action.OPEN_DOCUMENT",
            mime_type="*/*",
            categories=("android.intent.category.OPENABLE",),
        )
        self.main.start_activity(intent, request="import")

    def on_result(self, request: str, result: ActivityResult) -> None:
        """A file was made or chosen."""
        path = str(result.data.get("path", ""))
        if not result.ok or not path:
            return
        if request == "export":
            self._write(path)
        elif request == "import":
            self._read(path)
        self.backups = self.main.store.backups()

    def _write(self, path: str) -> None:
        names = {c.category_id: c.name for c in CATEGORIES}
        expenses = self.main.store.all()
        rows: list[list[workbook.Cell]] = [
            [e.name, names.get(e.category, "Others"), e.amount / 100, e.note, float(e.modified_ms)]
            for e in expenses
        ]
        self.device.storage.write_bytes(path, workbook.write([list(_HEADER), *rows]))
        name, now = posixpath.basename(path), self.device.clock.now_ms
        worker = uuid.uuid5(uuid.NAMESPACE_URL, f"{path} {now}")
        self.main.store.add_backup(Backup(name, path, now, len(expenses)), str(worker))
        self.main.snackbar.show("Exported!")

    def _read(self, path: str) -> None:
        try:
            rows = workbook.read(self.device.storage.read_bytes(path))
            expenses = [self._expense(row) for row in rows[1:]]
        except (ArithmeticError, IndexError, TypeError, ValueError):
            self.main.snackbar.show("This file cannot be imported")
            return
        for expense in expenses:
            self.main.store.add(expense)
        self.main.snackbar.show(f"{len(expenses)} items imported")

    def _expense(self, row: list[workbook.Cell]) -> Expense:
        ids = {c.name: c.category_id for c in CATEGORIES}
        name, kind, amount, note, date = row[:5]
        if max(abs(float(amount)), abs(float(date))) > _LARGEST:
            raise ValueError("A number is too large for the database.")
        return Expense(
            str(name),
            round(float(amount) * 100),
            ids.get(str(kind), ids["Others"]),
            str(note),
            self.device.clock.now_ms,
            int(float(date)),
        )


class ExportSheet(Sheet):
    """Asks for the name of the file."""

    title = "Export"

    def __init__(self, activity: MainActivity) -> None:
        super().__init__(activity)
        self.name = ui.TextState()

    def content(self) -> ui.View:
        """The name and the button."""
        colors = self.colors
        field = ui.OutlinedField(
            "#edt_name",
            state=self.name,
            hint="Name",
            ime_action="done",
            w=ui.MATCH,
            margin=(24, 8),
            style=ui.TextStyle(16, 400, colors.text),
            hint_color=colors.secondary,
            outline=colors.outline,
            surface=colors.surface,
            cursor_color=colors.primary,
        )
        save = filled_button(colors, "Save as", "btn_export_now", self._save)
        save.margin = (24, 8, 24, 0)
        return self.column([field, save])

    def _save(self) -> None:
        self.dismiss()
        name = self.name.text.strip() or "expenses"
        intent = Intent(
            "android.intent.action.CREATE_DOCUMENT",
            mime_type=_MIME,
            categories=("android.intent.category.OPENABLE",),
            extras={"android.intent.extra.TITLE": f"{name}.xls"},
        )
        self.main.start_activity(intent, request="export")
