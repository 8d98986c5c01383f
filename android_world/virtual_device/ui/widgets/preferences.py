"""Preference pages: what the user can set as a list of rows, one line each, after AndroidX's.

A page lists its preferences as data; those with a `key` show and change the value that the page's
`Store` keeps under it. The app's `PreferenceStyle` says how rows and dialogs look:

    section("Events"),
    switch("Dim past events", "dim_past_events", default=True),
    choice("Display events from the past", "display_past_events", PAST, 1440, label=span),
    link("Export events", on_tap=self.export),
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.containers import Column, Row
from android_world.virtual_device.ui.controls import CheckBox, Slider
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.theme import ACCENT
from android_world.virtual_device.ui.view import MATCH, Edges, View
from android_world.virtual_device.ui.widgets.app_icon import IconSpec
from android_world.virtual_device.ui.widgets.dialogs import PLATFORM, AlertDialog, DialogStyle
from android_world.virtual_device.ui.widgets.input_dialog import InputDialog, InputField
from android_world.virtual_device.ui.widgets.list_dialog import ListDialog
from android_world.virtual_device.ui.widgets.list_rows import SUMMARY, TITLE, section_header

if TYPE_CHECKING:
    from android_world.virtual_device.ui.protocols import Host

Action = Callable[[], object]
Options = Mapping[Any, str] | Sequence[str]  # stored value -> label; or labels that are stored


class Store(Protocol):
    """Where the values of a page's preferences are kept."""

    def get(self, key: str, default: Any) -> Any:
        """The kept value, of the default's type; the default when there is none."""

    def put(self, **values: Any) -> None:
        """Keep values."""


# -- the rows as data ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Item:
    """Anything that is in a page's list."""

    title: str = ""

    def bind(self, page: PreferencePage) -> Item:
        """The item with what the page's store keeps for it."""
        return self


@dataclass(frozen=True)
class Section(Item):
    """A header above a group of preferences."""


@dataclass(frozen=True)
class CustomItem(Item):
    """A row with its own views."""

    build: Callable[[], View] | None = None


@dataclass(frozen=True)
class Preference(Item):
    """A row with title and summary. A tap opens the page `opens`, or calls `on_tap`.

    `key` names what is stored, and `name` the row's resource ids where that is not the key.
    `value` is at the right end. `icon` is a Material Design icon; an indented row without one
    has the icon " ". `app_icon` is drawn instead of `icon`.
    """

    key: str = ""
    _: KW_ONLY
    name: str = ""
    summary: str = ""
    icon: str = ""
    opens: str = ""
    argument: str = ""
    on_tap: Action | None = None
    on_long_press: Action | None = None
    enabled: bool = True
    value: str = ""
    app_icon: IconSpec | None = None
    description: str = ""
    on_gear: Action | None = None

    @property
    def tap(self) -> Action | None:
        """What a tap on the row does."""
        return self.on_tap if self.enabled else None


@dataclass(frozen=True)
class SwitchPreference(Preference):
    """A row that is a switch: a tap anywhere on it toggles.

    With a key it shows and changes the stored value; `values` are what off and on store, where
    that is not False and True. Without one, `checked` and `on_change` are used.
    """

    _: KW_ONLY
    default: bool = False
    values: tuple[Any, Any] = (False, True)
    checked: bool = False
    on_change: Callable[[bool], object] | None = None

    def bind(self, page: PreferencePage) -> Item:
        if not self.key:
            return self
        key, values = self.key, self.values
        return replace(
            self,
            checked=page.store.get(key, values[self.default]) == values[1],
            on_change=self.on_change or (lambda on: page.store.put(**{key: values[on]})),
        )

    @property
    def tap(self) -> Action | None:
        change = self.on_change if self.enabled else None
        return partial(change, not self.checked) if change is not None else None


