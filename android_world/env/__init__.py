"""The environment: observations, actions and snapshots of a device."""

from typing import TYPE_CHECKING

from android_world.core.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from android_world.env.env_launcher import load_and_setup_env
    from android_world.env.interface import AsyncEnv, State
    from android_world.env.json_action import JSONAction
    from android_world.env.representation_utils import BoundingBox, UIElement

__all__ = [
    "AsyncEnv",
    "BoundingBox",
    "JSONAction",
    "State",
    "UIElement",
    "load_and_setup_env",
]

__getattr__ = lazy_exports(
    __name__,
    {
        "env_launcher": ["load_and_setup_env"],
        "interface": ["AsyncEnv", "State"],
        "json_action": ["JSONAction"],
        "representation_utils": ["BoundingBox", "UIElement"],
    },
)
