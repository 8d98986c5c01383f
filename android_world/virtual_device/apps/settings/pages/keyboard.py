"""Keyboards, the personal dictionary and the pointer."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.settings.page import DIALOG, Items, Page, page, plain_page
from android_world.virtual_device.apps.settings.preferences import (
    Paragraph,
    SeekBarPreference,
    link,
    section,
    switch,
)

SPEED = "system/pointer_speed"
SPEEDS = range(-7, 8)
WORDS = "secure/personal_dictionary"


@page("pointer_speed", "Pointer speed")
class PointerSpeedPage(Page):
    """How fast a mouse moves the pointer."""

    def preferences(self) -> Items:
        return [
            SeekBarPreference(
                "Pointer speed",
                position=SPEEDS.index(min(7, max(-7, self.store.get(SPEED, 0)))),
                steps=len(SPEEDS),
                on_seek=lambda position: self.store.put(**{SPEED: SPEEDS[position]}),
            )
        ]


@page("personal_dictionary", "Personal dictionary")
class PersonalDictionaryPage(Page):
    """Words that the spell checker accepts."""

    def actions(self) -> tuple[ui.View, ...]:
        return (
            ui.IconButton(
                "plus", desc="Add", tap=self._show_dialog, tint=self.activity.colors.title
            ),
        )

    def preferences(self) -> Items:
        words = self._words()
        return [
            *(link(word, on_tap=partial(self._show_delete_dialog, word)) for word in words),
            None
            if words
            else Paragraph(
                "You don’t have any words in the user dictionary. To add a word, tap the Add (+)"
                " button."
            ),
        ]

    def _words(self) -> list[str]:
        return [word for word in self.store.get(WORDS, "").split("\n") if word]

    def _keep(self, words: set[str]) -> None:
        self.store.put(**{WORDS: "\n".join(sorted(words, key=str.casefold))})

    def _show_dialog(self) -> None:
        ui.InputDialog(
            self.activity,
            "Add to dictionary",
            [ui.InputField(hint="Type a word")],
            lambda word: self._keep({*self._words(), word.strip()}),
            required=True,
            style=DIALOG,
        ).show()

    def _show_delete_dialog(self, word: str) -> None:
        self.confirm(word, "", "Delete", lambda: self._keep({*self._words()} - {word}))


plain_page(
    "manage_keyboards",
    "Manage on-screen keyboards",
    switch("Gboard", summary="Multilingual typing", checked=True, enabled=False),
    switch("Google voice typing", "secure/voice_typing_enabled", "Automatic", default=True),
)
plain_page(
    "gboard",
    "Gboard",
    link("Languages", "English (US) (QWERTY)", icon="web", enabled=False),
    section("Preferences"),
    switch("Number row", "secure/gboard_number_row"),
    switch("Popup on keypress", "secure/gboard_popup_on_keypress", default=True),
    switch("Vibrate on keypress", "secure/gboard_vibrate", default=True),
    section("Text correction"),
    switch("Show suggestion strip", "secure/gboard_suggestions", default=True),
    switch("Auto-correction", "secure/gboard_auto_correction", default=True),
    switch("Auto-capitalization", "secure/gboard_auto_capitalization", default=True),
    switch("Double-space period", "secure/gboard_double_space", default=True),
    section("Clipboard"),
    switch("Clipboard", "secure/gboard_clipboard", "Save copied items"),
)
