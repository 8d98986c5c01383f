"""The page on which the buttons below the editor are arranged and switched off."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import formats, style, text_actions
from android_world.virtual_device.apps.markor.activity import MarkorActivity, bar_button
from android_world.virtual_device.apps.markor.preference_pages import ACTION_ORDER
from android_world.virtual_device.apps.markor.text_actions import ActionOrder, Tool

_ROW_DP = 56
_ICON_DP = 24
# The formats by the titles of the settings' pages.
FORMATS = {
    "Markdown": formats.MARKDOWN,
    "todo.txt": formats.TODO,
    "Wikitext": formats.WIKITEXT,
    "Plain Text": formats.PLAIN,
    "AsciiDoc": formats.ASCIIDOC,
}


class ActionOrderActivity(MarkorActivity):
    """A row for each button: icon, name, the modes that have it, a switch and a handle."""

    def on_create(self) -> None:
        self.carried = ""
        self.target = 0
        self.document_format = str(self.intent.require_extra("format"))

    @property
    def order(self) -> ActionOrder:
        """The buttons of the format that the page is about."""
        return ActionOrder(self.options, self.document_format)

    def build(self) -> ui.View:
        order = self.order
        tools = order.tools()
        if self.carried:
            carried = next(tool for tool in tools if tool.title == self.carried)
            tools.remove(carried)
            tools.insert(self.target, carried)
        reset = bar_button(
            "Load default settings",
            "restore",
            "action_reorder_reset",
            order.reset,
            has_tooltip=True,
        )
        hidden = order.hidden_titles()
        return self.frame(
            self.toolbar(ACTION_ORDER, [reset], on_up=self.finish),
            ui.Scroll(
                "#action_order_activity_recycler.RecyclerView", key="rows", w=ui.MATCH, weight=1
            )[ui.Column(w=ui.MATCH)[[self._row(tool, tool.title not in hidden) for tool in tools]]],
        )

    def _row(self, tool: Tool, shown: bool) -> ui.View:
        viewing = text_actions.is_for_viewing(tool)
        mode, icon = (
            ("is_view_mode_action", "eye") if viewing else ("is_edit_mode_action", "pencil")
        )
        return ui.Row(
            key=tool.title,
            w=ui.MATCH,
            h=_ROW_DP,
            align="center",
            padding=(16, 0),
            gap=16,
            background=style.STRIP if tool.title == self.carried else "",
        )[
            ui.Icon(tool.icon, "#action_icon", tint=style.STRIP_ICON, size=_ICON_DP, desc="Name"),
            ui.Text(tool.title, "#action_text", style=style.BODY, max_lines=1, weight=1),
            ui.Icon(icon, f"#{mode}", tint=style.SECONDARY, size=_ICON_DP),
            ui.Switch(
                "#enabled_switch",
                checked=shown,
                on_track=style.ACCENT,
                on_change=lambda is_on: self.order.show(tool.title, is_on),
            ),
            ui.Icon(
                "drag_horizontal",
                "#drag_handle",
                desc="Drag",
                tint=style.SECONDARY,
                w=48,
                h=48,
                clickable=False,
                on_drag=partial(self._drag, tool.title),
                drag_axis="touch",
            ),
        ]

    def _drag(self, title: str, drag: ui.Drag) -> None:
        titles = [tool.title for tool in self.order.tools()]
        moved = round(drag.dy / (_ROW_DP * self.device.display.density))
        self.carried = title
        self.target = max(0, min(titles.index(title) + moved, len(titles) - 1))
        if drag.phase == "end":
            titles.remove(title)
            titles.insert(self.target, title)
            self.order.put(titles)
            self.carried = ""
