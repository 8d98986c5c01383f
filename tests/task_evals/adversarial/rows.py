"""States of the tables of Simple Calendar Pro, Pro Expense and Broccoli."""

from __future__ import annotations

import dataclasses
import difflib
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tests.task_evals.adversarial.world import (
    Family,
    Row,
    State,
    World,
    harm,
    insertion,
    near_miss,
    register,
    success,
)

Change = Callable[[World], None]
_NO_COLUMN = "category_id_to_name"
_WEEK_S = 604_800


@dataclasses.dataclass(frozen=True)
class Table:
    """A table of an app, and how tasks compare its rows.

    Attributes:
      exact: Columns that the published condition compares exactly.
      texts: Columns that it compares by similarity.
      stricter: Columns that only `score` compares, with a value that makes another record.
      free: Columns that may have any value, with one.
      passive: Columns that saving a row unchanged may set: not part of the record.
    """

    database: str
    name: str
    key: str
    exact: tuple[str, ...]
    texts: tuple[str, ...]
    stricter: tuple[tuple[str, Any], ...] = ()
    free: tuple[tuple[str, Any], ...] = ()
    passive: tuple[str, ...] = ()


EVENTS = Table(
    "/data/data/com.simplemobiletools.calendar.pro/databases/events.db",
    "events",
    "id",
    ("start_ts", "end_ts", "repeat_rule", "repeat_interval"),
    ("title", "location", "description"),
    (
        ("repeat_limit", 1_700_000_000),
        ("flags", 1),
        ("type", 1),
        ("repetition_exceptions", '["20231020"]'),
        ("parent_id", 77),
    ),
    (
        *(("reminder_1_minutes", 10), ("color", 255), ("last_updated", 1_697_000_000_000)),
        *(("import_id", "x"), ("source", "simple-calendar"), ("event_type", 1)),
    ),
    passive=("import_id", "parent_id", "last_updated", "source"),
)
EXPENSES = Table(
    "/data/data/com.arduia.expense/databases/accounting.db",
    "expense",
    "expense_id",
    ("amount", "category"),
    ("name", "note"),
    free=(("created_date", 1_697_000_000_000), ("modified_date", 1_697_000_000_000)),
    passive=("modified_date",),
)
RECIPES = Table(
    "/data/data/com.flauschcode.broccoli/databases/broccoli",
    "recipes",
    "recipeId",
    ("favorite",),
    (
        *("title", "description", "servings", "preparationTime"),
        *("source", "ingredients", "directions"),
    ),
    free=(("imageName", "a.jpg"),),
)
_ADD = {
    EVENTS: (
        "SimpleCalendarAddOneEvent",
        "SimpleCalendarAddOneEventInTwoWeeks",
        "SimpleCalendarAddOneEventRelativeDay",
        "SimpleCalendarAddOneEventTomorrow",
        "SimpleCalendarAddRepeatingEvent",
    ),
    EXPENSES: (
        "ExpenseAddSingle",
        "ExpenseAddMultiple",
        "ExpenseAddMultipleFromMarkor",
        "ExpenseAddMultipleFromGallery",
    ),
    RECIPES: (
        "RecipeAddSingleRecipe",
        "RecipeAddMultipleRecipes",
        "RecipeAddMultipleRecipesFromMarkor",
        "RecipeAddMultipleRecipesFromMarkor2",
        "RecipeAddMultipleRecipesFromImage",
    ),
}
_DELETE = {
    EVENTS: (
        "SimpleCalendarDeleteEvents",
        "SimpleCalendarDeleteEventsOnRelativeDay",
        "SimpleCalendarDeleteOneEvent",
    ),
    EXPENSES: ("ExpenseDeleteSingle", "ExpenseDeleteMultiple", "ExpenseDeleteMultiple2"),
    RECIPES: (
        "RecipeDeleteSingleRecipe",
        "RecipeDeleteSingleWithRecipeWithNoise",
        "RecipeDeleteMultipleRecipes",
        "RecipeDeleteMultipleRecipesWithNoise",
        "RecipeDeleteMultipleRecipesWithConstraint",
    ),
}
_DUPLICATES = {
    EXPENSES: ("ExpenseDeleteDuplicates", "ExpenseDeleteDuplicates2"),
    RECIPES: (
        "RecipeDeleteDuplicateRecipes",
        "RecipeDeleteDuplicateRecipes2",
        "RecipeDeleteDuplicateRecipes3",
    ),
}


