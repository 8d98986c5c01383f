"""Local models behind OpenAI's protocol, with a stand-in for the weights."""

from __future__ import annotations

import contextlib
import dataclasses
import http.client
import json
import socket
import threading

import numpy as np
import openai
import pytest

from android_world.agents.llm import (
    Llm,
    ModelSettings,
    Reply,
    Request,
    Usage,
    errors,
    make_llm,
    serve,
    server_metadata,
)
from android_world.agents.llm.model_server import LocalModels, ModelServer
from android_world.agents.llm.server_client import ModelServerClient
from android_world.agents.model_settings import ModelServerAddress
from android_world.agents.parsing import completion_check
from android_world.agents.sampling_params import Sampling

TOKEN = "only-for-us"


class Parrot(Llm):
    """Keeps what it is asked, and says the last text again."""

    def __init__(self, name: str) -> None:
        self.name = f"qwen:{name}"
        self.asked: list[Request] = []
        self.may_write = threading.Event()
        self.may_write.set()
        self.is_writing = threading.Event()

    def complete(self, request: Request) -> Reply:
        self.is_writing.set()
        assert self.may_write.wait(30)
        self.asked.append(request)
        text = request.messages[-1].text
        if text == "too long":
            raise errors.LlmRequestError("It is too long.")
        if text == "broken":
            raise ZeroDivisionError
        return Reply(text, Usage(7, 3), finish_reason="length")


class Parrots(LocalModels):
    """A parrot of any name but `none`."""

    def make(self, name: str) -> Llm:
        if name == "none":
            raise errors.LlmConfigurationError("The weights of none are not there.")
        self.last = Parrot(name)
        return self.last


@contextlib.contextmanager
def serving(models):
    with ModelServer(models, TOKEN) as server:
        threading.Thread(target=server.serve_forever, args=[0.02], daemon=True).start()
        yield server
        server.shutdown()
    models.close()


@pytest.fixture
def server():
    with serving(Parrots(ModelSettings())) as running:
        yield running


@pytest.fixture
def client(server):
    return openai.OpenAI(api_key=TOKEN, base_url=server.url, max_retries=0)


def ask(client, text="hi", **more):
    turn = {"role": "user", "content": text}
    return client.chat.completions.create(model="m", messages=[turn], **more)


def test_openais_own_client_is_answered(client, server):
    reply = ask(
        client,
        *("hello",),
        **{"temperature": 0.5, "top_p": 0.9, "seed": 4, "presence_penalty": 1.0, "stop": "X"},
        max_tokens=12,
        extra_body={"top_k": 5, "until": "point"},
    )
    assert reply.choices[0].message.content == "hello"
    assert reply.choices[0].finish_reason == "length"
    assert (reply.usage.prompt_tokens, reply.usage.completion_tokens) == (7, 3)
    (asked,) = server.models.last.asked
    assert Sampling(0.5, 0.9, 5, 1.0, 4, 12).apply(asked).fingerprint() == asked.fingerprint()
    assert asked.stop == ("X",)
    assert asked.until is completion_check.has_point
    assert [model.id for model in client.models.list()] == ["m"]


@pytest.mark.parametrize(
    ("more", "param"),
    [
        ({"n": 2}, "n"),
        ({"stream": True}, "stream"),
        ({"logprobs": True}, "logprobs"),
        ({"temperature": -1}, "temperature"),
        ({"response_format": {"type": "json_object"}}, "response_format"),
        ({"extra_body": {"min_p": 0.1}}, "min_p"),
    ],
)
def test_what_it_has_not_is_refused_by_name(client, more, param):
    with pytest.raises(openai.BadRequestError) as caught:
        ask(client, **more)
    assert caught.value.param.startswith(param)
    assert param in str(caught.value)


@pytest.mark.parametrize(
    "url",
    [
        *("file:///etc/passwd", "http://127.0.0.1:1/a.png", "data:text/plain;base64,YQ=="),
        *("data:image/png;base64,!", "data:image/png;base64,YWJj"),
    ],
)
def test_images_are_read_from_the_body_only(client, url):
    with pytest.raises(openai.BadRequestError, match="image"):
        ask(client, [{"type": "image_url", "image_url": {"url": url}}])


@pytest.mark.parametrize("key", ["", "wrong", TOKEN + "x", "\xe9"])
def test_who_does_not_know_the_token_is_refused(server, key):
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=30)
    for method, path in (("POST", "/v1/chat/completions"), ("GET", "/v1/models/m")):
        connection.request(method, path, b"{}", {"Authorization": f"Bearer {key}"})
        reply = connection.getresponse()
        assert (reply.status, b"token" in reply.read()) == (401, True)
    assert server.models.names == []


def test_it_listens_on_loopback_only(server):
    assert server.server_address[0] == "127.0.0.1"


