"""The preferences below the headings of the settings."""

from __future__ import annotations

import datetime
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.tasks_org import (
    dates,
    options,
    recurrence,
    style,
)
from android_world.virtual_device.apps.tasks_org.activity import (
    COLOR,
    SYSTEM,
    THEME,
    THEMES,
)
from android_world.virtual_device.apps.tasks_org.attachments import attachment_folder
from android_world.virtual_device.apps.tasks_org.chips import KINDS
from android_world.virtual_device.apps.tasks_org.comments import SHOWN
from android_world.virtual_device.apps.tasks_org.date_sheet import (
    AUTO_CLOSE,
    LOCALE_WEEK,
    WEEK_START,
    WEEKS,
)
from android_world.virtual_device.apps.tasks_org.drawer import (
    GROUPS,
    OPEN_LAST,
    START_FILTER,
    all_filters,
)
from android_world.virtual_device.apps.tasks_org.editor import BACK_SAVES
from android_world.virtual_device.apps.tasks_org.editor_frame import CUSTOMIZE, HIDE_CHECK
from android_world.virtual_device.apps.tasks_org.model import PACKAGE
from android_world.virtual_device.apps.tasks_org.multi_select import TAGS
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    choice,
    link,
    section,
    seek_bar,
    switch,
)

if TYPE_CHECKING:
    from android_world.virtual_device.apps.tasks_org.activity import TasksActivity
    from android_world.virtual_device.apps.tasks_org.store import TaskStore

_BARS = {0: "Top", 1: "Bottom"}
_DATE_PICKERS = {0: "Calendar", 1: "Text"}
_TIME_PICKERS = {0: "Clock", 1: "Text"}
_MAP_THEMES = {0: "Use app theme", 1: "Light", 2: "Dark"}
_CHIPS = {"both": "Text and icon", "text": "Text only", "icon": "Icon only"}
_FROM = {0: "Due date", 1: "Completion date"}
_LANGUAGE = Intent("android.settings.APP_LOCALE_SETTINGS", f"package:{PACKAGE}")
_TRANSLATIONS = Intent(ACTION_VIEW, "https://tasks.org/translations")
_TROUBLESHOOTING = Intent(ACTION_VIEW, "https://tasks.org/notifications")
_TREE = "android.intent.action.OPEN_DOCUMENT_TREE"
_ASTRID = (
    "Enable Astrid's manual sort mode for 'My Tasks', 'Today', and tags. This sort mode will be"
    " replaced by 'My order' in a future update"
)
_EVENTS = (
    "Delete calendar events for completed tasks",
    "Delete all calendar events for tasks",
)
_BATTERY = Intent("android.settings.IGNORE_BATTERY_OPTIMIZATION_SETTINGS")
_PERSISTENT, _BADGES = "p_rmd_persistent", "p_badges_enabled"
_SOUNDS = {"default": "Default", "": "None"}
_NONE = "No reminders"
_CALENDARS = {"-1": "Don't add to calendar"}
_PLACE_REMINDERS = {
    0: _NONE,
    1: "On arrival",
    2: "On departure",
    3: "On arrival and departure",
}
_REMINDER_TIME = "Notifications for tasks without due times will appear at {}"
_BADGES_SUMMARY = "Display a task count on Tasks' launcher icon. Not all launchers support badges."
_LINKS_SUMMARY = "Add links to websites, addresses, and phone numbers"
_NOTIFICATIONS = Intent("android.settings.APP_NOTIFICATION_SETTINGS", f"package:{PACKAGE}")


def look(host: TasksActivity, store: TaskStore) -> list[Item]:
    """Theme, colour, and with what the app starts."""
    filters = {f"{each.kind}:{each.value}": each.title for each in all_filters(store)}
    return [
        choice("Theme", THEME, THEMES, SYSTEM),
        choice("Color", COLOR, style.COLORS, style.BLUE, shown=False),
        choice("Accent", "p_theme_accent", style.COLORS, "#F44336", shown=False),
        choice("Launcher icon", "p_launcher_icon", style.COLORS, style.BLUE, shown=False),
        switch("Desaturate colors", "desaturate_colors", default=True),
        choice("Map theme", "map_theme", _MAP_THEMES, 0),
        switch("Markdown", "markdown", summary="Enable Markdown in title and description"),
        section("On launch"),
        switch("Open last viewed list", OPEN_LAST),
        choice("Open list", START_FILTER, filters, "all:"),
        section("Localization"),
        link("Language", "English", on_tap=partial(host.start_activity, _LANGUAGE)),
        link("Contribute translations", on_tap=partial(host.start_activity, _TRANSLATIONS)),
    ]


