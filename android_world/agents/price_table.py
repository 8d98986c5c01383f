"""Prices of models: a dated table with its source, `prices.toml` or one of the user's own."""

from __future__ import annotations

import dataclasses
import datetime
import math
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

OWN_FILE = Path(__file__).with_name("prices.toml")
_KEYS = ("date", "source", "prices")
# What providers append to a model's name for one state of it.
_SNAPSHOT = re.compile(r"(-(latest|preview|exp|\d{4}-\d\d-\d\d|\d\d-\d{2,4}|\d{3,8}))+$")
_MILLION = 1_000_000
Price = tuple[float, float]
"""US dollars per million tokens of prompt and completion."""


class PriceTableError(ValueError):
    """A table of prices cannot be read; the message names the file and the key."""


@dataclasses.dataclass(frozen=True)
class PriceTable:
    """What models cost.

    Attributes:
      date: When the prices were read, ISO 8601.
      source: Where they are from.
      prices: By model name; a price applies to the model's snapshots (a date after the name,
        latest, preview), too.
    """

    date: str
    source: str
    prices: Mapping[str, Price]

    def over(self, prices: Mapping[str, Price]) -> PriceTable:
        """The table with other prices laid over it."""
        return dataclasses.replace(self, prices={**self.prices, **prices})

    def is_priced(self, model: str) -> bool:
        """Whether there is a price for a model."""
        return self._price(model) is not None

    def cost_usd(self, model: str, prompt_tokens: int, completion_tokens: int) -> float | None:
        """The price of one call; None for models without a price."""
        price = self._price(model)
        if price is None:
            return None
        return (prompt_tokens * price[0] + completion_tokens * price[1]) / _MILLION

    def _price(self, model: str) -> Price | None:
        bare = model.rpartition("/")[2]  # OpenRouter and others put the provider in front.
        names = (model, _SNAPSHOT.sub("", model), bare, _SNAPSHOT.sub("", bare))
        return next((self.prices[name] for name in names if name in self.prices), None)


def read(file: Path = OWN_FILE) -> PriceTable:
    """The table in a TOML file with `date`, `source` and `[prices]`.

    Raises:
      PriceTableError: The file cannot be read, or a key is missing or wrong.
    """
    try:
        found = tomllib.loads(file.expanduser().read_text("utf-8"))
    except OSError as error:
        raise PriceTableError(f"{file} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise PriceTableError(f"{file} is not TOML: {error}.") from error
    for name in found:
        if name not in _KEYS:
            raise PriceTableError(f"{file}: {name} is none of {', '.join(_KEYS)}.")
    date, source, prices = (found.get(name) for name in _KEYS)
    if not isinstance(date, datetime.date):
        raise PriceTableError(f"{file}: date must be a date, as in date = 2026-10-07.")
    if not isinstance(source, str) or not source.strip():
        raise PriceTableError(f"{file}: source must say where the prices are from.")
    if not isinstance(prices, dict) or not prices:
        raise PriceTableError(f"{file}: [prices] must have a price.")
    table = {name: _price_in(file, name, value) for name, value in prices.items()}
    return PriceTable(date.isoformat()[:10], source.strip(), table)


def price_of(value: Any) -> Price:
    """A price as files have it: `[prompt, completion]`.

    Raises:
      ValueError: It is not two amounts.
    """
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError("write [PROMPT, COMPLETION], US dollars per million tokens")
    for amount in value:
        if isinstance(amount, bool) or not isinstance(amount, int | float):
            raise ValueError(f"{amount!r} is not a number")
        if not 0 <= amount < math.inf:
            raise ValueError(f"{amount} is not an amount")
    return float(value[0]), float(value[1])


def _price_in(file: Path, name: str, value: Any) -> Price:
    try:
        return price_of(value)
    except ValueError as error:
        raise PriceTableError(f"{file}: prices.{name}: {error}.") from error
