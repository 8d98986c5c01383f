"""What the three settings namespaces hold on the phone as it is delivered.

A key that is absent here is not stored: `settings get` prints `null` for it. The values are those
of Android 13 on a Pixel 6 emulator after the benchmark's set-up (24-hour clock, no automatic time,
SMS Messenger in the SMS role).
"""

from __future__ import annotations

from android_world.virtual_device.codecs import data_files

SYSTEM = "system"
SECURE = "secure"
GLOBAL = "global"
NAMESPACES = (SYSTEM, SECURE, GLOBAL)

LATIN_IME = "com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME"
VOICE_IME = (
    "com.google.android.tts/com.google.android.apps.speech.tts.googletts.settings.asr.voiceime"
    ".VoiceInputMethodService"
)


DEFAULTS: dict[str, dict[str, str]] = {namespace: {} for namespace in NAMESPACES}
for _namespace, _key, _value in data_files.read_rows(__package__, "settings_defaults.tsv"):
    DEFAULTS[_namespace][_key] = _value
SECURE_DEFAULTS = DEFAULTS[SECURE]
