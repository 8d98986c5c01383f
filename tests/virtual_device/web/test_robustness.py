"""Pages that never end, crash, or are killed: a typed error, and nobody else is concerned."""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from android_world.virtual_device import VirtualDevice, web
from android_world.virtual_device.web.browser import browser
from android_world.virtual_device.web.cdp import pipe_transport, session
from android_world.virtual_device.web.tab import event_handlers
from tests.virtual_device.web.conftest import ADDRESS, Web

HELLO = '<meta name="viewport" content="width=device-width"><p id=hello>Hello</p>'


@contextmanager
def impatient() -> Iterator[None]:
    """For what never ends: all else may take its time, for the host may be busy."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(session, "CALL_TIMEOUT_S", 1.0)
        yield


def test_an_endless_loop_is_a_timeout_and_concerns_no_other_phone(ui: Web) -> None:
    page = ui.show(HELLO).web
    with VirtualDevice() as other:
        neighbour = Web(other)
        neighbour.show(HELLO)
        with pytest.raises(web.PageTimeout), impatient():
            page.evaluate("while (true);")
        with pytest.raises(web.PageTimeout):
            page.evaluate("1")
        neighbour.device.advance(1000)
        assert neighbour.find("hello").text == "Hello"
    page.load(ADDRESS)
    assert page.evaluate("hello.textContent") == "Hello"


def test_a_page_that_never_loads_is_a_timeout(ui: Web) -> None:
    with pytest.raises(web.PageTimeout), impatient():
        ui.show("<script>while (true);</script>")
    assert ui.show(HELLO)
    assert ui.has("hello")


def test_alerts_without_end_come_one_by_one(ui: Web) -> None:
    ui.show(HELLO + "<script>setTimeout(() => { while (true) alert('again'); }, 10)</script>")
    ui.device.advance(1000)
    for _ in range(3):
        ui.tap("OK")
        assert ui.has("again")
    ui.device.advance(10_000)


def test_dialogs_without_end_are_an_error_in_the_end(ui: Web) -> None:
    page = ui.show(HELLO).web
    page.on_dialog = _ignore
    page.evaluate("setTimeout(() => { while (true) confirm('again'); }, 10)")
    ui.device.advance(1000)
    with pytest.raises(web.PageTimeout, match="dialogs in a row"):
        _answer_all(page)
    page.load(ADDRESS)
    assert page.evaluate("hello.textContent") == "Hello"


def _answer_all(page: web.Page) -> None:
    while page.events.dialog is not None:
        page.events.answer_dialog(True)


def _ignore(*details: str) -> None:
    """Nobody answers by himself."""


def test_lines_without_end_are_an_error_in_the_end(ui: Web) -> None:
    page = ui.show(HELLO).web
    with pytest.raises(web.PageTimeout, match="lines at once"):
        page.evaluate("while (true) console.log('again')")
    page.load(ADDRESS)
    assert page.evaluate("hello.textContent") == "Hello"


LOADED_FOREVER = {
    "by itself": "<script>setTimeout(() => location.reload(), 1)</script>",
    "before it is there": "<script>location.reload()</script>",
    "a frame in it": "<iframe srcdoc='<script>location.reload()</script>'></iframe>",
}


@pytest.fixture
def few_loads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_handlers, "MOST_LOADS", 10)


@pytest.mark.usefixtures("few_loads")
@pytest.mark.parametrize("kind", LOADED_FOREVER)
def test_loads_without_end_are_an_error_in_the_end(ui: Web, kind: str) -> None:
    with pytest.raises(web.PageTimeout, match="more than 10 times at once"):
        ui.show(HELLO + LOADED_FOREVER[kind])
    ui.show(HELLO)
    assert ui.has("hello")


@pytest.mark.usefixtures("few_loads")
def test_a_page_may_load_itself_again_and_again(ui: Web) -> None:
    app = ui.show(HELLO + "<script>setTimeout(() => location.reload(), 100)</script>")
    ui.device.advance(1500)
    assert len(app.asked) > 10
    assert ui.has("hello")


@pytest.mark.parametrize("picker", ["showOpenFilePicker", "showDirectoryPicker"])
def test_a_script_chooses_no_files_without_a_field(ui: Web, picker: str) -> None:
    app = ui.show(HELLO)
    app.web.evaluate(f"{picker}().catch(error => console.log(error.name)); 0")
    ui.device.advance(1000)
    assert app.lines == ["AbortError"]
    assert ui.has("hello")


def test_what_was_answered_is_not_kept(ui: Web) -> None:
    page = ui.show(HELLO).web
    ui.device.advance(1000)
    ui.tap("hello")
    assert not page.log.tab().session.unread_replies


def test_a_crashed_page_is_an_error_until_it_is_loaded_again(ui: Web) -> None:
    page = ui.show(HELLO).web
    page.log.tab().session.notify("Page.crash")
    with pytest.raises(web.PageCrashed):
        page.evaluate("1")
    page.reload()
    assert page.evaluate("hello.textContent") == "Hello"


def test_a_killed_browser_is_an_error_of_one_episode(ui: Web) -> None:
    start = ui.device.snapshot()
    page = ui.show(HELLO).web
    os.killpg(browser.browser().process_id, signal.SIGKILL)
    while browser.running_browser() is not None:
        time.sleep(0.01)
    with pytest.raises(web.BrowserGone):
        page.evaluate("1")
    ui.device.restore(start)
    ui.show(HELLO)
    assert ui.has("hello")


def test_memory_without_end_is_a_crash(ui: Web) -> None:
    page = ui.show(HELLO).web
    with pytest.raises(web.PageCrashed):
        page.evaluate("const all = []; while (true) all.push(new Array(1e6).fill(1.5))")


TWO_GIGABYTES = {
    "arrays": "for (let i = 0; i < 32; i++) keep.push(new Uint8Array(64 << 20).fill(i))",
    "modules": """for (let i = 0; i < 32; i++) {
        keep.push(new WebAssembly.Memory({initial: 1024}));
        new Uint8Array(keep[i].buffer).fill(1); }""",
    "pictures": "for (let i = 0; i < 32; i++) keep.push(new ImageData(4096, 4096).data.fill(i))",
    "texts": """for (let i = 0; i < 400; i++) document.body.append(
        Object.assign(document.createElement('p'), {textContent: 'x'.repeat(5e6) + i}))""",
}


@pytest.mark.parametrize("kind", TWO_GIGABYTES)
def test_two_gigabytes_are_too_much_for_a_page_and_cost_no_other(ui: Web, kind: str) -> None:
    with VirtualDevice() as other:
        neighbour = Web(other)
        neighbour.show(HELLO)
        page = ui.show(HELLO).web
        with pytest.raises(web.WebError):
            page.evaluate(f"const keep = []; {TWO_GIGABYTES[kind]}")
        page.load(ADDRESS)
        assert page.evaluate("hello.textContent") == "Hello"
        neighbour.device.advance(1000)
        assert neighbour.find("hello").text == "Hello"


def test_a_hundred_thousand_nodes_are_refused(ui: Web) -> None:
    ui.show(HELLO + "<script>document.write('<i>x</i>'.repeat(100000))</script>")
    with pytest.raises(web.PageTimeout, match="more than 50000 nodes"):
        ui.device.accessibility.forest()
    ui.show(HELLO)
    assert ui.has("hello")


def test_a_page_cannot_close_itself(ui: Web) -> None:
    page = ui.show(HELLO).web
    page.evaluate("window.close()")
    ui.device.advance(1000)
    assert ui.has("hello")


def test_an_observation_may_be_discarded_in_the_middle_of_a_command(
    ui: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the collector runs while a command is being written."""
    page = ui.show(HELLO).web
    look = page.observe()
    page.evaluate("hello.textContent = 'Bye'")
    assert "Hello" in str(look.nodes)
    write = json.dumps

    def collecting(message: Any) -> str:
        gc.collect()
        return write(message)

    look.cycle = look  # type: ignore[attr-defined]
    del look
    monkeypatch.setattr(pipe_transport.json, "dumps", collecting)
    asking = threading.Thread(target=page.evaluate, args=("1",), daemon=True)
    asking.start()
    asking.join(60)
    assert not asking.is_alive()


