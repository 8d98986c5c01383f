"""What existing clients read from the output of their adb commands.

Each function is the reading end of one command as android_env and AndroidWorld-style clients do
it: the same patterns, the same order of lines, the same failures.
"""

from __future__ import annotations

import datetime
import re
import xml.etree.ElementTree as ElementTree


def orientation(output: str) -> int | None:
    """android_env's orientation of `dumpsys input`."""
    skip = False
    for line in output.splitlines():
        if width := re.match(r"\s+PhysicalWidth:\s+(-?\d+)px", line):
            skip = int(width[1]) < 0
        turned = re.match(r"\s+(SurfaceOrientation|InputDeviceOrientation):\s+.*(\d)", line)
        if turned and not skip:
            return int(turned[2])
    return None


def started(output: str) -> bool:
    """Whether `am start -W` started something."""
    return "Error" not in output and "Status: ok" in output and "Complete" in output


def current_activity(output: str) -> str:
    """The activity of the first visible task of `am stack list`."""
    for line in output.splitlines():
        if "{" in line and "}" in line:
            return line[line.rindex("{") + 1 : line.rindex("}")]
    raise ValueError(output)


def task_id_of(output: str, activity: str) -> int:
    """The id of the visible task that shows an activity, of `am stack list`."""
    for line in output.splitlines():
        match = re.match(
            r"\s*taskId=(?P<id>\d+): (?P<base>\S+) .*visible=true"
            r" topActivity=ComponentInfo\{(?P<top>[^}]+)\}",
            line,
        )
        if match and activity in (match["base"], match["top"]):
            return int(match["id"])
    raise ValueError(output)


def packages(output: str) -> set[str]:
    """Package names of `pm list packages`."""
    return {word.removeprefix("package:") for word in output.split() if word.startswith("package:")}


def logical_size(output: str) -> tuple[int, int]:
    """The screen's size in its current rotation, of `dumpsys input`."""
    sizes = re.findall(r"logicalFrame=\[0, 0, (\d+), (\d+)\]", output)
    return next((int(w), int(h)) for w, h in sizes if (w, h) != ("0", "0"))


def physical_frame(output: str) -> tuple[int, ...]:
    """Where the content lies on the panel, of `dumpsys input`."""
    frames = re.findall(r"physicalFrame=\[(\d+), (\d+), (\d+), (\d+)\]", output)
    return next(frame for f in frames if any(frame := tuple(map(int, f))))


def rotation(output: str) -> int:
    """Quarter turns, of `dumpsys window`."""
    match = re.search(r"mCurrentRotation=ROTATION_(\d+)", output)
    if match is None:
        raise ValueError(output)
    return int(match[1]) // 90


def physical_size(output: str) -> tuple[int, int]:
    """The panel's size, of `wm size`."""
    match = re.search(r"Physical size: (\d+)x(\d+)", output)
    if match is None:
        raise ValueError(output)
    return int(match[1]), int(match[2])


def recent_ids(output: str) -> list[str]:
    """Everything that looks like a task id in `dumpsys activity recents`."""
    return re.findall(r"id=(\d+)", output)


def broadcast_data(output: str) -> str | None:
    """The data that a broadcast came back with, None where nobody answered."""
    if "Broadcast completed: result=-1, data=" in output:
        return output.split("data=")[1].strip('"\r\n')
    if "Broadcast completed: result=0" in output:
        return None
    raise ValueError(output)


def date(output: str) -> datetime.datetime:
    """The time that `date` tells."""
    return datetime.datetime.strptime(output.strip(), "%a %b %d %H:%M:%S %Z %Y")


def call_state(output: str) -> str:
    """The state of the phone's line, of `dumpsys telephony.registry`."""
    match = re.search(r"mCallState=(\d)", output)
    return {"0": "IDLE", "1": "RINGING", "2": "OFFHOOK"}[match[1]] if match else "UNKNOWN"


def messages(output: str) -> list[dict[str, str]]:
    """Address, body and date of the rows of an SMS query, as they come."""
    if output.startswith("No result found."):
        return []
    rows = []
    for row in output.split("\nRow:"):
        body_on = row.split("body=", 1)[1]
        following = re.search(r", [^,=]*=", body_on)
        rows.append(
            {
                "address": row.split("address=")[1].split(",")[0],
                "body": body_on[: following.start()] if following else body_on,
                "date": row.split(" date=")[1].split(",")[0],
            }
        )
    return rows


def contacts(output: str) -> list[tuple[str, str]]:
    """Names and digits of a query of contacts with phones."""
    found = re.findall(r"display_name=(.*), number=(.*)", output)
    return [(name, re.sub(r"\D", "", number)) for name, number in found]


def hierarchy(output: str) -> list[dict[str, str]]:
    """The nodes of a uiautomator dump."""
    attributes = {
        "text",
        "content-desc",
        "class",
        "bounds",
        "checked",
        "checkable",
        "clickable",
        "enabled",
        "focused",
        "focusable",
        "long-clickable",
        "scrollable",
        "selected",
        "package",
        "resource-id",
    }
    nodes = [dict(node.attrib) for node in ElementTree.fromstring(output).iter("node")]
    for node in nodes:
        assert attributes <= node.keys()
        assert re.fullmatch(r"\[-?\d+,-?\d+\]\[-?\d+,-?\d+\]", node["bounds"])
    return nodes


def files_with_times(output: str) -> dict[str, tuple[int, datetime.datetime]]:
    """Size and time of the regular files of `ls -ll`."""
    files = {}
    for line in output.splitlines():
        if not line.startswith("-"):
            continue
        fields = line.split(None, 8)
        assert len(fields) == 9, line
        when = datetime.datetime.strptime(f"{fields[5]} {fields[6][:-3]}", "%Y-%m-%d %H:%M:%S.%f")
        files[fields[8]] = (int(fields[4]), when)
    return files


def settings(output: str) -> dict[str, str]:
    """`settings list`."""
    return dict(line.split("=", 1) for line in output.splitlines() if "=" in line)


def exists(output: str) -> bool:
    """The answer of the script that tests a path."""
    if "Does not exist" in output:
        return False
    if "Exists" in output:
        return True
    raise ValueError(output)
