"""A rule-based stand-in for a model behind OpenAI's interface: `python tests/agents/stand_in.py`.

It is a program of its own, knows nothing but the requests that come over its socket, text and
pictures, keeps nothing between them, and needs nothing of this project. What it has done before it
reads in the history of the prompt, elements in its list; where there is no list, it looks for
texts, drawn in the font of Android, and for round buttons in the picture. Its first line of output
is its port.
"""

from __future__ import annotations

import base64
import functools
import http.server
import io
import itertools
import json
import re

import font_roboto
import numpy as np
from PIL import Image, ImageDraw, ImageFont

HISTORY = re.compile(r"(?:What you have done so far|Done so far):\n(.*)", re.DOTALL)
GOAL = re.compile(r"(?:The user's goal is|Goal): (.*)")
ELEMENT = re.compile(r'^\{"index": (\d+), (.*)\}$', re.MULTILINE)
QUOTED = re.compile(r'"(?:text|content_description|hint|resource)": ("(?:[^"\\]|\\.)*")')
DONE = re.compile(r"step (\d+) of the plan")
END = '{"action_type": "status", "goal_status": "complete"}'
# Sizes of text on the phone in pixels, the usual ones first; what a match has to reach, and at
# which one no other is looked for.
SIZES = (53, 32, 74, 37, 42, 47, 58, 63, 84)
FONTS = (font_roboto.Roboto, font_roboto.RobotoMedium)
ALIKE, CERTAIN = 0.72, 0.85
# Pictures are looked at smaller; so many pixels are around a drawn text.
REDUCED, EDGE = 2, 4
WIFI = [
    ("open_app", "Settings"),
    ("click", "Network & internet"),
    ("click", "Internet"),
    ("wait", ""),
    ("click", "Wi-Fi"),
]
BLUETOOTH = [
    ("open_app", "Settings"),
    ("click", "Connected devices"),
    ("click", "Connection preferences"),
    ("click", "Bluetooth"),
    ("click", "Use Bluetooth"),
]


def plan_of(goal: str) -> list[tuple[str, ...]]:
    """The steps to a goal: kind of action, target or name, and a text."""
    if found := re.search(r"Open the (.*?) app\.", goal):
        return [("open_app", found[1])]
    if re.search(r"Turn bluetooth (on|off)", goal, re.I):
        return BLUETOOTH
    if re.search(r"Turn wifi (on|off)", goal, re.I):
        return WIFI
    if re.search(r"Turn off WiFi, then enable bluetooth", goal):
        return [*WIFI, *BLUETOOTH]
    if found := re.search(r"Turn on Wifi, then open the (.*?) app", goal):
        return [*WIFI, ("open_app", found[1])]
    if "Run the stopwatch" in goal:
        return [("open_app", "Clock"), ("click", "Stopwatch"), ("click", "Start", "disc")]
    if "Take one photo" in goal:
        return [("open_app", "Camera"), ("click", "Shutter", "disc")]
    if found := re.search(r"timer with (\d+) hours, (\d+) minutes, and (\d+) seconds", goal):
        digits = "".join(f"{int(part):02}" for part in found.groups()).lstrip("0")
        return [("open_app", "Clock"), ("click", "Timer"), *(("click", d) for d in digits)]
    if found := re.search(r"new contact for (\S+) (.+?)\. Their number is (\S+?)\.?$", goal):
        names = ("First name", "Last name", "Phone")
        typed = [("type", name, said) for name, said in zip(names, found.groups(), strict=True)]
        return [("open_app", "Contacts"), ("click", "Create contact"), *typed, ("click", "Save")]
    return []


def reply(text: str, pictures: list[np.ndarray]) -> str:
    """What the stand-in says to a prompt."""
    if text.rstrip().endswith("Summary of this step:"):
        done = DONE.search(text.rpartition("The reason you gave:")[2])
        return f"I did {done[0]}; it worked." if done else "I looked for what is next."
    history = HISTORY.search(text)
    told = (history[1] if history else "").partition("\nThe elements on the current screen")[0]
    number = max((int(done) for done in DONE.findall(told)), default=0)
    goals = GOAL.findall(text)
    plan = plan_of(goals[0] if goals else "")
    if number >= len(plan):
        return said("Everything is done.", END)
    kind, name, *more = plan[number]
    reason = f"It is time for step {number + 1} of the plan, {kind} {name}."
    if kind == "wait":
        return said(reason, '{"action_type": "wait"}')
    if kind == "open_app":
        return said(reason, json.dumps({"action_type": "open_app", "app_name": name}))
    action = {"action_type": "click" if kind == "click" else "input_text"}
    if kind == "type":
        action["text"] = more[0]
    if ELEMENT.search(text):
        index = listed(text, name)
        if index is not None:
            return said(reason, json.dumps({**action, "index": index}))
    else:
        point = disc_in(pictures[-1]) if "disc" in more else place_of(name, pictures[-1])
        if point is not None:
            return said(reason, json.dumps({**action, "target": name}), name, point)
    return said(f"I look for {name}.", '{"action_type": "scroll", "direction": "down"}')


def said(reason: str, action: str, target: str = "", point: tuple[int, int] | None = None) -> str:
    """A reply in the form that was asked for."""
    lines = [f"Reason: {reason}", f"Action: {action}"]
    if point is not None:
        lines += ["```referring", target, "```", "```grounding", str(list(point)), "```"]
    return "\n".join([*lines, "<end>"])


def plain(text: str) -> str:
    """A text without hyphens and cases that look alike."""
    return text.replace("\N{NON-BREAKING HYPHEN}", "-").casefold()


