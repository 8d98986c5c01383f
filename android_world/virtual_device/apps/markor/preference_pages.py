"""The pages of Markor's settings as data: preferences in the order of the app."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    Preference,
    choice,
    entry,
    link,
    section,
    seek_bar,
    switch,
)

START_TABS = {0: "Files", 1: "To-Do", 2: "QuickNote", 3: "More"}
_START_FOLDERS = {
    "notebook": "Notebook",
    "favourites": "Favourites",
    "recent": "Recently viewed documents",
    "popular": "Popular documents",
    "storage": "Internal storage",
}
ACTION_ORDER = "Action order"
THEME_KEY, THEME_SYSTEM, THEME_AUTO, THEME_DARK = "app_theme", "system", "auto", "dark"
THEMES = {THEME_SYSTEM: "System", THEME_AUTO: "Auto", "light": "Light", THEME_DARK: "Dark"}
_DEPTHS = {number: str(number) for number in range(9)}
_BAR_COLORS = ("#000000", "#FFFFFF")
_BULLETS = ("-", "*", "+")
_SCHEME_KEYS = ("scheme_bg_light", "scheme_fg_light", "scheme_bg_dark", "scheme_fg_dark")
SCHEMES = {
    "Markor": ("#FFFFFF", "#000000", "#303030", "#FFFFFF"),
    "Black or White": ("#FFFFFF", "#000000", "#000000", "#FFFFFF"),
    "Solarized": ("#FDF6E3", "#657B83", "#002B36", "#93A1A1"),
    "Gruvbox": ("#FBF1C7", "#3C3836", "#282828", "#EBDBB2"),
    "Greenscale": ("#EFFFEF", "#005000", "#001000", "#80FF80"),
    "Sepia": ("#F4ECD8", "#5B4636", "#2B2118", "#D8C8A8"),
    "Nord": ("#ECEFF4", "#2E3440", "#2E3440", "#D8DEE9"),
}
_COLORS = {"#000000": "#000000", "#FFFFFF": "#FFFFFF", "#D32F2F": "#D32F2F", "#1976D2": "#1976D2"}

GENERAL = (
    section("Miscellaneous"),
    entry("Always open with this app", "exts_to_always_open_in_this_app"),
    choice("App start tab", "app_start_tab", START_TABS, 0),
    choice("App start folder", "app_start_folder", _START_FOLDERS, "notebook"),
    entry("File encryption password", "encryption_password"),
    section("Search"),
    choice("Search depth", "max_search_depth", _DEPTHS, 0),
    entry("Ignore list", "filesearch_ignorelist"),
    section("Features"),
    switch(
        "Syntax highlighting",
        "syntax_highlighting",
        summary="Control whether entered text should be highlighted or not",
        default=True,
    ),
    switch(
        "Dynamic highlighting",
        "dynamic_highlighting",
        summary="Dynamic highlighting increases performance. May cause rendering artifacts.",
        default=True,
    ),
    switch("Special documents", "launcher_for_special_files"),
    switch(
        "Multiple windows",
        "multi_window",
        summary="Open documents always in separate windows. Switch using the 'recents' key of"
        " your device.",
        default=True,
    ),
    switch("Experimental features", "experimental_features"),
)
_OTHER = (
    section("General"),
    choice("Navigation bar color", "navigationbar_color", _BAR_COLORS, "#000000"),
    switch("Hide status bar", "hide_status_bar", summary="Hide the status bar in this view"),
    switch("Keep screen on", "keep_screen_on"),
    switch("Disallow screenshots", "disallow_screenshots"),
    entry("Share into - Format", "share_into_format", r"\n----\n{{text}}"),
    switch("Chrome Custom Tabs", "chrome_custom_tabs", default=True),
    section("Editor"),
    seek_bar("ActionButton spacing", "textaction_bar_item_padding", 8),
    link("Basic color scheme", "Changes background and foreground color of the text editor."),
    section("File browser"),
    entry("File description format", "file_description_format"),
)
_COLOR_SCHEME = (
    choice("BG Light", "scheme_bg_light", _COLORS, "#FFFFFF"),
    choice("FG Light", "scheme_fg_light", _COLORS, "#000000"),
    choice("BG Dark", "scheme_bg_dark", _COLORS, "#000000"),
    choice("FG Dark", "scheme_fg_dark", _COLORS, "#FFFFFF"),
    section("Preset"),
    *map(link, SCHEMES),
)
_EDIT_MODE = (
    choice("Font", "font_family", ("Roboto", "Roboto Mono"), "Roboto"),
    seek_bar("Font Size", "font_size", 15, 36),
    seek_bar("Tab width", "tab_width", 1, 8),
    section("Syntax highlighting"),
    switch(
        "Underline Hex Color Codes",
        "highlight_hexcolor",
        summary="Whether to underline hex color codes according to color",
    ),
    switch(
        "Disable spelling underline",
        "disable_spelling_underline",
        summary="Keyboard suggestions stay, red underline vanishes",
        default=True,
    ),
    switch(
        "Use monospace font for code",
        "code_monospace_font",
        summary="Make use of a different font type. Changing it dynamically impacts app"
        " performance.",
    ),
    switch("Disable highlighting for code blocks", "code_block_disabled"),
    switch(
        "Bigger headings",
        "bigger_headings",
        summary="Increase text size of headers according to level (# h1, ## h2. ### h3…)",
    ),
    section("Miscellaneous"),
    seek_bar("Line Spacing", "line_spacing", 100, 300),
    switch(
        "Wrap words",
        "wrap_words",
        summary="Soft break if text doesn't fit to screen width. Else enable horizontal scrolling.",
        default=True,
    ),
    switch("Center text", "start_in_center", summary="Edit text in the center of the screen"),
    switch(
        "Start on bottom",
        "start_on_bottom",
        summary="Upon loading a document, position cursor at its end",
    ),
    choice(
        "Unordered list character",
        "unordered_list_character",
        _BULLETS,
        "-",
        summary="Which character to use to denote unordered lists",
    ),
)
_VIEW_MODE = (
    switch("Prefer view", "open_in_view_mode", summary="Open existing files in view mode"),
    switch(
        "Swipe to change mode",
        "swipe_to_change_mode",
        summary="Swipe to change to edit or view mode (opposite of the current mode)",
    ),
    section("Inject"),
    entry("Inject -> head", "inject_to_head", summary="html: <head>CSS, JavaScript</head>"),
    entry("Inject -> body", "inject_to_body"),
    section("Text"),
    choice("Link color", "view_mode_link_color", _COLORS, "#1976D2"),
    switch("RTL rendering", "render_rtl", summary="Render for right-to-left languages"),
    seek_bar("Font Size", "view_font_size", -1, 36),
)
_MARKDOWN = (
    section("Syntax highlighting"),
    seek_bar("Highlighting delay", "markdown_highlighting_delay", 650, 2000),
    switch(
        "Highlight line ending",
        "markdown_highlight_line_ending",
        summary="Highlight spaces at the end of lines containing two or more spaces",
    ),
    switch("Newline = new paragraph", "markdown_newline_newparagraph"),
    section("View mode"),
    switch("Math", "markdown_render_math", summary="KaTex (LaTex) $ a^2 + b^2 = c^2 $"),
    entry("Front Matter", "markdown_front_matter", "title,tags,date"),
    section("ActionButton"),
    link(ACTION_ORDER),
)
_TODO = (
    section("ActionButton"),
    switch(
        "Add completion date",
        "todo_add_completion_date",
        summary="Add completion date for todos when marking them as done",
        default=True,
    ),
    switch(
        "Append contexts and projects",
        "todo_append_on_end",
        summary="Append contexts and projects at the end of a task when using the appropriate"
        " text action",
        default=True,
    ),
    link(ACTION_ORDER),
    entry(
        "Additional contexts and projects",
        "todo_additional",
        "+music +video @home @shop",
        summary="Enter space-separated @contexts and +projects. These will always be visible at"
        " todo.txt insert dialogs.",
    ),
    section("Syntax highlighting"),
    seek_bar("Highlighting delay", "todo_highlighting_delay", 870, 2000),
)
_WIKITEXT = (
    section("ActionButton"),
    link(ACTION_ORDER),
    switch("Dynamic search for notebook root", "wikitext_dynamic_notebook_root"),
)
_PLAIN_TEXT = (section("ActionButton"), link(ACTION_ORDER))
_ASCIIDOC = (
    section("Syntax highlighting"),
    seek_bar("Highlighting delay", "asciidoc_highlighting_delay", 650, 2000),
    switch(
        "Highlight line ending",
        "asciidoc_highlight_line_ending",
        summary="Highlight spaces at the end of lines containing two or more spaces",
        default=True,
    ),
    section("ActionButton"),
    link(ACTION_ORDER),
)
# The first page; a row without its own preferences opens the page of its title.
MASTER = (
    link("General", "Files and folders"),
    link("Other", "Miscellaneous"),
    link("Edit mode", "Editor Settings"),
    link("View mode", "Display converted markup"),
    section("Format"),
    link("Markdown"),
    link("todo.txt"),
    link("Wikitext"),
    link("Plain Text"),
    link("AsciiDoc"),
    section("Essential"),
    choice("Theme", THEME_KEY, THEMES, THEME_SYSTEM),
)
PAGES: Mapping[str, Sequence[Item]] = {
    "General": GENERAL,
    "Other": _OTHER,
    "Basic color scheme": _COLOR_SCHEME,
    "Edit mode": _EDIT_MODE,
    "View mode": _VIEW_MODE,
    "Markdown": _MARKDOWN,
    "todo.txt": _TODO,
    "Wikitext": _WIKITEXT,
    "Plain Text": _PLAIN_TEXT,
    "AsciiDoc": _ASCIIDOC,
}


def with_taps(
    items: Sequence[Item],
    open_page: Callable[[str], object],
    store: Callable[[Mapping[str, str]], object],
) -> list[Item]:
    """The items; a row that is named like a page opens it, one like a scheme stores its colors."""
    pages = {*PAGES, ACTION_ORDER}

    def tap(title: str) -> Callable[[], object]:
        if title in pages:
            return lambda: open_page(title)
        return lambda: store(dict(zip(_SCHEME_KEYS, SCHEMES[title], strict=True)))

    return [
        replace(item, on_tap=tap(item.title))
        if type(item) is Preference and item.title in {*pages, *SCHEMES}
        else item
        for item in items
    ]
