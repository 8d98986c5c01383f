"""Now Playing and the pages of Do Not Disturb."""

from __future__ import annotations

from android_world.virtual_device.apps.settings.page import plain_page
from android_world.virtual_device.apps.settings.preferences import (
    Footer,
    Paragraph,
    choice,
    link,
    radios,
    switch,
)

CALLERS = {"1": "Anyone", "2": "Contacts", "3": "Starred contacts", "0": "None"}
plain_page(
    "now_playing",
    "Now Playing",
    switch("Identify songs playing nearby", "secure/now_playing_enabled"),
    link("Now Playing history", enabled=False),
    Footer("Now Playing recognizes songs without sending audio to Google."),
)
plain_page(
    "dnd_people",
    "People",
    choice(
        "Conversations",
        "secure/zen_conversations",
        {"1": "All conversations", "2": "Priority conversations", "3": "None"},
        "2",
    ),
    choice("Messages", "secure/zen_messages", CALLERS, "3"),
    choice("Calls", "secure/zen_calls", CALLERS, "3"),
    switch(
        "Repeat callers",
        "secure/zen_repeat_callers",
        "If the same person calls a second time within a 15 minute period",
        default=True,
    ),
)
plain_page(
    "dnd_apps",
    "Apps",
    link("Add apps", icon="plus", opens="notification_apps"),
    Paragraph("No apps can interrupt"),
)
plain_page(
    "dnd_interruptions",
    "Alarms & other interruptions",
    switch("Alarms", "secure/zen_alarms", default=True),
    switch("Media sounds", "secure/zen_media", default=True),
    switch("Touch sounds", "secure/zen_system"),
    switch("Reminders", "secure/zen_reminders"),
    switch("Calendar events", "secure/zen_events"),
)
plain_page(
    "dnd_schedules",
    "Schedules",
    switch("Sleeping", "secure/zen_rule_sleeping", "Every day, 22:00 – 7:00"),
    switch("Event", "secure/zen_rule_event", "Any calendar"),
)
plain_page(
    "dnd_display",
    "Display options for filtered notifications",
    *radios(
        "secure/zen_display",
        {
            "0": "No sound from notifications",
            "1": "No visuals or sound from notifications",
        },
        "0",
    ),
)
