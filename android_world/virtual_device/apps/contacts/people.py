"""The list of contacts, its search, the highlights and the tidy-up tab."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.android_framework.chooser import share_text_intent
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.contacts import style
from android_world.virtual_device.apps.contacts.editor import open_contact
from android_world.virtual_device.apps.contacts.search_page import search_page
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.content.contact_rows import Contact, ContactName
from android_world.virtual_device.system.content.names import phonebook_label
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import ActivityInfo, App
    from android_world.virtual_device.system.phone import Phone

_CHIPS = ("Phone contacts", "Email contacts", "Company")
_TABS = (
    ui.Destination("Contacts", "account", "contacts"),
    ui.Destination("Highlights", "star-four-points-outline", "highlights"),
    ui.Destination("Fix & manage", "auto-fix", "nav_manage"),
)
WELCOMED = "welcomed"


class _Entries:
    """Contacts below their section letters, with the heights of these rows."""

    def __init__(self, contacts: Sequence[ContactName]) -> None:
        self.rows: list[ContactName | str] = []
        heights: list[float] = []
        for letter, below in groupby(contacts, lambda c: phonebook_label(c.display_name)):
            self.rows.append(letter)
            self.rows += below
            heights += [40] + [64] * (len(self.rows) - len(heights) - 1)
        self.heights = ui.RowHeights(heights)


class PeopleActivity(Activity):
    """Contacts, Highlights, Fix & manage."""

    edge_to_edge = False

    def __init__(self, device: Phone, app: App, info: ActivityInfo, intent: Intent) -> None:
        super().__init__(device, app, info, intent)
        self.tab = 0
        self.query = ui.TextState()
        self.searching = False
        self.chips: set[int] = set()
        self.selected: set[int] = set()

    @property
    def _preferences(self) -> Preferences:
        return Preferences(self.device.storage, style.PACKAGE)

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """Welcome page, search, or the tabs."""
        if not self._preferences.get_bool(WELCOMED):
            return self._welcome()
        if self.searching:
            return self._search_page()
        body = (self._contacts, self._highlights, self._manage)[self.tab]()
        return ui.Column("#root.ViewGroup", fill=True)[
            ui.Box(w=ui.MATCH, weight=1)[body],
            ui.BottomNavigation(
                destinations=_TABS, selected_item=self.tab, on_select=self._select_tab
            ),
        ]

    def _welcome(self) -> ui.View:
        return ui.Column(
            ".LinearLayout", fill=True, align="center", main="center", padding=(32, 0), gap=24
        )[
            ui.Icon("cloud-upload-outline", ".ImageView", size=72, tint=theme.ACCENT),
            ui.Text(
                "Back up & organize your contacts with Google",
                style=ui.TextStyle(24, 400, theme.TEXT),
                align="center",
            ),
            ui.Row(gap=16)[
                ui.Button("Skip", "#left_button", tap=self._skip),
                ui.Button(
                    "Sign in",
                    "#right_button",
                    background=theme.ACCENT,
                    corner=24,
                    style=ui.TextStyle(14, 500, "#FFFFFF"),
                    tap=self._sign_in,
                ),
            ],
        ]

    def _skip(self) -> None:
        self._preferences.put(**{WELCOMED: True})
        self.app.on_welcomed(self)  # type: ignore[attr-defined]

    def _sign_in(self) -> None:
        self.toast("Accounts are not available on this phone")

    def _contacts(self) -> ui.View:
        entries = self.device.contacts.remembered(
            ("entries", frozenset(self.chips)), lambda: _Entries(self._shown_names())
        )
        top: ui.View = self._selection_bar() if self.selected else self._search_bar()
        chips = [
            ui.Chip(
                text=text,
                kind="filter",
                checked=i in self.chips,
                h=48,
                tap=partial(self._toggle_chip, i),
            )
            for i, text in enumerate(_CHIPS)
        ]
        return ui.Box(".ViewGroup", fill=True)[
            ui.Column(fill=True)[
                top,
                ui.chip_row(chips, padding=(16, 0)),
                self._list(entries) if entries.rows else self._empty("No contacts yet"),
            ],
            ui.IconButton(
                "plus",
                "#floating_action_button",
                desc="Create contact",
                background="#C1E8FF",
                corner=16,
                elevation=3,
                w=56,
                h=56,
                gravity="end|bottom",
                margin=(0, 0, 24, 16),
                tap=self._create,
            ),
        ]

    def _search_bar(self) -> ui.View:
        return ui.Row(
            "#open_search_bar.ViewGroup",
            w=ui.MATCH,
            h=48,
            margin=(16, 8, 16, 12),
            background="#FFFFFF",
            corner=24,
            align="center",
            padding=(4, 0, 0, 0),
            tap=self.open_search,
        )[
            ui.IconButton("menu", desc="Open navigation drawer", tap=self._drawer),
            ui.Text(
                "Search contacts",
                "#open_search_bar_text_view",
                style=ui.TextStyle(16, 400, theme.SECONDARY),
                weight=1,
                margin=(8, 0, 0, 0),
            ),
            ui.Icon(
                "account-circle-outline",
                "#selected_account_disc.FrameLayout",
                size=30,
                tint=theme.ACCENT,
                desc="Signed in as Device\nAccount and settings.",
                w=51,
                h=48,
                tap=self._account,
            ),
        ]

    def _selection_bar(self) -> ui.View:
        return ui.Row("#toolbar.ViewGroup", w=ui.MATCH, h=68, align="center")[
            ui.IconButton("close", desc="Cancel", w=56, tap=self.selected.clear),
            ui.Text(f"{len(self.selected)} selected", style=style.TITLE, weight=1),
            ui.IconButton(
                "share-variant-outline", "#menu_share.Button", desc="Share", tap=self._share
            ),
            ui.IconButton(
                "delete-outline", "#menu_delete.Button", desc="Delete", tap=self._ask_delete
            ),
        ]

    def _shown_names(self) -> Sequence[ContactName]:
        if not self.chips:
            return self.device.contacts.list_names()
        return [ContactName(c.id, c.display_name) for c in self._shown()]

    def _shown(self) -> Sequence[Contact]:
        contacts: Sequence[Contact] = self.device.contacts.list_contacts()
        if 0 in self.chips:
            contacts = [c for c in contacts if c.phones]
        if 1 in self.chips:
            contacts = [c for c in contacts if c.emails]
        if 2 in self.chips:
            contacts = [c for c in contacts if c.company]
        return contacts

    def _list(self, entries: _Entries) -> ui.View:
        return ui.ListView(
            "#android:id/list",
            count=len(entries.rows),
            build_row=lambda i: self._entry(entries.rows[i]),
            row_height=entries.heights,
            w=ui.MATCH,
            weight=1,
            bottom_inset=88,
        )

    def _entry(self, entry: ContactName | str) -> ui.View:
        if isinstance(entry, str):
            return ui.Text(
                entry, "#header", style=ui.TextStyle(14, 500, theme.ACCENT), padding=(20, 0)
            )
        return self._row(entry)

    def _row(self, contact: Contact | ContactName) -> ui.View:
        chosen = contact.id in self.selected
        return ui.Row(
            ".ViewGroup",
            padding=(20, 0),
            gap=16,
            align="center",
            selected=chosen,
            background="#C1E8FF" if chosen else "",
            tap=partial(self._tap, contact.id),
            on_long_press=partial(self._toggle_row, contact.id),
        )[
            style.monogram(contact.display_name, 40, "photo"),
            ui.Text(
                contact.display_name, "#cliv_name_textview", style=style.BODY, weight=1, max_lines=1
            ),
        ]

    def _empty(self, text: str) -> ui.View:
        return ui.Column(
            "#android:id/empty",
            w=ui.MATCH,
            weight=1,
            align="center",
            main="center",
            padding=(0, 45, 0, 0),
            gap=24,
        )[
            ui.Icon("account-multiple-outline", size=120, tint="#9CC7DB"),
            ui.Text(text, "#android:id/text1", style=ui.TextStyle(24, 400, theme.TEXT)),
        ]

    # -- search ----------------------------------------------------------------------------------

    def open_search(self) -> None:
        """Show the search field."""
        self.searching = True
        self.query.set_text("")
        self.set_focus(self.query)

    def _close_search(self) -> None:
        self.searching = False
        self.set_focus(None)

    def _search_page(self) -> ui.View:
        wanted = self.query.text.strip()
        found = self.device.contacts.search(wanted) if wanted else []
        results = ui.ListView(
            "#android:id/list",
            count=len(found),
            build_row=lambda i: self._row(found[i]),
            row_height=64,
            w=ui.MATCH,
            weight=1,
        )
        nothing = bool(wanted) and not found
        return search_page(
            self.query, self._close_search, self._empty("No contacts found") if nothing else results
        )

    # -- the other tabs --------------------------------------------------------------------------

    def _highlights(self) -> ui.View:
        starred = [c for c in self._shown() if c.starred]
        if not starred:
            return self._empty("Your favorites appear here")
        return ui.Column(fill=True)[
            ui.Text("Favorites", style=ui.TextStyle(22, 400, theme.TEXT), padding=(20, 20)),
            ui.ListView(
                "#android:id/list",
                count=len(starred),
                build_row=lambda i: self._row(starred[i]),
                row_height=64,
                w=ui.MATCH,
                weight=1,
            ),
        ]

    def _manage(self) -> ui.View:
        titles = ("Merge & fix", "Import from file", "Export to file", "Blocked numbers")
        return ui.Column(fill=True)[
            ui.Text("Fix & manage", style=ui.TextStyle(22, 400, theme.TEXT), padding=(20, 20)),
            *[
                ui.Text(
                    title,
                    style=style.BODY,
                    w=ui.MATCH,
                    min_height=56,
                    padding=(20, 0),
                    tap=partial(self._unavailable, title),
                )
                for title in titles
            ],
        ]

    # -- actions ---------------------------------------------------------------------------------

    def _select_tab(self, position: int) -> None:
        self.tab = position

    def _toggle_chip(self, position: int) -> None:
        self.chips ^= {position}

    def _create(self) -> None:
        self.start_activity(
            Intent(
                action="android.intent.action.INSERT",
                mime_type="vnd.android.cursor.dir/contact",
                component=(style.PACKAGE, "com.android.contacts.activities.ContactEditorActivity"),
            )
        )

    def _tap(self, contact_id: int) -> None:
        if self.selected:
            self._toggle_row(contact_id)
        else:
            open_contact(self, contact_id)

    def _toggle_row(self, contact_id: int) -> None:
        self.selected ^= {contact_id}

    def _share(self) -> None:
        contacts = [c for c in self._shown() if c.id in self.selected]
        text = "\n".join(
            f"{c.display_name} {', '.join(p.value for p in c.phones)}" for c in contacts
        )
        self.selected.clear()
        self.start_activity(share_text_intent(text))

    def _ask_delete(self) -> None:
        count = len(self.selected)
        text = "Delete this contact?" if count == 1 else f"Delete {count} contacts?"
        ui.AlertDialog(
            self,
            "",
            text,
            positive=("Delete", self._delete),
            negative=("Cancel", None),
            style=ui.PLATFORM,
        ).show()

    def _delete(self) -> None:
        for contact_id in sorted(self.selected):
            self.device.contacts.delete_contact(contact_id)
        self.selected.clear()

    def _drawer(self) -> None:
        entries = [
            ui.Destination("Contacts", "account-outline"),
            ui.Destination(
                "Create label", "label-outline", on_tap=partial(self._unavailable, "Labels")
            ),
            ui.Destination(
                "Settings", "cog-outline", on_tap=partial(self._unavailable, "Settings")
            ),
            ui.Destination(
                "Help & feedback", "help-circle-outline", on_tap=partial(self._unavailable, "Help")
            ),
        ]
        ui.NavigationDrawer(self, entries, selected=0, title="Contacts").show()

    def _account(self) -> None:
        ui.AlertDialog(
            self,
            "Device",
            "Contacts are kept on this device only.",
            positive=("OK", None),
            style=ui.PLATFORM,
        ).show()

    def _unavailable(self, what: str) -> None:
        ui.show_unavailable(self, what)

    def on_back(self) -> bool:
        """Leave the selection, the search, then the tab."""
        if self.selected:
            self.selected.clear()
        elif self.searching:
            self._close_search()
        elif self.tab:
            self.tab = 0
        else:
            return False
        self.invalidate()
        return True
