"""Dumps of battery, power, display, input, location, storage and processor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.shell.android.dumpsys_command import dump
from android_world.virtual_device.shell.android.service_arguments import (
    FAILED,
    Arguments,
    on_off,
    service_command,
)
from android_world.virtual_device.shell.android.task_dump import process_id
from android_world.virtual_device.shell.registry import Process
from android_world.virtual_device.shell.toybox.proc_files import TOTAL_MEMORY_KB
from android_world.virtual_device.system.battery import CHARGERS

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

UNIQUE_ID = "local:4619827259835644672"
_PROCESS_KB = 84_000

BATTERY_HELP = data_files.read_text(__package__, "help/battery.txt")


# -- battery ---------------------------------------------------------------------------------------


@service_command("battery")
def battery_service(p: Process, arguments: Arguments) -> int | None:
    """`cmd battery`."""
    words = [word for word in arguments.rest() if word != "-f"]
    text = _battery_verb(p.device, words)
    if text is None:
        p.out(BATTERY_HELP)
        return FAILED
    p.out(text, end="")
    return 0


@dump("battery")
def dump_battery(device: Device, arguments: list[str]) -> str:
    """The state of the battery; with a verb, what `cmd battery` does."""
    words = [word for word in arguments if word not in ("-f", "-a")]
    if not words:
        return device.battery.dump() + "\n"
    text = _battery_verb(device, words)
    return BATTERY_HELP + "\n" if text is None else text


def _battery_verb(device: Device, words: list[str]) -> str | None:
    battery = device.battery
    if words == ["unplug"]:
        battery.unplug()
    elif words == ["reset"]:
        battery.reset()
    elif len(words) == 2 and words[0] == "get":
        value = _battery_values(device).get(words[1])
        return None if value is None else f"{value}\n"
    elif len(words) == 3 and words[0] == "set":
        return _set_battery(device, words[1], words[2])
    else:
        return None
    device.windows.mark_changed()
    return ""


def _battery_values(device: Device) -> dict[str, object]:
    battery = device.battery
    powered = {name: on_off(battery.powered[name]) for name in CHARGERS}
    return powered | {
        "status": battery.status,
        "level": battery.level,
        "temp": battery.temperature,
        "present": on_off(battery.present),
        "counter": battery.charge_counter,
    }


def _set_battery(device: Device, name: str, text: str) -> str | None:
    battery = device.battery
    if not text.removeprefix("-").isdecimal():
        return f"Bad value: {text}\n"
    value = int(text)
    if name in CHARGERS:
        battery.powered[name] = value != 0
    elif name == "level":
        battery.set_level(value)
    elif name == "status":
        battery.status = value
    elif name == "temp":
        battery.temperature = value
    elif name == "present":
        battery.present = value != 0
    elif name == "counter":
        battery.charge_counter = value
    else:
        return f"Unknown set option: {name}\n"
    battery.updates_stopped = True
    device.windows.mark_changed()
    return ""


# -- power and display -----------------------------------------------------------------------------


@dump("power")
def dump_power(device: Device, arguments: list[str]) -> str:
    """Whether the phone is awake."""
    awake = device.display.screen_on
    settings = device.settings
    timeout = settings.get("system", "screen_off_timeout")
    return f"""POWER MANAGER (dumpsys power)

Power Manager State:
  mDirty=0x0
  mWakefulness={"Awake" if awake else "Asleep"}
  mWakefulnessChanging=false
  mHoldingWakeLockSuspendBlocker=false
  mHoldingDisplaySuspendBlocker={on_off(awake)}
  mIsPowered={on_off(any(device.battery.powered.values()))}
  mPlugType=0
  mBatteryLevel={device.battery.level}
  mStayOn=false
  mBootCompleted=true
  mSystemReady=true
  mLowPowerModeEnabled={on_off(settings.get_bool("global", "low_power"))}

