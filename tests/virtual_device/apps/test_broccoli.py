"""Broccoli: list, search, details, editor, categories, and what is written to its database."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from android_world.virtual_device.apps.broccoli import archive
from android_world.virtual_device.apps.broccoli.recipe_text import (
    as_text,
    direction_lines,
    ingredient_lines,
)
from android_world.virtual_device.apps.broccoli.store import (
    DATABASE,
    PACKAGE,
    PICTURES,
    Recipe,
    RecipeStore,
    search,
)
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.screenshots import open_app
from tests.virtual_device.apps.conftest import Hand


@pytest.fixture
def hand(device: VirtualDevice) -> Hand:
    open_app(device, PACKAGE)
    return Hand(device)


def _filled(device: VirtualDevice, *recipes: Recipe) -> Hand:
    store = RecipeStore(device)
    for recipe in recipes:
        store.save(recipe)
    open_app(device, PACKAGE)
    return Hand(device)


def _type(hand: Hand, field: str, text: str) -> None:
    hand.tap(field)
    hand.device.input.text(text)
    hand.device.wait_for_idle()


def _titles(hand: Hand) -> list[str | None]:
    return [
        e.text for e in hand.elements() if (e.resource_name or "").endswith("card_text_view_title")
    ]


def test_a_recipe_is_written_as_it_was_typed(hand: Hand) -> None:
    assert hand.shows("No recipes found.")
    hand.tap("New Recipe")
    _type(hand, "new_title", " Crêpes 'n' jam ")
    _type(hand, "new_description", "thin")
    hand.tap("SAVE")
    assert hand.shows("details_title")
    with hand.device.storage.connect(DATABASE) as connection:
        rows = connection.execute("SELECT * FROM recipes").fetchall()
        found = connection.execute(
            "SELECT docid FROM recipes_fts WHERE recipes_fts MATCH 'thi*'"
        ).fetchall()
    assert rows == [(1, " Crêpes 'n' jam ", "", "thin", "", "", "", "", "", 0)]
    assert found == [(1,)]


def test_a_recipe_needs_a_title(hand: Hand) -> None:
    hand.tap("New Recipe")
    _type(hand, "new_description", "nameless")
    hand.tap("SAVE")
    assert hand.shows("new_title")
    assert RecipeStore(hand.device).all() == []


def test_changes_are_not_lost_without_a_question(hand: Hand) -> None:
    hand.tap("New Recipe")
    _type(hand, "new_title", "Soup")
    for _ in range(2):
        hand.device.input.key("BACK")
        hand.device.wait_for_idle()
    assert hand.shows("Discard changes?")
    hand.tap("DISCARD")
    assert hand.shows("No recipes found.")


def test_the_list_is_ordered_by_title_capitals_aside(device: VirtualDevice) -> None:
    hand = _filled(device, Recipe("banana bread"), Recipe("Chili"), Recipe("Apple pie"))
    assert _titles(hand) == ["Apple pie", "banana bread", "Chili"]


def test_deleting_asks_and_leaves_the_others(device: VirtualDevice) -> None:
    hand = _filled(device, Recipe("Soup"), Recipe("Soup"), Recipe("Tart"))
    hand.tap("Soup")
    hand.tap("More options")
    hand.tap("Delete")
    assert hand.shows("Delete this recipe?")
    hand.tap("CANCEL")
    assert len(RecipeStore(device).all()) == 3
    hand.tap("More options")
    hand.tap("Delete")
    hand.tap("DELETE")
    assert _titles(hand) == ["Soup", "Tart"]


def _photo(device: VirtualDevice, name: str) -> str:
    """A red picture with a white middle."""
    device.storage.mkdir(PICTURES, parents=True, exist_ok=True)
    picture = Image.new("RGB", (400, 400), "red")
    picture.paste("white", (150, 150, 250, 250))
    buffer = io.BytesIO()
    picture.save(buffer, "PNG")
    device.storage.write_bytes(f"{PICTURES}/{name}", buffer.getvalue())
    return name


def test_the_middle_of_the_image_stays_in_sight(device: VirtualDevice) -> None:
    hand = _filled(device, Recipe(title="Curry", image_name=_photo(device, "curry.png")))
    hand.tap("Curry")
    box = hand.find("backdrop").bbox_pixels
    assert box is not None
    x, y = (int(value) for value in box.center)
    assert device.screenshot()[y, x].min() > 100  # White, behind the bar's shade.
    assert not hand.shows("Broccoli")


def test_a_recipe_without_an_image_has_its_title_in_a_plain_bar(device: VirtualDevice) -> None:
    hand = _filled(device, Recipe(title="Curry", description="hot"))
    hand.tap("Curry")
    titles = [e for e in hand.elements() if e.text == "Curry"]
    assert [(e.resource_name or "").partition(":id/")[2] for e in titles] == ["", "details_title"]
    assert not hand.shows("backdrop")
    frame = device.screenshot()
    assert tuple(frame[200, 540]) == (0x2E, 0x7D, 0x32)
    assert tuple(frame[2390, 100]) == (0, 0, 0)  # The navigation bar.


def test_a_row_without_an_image_is_a_flower_on_the_card(device: VirtualDevice) -> None:
    hand = _filled(device, Recipe("Baked Cod with Lemon and Dill", "", "Quick."), Recipe("Curry"))
    box = hand.find("card_image").bbox_pixels
    assert box is not None
    frame = device.screenshot()
    left, top, right, bottom = map(int, (box.x_min, box.y_min, box.x_max, box.y_max))
    picture = frame[top:bottom, left:right]
    grey = (picture == 0x75).all(axis=2)
    assert picture[20::200, 20::250].min() > 250
    assert 0.05 < grey.mean() < 0.15
    rows = [e.bbox_pixels for e in hand.elements() if "title" in (e.resource_name or "")]
    heights = [row.y_max - row.y_min for row in rows if row]
    assert heights == [146, 78]


def test_nothing_is_behind_the_cutout_in_landscape(device: VirtualDevice) -> None:
    hand = _filled(device, Recipe(title="Curry", description="hot"))
    device.settings.put("system", "accelerometer_rotation", "0")
    device.settings.put("system", "user_rotation", "1")
    for screen in ("list", "details"):
        if screen == "details":
            hand.tap("Curry")
        shown = [e for e in hand.elements() if e.package_name == PACKAGE and e.text]
        assert min(e.bbox_pixels.x_min for e in shown if e.bbox_pixels) >= 128


def test_the_empty_page_scrolls_where_the_keyboard_leaves_little_room(hand: Hand) -> None:
    device = hand.device
    device.settings.put("system", "accelerometer_rotation", "0")
    device.settings.put("system", "user_rotation", "1")
    hand.tap("Search")
    page = next(e for e in hand.elements() if e.is_scrollable)
    assert page.bbox_pixels is not None
    x, y = (int(value) for value in page.bbox_pixels.center)
    for _ in range(4):
        device.input.swipe(x, y, x, y - 200, 300)
        device.wait_for_idle()
    assert hand.shows("import a recipe from a website")


def test_long_servings_leave_room_for_the_time_and_the_rest(device: VirtualDevice) -> None:
    long = "for many hungry guests at once " * 5
    hand = _filled(device, Recipe("Stew", description="warm", servings=long, preparation_time=long))
    hand.tap("Stew")
    servings, time = hand.find("details_servings"), hand.find("details_preparation_time")
    assert servings.bbox_pixels is not None
    assert time.bbox_pixels is not None
    assert servings.bbox_pixels.y_max <= time.bbox_pixels.y_min
    assert time.bbox_pixels.x_max - time.bbox_pixels.x_min > 600
    assert hand.shows("details_description")


def test_favourites_are_a_filter(device: VirtualDevice) -> None:
    hand = _filled(device, Recipe("Soup"), Recipe("Tart"))
    hand.tap("Tart")
    hand.tap("Mark as favorite")
    assert hand.shows("Remove from favorites")
    device.input.key("BACK")
    hand.tap("Categories")
    hand.tap("Favorites")
    assert _titles(hand) == ["Tart"]


def test_the_search_is_by_prefixes_of_words_but_not_of_directions(device: VirtualDevice) -> None:
    hand = _filled(
        device,
        Recipe("Tart", description="with beetroot"),
        Recipe("Beef stew"),
        Recipe("Soup", directions="Add the beef."),
    )
    hand.tap("Search")
    device.input.text("bee")
    assert _titles(hand) == ["Beef stew", "Tart"]
    device.input.key("BACK")
    device.input.key("BACK")
    assert _titles(hand) == ["Beef stew", "Soup", "Tart"]


def test_every_word_must_be_found_and_hashtags_are_words() -> None:
    recipes = [Recipe("Soup", description="#quick lunch"), Recipe("Quick tart")]
    assert search(recipes, "#quick") == recipes[:1]
    assert search(recipes, "quick") == recipes[1:]
    assert search(recipes, "lun so") == recipes[:1]
    assert search(recipes, "  ") == recipes


def test_a_category_is_made_used_and_deleted_after_a_second_press(device: VirtualDevice) -> None:
    hand = _filled(device, Recipe("Soup"))
    hand.tap("Open navigation drawer")
    hand.tap("Categories")
    hand.tap("Add category")
    device.input.text("Winter")
    hand.tap("SAVE")
    hand.tap("Winter")
    hand.tap("DELETE")
    assert hand.shows("Do you really want to delete this category?")
    hand.tap("DELETE")
    assert RecipeStore(device).categories() == []


def test_editing_keeps_categories_and_rewrites_the_row(device: VirtualDevice) -> None:
    store = RecipeStore(device)
    number = store.save_category(0, "Winter")
    hand = _filled(device, Recipe("Soup", servings="2"))
    hand.tap("Soup")
    hand.tap("More options")
    hand.tap("Edit")
    hand.tap("new_categories")
    hand.tap("Winter")
    hand.tap("OK")
    hand.tap("SAVE")
    (recipe,) = store.all()
    assert [c.category_id for c in recipe.categories] == [number]
    assert (recipe.recipe_id, recipe.servings) == (1, "2")
    assert hand.find("details_categories").text == "Winter"
    store.delete(recipe)
    with device.storage.connect(DATABASE) as connection:
        assert connection.execute("SELECT * FROM recipes_with_categories").fetchall() == []


def test_cooking_goes_page_by_page_and_scales(device: VirtualDevice) -> None:
    recipe = Recipe(
        "Soup", servings="2 servings", ingredients="- 250g beans\n1/2 lemon", directions="1. Cook."
    )
    hand = _filled(device, recipe)
    hand.tap("Soup")
    hand.tap("Cook")
    assert hand.shows("250g beans\n1/2 lemon")
    hand.tap("Adjust ingredients")
    hand.tap("number_of_servings")
    device.input.key("DEL")
    device.input.text("4")
    hand.tap("OK")
    assert hand.shows("500g beans\n1 lemon")
    for label in ("Adjust ingredients", "Pro", "scale_factor"):
        hand.tap(label)
    device.input.key("DEL")
    device.input.text("3")
    hand.tap("OK")
    assert "750g beans\n1.5 lemon" in [e.text for e in hand.elements()]
    device.input.swipe(900, 1200, 200, 1200, 200)
    assert hand.shows("Cook.")


@pytest.mark.parametrize(
    "damage", [b"", b"no database", b"SQLite format 3\x00" + b"\x07" * 5000, None]
)
def test_a_damaged_or_missing_database_is_made_again(hand: Hand, damage: bytes | None) -> None:
    hand.device.storage.remove(DATABASE)
    if damage is not None:
        hand.device.storage.write_bytes(DATABASE, damage)
    hand.tap("New Recipe")
    _type(hand, "new_title", "Soup")
    hand.tap("SAVE")
    assert [r.title for r in RecipeStore(hand.device).all()] == ["Soup"]


def test_ingredients_and_directions_are_split_for_display() -> None:
    assert ingredient_lines("- 250g flour\n\n1 1/2 cups milk\nsalt") == [
        ("250", "g flour"),
        ("1 1/2", " cups milk"),
        ("", "salt"),
    ]
    assert direction_lines("1. Mix.\n\n 2. Bake.\nServe 2 each.") == [
        "Mix.",
        "Bake.",
        "Serve 2 each.",
    ]


def test_a_shared_recipe_is_plain_text() -> None:
    recipe = Recipe("Soup", servings="2", ingredients="- salt", directions="1. Boil.")
    assert as_text(recipe) == (
        "SOUP\n\nServings: 2\n\nIngredients:\n- salt\n\nDirections:\n1. Boil.\n\n"
        "Shared with Broccoli"
    )


def test_a_backup_brings_everything_back(device: VirtualDevice) -> None:
    store = RecipeStore(device)
    store.save_category(0, "Winter")
    store.save(Recipe("Soup", categories=tuple(store.categories()), favorite=True))
    data = archive.backup(device)
    store.delete(store.all()[0])
    assert archive.restore(device, data) == 1
    (recipe,) = store.all()
    assert (recipe.title, recipe.favorite) == ("Soup", True)
    assert [c.name for c in recipe.categories] == ["Winter"]
    with pytest.raises(ValueError, match="no"):
        archive.restore(device, b"not a zip")
