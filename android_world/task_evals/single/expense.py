"""Tasks in Pro Expense."""

from __future__ import annotations

import abc
import dataclasses
import random
import re
from collections.abc import Callable
from typing import Any, ClassVar

from android_world.device import device_constants
from android_world.env.interface import AsyncEnv
from android_world.task_evals.catalog import task
from android_world.task_evals.common_validators import sqlite_validators
from android_world.task_evals.common_validators.sqlite_validators import (
    NOISE_ROW_OBJECTS,
    ROW_OBJECTS,
)
from android_world.task_evals.single import row_entry
from android_world.task_evals.utils import (
    expense_words,
    schema,
)
from android_world.task_evals.utils.sqlite_schema_utils import Expense, get_random_items

_APP_NAME = "pro expense"
_DB_PATH = "/data/data/com.arduia.expense/databases/accounting.db"
_DAY_MS, _HOUR_MS = 86_400_000, 3_600_000
_DAYS = 15
_AMOUNTS = (1000, 50000)
_VARIANT_CENTS = range(50, 1000)
_SHOWN_FIELDS = ["name", "amount_dollars", "category_name", "note"]
REIMBURSABLE = ". Reimbursable."
_MARK = re.compile(r"[.,;]?\s*\(?reimbursable\)?\.?\s*$", re.IGNORECASE)
_OLD_IMAGES = 10


def _random_time(rng: random.Random) -> int:
    first_of_month = device_constants.DT.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    start = int(first_of_month.timestamp() * 1000)
    return start + rng.randrange(_DAYS) * _DAY_MS + rng.randrange(24) * _HOUR_MS


def random_expense(rng: random.Random) -> Expense:
    """An expense of the first half of October 2023."""
    category = rng.choice(list(expense_words.EXPENSE_NAMES))
    when = _random_time(rng)
    return Expense(
        name=rng.choice(expense_words.EXPENSE_NAMES[category]),
        amount=rng.randint(*_AMOUNTS),
        category=category,
        note=rng.choice(expense_words.EXPENSE_NOTES),
        created_date=when,
        modified_date=when,
    )


def _expenses(
    n: int, rng: random.Random, accept: Callable[[Expense], bool] | None = None
) -> list[Expense]:
    return get_random_items(n, lambda: random_expense(rng), filter_fn=accept)


def _with_distinct_names(n: int, rng: random.Random) -> list[Expense]:
    """Expenses of different names."""
    taken: set[str] = set()

    def is_new(expense: Expense) -> bool:
        if expense.name in taken:
            return False
        taken.add(expense.name)
        return True

    return _expenses(n, rng, is_new)


class _ExpenseApp(sqlite_validators.SQLiteApp, abc.ABC):
    """What all tasks in Pro Expense share."""

    app_name_with_db = _APP_NAME
    app_names: ClassVar[tuple[str, ...]] = (_APP_NAME,)
    db_key = "expense_id"
    db_path = _DB_PATH
    table_name = "expense"
    row_type = Expense
    schema = schema.no_params()


class _ExpenseDeleteMultiple(_ExpenseApp, sqlite_validators.DeleteMultipleRows, abc.ABC):
    """Delete expenses of given names."""

    complexity = 1.0
    template = "Delete the following expenses from pro expense: {expense_list}."

    @property
    def goal(self) -> str:
        names = ", ".join(row.name for row in self.params[ROW_OBJECTS])
        return self.template.format(expense_list=names, expense_name=names)

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        rows = _with_distinct_names(cls.n_rows + cls.n_rows_noise, rng)
        params = {ROW_OBJECTS: rows[: cls.n_rows]}
        if cls.n_rows_noise:
            params[NOISE_ROW_OBJECTS] = rows[cls.n_rows :]
        return params


@task()
class ExpenseDeleteSingle(_ExpenseDeleteMultiple):
    """Delete the only expense."""

    complexity = 1
    n_rows = 1
    n_rows_noise = 0
    template = "Delete the following expenses from pro expense: {expense_name}."


@task()
class ExpenseDeleteMultiple(_ExpenseDeleteMultiple):
    """Delete the three expenses that there are."""

    complexity = 2
    n_rows = 3
    n_rows_noise = 0


@task()
class ExpenseDeleteMultiple2(_ExpenseDeleteMultiple):
    """Delete three expenses of many."""

    complexity = 3.4
    n_rows = 3
    n_rows_noise = 50


