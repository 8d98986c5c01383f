"""What the browser says, as it comes out of the pipe."""

from __future__ import annotations

import json

import pytest

from android_world.virtual_device import VirtualDevice, web
from android_world.virtual_device.web.cdp import framing
from android_world.virtual_device.web.cdp.framing import MessageSplitter
from tests.virtual_device.web.conftest import ADDRESS, Web

HELLO = '<meta name="viewport" content="width=device-width"><p id=hello>Hello</p>'


@pytest.mark.parametrize("size", [1, 7, 10_000])
def test_messages_are_whole_however_they_come(size: int) -> None:
    sent = [{"id": number, "result": "x" * 50} for number in range(9)]
    data = b"".join(json.dumps(message).encode() + b"\0" for message in sent)
    splitter = MessageSplitter()
    pieces = [data[start : start + size] for start in range(0, len(data), size)]
    assert [message for piece in pieces for message in splitter.take(piece)] == sent


def test_a_message_that_is_too_large_ends_only_its_session(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(framing, "LARGEST_MESSAGE", 100)
    long = json.dumps({"id": 1, "result": "x" * 5000, "sessionId": "A1"}, separators=(",", ":"))
    data = f'{long}\0{{"id":2}}\0'.encode()
    splitter = MessageSplitter()
    pieces = [data[start : start + 64] for start in range(0, len(data), 64)]
    found = [message for piece in pieces for message in splitter.take(piece)]
    assert found == [{"method": framing.TOO_LARGE, "sessionId": "A1"}, {"id": 2}]


def test_a_page_that_says_too_much_is_an_error_and_costs_no_other(
    ui: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    with VirtualDevice() as other:
        neighbour = Web(other)
        neighbour.show(HELLO)
        page = ui.show(HELLO).web
        monkeypatch.setattr(framing, "LARGEST_MESSAGE", 1 << 20)
        with pytest.raises(web.PageTimeout, match="at once"):
            page.evaluate("'x'.repeat(3e6)")
        page.load(ADDRESS)
        assert page.evaluate("hello.textContent") == "Hello"
        neighbour.device.advance(1000)
        assert neighbour.find("hello").text == "Hello"
