"""gRPC methods for the machine itself: status, run state, sensors, battery, position."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import grpc
from android_env.proto import emulator_controller_pb2 as pb
from google.protobuf import empty_pb2

from android_world.virtual_device.servers.grpc.screen import STREAM_POLL_S
from android_world.virtual_device.servers.sensors import PHYSICAL, SENSORS
from android_world.virtual_device.servers.served_phone import AVD_NAME, ServedPhone

_SENSOR_NAMES = dict(enumerate(SENSORS))
_PHYSICAL_NAMES = dict(enumerate(PHYSICAL))
_BATTERY_CHARGERS = {
    "ac": pb.BatteryState.AC,
    "usb": pb.BatteryState.USB,
    "wireless": pb.BatteryState.WIRELESS,
}
_ANDROID_STATUS = {  # The emulator's battery status -> BatteryManager's.
    pb.BatteryState.UNKNOWN: 1,
    pb.BatteryState.CHARGING: 2,
    pb.BatteryState.DISCHARGING: 3,
    pb.BatteryState.NOT_CHARGING: 4,
    pb.BatteryState.FULL: 5,
}
_ANDROID_HEALTH = {
    pb.BatteryState.GOOD: 2,
    pb.BatteryState.OVERHEATED: 3,
    pb.BatteryState.DEAD: 4,
    pb.BatteryState.OVERVOLTAGE: 5,
    pb.BatteryState.FAILED: 6,
}
_RAM_BYTES = 2048 * 1024 * 1024


class HardwareMethods:
    """Everything that is not screen, keys, telephony or text."""

    phone: ServedPhone

    def getStatus(self, request: Any, context: grpc.ServicerContext) -> Any:
        """Version, uptime and configuration; the phone has always booted."""
        with self.phone.host.reading() as device:
            width, height = device.display.physical_size
            hardware = {
                "avd.name": AVD_NAME,
                "hw.cpu.arch": device.properties.get("ro.product.cpu.abi"),
                "hw.lcd.width": width,
                "hw.lcd.height": height,
                "hw.lcd.density": device.display.physical_density,
                "hw.device.name": device.properties.get("ro.product.device"),
            }
            booted = device.properties.get("sys.boot_completed") == "1"
            uptime = device.clock.uptime_ms
        entries = [pb.Entry(key=key, value=str(value)) for key, value in hardware.items()]
        return pb.EmulatorStatus(
            version="android_world virtual device",
            uptime=uptime,
            booted=booted,
            vmConfig=pb.VmConfiguration(
                hypervisorType=pb.VmConfiguration.NONE, numberOfCpuCores=1, ramSizeBytes=_RAM_BYTES
            ),
            hardwareConfig=pb.EntryList(entry=entries),
        )

    def getVmState(self, request: Any, context: grpc.ServicerContext) -> Any:
        """Running or paused."""
        states = pb.VmRunState
        return states(state=states.PAUSED if self.phone.host.is_paused else states.RUNNING)

    def setVmState(self, request: Any, context: grpc.ServicerContext) -> Any:
        """Pause, continue, start again or end the service."""
        states = pb.VmRunState
        if request.state in (states.SHUTDOWN, states.TERMINATE):
            self.phone.stop()
        elif request.state == states.RESET:
            self.phone.host.reboot()
            self.phone.drop_adb_hosts()
        elif request.state in (states.RUNNING, states.PAUSED):
            self.phone.host.is_paused = request.state == states.PAUSED
        else:
            names = {value: name for name, value in states.RunState.items()}
            context.abort(
                grpc.StatusCode.INVALID_ARGUMENT,
                f"the phone cannot be brought into state {names.get(request.state, request.state)}",
            )
        return empty_pb2.Empty()

    def getBattery(self, request: Any, context: grpc.ServicerContext) -> Any:
        """The battery's state."""
        with self.phone.host.reading() as device:
            battery = device.battery
            charger = next(
                (code for name, code in _BATTERY_CHARGERS.items() if battery.powered[name]),
                pb.BatteryState.NONE,
            )
            return pb.BatteryState(
                hasBattery=True,
                isPresent=battery.present,
                charger=charger,
                chargeLevel=battery.level,
                health=_inverse(_ANDROID_HEALTH, battery.health),
                status=_inverse(_ANDROID_STATUS, battery.status),
            )

    def setBattery(self, request: Any, context: grpc.ServicerContext) -> Any:
        """Set the battery's state."""
        with self.phone.host.access() as device:
            battery = device.battery
            battery.present = request.isPresent
            battery.set_level(request.chargeLevel)
            for name, code in _BATTERY_CHARGERS.items():
                battery.powered[name] = request.charger == code
            battery.health = _ANDROID_HEALTH.get(request.health, 1)
            battery.status = _ANDROID_STATUS.get(request.status, 1)
            device.windows.mark_changed()
        return empty_pb2.Empty()

    def getGps(self, request: Any, context: grpc.ServicerContext) -> Any:
        """The last position."""
        with self.phone.host.reading() as device:
            fix = device.location.last_fix
        return pb.GpsState(
            latitude=fix.latitude,
            longitude=fix.longitude,
            speed=fix.speed_mps,
            bearing=fix.bearing_deg,
            altitude=fix.altitude_m,
            satellites=fix.satellites,
        )

    def setGps(self, request: Any, context: grpc.ServicerContext) -> Any:
        """Move the phone."""
        try:
            with self.phone.host.access() as device:
                device.location.set_fix(
                    request.latitude,
                    request.longitude,
                    request.altitude,
                    speed_mps=request.speed,
                    bearing_deg=request.bearing,
                    satellites=request.satellites,
                )
        except ValueError as error:
            context.abort(grpc.StatusCode.INVALID_ARGUMENT, str(error))
        return empty_pb2.Empty()

    def getSensor(self, request: Any, context: grpc.ServicerContext) -> Any:
        """A sensor's value."""
        name = _SENSOR_NAMES.get(request.target)
        if name is None:
            return pb.SensorValue(target=request.target, status=pb.SensorValue.UNKNOWN)
        value = pb.ParameterValue(data=self.phone.sensors.sensor(name))
        return pb.SensorValue(target=request.target, status=pb.SensorValue.OK, value=value)

    def setSensor(self, request: Any, context: grpc.ServicerContext) -> Any:
        """Override a sensor's value."""
        name = _SENSOR_NAMES.get(request.target)
        if name is None:
            context.abort(grpc.StatusCode.INVALID_ARGUMENT, "no such sensor")
        else:
            self.phone.sensors.set_sensor(name, tuple(request.value.data))
        return empty_pb2.Empty()

    def streamSensor(self, request: Any, context: grpc.ServicerContext) -> Iterator[Any]:
        """A sensor's value now and whenever it has changed."""
        return self._changes(lambda: self.getSensor(request, context), context)

    def getPhysicalModel(self, request: Any, context: grpc.ServicerContext) -> Any:
        """A value of the physical model."""
        name = _PHYSICAL_NAMES.get(request.target)
        if name is None:
            status = pb.PhysicalModelValue.UNKNOWN
            return pb.PhysicalModelValue(target=request.target, status=status)
        value = pb.ParameterValue(data=self.phone.sensors.physical(name))
        status = pb.PhysicalModelValue.OK
        return pb.PhysicalModelValue(target=request.target, status=status, value=value)

    def setPhysicalModel(self, request: Any, context: grpc.ServicerContext) -> Any:
        """Set a value of the physical model; a rotation turns the phone."""
        name = _PHYSICAL_NAMES.get(request.target)
        if name is None:
            context.abort(grpc.StatusCode.INVALID_ARGUMENT, "no such value")
        else:
            self.phone.sensors.set_physical(name, tuple(request.value.data))
        return empty_pb2.Empty()

    def streamPhysicalModel(self, request: Any, context: grpc.ServicerContext) -> Iterator[Any]:
        """A value of the physical model now and whenever it has changed."""
        return self._changes(lambda: self.getPhysicalModel(request, context), context)

    def sendFingerprint(self, request: Any, context: grpc.ServicerContext) -> Any:
        """Touch the fingerprint sensor: the log says that no finger is enrolled."""
        if request.isTouching:
            with self.phone.host.access() as device:
                message = f"no enrolled fingerprint matches touch {request.touchId}"
                device.log.add("D", "FingerprintService", message, buffer="system")
        return empty_pb2.Empty()

    def streamNotification(self, request: Any, context: grpc.ServicerContext) -> Iterator[Any]:
        """Report that the virtual scene camera is off, which it always is."""
        event = pb.Notification(event=pb.Notification.VIRTUAL_SCENE_CAMERA_INACTIVE)
        return self._changes(lambda: event, context)

    def rotateVirtualSceneCamera(self, request: Any, context: grpc.ServicerContext) -> Any:
        """Refuse: there is no virtual scene."""
        context.abort(grpc.StatusCode.UNIMPLEMENTED, "this phone's camera has no virtual scene")

    def setVirtualSceneCameraVelocity(self, request: Any, context: grpc.ServicerContext) -> Any:
        """Refuse: there is no virtual scene."""
        context.abort(grpc.StatusCode.UNIMPLEMENTED, "this phone's camera has no virtual scene")

    def setPosture(self, request: Any, context: grpc.ServicerContext) -> Any:
        """Refuse: the phone does not fold."""
        context.abort(grpc.StatusCode.UNIMPLEMENTED, "this phone does not fold")

    def streamAudio(self, request: Any, context: grpc.ServicerContext) -> Iterator[Any]:
        """Refuse: the phone is silent."""
        context.abort(grpc.StatusCode.UNIMPLEMENTED, "this phone has no sound")
        yield from ()

    def injectAudio(self, request: Any, context: grpc.ServicerContext) -> Any:
        """Refuse: the phone is deaf."""
        context.abort(grpc.StatusCode.UNIMPLEMENTED, "this phone has no microphone")

    def _changes(self, look: Any, context: grpc.ServicerContext) -> Iterator[Any]:
        """What `look` returns, and again whenever that has changed."""
        seen = None
        for _ in itertools.count():
            revision = self.phone.host.revision
            if not context.is_active() or self.phone.stopping.is_set():
                return
            value = look()
            if value != seen:
                yield value
                seen = value
            self.phone.host.wait_for_change(revision, STREAM_POLL_S)


def _inverse(table: dict[int, int], value: int) -> int:
    return next((code for code, android in table.items() if android == value), 0)
