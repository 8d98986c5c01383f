"""Adding and changing a favourite."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps.osmand import selected_object, style
from android_world.virtual_device.apps.osmand.favorites import (
    COLORS,
    DEFAULT_NAME,
    ICONS,
    SHAPES,
    Favorite,
    FavoriteStore,
)
from android_world.virtual_device.apps.osmand.tracks import clean

if TYPE_CHECKING:
    from android_world.virtual_device.apps.osmand.map_screen import MapActivity

_EMPTY = "Please provide a name for the point"
_CARD = ui.TextStyle(14, 500, style.TEXT)


class FavoriteEditor(style.Page):
    """The form of a favourite; `old` is None for a new one."""

    bar_color = style.BAR
    ground = style.WHITE

    def __init__(self, activity: MapActivity, favorite: Favorite, old: Favorite | None) -> None:
        super().__init__(activity)
        self.start, self.old, self.favorite = favorite, old, favorite
        self.store = FavoriteStore(activity.device)
        self.name = ui.TextState(favorite.name)
        self.address = ui.TextState(favorite.address)
        self.description = ui.TextState(favorite.description)
        self.shows_address = bool(favorite.address)
        self.shows_description = bool(favorite.description)
        self.new_groups: list[str] = []

    def on_shown(self) -> None:
        if self.old is None:
            self.activity.set_focus(self.name)
            self.name.select_all()

    # -- views -----------------------------------------------------------------------------------

    def content(self) -> Sequence[ui.View | None]:
        title = "Add favorite" if self.old is None else "Edit favorite"
        delete = ui.Action("Delete", self._show_delete_dialog, "delete", "toolbar_action")
        empty = not self.name.text.strip()
        return (
            self.bar(title, *([delete] if self.old else [])),
            ui.Scroll("#editor_scroll_view", key="editor", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH, padding=(0, 8))[
                    self._field(self.name, "name_edit", "Name", "words"),
                    ui.Text(_EMPTY, "#textinput_error", style=style.WARNING, padding=(16, 0))
                    if empty
                    else None,
                    *self._more_fields(),
                    ui.Row(w=ui.MATCH, align="center")[
                        ui.Box(weight=1)[style.caption("Select group")],
                        style.text_button("List", "group_list_button", self._list_groups),
                    ],
                    self._groups(),
                    style.caption("Select icon"),
                    self._cards("icons", [self._icon(name) for name in ICONS]),
                    self._value("Color", "color_name", COLORS.get(self.favorite.color, "Custom")),
                    self._cards("colors", [self._color(shade) for shade in COLORS]),
                    self._value("Shape", "shape_name", SHAPES.get(self.favorite.background, "")),
                    self._cards("shapes", [self._shape(name) for name in SHAPES]),
                    style.row_of("delete", "Delete", self._show_delete_dialog)
                    if self.old
                    else None,
                ]
            ],
            ui.Row(w=ui.MATCH, h=56, padding=(16, 8), gap=16)[
                self._button("Cancel", "dismiss_button", self.activity.handle_back, False),
                self._button("Save", "right_bottom_button", self._save, True, not empty),
            ],
        )

    def _button(
        self, title: str, name: str, tap: style.Action, filled: bool, enabled: bool = True
    ) -> ui.View:
        ink = style.WHITE if filled else style.BLUE
        ground = (style.BLUE if enabled else "#C8C8C8") if filled else "#F0F0F5"
        return ui.Box(
            f"#{name}.FrameLayout",
            weight=1,
            h=ui.MATCH,
            background=ground,
            corner=4,
            enabled=enabled,
            tap=tap,
        )[ui.Text(title, "#button_text", style=ui.TextStyle(14, 500, ink), gravity="center")]

    def _field(self, state: ui.TextState, name: str, hint: str, capitalize: str = "") -> ui.View:
        return ui.TextField(
            f"#{name}",
            state=state,
            hint=hint,
            capitalize=capitalize or "sentences",
            style=style.BODY,
            cursor_color=style.BLUE,
            underline="#C8C8C8",
            w=ui.MATCH,
            min_height=56,
            margin=(16, 0),
        )

    def _more_fields(self) -> list[ui.View]:
        views = []
        if self.shows_address:
            views.append(self._field(self.address, "address_edit", "Address"))
        else:
            views.append(style.text_button("Add address", "address_button", self._show_address))
        if self.shows_description:
            views.append(self._field(self.description, "description_edit", "Description"))
        title = "Delete description" if self.shows_description else "Add description"
        views.append(style.text_button(title, "description_button", self._toggle_description))
        return views

    def _show_address(self) -> None:
        self.shows_address = True
        self.activity.set_focus(self.address)

    def _toggle_description(self) -> None:
        self.shows_description = not self.shows_description
        if self.shows_description:
            self.activity.set_focus(self.description)
        else:
            self.description.set_text("")

    def _names(self) -> list[str]:
        return list(dict.fromkeys(["", *self.store.groups(), *self.new_groups]))

    def _list_groups(self) -> None:
        rows = [
            ("folder", name or DEFAULT_NAME, partial(self._set, group=name))
            for name in self._names()
        ]
        add = ("plus", "Add a group", self._show_group_dialog)
        style.Sheet(self.activity, "Select group", [add, *rows]).show()

    def _groups(self) -> ui.View:
        add = ui.Column(
            ".FrameLayout",
            padding=(16, 12),
            border=("#C8C8C8", 1),
            corner=4,
            tap=self._show_group_dialog,
        )[ui.Text("Add a group", "#title", style=style.ACTION)]
        cards = [self._group(name) for name in self._names()]
        return self._cards("group_recycler_view", [*cards, add])

    def _group(self, name: str) -> ui.View:
        chosen = name == self.favorite.group
        return ui.Column(
            ".FrameLayout",
            padding=(16, 12),
            border=(style.BLUE if chosen else "#C8C8C8", 2 if chosen else 1),
            corner=4,
            selected=chosen,
            tap=partial(self._set, group=name),
        )[ui.Text(name or DEFAULT_NAME, "#title", style=_CARD)]

    def _cards(self, name: str, cards: list[ui.View]) -> ui.View:
        return ui.Scroll(f"#{name}.RecyclerView", key=name, horizontal=True, w=ui.MATCH)[
            ui.Row(gap=8, padding=(16, 6), align="center")[cards]
        ]

    def _value(self, title: str, name: str, value: str) -> ui.View:
        return ui.Row(w=ui.MATCH, padding=(16, 14, 16, 6))[
            ui.Text(title, "#title", style=style.BODY, weight=1),
            ui.Text(value, f"#{name}", style=style.SMALL),
        ]

    def _icon(self, name: str) -> ui.View:
        chosen = name == self.favorite.icon
        return ui.Icon(
            ICONS[name],
            ".ImageView",
            desc=name.removeprefix("special_").replace("_", " "),
            w=44,
            h=44,
            tint=style.BLUE if chosen else style.ICON,
            selected=chosen,
            tap=partial(self._set, icon=name),
        )

    def _color(self, shade: str) -> ui.View:
        chosen = shade == self.favorite.color
        return ui.View(
            ".ImageView",
            desc=COLORS[shade],
            w=36,
            h=36,
            background=shade,
            corner=18,
            border=(style.BLUE, 3) if chosen else None,
            selected=chosen,
            tap=partial(self._set, color=shade),
        )

    def _shape(self, name: str) -> ui.View:
        chosen = name == self.favorite.background
        corners = {"circle": 18, "octagon": 10, "square": 3}
        return ui.View(
            ".ImageView",
            desc=SHAPES[name],
            w=36,
            h=36,
            background=self.favorite.color if chosen else "#D0D0D0",
            corner=corners[name],
            selected=chosen,
            tap=partial(self._set, background=name),
        )

    def _set(self, **values: Any) -> None:
        self.favorite = replace(self.favorite, **values)

    def _show_group_dialog(self) -> None:
        def add(name: str) -> None:
            group = clean(name)
            if group:
                self.new_groups.append(group)
                self._set(group=group)

        style.show_name_dialog(self.activity, "Add a group", add)

    # -- saving ----------------------------------------------------------------------------------

    def _read_input(self) -> Favorite:
        return replace(
            self.favorite,
            name=self.name.text.strip(),
            address=self.address.text.strip(),
            description=self.description.text.strip(),
        )

    def _save(self) -> None:
        entered = self._read_input()
        free = self.store.free_name(entered.name, entered.group, self.old)
        if free == entered.name:
            self._write(entered)
            return
        ui.AlertDialog(
            self.activity,
            "Duplicate favorite name specified",
            f"Used {free} name to avoid duplication.",
            positive=("OK", partial(self._write, replace(entered, name=free))),
            style=style.DIALOG,
        ).show()

    def _write(self, favorite: Favorite) -> None:
        if self.old is None:
            self.store.add(favorite)
        else:
            self.store.change(self.old, favorite)
        self.close()
        written = [
            f for f in self.store.all() if f.name == favorite.name and f.group == favorite.group
        ]
        self.activity.open_target(selected_object.of_favorite(written[-1] if written else favorite))

    def _show_delete_dialog(self) -> None:
        old = self.old
        assert old is not None

        def delete() -> None:
            self.store.delete([old])
            self.close()
            self.activity.close_target()

        ui.AlertDialog(
            self.activity,
            "",
            f"Delete favorite point '{old.name}'?",
            positive=("Yes", delete),
            negative=("No", None),
            style=style.DIALOG,
        ).show()

    def on_back(self) -> bool:
        if self.old is not None and self._read_input() == self.start:
            return False
        style.show_leave_dialog(self.activity, self._save, self.close)
        return True
