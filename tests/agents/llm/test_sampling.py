"""How models write: from the flags to what each back end is sent."""

from __future__ import annotations

import argparse
import json
import re

import pytest

from android_world.agents import model_catalog
from android_world.agents.llm import ModelSettings, Request, errors, make_llm
from android_world.agents.llm.backends import back_end
from android_world.agents.sampling_params import Sampling
from android_world.cli import flags
from tests.agents.llm.test_gemini import plain, said as gemini_said
from tests.agents.llm.test_openai_compatible import refused, said

GIVEN = {
    "temperature": 0.7,
    "top_p": 0.8,
    "top_k": 20,
    "presence_penalty": 1.5,
    "seed": 3407,
    "max_tokens": 99,
    "reasoning_effort": "low",
    "extra_body": {"min_p": 0.1},
}


def read(*words: str) -> ModelSettings:
    parser = argparse.ArgumentParser()
    flags.add(parser, ModelSettings)
    flags.add(parser, Sampling)
    return flags.make(ModelSettings, vars(parser.parse_args(words)))


def test_every_setting_is_a_flag():
    words = [f"--{k}={json.dumps(v) if isinstance(v, dict) else v}" for k, v in GIVEN.items()]
    assert read(*words).sampling.items() == GIVEN


@pytest.mark.parametrize(
    "word",
    [
        *("--temperature=-1", "--temperature=nan", "--temperature=inf", "--temperature=x"),
        *("--top_p=0", "--top_p=1.1", "--top_k=0", "--top_k=-2", "--presence_penalty=3"),
        *("--seed=-1", "--max_tokens=0", "--reasoning_effort=9", "--extra_body=[1]"),
        "--extra_body={",
    ],
)
def test_values_that_mean_nothing_are_refused(word, capsys):
    with pytest.raises(SystemExit):
        read(word)
    assert word.partition("=")[0] in capsys.readouterr().err


def test_an_openai_compatible_server_is_sent_all_of_it(server):
    server.replies[:] = [said("x")]
    settings = ModelSettings(f"{server.url}/v1", sampling=Sampling(**GIVEN))
    make_llm("openai:m", settings).complete(Request.of("hi", max_tokens=5))
    sent = server.bodies[0]
    extra = sent.pop("min_p")
    assert extra == 0.1
    assert {name: sent[name] for name in GIVEN if name != "extra_body"} == {
        name: value for name, value in GIVEN.items() if name != "extra_body"
    }


def test_gemini_is_sent_all_of_it(server, monkeypatch):
    monkeypatch.setenv("GEMINI_API_KEY", "k")
    monkeypatch.setenv("GOOGLE_GEMINI_BASE_URL", server.url)
    server.replies[:] = [gemini_said("x")]
    given = {**GIVEN, "extra_body": {"labels": {"a": "b"}}}
    make_llm("gemini:m", ModelSettings(sampling=Sampling(**given))).complete(Request.of("hi"))
    sent = plain(server.bodies[0])
    config = sent["generationconfig"]
    assert config["temperature"] == 0.7
    assert (config["topp"], config["topk"]) == (0.8, 20)
    assert (config["presencepenalty"], config["seed"]) == (1.5, 3407)
    assert config["maxoutputtokens"] == 99
    assert config["thinkingconfig"]["thinkinglevel"] == "LOW"
    assert sent["labels"] == {"a": "b"}


def test_without_flags_a_request_is_as_the_agent_made_it(server):
    server.replies[:] = [said("x")]
    make_llm("openai:m", ModelSettings(f"{server.url}/v1")).complete(Request.of("hi"))
    assert not server.bodies[0].keys() & {"top_k", "seed", "presence_penalty", "reasoning_effort"}


