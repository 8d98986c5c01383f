"""Phones over HTTP: a suite's tasks, actions and screens for programs in any language.

`python -m android_world.server` serves, `client.AndroidEnvClient` asks.
"""

from typing import TYPE_CHECKING

from android_world.core.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from android_world.server.client import AndroidEnvClient, ServerError

__all__ = [
    "AndroidEnvClient",
    "ServerError",
]

__getattr__ = lazy_exports(
    __name__,
    {
        "client": ["AndroidEnvClient", "ServerError"],
    },
)
