"""A page's nodes: what is one, where it is, and what is said of it."""

from __future__ import annotations

import html

import pytest

from android_world.virtual_device.ui.geometry import Rect
from tests.virtual_device.web.conftest import Web

PHONE_WIDE = '<meta name="viewport" content="width=device-width"><style>body {margin: 0}</style>'


def test_what_a_box_hides_is_cut_off(ui: Web) -> None:
    ui.show(
        f"""{PHONE_WIDE}<div id=box style="overflow: hidden; width: 100px; height: 40px">
        <button id=wide style="display: block; width: 200px; height: 80px">Wide</button>
        <button id=below>Below</button></div>"""
    )
    assert ui.bounds("wide") == ui.bounds("box")
    assert not ui.has("below")


@pytest.mark.parametrize(("style", "shown"), [("width: 0; height: 0", 0), ("width: 9px", 2)])
def test_images_that_a_style_brings_are_cut_off_by_its_box(ui: Web, style: str, shown: int) -> None:
    svg = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"
    picture = f'url("data:image/svg+xml,{svg}")'
    ui.show(
        f"""{PHONE_WIDE}<style>body::after {{ content: {picture} {picture}; position: absolute;
        overflow: hidden; {style} }}</style><p>text</p>"""
    )
    assert len([node for node in ui.nodes() if node.class_name == "android.widget.Image"]) == shown


def test_what_is_fixed_is_not_cut_off_by_what_does_not_hold_it(ui: Web) -> None:
    ui.show(
        f"""{PHONE_WIDE}<div style="overflow: scroll; width: 100px; height: 40px">
        <div style="height: 200px"></div>
        <button id=fixed style="position: fixed; right: 0; top: 50px">Fixed</button>
        <button id=placed style="position: absolute; left: 200px; top: 90px">Placed</button></div>
        <div style="overflow: hidden; width: 100px; height: 40px; transform: scale(1)">
        <button id=held style="position: fixed; right: 0; top: 50px">Held</button></div>"""
    )
    assert ui.has("fixed")
    assert ui.has("placed")
    assert not ui.has("held")


@pytest.mark.parametrize(
    ("style", "inside", "scrolls"),
    [
        ("overflow: auto", "height: 49px", False),
        ("overflow: auto", "height: 60px", True),
        ("overflow: auto", "height: 9px; width: 200px", True),
        ("overflow: hidden", "height: 60px", False),
        ("overflow: auto", "position: absolute; left: -999px; height: 9px", False),
    ],
)
def test_what_can_be_scrolled_reports_this(ui: Web, style: str, inside: str, scrolls: bool) -> None:
    box = f'<div id=box style="width: 90px; height: 50px; position: relative; {style}">'
    ui.show(f'{PHONE_WIDE}{box}<div style="{inside}">text</div></div>')
    assert ui.find("box").is_scrollable == scrolls


def test_what_was_scrolled_to_its_end_can_be_scrolled(ui: Web) -> None:
    box = (
        '<div id=box style="height: 50px; overflow: auto"><div style="height: 200px">x</div></div>'
    )
    ui.show(f"{PHONE_WIDE}{box}<script>box.scrollTop = 150</script>")
    assert ui.find("box").is_scrollable


def test_a_frame_that_was_scrolled_shows_its_nodes(ui: Web) -> None:
    inner = (
        "<body style='margin: 0'><button id=first style='display: block; height: 40px'>First"
        "</button><button id=second style='display: block; height: 300px'>Second</button>"
        "<script>scrollTo(0, 30)</script>"
    )
    ui.show(f'{PHONE_WIDE}<iframe id=f style="border: 0" height=50 srcdoc="{inner}"></iframe>')
    frame = ui.bounds("f")
    assert ui.find("f").is_scrollable
    assert ui.bounds("first").top == frame.top
    assert ui.bounds("first").bottom == ui.bounds("second").top == frame.top + 26
    assert ui.bounds("second").bottom == frame.bottom


def test_what_has_no_box_is_where_its_contents_are(ui: Web) -> None:
    ui.show(
        f"""{PHONE_WIDE}<style>#marked::before {{ content: "Note: " }}</style>
        <div id=around style="display: contents"><p id=p>text</p></div>
        <details open><summary>More</summary>All of it</details>
        <p><q>quoted</q> <b onclick="1">this</b></p>
        <p id=marked>read <b id=b>this</b></p>"""
    )
    assert ui.bounds("around") == ui.bounds("p")
    assert ui.bounds("All of it").height > 0
    assert ui.bounds("“").right == ui.bounds("quoted").left
    assert ui.bounds("Note: ").right == ui.bounds("read ").left


