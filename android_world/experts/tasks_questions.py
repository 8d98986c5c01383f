"""Experts of the questions about Tasks: they read the answer from its list."""

from __future__ import annotations

import dataclasses
import datetime
from collections.abc import Callable

from android_world.device import device_constants
from android_world.env.representation_utils import BoundingBox, UIElement
from android_world.experts.base import Decisive, ExpertPhone, Params, Script, box_of, short_id
from android_world.experts.registry import expert
from android_world.task_evals.information_retrieval import datetime_utils

_APP = "tasks"
_HEADER, _TITLE, _DUE, _LIST = "header", "title", "due_date", "recycler_view"
_TODAY = device_constants.DT.date()
_OVERDUE = "Overdue"
_PAGES = 3  # More do not fit into the steps,
_PAGE_PX = 1500  # where a page is so high; on a turned screen there are more, and lower ones.
_CUT_PX = 90  # A row whose title is as near to the list's edge may lack its date.
_SAME_LINE = 60  # Pixels between the tops of a title and its date.
_OVERLAP = 300
_WEEK = 7
_GROUPINGS = ("None", "By due date", "By priority")
_SLOW_MS = 2500  # The list goes as far as the finger.


@dataclasses.dataclass(frozen=True)
class _Row:
    """A task as the list shows it, below the header that it has."""

    title: str
    due: str
    header: str = ""


@expert("TasksDueOnDate", near_miss="date")
def due_on_date(phone: ExpertPhone, params: Params) -> Script:
    """Group by due date, and read the titles of the day's group."""
    header = _header_of(datetime_utils.get_date(params["date"]))
    yield from group_list(phone, "By due date")
    rows: list[_Row] = []
    yield from _read(phone, rows, until=lambda row: _later(row.header, header))
    yield Decisive(phone.answer(_titles(phone, [r for r in rows if r.header == header])))


@expert("TasksIncompleteTasksOnDate", near_miss="date")
def incomplete_by_date(phone: ExpertPhone, params: Params) -> Script:
    """Group by due date, and read what is overdue or in a group until that day."""
    last = datetime_utils.get_date(params["date"])
    headers = [_OVERDUE, *map(_header_of, _days(_TODAY, last))]
    yield from group_list(phone, "By due date", fold=False)
    rows: list[_Row] = []
    yield from _read(phone, rows, until=lambda row: _later(row.header, headers[-1]))
    yield Decisive(phone.answer(_titles(phone, [r for r in rows if r.header in headers])))


@expert("TasksHighPriorityTasks")
def high_priority(phone: ExpertPhone, params: Params) -> Script:
    """Group by priority, and read the first group."""
    yield from group_list(phone, "By priority")
    rows = [row for row in _rows(phone, "").values() if row.header == "High priority"]
    yield Decisive(phone.answer(_titles(phone, rows)))


@expert("TasksHighPriorityTasksDueOnDate", near_miss="date")
def high_priority_on_date(phone: ExpertPhone, params: Params) -> Script:
    """Group by due date; smart sort puts what is most important first in the day's group."""
    header = _header_of(datetime_utils.get_date(params["date"]))
    yield from group_list(phone, "By due date")
    rows: list[_Row] = []
    yield from _read(phone, rows, until=lambda row: row.header == header)
    first = [row for row in rows if row.header == header][:1]
    yield Decisive(phone.answer(_titles(phone, first)))


@expert("TasksDueNextWeek")
def due_next_week(phone: ExpertPhone, params: Params) -> Script:
    """Group by due date, and count the rows of the seven days after today."""
    headers = [_header_of(day) for day in _days(_TODAY, _TODAY + datetime.timedelta(days=_WEEK))]
    yield from group_list(phone, "By due date")
    rows: list[_Row] = []
    yield from _read(phone, rows, until=lambda row: _later(row.header, headers[-1]))
    titles = [row.title for row in rows if row.header in headers[1:]]
    yield Decisive(phone.answer(phone.work_out(str(len(titles)), *titles)))


@expert("TasksCompletedTasksForDate", near_miss="date")
def completed_for_date(phone: ExpertPhone, params: Params) -> Script:
    """Read the titles of what has that date.

    Rows name a weekday, of last week or of the next one: the filter "Today" shows what is past.
    """
    date = datetime_utils.get_date(params["date"])
    away = (date - _TODAY).days
    label = {-1: "Yest", 0: "Today", 1: "Tmrw"}.get(away, f"{date:%a}")
    past: list[_Row] = []
    rows: list[_Row] = []
    yield phone.open_app(_APP)
    if abs(away) > 1:
        yield phone.tap(class_name="ImageButton", nth=0)
        yield phone.tap("Today", class_name="CheckedTextView")
        yield from _read(phone, past, pages=_PAGES if away < 0 else _PAGES - 1)
    if away >= -1:
        if away > 1:
            yield phone.back()
        yield from _read(phone, rows)
    shown = past if away < -1 else [row for row in rows if row not in past]
    yield Decisive(phone.answer(_titles(phone, [row for row in shown if row.due == label])))


