"""One local model for many threads: what they ask at a time is answered in batches."""

from __future__ import annotations

import collections
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from typing import NamedTuple

from android_world.agents.llm.errors import LlmError, LlmUnavailableError
from android_world.agents.llm.types import Llm, Reply, Request
from android_world.core.closeable import Closing

# Callers who were answered together ask again at almost the same time.
_GATHER_S = 0.02


class _PendingRequest(NamedTuple):
    request: Request
    reply: Future[Reply]


class BatchingLlm(Llm, Closing):
    """Answers requests of any threads in batches, in the order in which they came.

    While the model writes, the next batch gathers: no request waits for a full batch. A batch that
    fails is tried again in halves, so that a request fails for itself only.

    Attributes:
      sizes: How many batches there were of each size.
    """

    def __init__(self, llm: Llm, most: int = 8, gather_s: float = _GATHER_S) -> None:
        """Take the model and start to wait for requests.

        Args:
          llm: Whom to ask: only one thread does.
          most: Requests of a batch at most.
          gather_s: Seconds that the first request of an idle model waits for others.
        """
        self.name = llm.name
        self.sizes: collections.Counter[int] = collections.Counter()
        self._llm = llm
        self._most = max(1, most)
        self._gather_s = gather_s
        self._waiting: collections.deque[_PendingRequest] = collections.deque()
        self._changed = threading.Condition()
        self._is_closed = False
        self._writer = threading.Thread(target=self._write, name=f"batches of {self.name}")
        self._writer.daemon = True
        self._writer.start()

    def submit(self, request: Request) -> Future[Reply]:
        """Ask without waiting; a future that is cancelled in time is never answered.

        Raises:
          LlmUnavailableError: It was closed.
        """
        asked = _PendingRequest(request, Future())
        with self._changed:
            if self._is_closed:
                raise LlmUnavailableError(f"{self.name} is closed.")
            self._waiting.append(asked)
            self._changed.notify_all()
        return asked.reply

    def complete(self, request: Request) -> Reply:
        return self.submit(request).result()

    def complete_batch(self, requests: Sequence[Request]) -> list[Reply]:
        """Answer several requests; others may share their batch."""
        replies = [self.submit(request) for request in requests]
        return [reply.result() for reply in replies]

    def close(self) -> None:
        """Answer what is being written, refuse the rest, and end."""
        with self._changed:
            self._is_closed = True
            left, self._waiting = self._waiting, collections.deque()
            self._changed.notify_all()
        for asked in left:
            if asked.reply.set_running_or_notify_cancel():
                asked.reply.set_exception(LlmUnavailableError(f"{self.name} is closed."))
        self._writer.join()

    def _write(self) -> None:
        while batch := self._next():
            live = [asked for asked in batch if asked.reply.set_running_or_notify_cancel()]
            if live:
                self._answer(live)

    def _next(self) -> list[_PendingRequest]:
        """The next batch; empty at the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._is_closed)
            self._changed.wait_for(
                lambda: len(self._waiting) >= self._most or self._is_closed, self._gather_s
            )
            count = min(len(self._waiting), self._most)
            return [self._waiting.popleft() for _ in range(count)]

    def _answer(self, batch: list[_PendingRequest]) -> None:
        try:
            replies = self._llm.complete_batch([asked.request for asked in batch])
        except LlmError as error:
            if len(batch) == 1:
                batch[0].reply.set_exception(error)
                return
            middle = len(batch) // 2
            self._answer(batch[:middle])
            self._answer(batch[middle:])
        except BaseException as error:  # Whatever it is: nobody may wait for ever.
            for asked in batch:
                asked.reply.set_exception(error)
        else:
            self.sizes[len(batch)] += 1
            for asked, reply in zip(batch, replies, strict=True):
                asked.reply.set_result(reply)
