"""Volumes, the ringer mode and the media sessions of playing apps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from android_world.virtual_device.system.service import Service
from android_world.virtual_device.system.settings_defaults import GLOBAL, SYSTEM

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

RINGER_SILENT = 0
RINGER_VIBRATE = 1
RINGER_NORMAL = 2


@dataclass(frozen=True)
class Stream:
    """A kind of sound: its settings key and the range of its volume."""

    name: str
    key: str
    minimum: int
    maximum: int
    default: int


STREAMS: dict[str, Stream] = {
    stream.name: stream
    for stream in (
        Stream("music", "volume_music_speaker", 0, 15, 5),
        Stream("voice", "volume_voice", 1, 5, 4),
        Stream("ring", "volume_ring", 0, 7, 5),
        Stream("notification", "volume_notification", 0, 7, 5),
        Stream("system", "volume_system", 0, 7, 5),
        Stream("alarm", "volume_alarm", 1, 7, 6),
        Stream("bluetooth_sco", "volume_bluetooth_sco", 0, 15, 7),
    )
}
# The ringer's volume also moves those of notifications and of the system.
RING_GROUP = ("ring", "notification", "system")


@dataclass
class MediaSession:
    """What a playing app reports to the system about its playback."""

    package: str
    title: str = ""
    artist: str = ""
    playing: bool = False
    position_ms: int = 0
    duration_ms: int = 0


class Audio(Service):
    """AudioManager and MediaSessionManager."""

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self.sessions: dict[str, MediaSession] = {}

    def volume(self, stream: str) -> int:
        """Return the volume of `stream` (a name in `STREAMS`)."""
        known = STREAMS[stream]
        return self.device.settings.get_int(SYSTEM, known.key, known.default)

    def set_volume(self, stream: str, volume: int) -> None:
        """Set a volume, clamped to the stream's range."""
        names = RING_GROUP if stream in RING_GROUP else (stream,)
        for name in names:
            self._store(STREAMS[name], volume)
        if stream == "ring":
            mode = RINGER_NORMAL if self.volume("ring") else RINGER_VIBRATE
            self.device.settings.put(GLOBAL, "mode_ringer", mode)

    def adjust(self, direction: int, stream: str = "music") -> int:
        """Raise (1) or lower (-1) a volume as the volume keys do; return the new one."""
        self.set_volume(stream, self.volume(stream) + direction)
        return self.volume(stream)

    @property
    def ringer_mode(self) -> int:
        """Silent (0), vibrate (1) or normal (2)."""
        return self.device.settings.get_int(GLOBAL, "mode_ringer", RINGER_NORMAL)

    def set_session(self, session: MediaSession) -> None:
        """Publish the playback state of an app, replacing its earlier one."""
        self.sessions[session.package] = session

    def drop_session(self, package: str) -> None:
        """Discard the playback state of an app."""
        self.sessions.pop(package, None)

    def _store(self, stream: Stream, volume: int) -> None:
        value = max(stream.minimum, min(stream.maximum, volume))
        self.device.settings.put(SYSTEM, stream.key, value)
        if stream.name == "music":
            self.device.settings.put(SYSTEM, "volume_music", value)
