"""Experts of the tasks in Pro Expense."""

from __future__ import annotations

from android_world.experts.base import Decisive, Element, ExpertPhone, Params, Script, box_of
from android_world.experts.gallery import look_at
from android_world.experts.markor import open_note, open_notebook
from android_world.experts.registry import expert
from android_world.task_evals.utils.sqlite_schema_utils import Expense

_APP = "pro expense"


def open_logs(phone: ExpertPhone) -> Script:
    """Open the list of all expenses."""
    yield phone.open_app(_APP)
    yield from phone.wait_for(resource_id="fb_main_add")
    yield phone.tap(class_name="ImageButton", where=lambda e: not e.resource_name)
    yield from phone.tap_when_there("Expense Logs")
    yield from phone.wait_for(description="Filter")


def add(phone: ExpertPhone, row: Expense, *, last: bool = False) -> Script:
    """Enter one expense, from the home page; the last save is the decisive action."""
    yield from phone.tap_when_there(resource_id="fb_main_add")
    yield from phone.wait_for(resource_id="edt_name")
    yield phone.type(row.name, resource_id="edt_name")
    exact = f"{row.amount / 100:.2f}"
    amount = exact if f"${exact}" in phone.goal else row.amount_dollars.removeprefix("$")
    yield phone.type(amount, resource_id="edt_amount")
    yield from choose_category(phone, row.category_name)
    if row.note:
        yield phone.type(row.note, resource_id="edt_note")
    save = phone.tap(resource_id="btn_save")
    yield Decisive(save) if last else save


def choose_category(phone: ExpertPhone, name: str) -> Script:
    """Scroll to a category of the form and choose it."""
    yield from phone.reveal(resource_id="rv_category")
    while not phone.shows(name, resource_id="tv_name"):
        yield phone.scroll("right", phone.get(resource_id="rv_category"))
    yield phone.tap(name, resource_id="tv_name")


def add_all(phone: ExpertPhone, rows: list[Expense]) -> Script:
    """Enter expenses one after the other."""
    yield phone.open_app(_APP)
    for number, row in enumerate(rows):
        yield from add(phone, row, last=number == len(rows) - 1)


def delete(phone: ExpertPhone, row_name: Element, *, last: bool) -> Script:
    """Delete the expense of a row of the list; the last deletion is the decisive action."""
    yield phone.tap(element=row_name)
    yield from phone.tap_when_there(resource_id="btn_delete")
    yield from phone.wait_for(resource_id="btn_confirm")
    confirm = phone.tap(resource_id="btn_confirm")
    yield Decisive(confirm) if last else confirm


def amount_text(row: Expense) -> str:
    """The amount as the app's lists show it."""
    return f"{row.amount / 100:,.2f}".rstrip("0").rstrip(".")


def find_row(phone: ExpertPhone, row: Expense) -> Element | None:
    """The name of the expense in the list, if its row is on the screen with its amount."""
    for name in phone.find_all(row.name, resource_id="tv_name"):
        box = box_of(name)
        amounts = phone.find_all(amount_text(row), resource_id="tv_amount")
        if any(abs(box_of(a).center[1] - box.center[1]) < 100 for a in amounts):
            return name
    return None


def delete_all(phone: ExpertPhone, rows: list[Expense]) -> Script:
    """Go down the list and delete those of these expenses that are there."""
    yield from open_logs(phone)
    left = list(rows)
    while left:
        found = [(row, name) for row in left if (name := find_row(phone, row)) is not None]
        if found:
            row, name = found[0]
            left.remove(row)
            yield from delete(phone, name, last=not left)
            continue
        before = phone.labels()
        if phone.can_scroll:
            yield phone.scroll()
        if phone.labels() == before:
            return  # The others were deleted before.


@expert("ExpenseAddSingle", "ExpenseAddMultiple")
def add_expenses(phone: ExpertPhone, params: Params) -> Script:
    """Enter what the goal lists."""
    yield from add_all(phone, params["row_objects"])


@expert("ExpenseDeleteSingle", "ExpenseDeleteMultiple", "ExpenseDeleteMultiple2")
def delete_expenses(phone: ExpertPhone, params: Params) -> Script:
    """Delete what the goal lists."""
    yield from delete_all(phone, params["row_objects"])


@expert("ExpenseDeleteDuplicates", "ExpenseDeleteDuplicates2")
def delete_duplicate(phone: ExpertPhone, params: Params) -> Script:
    """Delete one of the two equal expenses."""
    yield from delete_all(phone, params["row_objects"][:1])


@expert("ExpenseAddMultipleFromMarkor")
def add_from_note(phone: ExpertPhone, params: Params) -> Script:
    """Read the note, then enter the expenses that are marked in it."""
    yield from open_notebook(phone)
    yield from open_note(phone, "my_expenses.txt")
    yield from add_all(phone, params["row_objects"])


@expert("ExpenseAddMultipleFromGallery")
def add_from_image(phone: ExpertPhone, params: Params) -> Script:
    """Inspect the image, then enter what it shows."""
    rows = params["row_objects"]
    texts = [text for row in rows for text in (row.name, row.amount_dollars, row.note)]
    yield from look_at(phone, "expenses.jpg", texts)
    yield from add_all(phone, rows)
