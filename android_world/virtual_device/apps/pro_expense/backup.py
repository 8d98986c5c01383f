"""Export of all expenses into a file, and import of such a file."""

from __future__ import annotations

import posixpath
import uuid
from collections.abc import Callable, Sequence

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import ActivityResult
from android_world.virtual_device.apps.pro_expense import formats, workbook
from android_world.virtual_device.apps.pro_expense.page import Page
from android_world.virtual_device.apps.pro_expense.sheets import Sheet
from android_world.virtual_device.apps.pro_expense.store import CATEGORIES, Backup, Expense
from android_world.virtual_device.framework.intents import Intent

_MIME = "application/vnd.ms-excel"
_HEADER = ("Name", "Category", "Amount", "Note", "Date")
_LARGEST = 1e15  # times 100 still fits a column
_OPENABLE = ("android.intent.category.OPENABLE",)


class BackupPage(Page):
    """Two cards and the list of earlier exports."""

    title, icon = "Backup", "backup_restore"

    backups: list[Backup]

    def on_shown(self) -> None:
        self.backups = self.activity.store.backups()

    def body(self) -> ui.View:
        look = self.look
        log = [self._row(backup) for backup in self.backups]
        return ui.Scroll(key="backup", background=look.background)[
            ui.Column(w=ui.MATCH, padding=16)[
                ui.Row(w=ui.MATCH, gap=16)[
                    self._card("Export", "export_variant", lambda: ExportSheet(self).show()),
                    self._card("Import", "tray_arrow_down", self._import),
                ],
                ui.Text(
                    "Backup Logs", "#tv_backup_logs", style=look.heading(), margin=(0, 24, 0, 8)
                ),
                ui.Column("#rv_backup_logs.RecyclerView", w=ui.MATCH)[log]
                if log
                else ui.Text(
                    "No Data", "#tv_no_data", style=look.faint(16), w=ui.MATCH, align="center"
                ),
            ]
        ]

    def _card(self, label: str, icon: str, tap: Callable[[], object]) -> ui.View:
        return ui.Column(
            f"#cv_{label.lower()}.CardView",
            weight=1,
            h=96,
            align="center",
            main="center",
            gap=8,
            background=self.look.card,
            corner=4,
            elevation=1,
            tap=tap,
        )[
            ui.Icon(icon, f"#imv_{label.lower()}.ImageView", tint=self.look.primary, size=32),
            ui.Text(label, f"#tv_{label.lower()}", style=self.look.strong(16)),
        ]

    def _row(self, backup: Backup) -> ui.View:
        look, date = self.look, formats.row_date(backup.created_ms, self.device.clock.now_ms)
        return ui.Row(w=ui.MATCH, h=64, align="center")[
            ui.Column(weight=1)[
                ui.Text(backup.name, "#tv_backup_name", style=look.plain()),
                ui.Text(date, "#tv_date", style=look.faint(13)),
            ],
            ui.Text(_items(backup.item_total), "#tv_items", style=look.faint()),
        ]

    def _import(self) -> None:
        intent = Intent(
            "android.intent.action.OPEN_DOCUMENT", mime_type="*/*", categories=_OPENABLE
        )
        self.activity.start_activity(intent, request="import")

    def on_result(self, request: str, result: ActivityResult) -> None:
        """A file was made or chosen."""
        path = str(result.data.get("path", ""))
        if not result.ok or not path:
            return
        if request == "export":
            self._write(path)
        elif request == "import":
            self._read(path)
        self.on_shown()

    def _write(self, path: str) -> None:
        store, names = self.activity.store, {c.category_id: c.name for c in CATEGORIES}
        rows: list[list[workbook.Cell]] = [
            [e.name, names.get(e.category, "Others"), e.amount / 100, e.note, float(e.modified_ms)]
            for e in store.all()
        ]
        self.device.storage.write_bytes(path, workbook.write([_HEADER, *rows]))
        now = self.device.clock.now_ms
        worker = uuid.uuid5(uuid.NAMESPACE_URL, f"{path} {now}")
        store.add_backup(Backup(posixpath.basename(path), path, now, len(rows)), str(worker))
        self.activity.snackbar.show("Exported!")

    def _read(self, path: str) -> None:
        snackbar = self.activity.snackbar
        try:
            rows = workbook.read(self.device.storage.read_bytes(path))
            expenses = [self._expense(row) for row in rows[1:]]
        except (ArithmeticError, IndexError, TypeError, ValueError):
            snackbar.show("This file cannot be imported")
            return
        BackupDetailSheet(self, posixpath.basename(path), expenses).show()

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


def _items(count: int) -> str:
    return f"{count} items" if count > 1 else f"{count} item"


class BackupDetailSheet(Sheet):
    """What a chosen file holds, before it is imported."""

    title = "Backup Details"
    close_id = "#btn_drop_close"
    button = ("Import", "#btn_import")

    def __init__(self, page: BackupPage, name: str, expenses: Sequence[Expense]) -> None:
        super().__init__(page.activity)
        self.name, self.expenses = name, tuple(expenses)

    def body(self) -> Sequence[ui.View | None]:
        rows = (("Name", "name", self.name), ("Total", "items", _items(len(self.expenses))))
        return [
            ui.Column(w=ui.MATCH, padding=(24, 8), gap=4)[
                ui.Text(label, f"#tv_{name}", style=self.look.faint()),
                ui.Text(value, f"#tv_{name}_value", style=self.look.plain()),
            ]
            for label, name, value in rows
        ]

    def on_done(self) -> None:
        for expense in self.expenses:
            self.activity.store.add(expense)
        super().on_done()
        many = len(self.expenses) != 1
        text = f"{len(self.expenses)} items imported" if many else "1 item imported!"
        self.activity.snackbar.show(text)
        self.activity.reload()


class ExportSheet(Sheet):
    """Asks for the name of the file."""

    title = "Export"
    button = ("Save As", "#btn_export_now")
    button_above = 8

    def __init__(self, page: BackupPage) -> None:
        super().__init__(page.activity)
        self.name = ui.TextState()

    def body(self) -> Sequence[ui.View | None]:
        return [
            self.look.field(self, self.name, "Name", "#edt_name", ime_action="done", margin=(24, 8))
        ]

    def on_done(self) -> None:
        super().on_done()
        name = self.name.text.strip() or "expenses"
        intent = Intent(
            "android.intent.action.CREATE_DOCUMENT",
            mime_type=_MIME,
            categories=_OPENABLE,
            extras={"android.intent.extra.TITLE": f"{name}.xls"},
        )
        self.activity.start_activity(intent, request="export")
