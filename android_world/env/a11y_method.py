"""The ways to read the elements of a device behind a wire."""

from __future__ import annotations

import enum


class A11yMethod(enum.Enum):
    """How the elements of a device behind a wire are read.

    `AUTO` is the forwarder app where it can be had and reaches this machine, else uiautomator.
    """

    AUTO = "auto"
    A11Y_FORWARDER_APP = "a11y_forwarder_app"
    UIAUTOMATOR = "uiautomator"
    NONE = "none"