Settings and Configuration:
  mScreenOffTimeoutSetting={timeout}
  mStayOnWhilePluggedInSetting={settings.get("global", "stay_on_while_plugged_in")}
  mScreenBrightnessModeSetting={settings.get("system", "screen_brightness_mode")}

Display Power: state={"ON" if awake else "OFF"}
"""


@dump("display")
def dump_display(device: Device, arguments: list[str]) -> str:
    """Logical and physical displays."""
    display = device.display
    width, height = display.size
    physical_width, physical_height = display.portrait_size
    return f"""DISPLAY MANAGER (dumpsys display)
  mSafeMode=false
  mViewports=[DisplayViewport{{type=INTERNAL, valid=true, isActive=true, displayId=0, \
uniqueId='{UNIQUE_ID}', physicalPort=0, orientation={display.rotation}, \
logicalFrame=Rect(0, 0 - {width}, {height}), \
physicalFrame=Rect(0, 0 - {width}, {height}), \
deviceWidth={width}, deviceHeight={height}}}]
  mDefaultDisplayDefaultColorMode=0

Display Devices: size=1
  DisplayDeviceInfo{{"Built-in Screen": uniqueId="{UNIQUE_ID}", \
{physical_width} x {physical_height}, modeId 1, defaultModeId 1, \
density {display.density_dpi}, {display.density_dpi}.0 x {display.density_dpi}.0 dpi, \
state {"ON" if display.screen_on else "OFF"}}}

Logical Displays: size=1
  Display 0:
    mDisplayId=0
    mBaseDisplayInfo=DisplayInfo{{"Built-in Screen", displayId 0, real {width} x {height}, \
largest app {max(width, height)} x {max(width, height)}, \
smallest app {min(width, height)} x {min(width, height)}, \
rotation {display.rotation}, density {display.density_dpi}, state ON}}

Display Power Controller:
  mScreenBrightness={display.brightness / 255:.4f}
"""


# -- input -----------------------------------------------------------------------------------------


@dump("input")
def dump_input(device: Device, arguments: list[str]) -> str:
    """Input devices with the viewport; orientation and frames are read by many clients."""
    display = device.display
    rotation = display.rotation
    width, height = display.size
    physical_width, physical_height = display.portrait_size
    viewport = (
        f"Viewport INTERNAL: displayId=0, uniqueId={UNIQUE_ID}, port=0, orientation={rotation},"
        f" logicalFrame=[0, 0, {width}, {height}], physicalFrame=[0, 0, {width}, {height}],"
        f" deviceSize=[{width}, {height}], isActive=[1]"
    )
    focus = device.windows.focused_screen()
    title = focus.window_title if focus is not None else ""
    return f"""INPUT MANAGER (dumpsys input)

Input Manager State:
  Interactive: {on_off(display.screen_on)}
  System UI Lights Out: false
  Pointer Speed: 0
  Pointer Gestures Enabled: true
  Show Touches: {on_off(device.settings.get_bool("system", "show_touches"))}
  Pointer Capture: Disabled, seq=0

Event Hub State:
  BuiltInKeyboardId: -1
  Devices:
    -1: Virtual
      Classes: KEYBOARD | ALPHAKEY | DPAD | VIRTUAL
    1: virtio_input_multi_touch_1
      Classes: TOUCH | TOUCH_MT | EXTERNAL_STYLUS
      ControllerNumber: 0

Input Reader State (Nums of device: 2):
  Device 1: virtio_input_multi_touch_1
    EventHub Devices: [ 1 ]
    Generation: 11
    IsExternal: false
    AssociatedDisplayPort: 0
    HasMic: false
    Sources: KEYBOARD | TOUCHSCREEN
    Touch Input Mapper (mode - DIRECT):
      Parameters:
        GestureMode: MULTI_TOUCH
        DeviceType: TOUCH_SCREEN
        AssociatedDisplay: hasAssociatedDisplay=true, isExternal=false, displayId=''
        OrientationAware: true
      {viewport}
      RawSurface: width={physical_width}, height={physical_height}
      PhysicalWidth: {physical_width}px
      PhysicalHeight: {physical_height}px
      PhysicalLeft: 0
      PhysicalTop: 0
      SurfaceOrientation: {rotation}
      InputDeviceOrientation: {rotation}
      Translation and Scaling Factors:
        XScale: 0.033
        YScale: 0.073

