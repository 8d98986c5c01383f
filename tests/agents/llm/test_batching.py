"""One model for many threads."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from android_world.agents.llm import Llm, Reply, Request, errors
from android_world.agents.llm.batching import BatchingLlm


class Echo(Llm):
    """Says what it was asked, once it may; refuses what begins with "bad"."""

    name = "echo"

    def __init__(self) -> None:
        self.may_write = threading.Event()
        self.may_write.set()
        self.is_writing = threading.Event()
        self.batches: list[list[str]] = []

    def complete(self, request: Request) -> Reply:
        raise AssertionError("is asked in batches")

    def complete_batch(self, requests) -> list[Reply]:
        texts = [request.messages[-1].text for request in requests]
        self.is_writing.set()
        assert self.may_write.wait(30)
        self.batches.append(texts)
        if any(text.startswith("bad") for text in texts):
            raise errors.LlmRequestError(f"one of {len(texts)} is bad")
        if "broken" in texts:
            raise ZeroDivisionError
        return [Reply(text) for text in texts]


@pytest.fixture
def echo():
    return Echo()


@pytest.fixture
def shared(echo):
    with BatchingLlm(echo, most=4, gather_s=0.0) as model:
        yield model


def ask_behind_another(shared, echo, texts):
    """Ask all of them while the model is busy, in this order; gives their futures."""
    echo.may_write.clear()
    echo.is_writing.clear()
    shared.submit(Request.of("first"))
    assert echo.is_writing.wait(30)
    asked = [shared.submit(Request.of(text)) for text in texts]
    echo.may_write.set()
    return asked


def test_what_is_asked_while_the_model_writes_is_the_next_batches(shared, echo):
    texts = [str(i) for i in range(6)]
    asked = ask_behind_another(shared, echo, texts)
    assert [reply.result(30).text for reply in asked] == texts
    assert echo.batches == [["first"], texts[:4], texts[4:]]
    assert shared.sizes == {1: 1, 4: 1, 2: 1}


def test_every_thread_gets_its_own_answer(shared):
    with ThreadPoolExecutor(8) as pool:
        texts = [str(i) for i in range(100)]
        replies = pool.map(lambda text: shared.complete(Request.of(text)), texts)
        assert [reply.text for reply in replies] == texts


def test_a_request_that_is_refused_fails_for_itself_only(shared, echo):
    good, bad, other, last = ask_behind_another(shared, echo, ["a", "bad", "b", "c"])
    assert [reply.result(30).text for reply in (good, other, last)] == ["a", "b", "c"]
    with pytest.raises(errors.LlmRequestError, match="one of 1 is bad"):
        bad.result(30)


def test_no_request_waits_for_ever_after_an_error(shared, echo):
    asked = ask_behind_another(shared, echo, ["a", "broken"])
    for reply in asked:
        with pytest.raises(ZeroDivisionError):
            reply.result(30)
    assert shared.complete(Request.of("still there")).text == "still there"


def test_a_cancelled_request_is_not_written(shared, echo):
    left, kept = ask_behind_another(shared, echo, ["left", "kept"])
    echo.may_write.clear()
    assert left.cancel() or left.done()
    echo.may_write.set()
    assert kept.result(30).text == "kept"


def test_a_batch_of_one_caller_comes_back_in_order(shared):
    texts = [str(i) for i in range(10)]
    replies = shared.complete_batch([Request.of(text) for text in texts])
    assert [reply.text for reply in replies] == texts
    assert shared.reads_batches


def test_after_its_end_it_refuses(echo):
    model = BatchingLlm(echo)
    echo.may_write.clear()
    model.submit(Request.of("first"))
    assert echo.is_writing.wait(30)
    left = model.submit(Request.of("left"))
    closing = threading.Thread(target=model.close)
    closing.start()
    with pytest.raises(errors.LlmUnavailableError):
        left.result(30)
    echo.may_write.set()
    closing.join(30)
    assert not closing.is_alive()
    with pytest.raises(errors.LlmUnavailableError):
        model.complete(Request.of("late"))