def test_other_paths_and_bodies_are_reported(server):
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=30)
    headers = {"Authorization": f"Bearer {TOKEN}"}
    for path, body, status in (
        ("/v1/completions", b"{}", 404),
        ("/v1/chat/completions", b"{", 400),
        ("/v1/chat/completions", b"[" * 100_000, 400),
        ("/v1/chat/completions", b'{"model": "m", "messages": []}', 400),
    ):
        connection.request("POST", path, body, headers)
        reply = connection.getresponse()
        assert reply.status == status
        assert json.loads(reply.read())["error"]["message"]
    # Without a length nothing is read: what is written on may meet a closed door.
    connection.putrequest("POST", "/v1/chat/completions")
    for name, value in (*headers.items(), ("Transfer-Encoding", "chunked")):
        connection.putheader(name, value)
    connection.endheaders()
    assert connection.getresponse().status == 411


def test_whatever_breaks_the_caller_is_reported(client):
    with pytest.raises(openai.InternalServerError, match="ZeroDivisionError"):
        ask(client, "broken")
    assert ask(client, "still there").choices[0].message.content == "still there"


def test_a_caller_who_has_gone_is_not_answered(server):
    model = server.models.get("m")
    parrot = server.models.last
    parrot.may_write.clear()
    first = model.submit(Request.of("first"))
    assert parrot.is_writing.wait(30)
    body = json.dumps({"model": "m", "messages": [{"role": "user", "content": "gone"}]}).encode()
    head = f"POST /v1/chat/completions HTTP/1.1\r\nAuthorization: Bearer {TOKEN}\r\n"
    head += f"Content-Length: {len(body)}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.server_port)) as caller:
        caller.sendall(head.encode() + body)
        while not model._waiting:
            pass
        waiting = model._waiting[0].reply
    cancelled = threading.Event()
    waiting.add_done_callback(lambda _: cancelled.set())
    assert cancelled.wait(30)
    parrot.may_write.set()
    assert first.result(30).text == "first"
    assert model.complete(Request.of("next")).text == "next"
    assert [asked.messages[-1].text for asked in parrot.asked] == ["first", "next"]


# -- the workers' side ---------------------------------------------------------------------------


@pytest.fixture
def settings(server):
    return ModelSettings(served=ModelServerAddress(server.url, TOKEN))


def test_workers_ask_as_they_would_here(server, settings):
    picture = np.random.default_rng(0).integers(0, 255, (40, 30, 3), np.uint8)
    request = Request.of(
        "look", [picture], "be nice", max_tokens=9, temperature=0.3, top_p=0.5, stop=("X",)
    )
    request = dataclasses.replace(
        request, top_k=3, seed=1, until=completion_check.has_action, tools=({"name": "t"},)
    )
    llm = make_llm("qwen:/a folder/m", settings)
    assert isinstance(llm, ModelServerClient)
    reply = llm.complete(request)
    assert (reply.text, reply.model, reply.finish_reason) == ("look", "qwen:/a folder/m", "length")
    (asked,) = server.models.last.asked
    assert asked.fingerprint() == request.fingerprint()
    assert asked.until is request.until
    assert server.models.last.name == "qwen:/a folder/m"


def test_settings_of_sampling_are_the_workers(server, settings):
    warm = dataclasses.replace(settings, sampling=Sampling(temperature=0.9, seed=3))
    make_llm("qwen:m", warm).complete(Request.of("hi"))
    (asked,) = server.models.last.asked
    assert (asked.temperature, asked.seed) == (0.9, 3)


def test_what_cannot_be_loaded_is_reported_before_anything_is_asked(settings):
    with pytest.raises(errors.LlmConfigurationError, match=r"^The weights of none"):
        make_llm("qwen:none", settings)


def test_refusals_arrive(settings):
    with pytest.raises(errors.LlmRequestError, match="too long"):
        make_llm("qwen:m", settings).complete(Request.of("too long"))


def test_a_server_that_has_ended_is_reported(settings, server):
    llm = make_llm("qwen:m", settings)
    llm._server._retrying.stop = lambda state: True
    server.shutdown()
    server.server_close()
    with pytest.raises(errors.LlmUnavailableError, match="enough memory"):
        llm.complete(Request.of("hi"))
    with pytest.raises(errors.LlmUnavailableError, match="has ended"):
        make_llm("qwen:m", settings)


def test_the_token_is_in_no_text_of_the_settings(settings):
    assert TOKEN not in repr(settings)


# -- the command ---------------------------------------------------------------------------------


def test_a_server_of_one_model_has_no_other():
    with serving(Parrots(ModelSettings(), only="m")) as server:
        client = openai.OpenAI(api_key=TOKEN, base_url=server.url, max_retries=0)
        assert [model.id for model in client.models.list()] == ["m"]
        with pytest.raises(openai.NotFoundError, match="this is m"):
            client.models.retrieve("other")


def test_its_version_is_kept_by_runs(server):
    assert "android-world-anywhere" in server_metadata.facts(server.url)["version"]


def test_the_command_says_what_is_wrong(capsys, tmp_path):
    assert serve.main([f"--model={tmp_path / 'nothing'}", "--port=8199"]) == 2
    assert "serve: " in capsys.readouterr().err
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert serve.main(["--model=m", f"--port={taken.getsockname()[1]}"]) == 2
    assert "--port=" in capsys.readouterr().err
