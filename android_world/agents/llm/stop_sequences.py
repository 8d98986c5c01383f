"""Stop strings of servers, which look for them in thoughts as well."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator

from android_world.agents.llm.stopping_criteria import stop_at
from android_world.agents.llm.types import Reply, Request, Usage, total_cost_usd


class StopStrings:
    """Asks a server with stop strings, as long as they do not end its replies too early.

    A server finds them in what a model thinks aloud as well, whether or not that is marked as a
    thought. So a reply that ended where it may be stopped, and is not what was needed by then, is
    asked for again without them. If that helps, this server gets none any more; if it does not,
    they were not to blame, and nothing is asked twice any more.
    """

    def __init__(self) -> None:
        self._blamed: bool | None = None

    def complete(self, request: Request, ask: Callable[[Request], Reply]) -> Reply:
        """The reply to a request, by a function that asks the server once."""
        if not request.stop:
            return ask(request)
        without = dataclasses.replace(request, stop=())
        if self._blamed:
            return _cut(request, ask(without))
        reply = ask(request)
        if self._blamed is False or reply.finish_reason != "stop" or _is_whole(request, reply.text):
            return reply
        again = ask(without)
        self._blamed = _is_whole(request, again.text)
        return dataclasses.replace(
            _cut(request, again) if self._blamed else reply,
            usage=_sum(reply.usage, again.usage),
            latency_s=reply.latency_s + again.latency_s,
        )


def _is_whole(request: Request, text: str) -> bool:
    """Whether a reply that ended before a stop string, or holds some, is all that is needed."""
    if request.until is None:
        return bool(text.strip())
    return _ending(request, text) is not None or request.until(text)


def _ending(request: Request, text: str) -> int | None:
    """Where a stop string starts, or may start, that ends the reply; None if there is none."""
    if request.until is None:
        return stop_at(text, request.stop)
    for word in request.stop:
        for place in (*_places(text, word), len(text)):
            if request.until(text[:place] + word):
                return place
    return None


def _places(text: str, word: str) -> Iterator[int]:
    place = text.find(word)
    while place >= 0:
        yield place
        place = text.find(word, place + 1)


def _cut(request: Request, reply: Reply) -> Reply:
    return dataclasses.replace(reply, text=reply.text[: _ending(request, reply.text)])


def _sum(one: Usage, other: Usage) -> Usage:
    return Usage(
        one.prompt_tokens + other.prompt_tokens,
        one.completion_tokens + other.completion_tokens,
        total_cost_usd((one.cost_usd, other.cost_usd)),
    )
