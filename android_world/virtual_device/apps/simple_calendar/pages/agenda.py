"""The rows of the event list, kept until an event changes, ends or comes into view."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from android_world.virtual_device import ui
from android_world.virtual_device.apps.simple_calendar.model import day_of
from android_world.virtual_device.apps.simple_calendar.pages.event_list import (
    ListItem,
    RowContext,
    sections,
)


@dataclass(frozen=True)
class Agenda:
    """Headings and events, with the heights of their rows."""

    items: Sequence[ListItem]
    heights: ui.RowHeights
    events: int


def agenda(context: RowContext, begin_ts: int, end_ts: int, types: Collection[int]) -> Agenda:
    """What lies (in part) between two instants, both included.

    The instants move with every second. The rows are the same while as many events as before are
    over at the first one and have begun at the last one.
    """
    store, zone = context.store, context.store.zone
    days = day_of(begin_ts, zone), day_of(end_ts, zone)
    wanted = frozenset(types)
    events = store.days(*days, wanted)
    ends, starts = store.remembered(
        ("limits", *days, wanted, zone),
        lambda: (sorted(e.end_ts for e in events), sorted(e.start_ts for e in events)),
    )
    over, begun = bisect_left(ends, begin_ts), bisect_right(starts, end_ts)

    def make() -> Agenda:
        found = [e for e in events if e.end_ts >= begin_ts and e.start_ts <= end_ts]
        items = tuple(sections(found, context))
        return Agenda(items, ui.RowHeights(item.height for item in items), len(found))

    return store.remembered(("agenda", *days, wanted, zone, context.today, over, begun), make)
