"""Languages of the system."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device.apps.settings.page import Items, Page, page
from android_world.virtual_device.apps.settings.preferences import (
    fact,
    link,
)
from android_world.virtual_device.codecs import data_files

LOCALES = "system/system_locales"
LANGUAGES = data_files.read_mapping(__package__, "languages.tsv")


@page("languages", "Languages")
class LanguagesPage(Page):
    """The languages in their order, the phone's first."""

    def preferences(self) -> Items:
        chosen = self.store.get(LOCALES, "en-US").split(",")
        return [
            *(
                link(
                    f"{number}  {LANGUAGES.get(tag, tag)}",
                    enabled=True,
                    on_tap=partial(self._show_remove_dialog, tag),
                )
                if number > 1
                else fact(f"{number}  {LANGUAGES.get(tag, tag)}")
                for number, tag in enumerate(chosen, 1)
            ),
            link("Add a language", icon="plus", opens="add_language"),
        ]

    def _show_remove_dialog(self, tag: str) -> None:
        def remove() -> None:
            kept = [t for t in self.store.get(LOCALES, "en-US").split(",") if t != tag]
            self.store.put(**{LOCALES: ",".join(kept)})

        self.confirm("Remove selected language?", LANGUAGES.get(tag, tag), "Remove", remove)


@page("add_language", "Add a language")
class AddLanguagePage(Page):
    """The languages that are not chosen yet."""

    def preferences(self) -> Items:
        chosen = self.store.get(LOCALES, "en-US").split(",")
        rest = {tag: name for tag, name in LANGUAGES.items() if tag not in chosen}
        return [link(name, on_tap=partial(self._add, tag)) for tag, name in rest.items()]

    def _add(self, tag: str) -> None:
        self.store.put(**{LOCALES: f"{self.store.get(LOCALES, 'en-US')},{tag}"})
        self.activity.finish()
