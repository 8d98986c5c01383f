"""The drawer's pages besides the recipes."""

from __future__ import annotations

import calendar
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import share_text_intent
from android_world.virtual_device.apps.base import ActivityResult, Fragment
from android_world.virtual_device.apps.broccoli import archive, seasonal_produce
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
from android_world.virtual_device.system.date_format import local_time
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    choice,
    link,
    section,
    several,
)

if TYPE_CHECKING:
    from android_world.virtual_device.apps.broccoli.main import MainActivity

_MONTHS = tuple(calendar.month_name)[1:]
_NOT_CONFIGURED = "The seasonal calendar has not been fully configured yet."
_SITE = "https://github.com/flauschtrud/broccoli"
_STORE = "https://play.google.com/store/apps/details?id=com.flauschcode.broccoli"
_DEMO = "https://flauschcode.com/hummus-creamy-and-delicious/"
_GIFTS = ("cookie", "coffee", "burger")
_DONATE = "Broccoli is free for everyone. But you can support the development with a donation."
_BACKUP = "Export all your recipes and categories and save them wherever you want."
_IMPORT = "Import all recipes and categories from a backup file."
_MISSING = "Do you miss your region, language or favorite ingredient?"
_PROBLEM = "Did you find a bug or do you miss a feature?"
_LICENSES = "License details for open source software"
_PRIVACY = "Learn more about how we protect your personal data."
_LAST_BACKUP = "last-backup-date"
_RESTORE = "Do you want to import all recipes and categories from this file?"


class _Page(Fragment):
    """A page with the green bar."""

    title = ""

    def __init__(self, activity: MainActivity) -> None:
        super().__init__(activity)
        self.main = activity

    @property
    def page(self) -> ui.PreferencePage:
        """The preferences in the colours of the theme."""
        colors = palette(self.device)
        style = ui.PreferenceStyle(
            title=ui.TextStyle(16, 400, colors.text),
            summary=ui.TextStyle(14, 400, colors.secondary),
            padding=(72, 12, 16, 12),
            section=partial(
                ui.Text,
                selector="#android:id/title",
                style=ui.TextStyle(14, 500, colors.accent),
                margin=(72, 24, 16, 8),
            ),
            dialog=dialog_style(colors),
        )
        return ui.PreferencePage(self.main, preferences(self.device), style)

    def preferences(self) -> Sequence[Item]:
        """The rows of a page that is a list of preferences."""
        return ()

    def link(self, title: str, summary: str = "", url: str = _SITE) -> Item:
        """A row that opens a page of the web."""
        return link(
            title, summary, on_tap=lambda: self.main.start_activity(Intent(ACTION_VIEW, data=url))
        )

    def content(self, colors: Palette) -> Sequence[ui.View | None]:
        """What is below the bar."""
        return self.page.rows(self.preferences())

    def build(self) -> ui.View:
        column = ui.Column(w=ui.MATCH)[self.content(palette(self.device))]
        body = ui.Scroll("#recycler_view.RecyclerView", key=self.title)[column]
        return page(self.main, self.title, body)


class SeasonPage(_Page):
    """What is in season, month by month."""

    title = "Seasonal calendar"

    def __init__(self, activity: MainActivity) -> None:
        super().__init__(activity)
        self.month = seasonal_produce.month_of(activity.device)

    def build(self) -> ui.View:
        if not seasonal_produce.is_configured(self.device):
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
                [self._crop(colors, crop) for crop in seasonal_produce.in_season(self.month)]
            ]
        ]
        return page(self.main, self.title, body, tabs)

    def content(self, colors: Palette) -> Sequence[ui.View | None]:
        configure = ui.Button(
            "CONFIGURE",
            "#seasons_configure",
            style=ui.TextStyle(14, 500, colors.on_accent),
            background=colors.accent,
            corner=4,
            tap=partial(self.main.open_section, "Settings"),
        )
        return [
            ui.Column(".LinearLayout", w=ui.MATCH, align="center", padding=(32, 96, 32, 0), gap=24)[
                ui.Icon("calendar_month", size=72, tint=LIGHT_GREEN),
                ui.Text(
                    _NOT_CONFIGURED,
                    "#seasons_message",
                    style=ui.TextStyle(16, 400, colors.text),
                    align="center",
                ),
                configure,
            ]
        ]

    def _choose(self, position: int) -> None:
        self.month = position + 1

    def _crop(self, colors: Palette, crop: seasonal_produce.Crop) -> ui.View:
        first, last = _MONTHS[crop.first - 1][:3], _MONTHS[crop.last - 1][:3]
        return ui.Column(
            ".LinearLayout", w=ui.MATCH, padding=16, tap=lambda: self.main.show_crop(crop.name)
        )[
            ui.Text(crop.name, "#seasonal_food_name", style=ui.TextStyle(20, 400, colors.text)),
            ui.Text(
                f"[{', '.join(crop.terms)}]",
                "#seasonal_food_terms",
                style=ui.TextStyle(14, 400, colors.secondary),
            ),
            ui.Text(
                f"{first} - {last}".upper(),
                "#seasonal_food_months",
                style=ui.TextStyle(14, 400, colors.accent),
            ),
        ]


