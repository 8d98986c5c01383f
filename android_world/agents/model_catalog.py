"""Facts about models that change with time: default models, prices and published settings.

They are in `models.toml` and `prices.toml`, which have dates, and in files of the user's own
(`--models_file`, `--prices`).
"""

from __future__ import annotations

import dataclasses
import datetime
import functools
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from android_world.agents import price_table
from android_world.agents.price_table import PriceTable
from android_world.agents.sampling_params import Sampling

_OWN_FILE = Path(__file__).with_name("models.toml")
_SECTIONS = ("defaults", "published", "prices", "presets")
_AREAS = ("min_pixels", "max_pixels")
_WRITING = frozenset(field.name for field in dataclasses.fields(Sampling))


class ModelDataError(ValueError):
    """A file of models cannot be read, or lacks what is asked for."""


@dataclasses.dataclass(frozen=True)
class Preset:
    """Settings under a name.

    Attributes:
      source: Where they were published.
      sampling: How the model writes.
      areas: `min_pixels` and `max_pixels`, as far as they are part of it.
    """

    source: str
    sampling: Sampling
    areas: Mapping[str, int]


@dataclasses.dataclass(frozen=True)
class ModelData:
    """What the files say.

    Attributes:
      date: When our own file was last brought up to date, ISO 8601.
      defaults: The models that are asked when none is named: `openai`, `gemini`, `local`.
      published: The models of agent names of the original benchmark.
      prices: What models cost.
      presets: Settings by name.
    """

    date: str
    defaults: Mapping[str, str]
    published: Mapping[str, str]
    prices: PriceTable
    presets: Mapping[str, Preset]

    def preset(self, name: str) -> Preset:
        """The settings of this name.

        Raises:
          ModelDataError: There are none.
        """
        if name not in self.presets:
            raise ModelDataError(f"There is no preset {name}: {', '.join(self.presets)}.")
        return self.presets[name]


@functools.cache
def load(own: Path | None = None, prices: Path | None = None) -> ModelData:
    """What our files say, and files of the user.

    Args:
      own: A file that is laid over ours, entry by entry.
      prices: A table of prices that replaces ours.

    Raises:
      ModelDataError: A file of the user is not there, or not what it should be.
    """
    found = _read(_OWN_FILE)
    sections: dict[str, dict[str, Any]] = {name: dict(found.get(name, {})) for name in _SECTIONS}
    try:
        table = price_table.read(prices or price_table.OWN_FILE)
    except price_table.PriceTableError as error:
        raise ModelDataError(str(error)) from error
    if own is not None:
        for name, entries in _read(own.expanduser()).items():
            if name in _SECTIONS:
                sections[name] |= entries
    return ModelData(
        found["date"].isoformat(),
        sections["defaults"],
        sections["published"],
        table.over(sections["prices"]),
        sections["presets"],
    )


def _read(file: Path) -> dict[str, Any]:
    try:
        found = tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise ModelDataError(f"{file} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise ModelDataError(f"{file} is not TOML: {error}.") from error
    for name, entries in found.items():
        if name == "date" and isinstance(entries, datetime.date):
            continue
        if name not in _SECTIONS or not isinstance(entries, dict):
            raise ModelDataError(f"{file}: {name} is none of {', '.join(_SECTIONS)} and date.")
        for key, value in entries.items():
            entries[key] = _entry(file, name, key, value)
    return found


def _entry(file: Path, section: str, name: str, value: Any) -> Any:
    try:
        if section == "prices":
            return price_table.price_of(value)
        if section == "presets":
            return _preset(value)
        if not isinstance(value, str):
            raise TypeError(value)
        return value
    except (TypeError, ValueError, KeyError) as error:
        raise ModelDataError(f"{file}: {section}.{name} is not understood: {error}.") from error


def _preset(values: dict[str, Any]) -> Preset:
    unknown = values.keys() - _WRITING - {"source", *_AREAS}
    if unknown:
        raise ValueError(f"there is no setting {', '.join(sorted(unknown))}")
    sampling = Sampling(**{key: values[key] for key in _WRITING & values.keys()})
    return Preset(str(values["source"]), sampling, {k: values[k] for k in _AREAS if k in values})
