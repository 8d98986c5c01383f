"""The expenses in `accounting.db`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass

from android_world.virtual_device.apps.pro_expense.formats import end_of_day, instant, start_of_day
from android_world.virtual_device.system.content.database import (
    delete_rows,
    insert_row,
    open_database,
    update_rows,
)
from android_world.virtual_device.system.device_protocol import Device

PACKAGE = "com.arduia.expense"
DATABASE = f"/data/data/{PACKAGE}/databases/accounting.db"
INCOME, FOOD = 2, 3
_COLUMNS = ("name", "amount", "category", "note", "created_date", "modified_date")


@dataclass(frozen=True)
class Category:
    """A kind of expense: its id in the database, name and icon."""

    category_id: int
    name: str
    icon: str


# In the order of the entry screen.
CATEGORIES = (
    Category(2, "Income", "plus_circle_outline"),
    Category(3, "Food", "food"),
    Category(4, "Housing", "broom"),
    Category(5, "Social", "account_multiple"),
    Category(6, "Entertainment", "youtube"),
    Category(7, "Transportation", "train"),
    Category(8, "Clothes", "tshirt_crew"),
    Category(9, "Health Care", "stethoscope"),
    Category(10, "Education", "school"),
    Category(11, "Donation", "hand_heart_outline"),
    Category(1, "Others", "dots_horizontal_circle_outline"),
)
_BY_ID = {c.category_id: c for c in CATEGORIES}


def category(category_id: int) -> Category:
    """The category with this id; an unknown one counts as Others."""
    return _BY_ID.get(category_id, CATEGORIES[-1])


@dataclass(frozen=True)
class Expense:
    """One row; `amount` is in hundredths, times are milliseconds since 1970."""

    name: str
    amount: int
    category: int
    note: str
    created_ms: int
    modified_ms: int
    expense_id: int = 0


@dataclass(frozen=True)
class Backup:
    """One export: name and path of the file, when, and how many expenses."""

    name: str
    path: str
    created_ms: int
    item_total: int


class ExpenseStore:
    """Reads and writes the table `expense`; the file may be replaced between two calls."""

    def __init__(self, device: Device) -> None:
        self.device = device

    def all(self) -> list[Expense]:
        """All expenses, the newest first."""
        with open_database(self.device, DATABASE) as connection:
            rows = connection.execute(
                "SELECT ifnull(name, ''), amount, category, ifnull(note, ''), created_date,"
                " modified_date, expense_id FROM expense ORDER BY modified_date DESC"
            )
            return [Expense(*row) for row in rows]

    def add(self, expense: Expense) -> int:
        """Insert an expense; returns its id."""
        with open_database(self.device, DATABASE) as connection:
            return insert_row(connection, "expense", _values(expense))

    def update(self, expense: Expense) -> None:
        """Write an expense that is there."""
        with open_database(self.device, DATABASE) as connection:
            update_rows(
                connection, "expense", _values(expense), "expense_id = ?", [expense.expense_id]
            )

    def delete(self, ids: Iterable[int]) -> None:
        """Remove expenses."""
        with open_database(self.device, DATABASE) as connection:
            for expense_id in ids:
                delete_rows(connection, "expense", "expense_id = ?", [expense_id])

    def backups(self) -> list[Backup]:
        """All exports, the newest first."""
        with open_database(self.device, DATABASE) as connection:
            rows = connection.execute(
                "SELECT name, file_path, created_date, item_total FROM backup"
                " ORDER BY created_date DESC, backup_id DESC"
            )
            return [Backup(*row) for row in rows]

    def add_backup(self, backup: Backup, worker_id: str) -> None:
        """Note an export."""
        values: dict[str, str | int] = {
            "name": backup.name,
            "file_path": backup.path,
            "created_date": backup.created_ms,
            "item_total": backup.item_total,
            "worker_id": worker_id,
            "is_completed": 1,
        }
        with open_database(self.device, DATABASE) as connection:
            insert_row(connection, "backup", values)


def _values(expense: Expense) -> dict[str, str | int]:
    return dict(zip(_COLUMNS, astuple(expense)[:-1], strict=True))


@dataclass(frozen=True)
class Filter:
    """Which expenses a list shows: `first`..`last` in milliseconds, and the order by date."""

    first_ms: int | None = None
    last_ms: int | None = None
    descending: bool = True

    def apply(self, expenses: list[Expense]) -> list[Expense]:
        """The expenses that pass, in order."""
        passed = [
            e
            for e in expenses
            if (self.first_ms is None or e.modified_ms >= self.first_ms)
            and (self.last_ms is None or e.modified_ms <= self.last_ms)
        ]
        return sorted(passed, key=lambda e: e.modified_ms, reverse=self.descending)

    def limits(self, expenses: list[Expense]) -> tuple[int, int]:
        """The range it represents; without one the days of all expenses (there must be one)."""
        first, last = day_limits(expenses)
        return (
            first if self.first_ms is None else self.first_ms,
            last if self.last_ms is None else self.last_ms,
        )


def day_limits(expenses: list[Expense]) -> tuple[int, int]:
    """First millisecond of the earliest day and last of the latest; there must be an expense."""
    times = [e.modified_ms for e in expenses]
    first, last = instant(min(times)).date(), instant(max(times)).date()
    return start_of_day(first), end_of_day(last)
