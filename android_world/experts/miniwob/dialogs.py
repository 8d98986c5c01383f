"""Experts of the pages with dialogs."""

from __future__ import annotations

from android_world.experts.miniwob.page import Decisive, Page, Script, page_expert


@page_expert("click-dialog")
def close_dialog(page: Page) -> Script:
    """Tap the cross of the dialog."""
    yield Decisive(page.tap(class_name="Button"))


@page_expert("click-dialog-2")
def click_button_of_dialog(page: Page) -> Script:
    """Tap the button that the query names; the cross is called Close."""
    name = page.quoted_texts()[0]
    yield Decisive(page.tap("Close" if name == "x" else name, class_name="Button"))
