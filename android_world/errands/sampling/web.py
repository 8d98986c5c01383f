"""How web pages are drawn; all word lists are our own."""

from __future__ import annotations

import datetime
import decimal
import random
from typing import Any, Final

from android_world.errands.sampling.planning import TODAY
from android_world.records.items import WebPage

# Headings of announcements, each with its text.
_PAGES: Final = (
    ("Flea Market at the Old Harbor", "Stalls for books, tools and toys. Bring small change."),
    (
        "Pottery Course for Beginners",
        "Clay and glaze are included. The kiln is next door.",
    ),
    ("Night Walk with Bats", "Meet at the boathouse. Sturdy shoes are a good idea."),
    ("Repair Cafe", "Volunteers look at lamps, radios and bicycles. Spare parts cost extra."),
    ("Organ Concert by Candlelight", "Doors open half an hour before. No admission later."),
    ("Bread Baking Workshop", "You take home two loaves. Aprons are there."),
    ("Guided Tour of the Water Tower", "There are 180 steps and no elevator."),
    ("Quiz Night at the Anchor", "Teams of up to five. Phones stay in the basket."),
    ("Kayak Trip to the Islands", "Life vests are provided. You must be able to swim."),
    ("Swap Your Plants", "Label what you bring. Leftovers go to the school garden."),
    ("Open Air Cinema", "Blankets can be rented. It takes place in light rain, too."),
    ("Chess in the Park", "Boards are there. Beginners get a mentor."),
)
_COMMENTS: Final = (
    "We were there last year, it was great!",
    "Is there parking nearby?",
    "Looking forward to it.",
    "My kids loved it.",
)


def web_page(rng: random.Random, **values: Any) -> WebPage:
    """An announcement that was saved to the phone."""
    title, text = rng.choice(_PAGES)
    title = values.get("title", title)
    day = TODAY + datetime.timedelta(days=rng.randint(1, 13))
    time = datetime.time(rng.randint(9, 20), rng.choice((0, 15, 30, 45)))
    drawn = {
        "name": f"{'-'.join(title.lower().split())}.html",
        "folder": "Download",
        "title": title,
        "text": text,
        "start": datetime.datetime.combine(day, time, datetime.UTC),
        "price": decimal.Decimal(rng.randint(5, 90)) / 2,
        "comment": rng.choice(_COMMENTS),
    }
    return WebPage(**{**drawn, **values})
