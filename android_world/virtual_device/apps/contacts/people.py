"""The list of contacts, its search, the highlights and the tidy-up tab."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import share_text_intent
from android_world.virtual_device.apps._lib.people import intents, style
from android_world.virtual_device.apps._lib.people.style import show_help
from android_world.virtual_device.apps._lib.permission_controller.requests import (
    request_permissions,
)
from android_world.virtual_device.apps.base import Activity, ActivityResult, Fragment
from android_world.virtual_device.apps.contacts.editor import open_contact
from android_world.virtual_device.apps.contacts.first_run import coach_mark, welcome
from android_world.virtual_device.apps.contacts.settings_page import (
    ACTIVITY as SETTINGS,
    finish_exchange,
    show_export_dialog,
    show_import_dialog,
)
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.content.contact_rows import Contact, ContactName
from android_world.virtual_device.system.content.names import phonebook_label
from android_world.virtual_device.system.notifications import POST_NOTIFICATIONS
from android_world.virtual_device.ui import theme

WELCOMED, TOLD = "welcomed", "told_about_account"
_TABS = (
    ui.Destination("Contacts", "account", "contacts"),
    ui.Destination("Highlights", "star-four-points-outline", "highlights"),
    ui.Destination("Fix & manage", "auto-fix", "nav_manage"),
)
_CHIPS = {"Phone contacts": "phones", "Email contacts": "emails", "Company": "company"}
_HEADING_DP, _ROW_DP = 40, 64


class PeopleActivity(Activity):
    """Contacts, Highlights, Fix & manage."""

    def on_create(self) -> None:
        self.tab = 0
        self.search = ui.Search(self)
        self.chips: frozenset[str] = frozenset()
        self.selection = ui.Selection()
        self.preferences = Preferences(self.device.storage, style.PACKAGE)
        self.pages = (ContactsPage(self), HighlightsPage(self), ManagePage(self))
        self.told = True

    def on_resume(self) -> None:
        if self.preferences.get_bool(WELCOMED) and not self.preferences.get_bool(TOLD):
            self.told = False
            self.preferences.put(**{TOLD: True})
        self.invalidate()

    def on_pause(self) -> None:
        self.told = True

    def _skip(self) -> None:
        """Stay without an account; Android asks whether Contacts may notify."""
        self.preferences.put(**{WELCOMED: True})
        request_permissions(self, [POST_NOTIFICATIONS], lambda granted: self.on_resume())

    def on_result(self, request: str, result: ActivityResult) -> None:
        finish_exchange(self, request, result)

    def build(self) -> ui.View:
        """Welcome page, search, or the tabs, with the hint of the first time over them."""
        if not self.preferences.get_bool(WELCOMED):
            return welcome(self, self._skip)
        if self.search:
            return self._search_page()
        hint = coach_mark(partial(setattr, self, "told", True))
        return ui.Box(fill=True)[self._tabs(), None if self.told else hint]

    def _tabs(self) -> ui.View:
        return ui.Column("#root.ViewGroup", fill=True)[
            ui.Box(w=ui.MATCH, weight=1)[self.pages[self.tab].build()],
            ui.BottomNavigation(
                destinations=_TABS, selected_item=self.tab, on_select=partial(setattr, self, "tab")
            ),
        ]

    def _search_page(self) -> ui.View:
        wanted = self.search.text
        found = self.device.contacts.search(wanted) if wanted else []
        if wanted and not found:
            return style.search_page(self.search, _empty("No contacts found"))
        return style.search_page(self.search, self.rows(found))

    def rows(self, contacts: Sequence[Contact]) -> ui.View:
        """A list without sections."""
        return ui.list_of("#android:id/list", contacts, self.row, _ROW_DP)

    def row(self, contact: Contact | ContactName) -> ui.View:
        """A contact that can be opened and selected."""
        name = contact.display_name
        chosen = contact.id in self.selection
        return ui.Row(
            ".ViewGroup",
            padding=(20, 0),
            gap=16,
            align="center",
            selected=chosen,
            background=theme.ACCENT_LIGHT if chosen else "",
            tap=partial(self.selection.tap, contact.id, partial(open_contact, self, contact.id)),
            on_long_press=partial(self.selection.toggle, contact.id),
        )[
            style.monogram(name, 40, "photo"),
            ui.Text(name, "#cliv_name_textview", style=style.BODY, weight=1, max_lines=1),
        ]

    def visible_contacts(self) -> Sequence[Contact]:
        """The contacts that have what the chips ask for."""
        wanted = [_CHIPS[chip] for chip in self.chips]
        contacts = self.device.contacts.list_contacts()
        return [c for c in contacts if all(getattr(c, field) for field in wanted)]

    def on_back(self) -> bool:
        if self.selection.back() or self.search.back():
            return True
        before, self.tab = self.tab, 0
        return before != 0


class _Page(Fragment):
    """One of the tabs."""

    activity: PeopleActivity


class ContactsPage(_Page):
    """The contacts in sections, below the search bar or the bar of the selection."""

    def build(self) -> ui.View:
        screen = self.activity
        sections = self.device.contacts.remember(("entries", screen.chips), self._sections)
        editor = style.find_activity("activities.ContactEditorActivity")
        create = replace(intents.new_contact(), component=editor)
        return ui.Box(".ViewGroup", fill=True)[
            ui.Column(fill=True)[
                self._selection_bar() if screen.selection else self._search_bar(),
                ui.chip_row([self._chip(text) for text in _CHIPS], padding=(16, 0)),
                self._list(sections) if sections else _empty("No contacts yet"),
            ],
            ui.Fab(
                "#floating_action_button",
                desc="Create contact",
                margin=(0, 0, 24, 16),
                tap=partial(screen.start_activity, create),
            ),
        ]

    def _sections(self) -> ui.Sections[ContactName]:
        contacts = self.device.contacts
        names = contacts.list_names()
        if self.activity.chips:
            names = [ContactName(c.id, c.display_name) for c in self.activity.visible_contacts()]
        return ui.Sections(names, lambda c: phonebook_label(c.display_name), _HEADING_DP, _ROW_DP)

    def _list(self, sections: ui.Sections[ContactName]) -> ui.View:
        def heading(letter: str) -> ui.View:
            return ui.Text(letter, "#header", style=style.HEADING, padding=(20, 0))

        return sections.view("#android:id/list", heading, self.activity.row, bottom_inset=88)

    def _chip(self, text: str) -> ui.Chip:
        def toggle() -> None:
            self.activity.chips ^= {text}

        return ui.Chip(
            text=text, kind="filter", checked=text in self.activity.chips, h=48, tap=toggle
        )

    def _search_bar(self) -> ui.View:
        menu = ui.IconButton(
            "menu", desc="Open navigation drawer", margin=(4, 0, 8, 0), tap=self._open_drawer
        )
        account = ui.Icon(
            "account-circle-outline",
            "#selected_account_disc.FrameLayout",
            size=30,
            tint=theme.ACCENT,
            desc="Signed in as Device\nAccount and settings.",
            w=51,
            h=48,
            tap=self._open_account,
        )
        text = ui.Text("Search contacts", "#open_search_bar_text_view", style=style.HINT, weight=1)
        search = self.activity.search
        return style.search_pill("#open_search_bar.ViewGroup", search, menu, account, text=text)

    def _open_drawer(self) -> None:
        settings = partial(self.activity.start_activity, Intent(component=SETTINGS))
        entries = [
            ui.Destination("Contacts", "account-outline"),
            ui.Destination("Settings", "cog-outline", on_tap=settings),
            ui.Destination(
                "Help & feedback", "help-circle-outline", on_tap=partial(show_help, self.activity)
            ),
        ]
        ui.NavigationDrawer(self.activity, entries, selected=0, title="Contacts").show()

    def _open_account(self) -> None:
        start = partial(partial, self.activity.start_activity)
        entries = [
            ui.MenuItem(
                "Add another account", start(Intent("android.settings.ADD_ACCOUNT_SETTINGS"))
            ),
            ui.MenuItem(
                "Manage accounts on this device", start(Intent("android.settings.SYNC_SETTINGS"))
            ),
            ui.MenuItem("Contacts settings", start(Intent(component=SETTINGS))),
            ui.MenuItem("Help & feedback", partial(show_help, self.activity)),
        ]
        ui.MenuSheet(self.activity, entries, title="Device").show()

    # -- selection -------------------------------------------------------------------------------

    def _selection_bar(self) -> ui.View:
        selection = self.activity.selection
        actions = [
            ui.Action("Share", self._share, "share-variant-outline", "menu_share"),
            ui.Action("Delete", self._show_delete_dialog, "delete-outline", "menu_delete"),
        ]
        title = f"{len(selection)} selected"
        return ui.toolbar(self.activity, title, selection.clear, actions, style.SELECTION)

    def _share(self) -> None:
        selection = self.activity.selection
        contacts = [c for c in self.activity.visible_contacts() if c.id in selection]
        text = "\n".join(
            f"{c.display_name} {', '.join(p.value for p in c.phones)}" for c in contacts
        )
        selection.clear()
        self.activity.start_activity(share_text_intent(text))

    def _show_delete_dialog(self) -> None:
        selection = self.activity.selection
        many = f"Delete {len(selection)} contacts?"

        def delete() -> None:
            for contact_id in sorted(map(int, selection.ids)):
                self.device.contacts.delete_contact(contact_id)
            selection.clear()

        style.show_delete_dialog(
            self.activity, "Delete this contact?" if len(selection) == 1 else many, delete
        )


class HighlightsPage(_Page):
    """The favourites."""

    def build(self) -> ui.View:
        starred = [c for c in self.activity.visible_contacts() if c.starred]
        if not starred:
            return _empty("Your favorites appear here")
        return ui.Column(fill=True)[_page_title("Favorites"), self.activity.rows(starred)]


class ManagePage(_Page):
    """Tidying up, import and export."""

    def build(self) -> ui.View:
        activity = self.activity
        rows = {
            "Import from file": partial(show_import_dialog, activity),
            "Export to file": partial(show_export_dialog, activity),
            "Blocked numbers": partial(activity.start_activity, intents.blocked_numbers()),
        }
        return ui.Column(fill=True)[
            _page_title("Fix & manage"), *(self._row(*row) for row in rows.items())
        ]

    def _row(self, title: str, action: Callable[[], object]) -> ui.View:
        return ui.Text(
            title, style=style.BODY, w=ui.MATCH, min_height=56, padding=(20, 0), tap=action
        )


def _page_title(text: str) -> ui.View:
    return ui.Text(text, style=style.PAGE_TITLE, padding=(20, 20))


def _empty(text: str) -> ui.View:
    return ui.empty_page(text, "account-multiple-outline", style.EMPTY)
