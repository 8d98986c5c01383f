"""What is kept of a server of models."""

from __future__ import annotations

import pytest

from android_world.agents.llm import ModelSettings, server_metadata

PAGES = {
    "vllm": {"/version": {"version": "0.11.0"}, "/v1/models": {"data": [{"id": "a"}]}},
    "ollama": {"/api/version": {"version": "0.12.3"}, "/v1/models": {"data": [{"id": "a"}]}},
    "sglang": {"/get_server_info": {"version": "0.5.4"}, "/v1/models": {"data": [{"id": "a"}]}},
    "llama.cpp": {"/props": {"build_info": "b6000"}, "/v1/models": {"data": [{"id": "a"}]}},
}


@pytest.mark.parametrize("kind", PAGES)
def test_the_version_is_where_the_server_has_it(kind, server):
    server.pages = PAGES[kind]
    found = server_metadata.facts(f"{server.url}/v1")
    assert found["version"] in ("0.11.0", "0.12.3", "0.5.4", "b6000")
    assert found["models"] == ["a"]


@pytest.mark.parametrize(
    "pages",
    [
        {},
        {"/version": b"\xff"},
        {"/version": [1]},
        {"/version": "http://127.0.0.1:9/elsewhere"},
        {"/v1/models": {"data": 3}},
    ],
)
def test_a_server_that_says_nothing_stops_no_run(pages, server):
    server.pages = pages
    assert server_metadata.facts(f"{server.url}/v1")["version"] is None


def test_a_server_that_does_not_answer():
    url = "http://127.0.0.1:9/v1"
    assert server_metadata.facts(url) == {"url": url, "version": None}


def test_names_and_passwords_are_not_kept():
    assert (
        server_metadata.facts("http://me:secret@127.0.0.1:9/v1")["url"] == "http://127.0.0.1:9/v1"
    )


def test_the_preset_is_kept_with_its_source():
    found = server_metadata.details(["qwen:x"], ModelSettings(preset="pigg_published"))
    assert found["preset"]["name"] == "pigg_published"
    assert "PIGG" in found["preset"]["source"]
    assert "server" not in found
