"""Broccoli's start screen: recipes by category and search; the drawer's other pages over it."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.apps.broccoli import season
from android_world.virtual_device.apps.broccoli.pages import SECTIONS, BackupPage
from android_world.virtual_device.apps.broccoli.store import (
    PACKAGE,
    Recipe,
    RecipeStore,
    search,
)
from android_world.virtual_device.apps.broccoli.style import (
    ALL,
    FAVORITES,
    FIXED_FILTERS,
    GREEN,
    LIGHT_GREEN,
    SEASONAL,
    UNASSIGNED,
    Palette,
    framed,
    palette,
    photo,
    preferences,
    toolbar,
)
from android_world.virtual_device.framework.intents import Intent

DETAILS = (PACKAGE, f"{PACKAGE}.recipe.details.RecipeDetailsActivity")
EDITOR = (PACKAGE, f"{PACKAGE}.recipe.crud.CreateAndEditRecipeActivity")
_ROW_DP = 128
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
    light_status_bar = False

    def on_create(self) -> None:
        """Start with the preferred category."""
        self.store = RecipeStore(self.device)
        self.filter = preferences(self.device).get_str("preferred-category", ALL)
        self.crop = ""  # a seasonal ingredient that is the filter
        self.searching = False
        self.query = ui.TextState()
        self.load()

    def on_resume(self) -> None:
        """Other screens may have changed the recipes."""
        self.load()

    def load(self) -> None:
        """Read recipes and categories again."""
        self.recipes = self.store.all()
        self.categories = self.store.categories()
        if self.filter not in self.filters():
            self.filter = ALL

    def filters(self) -> list[str]:
        """What the spinner offers."""
        return [*FIXED_FILTERS, *(c.name for c in self.categories)]

    def shown(self) -> list[Recipe]:
        """The recipes that the filter and the search let through."""
        if self.crop:
            found = [r for r in self.recipes if season.contains(r, self.crop)]
        else:
            found = [r for r in self.recipes if self._passes(r)]
        return search(found, self.query.text) if self.searching else found

    def _passes(self, recipe: Recipe) -> bool:
        if self.filter == SEASONAL:
            return season.is_seasonal(self.device, recipe)
        if self.filter == UNASSIGNED:
            return not recipe.categories
        if self.filter == FAVORITES:
            return recipe.favorite
        return self.filter == ALL or any(c.name == self.filter for c in recipe.categories)

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """Two bars, the list and the button for a new recipe."""
        colors = palette(self.device)
        recipes = self.shown()
        body: ui.View = self._empty(colors)
        if recipes:
            body = ui.ListView(
                "#recycler_view",
                desc="Recipes",
                count=len(recipes),
                row_height=_ROW_DP,
                build_row=lambda position: self._row(colors, recipes[position]),
                bottom_inset=80,
                top_inset=4,
            )
        fab = ui.Fab(
            "#fab_recipes",
            desc="New Recipe",
            icon="plus",
            tint="#FFFFFF",
            background=GREEN,
            corner=28,
            tap=self.create,
        )
        bar = toolbar(self, "Recipes", ("menu", "Open navigation drawer", self.open_drawer))
        return framed(
            self,
            ui.Scaffold(toolbar=ui.Column(w=ui.MATCH)[bar, self._second_bar()], body=body, fab=fab),
        )

    def _second_bar(self) -> ui.View:
        children: list[ui.View | None]
        if self.searching:
            field = ui.TextField(
                "#search_src_text.AutoCompleteTextView",
                state=self.query,
                hint=f"Search in {(self.crop or self.filter).upper()}",
                style=ui.TextStyle(18, 400, "#FFFFFF"),
                hint_color="#C8E6C9",
                cursor_color="#FFFFFF",
                ime_action="search",
                on_change=self._query_changed,
                on_action=self._submitted,
                weight=1,
                h=48,
            )
            close = ui.Icon(
                "close",
                "#search_close_btn",
                desc="Clear query",
                tint="#FFFFFF",
                w=48,
                h=48,
                tap=self._clear_query,
            )
            children = [field, close]
        else:
            children = [self._filter_view(), self._search_button()]
        return ui.Row(
            "#toolbar_recipes.ViewGroup",
            w=ui.MATCH,
            h=56,
            align="center",
            padding=(8 if not self.searching else 16, 0, 0, 0),
            background=LIGHT_GREEN,
        )[children]

    def _filter_view(self) -> ui.View:
        if self.crop:
            chip = ui.Chip(
                "#chip", text=self.crop, kind="input", on_close=self._leave_crop, margin=(8, 0)
            )
            return ui.Box(weight=1)[chip]
        options = self.filters()
        return ui.Spinner(
            "#spinner",
            activity=self,
            options=options,
            choice=options.index(self.filter),
            on_select=self.choose_filter,
            desc="Categories",
            style=ui.TextStyle(20, 500, "#FFFFFF"),
            arrow_tint="#FFFFFF",
            weight=1,
        )

    def _search_button(self) -> ui.View:
        return ui.IconButton(
            "magnify",
            "#action_search.ImageView",
            desc="Search",
            tint="#FFFFFF",
            tap=self.open_search,
        )

    def _row(self, colors: Palette, recipe: Recipe) -> ui.View:
        texts = ui.Column(".ViewGroup", weight=1, padding=(16, 12, 12, 8))[
            ui.Text(
                recipe.title,
                "#card_text_view_title",
                style=ui.TextStyle(18, 400, colors.text),
                max_lines=2,
            ),
            self._line(colors, "card_text_view_description", recipe.description, 2),
            self._line(colors, "card_text_view_source", recipe.source, 1),
        ]
        leaf = ui.Icon(
            "leaf",
            "#card_seasonal",
            desc="Seasonal ingredient(s)",
            tint=LIGHT_GREEN,
            gravity="end|bottom",
            margin=8,
        )
        picture = photo(
            self.device, colors, recipe.image_name, w=120, h=120, resource_id="card_image"
        )
        row = ui.Row(fill=True)[picture, texts]
        return ui.Box(".FrameLayout", margin=(8, 4), h=120, padding=0)[
            ui.Box(
                ".FrameLayout",
                w=ui.MATCH,
                h=120,
                margin=(8, 4),
                background=colors.surface,
                corner=4,
                elevation=2,
                clip=True,
                tap=lambda: self.open_details(recipe.recipe_id),
            )[row, leaf if season.is_seasonal(self.device, recipe) else None]
        ]

    @staticmethod
    def _line(colors: Palette, name: str, text: str, lines: int) -> ui.View | None:
        if not text:
            return None
        style = ui.TextStyle(14, 400, colors.secondary)
        return ui.Text(text, resource_id=name, style=style, max_lines=lines, margin=(0, 4, 0, 0))

    def _empty(self, colors: Palette) -> ui.View:
        link = ui.TextStyle(16, 400, colors.accent, underline=True)
        page = ui.Column(
            "#recipes_empty", w=ui.MATCH, align="center", padding=(32, 64, 32, 0), gap=12
        )[
            ui.Icon("silverware_fork_knife", size=72, tint=LIGHT_GREEN),
            ui.Text("No recipes found.", style=ui.TextStyle(18, 400, colors.text)),
            ui.Text("create a new recipe", style=link, tap=self.create),
            ui.Text("import a recipe from a website", style=link, tap=self._explain_import),
        ]
        return ui.Scroll(fill=True, key="recipes_empty")[page]

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

    def current_section(self) -> str:
        """The destination that is shown."""
        return getattr(self.fragment, "title", "Recipes")

    def choose_filter(self, position: int) -> None:
        """Choose an entry of the spinner."""
        self.filter = self.filters()[position]
        self._to_top()

    def show_crop(self, crop: str) -> None:
        """List the recipes with a seasonal ingredient."""
        self.open_section("Recipes")
        self.crop = crop
        self._to_top()

    def _leave_crop(self) -> None:
        self.crop = ""
        self._to_top()

    def open_search(self) -> None:
        """Show the search field."""
        self.searching = True
        self.set_focus(self.query)

    def search_for(self, query: str) -> None:
        """Search all recipes."""
        self.filter, self.crop = ALL, ""
        self.searching = True
        self.query.set_text(query)
        self._to_top()

    def _query_changed(self, _: str) -> None:
        self._to_top()

    def _submitted(self) -> None:
        self.device.ime.hide()

    def _clear_query(self) -> None:
        if self.query.text:
            self.query.set_text("")
            self._to_top()
        else:
            self.close_search()

    def close_search(self) -> None:
        """Hide the search field."""
        self.searching = False
        self.query.set_text("")
        self.set_focus(None)
        self.device.ime.hide()

    def _to_top(self) -> None:
        self.retained.pop("list:recycler_view", None)

    def on_back(self) -> bool:
        """BACK closes the search first."""
        if not self.searching:
            return False
        self.close_search()
        return True

    def create(self) -> None:
        """Write a new recipe."""
        self.start_activity(Intent(component=EDITOR), request="new")

    def _explain_import(self) -> None:
        self.toast("Share a website with Broccoli in your browser to import its recipe.")

    def open_details(self, recipe_id: int) -> None:
        """Show a recipe."""
        self.device.ime.hide()
        intent = Intent(component=DETAILS, extras={"recipe": recipe_id})
        self.start_activity(intent, request="details")

    def on_result(self, request: str, result: ActivityResult) -> None:
        """A recipe was written, or a hashtag of one was tapped."""
        self.load()
        if request == "new" and result.ok:
            self.open_details(int(result.data["recipe"]))
        elif request == "details" and result.ok:
            self.search_for(str(result.data["query"]))
        elif isinstance(self.fragment, BackupPage):
            self.fragment.on_result(request, result)


class Drawer(ui.NavigationDrawer):
    """The drawer: sections, and what concerns the app itself."""

    def __init__(self, activity: MainActivity) -> None:
        titles = list(_ICONS)
        entries = [
            ui.Destination(
                title,
                _ICONS[title],
                on_tap=partial(activity.open_section, title),
                divider=title == "Support the app" or title == "Backup and restore",
            )
            for title in titles
        ]
        super().__init__(
            activity,
            entries,
            selected=titles.index(activity.current_section()),
            width_dp=280,
            surface=palette(activity.device).surface,
        )
        self.top_dp = 0.0

    def build_window(self, insets: ui.Insets) -> ui.View:
        """The header begins behind the status bar."""
        density = self.device.display.density
        self.top_dp = insets.top / density
        sheet = super().build_window(insets)
        sheet.padding = (insets.left / density, 0, 0, 0)
        return sheet

    def header(self) -> ui.View | None:
        """The app's name on green."""
        return ui.Column(
            ".LinearLayout", w=ui.MATCH, background=GREEN, padding=(16, 40 + self.top_dp, 16, 16)
        )[
            ui.Text("Broccoli", style=ui.TextStyle(20, 500, "#FFFFFF")),
            ui.Text("Free for everyone", style=ui.TextStyle(14, 400, "#FFFFFF")),
        ]
