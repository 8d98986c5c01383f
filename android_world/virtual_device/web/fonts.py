"""The fonts that pages are drawn with: the phone's, on every host.

Pages that name another font get Roboto as well, as Android has neither Arial nor Times. Emoji and
other scripts come from the fonts that the rest of the phone falls back to.
"""

from __future__ import annotations

import os
from xml.sax.saxutils import escape

import font_roboto

from android_world.virtual_device.ui.text_shaping import fallback_folder

_FAMILY = "Roboto"
_EMOJI = "Noto Color Emoji"
_CALLED_OTHERWISE = (
    *("sans-serif", "serif", "monospace", "cursive", "fantasy", "system-ui"),
    *("Arial", "Helvetica", "Helvetica Neue", "Verdana", "Tahoma", "Segoe UI"),
    *("Times", "Times New Roman", "Georgia", "Courier", "Courier New"),
)


def write_font_list(folder: str) -> str:
    """Write what makes fontconfig find the phone's fonts and no others; returns its path."""
    places = (os.path.dirname(font_roboto.Roboto), str(fallback_folder()))
    lines = [f"<dir>{escape(place)}</dir>" for place in places]
    lines.append('<cachedir prefix="xdg">fontconfig</cachedir>')
    lines.append(f"<cachedir>{escape(folder)}</cachedir>")  # Where the first cannot be written.
    lines += [_alias(name, _FAMILY) for name in _CALLED_OTHERWISE]
    lines.append(_alias("emoji", _EMOJI))
    path = os.path.join(folder, "fonts.conf")
    with open(path, "w", encoding="utf-8") as file:
        file.write("<fontconfig>\n" + "\n".join(lines) + "\n" + _LAST_RESORT + "</fontconfig>\n")
    return path


_LAST_RESORT = f"""\
<match target="pattern">
<edit name="family" mode="append_last"><string>{_FAMILY}</string></edit>
</match>
"""


def _alias(name: str, family: str) -> str:
    return (
        f'<alias binding="same"><family>{name}</family>'
        f"<prefer><family>{family}</family></prefer></alias>"
    )
