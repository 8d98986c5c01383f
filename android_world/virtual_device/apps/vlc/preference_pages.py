"""What is on VLC's pages of preferences, with keys and defaults of the app.

Rows about what the phone has not (receivers in its network) are disabled, as in the app where a
device lacks them.
"""

from __future__ import annotations

from android_world.virtual_device.apps.vlc.tracks import COLORS, ENCODINGS, LANGUAGES, SIZES
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    choice,
    entry,
    link,
    section,
    seek_bar,
    switch,
)

BACKGROUND = {
    0: "Stop",
    1: "Play videos in background",
    2: "Play videos in Picture-in-picture mode",
}
DECODING = {-1: "Automatic", 0: "Disabled", 1: "Decoding acceleration", 2: "Full acceleration"}
ORIENTATIONS = {
    "99": "Automatic (sensor)",
    "102": "Portrait",
    "101": "Landscape",
    "103": "Landscape reverse",
    "98": "Last locked orientation",
}
_SECONDS = {seconds: f"{seconds}s" for seconds in (1, 2, 5, 10, 15, 20, 30, 45, 60)}
_DEBLOCKING = {
    -1: "Automatic",
    0: "Full deblocking (slowest)",
    1: "Medium deblocking",
    3: "Low deblocking",
    4: "No deblocking (fastest)",
}
_RESOLUTIONS = {
    -1: "Best available",
    1080: "Full HD (1080p)",
    720: "HD (720p)",
    480: "SD (480p)",
    360: "LD (360p)",
    240: "Very low definition (240p)",
}
_PRESETS = {
    -1: "Custom",
    0: "Default",
    1: "Large text",
    2: "Largest text and contrast",
    3: "With background",
    4: "Yellow",
    5: "Yellow with background",
}
PAGES: dict[str, tuple[Item, ...]] = {
    "Interface": (
        choice(
            "DayNight mode",
            "app_theme",
            {
                -1: "Follow system mode",
                0: "DayNight mode",
                1: "Light theme",
                2: "Black theme",
            },
            -1,
        ),
        switch("Android TV interface", "tv_ui", summary="Change UI to TV adapted theme"),
        choice("Set locale", "set_locale", {"": "Device default"}, ""),
        choice(
            "Single line list title ellipsize",
            "list_title_ellipsize",
            {0: "Default", 1: "Left", 2: "Right", 3: "Middle", 4: "Marquee"},
            0,
        ),
        switch(
            "Show headers",
            "show_headers",
            default=True,
            summary="Split lists by headers depending on the sort type",
        ),
        switch(
            "Show folders first",
            "tv_folders_first",
            default=True,
            summary="Show folders and then files in the file browser",
        ),
        switch(
            "Show missing media",
            "include_missing",
            default=True,
            summary="Show distant media even if they are not present",
        ),
        section("Video"),
        switch(
            "Show seen video marker",
            "media_seen",
            default=True,
            summary="Mark a video as seen when you play it until the end",
        ),
        switch(
            "Video playlist mode",
            "force_play_all_video",
            summary="Play all videos, starting with the one you clicked on",
        ),
        switch(
            "Video thumbnails",
            "show_video_thumbnails",
            default=True,
            summary="Show video thumbnails in lists",
        ),
        section("Audio"),
        switch(
            "Show last playlist tip",
            "audio_resume_card",
            default=True,
            summary="Shows a tip helping you to resume audio playback on app start",
        ),
        switch(
            "Audio playlist mode",
            "force_play_all_audio",
            summary="Play all audio, starting with the one you clicked on",
        ),
        switch(
            "Media cover on Lockscreen",
            "lockscreen_cover",
            default=True,
            summary="When available, set the current media cover art as lockscreen wallpaper",
        ),
        switch(
            "Seek buttons in notification panel",
            "show_seek_in_compact_notification",
            summary="Show rewind and fast forward buttons in compact media controls",
        ),
    ),
    "Video": (
        switch(
            "Save audio delay",
            "save_individual_audio_delay",
            default=True,
            summary="Save individual audio delay for each video",
        ),
        switch(
            "Save brightness level",
            "save_brightness",
            summary="Keep brightness level between media",
        ),
        switch(
            "Save Playback Speed",
            "playback_speed_video",
            summary="Keep playback speed between media",
        ),
        switch(
            "Always use fast seek",
            "always_fast_seek",
            summary="Seek is faster but may be less precise",
        ),
        switch(
            "Videos transition",
            "video_transition_show",
            default=True,
            summary="Show new video title on transition",
        ),
        switch(
            "Use custom Picture-in-Picture popup",
            "popup_force_legacy",
            summary="Use custom Picture-in-Picture resizable popup",
        ),
        switch(
            "Match Display Frame Rate",
            "video_match_frame_rate",
            summary="Match display refresh rate to media frame rate. For example, a 24p film"
            " should play at 24p",
        ),
        choice(
            "Preferred video resolution",
            "preferred_resolution",
            _RESOLUTIONS,
            -1,
        ),
        choice(
            "Resume played videos",
            "video_confirm_resume",
            {0: "Always", 1: "Never", 2: "Ask confirmation"},
            0,
        ),
        switch(
            "Lock with sensor",
            "lock_use_sensor",
            default=True,
            summary="When the orientation is locked, use the sensor to allow the reverse"
            " orientation",
        ),
        section("Secondary display"),
        link(
            "",
            key="secondary_display_category_summary",
            summary="Settings when secondary displays are connected (HDMI/Chromecast)",
        ),
        switch(
            "Prefer clone",
            "enable_clone_mode",
            summary="Clone the device screen without remote control",
        ),
    ),
    "Subtitles": (
        choice("Subtitles presets", "subtitles_presets", _PRESETS, -1),
        switch("Auto load subtitles", "subtitles_autoload", default=True),
        choice("Subtitle text encoding", "subtitle_text_encoding", ENCODINGS, ""),
        choice("Preferred subtitle language", "subtitle_preferred_language", LANGUAGES, ""),
        section("Subtitles font style"),
        choice("Subtitles Size", "subtitles_size", SIZES, "16"),
        switch("Bold subtitles", "subtitles_bold"),
        choice("Color", "subtitles_color", COLORS, "#FFFFFF", shown=False),
        seek_bar("Opacity", "subtitles_color_opacity", 255, 255),
        section("Subtitles Background"),
        switch("Subtitles Background", "subtitles_background"),
        choice("Color", "subtitles_background_color", COLORS, "#000000", shown=False),
        seek_bar("Opacity", "subtitles_background_color_opacity", 255, 255),
        section("Subtitles shadow"),
        switch("Subtitles shadow", "subtitles_shadow", default=True),
        choice("Color", "subtitles_shadow_color", COLORS, "#000000", shown=False),
        seek_bar("Opacity", "subtitles_shadow_color_opacity", 128, 255),
        section("Subtitles outline"),
        switch("Subtitles outline", "subtitles_outline", default=True),
        choice("Size", "subtitles_outline_size", {2: "Small", 4: "Normal", 6: "Big"}, 4),
        choice("Color", "subtitles_outline_color", COLORS, "#000000", shown=False),
        seek_bar("Opacity", "subtitles_outline_color_opacity", 255, 255),
    ),
    "Audio": (
        switch(
            "Resume playback after a call",
            "resume_playback",
            default=True,
            summary="Stay in pause otherwise",
        ),
        switch(
            "Save Playback Speed", "playback_speed", summary="Keep playback speed between media"
        ),
        switch(
            "Stop on application swipe",
            "audio_task_removed",
            summary="Stop playback when application is dismissed",
        ),
        switch("Digital audio output (passthrough)", "audio_digital_output"),
        choice("Preferred audio language", "audio_preferred_language", LANGUAGES, ""),
        section("Headset"),
        switch(
            "Detect headset",
            "enable_headset_detection",
            default=True,
            summary="Detect headset insertion and removal",
        ),
        switch(
            "Resume on headset insertion",
            "enable_play_on_headset_insertion",
            summary="Pause otherwise",
        ),
        section("Controls"),
        switch(
            "Android Auto playback speed",
            "enable_android_auto_speed_buttons",
            summary="Show speed control in the overflow menu",
        ),
        switch(
            "Android Auto seek buttons",
            "enable_android_auto_seek_buttons",
            summary="Show rewind and fast forward in the overflow menu. Try holding steering"
            " wheel previous and next buttons before enabling.",
        ),
        section("Replay Gain"),
        switch(
            "Enable replay gain",
            "audio-replay-gain-enable",
            summary="Streams without replay gain information may be quieter due to the default"
            " gain",
        ),
        choice(
            "Replay gain mode",
            "audio-replay-gain-mode",
            {"track": "Track", "album": "Album"},
            "track",
            summary="Track mode plays streams with replay gain information at the same volume",
        ),
        entry(
            "Replay preamp",
            "audio-replay-gain-preamp",
            "0.0",
            summary="Changes the default target level (89 dB) for streams with replay gain"
            " information",
        ),
        entry(
            "Default replay gain",
            "audio-replay-gain-default",
            "-7.0",
            summary="Applies to streams without replay gain information\nSet to 0 to disable",
        ),
        switch(
            "Peak protection",
            "audio-replay-gain-peak-protection",
            default=True,
            summary="Protect against sound clipping",
        ),
        section("Advanced"),
        switch(
            "Lower VLC volume on notifications",
            "audio_ducking",
            default=True,
            summary="Helps to hear audio notifications, navigation instructions or assistant"
            " talking",
        ),
        choice(
            "Audio output",
            "aout",
            {0: "AudioTrack", 1: "OpenSL ES"},
            0,
            summary="Change the method that VLC uses to output audio",
        ),
        link(
            "MIDI SoundFont",
            key="soundfont",
            enabled=False,
            summary="Pick a SoundFont file to play midi audio tracks",
        ),
    ),
    "Casting": (
        section("Casting"),
        switch("Wireless casting", "enable_casting", default=True, enabled=False),
        switch(
            "Audio Passthrough",
            "casting_passthrough",
            summary="Let your TV manage audio rendering",
            enabled=False,
        ),
        choice(
            "Conversion quality",
            "casting_quality",
            {0: "High", 1: "Medium", 2: "Low", 3: "Lowest"},
            2,
            summary="Select the conversion quality when casting on remote screen",
            enabled=False,
        ),
    ),
}
VIDEO_CONTROLS: tuple[Item, ...] = (
    switch("Audio-boost", "audio_boost", default=True, summary="Allow volume up to 200%"),
    section("Gestures"),
    switch(
        "Volume gesture",
        "enable_volume_gesture",
        default=True,
        summary="Control volume by gesture during video playback",
    ),
    switch(
        "Brightness gesture",
        "enable_brightness_gesture",
        default=True,
        summary="Control brightness by gesture during video playback",
    ),
    switch(
        "Two finger zoom",
        "enable_scale_gesture",
        default=True,
        summary="Zoom in and out with two fingers",
    ),
    switch(
        "Double tap to seek",
        "enable_double_tap_seek",
        default=True,
        summary="Double tap on screen edges to seek by 10 seconds",
    ),
    switch(
        "Double tap to play/pause",
        "enable_double_tap_play",
        default=True,
        summary="Double tap on screen center to play or pause",
    ),
    switch(
        "Swipe to seek",
        "enable_swipe_seek",
        default=True,
        summary="Swipe you finger across the screen to seek",
    ),
    choice("Double tap time delay", "video_double_tap_jump_delay", _SECONDS, 10),
    choice("Take a screenshot", "screenshot_mode", {0: "Disabled", 1: "From player controls"}, 0),
    section("Player controls"),
    switch(
        "Seek buttons",
        "enable_seek_buttons",
        summary="Show rewind and fast forward buttons on the video interface",
    ),
    choice("Forward/backward time delay", "video_jump_delay", _SECONDS, 10),
    choice("Long tap forward/backward time delay", "video_long_jump_delay", _SECONDS, 20),
    switch(
        "Keep screen ON in Pop-Up mode",
        "popup_keepscreen",
        summary="Always keep screen ON while Pop-Up is displayed, even if video is paused.",
    ),
    seek_bar("Video player controls hiding delay", "video_hud_timeout_in_s", 4, 10, shown=True),
)
AUDIO_CONTROLS: tuple[Item, ...] = (
    switch(
        "Blurred cover background",
        "blurred_cover_background",
        default=True,
        summary="Blurred cover in audio player background",
    ),
    choice("Forward/backward time delay", "audio_jump_delay", _SECONDS, 10),
    choice("Long tap forward/backward time delay", "audio_long_jump_delay", _SECONDS, 20),
    switch(
        "Force shuffle", "audio_force_shuffle", summary="Force shuffling when launching a playback"
    ),
)
PERFORMANCE: tuple[Item, ...] = (
    section("Performance"),
    switch(
        "Time-stretching audio",
        "enable_time_stretching_audio",
        summary="Speed up and slow down audio without changing the pitch (requires a fast device)",
    ),
    choice(
        "OpenGL ES2 usage",
        "opengl",
        {-1: "Automatic", 0: "Force On", 1: "Force Off"},
        -1,
        summary="By default, OpenGL ES2 is used for software decoding and hardware decoding"
        " when needed (360° videos)",
    ),
    choice(
        "Deblocking filter settings",
        "deblocking",
        _DEBLOCKING,
        -1,
        summary="Changing the deblocking filter settings could improve video quality (advanced"
        " users only)",
    ),
    switch(
        "Frame skip", "enable_frame_skip", summary="Speed up decoding but could lower video quality"
    ),
    section("Developer"),
    switch(
        "Verbose", "enable_verbose_mode", default=True, summary="Increase the verbosity (logcat)"
    ),
)
NETWORK: tuple[Item, ...] = (
    entry(
        "Network caching value",
        "network_caching",
        "0",
        summary="The amount of time to buffer network media (in ms) for software decoding\n"
        "Set to 0 to disable",
    ),
    switch(
        "Prefer SMB 1",
        "prefer_smbv1",
        default=True,
        summary="Uncheck this setting if you have some difficulties browsing your SMB server",
    ),
)
