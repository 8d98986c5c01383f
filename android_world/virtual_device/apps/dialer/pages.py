"""The Phone app's settings, and its sheet for spoken searches."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.people.blocked_numbers import block, blocked_numbers
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.dialer import style
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    choice,
    link,
    section,
    switch,
)

SETTINGS = "com.android.dialer.app.settings.DialerSettingsActivity"
_STYLE = ui.PreferenceStyle(
    title=ui.TextStyle(16, 400, theme.TEXT),
    padding=(24, 12),
    widget=lambda checked: ui.Switch("#android:id/switch_widget", checked=checked, clickable=False),
)
_RESPONSES = (
    "Can't talk now. What's up?",
    "I'll call you right back.",
    "I'll call you later.",
    "Can't talk now. Call me later?",
)
_PAGES: dict[str, tuple[str, tuple[Item, ...]]] = {
    "accessibility": (
        "Accessibility",
        (
            choice("TTY mode", "tty", ("TTY Off", "TTY Full", "TTY HCO", "TTY VCO"), "TTY Off"),
            switch("Hearing aids", "hac", summary="Turn on hearing aid compatibility"),
        ),
    ),
    "assisted": (
        "Assisted dialing",
        (
            switch(
                "Assisted dialing",
                "assisted_dialing",
                summary="Predict and add a country code when you call while traveling abroad",
                default=True,
            ),
        ),
    ),
    "spam": (
        "Caller ID & spam",
        (
            switch(
                "See caller & spam ID",
                "caller_id",
                summary="Identify business and spam numbers",
                default=True,
            ),
            switch(
                "Filter spam calls",
                "filter_spam",
                summary="Prevent suspected spam calls from disturbing you",
            ),
        ),
    ),
    "accounts": ("Calling accounts", (section("SIM"), link("T-Mobile", "Wi-Fi calling, more"))),
    "display": (
        "Display options",
        (
            choice("Choose theme", "theme", ("Light", "Dark", "System default"), "System default"),
            choice("Sort by", "sort_by", ("First name", "Last name"), "First name"),
            choice(
                "Name format",
                "name_format",
                ("First name first", "Last name first"),
                "First name first",
            ),
        ),
    ),
    "sounds": (
        "Sounds and vibration",
        (
            switch("Also vibrate for calls", "vibrate"),
            switch("Keypad tones", "keypad_tones", default=True),
            choice("Keypad tone length", "tone_length", ("Normal", "Long"), "Normal"),
        ),
    ),
    "voicemail": (
        "Voicemail",
        (
            switch("Visual voicemail", "visual_voicemail"),
            section("Advanced settings"),
            choice("Service", "voicemail_service", ("Your carrier",), "Your carrier"),
        ),
    ),
    "announcement": (
        "Caller ID announcement",
        (
            choice(
                "Announce caller ID",
                "announce",
                ("Always", "Only when using a headset", "Never"),
                "Never",
            ),
        ),
    ),
}


class SettingsActivity(Activity):
    """The list of pages, or the page that the intent names."""

    def on_create(self) -> None:
        self.page = str(self.intent.extras.get("page", ""))
        self.store = Preferences(self.device.storage, self.package)

    def build(self) -> ui.View:
        title, items = self._content()
        return ui.Column(".LinearLayout", fill=True)[
            ui.toolbar(self, title, self.finish, [], style.TOOLBAR),
            ui.Scroll("#recycler_view.RecyclerView", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[ui.PreferencePage(self, self.store, _STYLE).rows(items)]
            ],
        ]

    def _content(self) -> tuple[str, tuple[Item, ...]]:
        if self.page == "blocked":
            return "Blocked numbers", self._blocked_number_items()
        if self.page == "responses":
            return "Quick responses", tuple(map(self._response, range(len(_RESPONSES))))
        return _PAGES.get(self.page) or ("Settings", self._pages())

    def _pages(self) -> tuple[Item, ...]:
        groups = {
            "ASSISTIVE": ("accessibility", "assisted", "spam"),
            "GENERAL": ("blocked", "accounts", "display", "responses", "sounds", "voicemail"),
            "ADVANCED": ("announcement",),
        }
        titles = {"blocked": "Blocked numbers", "responses": "Quick responses"}
        titles |= {page: title for page, (title, _) in _PAGES.items()}
        items: list[Item] = []
        for group, pages in groups.items():
            items.append(section(group))
            items += [link(titles[page], on_tap=partial(self._open, page)) for page in pages]
        return tuple(items)

    def _open(self, page: str) -> None:
        self.start_activity(Intent(component=(self.package, SETTINGS), extras={"page": page}))

    def _blocked_number_items(self) -> tuple[Item, ...]:
        unblock = partial(partial, block, self, blocked=False)
        return (
            switch("Unknown", "block_unknown", summary="Block calls from unidentified callers"),
            link("Add a number", icon="plus", on_tap=self._show_number_dialog),
            *(
                link(number, "Tap to unblock", on_tap=unblock(number))
                for number in blocked_numbers(self.device)
            ),
        )

    def _show_number_dialog(self) -> None:
        def store(number: str) -> None:
            if number.strip():
                block(self, number.strip())

        field = ui.InputField("", "Phone number", "add_blocked_number", input_type="phone")
        ui.InputDialog(self, "Block a number", [field], store, style=ui.PLATFORM).show()

    def _response(self, position: int) -> Item:
        key = f"response_{position}"
        text = self.store.get_str(key, _RESPONSES[position])

        def edit() -> None:
            field = ui.InputField(text, "", "edit")
            ui.InputDialog(
                self,
                "Quick response",
                [field],
                lambda new: self.store.put(**{key: new}),
                style=ui.PLATFORM,
            ).show()

        return link(text, on_tap=edit)


class VoiceSheet(ui.BottomSheet):
    """What listens to a spoken search, without the internet."""

    def content(self) -> ui.View:
        return ui.Column(w=ui.MATCH, align="center", padding=(24, 8, 24, 32), gap=16)[
            ui.Text("Google", style=ui.TextStyle(20, 400, theme.SECONDARY)),
            ui.Text("Can't reach Google at the moment", style=style.BODY),
            ui.IconButton(
                "microphone",
                desc="Tap to speak",
                tint="#4285F4",
                size=36,
                w=72,
                h=72,
                tap=self.wait,
            ),
        ]

    def wait(self) -> None:
        """Try again, to no avail."""