def notifications(host: TasksActivity, store: TaskStore) -> list[Item]:
    """What reminders do, and when they are quiet."""
    stored = options.preferences(host.device)
    quiet, badges = stored.get_bool("p_rmd_quiet"), stored.get_bool(_BADGES)
    daily, persistent = stored.get_bool("p_rmd_enabled", True), stored.get_bool(_PERSISTENT, True)
    filters = {f"{each.kind}:{each.value}": each.title for each in all_filters(store)}
    allowed = host.device.notifications.is_allowed(PACKAGE)
    off = "" if allowed else "Reminders are disabled in Android Settings"
    return [
        link(
            "Troubleshooting",
            "Tap here if you are having trouble with notifications",
            on_tap=partial(host.start_activity, _TROUBLESHOOTING),
        ),
        link(
            "Disable battery optimizations",
            "Battery optimizations may delay notifications",
            on_tap=partial(host.start_activity, _BATTERY),
        ),
        choice("Play completion sound", "p_completion_ringtone", _SOUNDS, "default"),
        switch(
            "Persistent notifications",
            _PERSISTENT,
            summary="Persistent notifications cannot be cleared",
            default=True,
        ),
        switch(  # Only one of the two is on.
            "Wearable notifications",
            summary="Display notifications on your wearable",
            checked=not persistent,
            on_change=lambda on: stored.put(**{_PERSISTENT: not on}),
        ),
        switch(
            "Bundle notifications",
            "p_bundle_notifications",
            summary="Combine multiple notifications into one",
            default=True,
        ),
        switch(
            "Voice reminders",
            "p_voice_reminders",
            summary="Tasks will speak task names during task reminders",
        ),
        link(
            "More settings",
            off or "Ringtone, vibrations, and more",
            on_tap=partial(host.start_activity, _NOTIFICATIONS),
        ),
        section("Default Reminder"),
        switch(
            "Enabled",
            "p_rmd_enabled",
            summary="Show notifications for tasks without due times",
            default=True,
        ),
        _time(host, "Reminder time", "p_rmd_time", 18, _REMINDER_TIME, enabled=daily),
        section("Badges"),
        switch("Enabled", _BADGES, summary=_BADGES_SUMMARY),
        choice("List", "p_badge_list", filters, "all:", enabled=badges),
        section("Quiet hours"),
        switch("Enabled", "p_rmd_quiet", summary="No reminders during quiet hours"),
        _time(host, "Quiet hours start", "p_rmd_quietStart", 22, enabled=quiet),
        _time(host, "Quiet hours end", "p_rmd_quietEnd", 10, enabled=quiet),
    ]


def defaults(host: TasksActivity, store: TaskStore) -> list[Item]:
    """What new tasks start with."""
    stored = options.preferences(host.device)
    lists = {each.uid: each.name for each in store.lists()}
    chosen = stored.get_set("p_default_tags")
    tags = ", ".join(tag.name for tag in store.tags() if tag.uid in chosen)
    places = {"": "None", **{place.uid: place.title for place in store.places()}}
    ask = Intent(component=TAGS, extras={"tags": sorted(chosen)})
    wanted = options.default_reminders(host.device)
    labels = [name for key, name in options.REMINDERS.items() if key in wanted]
    return [
        switch("New tasks on top", "p_add_to_top", default=True),
        choice("Default list", "p_default_list", lists, next(iter(lists), "")),
        link("Default tags", tags or "None", on_tap=partial(host.start_activity, ask, "tags")),
        choice("Default priority", "p_def_pri", options.PRIORITIES, 2),
        choice("Default start date", "p_def_hide", options.START_DATES, 0),
        choice("Default due date", "p_def_urg", options.DUE_DATES, -1),
        choice("Default calendar", "gcal_p_default", _CALENDARS, "-1"),
        choice("Default recurrence", "p_rec_default", recurrence.SIMPLE, ""),
        *(
            [choice("Repeats from", "p_rec_from", _FROM, 0)]
            if stored.get_str("p_rec_default")
            else []
        ),
        link("Default reminders", "\n".join(labels) or _NONE, on_tap=partial(_reminders, host)),
        choice("Random reminders", options.RANDOM_KEY, options.RANDOM, 0),
        choice("Default ring/vibrate type", "p_default_ring", options.RINGS, 0),
        choice("Default location", options.PLACE_KEY, places, ""),
        choice("Default location reminders", "p_def_location_reminders", _PLACE_REMINDERS, 0),
    ]


def task_list(host: TasksActivity, store: TaskStore) -> list[Item]:
    """How rows look."""
    return [
        choice("App bar position", "p_app_bar_position", _BARS, 1),
        switch("Collapse app bars", "p_app_bar_collapse", default=True),
        seek_bar("Font size", "p_font_size", 16, 48, minimum=10, shown=True),
        seek_bar("Row spacing", "p_rowPadding", 16, 16, shown=True),
        switch("Show full task title", "p_fullTaskTitle"),
        switch("Show description", "p_show_description", default=True),
        switch(
            "Show full description",
            "p_show_full_description",
            enabled=options.preferences(host.device).get_bool("p_show_description", True),
        ),
        switch("Show links", "linkify_task_list", summary=_LINKS_SUMMARY),
        section("Chips"),
        choice("Chip appearance", "p_chip_appearance", _CHIPS, "both"),
        *(switch(title, f"p_{name}_chips", default=True) for name, title in KINDS.items()),
    ]


