"""Pages are drawn with the phone's fonts, on every host."""

from __future__ import annotations

import font_roboto
import pytest
import skia

from tests.virtual_device.web.conftest import Web

WIDTH = "document.querySelector('span').getBoundingClientRect().width"


@pytest.mark.parametrize("family", ["Arial", "serif", "monospace", "Comic Sans MS", "Roboto"])
def test_words_are_in_roboto_whatever_a_page_names(ui: Web, family: str) -> None:
    page = ui.show(f'<span style="font: 100px {family}; white-space: nowrap">Quick Wim</span>').web
    face = skia.FontMgr.New_Custom_Empty().makeFromFile(font_roboto.Roboto)
    font = skia.Font(face, 100)
    font.setHinting(skia.FontHinting.kNone)
    font.setSubpixel(True)
    assert page.evaluate(WIDTH) == pytest.approx(font.measureText("Quick Wim"), abs=2.5)


def test_emoji_are_in_colour(ui: Web) -> None:
    ui.show('<meta name="viewport" content="width=device-width"><h1 id=sign>\U0001f600</h1>')
    bounds = ui.bounds("sign")
    pixels = ui.device.screenshot()[bounds.top : bounds.bottom, bounds.left : bounds.right, :3]
    assert (pixels.max(axis=-1).astype(int) - pixels.min(axis=-1)).max() > 100
