"""The app's settings, with what can be chosen for recordings."""

from __future__ import annotations

from dataclasses import dataclass

from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.date_format import local_time
from android_world.virtual_device.system.device_protocol import Device

PACKAGE = "com.dimowner.audiorecorder"
_FILE = f"{PACKAGE}.data.PrefsImpl"

FORMATS = {"m4a": "M4a", "wav": "Wav", "3gp": "3gp"}
SAMPLE_RATES = {
    8000: "8kHz",
    16000: "16kHz",
    22050: "22kHz",
    32000: "32kHz",
    44100: "44.1kHz",
    48000: "48kHz",
}
BITRATES = {rate: f"{rate // 1000} kbps" for rate in (48000, 96000, 128000, 192000, 256000)}
CHANNELS = {2: "Stereo", 1: "Mono"}
_RATES_OF_3GP = (8000, 16000)
_BITRATE_OF_3GP = {8000: 12_200, 16000: 23_850}  # AMR's
_WAV_BITS = 16
NAMINGS = {
    "record": "Record-1",
    "timestamp": "1697384040000",
    "date": "2023.10.15 15.34.00",
    "date_us": "2023.10.15 03.34.00 PM",
    "date_iso8601": "2023-10-15T15.34.00",
}
_PATTERNS = {
    "date": "%Y.%m.%d %H.%M.%S",
    "date_us": "%Y.%m.%d %I.%M.%S %p",
    "date_iso8601": "%Y-%m-%dT%H.%M.%S",
}


@dataclass(frozen=True)
class Quality:
    """Format and quality of recordings."""

    format: str = "m4a"
    sample_rate: int = 44100
    bitrate: int = 128000
    channels: int = 2

    @property
    def rates(self) -> dict[int, str]:
        """The sample rates that the format has."""
        known = _RATES_OF_3GP if self.format == "3gp" else tuple(SAMPLE_RATES)
        return {rate: SAMPLE_RATES[rate] for rate in known}

    @property
    def bits_per_second(self) -> int:
        """What a second takes."""
        if self.format == "wav":
            return self.sample_rate * self.channels * _WAV_BITS
        return _BITRATE_OF_3GP[self.sample_rate] if self.format == "3gp" else self.bitrate

    def fit(self) -> Quality:
        """The same with values that the format has."""
        rate = self.sample_rate
        if rate not in self.rates:
            rate = next(iter(self.rates)) if self.format == "3gp" else Quality.sample_rate
        channels = 1 if self.format == "3gp" else self.channels
        return Quality(self.format, rate, self.bitrate, channels)


class Options:
    """`PrefsImpl.xml`: read and written through."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.file = Preferences(device.storage, PACKAGE, _FILE)

    @property
    def first_run(self) -> bool:
        """Whether the set-up has not been passed."""
        return self.file.get_bool("is_first_run", True)

    @property
    def asks_to_rename(self) -> bool:
        """Whether a recording is named when it ends."""
        return self.file.get_bool("is_ask_rename_after_stop_recording", True)

    @property
    def keeps_screen_on(self) -> bool:
        """Whether the screen stays on while the app records."""
        return self.file.get_bool("keep_screen_on")

    @property
    def theme(self) -> str:
        """The theme's name."""
        return self.file.get_str("setting_theme_color", "Blue Gray")

    @property
    def naming(self) -> str:
        """How recordings are named: a key of NAMINGS."""
        known = self.file.get_str("setting_naming_format", "record")
        return known if known in NAMINGS else "record"

    @property
    def order(self) -> int:
        """How records are sorted: a position in `store.ORDERS`."""
        return self.file.get_int("records_order")

    @property
    def active(self) -> int:
        """The id of the record on the main page; -1 = none."""
        return self.file.get_int("active_record", -1)

    @property
    def quality(self) -> Quality:
        """Format and quality of the next recording."""
        get = self.file.get_int
        found = Quality(
            self.file.get_str("setting_recording_format", Quality.format),
            get("setting_sample_rate", Quality.sample_rate),
            get("setting_bitrate", Quality.bitrate),
            get("setting_channel_count", Quality.channels),
        )
        known = found.format in FORMATS and found.sample_rate in SAMPLE_RATES
        return found.fit() if known and found.channels in CHANNELS else Quality()

    @quality.setter
    def quality(self, quality: Quality) -> None:
        self.file.put(
            setting_recording_format=quality.format,
            setting_sample_rate=quality.sample_rate,
            setting_bitrate=quality.bitrate,
            setting_channel_count=quality.channels,
        )

    def next_name(self) -> str:
        """The name of a new file; counts."""
        number = self.file.get_int("record_counter") + 1
        self.file.put(record_counter=number)
        if self.naming == "record":
            return f"Record-{number}"
        if self.naming == "timestamp":
            return str(self.device.clock.now_ms)
        return local_time(self.device).strftime(_PATTERNS[self.naming])
