"""Painting: what fails in one frame stays in that frame, and every icon has a glyph."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
import skia

from android_world.virtual_device import ui as ui_package
from android_world.virtual_device.system.keyboard.emoji import EMOJI
from android_world.virtual_device.ui.basic import Drawing, Icon, Text
from android_world.virtual_device.ui.containers import Box, Column
from android_world.virtual_device.ui.fonts import (
    SOURCE_SANS,
    TextStyle,
    has_icon,
    text_width,
)
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.scene import rotate
from android_world.virtual_device.ui.text_shaping import runs
from android_world.virtual_device.ui.view import LayoutContext, View
from android_world.virtual_device.ui.widgets.dialogs import AlertDialog
from android_world.virtual_device.ui.widgets.menus import ContextMenu, MenuItem
from tests.support import sources
from tests.virtual_device.ui.conftest import TestApp, Ui

_PACKAGE = Path(ui_package.__file__).parents[1]


def broken(canvas: skia.Canvas, bounds: Rect, ctx: LayoutContext) -> None:
    """Leave a clip and a shifted canvas."""
    canvas.save()
    canvas.clipRect(skia.Rect.MakeWH(10, 10))
    canvas.translate(100, 100)
    raise ZeroDivisionError("in the middle of a drawing")


def test_a_frame_that_fails_leaves_the_next_ones_alone(ui: Ui) -> None:
    def content(_: TestApp) -> View:
        drawing = Drawing(draw=broken, w=100, h=100)
        return Box(".FrameLayout", w=200, h=200, alpha=0.5, clip=True, corner=20)[drawing]

    ui.launch()
    before = ui.device.screenshot()
    ui.launch(content)
    with pytest.raises(ZeroDivisionError):
        ui.device.screenshot()
    ui.launch()
    assert np.array_equal(ui.device.screenshot(), before)


@pytest.mark.parametrize("size", [(270, 600), (271, 601), (333, 500), (1080, 2400)])
@pytest.mark.parametrize(
    "shown",
    [
        "am start -n com.android.settings/.Settings",
        "cmd uimode night yes; am start -n com.android.settings/.Settings",
        "input keyevent HOME",
        "input keyevent POWER",
        "settings put system user_rotation 1; am start -n com.android.settings/.Settings",
        "wm size 500x500; am start -n com.android.settings/.Settings",
    ],
)
def test_nothing_of_a_frame_is_left_in_the_next_one(
    ui: Ui, shown: str, size: tuple[int, int]
) -> None:
    def content(_: TestApp) -> View:
        return Box(background="#FF00FF", fill=True)

    ui.device.shell(shown)
    ui.device.wait_for_idle()
    looked_at = ui.device.windows.scene()
    with ThreadPoolExecutor(1) as another_thread:  # It has not painted yet.
        expected = another_thread.submit(looked_at.frame_of_size, *size).result()
    ui.device.shell("input keyevent WAKEUP")
    ui.launch(content)
    ui.device.windows.scene().frame_of_size(*size)
    assert np.array_equal(looked_at.frame_of_size(*size), expected)


def test_screencap_works_again_after_a_frame_that_failed(ui: Ui) -> None:
    app = ui.launch(lambda _: Drawing(fill=True, draw=broken))
    with pytest.raises(ZeroDivisionError):
        ui.device.screenshot()
    app.finish()
    ui.device.wait_for_idle()
    assert ui.device.shell("screencap -p").stdout.startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["import", "lambda", "file-outline", "file_outline"])
def test_icons_are_drawn_by_their_names_in_material_design(ui: Ui, name: str) -> None:
    ui.launch(lambda _: Box(".FrameLayout", fill=True, background="#FFFFFF"))
    blank = ui.device.screenshot()

    def content(_: TestApp) -> View:
        icon = Icon(name, ".ImageView", size=100, gravity="center")
        return Box(".FrameLayout", fill=True, background="#FFFFFF")[icon]

    ui.launch(content)
    assert not np.array_equal(ui.device.screenshot(), blank)


# -- names in the sources --------------------------------------------------------------------------


def _is_icon(parameter: str) -> bool:
    return parameter in ("icon", "icons", "glyph") or parameter.endswith(("_icon", "_icons"))


def _parameters(nodes: list[ast.AST]) -> Iterator[tuple[str, list[str]]]:
    """Names of the functions and classes of a module with those of what they take, in order."""
    for node in nodes:
        if isinstance(node, ast.FunctionDef):
            names = [argument.arg for argument in (*node.args.posonlyargs, *node.args.args)]
            yield node.name, [name for name in names if name not in ("self", "cls")]
        elif isinstance(node, ast.ClassDef):
            fields = [s for s in node.body if isinstance(s, ast.AnnAssign)]
            named = [f.target.id for f in fields if isinstance(f.target, ast.Name)]
            pictured = any(isinstance(b, ast.Name) and b.id == "Pictured" for b in node.bases)
            if any("kw_only" in ast.unparse(decorator) for decorator in node.decorator_list):
                named = ["icon"] if pictured else [""]
            yield node.name, named
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and inner.name == "__init__":
                    yield node.name, [argument.arg for argument in inner.args.args[1:]]


def _words(value: ast.expr) -> Iterator[str]:
    """The words that an argument may be; of a tuple `(glyph, colour, colour)` the first."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.IfExp):
        yield from _words(value.body)
        yield from _words(value.orelse)
    elif isinstance(value, ast.Tuple | ast.List):
        for element in value.elts:
            yield from (word for word in _words(element) if not word.startswith("#"))