@dataclass(frozen=True)
class ChoicePreference(Preference):
    """A row that shows one of `options` and opens a list of them.

    `label` is how a stored value reads that is not among the options, `selected` the value that
    counts as stored. A choice is stored, or handed to `on_pick`. `shown`: as the summary.
    """

    options: Options = ()
    default: Any = ""
    _: KW_ONLY
    label: Callable[[Any], str] = str
    selected: Any = None
    shown: bool = True
    on_pick: Callable[[Any], object] | None = None

    def bind(self, page: PreferencePage) -> Item:
        title, key = self.title, self.key
        options = label_values(self.options)
        stored = self.selected if self.selected is not None else page.store.get(key, self.default)
        values, names = list(options), list(options.values())
        take = self.on_pick or (lambda value: page.store.put(**{key: value}))
        position = values.index(stored) if stored in options else -1
        name = names[position] if position >= 0 else self.label(stored)
        return replace(
            self,
            summary=self.summary or (name if self.shown else ""),
            on_tap=lambda: page.pick_one(title, names, position, lambda at: take(values[at])),
        )


@dataclass(frozen=True)
class TextPreference(Preference):
    """A row that opens a dialog with a text field; its summary is the text where it has none."""

    default: str = ""

    def bind(self, page: PreferencePage) -> Item:
        text, key = str(page.store.get(self.key, self.default)), self.key
        put = partial(_put, page.store, key)
        return replace(
            self,
            summary=self.summary or text,
            on_tap=lambda: page.enter_text(self.title, text, put),
        )


@dataclass(frozen=True)
class SeekBarPreference(Preference):
    """A row with a bar for a number from `minimum` to `maximum`; `shown`: also as a text."""

    default: int = 0
    maximum: int = 100
    _: KW_ONLY
    minimum: int = 0
    shown: bool = False
    number: int = 0
    on_slide: Callable[[float, bool], object] | None = None

    def bind(self, page: PreferencePage) -> Item:
        put = partial(_put, page.store, self.key)
        return replace(
            self,
            number=int(page.store.get(self.key, self.default)),
            on_slide=lambda share, _: put(
                self.minimum + round(share * (self.maximum - self.minimum))
            ),
        )


def _put(store: Store, key: str, value: Any) -> None:
    store.put(**{key: value})


@dataclass(frozen=True)
class SetPreference(Preference):
    """A row that shows which of `options` are chosen (`none`: of none) and opens a list of them."""

    options: Options = ()
    _: KW_ONLY
    none: str = "None"

    def bind(self, page: PreferencePage) -> Item:
        title, key = self.title, self.key
        options = label_values(self.options)
        stored = page.store.get(key, frozenset())
        values, names = list(options), list(options.values())
        chosen = [position for position, value in enumerate(values) if value in stored]

        def take(positions: list[int]) -> None:
            page.store.put(**{key: frozenset(values[position] for position in positions)})

        return replace(
            self,
            summary=", ".join(sorted(options.get(value, value) for value in stored)) or self.none,
            on_tap=lambda: page.pick_several(title, names, chosen, take),
        )


def label_values(options: Options) -> Mapping[Any, str]:
    """Stored values with their labels."""
    return options if isinstance(options, Mapping) else {label: label for label in options}


def link(title: str, summary: str = "", **more: Any) -> Preference:
    """A row that leads somewhere."""
    return Preference(title, summary=summary, **more)


section, switch = Section, SwitchPreference
entry, seek_bar = TextPreference, SeekBarPreference
choice, several = ChoicePreference, SetPreference


