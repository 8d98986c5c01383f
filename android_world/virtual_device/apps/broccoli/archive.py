"""Broccoli's files: one recipe (.broccoli) or all of them, as ZIP with JSON and images."""

from __future__ import annotations

import dataclasses
import io
import json
import zipfile

from android_world.virtual_device.apps.broccoli.store import (
    PACKAGE,
    PICTURES,
    Category,
    Recipe,
    RecipeStore,
)
from android_world.virtual_device.codecs.zip_files import open_zip, read_entry
from android_world.virtual_device.system.device_protocol import Device

_RECIPES, _CATEGORIES = "recipes.json", "categories.json"
_FIRST_DATE = (1980, 1, 1, 0, 0, 0)


def _plain(recipe: Recipe) -> dict[str, object]:
    values = dataclasses.asdict(recipe)
    values["categories"] = [c.name for c in recipe.categories]
    del values["recipe_id"]
    return values


def _pack(device: Device, recipes: list[Recipe], categories: list[Category]) -> bytes:
    files = {
        _RECIPES: json.dumps([_plain(r) for r in recipes], indent=2).encode(),
        _CATEGORIES: json.dumps([c.name for c in categories]).encode(),
    }
    for recipe in recipes:
        path = f"{PICTURES}/{recipe.image_name}"
        if recipe.image_name and device.storage.is_file(path):
            files[recipe.image_name] = device.storage.read_bytes(path)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as target:
        for name, data in files.items():
            target.writestr(zipfile.ZipInfo(name, _FIRST_DATE), data)
    return buffer.getvalue()


def backup(device: Device) -> bytes:
    """All recipes and categories."""
    store = RecipeStore(device)
    return _pack(device, store.all(), store.categories())


def write_recipe(device: Device, recipe: Recipe) -> str:
    """Write one recipe into the cache; returns the path."""
    folder = f"/data/data/{PACKAGE}/cache/recipes"
    device.storage.mkdir(folder, parents=True, exist_ok=True)
    name = "".join(c if c.isalnum() or c in " -_" else "_" for c in recipe.title).strip()
    path = f"{folder}/{name or 'recipe'}.broccoli"
    device.storage.write_bytes(path, _pack(device, [recipe], list(recipe.categories)))
    return path


def restore(device: Device, data: bytes) -> int:
    """Add the recipes and categories of a file; returns how many recipes.

    Raises:
      ValueError: The file is not such an archive.
    """
    try:
        with open_zip(data) as source:
            recipes = json.loads(read_entry(source, _RECIPES))
            names = json.loads(read_entry(source, _CATEGORIES))
            others = [name for name in source.namelist() if not name.endswith(".json")]
            pictures = {name: read_entry(source, name) for name in others}
        return _add(device, recipes, names, pictures)
    except (AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise ValueError("This is not a file of Broccoli.") from error


def _add(
    device: Device, recipes: list[dict[str, object]], names: list[str], pictures: dict[str, bytes]
) -> int:
    store = RecipeStore(device)
    known = {c.name: c for c in store.categories()}
    for name in names:
        if isinstance(name, str) and name not in known:
            known[name] = Category(store.save_category(0, name), name)
    device.storage.mkdir(PICTURES, parents=True, exist_ok=True)
    for name, data in pictures.items():
        if "/" not in name:
            device.storage.write_bytes(f"{PICTURES}/{name}", data)
    fields = dataclasses.asdict(Recipe())
    for values in recipes:
        linked = values.pop("categories", [])
        if not isinstance(linked, list):
            raise TypeError("A recipe's categories are a list.")
        chosen = {k: v for k, v in values.items() if type(v) is type(fields.get(k))}
        categories = tuple(known[n] for n in linked if n in known)
        store.save(Recipe(**chosen, categories=categories))  # type: ignore[arg-type]
    return len(recipes)
