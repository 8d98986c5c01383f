"""Widgets of the Simple Mobile Tools apps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps.base import Activity

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

TOOLBAR_DP = 64
UNKNOWN_ERROR = "An unknown error occurred"
DIALOG_STYLE = ui.DialogStyle(
    background=style.DIALOG,
    accent=style.PRIMARY,
    unchecked=style.UNCHECKED,
    message=ui.TextStyle(16, 400, style.INK),
    title=ui.TextStyle(24, 400, style.PRIMARY),
    title_fills=False,
    title_top=18,
    button_start=32,
    button_end=24,
    button_top=14,
    button_bottom=14.4,
)
TIME_STYLE = replace(
    DIALOG_STYLE, background=style.CLOCK, field_on=style.PRIMARY, field_off=style.CLOCK_FIELD
)
_BAR = ui.ToolbarStyle(
    h=TOOLBAR_DP,
    tint=style.INK,
    button_size=(56, 56),
    title_style=style.TITLE,
    title_margin=(4, 0, 0, 0),
)
_SELECTION_BAR = ui.ToolbarStyle(
    bar="#action_mode_bar.ViewGroup",
    h=TOOLBAR_DP,
    background=style.PRIMARY,
    tint="#FFFFFF",
    button="#action_mode_close_button.ImageView",
    button_description="Done",
    button_size=(56, 56),
    title="#actionbar_title",
    title_style=ui.TextStyle(20, 400, "#FFFFFF"),
    title_height=ui.MATCH,
)
# Measured in a frame: a message of six lines has 57 px from line to line.
_MESSAGE_PADDING_DP, _MESSAGE_SPACING_DP = (20, 20, 20, 11.5), 3
# Measured: what menus are wider than their texts, and how they lie to the three dots.
_MENU_EXTRA_DP, _MENU_END_DP, _MENU_RAISED_DP = 8, 10, 8
Selection = ui.Selection


@dataclass(frozen=True)
class BarAction:
    """An icon of a toolbar, or an entry of its overflow menu when `icon` is empty."""

    title: str
    resource_id: str
    on_tap: Callable[[], object]
    icon: str = ""
    enabled: bool = True


Actions = Sequence[BarAction | None]  # None is left out


class BarActions(list[BarAction]):
    """The actions of a bar, added one by one; their ids start with `prefix`."""

    def __init__(self, prefix: str = "") -> None:
        super().__init__()
        self.prefix = prefix

    def add(
        self,
        title: str,
        name: str,
        on_tap: Callable[[], object],
        icon: str = "",
        when: bool = True,
    ) -> None:
        """Add an action, if it is offered now."""
        if when:
            self.append(BarAction(title, self.prefix + name, on_tap, icon))


def coordinator(
    activity: Activity, resource_id: str, *views: ui.View | None, button: ui.View | None = None
) -> ui.View:
    """Views below one another, and a floating button.

    The bar that scrolls away makes CoordinatorLayout call itself a ScrollView. It is under the
    navigation bar, too.
    """
    under = activity.display_insets.bottom / activity.device.display.density
    return ui.Box(
        f"#{resource_id}.ScrollView", fill=True, scrollable=True, margin=(0, 0, 0, -under)
    )[
        ui.Column(fill=True, padding=(0, 0, 0, under))[views],
        button and ui.Box(fill=True, margin=(0, 0, 0, under))[button],
    ]


def action_button(action: BarAction, tint: str = style.INK) -> ui.View:
    """The icon of a toolbar action."""
    return ui.IconButton(
        action.icon,
        f"#{action.resource_id}.Button",
        tint=tint,
        desc=action.title,
        tap=action.on_tap,
    )


def overflow(
    activity: Activity, actions: Actions, tint: str = style.INK, width: float = 40
) -> ui.View | None:
    """The three dots for the actions without an icon."""
    items = [ui.MenuItem(a.title, a.on_tap, enabled=a.enabled) for a in actions if a and not a.icon]
    if not items:
        return None

    def open_menu() -> None:
        _Menu(activity, items, button.bounds, overlap=False).show()

    button = ui.OverflowButton(activity=activity, tint=tint, w=width, tap=open_menu)
    return button


def row_menu(activity: Activity, actions: Actions) -> ui.View:
    """The three dots of a row, with what can be done with it."""
    items = [ui.MenuItem(action.title, action.on_tap) for action in actions if action]

    def open_menu() -> None:
        ui.PopupMenu(activity, items, button.bounds).show()

    button = ui.Icon(
        "dots-vertical", "#overflow_menu_icon", tint=style.INK, w=48, h=48, tap=open_menu
    )
    return button


class _Menu(ui.PopupMenu):
    """The menu of the three dots, below them."""

    def _width(self, root: ui.View, ctx: ui.LayoutContext, room: ui.Rect) -> int:
        return super()._width(root, ctx, room) + ctx.px(_MENU_EXTRA_DP)

    def _position(self, width: int, height: int, room: ui.Rect) -> ui.Rect:
        end = self.device.display.px(_MENU_END_DP)
        raised = self.device.display.px(_MENU_RAISED_DP)
        box = super()._position(width, height, room)
        return ui.Rect(box.left - end, box.top - raised, box.right - end, box.bottom - raised)


def toolbar(
    activity: Activity,
    title: str,
    on_back: Callable[[], object],
    actions: Actions = (),
    resource_id: str = "toolbar",
    close_icon: bool = False,
    described: bool = True,
) -> ui.View:
    """Back arrow, title and actions; in some apps the arrow is not `described`."""
    bar = replace(
        _BAR,
        bar=f"#{resource_id}.ViewGroup",
        icon="close" if close_icon else _BAR.icon,
        button_description="Back" if described else "",
    )
    shown = [a for a in actions if a]
    return ui.toolbar(activity, title, on_back, shown, bar, more=overflow(activity, shown))


def search_menu(
    activity: Activity,
    query: ui.TextState,
    searching: bool,
    on_open: Callable[[], object],
    on_close: Callable[[], object],
    actions: Actions,
    hint: str = "Search",
    on_change: Callable[[str], object] | None = None,
    described: bool = True,
) -> ui.View:
    """The rounded search field at the top, with the actions inside.

    `described`: whether the icon of the field says what it does, and the bar scrolls away.
    """
    icons = [action_button(a) for a in actions if a and a.icon]
    button = ui.Box(
        "#top_toolbar_search_icon.ImageView",
        desc=("Back" if searching else "Search") if described else "",
        w=40,
        h=ui.MATCH,
        tap=on_close if searching else on_open,
    )[
        ui.Icon(
            "arrow-left" if searching else "magnify", tint=style.INK, gravity="end|center_vertical"
        )
    ]
    # A bar that scrolls away has actions for screen readers, and so a node.
    return ui.Box("#main_menu.LinearLayout" if described else "", w=ui.MATCH, important=True)[
        ui.Row(
            "#top_toolbar_holder.RelativeLayout",
            w=ui.MATCH,
            h=48,
            margin=(16, 8, 16, 8),
            background=style.SEARCH_PILL,
            corner=24,
        )[
            button,
            ui.TextField(
                "#top_toolbar_search",
                state=query,
                hint=hint,
                style=ui.TextStyle(18, 400, style.INK),
                hint_color=style.HINT,
                ime_action="search",
                weight=1,
                h=ui.MATCH,
                padding=(16, 0),
                on_change=on_change,
                on_focus=lambda gained: on_open() if gained else None,
                cursor_color=style.PRIMARY,
            ),
            ui.Row(h=ui.MATCH, padding=(16, 0, 4, 0))[*icons, overflow(activity, actions)],
        ]
    ]


def action_mode_bar(
    activity: Activity,
    selected: int,
    total: int,
    on_close: Callable[[], object],
    on_title: Callable[[], object],
    actions: Actions,
) -> ui.View:
    """The contextual bar of a selection: close, "n / total", actions."""
    title, shown = f"{selected} / {total}", [a for a in actions if a]
    more = overflow(activity, shown, _SELECTION_BAR.tint)
    return ui.toolbar(activity, title, on_close, shown, _SELECTION_BAR, on_title, more)


def fab(
    icon: str,
    resource_id: str,
    on_tap: Callable[[], object],
    description: str = "",
    margin: tuple[float, float, float, float] = (0, 0, 16, 16),
) -> ui.View:
    """The floating action button."""
    return ui.Fab(
        icon=icon,
        tint="#FFFFFF",
        desc=description,
        resource_id=resource_id,
        background=style.PRIMARY,
        elevation=6,
        margin=margin,
        tap=on_tap,
    )


def confirm(
    activity: Activity,
    message: str,
    on_yes: Callable[[], object],
    yes: str = "Yes",
    no: str = "No",
    on_no: Callable[[], object] | None = None,
) -> None:
    """Ask before something is done."""
    buttons = (yes, on_yes), (no, on_no)
    MessageDialog(activity, "", message, *buttons, style=DIALOG_STYLE).show()


class MessageDialog(ui.AlertDialog):
    """A message and buttons, as the shared library lays them out."""

    message_id = "#message"

    def content(self) -> ui.View | None:
        return ui.Box("#customPanel", w=ui.MATCH)[
            ui.Scroll("#message_scrollview", key="custom", w=ui.MATCH)[
                ui.Text(
                    self.message,
                    self.message_id,
                    style=style.BODY,
                    w=ui.MATCH,
                    padding=_MESSAGE_PADDING_DP,
                    line_spacing=_MESSAGE_SPACING_DP,
                )
            ]
        ]


class FormDialog(ui.ViewDialog):
    """OK and Cancel under radio buttons and check boxes, each of which sets an attribute."""

    activity: Activity
    device: Device

    def __init__(
        self, activity: Activity, title: str = "", ok: str = "OK", cancel: str = "Cancel"
    ) -> None:
        super().__init__(
            activity,
            title=title,
            positive=(ok, self.accept) if ok else None,
            negative=(cancel, self.reject),
            style=DIALOG_STYLE,
        )

    def accept(self) -> object:
        """OK was pressed; ui.KEEP_OPEN leaves the dialog open."""
        raise TypeError(f"{type(self).__name__} does not define accept()")

    def reject(self) -> None:
        """Cancel was pressed."""

    def radio(self, label: str, resource_id: str, name: str, value: object) -> ui.View:
        """One choice: it gives the attribute `name` a value."""
        return ui.RadioButton(
            label,
            f"#{resource_id}",
            checked=getattr(self, name) == value,
            style=style.BODY,
            tint=style.PRIMARY,
            off_tint=style.UNCHECKED,
            w=ui.MATCH,
            tap=partial(setattr, self, name, value),
        )

    def check(self, label: str, resource_id: str, name: str) -> ui.View:
        """A box that switches the attribute `name`."""
        return ui.CheckBox(
            label,
            f"#{resource_id}",
            checked=getattr(self, name),
            style=style.BODY,
            tint=style.PRIMARY,
            off_tint=style.UNCHECKED,
            w=ui.MATCH,
            on_change=partial(setattr, self, name),
        )


def form_field(
    state: ui.TextState, resource_id: str, hint: str, input_type: str = "text", **more: Any
) -> ui.View:
    """A text field of a form, on a line."""
    return ui.TextField(
        f"#{resource_id}",
        state=state,
        hint=hint,
        input_type=input_type,
        style=style.BODY,
        hint_color=style.HINT,
        underline=style.PRIMARY,
        cursor_color=style.PRIMARY,
        w=ui.MATCH,
        min_height=48,
        **more,
    )
