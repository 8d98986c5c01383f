"""How tasks and activities are written by `am stack list` and the dumps."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from android_world.virtual_device.framework.intents import short_component

if TYPE_CHECKING:
    from android_world.virtual_device.framework.activity import Activity
    from android_world.virtual_device.system.activities import Task
    from android_world.virtual_device.system.device_protocol import Device


def stack_list(device: Device) -> str:
    """Return the text of `am stack list`, the front task first."""
    width, height = device.display.size
    bounds = f"[0,0][{width},{height}]"
    blocks = []
    for task in device.activities.tasks:
        if not task.stack:
            continue
        component = _full(task.root_intent.component or task.stack[0].component)
        top = _full(task.top.component)
        shown = "true" if is_visible(device, task) else "false"
        blocks.append(
            f"RootTask id={task.task_id} bounds={bounds} displayId=0 userId=0\n"
            f" configuration={configuration(device, task)}\n"
            f"  taskId={task.task_id}: {component} bounds={bounds} userId=0 visible={shown}"
            f" topActivity=ComponentInfo{{{top}}}\n"
        )
    return "".join(f"{block}\n" for block in blocks)


def is_visible(device: Device, task: Task) -> bool:
    """Whether an activity of the task is on the screen."""
    shown = device.activities.visible_windows()
    return any(activity in shown for activity in task.stack)


def configuration(device: Device, task: Task) -> str:
    """Return a task's configuration in Android's short form."""
    display = device.display
    width, height = display.size
    insets = display.insets
    wide, high = int(width / display.density), int(height / display.density)
    app_high = round((height - insets.top - insets.bottom) / display.density)
    orientation = "port" if height >= width else "land"
    rotation = f"ROTATION_{display.rotation * 90}"
    kind = "home" if task.is_home else "standard"
    bounds = f"Rect(0, 0 - {width}, {height})"
    app = f"Rect({insets.left}, {insets.top} - {width - insets.right}, {height - insets.bottom})"
    return (
        f"{{{display.font_scale} 310mcc260mnc [en_US] ldltr sw{min(wide, high)}dp w{wide}dp"
        f" h{app_high}dp {display.density_dpi}dpi nrml long {orientation} finger -keyb/v/h -nav/h"
        f" winConfig={{ mBounds={bounds} mAppBounds={app} mMaxBounds={bounds}"
        f" mDisplayRotation={rotation} mWindowingMode=fullscreen"
        f" mDisplayWindowingMode=fullscreen mActivityType={kind} mAlwaysOnTop=undefined"
        f" mRotation={rotation}}} s.12 fontWeightAdjustment=0}}"
    )


def hash_code(*parts: object) -> str:
    """Return a hexadecimal identity that is the same in every run."""
    text = "/".join(map(str, parts))
    return hashlib.sha256(text.encode()).hexdigest()[:7].lstrip("0") or "0"


def task_record(device: Device, task: Task) -> str:
    """Return a task as dumps write it."""
    uid = device.packages.uid_of(task.affinity)
    kind = "home" if task.is_home else "standard"
    shown = "true" if is_visible(device, task) else "false"
    return (
        f"Task{{{hash_code('task', task.task_id)} #{task.task_id} type={kind}"
        f" A={uid}:{task.affinity} U=0 visible={shown} visibleRequested={shown} mode=fullscreen"
        f" translucent=false sz={len(task.stack)}}}"
    )


def activity_record(task: Task, activity: Activity, closed: bool = False) -> str:
    """Return an activity as dumps write it; `closed` is the form with a brace before the task."""
    identity = hash_code("activity", task.task_id, task.stack.index(activity), activity.component)
    name = f"ActivityRecord{{{identity} u0 {short_component(activity.component)}"
    return f"{name}{'}' if closed else ''} t{task.task_id}}}"


def process_id(device: Device, package: str) -> int:
    """Return the number under which an app's process is shown."""
    packages = [known.name for known in device.packages.all()]
    return 2000 + 7 * (packages.index(package) if package in packages else len(packages))


def _full(component: tuple[str, str]) -> str:
    return f"{component[0]}/{component[1]}"
