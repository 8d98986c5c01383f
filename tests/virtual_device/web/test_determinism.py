"""The same actions: the same frames and elements, in another process too."""

from __future__ import annotations

import hashlib
import subprocess
import sys

import pytest

from android_world.virtual_device import VirtualDevice, web
from tests.virtual_device.web.conftest import Web

PAGE = """<meta name="viewport" content="width=device-width"><title>Busy</title>
<style>@keyframes go { to { transform: translateX(200px) rotate(360deg) } }
#box { width: 60px; height: 60px; background: tomato; animation: go 3s infinite alternate }
#list { height: 200px; overflow: auto }</style>
<div id=box></div><p id=frames>0</p><p id=chance></p><canvas id=c width=200 height=100></canvas>
<input id=name><button id=go>Go</button><div id=list></div>
<script>
  let frames = 0;
  (function tick() { document.getElementById('frames').textContent = ++frames;
    c.getContext('2d').fillRect(frames % 200, Math.random() * 100, 3, 3);
    requestAnimationFrame(tick); })();
  for (let i = 0; i < 50; i++) list.append(Object.assign(document.createElement('p'),
    {textContent: `Row ${i} ${Math.random()}`}));
  const late = () => { chance.textContent = Math.random() + ' ' + Date.now(); };
  go.onclick = () => setTimeout(late, 70);
</script>"""


class Looks:
    """What is seen during a story of actions: hashes of elements and frames."""

    def __init__(self, device: VirtualDevice) -> None:
        self.seen: list[str] = []
        self._device = device

    def look(self) -> None:
        """See what is on the screen now."""
        forest = self._device.accessibility.forest().SerializeToString(deterministic=True)
        for data in (forest, self._device.screenshot().tobytes()):
            self.seen.append(hashlib.sha256(data).hexdigest()[:16])


def story(ui: Web) -> list[str]:
    """A page on a screen of its own."""
    looks = Looks(ui.device)
    ui.show(PAGE, seed=7)
    looks.look()
    ui.tap("go")
    looks.look()
    ui.device.advance(1000)
    looks.look()
    ui.tap("name")
    ui.device.input.text("Hello")
    looks.look()
    ui.device.input.key("BACK")
    box = ui.bounds("list")
    ui.device.input.swipe(500, box.bottom - 20, 500, box.top + 20, 300)
    ui.device.advance(1000)
    looks.look()
    return looks.seen


def story_of_chrome(ui: Web) -> list[str]:
    """A page of the phone in Chrome, found in, gone from and come back to."""
    looks = Looks(ui.device)
    page = "/storage/emulated/0/Download/page.html"
    ui.device.storage.write_text(page, f"{PAGE}<a id=on href='#there'>On</a>")
    ui.device.shell(
        f"am start -a android.intent.action.VIEW -t text/html -d file://{page}"
        " -p com.android.chrome"
    )
    ui.device.wait_for_idle()
    looks.look()
    ui.tap("go")
    ui.device.advance(500)
    looks.look()
    ui.tap("More options")
    ui.tap("Find in page")
    ui.device.input.text("Row 4")
    looks.look()
    ui.device.input.key("BACK")
    ui.device.shell("input keyevent BACK")
    ui.device.advance(500)
    looks.look()
    return looks.seen


def stories(device: VirtualDevice) -> list[str]:
    """What is seen in both stories, each from the phone's beginning."""
    start = device.snapshot()
    seen = story(Web(device))
    device.restore(start)
    return seen + story_of_chrome(Web(device))


def main() -> None:
    """Tell both stories in a process of its own."""
    with VirtualDevice() as device:
        print(" ".join(stories(device)))


def test_two_processes_see_the_same(ui: Web) -> None:
    command = [sys.executable, "-c", f"from {__name__} import main; main()"]
    there = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert stories(ui.device) == there
    assert len(set(there)) > 12


STILL = """<meta name="viewport" content="width=device-width"><title>Still</title>
<button id=go>Go</button><p id=count>0</p><input id=name><script>
  go.onclick = () => { count.textContent++; setTimeout(() => { count.textContent++ }, 300) };
</script>"""


@pytest.mark.parametrize("page", [STILL, PAGE], ids=["still", "moving"])
def test_images_are_the_same_whether_elements_are_inspected_or_not(ui: Web, page: str) -> None:
    def pictures(elements: bool) -> list[bytes]:
        ui.show(page, seed=7)
        found = []
        for _ in range(4):
            ui.device.input.tap(*place)
            if elements:
                assert ui.device.accessibility.forest().windows
            found.append(ui.device.screenshot().tobytes())
            ui.device.advance(400)
        return found

    before = ui.device.snapshot()
    ui.show(page, seed=7)
    bounds = ui.bounds("go")
    place = (bounds.left + bounds.right) // 2, (bounds.top + bounds.bottom) // 2
    ui.device.restore(before)
    seen = pictures(elements=True)
    ui.device.restore(before)
    assert pictures(elements=False) == seen
    assert len(set(seen)) == 4


def test_an_observation_of_the_past_is_what_was_seen_then(ui: Web) -> None:
    if not web.available():
        pytest.skip(f"no browser: {web.INSTALL_COMMAND}")
    ui.show(PAGE, seed=7)
    scene = ui.device.windows.scene()
    expected = ui.device.windows.scene().frame.copy()
    ui.tap("go")
    ui.device.advance(1000)
    late = ui.device.windows.scene()
    ui.device.advance(1000)
    assert (scene.frame == expected).all()
    assert late.frame.shape == expected.shape


def test_a_field_that_is_inspected_later_looks_the_same(ui: Web) -> None:
    ui.show("<input id=name style='font-size:60px'>")
    ui.tap("name")
    box = ui.bounds("name")
    frames = set()
    for _ in range(6):
        ui.device.advance(250)
        frame = ui.device.screenshot()
        frames.add(frame[box.top : box.bottom, box.left : box.right].tobytes())
    assert len(frames) == 1
