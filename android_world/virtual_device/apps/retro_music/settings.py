"""Retro Music's settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.retro_music import style
from android_world.virtual_device.apps.retro_music.about_page import AboutPage
from android_world.virtual_device.apps.retro_music.backup_page import BackupPage
from android_world.virtual_device.apps.retro_music.settings_pages import (
    FADES,
    HEADSET,
    HOME,
    IMAGES,
    LIBRARY,
    LOOK,
    NOTIFICATION,
    NOW_PLAYING,
    WINDOW,
)
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    link,
)

if TYPE_CHECKING:
    from android_world.virtual_device.apps.retro_music.main import MainActivity

_TABS = ("For you", "Songs", "Albums", "Artists", "Playlists", "Genres")
_MOST_TABS = 5
_PAGES = {
    "Look and feel": (
        "generalSettings",
        "palette-outline",
        "Change the theme and colors of the app",
    ),
    "Now playing": (
        "nowPlayingSettings",
        "play-circle-outline",
        "Customize the now playing screen",
    ),
    "Audio": (
        "audioSettings",
        "volume-high",
        "Change the sound settings and adjust the equalizer controls",
    ),
    "Personalize": (
        "personalizeSettings",
        "tune-variant",
        "Customize your now playing and UI controls",
    ),
    "Images": ("imageSettings", "image-outline", "Change artist image download settings"),
    "Notification": ("notificationSettings", "bell-outline", "Customize the notification style"),
    "Other": ("otherSettings", "shape-outline", "Advanced testing features"),
    "Backup & Restore": (
        "backup_restore_settings",
        "backup-restore",
        "Backup and restore your settings, playlists",
    ),
    "About": ("aboutSettings", "information-outline", "Team, social links"),
}


class SettingsPage(Fragment):
    """The list of all pages of settings."""

    def __init__(self, main: MainActivity) -> None:
        super().__init__(main)
        self.main = main

    def build(self) -> ui.View:
        rows = [self._row(title, *more) for title, more in _PAGES.items()]
        body = ui.Scroll("#scrollView.NestedScrollView", key="settings", fill=True)[
            ui.Column(w=ui.MATCH)[rows]
        ]
        return self.main.frame(style.bar(self.main, "Settings"), body)

    def _row(self, title: str, name: str, icon: str, text: str) -> ui.View:
        own = {"Backup & Restore": BackupPage, "About": AboutPage}

        def opens() -> None:
            page = own.get(title)
            self.main.push(page(self.main) if page else SettingsSection(self.main, title))

        sign = ui.Box(w=40, h=40, corner=20, background=style.CHOSEN)[
            ui.Icon(icon, "#icon", size=22, tint=style.ACCENT, gravity="center")
        ]
        return ui.Row(
            ".FrameLayout",
            resource_id=name,
            w=ui.MATCH,
            min_height=72,
            padding=(16, 8),
            gap=16,
            align="center",
            tap=opens,
        )[
            sign,
            ui.Column(weight=1)[
                ui.Text(title, "#title", style=style.TITLE),
                ui.Text(text, "#text", style=style.SMALL),
            ],
        ]


class SettingsSection(Fragment):
    """One page of settings."""

    def __init__(self, main: MainActivity, title: str) -> None:
        super().__init__(main)
        self.main, self.title = main, title

    def build(self) -> ui.View:
        look = ui.PreferenceStyle(dialog=style.DIALOG)
        page = ui.PreferencePage(self.main, self.main.library.preferences, look)
        pages: dict[str, Callable[[], Sequence[Item]]] = {
            "Look and feel": lambda: LOOK,
            "Now playing": lambda: NOW_PLAYING,
            "Audio": self._audio,
            "Personalize": self._personalize,
            "Images": lambda: IMAGES,
            "Notification": lambda: NOTIFICATION,
            "Other": self._other,
        }
        body = ui.Scroll("#recycler_view.RecyclerView", key=self.title, fill=True)[
            ui.Column(w=ui.MATCH)[page.rows(pages[self.title]())]
        ]
        return self.main.frame(style.bar(self.main, self.title), body)

    def _audio(self) -> Sequence[Item]:
        tell = partial(self.main.toast, "No equalizer found.")
        return [*FADES, link("Equalizer", key="equalizer", on_tap=tell), *HEADSET]

    def _personalize(self) -> Sequence[Item]:
        summary = "Configure visibility and order of library categories."
        tabs = link(
            "Library categories", summary, key="library_categories", on_tap=self._show_tabs_dialog
        )
        return [*HOME, tabs, *WINDOW]

    def _show_tabs_dialog(self) -> None:
        kept = self.main.library.preferences
        shown = [_TABS.index(name) for name in self.main.visible_tabs]

        def put(chosen: list[int]) -> object:
            if not chosen or len(chosen) > _MOST_TABS:
                self.main.toast(
                    "You have to select at least one category."
                    if not chosen
                    else f"You can only have {_MOST_TABS} categories."
                )
                return ui.KEEP_OPEN
            kept.put(hidden_tabs=frozenset(n for i, n in enumerate(_TABS) if i not in chosen))
            return None

        ui.ListDialog(
            self.main,
            "Library categories",
            _TABS,
            kind="multi",
            selected=shown,
            positive=("Done", put),
            negative=("Cancel", None),
            style=style.DIALOG,
        ).show()

    def _other(self) -> Sequence[Item]:
        summary = "The content of blacklisted folders is hidden from your library."
        return [
            link("Blacklist", summary, key="blacklist", on_tap=self._show_hidden),
            *LIBRARY,
        ]

    def _show_hidden(self) -> None:
        kept = self.main.library.preferences
        hidden = sorted(kept.get_set("blacklist"))

        def show_again(position: int) -> None:
            kept.put(blacklist=frozenset(hidden) - {hidden[position]})

        def clear() -> None:
            kept.put(blacklist=frozenset())

        ui.ListDialog(
            self.main,
            "Blacklist",
            hidden,
            show_again,
            positive=("Done", None),
            neutral=("Clear", clear) if hidden else None,
            style=style.DIALOG,
        ).show()
