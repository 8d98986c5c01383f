"""The configuration: its sections, and what can be set in each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.joplin import search_index, style
from android_world.virtual_device.apps.joplin.config_data import SECTIONS, VERSION
from android_world.virtual_device.apps.joplin.sync_status import StatusPage
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent
from android_world.virtual_device.ui.widgets.preferences import (
    CustomItem,
    Item,
    Preference,
    link,
    section,
)

if TYPE_CHECKING:
    from android_world.virtual_device.apps.joplin.main import MainActivity

_UNSAVED = "There are unsaved changes."
_SYNC = "Synchronisation"
_LINKS = {
    "Make a donation": "https://joplinapp.org/donate/",
    "Joplin website": "https://joplinapp.org/",
    "Privacy Policy": "https://joplinapp.org/privacy/",
}
_NO_CONNECTION = (
    "Error. Please check that URL, username, password, etc. are correct and that the sync target"
    " is accessible. The reported error was:\n\nNetwork request failed"
)
_STYLE = ui.PreferenceStyle(
    title=style.BODY,
    summary=style.SMALL,
    title_id="",
    summary_id="",
    frame=".ViewGroup",
    section=lambda title: ui.Text(title, style=style.SMALL, padding=(16, 12)),
    widget=lambda checked: ui.Switch(
        checked=checked, on_track="#8DB4E8", on_thumb=style.LINK, clickable=False
    ),
    cancel="",
)


class ConfigurationPage(Fragment):
    """The sections, what one of them holds, and a search over all; saved at the button."""

    def __init__(self, activity: MainActivity, name: str = "") -> None:
        super().__init__(activity)
        self.main = activity
        self.name = name
        self.from_sidebar = bool(name)
        self.query = ui.TextState()
        self.searching = False
        self.changes: dict[str, Any] = {}
        self.fields: dict[str, ui.TextState] = {}

    # -- the store that rows write to ------------------------------------------------------------

    def get(self, key: str, default: Any) -> Any:
        """What was changed here, or what is kept."""
        return self.changes.get(key, self.main.settings.get(key, default))

    def put(self, **values: Any) -> None:
        """Change values; the button keeps them."""
        self.changes |= values
        self.invalidate()

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        rows = ui.PreferencePage(self.main, self, _STYLE)
        if self.searching:
            body = rows.rows(self._search_results())
        elif self.name:
            body = rows.rows(self._section(self.name))
        else:
            body = [self._link(icon, name) for name, (icon, _) in SECTIONS.items()]
        save = style.button("content_save", "Save", self._save, bool(self.changes))
        search = style.field(
            self.query, "Search...", weight=1, on_change=lambda _: self.invalidate()
        )
        return ui.Column(fill=True)[
            style.header(
                style.button("arrow_left", "Back", self.main.handle_back),
                style.title(self.name or "Configuration"),
                None if self.name else style.button("magnify", "Search", self._toggle_search),
                save,
            ),
            ui.Row(w=ui.MATCH, padding=(16, 0))[search] if self.searching else None,
            ui.Scroll(".ScrollView", key=f"configuration {self.name}", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH, padding=(0, 0, 0, 24))[body]
            ],
        ]

    def _link(self, icon: str, name: str) -> ui.View:
        return ui.Row(
            ".Button",
            w=ui.MATCH,
            h=56,
            align="center",
            gap=16,
            padding=(16, 0),
            tap=partial(self._open, name),
        )[ui.Icon(icon, tint=style.INK), ui.Text(name, style=style.BODY, max_lines=1)]

    def _section(self, name: str) -> list[Item]:
        items = [item for item in SECTIONS[name][1] if self._is_counted(item)]
        if name == _SYNC and self.get("sync.target", 0):
            fields = (("Server URL", "uri"), ("Username", "text"), ("Password", "password"))
            items += [
                CustomItem(title, partial(self._field, title, kind)) for title, kind in fields
            ]
            items.append(link("Check synchronisation configuration", on_tap=self._check))
        if name == "Tools":
            items.append(link("Sync Status", on_tap=lambda: self.main.push(StatusPage(self.main))))
            items.append(link("Fix search index", on_tap=self._fix_index))
        if name == "More information":
            items += [link(title, on_tap=partial(self._visit, u)) for title, u in _LINKS.items()]
            items += [CustomItem(text, partial(_line, text)) for text in VERSION]
        return items

    def _is_counted(self, item: Item) -> bool:
        """Whether a row means anything with what is set."""
        if not isinstance(item, Preference):
            return True
        if item.key == "trash.ttlDays":
            return bool(self.get("trash.autoDeletionEnabled", True))
        if item.key == "theme":
            return not self.get("themeAutoDetect", False)
        return True

    def _search_results(self) -> list[Item]:
        wanted = self.query.text.strip().lower()
        found: list[Item] = []
        for name in SECTIONS:
            hits = [item for item in self._section(name) if wanted in item.title.lower()]
            found += [section(name), *hits] if wanted and hits else []
        return found

    def _field(self, title: str, kind: str) -> ui.View:
        key = f"sync.{title}"
        state = self.fields.setdefault(key, ui.TextState(self.get(key, "")))
        field = style.field(
            state,
            title,
            input_type=kind,
            capitalize="none",
            underline=style.LINE,
            on_change=lambda text: self.put(**{key: text}),
        )
        return ui.Box(w=ui.MATCH, padding=(16, 4))[field]

    # -- actions ---------------------------------------------------------------------------------

    def _open(self, name: str) -> None:
        self.name = name

    def _toggle_search(self) -> None:
        self.searching = not self.searching
        self.query.set_text("")
        if self.searching:
            self.main.set_focus(self.query)

    def _save(self) -> None:
        if self.main.attempt(lambda: self.main.settings.put(**self.changes)):
            self.changes = {}

    def on_back(self) -> bool:
        if self.changes:
            self._show_dialog(self.main.handle_back)
            return True
        if self.searching:
            self._toggle_search()
            return True
        was_in_section, self.name = bool(self.name) and not self.from_sidebar, ""
        return was_in_section

    def _show_dialog(self, then: Callable[[], object]) -> None:
        def save() -> None:
            self._save()
            then()

        def discard() -> None:
            self.changes, self.fields = {}, {}
            then()

        ui.AlertDialog(
            self.main,
            "",
            _UNSAVED,
            positive=("Save changes", ui.snapshot_safe(save)),
            negative=("Discard changes", ui.snapshot_safe(discard)),
            style=ui.PLATFORM,
        ).show()

    def _check(self) -> None:
        self.main.tell(_NO_CONNECTION)

    def _fix_index(self) -> None:
        self.main.attempt(partial(search_index.rebuild, self.device))

    def _visit(self, url: str) -> None:
        self.main.start_activity(Intent(ACTION_VIEW, data=url))


def _line(text: str) -> ui.View:
    return ui.Text(text, style=style.BODY, padding=(16, 8))
