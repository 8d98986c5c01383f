"""What is on VLC's extra pages of preferences.

Rows about what the phone has not (speakers, a headset, receivers in its network) are disabled, as
in the app where a device lacks them.
"""

from __future__ import annotations

from android_world.virtual_device.apps.vlc.tracks import COLORS, ENCODINGS, LANGUAGES, SIZES
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    choice,
    link,
    section,
    switch,
)

BACKGROUND = {
    0: "Stop",
    1: "Play videos in background",
    2: "Play videos in Picture-in-Picture mode",
}
DECODING = {0: "Automatic", 1: "Disabled", 2: "Decoding acceleration", 3: "Full acceleration"}
ORIENTATIONS = {"": "Automatic (sensor)", "landscape": "Landscape", "portrait": "Portrait"}
_JUMPS = {seconds: f"{seconds} seconds" for seconds in (5, 10, 20, 30, 60)}
_HIDING = {2: "2 seconds", 4: "4 seconds", 8: "8 seconds", 86_400: "Never"}
SUMMARIES = {
    "Interface": "Thumbnails, hidden files",
    "Video": "Gestures, jumps and controls of the player",
    "Subtitles": "Language, encoding, color and size",
    "Audio": "Language, speed and repeat mode",
    "Casting": "Playing on other devices",
    "Advanced": "Clear the history or the media database",
}
PAGES: dict[str, tuple[Item, ...]] = {
    "Interface": (
        switch("Show video thumbnails", "show_video_thumbnails", default=True),
        switch("Show hidden files", "browser_show_hidden_files"),
    ),
    "Video": (
        section("Gestures"),
        switch("Volume gesture", "enable_volume_gesture", default=True),
        switch("Brightness gesture", "enable_brightness_gesture", default=True),
        switch("Seek gesture", "enable_seek_gesture", default=True),
        section("Controls"),
        choice("Jump delay", "video_jump_delay", _JUMPS, 10),
        choice("Hide the controls after", "video_hud_timeout", _HIDING, 4),
        switch("Resume playback where it was left", "video_resume", default=True),
    ),
    "Subtitles": (
        switch(
            "Auto load subtitles",
            "subtitles_autoload",
            default=True,
            summary="Load the files that are called as the video is",
        ),
        choice("Preferred subtitle language", "subtitle_preferred_language", LANGUAGES, ""),
        choice("Subtitle text encoding", "subtitle_text_encoding", ENCODINGS, ""),
        section("Style"),
        choice("Subtitles size", "subtitles_size", SIZES, "16"),
        choice("Subtitles color", "subtitles_color", COLORS, "#FFFFFF"),
        switch("Bold subtitles", "subtitles_bold"),
        switch("Subtitles background", "subtitles_background"),
    ),
    "Audio": (
        choice("Preferred audio language", "audio_preferred_language", LANGUAGES, ""),
        switch("Save playback speed", "playback_speed", summary="Also for what is played next"),
        switch("Save repeat mode", "audio_save_repeat", summary="Also after the next start"),
        switch(
            "Stop on application swipe",
            "audio_task_removed",
            summary="Stop playback when VLC is swiped away from the recent apps",
        ),
        section("Output"),
        link("Audio output", "AudioTrack", key="aout", enabled=False),
        switch("Digital audio output", "audio_digital_output", enabled=False),
        switch("Detect headset", "enable_headset_detection", default=True, enabled=False),
    ),
    "Casting": (
        switch(
            "Wireless casting",
            "enable_casting",
            default=True,
            enabled=False,
            summary="No device was found in the local network",
        ),
        switch("Audio passthrough", "casting_passthrough", enabled=False),
        link("Conversion quality", "Medium quality", key="casting_quality", enabled=False),
    ),
}
