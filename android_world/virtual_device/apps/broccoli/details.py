"""One recipe on a page that scrolls under its picture."""

from __future__ import annotations

import re

from android_world.virtual_device import ui
from android_world.virtual_device.apps.android_framework.chooser import (
    ACTION_SEND,
    EXTRA_STREAM,
    share_intent,
    share_text_intent,
)
from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.apps.broccoli import archive
from android_world.virtual_device.apps.broccoli.main import EDITOR
from android_world.virtual_device.apps.broccoli.store import PACKAGE, Recipe, RecipeStore
from android_world.virtual_device.apps.broccoli.style import (
    GREEN,
    Palette,
    dialog_style,
    heading,
    palette,
    photo,
)
from android_world.virtual_device.apps.broccoli.texts import (
    as_text,
    direction_lines,
    ingredient_lines,
)
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.ui import text as typography

COOKING = (PACKAGE, f"{PACKAGE}.recipe.cooking.CookingAssistantActivity")
_PICTURE_DP = 400
_BAR_DP = 56
_HASHTAG = re.compile(r"#\w+")
_DESCRIPTION_SP = 14
_FACTS_BESIDE = 28  # letters of servings and time that have room in one line


class RecipeDetailsActivity(Activity):
    """Everything about the recipe that the intent names."""

    edge_to_edge = True
    light_status_bar = False

    def on_create(self) -> None:
        """Show the page with half of the picture."""
        self.store = RecipeStore(self.device)
        self.scroll = ui.ScrollState(offset=self.device.display.px(_PICTURE_DP / 2), limit=1 << 20)
        self.load()

    def on_resume(self) -> None:
        """The editor may have changed the recipe."""
        self.load()

    def load(self) -> None:
        """Read the recipe again."""
        number = int(self.intent.extras.get("recipe", 0))
        self.recipe = self.store.get(number) or Recipe()

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """The scrolling page, the bar over it and the button to cook."""
        colors = palette(self.device)
        density = self.device.display.density
        insets = self.display_insets
        viewport = self.device.display.size[1] / density
        top = insets.top / density
        bar_height = _BAR_DP + top
        left, right = insets.left / density, insets.right / density
        # The picture moves at half the page's speed, so that its middle stays in sight.
        shift = self.scroll.offset / density / 2
        page = ui.Column(w=ui.MATCH)[
            ui.Box(w=ui.MATCH, h=_PICTURE_DP, clip=True)[
                photo(
                    self.device,
                    colors,
                    self.recipe.image_name,
                    w=ui.MATCH,
                    h=_PICTURE_DP,
                    margin=(0, shift, 0, -shift),
                    resource_id="backdrop",
                )
            ],
            ui.Column(
                ".ViewGroup",
                w=ui.MATCH,
                min_height=viewport - bar_height,
                padding=(16 + left, 16, 16 + right, 88 + insets.bottom / density),
                background=colors.background,
            )[self._parts(colors)],
        ]
        cook = ui.Fab(
            "#fab_cooking_assistant",
            desc="Cook",
            icon="silverware_fork_knife",
            tint="#FFFFFF",
            background=GREEN,
            corner=28,
            gravity="end|bottom",
            margin=(16, 16, 16 + right, 16 + insets.bottom / density),
            tap=self._cook,
        )
        scroll = ui.Scroll("#scroll_view", fill=True, state=self.scroll)[page]
        return ui.Box(fill=True, background=colors.background)[scroll, self._bar(top), cook]

    def _bar(self, top: float) -> ui.View:
        insets, density = self.display_insets, self.device.display.density
        shown = self.device.display.px(_PICTURE_DP - _BAR_DP - top)
        collapsed = self.scroll.offset >= shown
        like = ui.Action(
            "Remove from favorites" if self.recipe.favorite else "Mark as favorite",
            self._toggle_favorite,
            "heart" if self.recipe.favorite else "heart_outline",
            "action_details_unlike" if self.recipe.favorite else "action_details_like",
            "always",
        )
        bar = ui.AppBar(
            activity=self,
            title=self.recipe.title if collapsed else "",
            title_style=ui.TextStyle(20, 500, "#FFFFFF"),
            navigation=("arrow_left", "Navigate up", self._up),
            tint="#FFFFFF",
            actions=[
                like,
                ui.Action("Share", self._share, show="never"),
                ui.Action("Share as file", self._share_file, show="never"),
                ui.Action("Edit", self._edit, show="never"),
                ui.Action("Delete", self._ask_delete, show="never"),
            ],
        )
        shade = GREEN if collapsed else "#66000000"
        return ui.Column(
            w=ui.MATCH,
            background=shade,
            padding=(insets.left / density, top, insets.right / density, 0),
        )[bar]

    def _parts(self, colors: Palette) -> list[ui.View | None]:
        recipe = self.recipe
        names = ", ".join(c.name for c in recipe.categories)
        brief = len(recipe.servings) + len(recipe.preparation_time) <= _FACTS_BESIDE
        facts = (ui.Row if brief else ui.Column)(
            class_name=None,
            w=ui.MATCH,
            margin=(0, 12, 0, 0),
            children=[
                self._fact(colors, "account", "Servings", "details_servings", recipe.servings),
                self._fact(
                    colors,
                    "clock_outline",
                    "Time",
                    "details_preparation_time",
                    recipe.preparation_time,
                ),
            ],
        )
        return [
            ui.Text(recipe.title, "#details_title", style=ui.TextStyle(22, 400, colors.text)),
            facts if recipe.servings or recipe.preparation_time else None,
            self._spaced(self._fact(colors, "label", "Categories", "details_categories", names)),
            self._description(colors),
            self._spaced(
                self._fact(colors, "link_variant", "Source", "details_source", recipe.source)
            ),
            *self._ingredients(colors),
            *self._directions(colors),
        ]

    @staticmethod
    def _spaced(view: ui.View | None) -> ui.View | None:
        if view is not None:
            view.margin = (0, 12, 0, 0)
        return view

    @staticmethod
    def _fact(colors: Palette, icon: str, label: str, name: str, text: str) -> ui.View | None:
        if not text:
            return None
        return ui.Row(align="center", gap=8, margin=(0, 0, 48, 0))[
            ui.Icon(icon, ".ImageView", desc=label, tint=colors.secondary, size=22),
            ui.Text(text, resource_id=name, style=ui.TextStyle(14, 400, colors.secondary)),
        ]

    def _description(self, colors: Palette) -> ui.View | None:
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
            margin=(0, 12, 0, 0),
            on_tap_at=self._tap_description if _HASHTAG.search(text) else None,
        )

    def _tap_description(self, x: float, y: float) -> None:
        """Search for the hashtag under the finger."""
        display = self.device.display
        size = display.density * _DESCRIPTION_SP
        text = self.recipe.description
        width = display.size[0] - 2 * display.px(16)
        lines = typography.break_lines(text, size, 400, width)
        line = lines[min(len(lines) - 1, max(0, int(y // typography.line_height(size))))]
        offsets = typography.char_offsets(line.text, size)
        position = line.start + sum(1 for offset in offsets if offset <= x) - 1
        for match in _HASHTAG.finditer(text):
            if match.start() <= position < match.end():
                self.finish(True, query=match[0])

    def _ingredients(self, colors: Palette) -> list[ui.View]:
        lines = ingredient_lines(self.recipe.ingredients)
        if not lines:
            return []
        rows = [
            ui.Row(".LinearLayout", w=ui.MATCH)[
                ui.Text(
                    quantity, "#ingredient_quantity", style=ui.TextStyle(14, 700, colors.secondary)
                )
                if quantity
                else None,
                ui.Text(
                    rest,
                    "#ingredient_text",
                    style=ui.TextStyle(14, 400, colors.secondary),
                    weight=1,
                ),
            ]
            for quantity, rest in lines
        ]
        return [heading(colors, "Ingredients"), self._list("details_ingredients", rows)]

    def _directions(self, colors: Palette) -> list[ui.View]:
        steps = direction_lines(self.recipe.directions)
        if not steps:
            return []
        rows = [
            ui.Row(".LinearLayout", w=ui.MATCH, margin=(0, 4, 0, 8))[
                ui.Text(
                    str(number),
                    "#direction_position",
                    style=ui.TextStyle(14, 500, colors.accent),
                    w=24,
                ),
                ui.Text(
                    step, "#direction_text", style=ui.TextStyle(14, 400, colors.secondary), weight=1
                ),
            ]
            for number, step in enumerate(steps, 1)
        ]
        return [heading(colors, "Directions"), self._list("details_directions", rows)]

    @staticmethod
    def _list(name: str, rows: list[ui.Row]) -> ui.View:
        return ui.Column(".RecyclerView", resource_id=name, w=ui.MATCH)[rows]

    # -- actions ---------------------------------------------------------------------------------

    def _up(self) -> None:
        self.finish()

    def _toggle_favorite(self) -> None:
        self.store.set_favorite(self.recipe.recipe_id, not self.recipe.favorite)
        self.load()

    def _share(self) -> None:
        self.start_activity(share_text_intent(as_text(self.recipe)))

    def _share_file(self) -> None:
        path = archive.write_recipe(self.device, self.recipe)
        target = Intent(
            ACTION_SEND, mime_type="application/zip", extras={EXTRA_STREAM: f"file://{path}"}
        )
        self.start_activity(share_intent(target))

    def _edit(self) -> None:
        intent = Intent(component=EDITOR, extras={"recipe": self.recipe.recipe_id})
        self.start_activity(intent, request="edit")

    def on_result(self, request: str, result: ActivityResult) -> None:
        """The recipe was edited."""
        self.load()

    def _ask_delete(self) -> None:
        ui.AlertDialog(
            self,
            "",
            "Delete this recipe?",
            positive=("Delete", self._delete),
            negative=("Cancel", None),
            style=dialog_style(palette(self.device)),
        ).show()

    def _delete(self) -> None:
        self.store.delete(self.recipe)
        self.toast("The recipe has been deleted.")
        self.finish()

    def _cook(self) -> None:
        recipe = self.recipe
        if not ingredient_lines(recipe.ingredients) and not direction_lines(recipe.directions):
            self.toast("This recipe does not have any ingredients or directions yet.")
            return
        self.start_activity(Intent(component=COOKING, extras={"recipe": recipe.recipe_id}))
