"""What the three settings namespaces hold on the phone as it is delivered.

A key that is absent here is not stored: `settings get` prints `null` for it. The values are those
of Android 13 on a Pixel 6 emulator after the benchmark's set-up (24-hour clock, no automatic time,
SMS Messenger in the SMS role).
"""

from __future__ import annotations

SYSTEM = "system"
SECURE = "secure"
GLOBAL = "global"
NAMESPACES = (SYSTEM, SECURE, GLOBAL)

LATIN_IME = "com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME"
VOICE_IME = (
    "com.google.android.tts/com.google.android.apps.speech.tts.googletts.settings.asr.voiceime"
    ".VoiceInputMethodService"
)

GLOBAL_DEFAULTS: dict[str, str] = {
    "adb_enabled": "1",
    "airplane_mode_on": "0",
    "airplane_mode_radios": "cell,bluetooth,uwb,wifi,wimax",
    "airplane_mode_toggleable_radios": "bluetooth,wifi",
    "animator_duration_scale": "1.0",
    "assisted_gps_enabled": "1",
    "auto_time": "0",
    "auto_time_zone": "0",
    "bluetooth_disabled_profiles": "0",
    "bluetooth_on": "1",
    "boot_count": "1",
    "cell_on": "1",
    "data_roaming": "0",
    "default_install_location": "0",
    "development_settings_enabled": "1",
    "device_name": "sdk_gphone64_x86_64",
    "device_provisioned": "1",
    "dock_audio_media_enabled": "1",
    "dock_sounds_enabled": "0",
    "emergency_tone": "0",
    "heads_up_notifications_enabled": "1",
    "low_power": "0",
    "mobile_data": "1",
    "mobile_data1": "1",
    "mobile_data_always_on": "1",
    "mode_ringer": "2",
    "multi_sim_data_call": "1",
    "multi_sim_sms": "1",
    "multi_sim_voice_call": "1",
    "netstats_enabled": "1",
    "power_sounds_enabled": "1",
    "preferred_network_mode": "33",
    "require_password_to_decrypt": "0",
    "stay_on_while_plugged_in": "0",
    "theater_mode_on": "0",
    "transition_animation_scale": "1.0",
    "usb_mass_storage_enabled": "1",
    "wait_for_debugger": "0",
    "wifi_max_dhcp_retry_count": "9",
    "wifi_networks_available_notification_on": "1",
    "wifi_on": "1",
    "wifi_scan_always_enabled": "0",
    "wifi_sleep_policy": "2",
    "wifi_wakeup_enabled": "1",
    "window_animation_scale": "1.0",
    "zen_mode": "0",
    "zen_mode_config_etag": "-1284735611",
}

SECURE_DEFAULTS: dict[str, str] = {
    "accessibility_button_mode": "1",
    "accessibility_display_magnification_enabled": "0",
    "accessibility_display_magnification_scale": "2.0",
    "accessibility_enabled": "0",
    "android_id": "5f3c9a1e07b2d648",
    "autofill_service": (
        "com.google.android.gms/com.google.android.gms.autofill.service.AutofillService"
    ),
    "backup_enabled": "0",
    "bluetooth_address": "02:15:B2:5A:31:0C",
    "bluetooth_name": "sdk_gphone64_x86_64",
    "charging_sounds_enabled": "1",
    "charging_vibration_enabled": "1",
    "default_input_method": LATIN_IME,
    "dialer_default_application": "com.google.android.dialer",
    "double_tap_to_wake": "1",
    "doze_enabled": "1",
    "enabled_input_methods": f"{LATIN_IME}:{VOICE_IME}",
    "enabled_notification_listeners": (
        "com.google.android.apps.nexuslauncher/"
        "com.android.launcher3.notification.NotificationListener"
    ),
    "immersive_mode_confirmations": "confirmed",
    "install_non_market_apps": "1",
    "location_mode": "3",
    "lock_screen_allow_private_notifications": "1",
    "lock_screen_show_notifications": "1",
    "lock_screen_show_silent_notifications": "0",
    "lockscreen.disabled": "1",
    "long_press_timeout": "400",
    "mock_location": "0",
    "mount_play_not_snd": "1",
    "multi_press_timeout": "300",
    "navigation_mode": "2",
    "notification_badging": "1",
    "notification_bubbles": "1",
    "one_handed_mode_activated": "0",
    "one_handed_mode_enabled": "0",
    "screensaver_activate_on_dock": "1",
    "screensaver_activate_on_sleep": "0",
    "screensaver_components": ("com.google.android.deskclock/com.android.deskclock.Screensaver"),
    "screensaver_enabled": "1",
    "selected_input_method_subtype": "-1",
    "show_ime_with_hard_keyboard": "1",
    "show_zen_upgrade_notification": "0",
    "sms_default_application": "com.simplemobiletools.smsmessenger",
    "speak_password": "1",
    "sysui_qs_tiles": (
        "internet,bt,flashlight,dnd,alarm,airplane,controls,rotation,wallet,qr_code_scanner,"
        "battery,cast,screenrecord,mictoggle,cameratoggle,location,hotspot,inversion,saver,dark,"
        "night"
    ),
    "touch_exploration_enabled": "0",
    "ui_night_mode": "1",
    "user_setup_complete": "1",
    "voice_recognition_service": (
        "com.google.android.tts/com.google.android.apps.speech.tts.googletts.service"
        ".GoogleTTSRecognitionService"
    ),
    "wake_gesture_enabled": "1",
    "zen_duration": "0",
    "zen_settings_updated": "1",
}

SYSTEM_DEFAULTS: dict[str, str] = {
    "accelerometer_rotation": "1",
    "alarm_alert": "content://media/internal/audio/media/12?title=Alarm%20Classic&canonical=1",
    "dim_screen": "1",
    "dtmf_tone": "1",
    "dtmf_tone_type": "0",
    "end_button_behavior": "2",
    "font_scale": "1.0",
    "haptic_feedback_enabled": "1",
    "hearing_aid": "0",
    "hide_rotation_lock_toggle_for_accessibility": "0",
    "lockscreen_sounds_enabled": "1",
    "mode_ringer_streams_affected": "422",
    "mute_streams_affected": "111",
    "next_alarm_formatted": "",
    "notification_light_pulse": "1",
    "notification_sound": "content://media/internal/audio/media/58?title=Pixie%20Dust&canonical=1",
    "pointer_speed": "0",
    "ringtone": "content://media/internal/audio/media/71?title=Ring%20Synth%2004&canonical=1",
    "screen_brightness": "102",
    "screen_brightness_mode": "0",
    "screen_off_timeout": "2147483647",
    "sound_effects_enabled": "1",
    "system_locales": "en-US",
    "time_12_24": "24",
    "tty_mode": "0",
    "user_rotation": "0",
    "vibrate_when_ringing": "0",
    "volume_alarm": "6",
    "volume_bluetooth_sco": "7",
    "volume_music": "5",
    "volume_music_speaker": "5",
    "volume_notification": "5",
    "volume_ring": "5",
    "volume_system": "5",
    "volume_voice": "4",
}

DEFAULTS: dict[str, dict[str, str]] = {
    SYSTEM: SYSTEM_DEFAULTS,
    SECURE: SECURE_DEFAULTS,
    GLOBAL: GLOBAL_DEFAULTS,
}
