"""What the search field finds."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from android_world.virtual_device import ui
from android_world.virtual_device.apps.simple_calendar.model import day_of
from android_world.virtual_device.apps.simple_calendar.pages.event_list import ListItem, sections
from android_world.virtual_device.apps.simple_calendar.pages.page import CalendarPage, placeholder

_MIN_QUERY = 2
_SEARCH_S = 2 * 366 * 86_400
_LAST_SEARCHED_TS = 2_051_222_400  # the year 2035
_FEW_HITS = 30
_MARGIN = (16, 12, 16, 0)


class SearchPage(CalendarPage):
    """Events with what is typed, below headings; nothing typed leaves the view as it is."""

    has_fab = False

    @property
    def query(self) -> str:
        """What is looked for."""
        return self.activity.search.text

    def items(self) -> Sequence[ListItem]:
        if len(self.query) < _MIN_QUERY:
            return []
        store, types = self.context.store, self.context.options.visible_types
        now = self.context.now_ts
        found = store.search(self.query, now - _SEARCH_S, now + _SEARCH_S, types)
        if len(found) < _FEW_HITS:
            found = store.search(self.query, 0, _LAST_SEARCHED_TS, types)
        return sections(found, self.context)

    def build(self) -> ui.View:
        if not self.query:
            return self.activity.page.build()
        items, key = self.items(), f"search {self.query}"
        if items:
            state = self._scroll_to_today(f"list:{key}", items)
            return self.rows(items, "#search_results_list", listed=True, key=key, state=state)
        short = len(self.query) < _MIN_QUERY
        hint = "Type in at least 2 characters to start the search."
        return ui.Column("#search_holder.RelativeLayout", w=ui.MATCH, weight=1)[
            placeholder("No items found.", "#search_placeholder", margin=_MARGIN),
            placeholder(hint, "#search_placeholder_2", margin=_MARGIN) if short else None,
        ]

    def _scroll_to_today(self, key: str, items: Sequence[ListItem]) -> ui.ScrollState:
        """The list's position: at first at the first day that is not past."""
        known = key in self.activity.retained_state
        state, top = self.activity.scroll_state(key), 0.0
        if known:
            return state
        zone, today, display = self.context.zone, self.context.today, self.activity.device.display
        for item, following in itertools.pairwise(items):
            event = following.event
            if item.event is None and event is not None and day_of(event.end_ts, zone) >= today:
                state.offset = round(top * display.density)
                break
            top += item.height(display)
        return state
