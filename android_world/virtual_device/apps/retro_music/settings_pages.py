"""Retro Music's pages of settings, with the app's keys and defaults."""

from __future__ import annotations

from android_world.virtual_device.apps.retro_music.activity import (
    AUTO,
    SYSTEM,
    TAB_TITLES,
    THEME,
    THEMES,
    TITLE_MODES,
)
from android_world.virtual_device.apps.retro_music.chosen_looks import (
    ACCENT,
    AccentPreference,
    LookPreference,
)
from android_world.virtual_device.apps.retro_music.player import CROSS_FADE
from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    choice,
    section,
    seek_bar,
    switch,
)


def _options(*names: str) -> dict[str, str]:
    """Options that are stored as their positions."""
    return {str(position): name for position, name in enumerate(names)}


_LANGUAGES = data_files.read_mapping(__package__, "languages.tsv")
_LYRICS = {"0": "Replace Cover", "1": "Over Cover"}
_TRANSFORMS = _options(
    "Normal", "Cascading", "Depth", "Vertical flip", "Horizontal flip", "Hinge", "Stack", "Simple"
)
_GRIDS = _options("Circular", "Colored Card", "Card", "Tiny card", "Square Card")
_HEADERS = {"0": "Expanded", "1": "Compact"}
_DOWNLOADS = {"always": "Always", "only_wifi": "Only on Wi-Fi", "never": "Never"}
_INTERVALS = {
    "today": "Today",
    "this_week": "This week",
    "this_month": "This month",
    "past_three_months": "Past 3 months",
    "this_year": "This year",
}
_PLAYERS = (
    "Adaptive",
    "Blur",
    "Blur Card",
    "Card",
    "Circle",
    "Classic",
    "Color",
    "Fit",
    "Flat",
    "Full",
    "Gradient",
    "Material",
    "MD3",
    "Normal",
    "Peak",
    "Plain",
    "Simple",
    "Tiny",
)
_COVERS = ("Card", "Circle", "Flat", "Full", "Full card", "Normal")
LOOK: tuple[Item, ...] = (
    section("Theme"),
    choice("App theme", THEME, THEMES, SYSTEM),
    switch("Just Black", "black_theme"),
    switch("Material You", "material_you", default=True),
    switch("Use Manrope font", "custom_font"),
    section("Colors"),
    switch(
        "Wallpaper accent color", "wallpaper_accent", summary="Extract accent color from wallpaper"
    ),
    AccentPreference(
        "Accent color",
        key=ACCENT,
        summary="The theme accent color, defaults to purple",
    ),
    switch(
        "Desaturated color",
        "desaturated_color",
        summary="As per Material Design guide lines in dark mode colors should be desaturated",
    ),
    switch(
        "Adaptive color",
        "adaptive_color_app",
        summary="The background and control button colors change according to the album art"
        " from the now playing screen",
    ),
    switch(
        "Colored app shortcuts",
        "should_color_app_shortcuts",
        summary="Colors the app shortcuts in the accent color. Every time you change the color"
        " please toggle this to take effect",
    ),
)
NOW_PLAYING: tuple[Item, ...] = (
    LookPreference(
        "Now playing theme", key="now_playing_screen_id", looks=_PLAYERS, default="Normal"
    ),
    switch(
        "Song info",
        "extra_song_info",
        summary="Show extra Song information, such as file format, bitrate and frequency",
    ),
    switch("Snow fall effect", "snowfall"),
    choice("Lyrics type", "lyrics_type", _LYRICS, "0"),
    switch(
        "Keep screen on when showing lyrics",
        "screen_on_lyrics",
        summary="Keep in mind that enabling this feature may affect battery life",
    ),
    switch("Circular play button", "circle_play_button"),
    switch(
        "Swipe anywhere to change song",
        "swipe_anywhere_now_playing",
        default=True,
        summary="Enables changing song by swiping anywhere on the now playing screen",
    ),
    section("Album style"),
    LookPreference("Album cover theme", key="album_cover_style_id", looks=_COVERS, default="Card"),
    choice("Album cover skip", "album_cover_transform", _TRANSFORMS, "0"),
    switch(
        "Carousel effect",
        "carousel_effect",
        summary="Carousel effect for the album art in the now playing screen. Note that Card"
        " and Blur Card themes won't work",
    ),
    section("Controls"),
    switch(
        "Dismiss with swipe down", "swipe_to_dismiss", summary="Swipe down to dismiss mini player"
    ),
    switch("Extra controls", "toggle_add_controls", summary="Add extra controls for mini player"),
    switch(
        "Volume controls",
        "toggle_volume",
        summary="If enough space is available, show volume controls in the now playing screen",
    ),
    switch(
        "Show now playing screen",
        "expand_now_playing_panel",
        summary="Clicking on the notification will show now playing screen instead of the home"
        " screen",
    ),
    seek_bar(
        "Blur amount",
        "new_blur_amount",
        12,
        25,
        shown=True,
        summary="Amount of blur applied for blur themes, lower is faster",
    ),
)
IMAGES: tuple[Item, ...] = (
    switch(
        "Ignore Media Store covers",
        "ignore_media_store_artwork",
        default=True,
        summary="Can increase the album cover quality, but causes slower image loading times."
        " Only enable this if you have problems with low resolution artworks",
    ),
    choice("Auto-download artist images", "auto_download_images_policy", _DOWNLOADS, "only_wifi"),
)
NOTIFICATION: tuple[Item, ...] = (
    switch(
        "Classic notification design",
        "classic_notification",
        summary="Use the classic notification design",
    ),
    switch(
        "Colored notification",
        "colored_notification",
        default=True,
        summary="Colors the notification in the album cover’s vibrant color",
    ),
)
FADES: tuple[Item, ...] = (
    seek_bar(
        "Fade audio",
        "audio_fade_duration",
        0,
        1000,
        shown=True,
        summary="Fade audio when song is paused or played",
    ),
    switch(
        "Always play",
        "manage_audio_focus",
        summary="Always play audio in background regardless of anything else being played",
    ),
    seek_bar(
        "Crossfade (Beta)",
        CROSS_FADE,
        0,
        12,
        shown=True,
        summary="Duration to crossfade between songs",
    ),
    switch(
        "Gapless playback", "gapless_playback", summary="Can cause playback issues on some devices."
    ),
)
HEADSET: tuple[Item, ...] = (
    switch(
        "Auto-play",
        "toggle_headset",
        summary="Start playing immediately after headphones are connected",
    ),
    switch(
        "Bluetooth playback",
        "bluetooth_playback",
        summary="Start playing as soon as connected to bluetooth device",
    ),
)
HOME: tuple[Item, ...] = (
    section("Home"),
    choice("Artist grid", "home_artist_grid_style", _GRIDS, "0"),
    choice("Album grid", "home_album_grid_style", _GRIDS, "4"),
    switch("Banner", "toggle_home_banner", summary="Show or hide the home banner"),
    switch(
        "Show suggestions",
        "toggle_suggestions",
        default=True,
        summary="Show New Music Mix on homescreen",
    ),
    switch(
        "Pause history",
        "pause_history",
        summary="When enabled, newly played songs won't show in history",
    ),
    section("Library"),
)
WINDOW: tuple[Item, ...] = (
    switch(
        "Remember last tab",
        "remember_last_tab",
        default=True,
        summary="Navigate to the last used tab on start",
    ),
    choice("Tab titles mode", TAB_TITLES, TITLE_MODES, AUTO),
    choice("Header style", "appbar_mode", _HEADERS, "1"),
    section("Window"),
    switch("Fullscreen app", "toggle_full_screen", summary="Immersive mode"),
    section("Lockscreen"),
    switch(
        "Show album cover",
        "album_art_on_lock_screen",
        default=True,
        summary="Use the currently playing song album cover as the lockscreen wallpaper",
    ),
    switch(
        "Blur album cover",
        "blurred_album_art",
        summary="Blur the album cover on the lockscreen. Can cause problems with third party"
        " apps and widgets",
    ),
    switch(
        "Fullscreen controls", "lock_screen", summary="Use Retro Music's custom lockscreen controls"
    ),
)
LIBRARY: tuple[Item, ...] = (
    switch("Whitelist music", "whitelist_music", summary="Only show music from /Music Folder"),
    section("Playlists"),
    choice("Last added playlist interval", "last_added_interval", _INTERVALS, "this_month"),
    section("Advanced"),
    seek_bar(
        "Filter song duration", "filter_song", 20, 60, shown=True, summary="Filter songs by length"
    ),
    switch(
        "Pause on zero",
        "pause_on_zero_volume",
        summary="Pauses the song when the volume decreases to zero and starts playing back when"
        " the volume level rises. Also works outside the app",
    ),
    switch(
        "Keep the screen on",
        "keep_screen_on",
        summary="Keep in mind that enabling this feature may affect battery life",
    ),
    choice("Select language", "language_name", _LANGUAGES, "auto"),
)