def _icons_named(nodes: list[ast.AST], takers: dict[str, set[int]]) -> Iterator[tuple[int, str]]:
    for node in nodes:
        if isinstance(node, ast.AnnAssign):
            named = isinstance(node.target, ast.Name) and _is_icon(node.target.id)
            value = node.value if named else None
            yield from ((node.lineno, word) for word in (_words(value) if value else ()))
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else None
        called = node.func.id if isinstance(node.func, ast.Name) else called
        for keyword in node.keywords:
            if keyword.arg and _is_icon(keyword.arg):
                yield from ((node.lineno, word) for word in _words(keyword.value))
        for position in takers.get(called or "", ()):
            if position < len(node.args) and not any(
                isinstance(a, ast.Starred) for a in node.args[: position + 1]
            ):
                yield from ((node.lineno, word) for word in _words(node.args[position]))


def _takers(modules: Iterable[list[ast.AST]]) -> dict[str, set[int]]:
    """Where the functions and classes of these modules take an icon; none where they disagree."""
    takers: dict[str, set[int]] = {}
    for nodes in modules:
        for name, parameters in _parameters(nodes):
            places = {i for i, parameter in enumerate(parameters) if _is_icon(parameter)}
            takers[name] = takers.get(name, places) & places
    return takers


def test_every_icon_that_the_sources_name_exists() -> None:
    modules = {
        path: list(sources.nodes(path)) for path in sources.MODULES if path.is_relative_to(_PACKAGE)
    }
    everywhere = _takers(modules.values())
    named = {
        (f"{path.relative_to(_PACKAGE)}:{line}", word)
        for path, nodes in modules.items()
        for line, word in _icons_named(nodes, everywhere | _takers([nodes]))
        if word.strip()  # A blank keeps an icon's place free.
    }
    for path in sorted(_PACKAGE.rglob("app*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for app in data.get("apps", [data]):
            named |= {(path.parent.name, app["icon"][0])} if "icon" in app else set()
    assert len(named) > 400
    assert sorted(place for place in named if not has_icon(place[1])) == []


def drawn(ui: Ui, text: str) -> np.ndarray:
    """The pixels of a white screen with a black text on it."""
    label = Text(text, style=TextStyle(30, color="#000000"))
    ui.launch(lambda _: Box(".FrameLayout", fill=True, background="#FFFFFF")[label])
    return ui.device.screenshot()[130:2200].astype(int)


def is_colourful(pixels: np.ndarray) -> bool:
    return bool((pixels.max(axis=2) - pixels.min(axis=2)).max() > 60)


@pytest.mark.parametrize("text", ["😀", "❤️", "👍🏽", "🇩🇪", "👩‍🚀", "1️⃣", "\U0001fae0"])
def test_emoji_are_drawn_in_colour_as_one_image(ui: Ui, text: str) -> None:
    assert is_colourful(drawn(ui, text))
    assert text_width(text, 40) == pytest.approx(1.25 * 40, abs=1)


@pytest.mark.parametrize("text", ["→", "★", "✓", "☐", "שלום", "مرحبا", "漢字", "ツ", "ไทย"])
def test_signs_and_other_scripts_are_drawn_in_the_colour_of_the_text(ui: Ui, text: str) -> None:
    pixels, box = drawn(ui, text), drawn(ui, "\U000f0000")
    assert pixels.min() < 60
    assert not is_colourful(pixels)
    assert not np.array_equal(pixels, box)


def test_words_that_run_leftwards_are_drawn_from_the_right(ui: Ui) -> None:
    inked = np.nonzero(drawn(ui, "ששששש י").min(axis=(0, 2)) < 128)[0]
    gap = inked[np.argmax(np.diff(inked))]
    assert gap < (inked.min() + inked.max()) / 2  # The short second word is the left one.


def test_a_space_between_emoji_is_as_wide_as_elsewhere() -> None:
    space = text_width("a b", 40) - text_width("ab", 40)
    assert text_width("😀 🎉", 40) == pytest.approx(2 * text_width("😀", 40) + space, abs=1)


def test_the_emoji_of_the_keyboard_have_images() -> None:
    chars = [char for entries in EMOJI.values() for char, _ in entries]
    assert {font for char in chars for _, font in runs(char)} == {"NotoColorEmoji-Regular.ttf"}


def test_letters_stand_apart_and_come_from_the_styles_family(ui: Ui) -> None:
    styles = TextStyle(20), TextStyle(20, spacing=0.2), TextStyle(20, family=SOURCE_SANS)
    names = ("plain", "spaced", "sans")

    def content(_: TestApp) -> View:
        rows = [Text("OUT COME 🙂", f"#{n}", style=s) for n, s in zip(names, styles, strict=True)]
        return Column(".FrameLayout", fill=True, background="#FFFFFF")[rows]

    ui.launch(content)
    frame = ui.device.screenshot()
    boxes = [ui.bounds(name) for name in names]
    for box in boxes:
        inked = (frame[box.top : box.bottom, box.left :] < 128).any(axis=(0, 2))
        assert box.width - 30 < np.flatnonzero(inked).max() < box.width
    assert boxes[1].width - boxes[0].width == pytest.approx(10 * 0.2 * 52.5, abs=2)
    assert boxes[2].width < boxes[0].width


@pytest.mark.parametrize("channels", [3, 4])
@pytest.mark.parametrize("quarters", [-3, -2, -1, 1, 2, 3])
def test_rotated_images_are_those_of_numpy(channels, quarters):
    image = np.arange(5 * 7 * channels, dtype=np.uint8).reshape(5, 7, channels)
    rotated = rotate(image, quarters)
    assert np.array_equal(rotated, np.rot90(image, quarters))
    assert rotated.flags.c_contiguous


def test_the_navigation_bar_is_dimmed_below_a_dialog_and_stays_below_a_menu(ui: Ui) -> None:
    app = ui.launch()
    app.navigation_bar_color = "#2196F3"
    ui.device.windows.mark_changed()
    bar = ui.device.screenshot()[2390, 100]
    assert tuple(bar) == (33, 150, 243)
    ContextMenu(app, [MenuItem("Open")], 300, 600).show()
    assert (ui.device.screenshot()[2390, 100] == bar).all()
    ui.back()
    AlertDialog(app, "", "Message", ("OK", None)).show()
    assert ui.device.screenshot()[2390, 100].max() < bar.max() / 2
