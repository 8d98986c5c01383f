"""Experts of the pages where buttons, links, boxes, tabs and dialogs are tapped."""

from __future__ import annotations

from android_world.env.json_action import JSONAction
from android_world.experts.miniwob.page import (
    CSS,
    Decisive,
    Page,
    Script,
    box_of,
    label_of,
    page_expert,
)

_WIDGETS = {
    "button": "Button",
    "checkbox": "CheckBox",
    "radio": "RadioButton",
    "text": "EditText",
    "textarea": "EditText",
}
# A text area has a corner by which it is made larger, or is higher than a line.
_HIGHEST_LINE = 22 * CSS


@page_expert("click-button", "unicode-test")
def click_button(page: Page) -> Script:
    """Tap the button that the query names."""
    yield Decisive(page.tap(page.quoted_texts()[0], class_name="Button"))


@page_expert("click-test")
def click_the_button(page: Page) -> Script:
    """Tap the only button."""
    yield Decisive(page.tap(class_name="Button"))


@page_expert("click-test-2", "click-test-transfer")
def click_button_one(page: Page) -> Script:
    """Tap the button ONE, which the other may cover."""
    yield Decisive(_button(page, *page.query_groups(r"button (\w+)\.")))


@page_expert("click-button-sequence")
def click_one_after_the_other(page: Page) -> Script:
    """Tap ONE, then TWO."""
    yield _button(page, "ONE")
    yield Decisive(_button(page, "TWO"))


@page_expert("click-link")
def click_link(page: Page) -> Script:
    """Tap the words that the query names."""
    yield Decisive(page.tap(page.quoted_texts()[0], where=lambda e: bool(e.is_clickable)))


@page_expert("click-tab")
def click_tab(page: Page) -> Script:
    """Tap the tab with the number."""
    yield Decisive(page.tap(*page.query_groups(r"(Tab #\d)"), class_name="View"))


@page_expert("click-option")
def choose_option(page: Page) -> Script:
    """Tap the round button with the label, then Submit."""
    yield page.tap(*page.query_groups("Select (.*) and click"), class_name="RadioButton")
    yield from page.submit()


@page_expert("click-checkboxes", "click-checkboxes-large", "click-checkboxes-transfer")
def tick_boxes(page: Page) -> Script:
    """Tick the boxes that the query lists, then press Submit."""
    for label in page.query_groups("Select (.*) and click")[0].split(", "):
        if label != "nothing":
            yield page.tap(label, class_name="CheckBox")
    yield from page.submit()


@page_expert("click-widget")
def click_widget(page: Page) -> Script:
    """Tap a widget of the kind that the query names."""
    kind = page.quoted_texts()[0]
    found = page.find_all(class_name=_WIDGETS[kind])
    if kind in ("text", "textarea"):
        found = [e for e in found if (box_of(e).height > _HIGHEST_LINE) == (kind == "textarea")]
    yield Decisive(page.tap(element=found[0]))


@page_expert("click-collapsible")
def expand_section(page: Page) -> Script:
    """Tap the section's title, then Submit."""
    yield page.tap(contains="Section #")
    yield Decisive(page.tap("Submit"))


@page_expert("click-tab-2", "click-tab-2-easy", "click-tab-2-hard")
def find_link_in_tabs(page: Page) -> Script:
    """Open tab after tab until the link is there."""
    link = page.quoted_texts()[0]
    tabs = [label_of(e) for e in page.elements if label_of(e).removeprefix("Tab #").isdecimal()]
    for tab in tabs:
        yield page.tap(tab)
        found = page.find(link, where=lambda e: bool(e.is_clickable))
        if found is not None:
            yield Decisive(page.tap(element=found))
            return


@page_expert("click-tab-2-medium")
def find_link_or_leave(page: Page) -> Script:
    """Tap the link; where the first tab has it not, the page wants the second one opened."""
    link = page.find(page.quoted_texts()[0], where=lambda e: bool(e.is_clickable))
    yield Decisive(page.tap(element=link) if link else page.tap("Tab #2"))


def _button(page: Page, label: str) -> JSONAction:
    return page.tap_beside(page.get(label), page.find_all(class_name="Button"))


@page_expert("click-dialog")
def close_dialog(page: Page) -> Script:
    """Tap the cross of the dialog."""
    yield Decisive(page.tap(class_name="Button"))


@page_expert("click-dialog-2")
def click_button_of_dialog(page: Page) -> Script:
    """Tap the button that the query names; the cross is called Close."""
    name = page.quoted_texts()[0]
    yield Decisive(page.tap("Close" if name == "x" else name, class_name="Button"))
