"""The sections of the configuration with their icons and preferences."""

from __future__ import annotations

from android_world.virtual_device.apps.joplin.formats import DATES, TIMES
from android_world.virtual_device.apps.joplin.settings import DARK, DATE_FORMAT, LIGHT, TIME_FORMAT
from android_world.virtual_device.ui.widgets.preferences import Item, choice, switch

VERSION = ("Joplin 3.0.1", "Database v46", "FTS enabled: 1", "Hermes enabled: 1")
_DATE_NAMES = {
    "DD/MM/YYYY": "30/01/2017",
    "DD/MM/YY": "30/01/17",
    "MM/DD/YYYY": "01/30/2017",
    "MM/DD/YY": "01/30/17",
    "YYYY-MM-DD": "2017-01-30",
    "DD.MM.YYYY": "30.01.2017",
    "YYYY.MM.DD": "2017.01.30",
    "YYMMDD": "170130",
}
_TIME_NAMES = {"HH:mm": "20:30", "h:mm A": "8:30 PM"}
_TARGETS = {0: "(None)", 5: "Nextcloud", 6: "WebDAV", 9: "Joplin Server (Beta)"}
_INTERVALS = {
    0: "Disabled",
    300: "5 minutes",
    600: "10 minutes",
    1800: "30 minutes",
    3600: "1 hour",
    43200: "12 hours",
    86400: "24 hours",
}
_SIZES = {size: str(size) for size in range(10, 31)}
_DAYS = {days: f"{days} days" for days in (7, 30, 60, 90, 180, 365)}
assert set(_DATE_NAMES) == set(DATES)
assert set(_TIME_NAMES) == set(TIMES)

SECTIONS: dict[str, tuple[str, tuple[Item, ...]]] = {
    "General": (
        "cog_outline",
        (
            choice("Date format", DATE_FORMAT, _DATE_NAMES, "DD/MM/YYYY"),
            choice("Time format", TIME_FORMAT, _TIME_NAMES, "HH:mm"),
            switch(
                "Automatically delete notes in the trash after a number of days",
                "trash.autoDeletionEnabled",
                default=True,
            ),
            choice("Keep notes in the trash for", "trash.ttlDays", _DAYS, 90),
        ),
    ),
    "Appearance": (
        "palette_outline",
        (
            choice("Theme", "theme", {LIGHT: "Light", DARK: "Dark"}, LIGHT),
            switch("Automatically switch theme to match system theme", "themeAutoDetect"),
            choice("Editor font size", "style.editor.fontSize", _SIZES, 15),
        ),
    ),
    "Synchronisation": (
        "sync",
        (
            choice("Synchronisation target", "sync.target", _TARGETS, 0),
            choice("Synchronisation interval", "sync.interval", _INTERVALS, 300),
            switch("Synchronise only over WiFi connection", "sync.mobileWifiOnly"),
        ),
    ),
    "Markdown": (
        "language_markdown_outline",
        (
            switch("Enable soft breaks", "markdown.plugin.softbreaks"),
            switch("Enable typographer support", "markdown.plugin.typographer"),
            switch("Enable Linkify", "markdown.plugin.linkify", default=True),
        ),
    ),
    "Note": (
        "file_outline",
        (
            switch("Uncompleted to-dos on top", "uncompletedTodosOnTop", default=True),
            switch("Show completed to-dos", "showCompletedTodos", default=True),
            switch("Save geo-location with notes", "trackLocation", default=True),
            switch("Enable the Markdown toolbar", "editor.mobile.toolbarEnabled", default=True),
            switch("Use the plain text editor", "editor.usePlainText"),
        ),
    ),
    "Note History": (
        "history",
        (
            switch("Enable note history", "revisionService.enabled", default=True),
            choice("Keep note history for", "revisionService.ttlDays", _DAYS, 90),
        ),
    ),
    "Tools": ("tools", ()),
    "More information": ("information_outline", ()),
}
