"""Dumps of Wi-Fi, Bluetooth, telephony, media sessions and alarms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.shell.android.dumpsys_command import dump, fill_report
from android_world.virtual_device.shell.android.service_arguments import on_off
from android_world.virtual_device.system.telephony import (
    ACTIVE,
    HELD,
    INCOMING,
    STATE_RINGING,
    WAITING,
)

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device


@dump("wifi")
def dump_wifi(device: Device, arguments: list[str]) -> str:
    """Whether Wi-Fi is on, and the connection."""
    radios = device.radios
    network = radios.wifi_network
    state = "enabled" if radios.wifi_enabled else "disabled"
    lines = [f"Wi-Fi is {state}", "Verbose logging is off"]
    if network is not None:
        lines += [
            f'mWifiInfo SSID: "{network.ssid}", BSSID: {network.bssid}, MAC: 02:15:b2:00:00:00,'
            f" IP: /10.0.2.16, Supplicant state: COMPLETED, Wi-Fi standard: 4,"
            f" RSSI: {network.rssi_dbm}, Link speed: 13Mbps, Frequency: {network.frequency_mhz}MHz,"
            " Net ID: 0, Metered hint: false",
            "mNetworkInfo [type: WIFI[], state: CONNECTED/CONNECTED, reason: (unspecified),"
            " extra: (none), failover: false, available: true, roaming: false]",
        ]
    else:
        lines += [
            "mWifiInfo SSID: <unknown ssid>, BSSID: <none>, MAC: 02:00:00:00:00:00,"
            " Supplicant state: DISCONNECTED, RSSI: -127, Link speed: -1Mbps, Net ID: -1",
            "mNetworkInfo [type: WIFI[], state: DISCONNECTED/DISCONNECTED, reason: (unspecified),"
            " extra: (none), failover: false, available: false, roaming: false]",
        ]
    lines.append("mSavedNetworks: " + ", ".join(f'"{ssid}"' for ssid in radios.saved_networks))
    return "\n".join(lines) + "\n"


@dump("bluetooth_manager")
def dump_bluetooth(device: Device, arguments: list[str]) -> str:
    """Whether Bluetooth is on."""
    radios = device.radios
    on = radios.bluetooth_enabled
    return f"""Bluetooth Status
  enabled: {on_off(on)}
  state: {"ON" if on else "OFF"}
  address: {radios.bluetooth_address}
  name: {radios.bluetooth_name}
  time since enabled: 00:00:00.000

Enable log:
"""


@dump("connectivity")
def dump_connectivity(device: Device, arguments: list[str]) -> str:
    """The default network."""
    radios = device.radios
    if radios.wifi_network is not None:
        active = "Active default network: 100"
    elif radios.mobile_data and device.telephony.in_service:
        active = "Active default network: 101"
    else:
        active = "Active default network: none"
    return f"{active}\nAirplane mode: {on_off(radios.airplane_mode)}\n"


@dump("telephony.registry")
def dump_telephony(device: Device, arguments: list[str]) -> str:
    """The state of calls and of the mobile network."""
    telephony = device.telephony
    ringing = next((c for c in telephony.calls if c.state in (INCOMING, WAITING)), None)
    active = any(c.state == ACTIVE for c in telephony.calls)
    held = any(c.state == HELD for c in telephony.calls)
    dialing = any(c.state == "dialing" for c in telephony.calls)
    foreground = 1 if active else 3 if dialing else 0
    number = ringing.number if ringing and telephony.call_state == STATE_RINGING else ""
    registered = telephony.in_service
    voice = (
        "0(IN_SERVICE)"
        if registered
        else ("3(POWER_OFF)" if device.radios.airplane_mode else "1(OUT_OF_SERVICE)")
    )
    operator = "T-Mobile" if registered else "null"
    return fill_report(
        "telephony",
        telephony=telephony,
        ringing_state=5 if ringing else 0,
        foreground=foreground,
        background=2 if held else 0,
        number=number,
        voice=voice,
        operator=operator,
        mobile_data=on_off(device.radios.mobile_data),
        data_state=2 if device.radios.mobile_data and registered else 0,
        radio_power=0 if device.radios.airplane_mode else 1,
    )


@dump("media_session")
def dump_media_sessions(device: Device, arguments: list[str]) -> str:
    """What apps play."""
    lines = ["MEDIA SESSION SERVICE (dumpsys media_session)", ""]
    sessions = device.audio.sessions.values()
    lines.append(f"{len(sessions)} sessions listeners.")
    lines += [
        "User Records:",
        "Record for full_user=0",
        f"  Sessions Stack - have {len(sessions)} sessions:",
    ]
    for session in sessions:
        state = "PLAYING(3)" if session.playing else "PAUSED(2)"
        lines += [
            f"    {session.package} {session.package}/{session.package} (userId=0)",
            f"      package={session.package}",
            f"      active={on_off(session.playing)}",
            f"      state=PlaybackState {{state={state}, position={session.position_ms},"
            " buffered position=0, speed=1.0}",
            f"      metadata: size=3, description={session.title}, {session.artist}, null",
        ]
    return "\n".join(lines) + "\n"


@dump("audio")
def dump_audio(device: Device, arguments: list[str]) -> str:
    """Volumes and the ringer mode."""
    modes = {0: "SILENT", 1: "VIBRATE", 2: "NORMAL"}
    lines = ["Stream volumes (device: index)"]
    for stream in ("voice", "system", "ring", "music", "alarm", "notification"):
        lines += [f"- STREAM_{stream.upper()}:", f"   streamVolume:{device.audio.volume(stream)}"]
    lines += ["", "Ringer mode:", f"- mode (internal) = {modes.get(device.audio.ringer_mode)}"]
    return "\n".join(lines) + "\n"


@dump("alarm")
def dump_alarm(device: Device, arguments: list[str]) -> str:
    """The clock, its zone and what is due."""
    due = device.clock.next_due(one_shot_only=True)
    lines = [
        "Current Alarm Manager state:",
        f"  nowRTC={device.clock.now_ms} nowELAPSED={device.clock.uptime_ms}",
        f"  Current timezone: {device.properties.get('persist.sys.timezone')}",
        "  Current GMT offset: 0",
        f"  Next alarm clock: {device.settings.get('system', 'next_alarm_formatted') or 'none'}",
        f"  Pending alarm batches: {0 if due is None else 1}",
    ]
    return "\n".join(lines) + "\n"
