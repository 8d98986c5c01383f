"""How notes and notebooks of Joplin are drawn; all word lists are our own."""

from __future__ import annotations

import random
from typing import Any, Final

from android_world.records.items import JoplinNote, Notebook

_NOTEBOOKS: Final = (
    *("Home", "Work", "Garden", "Travel", "Health", "Choir", "Allotment", "Car", "Studies"),
    *("Family", "Book Club", "Boat", "Recipes to try", "Neighborhood", "Football", "Music"),
    *("Course of Italian", "Renovation", "Club", "Ideas", "Bees", "School"),
)
_TITLES: Final = (
    *("Tile samples", "Seeds for spring", "Questions for the vet", "Flat in Porto", "Choir tour"),
    *("Wedding speech", "Insulation offers", "Winter tires", "Reading list", "Garage sale"),
    *("Hives in autumn", "Interview with Nora", "Boiler manual", "Trip to the coast", "Vocabulary"),
    *("Minutes of Tuesday", "Sourdough log", "Present for Ida", "Old radio", "Bike route north"),
    *("House rules", "Measurements", "Guest room", "Bird list", "Things to lend"),
)
_TEXTS: Final = (
    *("The second offer is cheaper.", "Ask before Friday.", "Three people are interested."),
    *("Keep the receipt.", "The key hangs behind the door.", "Start with the small one."),
    *("It opens at nine.", "Color: sea green.", "Two meters forty wide.", "Not on Mondays."),
    *("Ferry at noon, bus at two.", "Take the long ladder.", "Nora knows the address."),
)


def notebook(rng: random.Random, **values: Any) -> Notebook:
    """A notebook."""
    return Notebook(**{"name": rng.choice(_NOTEBOOKS), **values})


def joplin_note(rng: random.Random, **values: Any) -> JoplinNote:
    """A note of a few lines; it is in a notebook."""
    drawn = {
        "title": rng.choice(_TITLES),
        "text": "\n".join(rng.sample(_TEXTS, rng.randint(1, 3))),
        "notebook": rng.choice(_NOTEBOOKS[:4]),
    }
    return JoplinNote(**{**drawn, **values})