def group_list(phone: ExpertPhone, choice: str, fold: bool = True) -> Script:
    """Group the list; fold what is overdue, where there is any and it is in the way."""
    yield phone.open_app(_APP)
    yield phone.tap(description="Sort")
    current = next((text for text in _GROUPINGS if phone.shows(text)), "None")
    if current != choice:
        yield phone.tap(current)
        yield phone.tap(choice)
    yield phone.back()
    if fold and phone.shows(_OVERDUE, resource_id=_HEADER):
        yield phone.tap(_OVERDUE, resource_id=_HEADER)


def _read(
    phone: ExpertPhone,
    rows: list[_Row],
    until: Callable[[_Row], bool] = lambda row: False,
    pages: int = _PAGES,
) -> Script:
    """Add the rows of the list, page by page, until one is reached that is far enough."""
    page = 0
    while True:
        header = rows[-1].header if rows else ""
        shown = _rows(phone, header, rows)
        listed = phone.find(resource_id=_LIST)  # It is no element where nothing can be scrolled.
        if listed is None:
            rows += [row for row in shown.values() if row not in rows]
            return
        area = box_of(listed)
        first_y = area.y_min + _CUT_PX if page else area.y_min
        whole = [row for y, row in shown.items() if first_y < y < area.y_max - _CUT_PX]
        new = [row for row in whole if row not in rows]
        rows += new
        page += 1
        at_end = page > 1 and not new
        if at_end or any(map(until, new)) or page >= _pages(pages, area):
            rows += [row for y, row in shown.items() if y > first_y and row not in rows]
            return
        x = int(area.center[0])
        bottom, top = int(area.y_max) - _OVERLAP, int(area.y_min) + 10
        yield dataclasses.replace(phone.swipe((x, bottom), (x, top)), duration_ms=_SLOW_MS)


def _pages(pages: int, area: BoundingBox) -> int:
    """The number of pages of a list of this height that fit into the steps."""
    return max(pages, round(pages * _PAGE_PX / area.height))


def _rows(phone: ExpertPhone, header: str, known: list[_Row] | None = None) -> dict[float, _Row]:
    """The tasks on the screen, by the top of their titles.

    Args:
      phone: The screen.
      header: The header of the tasks above the first header of the screen.
      known: Tasks of earlier pages, whose headers are known.
    """
    shown = phone.find_all(where=lambda e: short_id(e) in (_HEADER, _TITLE, _DUE))
    dues = [element for element in shown if short_id(element) == _DUE]
    before = {(row.title, row.due): row.header for row in known or []}
    rows: dict[float, _Row] = {}
    seen = False
    for element in sorted(shown, key=lambda e: box_of(e).y_min):
        text = element.text or ""
        if short_id(element) == _HEADER:
            header, seen = text, True
        elif short_id(element) == _TITLE:
            due = _due_text_near(element, dues)
            above = header if seen else before.get((text, due), header)
            rows[box_of(element).y_min] = _Row(text, due, above)
    return rows


def _due_text_near(title: UIElement, dues: list[UIElement]) -> str:
    """The date in a task's row, or nothing."""
    top = box_of(title).y_min
    near = (e.text or "" for e in dues if abs(box_of(e).y_min - top) < _SAME_LINE)
    return next(near, "")


def _days(first: datetime.date, last: datetime.date) -> list[datetime.date]:
    return [first + datetime.timedelta(days=i) for i in range((last - first).days + 1)]


def _header_of(day: datetime.date) -> str:
    """The header of what is due on a day that is not over."""
    away = (day - _TODAY).days
    if away < 2:
        return f"Due {('today', 'tomorrow')[away]}"
    return f"Due {day:%A}" if away < _WEEK else f"Due {day:%A, %B} {day.day}"


def _later(header: str, than: str) -> bool:
    """Whether a header is below another one of a list that is grouped by due date."""
    order = [_OVERDUE, *map(_header_of, _days(_TODAY, _TODAY + datetime.timedelta(days=60)))]
    return header not in order or order.index(header) > order.index(than)


def _titles(phone: ExpertPhone, rows: list[_Row]) -> str:
    """The titles, or what the list is called where there are none."""
    if not rows:
        return phone.labels()[0]
    return ", ".join(row.title for row in rows)