# -- how they look -------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class PreferenceStyle:
    """An app's look of preference rows; one that differs more overrides `row` or `switch`.

    `title_id` and `summary_id` may have the row's name in them, as `{}`. `texts` is the class of
    the view around title and summary, if it is a node. `radio_group` and `cancel` are about the
    dialogs of choices.
    """

    title: TextStyle = TITLE
    summary: TextStyle = SUMMARY
    accent: str = ACCENT
    title_id: str = "android:id/title"
    summary_id: str = "android:id/summary"
    frame: str = ".LinearLayout"
    frame_id: str = ""
    texts: str = ""
    padding: Edges = (16, 8)
    min_height: float = 64
    section: Callable[[str], View] = section_header
    widget: Callable[[bool], View] = lambda checked: CheckBox(
        "", "#android:id/checkbox", checked=checked, clickable=False, w=32
    )
    dialog: DialogStyle = PLATFORM
    cancel: str = "Cancel"
    radio_group: bool = False

    def view(self, item: Item) -> View:
        """The views of an item."""
        if isinstance(item, CustomItem) and item.build is not None:
            return item.build()
        if isinstance(item, SwitchPreference):
            return self.switch(item)
        if isinstance(item, SeekBarPreference):
            return self.seek_bar(item)
        return self.row(item) if isinstance(item, Preference) else self.section(item.title)

    def title_id_of(self, name: str) -> str:
        """Resource id of the title of the row of a name."""
        return self.title_id.format(name)

    def row(self, item: Preference, widget: View | None = None) -> View:
        """Title above summary, and a widget at the right end."""
        name = item.name or item.key
        title = self.title_id_of(name)
        return Row(
            self.frame,
            resource_id=self.frame_id.format(name),
            w=MATCH,
            min_height=self.min_height,
            padding=self.padding,
            align="center",
            tap=item.tap,
        )[
            Column(self.texts, weight=1)[
                Text(item.title, resource_id=title, style=self.title, enabled=item.enabled),
                Text(item.summary, resource_id=self.summary_id.format(name), style=self.summary)
                if item.summary
                else None,
            ],
            widget,
        ]

    def switch(self, item: SwitchPreference) -> View:
        """A row with a switch."""
        return self.row(item, self.widget(item.checked))

    def seek_bar(self, item: SeekBarPreference) -> View:
        """The title above the bar."""
        number = Text(str(item.number), "#seekbar_value", style=self.summary)
        bar = Slider(
            "#seekbar",
            value=(item.number - item.minimum) / (item.maximum - item.minimum),
            tint=self.accent,
            weight=1,
            on_change=item.on_slide,
        )
        return Column(self.frame, w=MATCH, min_height=self.min_height, padding=self.padding)[
            Text(item.title, resource_id=self.title_id.format(item.key), style=self.title),
            Row(w=MATCH, align="center")[bar, number if item.shown else None],
        ]


# -- the page ------------------------------------------------------------------------------------


class PreferencePage:
    """Preferences in a window, with the store of their values and the app's style."""

    def __init__(self, host: Host, store: Store, style: PreferenceStyle) -> None:
        self.host = host
        self.store = store
        self.style = style

    def rows(self, items: Iterable[Item | None]) -> list[View]:
        """The views of the items, without left-out ones."""
        return [self.style.view(item.bind(self)) for item in items if item is not None]

    def pick_one(
        self, title: str, labels: Sequence[str], selected: int, on_pick: Callable[[int], object]
    ) -> None:
        """Open a dialog with one choice, which `on_pick(position)` gets."""
        style = self.style
        ListDialog(
            self.host,
            "" if style.radio_group else title,
            labels,
            on_pick,
            kind="single",
            selected=selected,
            negative=(style.cancel, None) if style.cancel else None,
            radio_group=style.radio_group,
            style=style.dialog,
        ).show()

    def enter_text(self, title: str, text: str, on_enter: Callable[[str], object]) -> None:
        """Open a dialog with a text field."""
        fields = [InputField(text, "", "android:id/edit")]
        InputDialog(self.host, title, fields, on_enter, style=self.style.dialog).show()

    def pick_several(
        self,
        title: str,
        labels: Sequence[str],
        chosen: Sequence[int],
        on_pick: Callable[[list[int]], object],
    ) -> None:
        """Open a dialog with check boxes; `on_pick(positions)` gets those that are checked."""
        ListDialog(
            self.host,
            title,
            labels,
            kind="multi",
            selected=chosen,
            positive=("OK", on_pick),
            negative=(self.style.cancel, None),
            style=self.style.dialog,
        ).show()

    def confirm(self, title: str, message: str, button: str, on_confirm: Action) -> None:
        """Ask before something is done."""
        AlertDialog(
            self.host,
            title,
            message,
            positive=(button, on_confirm),
            negative=(self.style.cancel, None),
            style=self.style.dialog,
        ).show()

    def say(self, message: str, title: str = "") -> None:
        """Show a text in a dialog."""
        AlertDialog(
            self.host, title, message, positive=("OK", None), style=self.style.dialog
        ).show()
