"""Simple Calendar Pro: its process reminds of events."""

from __future__ import annotations

from android_world.virtual_device.apps.base import ActivityInfo, Manifest, app
from android_world.virtual_device.apps.simple_calendar.editor import EventActivity, TaskActivity
from android_world.virtual_device.apps.simple_calendar.event_types import ManageEventTypesActivity
from android_world.virtual_device.apps.simple_calendar.main_screen import MainActivity
from android_world.virtual_device.apps.simple_calendar.model import PACKAGE
from android_world.virtual_device.apps.simple_calendar.reminders import ReminderApp
from android_world.virtual_device.apps.simple_calendar.settings_activity import (
    AboutActivity,
    SelectTimeZoneActivity,
    SettingsActivity,
)
from android_world.virtual_device.framework.intents import (
    ACTION_MAIN,
    ACTION_VIEW,
    CATEGORY_DEFAULT,
    CATEGORY_LAUNCHER,
    IntentFilter,
)

_EVENT_TYPES = ("vnd.android.cursor.item/event", "vnd.android.cursor.dir/event")


@app(
    Manifest(
        package=PACKAGE,
        label="Calendar",
        icon=("calendar-blank", "#F57C00", "#FFFFFF"),
        version_name="6.22.2",
        version_code=238,
        target_sdk=34,
        permissions=(
            "android.permission.READ_CALENDAR",
            "android.permission.WRITE_CALENDAR",
            "android.permission.POST_NOTIFICATIONS",
            "android.permission.READ_CONTACTS",
        ),
        activities=(
            ActivityInfo(
                ".activities.MainActivity",
                MainActivity,
                (
                    IntentFilter((ACTION_MAIN,), (CATEGORY_LAUNCHER, CATEGORY_DEFAULT)),
                    IntentFilter((ACTION_VIEW,), mime_types=("text/calendar",)),
                    IntentFilter(
                        (ACTION_VIEW,), schemes=("content",), hosts=("com.android.calendar",)
                    ),
                ),
                launch_mode="singleTask",
            ),
            ActivityInfo(
                ".activities.EventActivity",
                EventActivity,
                (
                    IntentFilter(
                        ("android.intent.action.INSERT", "android.intent.action.EDIT"),
                        mime_types=_EVENT_TYPES,
                    ),
                ),
            ),
            ActivityInfo(".activities.TaskActivity", TaskActivity, exported=False),
            ActivityInfo(".activities.SettingsActivity", SettingsActivity, exported=False),
            ActivityInfo(
                ".activities.ManageEventTypesActivity", ManageEventTypesActivity, exported=False
            ),
            ActivityInfo(
                ".activities.SelectTimeZoneActivity", SelectTimeZoneActivity, exported=False
            ),
            ActivityInfo(".activities.AboutActivity", AboutActivity, exported=False),
        ),
    )
)
class SimpleCalendarApp(ReminderApp):
    """Waits for the next reminder."""
