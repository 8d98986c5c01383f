"""Checks that text is typed as it is."""

from __future__ import annotations

import functools
from typing import Final

from android_world.diagnostics.conformance.device_under_test import DeviceUnderTest
from android_world.diagnostics.conformance.registry import check

_APP: Final = "simple sms messenger"


def _field(device: DeviceUnderTest) -> int:
    return next((i for i, e in enumerate(device.elements()) if e.is_editable), -1)


def _type(device: DeviceUnderTest, *texts: str) -> None:
    """Type texts into a search field, each in the place of the one before."""
    device.open_app(_APP)
    device.expect_soon(lambda: _field(device) >= 0, f"{_APP} shows no text field")
    for text in texts:
        device.act(
            "input_text", text=text, index=_field(device), clear_text=True, press_enter=False
        )
        shown = functools.partial(_shows, device, text)
        device.expect_soon(shown, f"the field does not come to show {text!r}")


def _visible_texts(device: DeviceUnderTest) -> list[str | None]:
    return [element.text for element in device.elements() if element.is_editable]


def _shows(device: DeviceUnderTest, text: str) -> bool:
    return text in _visible_texts(device)


@check("typing", "words and blanks")
def words(device: DeviceUnderTest) -> None:
    """Blanks stay, also several in a row."""
    _type(device, "plain", "two words  and two blanks")


@check("typing", "characters that shells interpret")
def shell_characters(device: DeviceUnderTest) -> None:
    """Nothing is expanded, run or lost."""
    _type(
        device,
        'it\'s "quoted" $HOME `id` $(id) \\ | & ; < > ( ) # * ? [ ] { } ~ !',
        "100%sure %s %d ^ = @ + - _ / , . :",
    )


@check("typing", "letters and signs of other languages")
def unicode(device: DeviceUnderTest) -> None:
    """What the keyboard map lacks is typed as well."""
    _type(device, "na\u00efve caf\u00e9", "\u6771\u4eac", "mixed \u00fc and \U0001f600 end")


@check("typing", "a long text")
def long_text(device: DeviceUnderTest) -> None:
    """Nothing is cut off."""
    _type(device, " ".join(f"word{number}" for number in range(60)))
