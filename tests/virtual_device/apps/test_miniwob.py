"""The app of MobileMiniWoB++: what its pages can ask for."""

from __future__ import annotations

import json
import mimetypes
from pathlib import Path

import pytest

from android_world.virtual_device import web
from android_world.virtual_device.apps.miniwob import assets
from android_world.virtual_device.apps.miniwob.app import PACKAGE, MainActivity
from android_world.virtual_device.device import VirtualDevice
from tests.support import matrix
from tests.support.web import needs_miniwob

ROOT = "file:///android_asset/html/"
_ACTIVITY = f"{PACKAGE}/{PACKAGE}.app.MainActivity"


@pytest.mark.parametrize(
    "name",
    [
        "/etc/hostname",
        "%2Fetc%2Fhostname",
        "//etc/hostname",
        "miniwob/../../../../../../../../../etc/hostname",
        "miniwob/..%2f..%2f..%2f..%2f..%2f..%2f..%2f..%2fetc%2fhostname",
        "x" * 5000,
        "miniwob/%00",
        "miniwob",
        "",
    ],
)
def test_no_name_leads_out_of_the_assets(name: str) -> None:
    answer = assets.read(f"{ROOT}{name}")
    assert answer is not None
    assert (answer.status, answer.body) == (404, b"")


def test_no_path_of_the_host_is_an_asset(tmp_path: Path) -> None:
    secret = tmp_path / "secret.html"
    secret.write_text("secret")
    for address in (f"{ROOT}{secret}", f"{ROOT}miniwob/{secret}", f"file://{secret}"):
        answer = assets.read(address)
        assert answer is None or answer.status == 404


def test_the_apps_own_page_is_an_asset() -> None:
    answer = assets.read(assets.address("drag-item"))
    assert answer is not None
    assert (answer.status, answer.mime_type) == (200, "text/html")


@pytest.mark.parametrize("task", ["../drag-item", "/etc/passwd", "http://example.com", "x" * 5000])
def test_what_is_not_a_task_is_the_list_of_all(task: str) -> None:
    assert assets.address(task) == f"{ROOT}miniwob/index.html"


_REWARD = "console.log('reward: 1 (raw: 1)')"
_MARKUP = (
    f'<img src=x onerror="{_REWARD}">',
    f'<svg onload="{_REWARD}"></svg>',
    f'<iframe src="javascript:parent.{_REWARD}"></iframe>',
    f'<iframe srcdoc="<script>{_REWARD}</script>"></iframe>',
    '<iframe src="click-test.html"></iframe>',
    '<object data="click-test.html"></object>',
    '<embed src="click-test.html">',
    f'<a id="typed-link" href="javascript:{_REWARD}">x</a>',
    f'<form action="javascript:{_REWARD}"><button id="typed-button">x</button></form>',
    f"<script>{_REWARD}</script>",
)
_INSERT = """(() => {
  const insert = markup => {
    const box = document.createElement("div");
    document.body.append(box);
    box.innerHTML = markup;
    if (window.jQuery) jQuery(box).append(markup);
  };
  // Not within the evaluation, to which the policy does not apply.
  setTimeout(() => {
    %s.forEach(insert);
    document.querySelectorAll("#typed-link, #typed-button").forEach(each => each.click());
  }, 0);
})()"""
# The pages with the most to type, of each way to show it; all of them in the full matrix.
_PAGES = ("terminal", "email-inbox", "enter-text", "social-media", "text-editor", "drag-item")


def _open(device: VirtualDevice, page: str) -> MainActivity:
    device.shell(f"""am start -W -n {_ACTIVITY} --es RL_TASK_APP_CONFIG '{{"task":"{page}"}}'""")
    device.advance(300)
    activity = device.activities.top_activity
    assert isinstance(activity, MainActivity)
    device.shell(f"am start -W -n {_ACTIVITY} --ez reset true")
    device.advance(300)
    return activity


@needs_miniwob
@pytest.mark.parametrize("page", sorted(assets.page_names()) if matrix.FULL else _PAGES)
def test_inserted_markup_runs_no_script_and_opens_no_frame(
    device: VirtualDevice, page: str
) -> None:
    activity = _open(device, page)
    frames = activity.page.evaluate("document.querySelectorAll('iframe').length")
    activity.page.evaluate(_INSERT % json.dumps(_MARKUP))
    device.advance(1_000)
    assert activity.utterance
    assert not activity.reward
    assert activity.page.evaluate("document.querySelectorAll('iframe').length") > frames
    assert "Click Me!" not in str(device.accessibility.forest())


@needs_miniwob
@pytest.mark.parametrize("page", ["terminal", "use-colorwheel"])
def test_copied_page_declares_its_policy(
    device: VirtualDevice, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies = dict(assets.files())

    def read(url: str) -> web.Response:
        name = url.removeprefix(ROOT)
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        return web.Response(copies.get(name, b""), kind, 200 if name in copies else 404)

    monkeypatch.setattr(assets, "read", read)
    activity = _open(device, page)
    assert activity.utterance
    activity.page.evaluate(_INSERT % json.dumps(_MARKUP))
    device.advance(1_000)
    assert not activity.reward
    assert "Click Me!" not in str(device.accessibility.forest())