def rows(table: Table, world: World) -> list[Row]:
    """All rows in the order of their ids."""
    return world.query(table.database, f'SELECT * FROM "{table.name}" ORDER BY rowid')


def _values(table: Table, target: Any) -> Row:
    row: Row = dataclasses.asdict(target)
    return {name: value for name, value in row.items() if name not in (table.key, _NO_COLUMN)}


def other_value(value: Any) -> Any:
    """A value that differs by as little as possible: a number by one, a text by a digit."""
    if isinstance(value, int | float):
        return value + 1
    text = str(value or "")
    middle = len(text) // 2
    return f"{text[:middle]}7{text[middle:]}"


def _insert(table: Table, *new: Row) -> Change:
    def change(world: World) -> None:
        world.execute(table.database, *(insertion(table.name, row) for row in new))

    return change


def _delete(table: Table, *places: int) -> Change:
    """Delete the rows at places among those of the start."""

    def change(world: World) -> None:
        keys = [world.start[place][table.key] for place in places]
        statement = f'DELETE FROM "{table.name}" WHERE "{table.key}" = ?'
        world.execute(table.database, *((statement, (key,)) for key in keys))

    return change


def _edit(table: Table, place: int, column: str) -> Change:
    def change(world: World) -> None:
        row = world.start[place]
        statement = f'UPDATE "{table.name}" SET "{column}" = ? WHERE "{table.key}" = ?'
        world.execute(table.database, (statement, (other_value(row[column]), row[table.key])))

    return change


def _columns(table: Table, target: Any) -> list[str]:
    return list(_values(table, target))


