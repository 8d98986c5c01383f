"""Flags that are made from dataclasses."""

from __future__ import annotations

import argparse
import dataclasses
from pathlib import Path
from typing import Literal

import pytest

from android_world.cli import flags
from android_world.cli.flags import flag


@dataclasses.dataclass(frozen=True)
class Inner:
    timeout_s: float = flag(2.5, "seconds", "S", dest="llm_timeout")


@dataclasses.dataclass(frozen=True)
class Settings:
    count: int = flag(3, "how many", "N")
    names: tuple[str, ...] = flag((), "a name", "NAME", names=("name", "called"))
    loud: bool = flag(True, "say it")
    place: Path | None = flag(None, "where (default: here)", "DIR")
    dtype: Literal["auto", "half"] | None = flag(None, "numbers")
    size: int = flag(1, "of a side", read=lambda text: int(text) * 10)
    inner: Inner = Inner()
    silent: str = "no flag"


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser()
    flags.add(parser, Settings)
    flags.add(parser.add_argument_group("inner"), Inner)
    return parser


def read(*words: str) -> Settings:
    return flags.make(Settings, vars(parser().parse_args(words)))


def test_nothing_given_is_the_defaults():
    assert read() == Settings()


@pytest.mark.parametrize(
    ("words", "changed"),
    [
        (["--count=4"], {"count": 4}),
        (["--name=a", "--called", "b"], {"names": ("a", "b")}),
        (["--noloud"], {"loud": False}),
        (["--loud=no"], {"loud": False}),
        (["--noloud", "--loud"], {"loud": True}),
        (["--place=x"], {"place": Path("x")}),
        (["--dtype=half"], {"dtype": "half"}),
        (["--size=2"], {"size": 20}),
        (["--llm_timeout=1"], {"inner": Inner(1.0)}),
    ],
)
def test_a_flag_is_read_as_its_field_says(words, changed):
    assert read(*words) == Settings(**changed)


@pytest.mark.parametrize("words", ["--count=x", "--dtype=double", "--loud=perhaps", "--silent=x"])
def test_other_values_are_refused(words):
    with pytest.raises(SystemExit):
        read(words)


def test_help_shows_defaults_once():
    shown = " ".join(parser().format_help().split())
    for text in (
        "--count N how many (default: 3)",
        "--name NAME, --called NAME a name --",
        "--loud [BOOL] say it (default: true)",
        "--place DIR where (default: here) --",
        "--dtype {auto,half} numbers --",
        "inner: --llm_timeout S seconds (default: 2.5)",
    ):
        assert text in shown


def test_values_are_what_settings_are_made_from():
    settings = Settings(count=7, inner=Inner(9.0))
    assert flags.values(settings)["llm_timeout"] == 9.0
    assert flags.make(Settings, flags.values(settings)) == settings


def test_a_command_may_have_some_of_the_flags():
    some = argparse.ArgumentParser()
    flags.add(some, Settings, "count")
    given = some.parse_args(["--count=5"])
    assert vars(given) == {"count": 5}
    assert flags.make(Settings, vars(given)) == Settings(count=5)
