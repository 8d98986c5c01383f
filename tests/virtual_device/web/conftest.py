"""What tests of pages need: a browser, and a screen that shows one page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from android_world.virtual_device import VirtualDevice, web
from android_world.virtual_device.ui.view import View
from tests.virtual_device.ui.conftest import TestApp, Ui

ADDRESS = "file:///sdcard/test.html"
Files = dict[str, str | bytes | web.Response]


class PageApp(TestApp):
    """A page on the whole screen."""

    files: Files
    options: dict[str, Any]

    def on_create(self) -> None:
        super().on_create()
        self.asked: list[str] = []
        self.lines: list[str] = []
        self.web = web.Page(
            self.app,
            self.resolve,
            on_console=self.heard,
            on_changed=self.invalidate,
            **self.options,
        )
        self.web.load(ADDRESS)

    def resolve(self, url: str) -> web.Response | None:
        self.asked.append(url)
        body = self.files.get(url)
        if body is None or isinstance(body, web.Response):
            return body
        mime_type = "text/javascript" if url.endswith(".js") else "text/html; charset=utf-8"
        return web.Response(body.encode() if isinstance(body, str) else body, mime_type)

    def heard(self, line: str) -> None:
        self.lines.append(line)

    def build(self) -> View:
        return web.WebView("#web", page=self.web)

    def on_key(self, key: str, meta: frozenset[str]) -> bool:
        return self.web.key(key, meta)


class Web(Ui):
    """A phone that shows pages."""

    def show(self, html: str, files: Files | None = None, **options: Any) -> PageApp:
        """Show a page with this body."""
        pages: Files = {ADDRESS: f"<!doctype html>{html}", **(files or {})}
        kind = type("Main", (PageApp,), {"files": pages, "options": options})
        app = self.launch(screen=kind)
        assert isinstance(app, PageApp)
        self.device.wait_for_idle()
        return app

    @property
    def app(self) -> PageApp:
        """The screen as it is now, also after a restore."""
        app = self.device.activities.tasks[0].stack[0]
        assert isinstance(app, PageApp)
        return app


@pytest.fixture(scope="session")
def _phone() -> Iterator[tuple[VirtualDevice, Any]]:
    with VirtualDevice() as device:
        yield device, device.snapshot()


@pytest.fixture
def ui(_phone: tuple[VirtualDevice, Any]) -> Web:
    if not web.available():
        pytest.skip(f"no browser: {web.INSTALL_COMMAND}")
    device, snapshot = _phone
    device.restore(snapshot)
    return Web(device)
