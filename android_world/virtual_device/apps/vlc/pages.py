"""What the pages of the main screen have in common, and the page "More"."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.vlc import style
from android_world.virtual_device.apps.vlc.library import Media

if TYPE_CHECKING:
    from android_world.virtual_device.apps.vlc.main_screen import MainActivity

EMPTY = (
    "No media files found, please transfer some files to your device or adjust your preferences."
)


def no_media(on_settings: Callable[[], object]) -> ui.View:
    """The empty state of a library without any video or song."""
    button = ui.Button(
        "GO TO MEDIALIBRARY PREFERENCES",
        "#noMediaButton",
        style=style.BUTTON,
        border=(style.LINE, 1),
        corner=4,
        min_height=36,
        padding=(16, 0),
        tap=on_settings,
    )
    return empty_view(EMPTY, button)


def empty_view(text: str, button: ui.View | None = None) -> ui.View:
    """The cone, a text and a button in the middle of the page."""
    return ui.Box("#empty_loading.FrameLayout", w=ui.MATCH, weight=1)[
        ui.Column(
            "#container.ConstraintLayout", fill=True, main="center", align="center", padding=(24, 0)
        )[
            ui.Icon("traffic-cone", tint="#BDBDBD", size=56),
            ui.Text(
                text, "#emptyTextView", style=style.NOTE, align="center", margin=(0, 12, 0, 28)
            ),
            button,
        ]
    ]


def more_button(on_tap: Callable[[], object], width: float = 40) -> ui.View:
    """The three dots of a card or row."""
    return ui.IconButton(
        "dots-vertical",
        "#item_more.ImageView",
        desc="More Actions",
        tint=style.ICON,
        w=width,
        tap=on_tap,
    )


def file_row(
    title: str,
    text: str,
    icon: str | ui.View,
    on_tap: Callable[[], object],
    description: str = "",
    on_more: Callable[[], object] | None = None,
    on_hold: Callable[[], object] | None = None,
    selected: bool = False,
    on_move: Callable[[ui.Drag], object] | None = None,
) -> ui.View:
    """A row of the folders, songs and playlists; the icon may be its own view.

    With `on_move` it has a handle, by which it is dragged.
    """
    if isinstance(icon, str):
        icon = ui.Box(w=48, h=48)[
            ui.Icon(icon, "#item_icon", tint=style.SECONDARY, size=48, gravity="center")
        ]
    row = ui.Row(
        "#browser_container.ConstraintLayout",
        desc=description,
        background=style.SELECTED if selected else "",
        w=ui.MATCH,
        h=style.ROW_DP,
        padding=(12, 0, 4 if on_more else 12, 0),
        gap=12,
        align="center",
        tap=on_tap,
        on_long_press=on_hold or on_more,
    )
    row.selected = selected
    return row[
        ui.Icon(
            "drag-horizontal-variant",
            "#item_move",
            desc="More Actions",
            tint=style.SECONDARY,
            w=40,
            h=48,
            on_drag=on_move,
            drag_axis="touch",
            clickable=False,
        )
        if on_move
        else None,
        icon,
        ui.Column(weight=1)[
            ui.Text(title, "#title", style=style.TITLE, max_lines=1),
            ui.Text(text, "#text", style=style.SMALL) if text else None,
        ],
        more_button(on_more) if on_more else None,
    ]


class Page:
    """One of the tabs; `inside` is the group or folder that was opened in it."""

    def __init__(self, screen: MainActivity) -> None:
        self.screen = screen
        self.library = screen.library
        self.inside = ""
        self.search = ui.Search(screen)
        self.selection = ui.Selection()

    def build(self) -> ui.View:
        """The page below its bar."""
        raise TypeError(f"{type(self).__name__} does not define build()")

    def actions(self) -> list[ui.Action]:
        """What the toolbar offers."""
        return []

    def selected_media(self) -> list[Media]:
        """The media of what is selected."""
        return []

    def selection_actions(self) -> list[ui.Action]:
        """What the bar of the selection offers."""
        return []

    def bar(self) -> ui.View:
        """The toolbar, the search field or the bar of the selection."""
        if self.selection:
            return ui.AppBar(
                "#action_mode_bar",
                activity=self.screen,
                title=f"{len(self.selection)} selected",
                title_id="action_bar_title",
                navigation=("close", "Done", self.selection.clear),
                navigation_id="action_mode_close_button.ImageView",
                actions=self.selection_actions(),
            )
        if self.search:
            return self.search.bar("Search…", style.SEARCH)
        return ui.AppBar(
            "#main_toolbar",
            activity=self.screen,
            title=self.title() if self.inside else "",
            title_style=style.OPENED_TITLE,
            custom=None if self.inside else _app_title(),
            navigation=("close", "Navigate up", self.back) if self.inside else None,
            tint=style.ICON,
            actions=self.actions(),
        )

    def selection_action(
        self,
        title: str,
        act: Callable[[list[Media]], object],
        icon: str,
        name: str,
        show: str = "ifRoom",
    ) -> ui.Action:
        """An entry of the bar of the selection, which ends with it."""

        def do() -> None:
            chosen = self.selected_media()
            self.selection.clear()
            if chosen:
                act(chosen)

        return ui.Action(title, do, icon, name, show=show)

    def usual_actions(
        self,
        kind: str,
        play: str = "Play",
        has_info: bool = True,
        share: bool = False,
        append: bool = False,
    ) -> list[ui.Action]:
        """What the bar of a `kind` of media always shows."""
        screen, one = self.screen, len(self.selection) == 1
        entries = (
            (one and has_info, "Information", screen.inform, "information-outline", "info"),
            (share, "Share", screen.share, "share-variant", "share"),
            (True, play, screen.play_media, "play", "play"),
            (
                append or bool(screen.audio.paths),
                "Append",
                screen.append_media,
                "playlist-play",
                "append",
            ),
        )
        return [
            self.selection_action(title, act, icon, f"{kind}_{name}", "always")
            for wanted, title, act, icon, name in entries
            if wanted
        ]

    def matches(self, text: str) -> bool:
        """Whether what is looked for is in a text."""
        return self.search.text.casefold() in text.casefold()

    def title(self) -> str:
        """The name of what was opened."""
        return self.inside

    def open(self, inside: str) -> None:
        """Show a group or folder."""
        self.search.close()
        self.selection.clear()
        self.inside = inside

    def up(self) -> bool:
        """Go to what is above; False where there is nothing."""
        opened, self.inside = self.inside, ""
        return bool(opened)

    def back(self) -> bool:
        """End selection and search, or go up; False where there is nothing above."""
        return self.selection.back() or self.search.back() or self.up()

    def reset(self) -> None:
        """Another page is shown."""
        self.search.close()
        self.selection.clear()
        self.inside = ""


class MorePage(Page):
    """Settings, streams and what was played."""

    def build(self) -> ui.View:
        screen = self.screen
        played = screen.database.history()
        streams, history = (
            partial(screen.open_page, "streams"),
            partial(screen.open_page, "history"),
        )
        return ui.Scroll(".ScrollView", key="more", w=ui.MATCH, weight=1)[
            ui.Column(w=ui.MATCH)[
                ui.Row(w=ui.MATCH, padding=(16, 8), gap=16)[
                    self._button("Settings", "settingsButton", screen.open_settings),
                    self._button("About", "aboutButton", partial(screen.open_page, "about")),
                ],
                titled_list("streams_entry", "Streams", [_new_stream(streams)], streams),
                titled_list("history_entry", "History", map(self._played_view, played), history)
                if played
                else None,
            ]
        ]

    def _button(self, title: str, name: str, tap: Callable[[], object]) -> ui.View:
        return ui.Button(title, f"#{name}", style=style.BUTTON, weight=1, tap=tap)

    def _played_view(self, path: str) -> ui.View:
        return history_row(self.library.media_of(path).title, partial(self.screen.play, [path]))


def _new_stream(on_tap: Callable[[], object]) -> ui.View:
    return ui.Row(
        "#container.FrameLayout",
        w=ui.MATCH,
        h=56,
        padding=(16, 0),
        gap=16,
        align="center",
        tap=on_tap,
    )[
        ui.Icon("plus", tint=style.SECONDARY, size=32),
        ui.Text("New stream", "#mrl_item_title", style=style.TITLE, max_lines=1, weight=1),
    ]


def history_row(title: str, on_tap: Callable[[], object]) -> ui.View:
    """What was played."""
    return ui.Row(
        "#constraintLayout4.ConstraintLayout",
        w=ui.MATCH,
        h=56,
        padding=(16, 0),
        gap=16,
        align="center",
        tap=on_tap,
    )[
        ui.Icon("history", "#icon", tint=style.SECONDARY, size=40),
        ui.Text(title, "#title", style=style.TITLE, max_lines=1, weight=1),
    ]


def titled_list(
    name: str,
    title: str,
    content: Iterable[ui.View | None],
    on_more: Callable[[], object] | None = None,
) -> ui.View:
    """A part of a page: its title, the button to all of it, and the first entries."""
    more = ui.IconButton("chevron-right", "#action_button", desc="", tint=style.ORANGE, tap=on_more)
    return ui.Column(f"#{name}.ConstraintLayout", w=ui.MATCH)[
        ui.Row("#title_content.View", w=ui.MATCH, align="center", tap=on_more)[
            ui.Text(title, "#title", style=style.HEADING, h=56, padding=(16, 0), weight=1),
            more if on_more else None,
        ],
        *content,
    ]


def _app_title() -> ui.View:
    """The cone and the name."""
    return ui.Row(weight=1, padding=(16, 0), gap=16, align="center")[
        ui.Icon("traffic-cone", "#toolbar_icon", tint=style.ORANGE, size=32),
        ui.Text("VLC", "#toolbar_vlc_title", style=style.BAR_TITLE),
    ]


def count_text(count: int, noun: str) -> str:
    """`1 track`, `2 tracks`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def size_text(size: int) -> str:
    """`512 B`, `1.2 MB`."""
    value, unit = float(size), "B"
    for larger in ("kB", "MB", "GB"):
        if value < 1024:
            break
        value, unit = value / 1024, larger
    return f"{value:.2f}".rstrip("0").rstrip(".") + f" {unit}"