@pytest.mark.parametrize(("style", "is_seen"), [("", True), ("overflow: hidden", False)])
def test_a_text_that_its_box_has_no_room_for_is_where_it_is_drawn(
    ui: Web, style: str, is_seen: bool
) -> None:
    ui.show(f'{PHONE_WIDE}<div id=flat style="height: 0; {style}">text</div><p id=p>below</p>')
    assert ui.has("text") == is_seen
    if is_seen:
        assert ui.bounds("flat").height == ui.bounds("p").height


def test_lines_of_a_text_are_one_node(ui: Web) -> None:
    ui.show(f"{PHONE_WIDE}<p id=p>one<br>two</p><h1 id=h>An <em>important</em> <b>word</b></h1>")
    assert (ui.find("p").class_name, ui.find("p").text) == ("android.widget.TextView", "one\ntwo")
    assert ui.find("h").text == "An important word"
    assert not ui.has("important")


def test_a_name_does_not_hide_the_text(ui: Web) -> None:
    ui.show(
        f"""{PHONE_WIDE}<div id=box role=dialog aria-label=Question>Delete it?</div>
        <p><abbr id=short title="for example">e.g.</abbr> this</p>"""
    )
    assert ui.find("box").text == "Question"
    assert ui.has("Delete it?")
    assert ui.find("short").text == "for example"
    assert ui.has("e.g.")


def test_what_is_edited_in_place_is_a_field(ui: Web) -> None:
    ui.show(f"{PHONE_WIDE}<div id=e contenteditable>Dear <b>all</b></div><p id=p>x</p>")
    field = ui.find("e")
    assert (field.class_name, field.text) == ("android.widget.EditText", "Dear all")
    assert field.is_editable
    assert not field.child_ids


@pytest.mark.parametrize("pressed", [True, False])
def test_a_button_that_stays_pressed_is_checked(ui: Web, pressed: bool) -> None:
    ui.show(f"{PHONE_WIDE}<button id=b aria-pressed={str(pressed).lower()}>Bold</button>")
    button = ui.find("b")
    assert button.class_name == "android.widget.ToggleButton"
    assert (button.is_checkable, button.is_checked) == (True, pressed)


def test_a_drawing_of_shapes_and_texts_has_nodes_of_them(ui: Web) -> None:
    ui.show(
        f"""{PHONE_WIDE}<svg id=s width=200 height=100><text id=t x=10 y=20>Label</text>
        <rect id=r x=50 y=50 width=20 height=20 onclick="this.id = 'touched'"></rect></svg>"""
    )
    assert ui.find("s").class_name == "android.widget.Image"
    assert ui.find("Label").class_name == "android.widget.TextView"
    top = ui.bounds("s").top
    assert ui.bounds("r") == Rect(131, top + 131, 184, top + 184)
    assert ui.find("r").is_clickable
    ui.tap("r")
    assert ui.has("touched")


def test_a_text_area_scrolls_where_its_text_does_not_fit(ui: Web) -> None:
    ui.show(
        f"""{PHONE_WIDE}<textarea id=short>one</textarea><textarea id=long>1\n2\n3\n4</textarea>
        <textarea id=cut style="overflow: hidden">1\n2\n3\n4</textarea>
        <textarea id=wide wrap=off>{"word " * 40}</textarea>
        <iframe srcdoc="<textarea id=inner>1\n2\n3\n4</textarea>"></iframe>"""
    )
    named = ("short", "long", "cut", "wide", "inner")
    assert [name for name in named if ui.find(name).is_scrollable] == ["long", "wide", "inner"]
    ui.tap("short")
    ui.device.input.text("1\n2\n3\n4")
    assert ui.find("short").is_scrollable


BUTTON = "<body style='margin: 0'><button id=b style='width: 80px; height: 40px'>B</button>"
FRAME = "position: absolute; border: 0; left: 104px; top: 40px; width: 160px; height: 80px"