def listed(text: str, name: str) -> int | None:
    """The index of the element of this name in the last list of a prompt."""
    for index, line in ELEMENT.findall(text.rpartition("current screen")[2] or text):
        if plain(name) in [plain(json.loads(quoted)) for quoted in QUOTED.findall(line)]:
            return int(index)
    return None


def place_of(name: str, picture: np.ndarray) -> tuple[int, int] | None:
    """Where a text stands in a picture, in thousandths; None if it is nowhere."""
    shown = name.replace("Wi-Fi", "Wi\N{NON-BREAKING HYPHEN}Fi")
    page = Page(picture)
    best = (0.0, 0, 0)
    for size, font in itertools.product(SIZES, FONTS):
        best = max(best, page.match(drawn(shown, size, font)))
        if best[0] >= CERTAIN:
            break
    if best[0] < ALIKE:
        return None
    _, x, y = best
    return round(1000 * x / page.width), round(1000 * y / page.height)


@functools.cache
def drawn(text: str, size: int, font: str) -> np.ndarray:
    """A text as it is drawn, reduced, in shades from 0 to 1."""
    face = ImageFont.truetype(font, size)
    left, top, right, bottom = (int(v) for v in face.getbbox(text))
    canvas = Image.new("L", (right - left + 2 * EDGE, bottom - top + 2 * EDGE), 0)
    ImageDraw.Draw(canvas).text((EDGE - left, EDGE - top), text, fill=255, font=face)
    return np.asarray(canvas.reduce(REDUCED), np.float32) / 255


class Page:
    """A picture, reduced and in grey, in which texts are looked for."""

    def __init__(self, picture: np.ndarray) -> None:
        image = Image.fromarray(picture).convert("L").reduce(REDUCED)
        self._grey = np.asarray(image, np.float32)
        self.height, self.width = self._grey.shape
        self._spectrum = np.fft.rfft2(self._grey)
        self._sums = table_of(self._grey)
        self._squares = table_of(self._grey**2)

    def match(self, template: np.ndarray) -> tuple[float, int, int]:
        """How well a template fits at its best place, and the middle of that; dark or light."""
        h, w = template.shape
        if h >= self.height or w >= self.width:
            return 0.0, 0, 0
        pattern = template - template.mean()
        shape = self._grey.shape
        fits = np.fft.irfft2(self._spectrum * np.conj(np.fft.rfft2(pattern, shape)), shape)
        sums, squares = windows(self._sums, h, w), windows(self._squares, h, w)
        spread = np.sqrt(np.maximum(squares - sums**2 / (h * w), 1e-6))
        # On an even ground everything fits: there must be something to see.
        likeness = np.abs(fits[: self.height - h + 1, : self.width - w + 1])
        likeness[spread <= 8 * np.sqrt(h * w) / 4] = 0
        likeness /= spread * np.sqrt((pattern**2).sum())
        y, x = np.unravel_index(int(likeness.argmax()), likeness.shape)
        return float(likeness[y, x]), int(x) + w // 2, int(y) + h // 2


def table_of(values: np.ndarray) -> np.ndarray:
    """The sums of all that is above and left of each place."""
    table = np.zeros((values.shape[0] + 1, values.shape[1] + 1))
    table[1:, 1:] = values.cumsum(0, dtype=float).cumsum(1)
    return table


def windows(table: np.ndarray, h: int, w: int) -> np.ndarray:
    """The sums over all windows of this height and width."""
    return table[h:, w:] - table[:-h, w:] - table[h:, :-w] + table[:-h, :-w]


def disc_in(picture: np.ndarray) -> tuple[int, int] | None:
    """The middle of the largest even disc in the middle of the lower half, in thousandths."""
    height, width = picture.shape[:2]
    small = picture[::8, ::8].astype(int)
    rows, columns = small.shape[:2]
    best = (0, 0, 0)
    for y in range(rows // 2, rows - rows // 12):
        for x in range(columns // 2 - 6, columns // 2 + 7):
            alike = (np.abs(small[y] - small[y, x]).sum(axis=1) < 60).astype(int)
            left = x - int(np.argmin(alike[x::-1]) or x)
            right = x + int(np.argmin(alike[x:]) or columns - x)
            span = right - left
            if 6 < span < columns // 3 and abs(left + right - columns) < 6:
                best = max(best, (span, (left + right) // 2, y))
    if not best[0]:
        return None
    return round(1000 * best[1] * 8 / width), round(1000 * best[2] * 8 / height)


def parts_of(body: dict) -> tuple[str, list[np.ndarray]]:
    """The texts and the pictures of a request."""
    texts, pictures = [], []
    for message in body["messages"]:
        content = message["content"]
        parts = [{"type": "text", "text": content}] if isinstance(content, str) else content
        for part in parts:
            if part["type"] == "text":
                texts.append(part["text"])
            else:
                data = base64.b64decode(part["image_url"]["url"].partition(",")[2])
                pictures.append(np.asarray(Image.open(io.BytesIO(data)).convert("RGB")))
    return "\n".join(texts), pictures


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers chat completions."""

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        text = reply(*parts_of(body))
        for word in body.get("stop") or ():
            text = text.partition(word)[0]
        message = {"role": "assistant", "content": text}
        usage = {"prompt_tokens": 1, "completion_tokens": 1}
        choices = [{"index": 0, "message": message, "finish_reason": "stop"}]
        data = json.dumps({"model": "stand-in", "choices": choices, "usage": usage}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args: object) -> None:
        """Say nothing."""


if __name__ == "__main__":
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        print(server.server_address[1], flush=True)
        server.serve_forever()
