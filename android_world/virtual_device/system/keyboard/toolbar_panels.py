"""The soft keyboard's strip, emoji page, menus and bars."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING

from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent
from android_world.virtual_device.system.keyboard import layouts
from android_world.virtual_device.system.keyboard.emoji import CATEGORY_ICONS, EMOJI
from android_world.virtual_device.system.keyboard.layouts import Key, Units
from android_world.virtual_device.ui.basic import Icon, Text
from android_world.virtual_device.ui.containers import Box, Column, Grid, Row, Scroll
from android_world.virtual_device.ui.controls import Switch
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.view import MATCH, View

if TYPE_CHECKING:
    from android_world.virtual_device.system.keyboard.window import KeyboardScreen

Placed = tuple[View, Units]

ALTERNATE_WIDTH = 107
_SHORTCUTS = (
    ("Sticker Keyboard", "sticker_emoji", "stickers"),
    ("GIF Keyboard", "file_gif_box", "gifs"),
    ("Clipboard", "clipboard_text_outline", "clipboard"),
    ("Settings", "cog_outline", "settings"),
    ("Theme settings", "palette_outline", "themes"),
)
_MESSAGES = {
    "stickers": "No recently used stickers",
    "gifs": "No recently used GIFs",
    "voice": "Voice typing is not available offline",
    "translate": "Translation is not available offline",
}
_SETTINGS = (
    ("auto_capitalization", "Auto-capitalization"),
    ("double_space", "Double-space period"),
    ("suggestions", "Show suggestion strip"),
)
SHARE_TEXT = "Gboard - the Google Keyboard: https://play.google.com/store/apps/details?id="


# -- strip ---------------------------------------------------------------------------------------


def strip(keyboard: KeyboardScreen) -> list[Placed]:
    """What is above the keys; nothing above digits."""
    top, bottom = layouts.STRIP
    if keyboard.page in ("number", "phone", "phone_symbols"):
        return []
    if keyboard.device.ime.editor.digit_row and keyboard.page == "letters":
        return []
    on_page = keyboard.page in ("letters", "symbols", "symbols_more", "numpad")
    more = _button(
        keyboard,
        "dots_grid" if on_page else "arrow_left",
        "More features",
        "key_pos_header_access_points_menu",
        functools.partial(keyboard.show_page, "features" if on_page else "letters"),
        disc=True,
        held=False,
    )
    voice = _button(
        keyboard,
        "microphone",
        "Voice input",
        "key_pos_header_power_key",
        functools.partial(keyboard.show_page, "voice"),
    )
    views: list[Placed] = [(more, (5, top, 115, bottom))]
    if keyboard.page == "emoji":
        views += _emoji_tabs(keyboard)
    elif on_page:
        views += _middle(keyboard)
    elif keyboard.page == "features":
        views += _shortcuts(keyboard)
    return [*views, (voice, (965, top, 1075, bottom))]


def _middle(keyboard: KeyboardScreen) -> list[Placed]:
    """Suggestions, else the clip just copied, else shortcuts."""
    top, bottom = layouts.STRIP
    words = keyboard.completions()
    if words:
        edges = [120 + 280 * i for i in range(4)]
        return [
            (_word(keyboard, word), (edges[i], top, edges[i + 1], bottom))
            for i, word in enumerate(words)
        ]
    clip = keyboard.fresh_clip()
    if clip and not keyboard.device.ime.editor.password:
        return [(_clip_chip(keyboard, clip), (156, top + 17, 554, bottom - 17))]
    return _shortcuts(keyboard)


def _shortcuts(keyboard: KeyboardScreen) -> list[Placed]:
    top, bottom = layouts.STRIP
    return [
        (
            _button(keyboard, icon, label, "", functools.partial(keyboard.show_page, page)),
            (120 + 168 * i, top, 288 + 168 * i, bottom),
        )
        for i, (label, icon, page) in enumerate(_SHORTCUTS)
    ]


def _button(
    keyboard: KeyboardScreen,
    icon: str,
    description: str,
    resource_id: str,
    on_tap: Callable[[], object],
    disc: bool = False,
    held: bool = True,
) -> View:
    """An icon of the strip, on a round surface with `disc`."""
    glyph = Icon(icon, tint=keyboard.palette.text, gravity="center")
    surface = View(
        class_name=None, w=34, h=34, corner=17, background=keyboard.palette.key, gravity="center"
    )
    return Box(
        ".FrameLayout",
        desc=description,
        resource_id=resource_id,
        tap=on_tap,
        long_clickable=held,
    )[surface if disc else None, glyph]


def _word(keyboard: KeyboardScreen, word: str) -> View:
    label = Text(
        word,
        class_name=None,
        style=TextStyle(16, 400, keyboard.palette.text),
        max_lines=1,
        gravity="center",
    )
    return Box(
        ".FrameLayout", desc=word, tap=lambda: keyboard.take_word(word), long_clickable=True
    )[label]


def _clip_chip(keyboard: KeyboardScreen, clip: str) -> View:
    shown = Text(
        clip.replace("\n", " "),
        class_name=None,
        style=TextStyle(14, 400, keyboard.palette.text),
        max_lines=1,
        weight=1,
    )
    return Row(
        ".FrameLayout",
        text=clip,
        tap=lambda: keyboard.paste(clip),
        focusable=False,
        background=keyboard.palette.key,
        border=("#C4C7CB", 0.5),
        corner=8,
        align="center",
        gap=8,
        padding=(10, 0),
    )[Icon("clipboard_text_outline", size=20, tint="#3DB5EE"), shown]


# -- pages ---------------------------------------------------------------------------------------


def page_panel(keyboard: KeyboardScreen) -> list[Placed] | None:
    """The views of a page without ordinary keys; None for pages of keys."""
    page = keyboard.page
    if page == "emoji":
        return _emoji(keyboard)
    if page == "features":
        return _features(keyboard)
    if page in _PANELS:
        title, rows = _PANELS[page]
        return _panel(keyboard, title, rows(keyboard))
    if page in _MESSAGES:
        return _panel(keyboard, "", [_line(keyboard, _MESSAGES[page])])
    return None


def _panel(keyboard: KeyboardScreen, title: str, rows: list[View]) -> list[Placed]:
    """A title in the strip, scrolling rows, and the way back to the letters."""
    placed: list[Placed] = []
    if title:
        style = TextStyle(16, 500, keyboard.palette.text)
        head = Text(title, style=style, padding=(8, 0))
        placed.append((head, (120, *layouts.STRIP[:1], 960, layouts.STRIP[1])))
    content = Column(w=MATCH, padding=(16, 0))[rows]
    body = Scroll(fill=True, key=f"panel:{keyboard.page}")[content]
    placed.append((body, (0, layouts.ROW_TOPS[0], 1080, layouts.ROW_TOPS[3])))
    return [*placed, *_back_row(keyboard)]


def _back_row(keyboard: KeyboardScreen) -> list[Placed]:
    """ABC at the left and Delete at the right of the lowest row."""
    delete = layouts.delete_key((914, layouts.ROW_TOPS[3], 1075, layouts.ROW_TOPS[4]))
    return [(keyboard.key_view(key), key.rect) for key in (layouts.letters_key(), delete)]


def _line(keyboard: KeyboardScreen, text: str) -> View:
    style = TextStyle(14, 400, keyboard.palette.hint)
    return Text(text, style=style, w=MATCH, align="center", padding=(16, 40))


def _emoji_tabs(keyboard: KeyboardScreen) -> list[Placed]:
    top, bottom = layouts.STRIP
    width = 840 // len(EMOJI)
    tabs: list[Placed] = []
    for i, name in enumerate(EMOJI):
        tab = _button(
            keyboard,
            CATEGORY_ICONS[name],
            name,
            "",
            functools.partial(_choose_category, keyboard, i),
            disc=i == keyboard.category,
        )
        tab.selected = i == keyboard.category
        tabs.append((tab, (120 + width * i, top, 120 + width * (i + 1), bottom)))
    return tabs


def _choose_category(keyboard: KeyboardScreen, category: int) -> None:
    keyboard.category = category
    keyboard.invalidate()


def _emoji(keyboard: KeyboardScreen) -> list[Placed]:
    entries = list(EMOJI.values())[keyboard.category]
    cells: list[View | None] = [
        Box(
            ".FrameLayout",
            desc=name,
            focusable=False,
            tap=functools.partial(keyboard.type_text, char),
        )[Text(char, class_name=None, style=TextStyle(26), gravity="center")]
        for char, name in entries
    ]
    grid = Scroll("#emoji_picker_body.RecyclerView", fill=True, key=f"emoji:{keyboard.category}")[
        Grid(class_name=None, columns=9, row_height=48)[cells]
    ]
    return [(grid, (5, layouts.ROW_TOPS[0], 1075, layouts.ROW_TOPS[3])), *_back_row(keyboard)]


def _features(keyboard: KeyboardScreen) -> list[Placed]:
    """The menu behind the four dots."""
    show = keyboard.show_page
    entries: list[tuple[str, str, Callable[[], object]]] = [
        ("One handed mode", "gesture_tap_hold", functools.partial(_toggle, keyboard, "one_handed")),
        ("Text editing", "cursor_text", functools.partial(show, "text_editing")),
        ("Share Gboard", "share_variant", functools.partial(_share, keyboard)),
        ("Translate", "translate", functools.partial(show, "translate")),
        ("Floating mode", "keyboard_outline", functools.partial(show, "letters")),
    ]
    note = "Hold and drag to add tiles"
    style = TextStyle(12, 400, keyboard.palette.text)
    hint = Text(note, desc=note, style=style, align="center")
    top = layouts.ROW_TOPS[0]
    placed: list[Placed] = [(hint, (5, top, 1075, top + 46))]
    for i, (label, icon, action) in enumerate(entries):
        left, top = 66 + 234 * (i % 4), layouts.ROW_TOPS[0] + 67 + 189 * (i // 4)
        cell = Column(
            ".FrameLayout",
            desc=label,
            tap=action,
            long_clickable=True,
            align="center",
            main="center",
            gap=4,
        )[
            Icon(icon, tint=keyboard.palette.text),
            Text(label, class_name=None, style=style, max_lines=1),
        ]
        placed.append((cell, (left, top, left + 234, top + 189)))
    return placed


def _toggle(keyboard: KeyboardScreen, name: str) -> None:
    preferences = keyboard.device.ime.preferences
    preferences[name] = not preferences.get(name, name != "one_handed" and name != "dark")
    keyboard.show_page(keyboard.page if keyboard.page == "settings" else "letters")


def _share(keyboard: KeyboardScreen) -> None:
    text = {"android.intent.extra.TEXT": SHARE_TEXT + keyboard.package}
    keyboard.show_page("letters")
    action = "android.intent.action.SEND"
    send = Intent(action, mime_type="text/plain", extras=text, flags=FLAG_NEW_TASK)
    keyboard.device.activities.start(send)


def _clips(keyboard: KeyboardScreen) -> list[View]:
    clip = keyboard.device.clipboard.clip
    if clip is None or not clip.text:
        return [_line(keyboard, "Text you copy will be saved here")]
    return [
        Text(
            clip.text,
            style=TextStyle(14, 400, keyboard.palette.text),
            w=MATCH,
            max_lines=4,
            padding=12,
            background=keyboard.palette.key,
            corner=8,
            tap=lambda: keyboard.paste(clip.text),
        )
    ]


def _settings(keyboard: KeyboardScreen) -> list[View]:
    def row(name: str, label: str) -> View:
        toggle = functools.partial(_toggle, keyboard, name)
        checked = bool(keyboard.device.ime.preferences.get(name, True))
        return Row(".LinearLayout", w=MATCH, min_height=48, align="center", tap=toggle)[
            Text(label, style=TextStyle(14, 400, keyboard.palette.text), weight=1),
            Switch(checked=checked, clickable=False),
        ]

    return [row(name, label) for name, label in _SETTINGS]


def _themes(keyboard: KeyboardScreen) -> list[View]:
    dark = bool(keyboard.device.ime.preferences.get("dark"))
    return [
        Text(
            label,
            style=TextStyle(14, 500 if dark == value else 400, keyboard.palette.text),
            w=MATCH,
            min_height=48,
            selected=dark == value,
            tap=functools.partial(_choose_theme, keyboard, value),
        )
        for label, value in (("Light", False), ("Dark", True))
    ]


def _choose_theme(keyboard: KeyboardScreen, dark: bool) -> None:
    keyboard.device.ime.preferences["dark"] = dark
    keyboard.invalidate()


def _editing(keyboard: KeyboardScreen) -> list[View]:
    """Arrows and clipboard buttons."""
    press, perform = keyboard.device.input.key, keyboard.perform
    entries: tuple[tuple[str, Callable[[], object]], ...] = (
        ("Left", lambda: press("DPAD_LEFT")),
        ("Right", lambda: press("DPAD_RIGHT")),
        ("Start", lambda: press("MOVE_HOME")),
        ("End", lambda: press("MOVE_END")),
        ("Select all", lambda: perform("select_all")),
        ("Copy", lambda: perform("copy")),
        ("Cut", lambda: perform("cut")),
        ("Paste", lambda: perform("paste")),
    )
    cells: list[View | None] = [
        Text(
            label,
            ".Button",
            style=TextStyle(14, 500, keyboard.palette.text),
            align="center",
            background=keyboard.palette.key,
            corner=8,
            tap=action,
        )
        for label, action in entries
    ]
    return [Grid(class_name=None, columns=4, row_height=56, gap=4)[cells]]


_PANELS: dict[str, tuple[str, Callable[[KeyboardScreen], list[View]]]] = {
    "clipboard": ("Clipboard", _clips),
    "settings": ("Settings", _settings),
    "themes": ("Theme", _themes),
    "text_editing": ("Text editing", _editing),
}

# -- bars ----------------------------------------------------------------------------------------


def navigation_bar(keyboard: KeyboardScreen) -> list[Placed]:
    """The buttons below the keys: hide, and choose the input method."""
    top, bottom = layouts.NAVIGATION
    hide = Icon(
        "chevron_down",
        "#android:id/input_method_nav_back",
        size=20,
        tint="#606061",
        desc="Back",
        long_clickable=True,
        tap=keyboard.device.ime.hide,
    )
    switch = Icon(
        "keyboard_variant",
        "#android:id/input_method_nav_ime_switcher",
        size=20,
        tint="#8A8D90",
        desc="Switch input method",
        long_clickable=True,
        tap=keyboard.device.ime.choose_input_method,
    )
    return [(hide, (71, top, 254, bottom)), (switch, (826, top, 1009, bottom))]


def one_handed_bar(keyboard: KeyboardScreen) -> list[Placed]:
    """The button next to a narrow keyboard."""
    expand = Icon(
        "arrow_expand",
        ".ImageView",
        tint=keyboard.palette.text,
        desc="Turn off one handed mode",
        tap=functools.partial(_toggle, keyboard, "one_handed"),
    )
    return [(expand, (0, layouts.ROW_TOPS[1], 162, layouts.ROW_TOPS[2]))]


def alternates_start(key: Key) -> int:
    """Left end of a key's long-press row, in keyboard units."""
    total = ALTERNATE_WIDTH * len(key.alternates)
    return max(0, min(key.rect[0], layouts.BASE_WIDTH - total))


def alternates_row(keyboard: KeyboardScreen, key: Key, choice: int) -> list[Placed]:
    """The characters of a long press, above the key."""
    start, top = alternates_start(key), max(0, key.rect[1] - 140)
    placed: list[Placed] = []
    for i, char in enumerate(key.alternates):
        left = start + ALTERNATE_WIDTH * i
        surface = keyboard.palette.action if i == choice else keyboard.palette.key
        cell = Text(
            char,
            desc=char,
            style=TextStyle(22, 400, keyboard.palette.text),
            align="center",
            background=surface,
            corner=6,
            elevation=2,
        )
        placed.append((cell, (left, top, left + ALTERNATE_WIDTH, top + 130)))
    return placed
