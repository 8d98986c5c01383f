"""Pages that list short texts to add and remove: blocked numbers and keywords, folders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style, widgets
from android_world.virtual_device.apps.base import Activity


@dataclass(frozen=True)
class ManageStyle:
    """Names of a page: `page` starts the ids of its bar, `item` those of a row.

    `placeholder` is shown while the list is empty, with `link` below it, which adds an entry.
    """

    title: str
    page: str
    list_id: str
    item: str
    placeholder: str
    placeholder_id: str
    link: str = ""


class ManageListActivity(Activity):
    """A list of texts; a long press selects, three dots offer the same for one row."""

    background = style.BACKGROUND
    look: ManageStyle

    def on_create(self) -> None:
        self.selection = ui.Selection()

    # -- what subclasses define ------------------------------------------------------------------

    def items(self) -> Sequence[str]:
        """The texts, in order."""
        raise TypeError(f"{type(self).__name__} does not define items()")

    def bar_actions(self) -> widgets.Actions:
        """The actions of the bar while nothing is selected."""
        return ()

    def item_actions(self, chosen: Sequence[str]) -> widgets.Actions:
        """What can be done with some of the texts."""
        return ()

    def add(self) -> None:
        """The link below the placeholder: add an entry."""

    def title_of(self, item: str) -> str:
        """What a row shows."""
        return item

    def subtitle_of(self, item: str) -> str:
        """What is below it, if anything."""
        return ""

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        items, look = self.items(), self.look
        body: Sequence[ui.View] = self._empty()
        if items:
            row = partial(self._row, items)
            body = [ui.list_of(f"#{look.list_id}", range(len(items)), row, 56)]
        return ui.Column(f"#{look.page}_coordinator.ViewGroup", fill=True)[
            self._selection_bar(items) if self.selection else self._toolbar(), *body
        ]

    def _toolbar(self) -> ui.View:
        return widgets.toolbar(
            self, self.look.title, self.finish, self.bar_actions(), f"{self.look.page}_toolbar"
        )

    def _selection_bar(self, items: Sequence[str]) -> ui.View:
        chosen = [item for item in items if item in self.selection]
        return widgets.action_mode_bar(
            self,
            len(chosen),
            len(items),
            self.selection.clear,
            partial(self.selection.all_or_none, items),
            self.item_actions(chosen),
        )

    def _row(self, items: Sequence[str], position: int) -> ui.View:
        item, name, selection = items[position], self.look.item, self.selection
        subtitle, chosen = self.subtitle_of(item), item in selection
        return ui.Row(
            f"#{name}_holder.RelativeLayout",
            align="center",
            padding=(16, 0, 0, 0),
            selected=chosen,
            background=style.SELECTED if chosen else "",
            tap=partial(selection.tap, item, position=position),
            on_long_press=partial(selection.extend, list(items), position),
        )[
            ui.Column(weight=1)[
                ui.Text(self.title_of(item), f"#{name}_title", style=style.BODY, max_lines=1),
                ui.Text(subtitle, f"#{name}_subtitle", style=style.SMALL) if subtitle else None,
            ],
            widgets.row_menu(self, self.item_actions([item])),
        ]

    def _empty(self) -> list[ui.View]:
        look = self.look
        note = ui.Text(
            look.placeholder,
            f"#{look.placeholder_id}",
            style=style.PLACEHOLDER,
            w=ui.MATCH,
            align="center",
            padding=(16, 16, 16, 0),
        )
        if not look.link:
            return [note]
        link = ui.Text(
            look.link,
            f"#{look.placeholder_id}_2",
            style=style.LINK,
            gravity="center",
            padding=16,
            tap=self.add,
        )
        return [note, link]

    def on_back(self) -> bool:
        return self.selection.back()

    def ending(self, work: Callable[[], object]) -> Callable[[], None]:
        """Do something with the chosen texts, and leave the selection."""

        def run() -> None:
            work()
            self.selection.clear()
            self.invalidate()

        return run
