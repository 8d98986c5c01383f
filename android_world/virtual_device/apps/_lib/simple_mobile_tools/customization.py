"""The page "Customize colors": the theme of an app, or custom colours."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import colors, style
from android_world.virtual_device.apps._lib.simple_mobile_tools.color_dialog import ColorDialog
from android_world.virtual_device.apps._lib.simple_mobile_tools.preferences import NOWHERE, STYLE
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import (
    DIALOG_STYLE,
    BarAction,
    confirm,
    toolbar,
)
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.ui.color_transforms import Palette
from android_world.virtual_device.ui.widgets.preferences import CustomItem, Item, link

_CLASS = "com.simplemobiletools.commons.activities.CustomizationActivity"
_NAMES = (colors.SYSTEM, colors.AUTO, *colors.THEMES, colors.CUSTOM)
_CHOICES = (
    ("Text color", "text"),
    ("Background color", "background"),
    ("Primary color", "primary"),
    ("Accent color of white theme", "accent"),
)


def customize_colors(activity: Activity) -> Item:
    """The row of an app's settings that opens the page."""
    intent = Intent(component=(activity.package, _CLASS))
    return link(
        "Customize colors",
        name="color_customization",
        on_tap=partial(activity.start_activity, intent),
    )


_BLACK = "#000000"
_STYLE = replace(STYLE, title_id="{}_label", summary_id="{}", frame_id="{}_holder")


class CustomizationActivity(Activity):
    """Shows itself in the chosen colours; the tick keeps them for the whole app."""

    background = style.BACKGROUND

    def on_create(self) -> None:
        self.saved = self.theme = colors.stored_theme(self.device.storage, self.package)

    @property
    def custom_colors(self) -> Palette | None:
        seen = self.theme.custom_colors(self.device.windows.night)
        return seen.palette() if seen is not None else None

    def build(self) -> ui.View:
        changed = self.theme != self.saved
        page = ui.PreferencePage(self, Preferences(self.device.storage, self.package), _STYLE)
        return ui.Column("#customization_coordinator", fill=True)[
            toolbar(
                self,
                "Customize colors",
                self.handle_back,
                [BarAction("Save", "save", self._save, "check")] if changed else [],
                resource_id="customization_toolbar",
            ),
            ui.Scroll("#customization_nested_scrollview", w=ui.MATCH, weight=1)[
                ui.Column("#customization_holder", w=ui.MATCH)[page.rows(self._rows())]
            ],
        ]

    def _rows(self) -> list[Item]:
        theme = link(
            "Theme", self.theme.name, name="customization_theme", on_tap=self._show_theme_dialog
        )
        shown = [] if self.theme.name in (colors.SYSTEM, colors.AUTO) else self._selection()
        return [
            theme,
            *(CustomItem(build=partial(self._color, *choice)) for choice in shown),
            link("App icon color", name="customization_app_icon_color", **NOWHERE),
            CustomItem(build=_apply_to_all),
        ]

    def _selection(self) -> list[tuple[str, str]]:
        """The colours that matter; the accent only where the primary colour is the ground's."""
        replaced = self.theme.colors.strong != self.theme.colors.primary
        return [choice for choice in _CHOICES if replaced or choice[1] != "accent"]

    def _color(self, title: str, field: str) -> ui.View:
        name, shade = f"customization_{field}_color", getattr(self.theme.colors, field)
        if field == "accent" and self.theme.colors.primary == _BLACK:
            title = "Accent color of black & white theme"
        return ui.Row(
            f"#{name}_holder.RelativeLayout",
            w=ui.MATCH,
            min_height=56,
            padding=(20, 8),
            align="center",
            tap=partial(self._show_color_dialog, field),
        )[
            ui.Text(title, f"#{name}_label", style=style.BODY, weight=1),
            ui.View(
                f"#{name}.ImageView",
                background=shade,
                corner=20,
                border=("#44000000", 1),
                w=40,
                h=40,
                same_by_night=True,
            ),
        ]

    # -- choosing --------------------------------------------------------------------------------

    def _show_theme_dialog(self) -> None:
        def put(position: int) -> None:
            name = _NAMES[position]
            self.theme = colors.Theme(name, colors.THEMES.get(name, self.theme.colors))

        at = _NAMES.index(self.theme.name)
        ui.ListDialog(
            self, "", _NAMES, put, kind="single", selected=at, radio_group=True, style=DIALOG_STYLE
        ).show()

    def _show_color_dialog(self, field: str) -> None:
        def put(shade: str) -> None:
            chosen = replace(self.theme.colors, **{field: shade})
            self.theme = colors.Theme(colors.name_of(chosen), chosen)

        ColorDialog(self, getattr(self.theme.colors, field), put).show()

    def _save(self) -> None:
        colors.save(self.device.storage, self.package, self.theme)
        self.finish()

    def on_back(self) -> bool:
        if self.theme == self.saved:
            return False
        question = "You have unsaved changes. Save before exit?"
        confirm(self, question, self._save, "Save", "Discard", self.finish)
        return True


def _apply_to_all() -> ui.View:
    """The row for the other Simple apps' colours, which only a paid app hands on."""
    return ui.Box(
        "#apply_to_all_holder.RelativeLayout", w=ui.MATCH, min_height=56, padding=(20, 8)
    )[
        ui.Text(
            "Apply colors to all Simple Apps",
            "#apply_to_all",
            style=style.BODY,
            enabled=False,
            gravity="center_vertical",
        )
    ]
