"""Experts of the questions about OpenTracks: they read the answer from its screens."""

from __future__ import annotations

import dataclasses
import datetime
import re
from collections.abc import Callable, Generator
from typing import Any

from android_world.device import device_constants
from android_world.experts.base import Decisive, Element, ExpertPhone, Params, Script, box_of
from android_world.experts.registry import expert
from android_world.task_evals.information_retrieval import datetime_utils

_APP = "open tracks sports tracker"
_DATE, _FACTS, _NAME = (f"track_list_item_{part}" for part in ("date", "time_distance", "name"))
_SHOWN = re.compile(r"([\d:]+) \(([\d.,]+) (mi|ft)\)")
_METRES = {"mi": 1609.34, "ft": 0.3048}
_WEEK = 7
_MAX_PAGES = 8


@dataclasses.dataclass
class _Row:
    """A track as the list shows it."""

    day: str
    facts: str

    @property
    def minutes(self) -> int:
        """How long it took."""
        *hours, minutes, _ = map(int, self._parts[0].split(":"))
        return minutes + 60 * sum(hours)

    @property
    def metres(self) -> float:
        """How far it went."""
        return float(self._parts[1].replace(",", "")) * _METRES[self._parts[2]]

    @property
    def _parts(self) -> tuple[str, str, str]:
        found = _SHOWN.fullmatch(self.facts)
        assert found, self.facts
        return found[1], found[2], found[3]


@expert("SportsTrackerActivitiesCountForWeek")
def count_this_week(phone: ExpertPhone, params: Params) -> Script:
    """Search for the category and count the tracks of this week."""
    yield from _search(phone, params["category"])
    rows = yield from _rows(phone, _this_week())
    answer = phone.work_out(str(len(rows)), *(row.day for row in rows))
    yield Decisive(phone.answer(answer))


@expert("SportsTrackerActivityDuration", near_miss="date")
def duration(phone: ExpertPhone, params: Params) -> Script:
    """Search for the category and read the time of the track of that day."""
    yield from _search(phone, params["category"])
    date = datetime_utils.get_date(params["date"])
    yield from _answer(phone, [date], lambda rows: sum(row.minutes for row in rows))


@expert("SportsTrackerTotalDurationForCategoryThisWeek", near_miss="category")
def duration_this_week(phone: ExpertPhone, params: Params) -> Script:
    """Search for the category and add up the times of this week."""
    yield from _search(phone, params["category"])
    yield from _answer(phone, _this_week(), lambda rows: sum(row.minutes for row in rows))


@expert("SportsTrackerLongestDistanceActivity", near_miss="category")
def longest_distance(phone: ExpertPhone, params: Params) -> Script:
    """Search for the category and read the longest distance of this week."""
    yield from _search(phone, params["category"])
    yield from _answer(phone, _this_week(), lambda rows: max(row.metres for row in rows))


@expert("SportsTrackerTotalDistanceForCategoryOverInterval", near_miss="category")
def distance_over_interval(phone: ExpertPhone, params: Params) -> Script:
    """Search for the category and add up the distances of these days."""
    yield from _search(phone, params["category"])
    first, last = (datetime_utils.get_date(params[f"{end}_date"]) for end in ("start", "end"))
    days = [first + datetime.timedelta(days=i) for i in range((last - first).days + 1)]
    yield from _answer(phone, days, lambda rows: sum(row.metres for row in rows))


