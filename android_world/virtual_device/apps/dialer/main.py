"""The Phone app's main screen: search, the tabs and the dial pad over them."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.people import intents
from android_world.virtual_device.apps._lib.people.style import (
    HINT,
    search_page,
    search_pill,
    show_help,
)
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.dialer import pages, style, tabs
from android_world.virtual_device.apps.dialer.keypad import call_button, delete_button, keypad
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.content.call_log import CallType
from android_world.virtual_device.system.phone_numbers import (
    format_number,
    network_portion,
    normalize_number,
)
from android_world.virtual_device.ui import theme

_DIALLED = tuple("0123456789*#+")


class DialerActivity(Activity):
    """Four tabs below a search bar; the dial pad opens over them."""

    def on_create(self) -> None:
        self.search = ui.Search(self)
        self.pages = [page(self) for page in tabs.PAGES]
        self.preferences = Preferences(self.device.storage, style.PACKAGE)
        self.tab = self.preferences.get_int("last_tab", tabs.FAVORITES)
        self.pad = DialPad(self)
        self._handle(self.intent)

    def on_new_intent(self, intent: Intent) -> None:
        super().on_new_intent(intent)
        self._handle(intent)

    def _handle(self, intent: Intent) -> None:
        if intent.scheme == "tel" or intent.action == "android.intent.action.DIAL":
            self.pad.is_open = True
            self.pad.digits.set_text(format_number(intent.data.partition(":")[2]))
        elif intent.mime_type == "vnd.android.cursor.dir/calls":
            self.tab = tabs.RECENTS

    def on_resume(self) -> None:
        self.device.call_log.mark_missed_seen()

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        if self.search:
            return self._search_page()
        button = ui.Fab(
            "#dialpad_fab", icon="dialpad", desc="key pad", margin=(0, 0, 24, 26), tap=self.pad.open
        )
        body: list[ui.View] = [
            ui.Box(w=ui.MATCH, weight=1)[
                self.pages[self.tab].build(), None if self.pad.is_open else button
            ]
        ]
        if self.pad.is_open and self.pad.digits.text:
            body = self.pad.suggestions()
        navigation = ui.BottomNavigation(
            destinations=tabs.TABS, selected_item=self.tab, on_select=self.select_tab
        )
        return ui.Box("#coordinator_layout.ViewGroup", fill=True)[
            ui.Column(fill=True)[
                self._search_bar(), *body, None if self.pad.is_open else navigation
            ],
            self.pad.build() if self.pad.is_open else None,
        ]

    def _search_bar(self) -> ui.View:
        return search_pill(
            "#search_fragment_container.FrameLayout",
            self.search,
            ui.Icon("magnify", tint=theme.SECONDARY, margin=(16, 0, 16, 0)),
            ui.IconButton(
                "microphone-outline",
                "#action_voice.Button",
                desc="Start voice search",
                tap=lambda: pages.VoiceSheet(self).show(),
            ),
            ui.OverflowButton(
                activity=self,
                w=48,
                items=[
                    ui.MenuItem("Call history", partial(self.select_tab, tabs.RECENTS)),
                    ui.MenuItem("Settings", self.open_settings),
                    ui.MenuItem("Help & feedback", partial(show_help, self)),
                ],
            ),
            text=ui.Text(class_name=None, label="Search contacts", style=HINT, weight=1),
            below=8,
        )

    def _search_page(self) -> ui.View:
        wanted = self.search.text
        found = self.device.contacts.search(wanted) if wanted else []
        row = partial(tabs.contact_row, self)
        return search_page(
            self.search, ui.list_of("#search_recycler_view", found, row, tabs.CONTACT_DP)
        )

    # -- actions ---------------------------------------------------------------------------------

    def select_tab(self, position: int) -> None:
        """Show a tab; the app opens with the last one."""
        self.tab = position
        self.preferences.put(last_tab=position)

    def open_settings(self, page: str = "") -> None:
        """Open the settings, or one page of them."""
        component = (style.PACKAGE, pages.SETTINGS)
        self.start_activity(Intent(component=component, extras={"page": page}))

    def call(self, number: str) -> None:
        """Call a number, or say why not."""
        if self.device.telephony.dial(number) is None:
            ui.show_notice(self, style.refusal(self.device))

    def on_key(self, key: str, meta: frozenset[str]) -> bool:
        typed = next((c for c in (key, *meta) if c in _DIALLED), "")
        if typed:
            self.pad.is_open = True
            self.pad.press(typed)
            return True
        if key == "DEL" and self.pad.is_open:
            self.pad.delete()
            return True
        return False

    def on_back(self) -> bool:
        return self.search.back() or self.pad.back()


class DialPad:
    """The dial pad, and what can be done with the digits typed so far."""

    def __init__(self, activity: DialerActivity) -> None:
        self.activity = activity
        self.is_open = False
        self.digits = ui.TextState()

    def build(self) -> ui.View:
        """The pad; next to the list in landscape."""
        display = self.activity.device.display
        width, height = display.size
        wide = width > height
        half = width / display.density / 2
        return ui.Box(w=half if wide else ui.MATCH, gravity="end|bottom")[
            keypad(
                self.digits,
                self.press,
                self.retype,
                delete_button(self.digits, self.delete),
                call_button(self._dial),
                48 if wide else 60,
            )
        ]

    def suggestions(self) -> list[ui.View]:
        """Contacts with these digits, and what else the number can be used for."""
        screen, typed = self.activity, normalize_number(self.digits.text)
        matches = [
            c
            for c in screen.device.contacts.list_contacts()
            if any(typed in normalize_number(p.value) for p in c.phones)
        ]
        actions = (
            ("Create new contact", "account-plus-outline", intents.new_contact(typed, finish=True)),
            ("Add to a contact", "account-plus-outline", intents.add_to_contact(typed)),
            ("Send a message", "message-text-outline", intents.write_to(typed)),
        )
        return [
            *(tabs.contact_row(screen, contact) for contact in matches[:3]),
            *(tabs.action_row(screen, *action) for action in actions),
        ]

    def open(self) -> None:
        """Show the pad."""
        self.is_open = True

    def back(self) -> bool:
        """BACK closes the pad; False when it is closed."""
        was_open, self.is_open = self.is_open, False
        return was_open

    def press(self, digit: str) -> None:
        """Add a digit."""
        self.digits.set_text(format_number(self.digits.text + digit))

    def retype(self, text: str) -> None:
        """Write what was typed into the field as a number."""
        self.digits.set_text(format_number(text))

    def delete(self) -> None:
        """Take the last digit away."""
        self.digits.set_text(format_number(network_portion(self.digits.text)[:-1]))

    def _dial(self) -> None:
        if self.digits.text:
            self.activity.call(network_portion(self.digits.text))
            self.digits.set_text("")
            self.is_open = False
            return
        calls = self.activity.device.call_log.calls()
        last = next((c for c in calls if c.type is CallType.OUTGOING), None)
        if last is not None:
            self.digits.set_text(format_number(last.number))
