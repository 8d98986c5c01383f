"""The About page: its makers, links, and the version."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import share_text_intent
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.retro_music import style
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.retro_music.main import MainActivity

_VERSION = "6.1.0"
_SITE = "https://retromusic.app"
_GIT_HUB = "https://github.com/RetroMusicPlayer/RetroMusicPlayer"
_STORE = "https://play.google.com/store/apps/details?id=code.name.monkey.retromusic"
_OVERLINE = ui.TextStyle(12, 500, style.GREY)
_CARD = "#F5F8FA"
_CHANGES = (
    "This version plays music in a service that other devices can control, keeps playlists in its"
    " own database, and follows the colors of the wallpaper. Backups hold settings and playlists,"
    " and the tag editor writes title, album, artist and lyrics into the files."
)
_LICENSES = (
    "The app is free software under the GNU General Public License, version 3. It uses AndroidX"
    " and Material Components under the Apache License 2.0, Glide under BSD and MIT licenses,"
    " Koin and Retrofit under the Apache License 2.0, and jaudiotagger under the LGPL."
)


class Link(NamedTuple):
    """A row of a card; a tap opens a page of the web, or calls a method of that name."""

    name: str
    title: str
    text: str
    icon: str
    target: str


_MEMBERS = (
    ("Hemanth Savarala", "Lead Developer & Designer", "https://github.com/h4h13"),
    ("Prathamesh More", "Developer", "https://prathameshmm02.github.io"),
    ("Daksh P. Jain", "Website & GitHub Maintainer", "https://daksh.eu.org"),
    ("Milind Goel", "Support Representative & Moderator", "https://milindgoel15.github.io"),
)
_SUPPORT = (
    Link("appGithub", "GitHub", "Fork the project on GitHub", "github", _GIT_HUB),
    Link(
        "appTranslation",
        "Translate",
        "Help us translate the app to your language",
        "flag-outline",
        "https://crowdin.com/project/retromusicplayer",
    ),
    Link(
        "appRate",
        "Rate the app",
        "Love this app? Let us know in the Google Play Store how we can make it even better",
        "star-outline",
        _STORE,
    ),
    Link(
        "bugReportLink",
        "Report bug",
        "An unexpected error occurred. Sorry you found this bug, if it keeps crashing"
        ' "Clear app data" or send an Email',
        "bug-outline",
        f"{_GIT_HUB}/issues",
    ),
    Link(
        "appShare", "Share", "Share the app with your friends and family", "share-variant", "share"
    ),
    Link("faqLink", "FAQ", "Need more help?", "help-circle-outline", f"{_SITE}/faq.html"),
)
_SOCIAL = (
    Link("websiteLink", "Website", "Check out our Website", "web", _SITE),
    Link(
        "pinterestLink",
        "Pinterest",
        "Follow Pinterest page for Retro Music design inspiration",
        "pinterest",
        "https://in.pinterest.com/retromusicapp/",
    ),
    Link(
        "instagramLink",
        "Instagram",
        "Share your Retro Music setup to showcase on Instagram",
        "instagram",
        "https://www.instagram.com/retromusicapp/",
    ),
    Link(
        "twitterLink",
        "Twitter",
        "Share your design with Retro Music",
        "twitter",
        "https://twitter.com/retromusicapp",
    ),
    Link(
        "telegramLink",
        "Telegram",
        "Join the Telegram group to discuss bugs, make suggestions, show off and more",
        "send",
        "https://t.me/retromusicapp",
    ),
)
_OTHER = (
    Link("changelog", "Changelog", "Check out What's New", "history", "changes"),
    Link(
        "openSource",
        "Open source licences",
        "License details for open source software",
        "file-document-outline",
        "licenses",
    ),
    Link("version", "Version", _VERSION, "information-outline", ""),
)


class AboutPage(Fragment):
    """Cards of people, links and facts."""

    def __init__(self, main: MainActivity) -> None:
        super().__init__(main)
        self.main = main

    def build(self) -> ui.View:
        made = ui.Text(
            "Made with ❤️ in India", style=style.SMALL, w=ui.MATCH, align="center", padding=(16, 16)
        )
        cards = [
            self._card("Members and contributors", "sb1", map(self._member, _MEMBERS)),
            self._card("Support development", "sb2", map(self._link, _SUPPORT)),
            self._card("Social", "sb3", map(self._link, _SOCIAL)),
            self._card("Other", "sb4", [*map(self._link, _OTHER), made]),
        ]
        body = ui.Scroll("#container.NestedScrollView", key="about", fill=True)[
            ui.Column(w=ui.MATCH, padding=(8, 4), gap=8)[cards]
        ]
        return self.main.frame(style.bar(self.main, "About"), body)

    @staticmethod
    def _card(title: str, name: str, rows: Iterable[ui.View]) -> ui.View:
        heading = ui.Text(title, f"#{name}", style=_OVERLINE, padding=16)
        return ui.Column(".FrameLayout", w=ui.MATCH, background=_CARD, corner=16)[heading, *rows]

    def _member(self, member: tuple[str, str, str]) -> ui.View:
        name, text, site = member
        return self._row("", name, text, "account-circle", partial(self._open, site))

    def _link(self, link: Link) -> ui.View:
        acts: dict[str, Callable[[], object]] = {
            "share": self._share,
            "changes": lambda: self.main.push(TextPage(self.main, "What's New", _CHANGES)),
            "licenses": lambda: self.main.push(TextPage(self.main, "Licenses", _LICENSES)),
        }
        act = acts.get(link.target) or partial(self._open, link.target)
        return self._row(link.name, link.title, link.text, link.icon, act if link.target else None)

    @staticmethod
    def _row(
        name: str, title: str, text: str, icon: str, act: Callable[[], object] | None
    ) -> ui.View:
        return ui.Row(
            ".FrameLayout",
            resource_id=name,
            w=ui.MATCH,
            min_height=64,
            padding=(16, 8),
            gap=24,
            align="center",
            tap=act,
        )[
            ui.Icon(icon, "#icon", tint=style.GREY),
            ui.Column(weight=1)[
                ui.Text(title, "#title", style=style.TITLE),
                ui.Text(text, "#summary" if name else "#text", style=style.SMALL),
            ],
        ]

    def _open(self, address: str) -> None:
        self.main.start_activity(Intent(ACTION_VIEW, data=address))

    def _share(self) -> None:
        text = f"Hey check out this cool music player at: {_STORE}"
        self.main.start_activity(share_text_intent(text))


class TextPage(Fragment):
    """A page of text, as a web view shows it."""

    def __init__(self, main: MainActivity, title: str, text: str) -> None:
        super().__init__(main)
        self.main, self.title, self.text = main, title, text

    def build(self) -> ui.View:
        body = ui.Scroll("#container.NestedScrollView", key=self.title, fill=True)[
            ui.Text(self.text, style=style.SMALL, w=ui.MATCH, padding=16)
        ]
        return self.main.frame(style.bar(self.main, self.title), body)
