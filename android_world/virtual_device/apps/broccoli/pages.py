"""The drawer's pages besides the recipes."""

from __future__ import annotations

import calendar
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import ActivityResult, Fragment
from android_world.virtual_device.apps.broccoli import archive, season
from android_world.virtual_device.apps.broccoli.categories import CategoriesPage
from android_world.virtual_device.apps.broccoli.store import RecipeStore
from android_world.virtual_device.apps.broccoli.style import (
    ALL,
    FIXED_FILTERS,
    LIGHT_GREEN,
    SYSTEM,
    THEMES,
    Palette,
    dialog_style,
    page,
    palette,
    preferences,
)
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.broccoli.main import MainActivity

_MONTHS = tuple(calendar.month_name)[1:]
_TAB_DP = 108
_NOT_CONFIGURED = "The seasonal calendar has not been fully configured yet."
_SITE = "https://github.com/flauschtrud/broccoli"
_RESTORE = "Do you want to import all recipes and categories from this file?"


class _Page(Fragment):
    """A page with the green bar."""

    title = ""

    def __init__(self, activity: MainActivity) -> None:
        super().__init__(activity)
        self.main = activity

    def content(self, colors: Palette) -> Sequence[ui.View | None]:
        """The rows."""
        raise TypeError(f"{type(self).__name__} does not define content()")

    def build(self) -> ui.View:
        """Bar and scrolling rows."""
        column = ui.Column(w=ui.MATCH)[self.content(palette(self.device))]
        body = ui.Scroll("#recycler_view.RecyclerView", key=self.title)[column]
        return page(self.main, self.title, body)


def _row(colors: Palette, title: str, summary: str, on_tap: Callable[[], object] | None) -> ui.View:
    style = ui.TextStyle(14, 400, colors.secondary)
    return ui.Column(
        ".LinearLayout",
        w=ui.MATCH,
        min_height=64,
        main="center",
        padding=(72, 12, 16, 12),
        tap=on_tap,
    )[
        ui.Text(title, "#android:id/title", style=ui.TextStyle(16, 400, colors.text)),
        ui.Text(summary, "#android:id/summary", style=style) if summary else None,
    ]


def _caption(colors: Palette, title: str) -> ui.View:
    style = ui.TextStyle(14, 500, colors.accent)
    return ui.Text(title, "#android:id/title", style=style, margin=(72, 24, 16, 8))


class SeasonPage(_Page):
    """What is in season, month by month."""

    title = "Seasonal calendar"

    def __init__(self, activity: MainActivity) -> None:
        super().__init__(activity)
        self.month = season.month_of(activity.device)
        offset = self.device.display.px(_TAB_DP * (self.month - 2))
        self.retained["scroll:tabs"] = ui.ScrollState(offset=max(0, offset), limit=offset)

    def build(self) -> ui.View:
        """Months as tabs above the list, once a region is chosen."""
        if not season.is_configured(self.device):
            return super().build()
        colors = palette(self.device)
        tabs = ui.TabBar(
            tabs=_MONTHS,
            all_caps=True,
            indicator=colors.accent,
            selected_color=colors.accent,
            selected_tab=self.month - 1,
            on_select=self._choose,
            mode="scrollable",
        )
        body = ui.Scroll("#recycler_view.RecyclerView", key=f"month {self.month}")[
            ui.Column(w=ui.MATCH)[
                [self._crop(colors, crop) for crop in season.in_season(self.month)]
            ]
        ]
        return page(self.main, self.title, body, tabs)

    def content(self, colors: Palette) -> Sequence[ui.View | None]:
        """What is missing, and the way to the settings."""
        configure = ui.Button(
            "CONFIGURE",
            "#button_configure",
            style=ui.TextStyle(14, 500, colors.on_accent),
            background=colors.accent,
            corner=4,
            tap=partial(self.main.open_section, "Settings"),
        )
        return [
            ui.Column(".LinearLayout", w=ui.MATCH, align="center", padding=(32, 96, 32, 0), gap=24)[
                ui.Icon("calendar_month", size=72, tint=LIGHT_GREEN),
                ui.Text(_NOT_CONFIGURED, style=ui.TextStyle(16, 400, colors.text), align="center"),
                configure,
            ]
        ]

    def _choose(self, position: int) -> None:
        self.month = position + 1

    def _crop(self, colors: Palette, crop: season.Crop) -> ui.View:
        first, last = _MONTHS[crop.first - 1][:3], _MONTHS[crop.last - 1][:3]
        return ui.Column(
            ".LinearLayout", w=ui.MATCH, padding=16, tap=lambda: self.main.show_crop(crop.name)
        )[
            ui.Text(crop.name, style=ui.TextStyle(20, 400, colors.text)),
            ui.Text(f"[{', '.join(crop.terms)}]", style=ui.TextStyle(14, 400, colors.secondary)),
            ui.Text(f"{first} - {last}".upper(), style=ui.TextStyle(14, 400, colors.accent)),
        ]


class SupportPage(_Page):
    """How to help."""

    title = "Support the app"

    def content(self, colors: Palette) -> Sequence[ui.View | None]:
        """Links."""
        return [
            _row(colors, "Give a star", "The code is on GitHub", partial(self._open, _SITE)),
            _row(colors, "Translate", "", partial(self._open, f"{_SITE}#translations")),
            _row(colors, "Report a problem", "", partial(self._open, f"{_SITE}/issues")),
        ]

    def _open(self, url: str) -> None:
        self.main.start_activity(Intent(ACTION_VIEW, data=url))