@pytest.mark.parametrize(
    ("style", "box"),
    [
        ("", (104, 40, 184, 80)),
        ("transform: scale(.5); transform-origin: 0 0", (104, 40, 144, 60)),
        ("transform: rotate(90deg); transform-origin: 0 0", (64, 40, 104, 120)),
        ("transform: rotateY(180deg)", (184, 40, 264, 80)),
        ("left: 0; padding: 8px; zoom: 2", (16, 96, 176, 176)),
    ],
)
def test_what_is_in_a_frame_is_where_it_is_drawn(
    ui: Web, style: str, box: tuple[int, int, int, int]
) -> None:
    ui.show(f'{PHONE_WIDE}<iframe style="{FRAME}; {style}" srcdoc="{BUTTON}"></iframe>')
    left, top, right, bottom = (round(2.625 * edge) for edge in box)
    page = ui.bounds("web")
    found = ui.bounds("b")
    assert (found.left, found.top - page.top) == (left, top)
    assert (found.right, found.bottom - page.top) == (right, bottom)


@pytest.mark.parametrize("style", ["display: none", "transform: scale(0)", "visibility: hidden"])
def test_a_frame_that_is_not_shown_shows_nothing(ui: Web, style: str) -> None:
    ui.show(f'{PHONE_WIDE}<iframe style="{style}" srcdoc="{BUTTON}"></iframe><p id=p>Beside')
    assert not ui.has("b")
    assert ui.find("p").text == "Beside"


def test_frames_in_frames_of_a_scrolled_and_zoomed_page_are_where_a_finger_meets_them(
    ui: Web,
) -> None:
    inner = """<div style="height: 190px"></div><button id=b onclick="id = 'touched'">B</button>
        <script>scrollTo(0, 150)</script>"""
    middle = f"""<iframe
        style="transform: rotate(90deg); height: 99px; width: 200px; margin: 60px 0"
        srcdoc="{html.escape(inner)}"></iframe>"""
    app = ui.show(
        f"""{PHONE_WIDE}<div style="height: 1000px"></div><iframe width=300 height=300
        style="transform: scale(.8)" srcdoc="{html.escape(middle)}"></iframe>
        <div style="height: 999px"></div><script>onload = () => scrollTo(0, 800)</script>"""
    )
    app.web.perform("zoom", 1.5, 50, 950, 0, 0)
    app.invalidate()
    assert ui.bounds("b").height > ui.bounds("b").width
    ui.tap("b")
    assert ui.has("touched")


def test_the_field_in_a_frame_of_a_zoomed_page_is_typed_in_where_it_is_drawn(ui: Web) -> None:
    field = "<body style='margin: 0'><input id=i style='width: 80px; height: 40px'>"
    app = ui.show(
        f'''{PHONE_WIDE}<iframe style="{FRAME}; transform: scale(.5)" srcdoc="{field}"></iframe>
        <div style="height: 999px"></div>'''
    )
    app.web.perform("zoom", 2, 50, 30, 0, 0)
    app.invalidate()
    drawn = ui.bounds("i")
    ui.tap("i")
    assert app.web.text.field is not None
    left, top, width, height = (2.625 * length for length in app.web.text.field.box)
    page = ui.bounds("web")
    assert (left, top + page.top) == pytest.approx((drawn.left, drawn.top), abs=2)
    assert (width, height) == pytest.approx((drawn.width, drawn.height), abs=2)


@pytest.mark.parametrize(
    ("shape", "box"),
    [
        ('coords="10,20,60,70"', (30, 40, 80, 90)),
        ('shape=circle coords="50,50,30"', (40, 40, 100, 100)),
        ('shape=poly coords="0,0 40,0 40,90"', (20, 20, 60, 110)),
        ('coords="180,80,300,300"', (200, 100, 220, 120)),
        ("shape=default", (20, 20, 220, 120)),
    ],
)
def test_areas_of_an_image_are_links_where_they_are_drawn(
    ui: Web, shape: str, box: tuple[int, int, int, int]
) -> None:
    picture = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"
    app = ui.show(
        f"""{PHONE_WIDE}<img id=all usemap=#m width=200 height=100 alt=Plan src="{picture}"
        style="display: block; padding: 12px; border: 8px solid"><map name=m>
        <area id=none coords=1 href=#none alt=None>
        <area id=part href="javascript:console.log('followed')" alt=Kitchen {shape}></map>"""
    )
    area, page = ui.find("part"), ui.bounds("web")
    assert (ui.find("all").text, area.text, area.is_clickable) == ("Plan", "Kitchen", True)
    left, top, right, bottom = (int(2.625 * edge + 0.5) for edge in box)
    assert ui.bounds("part") == Rect(left, top + page.top, right, bottom + page.top)
    assert not ui.has("none")
    ui.tap("part")
    assert app.lines == ["followed"]
