"""The app of MobileMiniWoB++: what its pages can ask for."""

from __future__ import annotations

from pathlib import Path

import pytest

from android_world.virtual_device.apps.miniwob import assets

ROOT = "file:///android_asset/html/"


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
