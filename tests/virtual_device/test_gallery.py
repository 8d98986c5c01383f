"""The picture gallery."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from android_world.virtual_device import gallery


def test_pictures_and_index_are_written(tmp_path: Path) -> None:
    assert gallery.main(tmp_path, only=["launcher/home", "system_ui/shade_landscape"]) == 0
    assert Image.open(tmp_path / "launcher" / "home.png").size == (1080, 2400)
    assert Image.open(tmp_path / "system_ui" / "shade_landscape.png").size == (2400, 1080)
    assert 'src="launcher/home.png"' in (tmp_path / "index.html").read_text(encoding="utf-8")


def test_a_picture_that_fails_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(device: object) -> None:
        raise LookupError("no such button")

    monkeypatch.setitem(gallery._PICTURES, "broken/picture", broken)
    assert gallery.main(tmp_path, only=["broken"]) == 1
    assert "broken/picture: LookupError: no such button" in capsys.readouterr().err


def test_two_pictures_cannot_share_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "_PICTURES", dict(gallery._PICTURES))
    gallery.gallery("some/picture")(lambda device: None)
    with pytest.raises(ValueError, match="some/picture"):
        gallery.gallery("some/picture")(lambda device: None)
