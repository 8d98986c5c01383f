"""Where models are asked over OpenAI's protocol, by the variables that its clients share."""

from __future__ import annotations

import os
from typing import Final

KEY_VARIABLE: Final = "OPENAI_API_KEY"
URL_VARIABLE: Final = "OPENAI_BASE_URL"


def address(base_url: str | None) -> str | None:
    """The server that is asked: as given, else by the environment; None is OpenAI."""
    return base_url or os.environ.get(URL_VARIABLE) or None
