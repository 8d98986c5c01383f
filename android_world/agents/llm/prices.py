"""What calls cost: US dollars per million tokens, as listed by the providers.

Prices change; a model that is not listed counts as free, and its tokens are recorded all the same.
"""

from __future__ import annotations

# Prefix of the model's name: (prompt, completion). The longest prefix that fits counts.
_PER_MILLION: dict[str, tuple[float, float]] = {
    "gpt-4-turbo": (10.0, 30.0),
    "gpt-4o": (2.5, 10.0),
    "gpt-4o-mini": (0.15, 0.6),
    "gpt-4.1": (2.0, 8.0),
    "gpt-4.1-mini": (0.4, 1.6),
    "gemini-1.5-pro": (1.25, 5.0),
    "gemini-2.5-pro": (1.25, 10.0),
    "gemini-2.5-flash": (0.3, 2.5),
}


def cost_usd(model: str, prompt_tokens: int, completion_tokens: int) -> float:
    """The price of one call; 0 for models that are not listed."""
    prompt, completion = _prices(model) or (0.0, 0.0)
    return (prompt_tokens * prompt + completion_tokens * completion) / 1_000_000


def is_priced(model: str) -> bool:
    """Whether the list has a price for a model."""
    return _prices(model) is not None


def _prices(model: str) -> tuple[float, float] | None:
    fitting = [prefix for prefix in _PER_MILLION if model.startswith(prefix)]
    return _PER_MILLION[max(fitting, key=len)] if fitting else None