def _added(table: Table, params: dict[str, Any]) -> Iterator[State]:
    targets = params["row_objects"]
    wanted = [_values(table, target) for target in targets]
    first, *rest = wanted
    done = _insert(table, *wanted)
    yield success("the rows are added", done)
    yield success("the rows are added in another order", _insert(table, *reversed(wanted)))
    for column, value in table.free:
        yield success(f"{column} is free", _insert(table, {**first, column: value}, *rest))
    yield near_miss("a row is missing", *([_insert(table, *rest)] if rest else []))
    yield near_miss("only the first row, repeated", _insert(table, *[first] * max(2, len(wanted))))
    for column in (*table.exact, *table.texts):
        changed = {**first, column: other_value(first[column])}
        # The app keeps the rule of a week that was chosen before, and it changes nothing.
        is_idle = column == "repeat_rule" and first["repeat_interval"] != _WEEK_S
        kind = success if is_idle else near_miss
        yield kind(f"{column} is nearly right", _insert(table, changed, *rest))
    for column in table.texts:
        if first[column]:
            cut = {**first, column: first[column][: len(first[column]) // 2]}
            yield near_miss(f"half of {column}", _insert(table, cut, *rest), is_sampled=False)
            none = {**first, column: ""}
            yield near_miss(f"no {column}", _insert(table, none, *rest), is_sampled=False)
    for column, value in table.stricter:
        yield near_miss(f"{column} is {value}", _insert(table, {**first, column: value}, *rest))
    yield harm("a further row", done, _insert(table, {**first, table.texts[0]: "Other"}))
    yield harm("a duplicate", done, _insert(table, first))
    if params.get("noise_row_objects"):
        yield harm("an old row is lost", done, _delete(table, 0))
        for column in _columns(table, targets[0]):
            kind = success if column in table.passive else harm
            yield kind(
                f"{column} of an old row is changed",
                *(done, _edit(table, 0, column)),
                is_sampled=column == table.exact[-1],
            )


def _deleted(table: Table, params: dict[str, Any]) -> Iterator[State]:
    targets, noise = params["row_objects"], params.get("noise_row_objects") or []
    first = len(noise)
    places = list(range(first, first + len(targets)))
    done = _delete(table, *places)
    yield success("the rows are deleted", done)
    yield near_miss("a row is left", *([_delete(table, *places[1:])] if places[1:] else []))
    yield from _damaged(table, targets[0], bool(noise), done)
    for column in _columns(table, targets[0]):
        yield near_miss(
            f"{column} is changed instead of a deletion",
            *([_delete(table, *places[1:])] if places[1:] else []),
            _edit(table, first, column),
            is_sampled=column == table.exact[0],
        )


def _without_a_duplicate(table: Table, params: dict[str, Any]) -> Iterator[State]:
    target, noise = params["row_objects"][0], params["noise_row_objects"]
    first, second = len(noise), len(noise) + 1
    yield success("the second of the two is deleted", _delete(table, second))
    yield success("the first of the two is deleted", _delete(table, first))
    yield near_miss("both are there")
    yield near_miss("both are deleted", _delete(table, first, second))
    yield near_miss("a look-alike is deleted", _delete(table, first - 1))
    yield from _damaged(table, target, True, _delete(table, second))
    for column in _columns(table, target):
        yield near_miss(
            f"{column} of one is changed",
            _edit(table, second, column),
            is_sampled=column == table.texts[0],
        )


def _damaged(table: Table, target: Any, has_noise: bool, done: Change) -> Iterator[State]:
    """The goal is reached, and other rows are made, changed or lost."""
    new = {**_values(table, target), table.texts[0]: "Other"}
    yield harm("a further row", done, _insert(table, new))
    if not has_noise:
        return
    yield harm("a neighbour is deleted, too", done, _delete(table, 0))
    for column in _columns(table, target):
        kind = success if column in table.passive else harm
        yield kind(
            f"{column} of a neighbour is changed",
            *(done, _edit(table, 0, column)),
            is_sampled=column == table.exact[-1],
        )


# The published conditions (section 3 of the description of tasks on databases).


def _frozen(found: list[Row]) -> Counter[tuple[Any, ...]]:
    return Counter(tuple(row.values()) for row in found)


def similar(found: Any, wanted: Any) -> bool:
    """The published comparison of texts."""
    if found is None or wanted is None:
        return False
    one, other = str(found).lower(), str(wanted).lower()
    return difflib.SequenceMatcher(None, one, other).ratio() >= 0.9


def _addition(table: Table) -> Callable[[World], float]:
    def oracle(world: World) -> float:
        now, targets = rows(table, world), world.params["row_objects"]

        def is_there(target: Any) -> bool:
            return any(
                all(row[c] == getattr(target, c) for c in table.exact)
                and all(similar(row[c], getattr(target, c)) for c in table.texts)
                for row in now
            )

        kept = not _frozen(world.start) - _frozen(now)
        counted = len(now) == len(world.start) + len(targets)
        return float(kept and counted and all(map(is_there, targets)))

    return oracle


def _removal(table: Table, one_of_two: bool = False) -> Callable[[World], float]:
    def oracle(world: World) -> float:
        now, n_targets = _frozen(rows(table, world)), len(world.params["row_objects"])
        places = range(len(world.start) - n_targets, len(world.start))
        choices = [{place} for place in places] if one_of_two else [set(places)]
        return float(
            any(
                now == _frozen([row for i, row in enumerate(world.start) if i not in chosen])
                for chosen in choices
            )
        )

    return oracle


def _register_all() -> None:
    for generator, oracle, tasks in (
        (_added, _addition, _ADD),
        (_deleted, _removal, _DELETE),
        (_without_a_duplicate, lambda table: _removal(table, one_of_two=True), _DUPLICATES),
    ):
        for table, names in tasks.items():
            family = Family(
                states=lambda _, params, table=table, generator=generator: generator(table, params),
                oracle=oracle(table),
                remember=lambda world, table=table: rows(table, world),
            )
            register(names, family)


_register_all()