def edit_screen(host: TasksActivity, store: TaskStore) -> list[Item]:
    """What the editor shows, and what BACK does there."""
    leads = Intent(component=CUSTOMIZE)
    return [
        link(
            "Customize edit screen",
            "Rearrange or remove fields",
            on_tap=partial(host.start_activity, leads),
        ),
        switch("Show links", "linkify_task_edit", summary=_LINKS_SUMMARY),
        switch("Back button saves task", BACK_SAVES),
        switch("Hide check button", HIDE_CHECK),
        switch("Show comments in task edit", SHOWN),
    ]


def date_and_time(host: TasksActivity, store: TaskStore) -> list[Item]:
    """The first day of weeks, the times that have a name, and how dates read."""
    names = {name: f"{name.capitalize()}" for name in dates.DAY_TIMES}
    times = [
        _time(host, title, f"p_date_shortcut_{name}", dates.DAY_TIMES[name])
        for name, title in names.items()
    ]
    return [
        choice("Start of week", WEEK_START, WEEKS, LOCALE_WEEK),
        switch("Show full date", dates.FULL_DATES),
        choice("Date picker mode", "p_picker_mode_date", _DATE_PICKERS, 0),
        choice("Time picker mode", "p_picker_mode_time", _TIME_PICKERS, 0),
        *times,
        section("Autoclose date time picker"),
        *(
            switch(title, key, summary=f"Autoclose when picking from {title.lower()}")
            for title, key in AUTO_CLOSE.items()
        ),
    ]


def drawer(host: TasksActivity, store: TaskStore) -> list[Item]:
    """What the drawer shows."""
    stored = options.preferences(host.device)
    items: list[Item] = []
    for key, (heading, members) in GROUPS.items():
        enabled = stored.get_bool(key, True)
        items += [section(heading), switch("Enabled", key, default=True)]
        items += [
            switch(title, name, default=default, enabled=enabled)
            for name, (title, default) in members.items()
        ]
    return items


def advanced_items(host: TasksActivity, store: TaskStore) -> list[Item]:
    """Where files are, and the way back to the start."""

    def reset() -> None:
        stored = options.preferences(host.device)
        stored.put(**dict.fromkeys(stored.all(), None))

    def no_events() -> None:
        host.toast("Deleted 0 calendar events!")

    key = "p_end_at_deadline"
    ends = options.preferences(host.device).get_bool(key, True)

    def wipe() -> None:
        count = store.wipe()
        host.toast(f"{count} deleted")

    return [
        switch("Astrid manual sorting", "astrid_sort_enabled", summary=_ASTRID),
        link(
            "Attachment folder",
            attachment_folder(host.device),
            on_tap=partial(host.start_activity, Intent(_TREE), "attachments"),
        ),
        switch(
            "Calendar event time",
            key,
            summary=f"{'End' if ends else 'Start'} calendar events at due time",
            default=True,
        ),
        *(
            link(title, on_tap=partial(style.show_dialog, host, title, no_events))
            for title in _EVENTS
        ),
        link(
            "Reset preferences",
            "Preferences will be reset to default values",
            on_tap=partial(
                style.show_dialog, host, "Preferences will be reset to default values", reset
            ),
        ),
        link(
            "Delete task data",
            "All tasks will be permanently deleted",
            on_tap=partial(style.show_dialog, host, "All tasks will be permanently deleted", wipe),
        ),
    ]


def _reminders(host: TasksActivity) -> None:
    names, wanted = list(options.REMINDERS), options.default_reminders(host.device)

    def take(chosen: list[int]) -> None:
        options.store_default_reminders(host.device, (names[position] for position in chosen))

    ui.ListDialog(
        host,
        "Default reminders",
        list(options.REMINDERS.values()),
        kind="multi",
        selected=[names.index(name) for name in names if name in wanted],
        positive=("OK", take),
        negative=("Cancel", None),
        style=style.DIALOG,
    ).show()


def _time(
    host: TasksActivity,
    title: str,
    key: str,
    hour: int,
    summary: str = "{}",
    *,
    enabled: bool = True,
) -> Item:
    """A time of the day, kept in minutes."""
    stored = options.preferences(host.device)
    time = datetime.time(*divmod(stored.get_int(key, hour * 60) % 1440, 60))

    def ask() -> None:
        def take(hours: int, minutes: int) -> None:
            stored.put(**{key: hours * 60 + minutes})

        ui.MaterialTimePicker(host, time.hour, time.minute, take, style=style.DIALOG).show()

    text = summary.format(dates.time_text(host.device, time))
    return link(title, text, on_tap=ask, enabled=enabled)
