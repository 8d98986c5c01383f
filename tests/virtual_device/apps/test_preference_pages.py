"""Pages of preferences have what the apps' published resources list, in their order."""

from __future__ import annotations

import pytest

from android_world.env.representation_utils import forest_to_ui_elements
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.screenshots import open_app
from tests.support.published import APPS, preference_titles
from tests.virtual_device.apps.conftest import Hand

TASKS = {
    "": "preferences",
    "Look and feel": "preferences_look_and_feel",
    "Notifications": "preferences_notifications",
    "Task defaults": "preferences_task_defaults",
    "Task list options": "preferences_task_list",
    "Edit screen options": "preferences_task_edit",
    "Date and time": "preferences_date_and_time",
    "Navigation drawer": "preferences_navigation_drawer",
    "Backups": "preferences_backups",
    "Advanced": "preferences_advanced",
    "About": "help_and_feedback",
}


def titles(device: VirtualDevice, known: list[str]) -> list[str]:
    """Those texts of the page, from its top to its end, that are titles."""
    device.wait_for_idle()
    rows = [
        (element.bbox_pixels.y_min, element.text)
        for element in forest_to_ui_elements(
            device.accessibility.forest(), exclude_invisible_elements=False
        )
        if element.text in known
        and element.bbox_pixels is not None
        and not (element.resource_name or "").endswith("summary")
    ]
    return [text for _, text in sorted(rows)]


@pytest.mark.parametrize("heading", TASKS)
def test_tasks_has_the_preferences_of_its_resources_in_order(
    device: VirtualDevice, hand: Hand, heading: str
) -> None:
    open_app(device, APPS["tasks"])
    device.input.tap(73, 2263)
    for label in ("Settings", *([heading] if heading else [])):
        hand.tap(label)
    expected = preference_titles("tasks", TASKS[heading])
    assert [t for t in titles(device, expected) if t != heading] == [
        t for t in expected if t != heading
    ]


def test_a_group_that_is_off_leaves_the_drawer_and_its_switches_cannot_be_used(
    device: VirtualDevice, hand: Hand
) -> None:
    open_app(device, APPS["tasks"])
    device.input.tap(73, 2263)
    hand.tap("Settings")
    hand.tap("Navigation drawer")
    hand.tap("Enabled")
    assert not hand.find("Today").is_enabled
    for _ in range(2):
        device.input.key("BACK")
    device.input.tap(73, 2263)
    assert not hand.shows("Filters")
    assert hand.shows("Tags")


def test_pages_of_lists_filters_and_rows_of_tasks_have_the_published_labels(
    device: VirtualDevice, hand: Hand
) -> None:
    def labels(*taps: str) -> set[str | None]:
        while not hand.shows("Create new task"):
            device.input.key("BACK")
        device.input.tap(73, 2263)
        for label in taps:
            hand.tap(label)
        found = hand.elements()
        return {name for e in found for name in (e.text, e.content_description, e.hint_text)}

    open_app(device, APPS["tasks"])
    arranged = labels("Settings", "Edit screen options", "Customize edit screen")
    assert {"Reset to defaults", "Files", "Timer Controls"} <= arranged
    settings = labels("Default list", "More options", "List settings")
    assert {"Display name", "Color", "Icon", "Delete"} <= settings
    labels()
    device.input.tap(1017, 980)
    found = {name for e in hand.elements() for name in (e.text, e.hint_text)}
    assert {"Display name", "Filter criteria", "Add Criteria"} <= found
