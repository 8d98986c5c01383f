"""The old wrappers' contracts, and programs' own wrappers under our agents."""

from __future__ import annotations

import base64
import io

import numpy as np
import pytest
from PIL import Image

from android_world.agents import infer
from android_world.agents.llm import Request, errors
from tests.agents.llm.test_openai_compatible import refused, said

PICTURE = np.zeros((4, 4, 3), np.uint8)
FAILED = (infer.ERROR_CALLING_LLM, None, None)


@pytest.fixture
def gpt4(server, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret")
    monkeypatch.setenv("OPENAI_BASE_URL", f"{server.url}/v1")

    def make(*replies, **options):
        server.replies[:] = replies
        return infer.Gpt4Wrapper("gpt-4o", max_retry=1, **options)

    return make


def test_gpt4_gives_the_published_triples(gpt4, server):
    llm = gpt4(said("hello"), temperature=0.5)
    text, is_safe, raw = llm.predict_mm("hi", [PICTURE, PICTURE])
    assert (text, is_safe, bool(raw)) == ("hello", None, True)
    kinds = [part["type"] for part in server.bodies[0]["messages"][0]["content"]]
    assert kinds == ["text", "image_url", "image_url"]
    assert server.bodies[0]["temperature"] == 0.5
    assert llm.predict("hi")[:2] == ("hello", None)
    assert server.bodies[1]["messages"] == [{"role": "user", "content": "hi"}]


@pytest.mark.parametrize("answer", [refused(500), refused(401), refused(400)])
def test_gpt4_failures_are_the_sentinel_and_end(gpt4, server, answer):
    assert gpt4(answer).predict("hi") == FAILED
    assert len(server.seen) == 1


def test_gpt4_encodes_images_as_jpeg():
    data = base64.b64decode(infer.Gpt4Wrapper.encode_image(PICTURE))
    assert Image.open(io.BytesIO(data)).format == "JPEG"
    assert infer.array_to_jpeg_bytes(PICTURE) == infer.image_to_jpeg_bytes(Image.fromarray(PICTURE))


def test_the_number_of_attempts_is_bounded(gpt4):
    assert infer.Gpt4Wrapper("m", max_retry=99).max_retry == 5
    assert infer.Gpt4Wrapper("m", max_retry=0).max_retry == 3


class Own(infer.LlmWrapper, infer.MultimodalLlmWrapper):
    """A program's own wrapper."""

    def __init__(self, triple):
        self.triple = triple
        self.asked = []

    def predict(self, text_prompt):
        return self.predict_mm(text_prompt, [])

    def predict_mm(self, text_prompt, images):
        self.asked.append((text_prompt, len(images)))
        return self.triple


def test_a_wrapper_of_a_program_serves_as_a_model():
    own = Own(("hello", None, {"raw": 1}))
    assert infer.as_llm(own).complete(Request.of("hi", [PICTURE], "system")).text == "hello"
    assert own.asked == [("system\nhi", 1)]


def test_what_the_triples_mean_is_kept():
    blocked = infer.as_llm(Own((infer.ERROR_CALLING_LLM, False, object())))
    assert blocked.complete(Request.of("hi")).is_safe is False
    with pytest.raises(errors.LlmUnavailableError):
        infer.as_llm(Own(FAILED)).complete(Request.of("hi"))
    # A raw reply that is empty, but is one, counts as one.
    assert infer.as_llm(Own(("hello", True, {}))).complete(Request.of("hi")).text == "hello"


def test_a_face_under_an_agent_keeps_its_temperature(gpt4, server):
    llm = infer.as_llm(gpt4(said("x"), temperature=0.7))
    llm.complete(Request.of("hi", temperature=0.0))
    assert server.bodies[0]["temperature"] == 0.7
