"""Images as servers get them."""

from __future__ import annotations

import base64
import io

import numpy as np
import pytest
from PIL import Image

from android_world.agents.llm import ModelSettings, Request, make_llm
from android_world.agents.llm.image_encoding import ImageSizing
from tests.agents.llm.test_gemini import plain, said as gemini_said
from tests.agents.llm.test_openai_compatible import said

SCREEN = np.zeros((2400, 1080, 3), np.uint8)


@pytest.mark.parametrize(
    ("model", "limits", "size"),
    [
        ("ByteDance-Seed/UI-TARS-1.5-7B", {"max_pixels": 16384 * 28 * 28}, (1092, 2408)),
        ("Qwen/Qwen3-VL-8B-Instruct", {"max_pixels": 1280 * 32 * 32}, (768, 1696)),
        ("qwen:/models/mine", {"max_pixels": 1280 * 32 * 32}, (768, 1696)),
        ("Qwen/Qwen2.5-VL-7B-Instruct", {"max_pixels": 1280 * 28 * 28}, (672, 1484)),
        ("Qwen/Qwen3-VL-8B-Instruct", {"min_pixels": 4000 * 32 * 32}, (1376, 3040)),
        ("gpt-6.1-sol", {"max_pixels": 648_000}, (540, 1200)),
        ("gpt-6.1-sol", {"max_pixels": 10_000_000}, (1080, 2400)),
        ("Qwen/Qwen3-VL-8B-Instruct", {}, (1080, 2400)),
    ],
)
def test_sizes_follow_the_rule_of_the_family(model, limits, size):
    sizing = ImageSizing.of(model, ModelSettings(**limits))
    assert sizing.size(1080, 2400) == size
    assert sizing.resize(SCREEN).shape == (*size[::-1], 3)


def test_a_server_gets_images_of_this_size_and_format(server):
    server.replies[:] = [said("x")]
    settings = ModelSettings(f"{server.url}/v1", max_pixels=1280 * 32 * 32, image_format="png")
    make_llm("Qwen/Qwen3-VL-8B-Instruct", settings).complete(Request.of("look", [SCREEN]))
    url = server.bodies[0]["messages"][0]["content"][1]["image_url"]["url"]
    kind, _, data = url.partition(",")
    assert kind == "data:image/png;base64"
    with Image.open(io.BytesIO(base64.b64decode(data))) as image:
        assert (image.format, image.size) == ("PNG", (768, 1696))


def test_gemini_gets_images_of_this_size_and_format(server, monkeypatch):
    monkeypatch.setenv("GEMINI_API_KEY", "k")
    monkeypatch.setenv("GOOGLE_GEMINI_BASE_URL", server.url)
    server.replies[:] = [gemini_said("x")]
    settings = ModelSettings(max_pixels=648_000, image_format="png")
    make_llm("gemini:gemini-3.8-flash", settings).complete(Request.of("look", [SCREEN]))
    sent = plain(server.bodies[0])["contents"][0]["parts"][1]["inlinedata"]
    assert sent["mimetype"] == "image/png"
    data = sent["data"].replace("-", "+").replace("_", "/")
    with Image.open(io.BytesIO(base64.b64decode(data))) as image:
        assert (image.format, image.size) == ("PNG", (540, 1200))
