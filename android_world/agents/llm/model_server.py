"""Local models behind OpenAI's protocol on loopback, shared by all who ask."""

from __future__ import annotations

import concurrent.futures
import dataclasses
import hmac
import http.server
import importlib.metadata
import itertools
import json
import logging
import select
import socket
import threading
import urllib.parse
from collections.abc import Mapping
from concurrent.futures import Future
from typing import Any

from android_world.agents.llm import chat_protocol
from android_world.agents.llm.backends import make_llm
from android_world.agents.llm.batching import BatchingLlm
from android_world.agents.llm.errors import LlmError, LlmUnavailableError
from android_world.agents.llm.types import Llm, Reply
from android_world.agents.model_settings import ModelSettings
from android_world.agents.sampling_params import Sampling
from android_world.device import clock

_log = logging.getLogger(__name__)
LOOPBACK = "127.0.0.1"
_MOST_BYTES = 256 << 20
# How often a caller who waits is looked after: one who has gone needs no answer.
_LOOK_AFTER_S = 1.0
_INVALID = "invalid_request_error"
_LIBRARIES = ("android-world-anywhere", "torch", "transformers")


class UnknownModelError(LookupError):
    """The server has no model of this name."""


class LocalModels:
    """Local models by name, each loaded when it is first asked for and answering in batches."""

    def __init__(self, settings: ModelSettings, most: int = 8, only: str | None = None) -> None:
        """Take what decides.

        Args:
          settings: How models are loaded; callers bring sampling, budgets and recordings.
          most: Requests of a batch at most.
          only: The one model that may be asked for; None is any.
        """
        self._settings = dataclasses.replace(
            settings,
            served=None,
            record_to=None,
            max_tokens_total=None,
            max_cost=None,
            preset=None,
            sampling=Sampling(),
        )
        self._most = most
        self._only = only
        self._loading = threading.Lock()
        self._models: dict[str, BatchingLlm] = {}

    def get(self, name: str) -> BatchingLlm:
        """The model of this name.

        Raises:
          UnknownModelError: There is only another one.
          LlmError: It cannot be loaded.
        """
        if self._only not in (None, name):
            raise UnknownModelError(f"There is no model {name}: this is {self._only}.")
        with self._loading:
            if name not in self._models:
                self._models[name] = BatchingLlm(self.make(name), self._most)
            return self._models[name]

    def make(self, name: str) -> Llm:
        """Load a model.

        Raises:
          LlmError: It cannot be loaded.
        """
        return make_llm(f"qwen:{name}", self._settings)

    @property
    def names(self) -> list[str]:
        """Of what can be asked for, or has been."""
        return [self._only] if self._only is not None else sorted(self._models)

    def close(self) -> None:
        """End all of them."""
        for model in self._models.values():
            model.close()


class ModelServer(http.server.ThreadingHTTPServer):
    """Serves local models on loopback, to those who know the token.

    Routes: `POST /v1/chat/completions`, `GET /v1/models`, `GET /v1/models/NAME` (which loads it)
    and, without the token, `GET /version`.
    """

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, models: LocalModels, token: str, port: int = 0) -> None:
        """Take a port; 0 is any that is free.

        Raises:
          OSError: The port is taken.
        """
        super().__init__((LOOPBACK, port), _Handler)
        self.models = models
        self.token = token
        self.numbers = itertools.count(1)

    @property
    def url(self) -> str:
        """What to give as `--base_url`."""
        return f"http://{LOOPBACK}:{self.server_port}/v1"


class _RefusedError(Exception):
    """A request that is not answered."""

    def __init__(self, status: int, message: str, kind: str, **more: Any) -> None:
        super().__init__(message)
        self.status = status
        self.body = chat_protocol.refusal(message, kind, **more)


