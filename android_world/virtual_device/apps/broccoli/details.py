"""One recipe on a page that scrolls under its image."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import (
    ACTION_SEND,
    EXTRA_STREAM,
    share_intent,
    share_text_intent,
)
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.broccoli import archive, recipe_text, style
from android_world.virtual_device.apps.broccoli.main import EDITOR
from android_world.virtual_device.apps.broccoli.store import PACKAGE, Recipe, RecipeStore
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.ui import fonts as typography
from android_world.virtual_device.ui.line_breaking import break_lines

COOKING = (PACKAGE, f"{PACKAGE}.recipe.cooking.CookingAssistantActivity")
_PICTURE_DP = 400
_BAR_DP = 56
_SHADE = "#66000000"
_HASHTAG = re.compile(r"#\w+")
_DESCRIPTION_SP = 14
_FACTS_BESIDE = 28  # letters of servings and time that have room in one line


class RecipeDetailsActivity(Activity):
    """Everything about the recipe that the intent names."""

    edge_to_edge = True
    light_status_bar = False
    navigation_bar_color = "#000000"
    follows_night = False  # Its settings choose the theme.

    def on_create(self) -> None:
        self.store = RecipeStore(self.device)
        self.scroll = ui.ScrollState(offset=self.device.display.px(_PICTURE_DP / 2), limit=1 << 20)

    def on_resume(self) -> None:
        self.load()

    def load(self) -> None:
        """Read the recipe again."""
        number = int(self.intent.extras.get("recipe", 0))
        self.recipe = self.store.get(number) or Recipe()

    def build(self) -> ui.View:
        colors = style.palette(self.device)
        density = self.device.display.density
        insets = self.display_insets
        viewport = self.device.display.size[1] / density
        top, bottom = insets.top / density, insets.bottom / density
        left, right = insets.left / density, insets.right / density
        beside = (16, 16, 16 + right, 16 + bottom)
        icon = "silverware_fork_knife"
        cook = style.fab("#fab_cooking_assistant", icon, "Cook", self._cook, beside)
        parts = ui.Column(
            ".ViewGroup",
            w=ui.MATCH,
            min_height=viewport - (_BAR_DP + top),
            padding=(16 + left, 16, 16 + right, 88 + bottom),
            background=colors.background,
        )[self._parts(colors)]
        if not self.recipe.image_name:
            bar = self._bar(left, top, right, collapsed=True)
            page = ui.Scroll("#scroll_view", w=ui.MATCH, weight=1)[parts]
            return ui.Box(fill=True, background=colors.background)[
                ui.Column(fill=True)[bar, page], cook
            ]
        # The picture moves at half the page's speed, so that its middle stays in sight.
        shift = self.scroll.offset / density / 2
        look: dict[str, Any] = {"h": _PICTURE_DP, "margin": (0, shift, 0, -shift)}
        picture = style.photo(
            self.device, colors, self.recipe.image_name, "#backdrop", w=ui.MATCH, **look
        )
        collapsed = self.scroll.offset >= self.device.display.px(_PICTURE_DP - _BAR_DP - top)
        return ui.Box(fill=True, background=colors.background)[
            ui.Scroll("#scroll_view", fill=True, state=self.scroll)[
                ui.Column(w=ui.MATCH)[ui.Box(w=ui.MATCH, h=_PICTURE_DP, clip=True)[picture], parts]
            ],
            self._bar(left, top, right, collapsed),
            cook,
        ]

    def _bar(self, left: float, top: float, right: float, collapsed: bool) -> ui.View:
        """Dark above the image, green with the title above the text."""
        liked = self.recipe.favorite
        like = ui.Action(
            "Remove from favorites" if liked else "Mark as favorite",
            self._toggle_favorite,
            "heart" if liked else "heart_outline",
            "action_details_unlike" if liked else "action_details_like",
            "always",
        )
        share = share_text_intent(recipe_text.as_text(self.recipe))
        hidden = (
            ("Share", partial(self.start_activity, share)),
            ("Share as file", self._share_file),
            ("Edit", partial(self._start, EDITOR)),
            (
                "Delete",
                partial(style.show_dialog, self, "Delete this recipe?", "Delete", self._delete),
            ),
        )
        bar = style.toolbar(
            self,
            self.recipe.title if collapsed else "",
            ("arrow_left", "Navigate up", self.finish),
            [like, *(ui.Action(title, on_tap, show="never") for title, on_tap in hidden)],
            background="",
            large=True,
        )
        if not collapsed:
            return ui.Column(w=ui.MATCH, background=_SHADE, padding=(left, top, right, 0))[bar]
        return ui.Column(w=ui.MATCH, background=style.GREEN)[
            ui.Spacer(w=ui.MATCH, h=top, background=style.DARK_GREEN),
            ui.Box(w=ui.MATCH, padding=(left, 0, right, 0))[bar],
        ]

    def _parts(self, colors: style.Palette) -> list[ui.View | None]:
        recipe = self.recipe

        def fact(
            icon: str, label: str, name: str, text: str, margin: tuple[float, float, float, float]
        ) -> ui.View | None:
            if not text:
                return None
            return ui.Row(align="center", gap=4, margin=margin)[
                ui.Icon(icon, ".ImageView", desc=label, tint=colors.secondary, size=24),
                ui.Text(text, f"#details_{name}", style=colors.small()),
            ]

        servings, time = recipe.servings, recipe.preparation_time
        beside, below = (0, 0, 50, 0), (0, 14, 0, 0)
        direction = ui.Row if len(servings) + len(time) <= _FACTS_BESIDE else ui.Column
        facts = direction(w=ui.MATCH, margin=below)[
            fact("account", "Servings", "servings", servings, beside),
            fact("clock_outline", "Time", "preparation_time", time, beside),
        ]
        names = ", ".join(c.name for c in recipe.categories)
        return [
            ui.Text(recipe.title, "#details_title", style=colors.plain(22)),
            facts if facts.children else None,
            fact("label", "Categories", "categories", names, below),
            self._description(colors),
            fact("link", "Source", "source", recipe.source, (0, 16, 0, 0)),
            *_list_entries(colors, "Ingredients", self._ingredients(colors)),
            *_list_entries(colors, "Directions", self._directions(colors)),
        ]

    def _ingredients(self, colors: style.Palette) -> list[ui.View]:
        return [
            ui.Row(".LinearLayout", w=ui.MATCH)[
                ui.Text(quantity, "#ingredient_quantity", style=colors.small(700))
                if quantity
                else None,
                ui.Text(rest, "#ingredient_text", style=colors.small(), weight=1),
            ]
            for quantity, rest in recipe_text.ingredient_lines(self.recipe.ingredients)
        ]

    def _directions(self, colors: style.Palette) -> list[ui.View]:
        number = colors.small()
        return [
            ui.Row(".LinearLayout", w=ui.MATCH, margin=(4, 6, 0, 6), gap=10)[
                ui.Text(str(position), "#direction_position", style=number),
                ui.Text(step, "#direction_text", style=colors.small(), weight=1),
            ]
            for position, step in enumerate(recipe_text.direction_lines(self.recipe.directions), 1)
        ]

    def _description(self, colors: style.Palette) -> ui.View | None:
        text = self.recipe.description
        if not text:
            return None
        link = ui.TextStyle(_DESCRIPTION_SP, 400, colors.accent, underline=True)
        return ui.Text(
            text,
            "#details_description",
            style=ui.TextStyle(_DESCRIPTION_SP, 400, colors.secondary),
            spans=tuple((*m.span(), link) for m in _HASHTAG.finditer(text)),
            w=ui.MATCH,
            margin=(0, 16, 0, 4),
            on_tap_at=self._tap_description if _HASHTAG.search(text) else None,
        )

    def _tap_description(self, x: float, y: float) -> None:
        """Search for the hashtag under the finger."""
        display = self.device.display
        size = display.density * _DESCRIPTION_SP
        text = self.recipe.description
        width = display.size[0] - 2 * display.px(16)
        lines = break_lines(text, size, 400, width)
        line = lines[min(len(lines) - 1, max(0, int(y // typography.line_height(size))))]
        offsets = typography.char_offsets(line.text, size)
        position = line.start + sum(1 for offset in offsets if offset <= x) - 1
        for match in _HASHTAG.finditer(text):
            if match.start() <= position < match.end():
                self.finish(True, query=match[0])

    def _toggle_favorite(self) -> None:
        self.store.set_favorite(self.recipe.recipe_id, not self.recipe.favorite)
        self.load()

    def _share_file(self) -> None:
        uri = f"file://{archive.write_recipe(self.device, self.recipe)}"
        target = Intent(ACTION_SEND, mime_type="application/zip", extras={EXTRA_STREAM: uri})
        self.start_activity(share_intent(target))

    def _start(self, component: tuple[str, str]) -> None:
        extras = {"recipe": self.recipe.recipe_id}
        self.start_activity(Intent(component=component, extras=extras))

    def _delete(self) -> None:
        self.store.delete(self.recipe)
        self.toast("The recipe has been deleted.")
        self.finish()

    def _cook(self) -> None:
        recipe = self.recipe
        if recipe_text.ingredient_lines(recipe.ingredients) or recipe_text.direction_lines(
            recipe.directions
        ):
            self._start(COOKING)
        else:
            self.toast("This recipe does not have any ingredients or directions yet.")


def _list_entries(colors: style.Palette, title: str, rows: list[ui.View]) -> list[ui.View]:
    """A heading and the rows below it, if there are any."""
    heading = ui.Text(title, style=ui.TextStyle(18, 400, colors.accent), margin=(0, 17, 0, 4))
    listing = ui.Column(f"#details_{title.lower()}.RecyclerView", w=ui.MATCH)[rows]
    return [heading, listing] if rows else []