class _ExpenseDeleteDuplicates(_ExpenseApp, sqlite_validators.DeleteDuplicateRows, abc.ABC):
    """Delete one of two equal expenses."""

    complexity = 1.2
    template = (
        "Delete all but one of any expenses in pro expense that are exact duplicates, ensuring at "
        "least one instance of each unique expense remains."
    )

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        target, *noise = _expenses(cls.n_rows_noise + 1, rng)
        return {ROW_OBJECTS: [target, target], NOISE_ROW_OBJECTS: noise}


@task()
class ExpenseDeleteDuplicates(_ExpenseDeleteDuplicates):
    """Delete a duplicate among few expenses."""

    n_rows = 1
    n_rows_noise = 5


@task()
class ExpenseDeleteDuplicates2(_ExpenseDeleteDuplicates):
    """Delete a duplicate among many expenses, some of which look much like it."""

    complexity = 1.8
    n_rows = 1
    n_rows_noise = 40
    _n_variants = 3

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        """Draw parameters; some of the noise differs from the target in amount and date only."""
        target, *noise = _expenses(cls.n_rows_noise - cls._n_variants + 1, rng)
        variants = [
            dataclasses.replace(
                target,
                amount=target.amount + extra,
                created_date=_random_time(rng),
                modified_date=_random_time(rng),
            )
            for extra in rng.sample(_VARIANT_CENTS, cls._n_variants)
        ]
        return {ROW_OBJECTS: [target, target], NOISE_ROW_OBJECTS: [*noise, *variants]}


class _ExpenseAddMultiple(_ExpenseApp, row_entry.AddGivenRows, abc.ABC):
    """Enter given expenses; their dates are free."""

    shown_fields = _SHOWN_FIELDS
    name_field = "name"
    exact_fields = ("amount", "category")
    text_fields = ("name", "note")

    @classmethod
    def random_row(cls, rng: random.Random) -> Expense:
        return random_expense(rng)


@task()
class ExpenseAddSingle(row_entry.AddShownRows, _ExpenseAddMultiple):
    """Enter one expense."""

    complexity = 1.2
    n_rows = 1
    template = "Add the following expenses into the pro expense:\n{expense_info}"


@task()
class ExpenseAddMultiple(row_entry.AddShownRows, _ExpenseAddMultiple):
    """Enter three expenses."""

    complexity = 6
    template = "Add the following expenses into the pro expense:\n{expense_list}"


@task()
class ExpenseAddMultipleFromMarkor(row_entry.AddRowsOfNote, _ExpenseAddMultiple):
    """Enter those expenses of a long note that can be reimbursed."""

    app_names = (_APP_NAME, "markor")
    complexity = 6
    n_rows = 2
    n_rows_noise = 100
    template = (
        "Go through the transactions in my_expenses.txt in Markor. Log the reimbursable "
        "transactions in the pro expense."
    )
    file_name = "my_expenses.txt"

    def rows_of_note(self) -> list[Expense]:
        marked = [
            dataclasses.replace(row, note=f"{row.note}{REIMBURSABLE}")
            for row in self.params[ROW_OBJECTS]
        ]
        rows = [*marked, *self.params[NOISE_ROW_OBJECTS]]
        self.rng.shuffle(rows)
        return rows

    def validate_addition_integrity(
        self, before: list[Any], after: list[Any], reference_rows: list[Any]
    ) -> bool:
        """Whether exactly the reference rows were added, with or without the mark in the note."""
        plain = [
            dataclasses.replace(row, note=_MARK.sub("", row.note or ""))
            if row not in before
            else row
            for row in after
        ]
        return super().validate_addition_integrity(before, plain, reference_rows)


@task()
class ExpenseAddMultipleFromGallery(row_entry.AddRowsOfPicture, _ExpenseAddMultiple):
    """Enter the expenses that an image shows."""

    app_names = (_APP_NAME, "simple gallery pro")
    complexity = 6
    template = "Add the expenses from expenses.jpg in Simple Gallery Pro to pro expense."
    file_name = "expenses.jpg"

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        for number in range(_OLD_IMAGES):
            self.draw(self.params[NOISE_ROW_OBJECTS], f"old_expenses_{number}.jpg", env)