Input Dispatcher State:
  DispatchEnabled: true
  DispatchFrozen: false
  FocusedDisplayId: 0
  FocusedApplications:
    displayId=0, name='{title}', dispatchingTimeout=5000ms
  FocusedWindows:
    displayId=0, name='{title}'
"""


# -- location, storage, memory ---------------------------------------------------------------------


@dump("location")
def dump_location(device: Device, arguments: list[str]) -> str:
    """The last fix."""
    fix = device.location.last_fix
    place = (
        f"Location[gps {fix.latitude:.6f},{fix.longitude:.6f} hAcc={fix.accuracy_m:g}"
        f" et=+{device.clock.uptime_ms // 1000}s alt={fix.altitude_m:g} vel={fix.speed_mps:g}"
        f" bear={fix.bearing_deg:g} {{Bundle[{{satellites={fix.satellites}}}]}}]"
    )
    enabled = on_off(device.location.is_enabled)
    return f"""Location Manager State:
  User Info:
    current users: u[0]
    location enabled: {enabled}
  Location Providers:
    passive provider:
      last location={place}
      enabled={enabled}
    gps provider:
      last location={place}
      enabled={enabled}
"""


@dump("diskstats")
def dump_diskstats(device: Device, arguments: list[str]) -> str:
    """Free space."""
    usage = device.storage.usage()
    free, total = usage.free // 1024, usage.total // 1024
    percent = usage.free * 100 // usage.total
    return f"""Latency: 0ms [512B Data Write]
Recent Disk Write Speed (kB/s) = 65536
Data-Free: {free}K / {total}K total = {percent}% free
Cache-Free: {free}K / {total}K total = {percent}% free
System-Free: 0K / 846252K total = 0% free
File-based Encryption: true
App Size: {usage.used // 2}
App Data Size: {usage.used // 8}
App Cache Size: 0
Photos Size: 0
Videos Size: 0
Audio Size: 0
Downloads Size: 0
System Size: {usage.total // 4}
Other Size: 0
"""


@dump("meminfo")
def dump_meminfo(device: Device, arguments: list[str]) -> str:
    """Memory of the running apps."""
    uptime = device.clock.uptime_ms
    lines = [
        "Applications Memory Usage (in Kilobytes):",
        f"Uptime: {uptime} Realtime: {uptime}",
        "",
    ]
    running = list(device.activities.processes)
    wanted = [word for word in arguments if not word.startswith("-")]
    if wanted:
        if wanted[0] not in running:
            return f"No process found for: {wanted[0]}\n"
        pid = process_id(device, wanted[0])
        lines += [
            f"** MEMINFO in pid {pid} [{wanted[0]}] **",
            "                   Pss  Private",
            f"        TOTAL    {_PROCESS_KB}    {_PROCESS_KB - 9000}",
        ]
        return "\n".join(lines) + "\n"
    lines.append("Total PSS by process:")
    for package in running:
        pid = process_id(device, package)
        lines.append(f"     {_PROCESS_KB:,}K: {package} (pid {pid} / activities)")
    used = _PROCESS_KB * len(running)
    lines += [
        "",
        f"Total RAM: {TOTAL_MEMORY_KB:,}K (status normal)",
        f" Free RAM: {TOTAL_MEMORY_KB - used:,}K",
        f" Used RAM: {used:,}K",
    ]
    return "\n".join(lines) + "\n"


@dump("cpuinfo")
def dump_cpuinfo(device: Device, arguments: list[str]) -> str:
    """Load of the processor."""
    return (
        "Load: 0.0 / 0.0 / 0.0\nCPU usage from 5000ms to 0ms ago:\n0% TOTAL: 0% user + 0% kernel\n"
    )
