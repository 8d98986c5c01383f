"""The battery and its charger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.system.service import Service

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

STATUS_CHARGING = 2
STATUS_DISCHARGING = 3
STATUS_NOT_CHARGING = 4
STATUS_FULL = 5
HEALTH_GOOD = 2
CHARGERS = ("ac", "usb", "wireless", "dock")


class Battery(Service):
    """BatteryService: what `dumpsys battery` shows and sets.

    `level` is in percent, `voltage_mv` in millivolt, `temperature` in tenths of a degree Celsius.
    """

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self._unplugged_values()

    def _unplugged_values(self) -> None:
        self.powered: dict[str, bool] = dict.fromkeys(CHARGERS, False)
        self.level = 100
        self.status = STATUS_NOT_CHARGING
        self.health = HEALTH_GOOD
        self.present = True
        self.voltage_mv = 5000
        self.temperature = 250
        self.charge_counter = 10000
        self.updates_stopped = False

    @property
    def charging(self) -> bool:
        """Whether a charger feeds the battery."""
        return self.status in (STATUS_CHARGING, STATUS_FULL) and any(self.powered.values())

    def set_level(self, percent: int) -> None:
        """Set the charge, clamped to 0..100."""
        self.level = max(0, min(100, percent))

    def set_powered(self, charger: str, on: bool) -> None:
        """Connect or disconnect one charger (`ac`, `usb`, `wireless` or `dock`)."""
        if charger not in CHARGERS:
            raise ValueError(f"unknown charger {charger!r}")
        self.powered[charger] = on
        if any(self.powered.values()):
            self.status = STATUS_FULL if self.level == 100 else STATUS_CHARGING
        else:
            self.status = STATUS_DISCHARGING

    def unplug(self) -> None:
        """Disconnect every charger and stop following the hardware."""
        self.updates_stopped = True
        self.powered = dict.fromkeys(CHARGERS, False)

    def reset(self) -> None:
        """Follow the hardware again."""
        self._unplugged_values()

    def dump(self) -> str:
        """Return the text of `dumpsys battery`, without the last line break."""
        lines = ["Current Battery Service state:"]
        if self.updates_stopped:
            lines.append("  (UPDATES STOPPED -- use 'reset' to restart)")
        names = {"ac": "AC", "usb": "USB", "wireless": "Wireless", "dock": "Dock"}
        lines += [f"  {names[c]} powered: {_lower(self.powered[c])}" for c in CHARGERS]
        lines += [
            "  Max charging current: 0",
            "  Max charging voltage: 0",
            f"  Charge counter: {self.charge_counter}",
            f"  status: {self.status}",
            f"  health: {self.health}",
            f"  present: {_lower(self.present)}",
            f"  level: {self.level}",
            "  scale: 100",
            f"  voltage: {self.voltage_mv}",
            f"  temperature: {self.temperature}",
            "  technology: Li-ion",
        ]
        return "\n".join(lines)


def _lower(value: bool) -> str:
    return "true" if value else "false"