class BackupPage(_Page):
    """All recipes into one file, and back."""

    title = "Backup and restore"

    def __init__(self, activity: MainActivity) -> None:
        super().__init__(activity)
        self.path = ""

    def content(self, colors: Palette) -> Sequence[ui.View | None]:
        """Two rows."""
        return [
            _row(colors, "Backup recipes", "Saves all recipes to a file", self._backup),
            _row(colors, "Restore recipes", "Imports recipes from a file", self._restore),
        ]

    def _backup(self) -> None:
        intent = Intent(
            "android.intent.action.CREATE_DOCUMENT",
            mime_type="application/zip",
            categories=("android.intent.category.OPENABLE",),
            extras={"android.intent.extra.TITLE": "recipes.zip"},
        )
        self.main.start_activity(intent, request="backup")

    def _restore(self) -> None:
        intent = Intent(
            "android.intent.action.GET_CONTENT",
            mime_type="*/*",
            categories=("android.intent.category.OPENABLE",),
        )
        self.main.start_activity(intent, request="restore")

    def on_result(self, request: str, result: ActivityResult) -> None:
        """A file was made or chosen."""
        self.path = str(result.data.get("path", ""))
        if not result.ok or not self.path:
            return
        if request == "backup":
            self.device.storage.write_bytes(self.path, archive.backup(self.device))
            self.main.toast("The recipes have been saved.")
        elif request == "restore":
            ui.AlertDialog(
                self.main,
                "Restore",
                _RESTORE,
                positive=("OK", self.restore),
                negative=("Cancel", None),
                style=dialog_style(palette(self.device)),
            ).show()

    def restore(self) -> None:
        """Import the chosen file."""
        try:
            count = archive.restore(self.device, self.device.storage.read_bytes(self.path))
        except (ValueError, OSError):
            self.main.toast("The recipes could not be imported.")
            return
        self.main.toast(f"{count} recipes have been imported.")


class SettingsPage(_Page):
    """Preferences."""

    title = "Settings"

    def content(self, colors: Palette) -> Sequence[ui.View | None]:
        """General settings and the seasonal calendar."""
        settings = preferences(self.device)
        languages = ", ".join(sorted(settings.get_set("languages"))) or "None selected"
        return [
            _caption(colors, "General settings"),
            _row(
                colors,
                "Preferred category",
                settings.get_str("preferred-category", ALL),
                self._category,
            ),
            _row(colors, "Theme", settings.get_str("theme", SYSTEM), self._theme),
            _caption(colors, "Seasonal calendar"),
            _row(colors, "Region", settings.get_str("region", season.NO_REGION), self._region),
            _row(colors, "Languages of recipes", languages, self._languages),
            _row(colors, "Send feedback", "", self._feedback),
        ]

    def _choose(self, title: str, key: str, options: Sequence[str], current: str) -> None:
        ui.ListDialog(
            self.main,
            title,
            options,
            partial(self.store, key, list(options)),
            kind="single",
            selected=list(options).index(current) if current in options else -1,
            negative=("Cancel", None),
            style=dialog_style(palette(self.device)),
        ).show()

    def store(self, key: str, options: list[str], position: int) -> None:
        """Keep a choice."""
        preferences(self.device).put(**{key: options[position]})

    def _category(self) -> None:
        names = [*FIXED_FILTERS, *(c.name for c in RecipeStore(self.device).categories())]
        current = preferences(self.device).get_str("preferred-category", ALL)
        self._choose("Preferred category", "preferred-category", names, current)

    def _theme(self) -> None:
        self._choose("Theme", "theme", THEMES, preferences(self.device).get_str("theme", SYSTEM))

    def _region(self) -> None:
        current = preferences(self.device).get_str("region")
        self._choose("Region", "region", season.REGIONS, current)

    def _languages(self) -> None:
        chosen = preferences(self.device).get_set("languages")
        ui.ListDialog(
            self.main,
            "Languages of recipes",
            season.LANGUAGES,
            kind="multi",
            selected=[i for i, name in enumerate(season.LANGUAGES) if name in chosen],
            positive=("OK", self.store_languages),
            negative=("Cancel", None),
            style=dialog_style(palette(self.device)),
        ).show()

    def store_languages(self, positions: list[int]) -> None:
        """Keep the languages that were checked."""
        names = frozenset(season.LANGUAGES[i] for i in positions)
        preferences(self.device).put(languages=names)

    def _feedback(self) -> None:
        self.main.start_activity(Intent(ACTION_VIEW, data=f"{_SITE}/issues"))


class AboutPage(_Page):
    """Version, licence and code."""

    title = "About the app"

    def content(self, colors: Palette) -> Sequence[ui.View | None]:
        """Name and rows."""
        head = ui.Row(w=ui.MATCH, padding=24, gap=16, align="center")[
            ui.Icon("sprout", ".ImageView", size=56, tint=LIGHT_GREEN),
            ui.Text("Broccoli", style=ui.TextStyle(24, 400, colors.text)),
        ]
        return [
            head,
            _row(colors, "Version", "1.2.6", None),
            _row(colors, "License", "GNU General Public License 3", None),
            _row(colors, "Source code", _SITE, self._open),
        ]

    def _open(self) -> None:
        self.main.start_activity(Intent(ACTION_VIEW, data=_SITE))


SECTIONS: dict[str, Callable[[MainActivity], Fragment]] = {
    section.title: section
    for section in (CategoriesPage, SeasonPage, SupportPage, BackupPage, SettingsPage, AboutPage)
}