class _Handler(http.server.BaseHTTPRequestHandler):
    server: ModelServer
    protocol_version = "HTTP/1.1"
    server_version = "android-world"
    sys_version = ""

    def do_GET(self) -> None:
        self._do({"/version": _version}, self._get)

    def do_POST(self) -> None:
        self._do({}, self._post)

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing: a run's terminal is its own."""

    def _do(self, free: Mapping[str, Any], answer: Any) -> None:
        try:
            if self.path in free:
                self._send(200, free[self.path]())
                return
            body = self._body()  # Read in any case, or the next request would begin with it.
            self._check_token()
            self._send(200, answer(body))
        except _RefusedError as refused:
            self._send(refused.status, refused.body)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def _get(self, body: bytes) -> dict[str, Any]:
        if self.path == "/v1/models":
            return {
                "object": "list",
                "data": [_list_entry(name) for name in self.server.models.names],
            }
        if not self.path.startswith("/v1/models/"):
            raise _RefusedError(404, f"There is nothing at {self.path}.", "not_found_error")
        name = urllib.parse.unquote(self.path.removeprefix("/v1/models/"))
        self._model(name)
        return _list_entry(name)

    def _post(self, body: bytes) -> dict[str, Any]:
        if self.path != "/v1/chat/completions":
            raise _RefusedError(404, f"There is nothing at {self.path}.", "not_found_error")
        try:
            name, request = chat_protocol.read(json.loads(body))
        except chat_protocol.BodyError as error:
            raise _RefusedError(400, str(error), _INVALID, param=error.param) from error
        except (ValueError, RecursionError) as error:
            raise _RefusedError(400, "The body is not JSON.", _INVALID) from error
        reply = self._wait(self._model(name).submit(request))
        number, created = next(self.server.numbers), int(clock.now())
        return chat_protocol.reply_body(reply, name, number, created)

    def _model(self, name: str) -> BatchingLlm:
        try:
            return self.server.models.get(name)
        except UnknownModelError as error:
            raise _RefusedError(
                404, str(error), _INVALID, param="model", code="model_not_found"
            ) from error
        except LlmError as error:
            raise _failure_response(error) from error

    def _wait(self, reply: Future[Reply]) -> Reply:
        """The reply; it is not written where its client has disconnected."""
        while True:
            try:
                return reply.result(_LOOK_AFTER_S)
            except concurrent.futures.TimeoutError:
                if self._is_disconnected() and reply.cancel():
                    raise BrokenPipeError from None
            except LlmError as error:
                raise _failure_response(error) from error
            except Exception as error:  # A defect of ours or of a library: the caller is told.
                _log.exception("The reply failed.")
                raise _RefusedError(500, f"It failed: {error!r}", "server_error") from error

    def _is_disconnected(self) -> bool:
        readable, _, _ = select.select([self.connection], [], [], 0)
        return bool(readable) and not self.connection.recv(1, socket.MSG_PEEK)

    def _check_token(self) -> None:
        kind, _, token = self.headers.get("Authorization", "").partition(" ")
        if kind != "Bearer" or not hmac.compare_digest(token.encode(), self.server.token.encode()):
            raise _RefusedError(401, "The token is missing or wrong.", "authentication_error")

    def _body(self) -> bytes:
        length = self.headers.get("Content-Length", "0")
        if not length.isdecimal() or self.headers.get("Transfer-Encoding"):
            self.close_connection = True
            raise _RefusedError(411, "A body needs its length.", _INVALID)
        if int(length) > _MOST_BYTES:
            self.close_connection = True
            raise _RefusedError(413, "The body is too large.", _INVALID)
        return self.rfile.read(int(length))

    def _send(self, status: int, body: Mapping[str, Any]) -> None:
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def _failure_response(error: LlmError) -> _RefusedError:
    """A passing failure is worth another attempt; the rest is the request's, or the model's."""
    if isinstance(error, LlmUnavailableError):
        return _RefusedError(503, str(error), "server_error")
    return _RefusedError(400, str(error), _INVALID)


def _list_entry(name: str) -> dict[str, Any]:
    return {"id": name, "object": "model", "created": 0, "owned_by": "android-world"}


def _version() -> dict[str, Any]:
    versions: dict[str, str | None] = {}
    for name in _LIBRARIES:
        try:
            versions[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            versions[name] = None
    return {"version": " ".join(f"{name} {version}" for name, version in versions.items())}
