"""Rotation, theme, size of texts and density reach a page."""

from __future__ import annotations

import pytest

from android_world.virtual_device import __main__ as command, web
from tests.virtual_device.web.conftest import Web

PAGE = '<meta name="viewport" content="width=device-width"><p id=words>Some words</p>'


def test_a_rotated_phone_turns_its_page(ui: Web) -> None:
    page = ui.show(PAGE).web
    ui.find("words")
    assert page.evaluate("innerWidth") == 411
    ui.rotate(1)
    box = ui.bounds("web")
    assert page.evaluate("innerWidth") == round(box.width / 2.625)
    assert ui.device.screenshot().shape == (2400, 1080, 3)


def test_the_dark_theme_is_the_pages(ui: Web) -> None:
    page = ui.show(PAGE).web
    dark = "matchMedia('(prefers-color-scheme: dark)').matches"
    assert page.evaluate(dark) is False
    ui.device.settings.put("secure", "ui_night_mode", "2")
    ui.find("words")
    assert page.evaluate(dark) is True


def test_large_texts_are_large_in_pages(ui: Web) -> None:
    ui.show(PAGE)
    height = ui.bounds("words").height
    ui.device.settings.put("system", "font_scale", "1.3")
    assert ui.bounds("words").height > 1.15 * height
    ui.device.settings.put("system", "font_scale", "1.0")
    assert ui.bounds("words").height == height


def test_time_zone_and_language_are_the_phones(ui: Web) -> None:
    page = ui.show(PAGE).web
    seen = """[Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(0).getHours(),
        navigator.language, (1234.5).toLocaleString()]"""
    assert page.evaluate(seen) == ["UTC", 0, "en-US", "1,234.5"]
    ui.device.shell("setprop persist.sys.timezone Asia/Tokyo; setprop persist.sys.locale de-DE")
    ui.find("words")
    page.reload()
    assert page.evaluate(seen) == ["Asia/Tokyo", 9, "de-DE", "1.234,5"]
    other = ui.show(PAGE).web
    ui.find("words")
    other.reload()
    assert other.evaluate(seen) == ["Asia/Tokyo", 9, "de-DE", "1.234,5"]


def test_a_page_is_zoomed_and_searched(ui: Web) -> None:
    page = ui.show(PAGE).web
    height = ui.bounds("words").height
    page.zoom = 2.0
    assert abs(ui.bounds("words").height - 2 * height) <= 4
    assert page.find("words") == 1
    assert page.find("nothing") == 0


def test_the_command_names_an_engine_that_is_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(web.VARIABLE, str(tmp_path / "none"))
    assert not web.available()
    with pytest.raises(web.BrowserMissing, match="virtual_device browser"):
        web.needed_path()
    shell = tmp_path / "shell"
    shell.write_text("#!/bin/sh\n")
    shell.chmod(0o755)
    monkeypatch.setenv(web.VARIABLE, str(shell))
    assert command.main(["browser"]) == 0
    assert str(shell) in capsys.readouterr().out


def test_playwrights_browser_is_found_before_those_on_the_path(
    monkeypatch: pytest.MonkeyPatch, tmp_path
) -> None:
    monkeypatch.delenv(web.VARIABLE, raising=False)
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for revision in ("900", "1200"):
        folder = tmp_path / f"chromium_headless_shell-{revision}" / "chrome-linux"
        folder.mkdir(parents=True)
        (folder / "headless_shell").write_text("")
        (folder / "headless_shell").chmod(0o755)
    assert "-1200" in (web.browser_path() or "")