@pytest.mark.parametrize(
    ("spec", "given", "named"),
    [
        ("qwen:tiny-random", {"reasoning_effort": "low"}, "--reasoning_effort"),
        ("qwen:tiny-random", {"extra_body": {"a": 1}}, "--extra_body"),
        ("openai:gpt-4o", {"top_k": 3}, "--top_k"),
        ("gemini:m", {"top_k": -1}, "--top_k"),
        ("gemini:m", {"reasoning_effort": "max"}, "--reasoning_effort=max"),
        ("sampling-test:m", {"seed": 1}, "--seed"),
    ],
)
def test_what_a_back_end_has_not_is_refused_by_name(spec, given, named, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    monkeypatch.setenv("GEMINI_API_KEY", "k")
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)

    @back_end("sampling-test")
    def make(name: str, settings: ModelSettings):
        raise AssertionError("is refused before")

    with pytest.raises(errors.LlmConfigurationError, match=named):
        make_llm(spec, ModelSettings(sampling=Sampling(**given)))


def test_what_a_model_refuses_is_left_out_only_if_it_was_not_asked_for(server):
    server.replies[:] = [refused(400, "unsupported_value", "temperature"), said("x")]
    url = f"{server.url}/v1"
    assert make_llm("openai:m", ModelSettings(url)).complete(Request.of("hi")).text == "x"
    server.replies[:] = [refused(400, "unsupported_value", "temperature")]
    asked = ModelSettings(url, sampling=Sampling(temperature=0.3))
    with pytest.raises(errors.LlmRequestError, match=r"no --temperature, or not 0\.3"):
        make_llm("openai:m", asked).complete(Request.of("hi"))


def test_settings_are_part_of_what_a_recording_answers(server, tmp_path):
    server.replies[:] = [said("recorded")]
    tape = tmp_path / "tape.jsonl"
    warm = Sampling(temperature=1.0, seed=1)
    recording = ModelSettings(f"{server.url}/v1", record_to=tape, sampling=warm)
    make_llm("openai:m", recording).complete(Request.of("hi"))
    replay = make_llm(f"replay:{tape}", ModelSettings(sampling=warm))
    assert replay.complete(Request.of("hi")).text == "recorded"
    with pytest.raises(errors.CassetteError):
        make_llm(f"replay:{tape}").complete(Request.of("hi"))


def test_a_sample_takes_its_own_seed(server):
    server.replies[:] = [said("x")]
    settings = ModelSettings(f"{server.url}/v1", sampling=Sampling(seed=10))
    llm = make_llm("openai:m", settings)
    llm.complete(Request.of("hi"))
    settings.seed_offset.value = 3
    llm.complete(Request.of("hi"))
    assert [body["seed"] for body in server.bodies] == [10, 13]


# -- presets and models of the user's ------------------------------------------------------------


def test_a_preset_fills_what_is_not_given():
    settings = read("--preset=qwen3vl_published", "--temperature=0.1")
    assert settings.sampling == Sampling(0.1, 0.8, 20, 1.5, 3407, 32768)
    assert read("--preset=pigg_published").max_pixels == 1280 * 28 * 28
    assert read("--preset=pigg_published", "--max_pixels=1024*1024").max_pixels == 1 << 20


def test_every_preset_says_where_it_is_from():
    presets = model_catalog.load().presets
    assert {"qwen3vl_published", "pigg_published"} <= presets.keys()
    assert all(preset.source for preset in presets.values())


def test_an_unknown_preset_names_the_known_ones():
    with pytest.raises(model_catalog.ModelDataError, match="pigg_published"):
        ModelSettings(preset="nonsense")


OWN = """
[defaults]
openai = "openai:mine"
[prices]
"mine" = [1.0, 2.0]
[presets.warm]
source = "me"
temperature = 1.0
"""


def test_a_file_of_yours_that_is_not_there_is_reported_at_once(tmp_path):
    with pytest.raises(model_catalog.ModelDataError, match="cannot be read"):
        ModelSettings(models_file=tmp_path / "nothing.toml")