def test_phones_in_threads_share_a_browser(ui: Web) -> None:
    seen: dict[int, list[str]] = {}

    def browse(number: int) -> None:
        with VirtualDevice() as device:
            page = Web(device).show(f"<p>{number}</p>").web
            for _ in range(3):
                page.log.tab().viewport.picture()  # The window is the browser's.
                page.resize(page.size[0] - 10, page.size[1])
            seen[number] = page.evaluate(
                "[...document.querySelectorAll('p')].map(p => p.innerText)"
            )

    threads = [threading.Thread(target=browse, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == {number: [str(number)] for number in range(6)}


_HOST = textwrap.dedent(
    """
    import sys, time
    from android_world.virtual_device.web.browser import browser
    print(browser.browser().process_id, flush=True)
    {then}
    """
)


def _started(then: str) -> tuple[subprocess.Popen[str], int]:
    host = subprocess.Popen(
        [sys.executable, "-c", _HOST.format(then=then)], stdout=subprocess.PIPE, text=True
    )
    assert host.stdout is not None
    return host, int(host.stdout.readline())


def _group_is_gone(group: int) -> bool:
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_no_browser_outlives_a_killed_host(ui: Web, end: signal.Signals) -> None:
    host, group = _started("time.sleep(60)")
    host.send_signal(end)
    host.wait()
    assert _group_is_gone(group)


def test_a_forked_process_starts_its_own_browser(ui: Web) -> None:
    then = """
    import os
    child = os.fork()
    if not child:
        print(browser.browser().process_id, flush=True)
        browser.close_browser()
        os._exit(0)
    os.waitpid(child, 0)
    print(browser.browser().session.call("Browser.getVersion")["product"], flush=True)
    """
    host, group = _started(textwrap.dedent(then))
    out, _ = host.communicate(timeout=60)
    own, product = out.split()
    assert int(own) != group
    assert "Chrome" in product
    assert _group_is_gone(group)


def test_the_browser_goes_with_the_last_phone() -> None:
    if not web.available():
        pytest.skip(f"no browser: {web.INSTALL_COMMAND}")
    then = """
    from android_world.virtual_device import VirtualDevice
    from android_world.virtual_device.web.browser.browser_context import BrowserContextPool
    with VirtualDevice() as device:
        BrowserContextPool.of(device).open_tab(0, 0)
    print(browser.running_browser(), flush=True)
    """
    host, _ = _started(textwrap.dedent(then))
    out, _ = host.communicate(timeout=60)
    assert out.strip() == "None"
