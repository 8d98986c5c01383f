"""What pages with lists are made of besides their rows: sections, and what an empty page shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Generic, TypeVar

from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.basic import Icon, Text
from android_world.virtual_device.ui.containers import Column, ListView, RowHeights
from android_world.virtual_device.ui.controls import Button
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.view import MATCH, UNBOUNDED, Edges, LayoutContext, View

Item = TypeVar("Item")


class Heading(str):
    """The heading of a section among the rows of a list."""

    __slots__ = ()


class Sections(Generic[Item]):
    """Items below the headings of their sections, with the heights of these rows in dp.

    Items that follow one another and have the same `heading(item)` are a section. Keep the object
    while the items stay: heights are added up once.
    """

    def __init__(
        self,
        items: Iterable[Item],
        heading: Callable[[Item], str],
        heading_height: float,
        row_height: float | Callable[[Item], float],
    ) -> None:
        self.rows: list[Item | Heading] = []
        heights: list[float] = []
        for title, below in groupby(items, heading):
            section = list(below)
            self.rows += [Heading(title), *section]
            heights.append(heading_height)
            heights += [row_height(i) if callable(row_height) else row_height for i in section]
        self.heights = RowHeights(heights)

    def __bool__(self) -> bool:
        return bool(self.rows)

    def view(
        self,
        selector: str,
        heading: Callable[[str], View],
        row: Callable[[Item], View],
        **fields: Any,
    ) -> ListView:
        """The list; `heading` and `row` make its rows. It takes its room as `list_of` does."""

        def entry_view(entry: Item | Heading) -> View:
            return heading(entry) if isinstance(entry, Heading) else row(entry)

        return list_of(selector, self.rows, entry_view, self.heights, **fields)


def list_of(
    selector: str,
    items: Sequence[Item],
    row: Callable[[Item], View],
    height: float | RowHeights,
    **fields: Any,
) -> ListView:
    """A list with the view that `row` makes of each of `items`, `height` dp high.

    It takes the room that a column leaves, or with `fill` all of a box. `fields` are other fields
    of the ListView.
    """
    if not fields.get("fill"):
        fields = {"w": MATCH, "weight": 1, **fields}
    return ListView(
        selector,
        count=len(items),
        row_height=height,
        build_row=lambda position: row(items[position]),
        **fields,
    )


@dataclass(frozen=True)
class EmptyStyle:
    """How a page without content looks: an icon, a text and a button, one below the other.

    `page`, `text` and `action` are selectors. With `fill` the page takes the room of its parent,
    else what a column leaves.
    """

    page: str = "#android:id/empty"
    fill: bool = False
    padding: Edges = 0
    gap: float = 0
    icon_size: float = 72
    icon_tint: str = theme.SECONDARY
    text: str = ""
    text_style: TextStyle = TextStyle(16, 400, theme.SECONDARY)
    action: str = ""


@dataclass(kw_only=True, eq=False, repr=False)
class _EmptyPage(Column):
    """A page without content, whose image is left out where it does not fit."""

    def measure_content(
        self, ctx: LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        views = self.child_views()
        wanted = sum(view.measure(ctx, max_w, UNBOUNDED)[1] for view in views)
        if wanted + ctx.px(self.gap) * (len(views) - 1) > max_h and isinstance(views[0], Icon):
            self.children = tuple(views[1:])
        return super().measure_content(ctx, max_w, max_h, exact_w, exact_h)


def empty_page(
    text: str,
    icon: str = "",
    style: EmptyStyle = EmptyStyle(),
    action: tuple[str, Callable[[], object]] | None = None,
) -> View:
    """What is shown when there is nothing; `action` is the button's title and what it does.

    Where there is no room for all the image is left out.
    """
    return _EmptyPage(
        style.page,
        w=MATCH,
        fill=style.fill,
        weight=0 if style.fill else 1,
        align="center",
        main="center",
        padding=style.padding,
        gap=style.gap,
    )[
        Icon(icon, size=style.icon_size, tint=style.icon_tint) if icon else None,
        Text(text, style.text, style=style.text_style, align="center"),
        Button(action[0], style.action, tap=action[1]) if action else None,
    ]
