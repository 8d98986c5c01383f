"""The end of the server: it ends with its client, also in the middle of a task."""

from __future__ import annotations

import asyncio
import threading

import pytest

pytest.importorskip("mcp")

from android_world.mcp.session import ClosedError, PhoneSession
from android_world.runs import episode_executor
from android_world.runs.options import RunOptions
from android_world.runs.view import model


@pytest.fixture
def session(phone, monkeypatch, tmp_path):
    env = phone.fresh_env()
    env.close = lambda: None
    monkeypatch.setattr(episode_executor, "connect", lambda options: env)
    return PhoneSession(RunOptions(), "tester", tmp_path)


def close(session):
    closing = threading.Thread(target=session.close, daemon=True)
    closing.start()
    closing.join(30)
    assert not closing.is_alive()


def test_a_task_in_progress_does_not_keep_the_server_running(session):
    asyncio.run(session.start("SystemWifiTurnOff"))
    close(session)
    (episode,) = model.read_run(session.run_path).episodes
    assert episode.record.error.type == "ClientGoneError"
    assert episode.record.score == 0.0


def test_requests_that_wait_for_a_closed_phone_get_an_error(session):
    async def wait_for_the_phone():
        is_busy = threading.Event()
        works = asyncio.create_task(session.do(lambda env: is_busy.wait(30)))
        await asyncio.sleep(0)
        closing = threading.Thread(target=session.close, daemon=True)
        closing.start()
        waiting = [asyncio.create_task(session.do(lambda env: None)) for _ in range(2)]
        await asyncio.sleep(0)
        is_busy.set()
        await works
        results = await asyncio.wait_for(asyncio.gather(*waiting, return_exceptions=True), 30)
        closing.join(30)
        # Those before the end are answered, those after it are refused.
        assert all(result is None or isinstance(result, ClosedError) for result in results)

    asyncio.run(wait_for_the_phone())
    with pytest.raises(ClosedError, match="start the server again"):
        asyncio.run(session.progress())
