"""Safety & emergency."""

from __future__ import annotations

from android_world.virtual_device.apps.settings.page import plain_page
from android_world.virtual_device.apps.settings.preferences import (
    Footer,
    MainSwitch,
    TextPreference,
    choice,
    section,
    switch,
)

plain_page(
    "medical_information",
    "Medical information",
    *(
        TextPreference(title, f"secure/emergency_info_{title.lower().replace(' ', '_')}")
        for title in (
            "Name",
            "Address",
            "Blood type",
            "Allergies",
            "Medications",
            "Organ donor",
            "Medical notes",
        )
    ),
)
plain_page(
    "emergency_contacts",
    "Emergency contacts",
    TextPreference("Emergency contact", "secure/emergency_contact", none="Add contact"),
    Footer("Anyone who has your phone can see your emergency contacts without unlocking it."),
)
plain_page(
    "emergency_sos",
    "Emergency SOS",
    MainSwitch("Use Emergency SOS", "secure/emergency_gesture_enabled"),
    switch("Play countdown alarm", "secure/emergency_gesture_sound_enabled", default=True),
    TextPreference("Call for help", "secure/emergency_gesture_number", none="911"),
    Footer("Press the Power button quickly 5 times or more to start Emergency SOS actions."),
)
plain_page(
    "emergency_alerts",
    "Wireless emergency alerts",
    MainSwitch("Allow alerts", "secure/emergency_alerts_enabled", default=True),
    section("Alerts"),
    switch("Extreme threats", "secure/emergency_alerts_extreme", default=True),
    switch("Severe threats", "secure/emergency_alerts_severe", default=True),
    switch("AMBER alerts", "secure/emergency_alerts_amber", default=True),
    switch("Test alerts", "secure/emergency_alerts_test"),
    section("Alert preferences"),
    switch("Vibration", "secure/emergency_alerts_vibration", default=True),
    choice(
        "Alert reminder",
        "secure/emergency_alerts_reminder",
        {"0": "Off", "1": "Once", "2": "Every 2 minutes", "15": "Every 15 minutes"},
        "1",
    ),
)
