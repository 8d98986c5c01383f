"""What the pages of the main screen have in common, and the page "More"."""

from __future__ import annotations

from collections.abc import Callable
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


def note(text: str) -> ui.View:
    """What a page says that has nothing to show."""
    return ui.Text(
        text,
        "#textview_nomedia",
        style=style.NOTE,
        w=ui.MATCH,
        weight=1,
        align="center",
        padding=(32, 32),
    )


def no_media(on_settings: Callable[[], object]) -> ui.View:
    """The page without any video or song."""
    return ui.Column(
        "#empty_loading.ConstraintLayout",
        w=ui.MATCH,
        weight=1,
        main="center",
        align="center",
        padding=(24, 0),
    )[
        ui.Icon("traffic-cone", "#emptyview_icon", tint="#BDBDBD", size=56),
        ui.Text(EMPTY, "#emptyview_text", style=style.NOTE, align="center", margin=(0, 12, 0, 28)),
        ui.Button(
            "GO TO MEDIALIBRARY PREFERENCES",
            "#no_media_button",
            style=style.BUTTON,
            border=(style.LINE, 1),
            corner=4,
            min_height=36,
            padding=(16, 0),
            tap=on_settings,
        ),
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
        h=56,
        padding=(12, 0, 4 if on_more else 12, 0),
        gap=12,
        align="center",
        tap=on_tap,
        on_long_press=on_hold or on_more,
    )
    row.selected = selected
    return row[
        icon,
        ui.Column(weight=1)[
            ui.Text(title, "#title", style=style.TITLE, max_lines=1),
            ui.Text(text, "#text", style=style.SMALL) if text else None,
        ],
        ui.Icon(
            "drag-horizontal-variant",
            "#item_move",
            tint=style.SECONDARY,
            w=40,
            h=48,
            on_drag=on_move,
            drag_axis="y",
        )
        if on_move
        else None,
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
                title=str(len(self.selection)),
                navigation=("close", "Done", self.selection.clear),
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
        icon: str = "",
        name: str = "",
    ) -> ui.Action:
        """An entry of the bar of the selection, which ends with it."""

        def do() -> None:
            chosen = self.selected_media()
            self.selection.clear()
            act(chosen)

        return ui.Action(title, do, icon, name, show="ifRoom" if icon else "never")

    def usual_actions(self, play: str = "Play") -> list[ui.Action]:
        """What all lists offer for selected media."""
        screen, one = self.screen, len(self.selection) == 1
        info, name = "information-outline", "action_mode_video_info"
        inform = self.selection_action("Information", screen.inform, info, name)
        queue = screen.audio.paths
        return [
            *([inform] if one else []),
            self.selection_action(play, screen.play_media, "play", "action_video_play"),
            *([self.selection_action("Append", screen.append_media)] if queue else []),
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
        return ui.Scroll("#more_nested", key="more", w=ui.MATCH, weight=1)[
            ui.Column(w=ui.MATCH)[
                ui.Row(w=ui.MATCH, padding=(16, 8), gap=16)[
                    ui.Button(
                        "Settings",
                        "#settings_button",
                        style=style.BUTTON,
                        weight=1,
                        tap=screen.open_settings,
                    ),
                    ui.Button(
                        "About", "#about_button", style=style.BUTTON, weight=1, tap=self._about
                    ),
                ],
                heading("Streams"),
                file_row("New stream", "", "plus", self._show_stream_dialog),
                heading("History") if played else None,
                *map(self._played_view, played),
            ]
        ]

    def _show_stream_dialog(self) -> None:
        def play(address: str) -> None:
            if address.strip():
                self.screen.toast("The location cannot be played.")

        fields = [ui.InputField("", "Enter network address:", "edit_text")]
        ui.InputDialog(self.screen, "New stream", fields, play).show()

    def _played_view(self, path: str) -> ui.View:
        title = self.library.media_of(path).title
        return file_row(title, "", "history", partial(self.screen.play, [path]))

    def _about(self) -> None:
        ui.AlertDialog(self.screen, "About", "VLC for Android 3.5.4", ("OK", None)).show()


def _app_title() -> ui.View:
    """The cone and the name."""
    return ui.Row(weight=1, padding=(16, 0), gap=16, align="center")[
        ui.Icon("traffic-cone", "#toolbar_icon", tint=style.ORANGE, size=32),
        ui.Text("VLC", "#toolbar_vlc_title", style=style.BAR_TITLE),
    ]


def heading(text: str) -> ui.View:
    """What is above a part of a page."""
    return ui.Text(text, style=style.HEADING, h=56, padding=(16, 0))


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
