"""The form of a new or changed recipe."""

from __future__ import annotations

import dataclasses
import uuid
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.capture import take_photo
from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.apps.broccoli import style
from android_world.virtual_device.apps.broccoli.store import PICTURES, Recipe, RecipeStore
from android_world.virtual_device.framework.intents import Intent

_PICTURE_DP = 180
# Attribute, label, icon, kind of input.
_FIELDS = (
    ("title", "Title", "format_title", "text"),
    ("description", "Description", "information", "multiline"),
    ("source", "Source", "link", "text"),
    ("servings", "Servings", "account", "text"),
    ("preparation_time", "Time", "clock_outline", "text"),
    ("ingredients", "Ingredients", "format_list_bulleted", "multiline"),
    ("directions", "Directions", "format_list_numbered", "multiline"),
)
_NO_CATEGORIES = "No categories have been created yet."
_PICK = Intent(
    "android.intent.action.GET_CONTENT",
    mime_type="image/*",
    categories=("android.intent.category.OPENABLE",),
)


class CreateAndEditRecipeActivity(Activity):
    """The form; finishes with the id of the saved recipe."""

    edge_to_edge = True
    light_status_bar = False
    navigation_bar_color = "#000000"
    follows_night = False  # Its settings choose the theme.

    def on_create(self) -> None:
        self.store = RecipeStore(self.device)
        number = int(self.intent.extras.get("recipe", 0))
        self.recipe = (self.store.get(number) if number else None) or Recipe()
        self.texts = {name: ui.TextState(getattr(self.recipe, name)) for name, *_ in _FIELDS}
        self.categories = list(self.recipe.categories)
        self.image_name = self.recipe.image_name
        self.new_pictures: list[str] = []

    def build(self) -> ui.View:
        colors = style.palette(self.device)
        save = ui.Button(
            "SAVE",
            "#button_save_recipe",
            style=ui.TextStyle(14, 500, style.WHITE, spacing=0.089),
            margin=(0, 0, 16, 0),
            tap=self._save,
        )
        bar = style.toolbar(self, "New Recipe", ("close", "", self._leave), trailing=save)
        title, *others = (self._field(colors, *entry) for entry in _FIELDS)
        form = ui.Column(".ViewGroup", w=ui.MATCH, padding=16, gap=21.3)[
            self._image(colors), title, self._categories(colors), *others
        ]
        page = ui.Scaffold(toolbar=bar, body=ui.Scroll(key="form", w=ui.MATCH)[form])
        return style.frame(self, page)

    def _image(self, colors: style.Palette) -> ui.View:
        look: dict[str, Any] = {"w": ui.MATCH, "h": _PICTURE_DP, "framed": True}
        look["tap"] = self._change_photo
        return ui.Box(w=ui.MATCH)[
            style.photo(self.device, colors, self.image_name, "#new_image", **look),
            ui.IconButton(
                "camera",
                ".ImageView",
                desc="Change photo",
                tint=colors.secondary,
                w=44,
                h=44,
                gravity="end|bottom",
                tap=self._change_photo,
            ),
        ]

    def _field(self, colors: style.Palette, name: str, label: str, icon: str, kind: str) -> ui.View:
        return style.outlined_field(
            colors,
            f"#new_{name}",
            label,
            state=self.texts[name],
            icon=icon,
            input_type=kind,
            capitalize="sentences",
            ime_action="none" if kind == "multiline" else "next",
        )

    def _categories(self, colors: style.Palette) -> ui.View:
        field = style.outlined_field(
            colors,
            "#new_categories",
            "Categories",
            state=ui.TextState(", ".join(c.name for c in self.categories)),
            icon="label",
            read_only=True,
            end_room=32,
        )
        arrow = ui.Icon(
            "menu_down", tint=colors.secondary, gravity="end|center_vertical", margin=(0, 0, 12, 0)
        )
        # The field itself takes no cursor: a tap anywhere on it opens the list.
        cover = ui.Spacer(w=ui.MATCH, h=56, tap=self._choose_categories)
        return ui.Box(w=ui.MATCH)[field, arrow, cover]

    def _choose_categories(self) -> None:
        look = style.dialog_style(style.palette(self.device))
        known = self.store.categories()
        if not known:
            ui.AlertDialog(
                self, "Categories", _NO_CATEGORIES, positive=("OK", None), style=look
            ).show()
            return

        def take(positions: list[int]) -> None:
            self.categories = [known[i] for i in positions]

        chosen = {c.category_id for c in self.categories}
        ui.ListDialog(
            self,
            "Categories",
            [c.name for c in known],
            kind="multi",
            selected=[i for i, c in enumerate(known) if c.category_id in chosen],
            positive=("OK", take),
            style=look,
        ).show()

    def _change_photo(self) -> None:
        options = ["Pick photo", "Take photo"]
        if self.image_name:
            options.append("Remove photo")

        def take(position: int) -> None:
            if position == 0:
                self.start_activity(_PICK, request="photo")
            elif position == 1:
                now = self.device.clock.now_ms
                take_photo(self, f"{self.app.data_dir}/cache/{now}.jpg", self._use_photo)
            else:
                self.image_name = ""

        look = style.dialog_style(style.palette(self.device))
        ui.ListDialog(self, "Change photo", options, take, style=look).show()

    def on_result(self, request: str, result: ActivityResult) -> None:
        path = str(result.data.get("path", ""))
        if request == "photo" and result.ok and self.device.storage.is_file(path):
            self._use_photo(path)

    def _use_photo(self, path: str) -> None:
        """Copy a photo among the app's images."""
        name = f"{uuid.uuid5(uuid.NAMESPACE_URL, f'{path} {self.device.clock.now_ms}')}.jpg"
        self.device.storage.mkdir(PICTURES, parents=True, exist_ok=True)
        self.device.storage.copy(path, f"{PICTURES}/{name}")
        self.image_name = name
        self.new_pictures.append(name)

    def _draft(self) -> Recipe:
        texts = {name: state.text for name, state in self.texts.items()}
        return dataclasses.replace(
            self.recipe,
            **texts,  # type: ignore[arg-type]
            image_name=self.image_name,
            categories=tuple(self.categories),
        )

    def _save(self) -> None:
        draft = self._draft()
        if not draft.title.strip():
            self.toast("Please add a title.")
            return
        number = self.store.save(draft)
        for name in {self.recipe.image_name, *self.new_pictures} - {self.image_name}:
            self.store.remove_image(name)
        self.toast("The recipe has been saved.")
        self.finish(True, recipe=number)

    def on_back(self) -> bool:
        self._leave()
        return True

    def _leave(self) -> None:
        def discard() -> None:
            for name in self.new_pictures:
                self.store.remove_image(name)
            self.finish()

        if self._draft() == self.recipe:
            self.finish()
        else:
            style.show_dialog(self, "Discard changes?", "Discard", discard)