def test_a_file_of_yours_is_laid_over_ours(tmp_path):
    own = tmp_path / "models.toml"
    own.write_text(OWN)
    settings = ModelSettings(models_file=own, preset="warm")
    assert settings.sampling.temperature == 1.0
    assert settings.data.defaults["openai"] == "openai:mine"
    assert settings.data.defaults["gemini"] == model_catalog.load().defaults["gemini"]
    assert settings.data.prices.cost_usd("mine", 1_000_000, 500_000) == pytest.approx(2.0)
    assert settings.data.prices.is_priced("gpt-4o")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[prices", "not TOML"),
        ("[price]\na = [1, 2]", "price is none of"),
        ("[prices]\na = 3", "prices.a"),
        ("[prices]\na = [1, -2]", "prices.a"),
        ("[presets.a]\nsource = 's'\nheat = 1", "heat"),
        ("[presets.a]\ntop_p = 0.5", "presets.a"),
        ("[defaults]\nopenai = 3", "defaults.openai"),
    ],
)
def test_a_file_of_yours_that_is_wrong_is_reported_where(text, told, tmp_path):
    own = tmp_path / "models.toml"
    own.write_text(text)
    with pytest.raises(model_catalog.ModelDataError, match=told):
        model_catalog.load(own)


@pytest.mark.parametrize(
    ("model", "priced"),
    [
        ("gpt-4o", True),
        ("gpt-4o-2024-08-06", True),
        ("gemini-3.1-pro-preview", True),
        ("gemini-1.5-pro-latest", True),
        ("claude-opus-4-20250514", True),
        ("openai/gpt-4o-2024-08-06", True),
        ("gpt-4o-of-tomorrow", False),
        ("gpt-5.9", False),
        ("claude-opus-4-9", False),
    ],
)
def test_a_price_holds_for_a_model_and_its_snapshots_only(model, priced):
    prices = model_catalog.load().prices
    assert prices.is_priced(model) is priced
    assert (prices.cost_usd(model, 1000, 1000) is not None) is priced


def test_the_file_of_models_has_a_date_and_prices_its_own_defaults():
    data = model_catalog.load()
    assert data.date >= "2026-11-22"
    for spec in (data.defaults["openai"], data.defaults["gemini"], *data.published.values()):
        assert data.prices.is_priced(spec.partition(":")[2]), spec


PRICES = 'date = 2026-11-01\nsource = "my contract"\n[prices]\n"mine" = [1, 2.5]\n'


def test_a_table_of_prices_replaces_ours(tmp_path):
    table = tmp_path / "prices.toml"
    table.write_text(PRICES)
    prices = ModelSettings(prices=table).data.prices
    assert (prices.date, prices.source) == ("2026-11-01", "my contract")
    assert prices.cost_usd("mine-2026-10-01", 1_000_000, 1_000_000) == pytest.approx(3.5)
    assert prices.cost_usd("gpt-4o", 1, 1) is None


def test_the_shipped_prices_have_a_date_and_a_source():
    prices = model_catalog.load().prices
    assert prices.date >= "2026-10-07"
    assert "https://" in prices.source


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("date = 2026-11-01", "", "date must be a date"),
        ("date = 2026-11-01", 'date = "yesterday"', "date must be a date"),
        ('source = "my contract"', 'source = " "', "source must say"),
        ("[1, 2.5]", "[1, -2]", "prices.mine: -2 is not an amount"),
        ("[1, 2.5]", "[1, inf]", "prices.mine: inf is not an amount"),
        ("[1, 2.5]", '[1, "2"]', "prices.mine: '2' is not a number"),
        ("[1, 2.5]", "1", "prices.mine: write"),
        ("[prices]", "[price]", "price is none of"),
        ('"mine" = [1, 2.5]', "", "must have a price"),
        ("[prices]", "[prices", "not TOML"),
    ],
)
def test_a_wrong_table_of_prices_is_reported_with_its_key(old, new, told, tmp_path):
    table = tmp_path / "prices.toml"
    table.write_text(PRICES.replace(old, new))
    with pytest.raises(model_catalog.ModelDataError, match=re.escape(told)):
        model_catalog.load(prices=table)
