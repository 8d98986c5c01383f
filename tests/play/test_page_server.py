"""The server of the live page: access, files, and what viewers receive."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from urllib.parse import urlsplit

import numpy as np
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from android_world.device import clock
from android_world.play.frames import ScreenFrame, reduced_size
from android_world.play.live_page import LivePage
from android_world.play.page_server import PageServer
from android_world.play.requests import Request, RequestError, RequestKind
from tests.support.play import PageClient


@pytest.fixture
def page() -> Iterator[LivePage]:
    with LivePage(title="anna") as served:
        yield served


def get(url: str, path: str, host: str | None = None) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=10)
    connection.request("GET", path, headers={} if host is None else {"Host": host})
    response = connection.getresponse()
    response.body = response.read()  # type: ignore[attr-defined]
    connection.close()
    return response


def frame(number: int, shade: int, orientation: int = 0) -> ScreenFrame:
    pixels = np.full((40, 20, 3), shade, np.uint8)
    return ScreenFrame(number, pixels, (40, 80) if orientation % 2 == 0 else (80, 40), orientation)


def test_page_is_served_with_its_token_and_a_strict_policy(page):
    parts = urlsplit(page.url)
    assert parts.hostname == "127.0.0.1"
    answer = get(page.url, f"/?{parts.query}")
    assert answer.status == 200
    assert b"<title>AndroidWorld live</title>" in answer.body
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'; script-src 'self'; style-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    for path in ("/play.js", "/play.css", "/icon.svg"):
        assert get(page.url, path).status == 200


@pytest.mark.parametrize("path", ["/", "/?token=", "/?token=wrong", "/?token=a&token=b"])
def test_page_needs_its_token(page, path):
    answer = get(page.url, path)
    assert answer.status == 403
    assert b"<title>" not in answer.body


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1"])
def test_other_host_names_are_refused(page, host):
    parts = urlsplit(page.url)
    assert get(page.url, f"/?{parts.query}", host).status == 403


@pytest.mark.parametrize("path", ["/../player.py", "/socket/x", "/index.html", "/%2e%2e/player.py"])
def test_other_paths_are_not_found(page, path):
    assert get(page.url, path).status == 404


def test_socket_needs_the_token_and_its_own_origin(page):
    own = f"http://{urlsplit(page.url).netloc}"
    with connect(page.socket_url, origin=own):
        pass
    for url, origin in (
        (page.socket_url.partition("?")[0], None),
        (f"{page.socket_url}x", None),
        (page.socket_url, "http://evil.example"),
        (page.socket_url, "null"),
        (page.socket_url, own.replace("127.0.0.1", "localhost")),
    ):
        with pytest.raises(InvalidStatus, match="403"):
            connect(url, origin=origin)


def test_a_taken_port_is_an_error(page):
    with pytest.raises(OSError, match="address already in use"):
        PageServer(lambda text: None, urlsplit(page.url).port or 0)


def test_late_viewers_receive_what_is_shown(page):
    page.start_episode("Turn Wi-Fi on.", 10)
    page.show_step(1, '{"action_type":"wait"}', "first")
    page.show_step(2, '{"action_type":"wait"}', "second")
    with PageClient(page.url) as client:
        assert client.receive("session")["title"] == "anna"
        assert client.receive("episode")["goal"] == "Turn Wi-Fi on."
        assert [client.receive("step")["thought"] for _ in range(2)] == ["first", "second"]
    page.start_episode("Turn it off.", 10)
    with PageClient(page.url) as client:
        assert client.receive("episode", "step")["goal"] == "Turn it off."
        page.show_notice("now\u202e")
        assert client.receive("step", "notice")["text"] == r"now\u202e"


def test_a_viewer_that_does_not_read_delays_nothing_and_receives_the_last_frame():
    server = PageServer(lambda text: None)
    with server, connect(server.socket_url, max_queue=1) as slow:
        assert clock.wait_until(lambda: server.has_viewers, 10, 0.01)
        noise = np.random.default_rng(1).integers(0, 255, (1200, 540, 3), np.uint8)
        started = clock.monotonic()
        for number in range(60):
            server.publish_frame(ScreenFrame(number, noise, (1080, 2400), 0))
        assert clock.monotonic() - started < 1
        number = -1
        count = 0
        while number < 59:
            data = slow.recv(timeout=30)
            number = json.loads(data[4 : 4 + int.from_bytes(data[:4], "big")])["number"]
            count += 1
        assert count < 60


def test_frames_are_upright_in_every_orientation():
    server = PageServer(lambda text: None)
    with server, PageClient(server.socket_url) as client:
        for number, orientation in enumerate((0, 1, 2, 3)):
            server.publish_frame(frame(number, 50 * number, orientation))
            header = client.receive("frame")
            size = client.frames[-1][1].size
            assert (size[0] > size[1]) == (header["width"] > header["height"]) == orientation % 2


def test_equal_frames_are_alike():
    assert frame(1, 7).is_like(frame(2, 7))
    assert not frame(1, 7).is_like(frame(2, 8))
    assert not frame(1, 7).is_like(frame(1, 7, orientation=1))
    assert not frame(1, 7).is_like(None)
    assert reduced_size((1080, 2400)) == (540, 1200)
    assert reduced_size((320, 640)) == (320, 640)


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", "null", '{"type": "fly"}', '{"type": "act"}'),
        '{"type": "act", "action": {"action_type": "fly"}}',
        '{"type": "act", "action": {"action_type": "click", "colour": 1}}',
        '{"type": "act", "action": {"action_type": "unknown"}}',
        '{"type": "act", "action": {"action_type": "press_key", "keycode": "rm -rf"}}',
        '{"type": "clock", "on": "yes"}',
        '{"type": "start", "command": "ls"}',
    ],
)
def test_other_messages_are_refused(text):
    with pytest.raises(RequestError, match="Not a request"):
        Request.from_json(text)


def test_refused_messages_are_answered_and_good_ones_are_taken(page):
    with PageClient(page.url) as client:
        client.send("fly")
        notice = client.receive("notice")
        assert notice["is_error"]
        assert "fly" in notice["text"]
        client.act("click", x=3, y=4)
        request = page.next_request(10)
        assert request is not None
        assert request.kind is RequestKind.ACT
        assert request.action is not None
        assert (request.action.x, request.is_person) == (3, True)
    assert page.next_request(0.01) is None


def test_a_page_that_only_shows_takes_no_requests():
    with LivePage(is_interactive=False) as page, PageClient(page.url) as client:
        client.act("navigate_home")
        assert client.receive("notice")["text"] == "This page only shows a run."
        assert page.next_request(0.01) is None