@expert("SportsTrackerActivitiesOnDate", near_miss="date")
def activities_on_date(phone: ExpertPhone, params: Params) -> Script:
    """Find the tracks of that day; their types are shown where they are edited."""
    yield phone.open_app(_APP)
    label = _label(datetime_utils.get_date(params["date"]))
    seen: set[str] = set()
    kinds: list[str] = []
    for _ in range(_MAX_PAGES):
        while (row := _next_of_day(phone, label, seen)) is not None:
            seen.add(row)
            yield phone.tap(row, resource_id=_NAME)
            yield phone.tap(description="More options")
            yield phone.tap("Edit")
            kinds.append(phone.get(resource_id="track_edit_activity_type").text or "")
            yield phone.tap("Cancel")
            yield phone.tap(description="Navigate up")
        if kinds and phone.find_all(resource_id=_DATE)[-1].text != label:
            break  # The list is sorted.
        before = [e.text for e in phone.find_all(resource_id=_NAME)]
        yield phone.scroll("down")
        if before == [e.text for e in phone.find_all(resource_id=_NAME)]:
            break
    yield phone.answer(", ".join(kinds) or "OpenTracks")


def _next_of_day(phone: ExpertPhone, label: str, seen: set[str]) -> str | None:
    """The name of a track of the day that was not opened yet."""
    names = phone.find_all(resource_id=_NAME)
    for day in phone.find_all(label, resource_id=_DATE):
        name = min(names, key=lambda e: abs(box_of(e).center[1] - box_of(day).center[1]))
        if name.text and name.text not in seen:
            return name.text
    return None


def _search(phone: ExpertPhone, category: str) -> Script:
    yield phone.open_app(_APP)
    yield phone.tap(description="Search")
    yield phone.type(category, resource_id="search_src_text", enter=True)


def _answer(
    phone: ExpertPhone,
    days: list[datetime.date],
    work_out: Callable[[list[_Row]], float],
) -> Script:
    """Answer with what follows from the tracks of these days, or the title where there are none."""
    rows = yield from _rows(phone, days)
    if not rows:
        yield phone.answer("OpenTracks")
        return
    yield phone.answer(phone.work_out(str(round(work_out(rows))), *(row.facts for row in rows)))


def _rows(phone: ExpertPhone, days: list[datetime.date]) -> Generator[Any, None, list[_Row]]:
    """The tracks of these days; the list is sorted, and scrolled as far as they may continue."""
    labels = {_label(day) for day in days}
    found = _visible_rows(phone)
    for _ in range(_MAX_PAGES):
        if (found and not _may_go_on(found[-1].day, days)) or not phone.can_scroll:
            break
        yield phone.scroll("down")
        more = _behind(found, _visible_rows(phone))
        if not more:
            break
        found += more
    return [row for row in found if row.day in labels]


def _visible_rows(phone: ExpertPhone) -> list[_Row]:
    """The tracks on the screen; one that is cut off at an edge may lack a part."""
    dates, facts = phone.find_all(resource_id=_DATE), phone.find_all(resource_id=_FACTS)
    rows = []
    for fact in facts:
        near = min(dates, key=lambda e: abs(_middle(e) - _middle(fact)), default=None)
        if near is not None and abs(_middle(near) - _middle(fact)) < box_of(fact).height * 2:
            rows.append(_Row(near.text or "", fact.text or ""))
    return rows


def _middle(element: Element) -> float:
    return box_of(element).center[1]


def _behind(known: list[_Row], shown: list[_Row]) -> list[_Row]:
    """What of a page comes after the rows that are known, of which it starts with some."""
    for shared in range(min(len(known), len(shown)), 0, -1):
        if known[-shared:] == shown[:shared]:
            return shown[shared:]
    return shown


def _may_go_on(label: str, days: list[datetime.date]) -> bool:
    """Whether tracks of some of these days may follow one of the day with this label."""
    today = device_constants.DT.date()
    before = range((today - min(days)).days)
    later = {_label(today - datetime.timedelta(days=back)) for back in before}
    return label in later or label == _label(min(days))


def _this_week() -> list[datetime.date]:
    """Monday to today, which is a Sunday."""
    today = device_constants.DT.date()
    return [today - datetime.timedelta(days=i) for i in range(_WEEK)]


def _label(date: datetime.date) -> str:
    """How the list shows a date."""
    back = (device_constants.DT.date() - date).days
    if back in (0, 1):
        return ("Today", "Yesterday")[back]
    return f"{date:%A}" if back < _WEEK else f"{date.day} {date:%b}"