class SupportPage(_Page):
    """How to help."""

    title = "Support the app"

    def content(self, colors: Palette) -> Sequence[ui.View | None]:
        heading, body = ui.TextStyle(20, 400, colors.text), ui.TextStyle(16, 400, colors.secondary)

        def card(title: str, text: str, *buttons: ui.View) -> ui.View:
            return ui.Column(w=ui.MATCH, padding=16, gap=12)[
                ui.Text(title, style=heading),
                ui.Text(text, style=body),
                ui.Row(w=ui.MATCH, gap=12)[buttons],
            ]

        def button(label: str, name: str, intent: Intent) -> ui.View:
            return ui.Button(
                label,
                f"#{name}",
                style=ui.TextStyle(14, 500, colors.on_accent),
                background=colors.accent,
                corner=4,
                tap=partial(self.main.start_activity, intent),
            )

        store = Intent(ACTION_VIEW, data=_STORE)
        gifts = (button("Buy", f"buy_me_{gift}_button", store) for gift in _GIFTS)
        return [
            card("Donate", _DONATE, *gifts),
            card(
                "Give feedback",
                "Do you like Broccoli? Tell us about it!",
                button("Rate the app", "give_rating_button", store),
            ),
            card(
                "Tell your friends",
                "Do your friends also like to cook? Tell them about Broccoli!",
                button("Share the app", "share_app_button", share_text_intent(_STORE)),
            ),
        ]


class BackupPage(_Page):
    """All recipes into one file, and back."""

    title = "Backup and restore"

    def __init__(self, activity: MainActivity) -> None:
        super().__init__(activity)
        self.path = ""

    def preferences(self) -> Sequence[Item]:
        last = preferences(self.device).get_str(_LAST_BACKUP)
        return [
            section("Backup"),
            link("Backup recipes", _BACKUP, on_tap=self._backup),
            *([link("Last backup", last)] if last else []),
            section("Restore"),
            link("Restore recipes", _IMPORT, on_tap=self._restore),
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
            today = local_time(self.device, self.device.clock.now_ms)
            preferences(self.device).put(**{_LAST_BACKUP: f"{today:%B} {today.day}, {today.year}"})
            self.main.toast("The recipes have been saved.")
        elif request == "restore":
            self.page.confirm("Restore", _RESTORE, "OK", self.restore)

    def restore(self) -> None:
        """Import the chosen file."""
        try:
            count = archive.restore(self.device, self.device.storage.read_bytes(self.path))
        except (ValueError, OSError):
            self.main.toast("The recipes could not be imported.")
            return
        self.main.toast(f"{count} recipes have been imported.")


class SettingsPage(_Page):
    """General settings and the seasonal calendar."""

    title = "Settings"

    def preferences(self) -> Sequence[Item]:
        names = (c.name for c in RecipeStore(self.device).categories())
        return [
            section("General settings"),
            choice("Preferred category", "preferred-category", (*FIXED_FILTERS, *names), ALL),
            choice("Theme", "theme", THEMES, SYSTEM),
            section("Seasonal calendar"),
            choice("Region", "region", seasonal_produce.REGIONS, seasonal_produce.NO_REGION),
            several(
                "Languages of recipes",
                "languages",
                seasonal_produce.LANGUAGES,
                none="None selected",
            ),
            self.link("Send feedback", _MISSING, url=f"{_SITE}/issues"),
        ]


class AboutPage(_Page):
    """Version, licence and code."""

    title = "About the app"

    def preferences(self) -> Sequence[Item]:
        return [
            section("Help"),
            self.link("Send feedback", _PROBLEM, url=f"{_SITE}/issues"),
            self.link("Demo recipe", _DEMO, url=_DEMO),
            link("Version", "1.2.6"),
            section("Legal"),
            self.link("Open source licenses", _LICENSES, url=f"{_SITE}/blob/main/LICENSE"),
            self.link("Privacy policy", _PRIVACY, url="https://flauschcode.com/privacy"),
        ]


SECTIONS: dict[str, Callable[[MainActivity], Fragment]] = {
    section.title: section
    for section in (CategoriesPage, SeasonPage, SupportPage, BackupPage, SettingsPage, AboutPage)
}
