"""The screen on which a filter of the user's is made."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.tasks_org import custom_filters, style
from android_world.virtual_device.apps.tasks_org.activity import TasksActivity
from android_world.virtual_device.apps.tasks_org.custom_filters import FIRST, KINDS, Criterion
from android_world.virtual_device.apps.tasks_org.model import PACKAGE
from android_world.virtual_device.apps.tasks_org.store import TaskStore

FILTER = (PACKAGE, f"{PACKAGE}.activities.FilterSettingsActivity")
_ICONS = {
    custom_filters.AND: "set_center",
    custom_filters.OR: "set_all",
    custom_filters.NOT: "cancel",
}
_ROW_DP = 56


class FilterSettingsActivity(TasksActivity):
    """A name, and criteria each of which takes from or adds to those above."""

    def on_create(self) -> None:
        self.store = TaskStore(self.device)
        self.uid = str(self.intent.extras.get("uid", ""))
        old = next((each for each in self.store.filters() if each.uid == self.uid), None)
        self.old = old.name if old else ""
        self.name = ui.TextState(self.old)
        self.criteria = custom_filters.read(old.criteria) if old else [FIRST]
        self.before = list(self.criteria)
        self.error = ""

    def build(self) -> ui.View:
        delete = [ui.Action("Delete", self._delete, "delete_outline", "delete")]
        bar = ui.toolbar(
            self,
            self.old or "Create new filter",
            self._save,
            delete if self.uid else [],
            style.SAVING,
        )
        names = {tag.uid: tag.name for tag in self.store.tags()}
        selector = custom_filters.Selector(self.device, self.store.all(), names)
        counts = map(len, selector.steps(self.criteria))
        rows = [self._row(n, each, next(counts)) for n, each in enumerate(self.criteria)]
        add = ui.Fab(
            "#fab",
            label="Add Criteria",
            icon="plus",
            tint=style.WHITE,
            background=style.RED,
            corner=28,
            elevation=6,
            margin=16,
            tap=self._show_kind_dialog,
        )
        body = ui.Scroll("#recycler_view.RecyclerView", key="criteria", w=ui.MATCH, weight=1)[
            ui.Column(w=ui.MATCH, padding=(0, 8, 0, 88))[rows]
        ]
        return ui.Box(fill=True)[
            ui.Column(".LinearLayout", fill=True)[
                bar,
                style.name_field(self.name, self.error, self._on_input, self._save),
                ui.Text("Filter criteria", style=style.CAPTION, padding=(16, 8)),
                body,
            ],
            add,
        ]

    def _row(self, position: int, each: Criterion, count: int) -> ui.View:
        return ui.Row(
            "#row",
            w=ui.MATCH,
            min_height=_ROW_DP,
            align="center",
            gap=16,
            padding=(16, 4),
            tap=partial(self._show_matching_mode_dialog, position) if position else None,
            on_drag=partial(self._swipe, position) if position else None,
            drag_axis="x",
        )[
            ui.Icon(_ICONS.get(each.way, "inbox_outline"), tint=style.SECONDARY),
            ui.Text(each.text, "#name", style=style.BODY, weight=1, max_lines=2),
            ui.Text(str(count), "#filter_count", style=style.SMALL),
        ]

    # -- criteria --------------------------------------------------------------------------------

    def _swipe(self, position: int, drag: ui.Drag) -> None:
        if drag.phase == "end" and abs(drag.dx) > drag.bounds.width / 3:
            del self.criteria[position]

    def _show_matching_mode_dialog(self, position: int) -> None:
        ways = list(custom_filters.WAYS)

        def pick(chosen: int) -> None:
            self.criteria[position] = replace(self.criteria[position], way=ways[chosen])

        ui.ListDialog(
            self,
            self.criteria[position].text,
            list(custom_filters.WAYS.values()),
            pick,
            kind="single",
            selected=ways.index(self.criteria[position].way),
            neutral=("Delete", partial(self.criteria.pop, position)),
            style=style.DIALOG,
        ).show()

    def _show_kind_dialog(self) -> None:
        self.device.ime.hide()
        kinds = [kind for kind in KINDS.values() if kind.name != "active"]

        def pick(position: int) -> None:
            self._show_value_dialog(kinds[position])

        ui.ListDialog(self, "", [kind.title for kind in kinds], pick, style=style.DIALOG).show()

    def _show_value_dialog(self, kind: custom_filters.Kind) -> None:
        if kind.way == custom_filters.PLAIN:
            self._add(kind.name, "", "")
        elif kind.way == custom_filters.TEXT:
            ui.InputDialog(
                self,
                kind.title,
                [ui.InputField()],
                lambda text: self._add(kind.name, text.strip(), text.strip()),
                style=style.DIALOG,
            ).show()
        else:
            options = custom_filters.choices(kind.name, self.store.lists(), self.store.tags())
            values, names = list(options), list(options.values())

            def pick(position: int) -> None:
                self._add(kind.name, values[position], names[position])

            ui.ListDialog(self, kind.title, names, pick, style=style.DIALOG).show()

    def _add(self, kind: str, value: str, label: str) -> None:
        if value or KINDS[kind].way == custom_filters.PLAIN:
            self.criteria.append(Criterion(kind, value, label))
        self.invalidate()

    # -- leaving ---------------------------------------------------------------------------------

    def _on_input(self, _: str) -> None:
        self.error = ""

    def _save(self) -> None:
        name = self.name.text.strip()
        if not name:
            self.error = "Name cannot be empty"
            return
        text = custom_filters.serialize(self.criteria)
        uid = self.store.save_filter(self.uid, name, text, custom_filters.sql(self.criteria))
        if uid:
            self.finish(ok=True, filter=["own", uid, name, text])

    def _delete(self) -> None:
        def delete() -> None:
            if self.store.delete_filter(self.uid):
                self.finish()

        style.show_dialog(self, f"Delete {self.old}?", delete)

    def on_back(self) -> bool:
        if self.name.text == self.old and self.criteria == self.before:
            return False
        style.show_dialog(self, "Are you sure you want to discard your changes?", self.finish)
        return True
