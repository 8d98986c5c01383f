"""The launcher's own settings: of the home screen, of suggestions and of its search."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    link,
    section,
    switch,
)

_STYLE = ui.PreferenceStyle(
    title=ui.TextStyle(20, 400, theme.TEXT),
    padding=(24, 16),
    min_height=72,
    widget=lambda checked: ui.Switch("#android:id/switch_widget", checked=checked, clickable=False),
)
_SUGGESTIONS = (
    switch("Suggestions in all apps list", "suggestions_all_apps", default=True),
    switch("Suggestions on Home screen", "suggestions_home", default=True),
)
_SEARCH = (
    switch(
        "Swipe to start search",
        "swipe_to_search",
        summary="Show keyboard when swiping up to open the app list",
    ),
    section("Search results"),
    switch("Web suggestions", "search_web", default=True),
    switch("App shortcuts", "search_shortcuts", default=True),
    switch("Settings", "search_settings", default=True),
    switch("People", "search_people", default=True),
)


class SettingsPage(Activity):
    """One of the pages: a large title above its preferences."""

    title = "Home settings"

    def preferences(self) -> tuple[Item, ...]:
        """What can be set."""
        component = ("com.android.settings", "com.android.settings.SubSettings")
        dots = Intent(
            component=component,
            extras={":settings:show_fragment": "notifications"},
            flags=FLAG_NEW_TASK,
        )
        return (
            link("Notification dots", "On", on_tap=partial(self.start_activity, dots)),
            self._page("Suggestions", "App suggestions", "SuggestionsActivity"),
            self._page("Search settings", "", "SearchSettingsActivity"),
            switch("Swipe to access Google app", "minus_one", default=True),
            switch(
                "Add app icons to Home screen",
                "add_icons",
                summary="For new apps",
                default=True,
            ),
            switch("Allow Home screen rotation", "allow_rotation", summary="When phone is rotated"),
        )

    def _page(self, title: str, summary: str, activity: str) -> Item:
        intent = Intent(component=(self.package, f"{self.package}.{activity}"))
        return link(title, summary, on_tap=partial(self.start_activity, intent))

    def build(self) -> ui.View:
        stored = Preferences(self.device.storage, self.package)
        return ui.Column(".LinearLayout", fill=True)[
            ui.IconButton("arrow-left", desc="Navigate up", margin=(4, 4, 0, 0), tap=self.finish),
            ui.Text(self.title, style=ui.TextStyle(36, 400, theme.TEXT), margin=(24, 40, 24, 24)),
            ui.Scroll("#recycler_view.RecyclerView", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[
                    ui.PreferencePage(self, stored, _STYLE).rows(self.preferences())
                ]
            ],
        ]


class SuggestionsPage(SettingsPage):
    """Where apps are suggested."""

    title = "Suggestions"

    def preferences(self) -> tuple[Item, ...]:
        return _SUGGESTIONS


class SearchPage(SettingsPage):
    """What the search of the app list finds."""

    title = "Search settings"

    def preferences(self) -> tuple[Item, ...]:
        return _SEARCH
