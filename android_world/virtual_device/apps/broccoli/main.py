"""Broccoli's start screen: recipes by category and search; the drawer's other pages over it."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.apps.broccoli import seasonal_produce, style
from android_world.virtual_device.apps.broccoli.pages import SECTIONS, BackupPage
from android_world.virtual_device.apps.broccoli.store import PACKAGE, Recipe, RecipeStore, search
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.ui.theme import with_alpha

DETAILS = (PACKAGE, f"{PACKAGE}.recipe.details.RecipeDetailsActivity")
EDITOR = (PACKAGE, f"{PACKAGE}.recipe.crud.CreateAndEditRecipeActivity")
_ROW_DP = 128
_IMPORT = "Share a website with Broccoli in your browser to import its recipe."
_ICONS = {
    "Recipes": "silverware_fork_knife",
    "Categories": "label",
    "Seasonal calendar": "calendar_month",
    "Support the app": "heart",
    "Backup and restore": "backup_restore",
    "Settings": "cog",
    "About the app": "information",
}


class MainActivity(Activity):
    """The list of recipes and the way to everything else."""

    edge_to_edge = True
    navigation_bar_color = "#000000"
    light_status_bar = False
    follows_night = False  # Its settings choose the theme.

    def on_create(self) -> None:
        self.store = RecipeStore(self.device)
        self.filter = style.preferences(self.device).get_str("preferred-category", style.ALL)
        self.crop = ""  # a seasonal ingredient that is the filter
        self.search = ui.Search(self, self._to_top)
        self.load()

    def on_resume(self) -> None:
        self.load()

    def load(self) -> None:
        """Read recipes and categories again."""
        self.recipes = self.store.all()
        self.categories = self.store.categories()
        if self.filter not in self.filters():
            self.filter = style.ALL

    def filters(self) -> list[str]:
        """What the spinner offers."""
        return [*style.FIXED_FILTERS, *(c.name for c in self.categories)]

    def visible_recipes(self) -> list[Recipe]:
        """The recipes that the filter and the search let through."""
        if self.crop:
            found = [r for r in self.recipes if seasonal_produce.contains(r, self.crop)]
        else:
            found = [r for r in self.recipes if self._passes(r)]
        return search(found, self.search.text)

    def _passes(self, recipe: Recipe) -> bool:
        if self.filter == style.SEASONAL:
            return seasonal_produce.is_seasonal(self.device, recipe)
        if self.filter == style.UNASSIGNED:
            return not recipe.categories
        if self.filter == style.FAVORITES:
            return recipe.favorite
        return self.filter == style.ALL or any(c.name == self.filter for c in recipe.categories)

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        colors = style.palette(self.device)
        recipes = self.visible_recipes()
        listing = ui.ListView(
            "#recycler_view",
            desc="Recipes",
            count=len(recipes),
            row_height=_ROW_DP,
            build_row=lambda position: self._row(colors, recipes[position]),
            bottom_inset=80,
            top_inset=4,
        )
        new = style.fab("#fab_recipes", "plus", "New Recipe", self.create)
        body = listing if recipes else self._empty(colors)
        return style.page(self, "Recipes", body, self._second_bar(), new)

    def _second_bar(self) -> ui.View:
        search = self.search
        if search:
            return search.bar(
                f"Search in {(self.crop or self.filter).upper()}",
                style.SEARCH,
                on_clear=search.clear if search.query.text else search.close,
                on_submit=self.device.ime.hide,
            )
        magnifier = ui.IconButton(
            "magnify", "#action_search.ImageView", desc="Search", tint=style.WHITE, tap=search.open
        )
        return ui.Row(
            "#toolbar_recipes.ViewGroup",
            w=ui.MATCH,
            h=56,
            align="center",
            padding=(8, 0, 0, 0),
            background=style.LIGHT_GREEN,
        )[self._crop_chip() if self.crop else self._spinner(), magnifier]

    def _crop_chip(self) -> ui.View:
        def leave() -> None:
            self.crop = ""
            self._to_top()

        return ui.Box(weight=1)[
            ui.Chip("#chip", text=self.crop, kind="input", on_close=leave, margin=(8, 0))
        ]

    def _spinner(self) -> ui.View:
        options = self.filters()

        def choose(position: int) -> None:
            self.filter = options[position]
            self._to_top()

        return ui.Spinner(
            "#spinner",
            activity=self,
            options=options,
            choice=options.index(self.filter),
            on_select=choose,
            desc="Categories",
            style=ui.TextStyle(20, 500, style.WHITE),
            arrow_tint=style.WHITE,
            arrow_margin=12,
            weight=1,
        )

    def _row(self, colors: style.Palette, recipe: Recipe) -> ui.View:
        def line(name: str, text: str, lines: int) -> ui.View:
            selector = f"#card_text_view_{name}"
            return ui.Text(text, selector, style=colors.small(), max_lines=lines)

        title = ui.Text(recipe.title, "#card_text_view_title", style=colors.plain(22), max_lines=2)
        leaf = ui.Icon(
            "leaf",
            "#card_seasonal",
            desc="Seasonal ingredient(s)",
            tint=style.LIGHT_GREEN,
            gravity="end|bottom",
            margin=8,
        )
        picture = style.photo(self.device, colors, recipe.image_name, "#card_image", w=120, h=120)
        return ui.Box(".FrameLayout", margin=(8, 4), h=120)[
            ui.Box(
                ".FrameLayout",
                w=ui.MATCH,
                h=120,
                margin=(8, 4),
                background=colors.surface,
                corner=4,
                elevation=2,
                clip=True,
                tap=partial(self.open_details, recipe.recipe_id),
            )[
                ui.Row(fill=True)[
                    picture,
                    ui.Column(
                        ".ViewGroup", weight=1, h=ui.MATCH, main="center", padding=(8, 0, 8, 4)
                    )[
                        title,
                        line("description", recipe.description, 2),
                        line("source", recipe.source, 1),
                    ],
                ],
                leaf if seasonal_produce.is_seasonal(self.device, recipe) else None,
            ]
        ]

    def _empty(self, colors: style.Palette) -> ui.View:
        link = ui.TextStyle(16, 400, colors.accent, underline=True)
        explain = partial(self.toast, _IMPORT)
        return ui.Scroll(fill=True, key="recipes_empty")[
            ui.Column(
                "#recipes_empty", w=ui.MATCH, align="center", padding=(32, 64, 32, 0), gap=12
            )[
                ui.Icon("silverware_fork_knife", size=72, tint=style.LIGHT_GREEN),
                ui.Text("No recipes found.", style=colors.plain(18)),
                ui.Text("create a new recipe", style=link, tap=self.create),
                ui.Text("import a recipe from a website", style=link, tap=explain),
            ]
        ]

    # -- actions ---------------------------------------------------------------------------------

    def open_drawer(self) -> None:
        """Show the drawer."""
        Drawer(self).show()

    def open_section(self, title: str) -> None:
        """Go to a destination of the drawer."""
        while self.fragments:
            self.pop()
        self.load()
        if title in SECTIONS:
            self.push(SECTIONS[title](self))

    def show_crop(self, crop: str) -> None:
        """List the recipes with a seasonal ingredient."""
        self.open_section("Recipes")
        self.crop = crop
        self._to_top()

    def search_for(self, query: str) -> None:
        """Search all recipes."""
        self.filter, self.crop = style.ALL, ""
        self.search.active = True
        self.search.query.set_text(query)
        self._to_top()

    def _to_top(self, _: str = "") -> None:
        self.retained_state.pop("list:recycler_view", None)

    def on_back(self) -> bool:
        return self.search.back()

    def create(self) -> None:
        """Write a new recipe."""
        self.start_activity(Intent(component=EDITOR), request="new")

    def open_details(self, recipe_id: int) -> None:
        """Show a recipe."""
        self.device.ime.hide()
        intent = Intent(component=DETAILS, extras={"recipe": recipe_id})
        self.start_activity(intent, request="details")

    def on_result(self, request: str, result: ActivityResult) -> None:
        if request == "new" and result.ok:
            self.open_details(int(result.data["recipe"]))
        elif request == "details" and result.ok:
            self.search_for(str(result.data["query"]))
        elif isinstance(self.fragment, BackupPage):
            self.fragment.on_result(request, result)


class Drawer(ui.NavigationDrawer):
    """The drawer: sections, and what concerns the app itself."""

    def __init__(self, activity: MainActivity) -> None:
        colors = style.palette(activity.device)
        super().__init__(
            activity,
            [
                ui.Destination(
                    title,
                    icon,
                    on_tap=partial(activity.open_section, title),
                    divider=title in ("Support the app", "Backup and restore"),
                )
                for title, icon in _ICONS.items()
            ],
            selected=list(_ICONS).index(getattr(activity.fragment, "title", "Recipes")),
            width_dp=280,
            surface=colors.surface,
            style=ui.DrawerStyle(
                ink=colors.text,
                icon=colors.secondary,
                chosen=(colors.accent, with_alpha(colors.accent, 0.12)),
                corner=4,
                divider=with_alpha(colors.text, 0.12),
            ),
        )
        self.top_dp = 0.0

    def build_window(self, insets: ui.Insets) -> ui.View:
        density = self.device.display.density
        self.top_dp = insets.top / density
        sheet = super().build_window(insets)
        sheet.padding = (insets.left / density, 0, 0, 0)
        return sheet

    def header(self) -> ui.View | None:
        return ui.Column(
            ".LinearLayout",
            w=ui.MATCH,
            background=style.GREEN,
            padding=(16, 40 + self.top_dp, 16, 16),
        )[
            ui.Text("Broccoli", style=style.BAR_TITLE),
            ui.Text("Free for everyone", style=ui.TextStyle(14, 400, style.WHITE)),
        ]
