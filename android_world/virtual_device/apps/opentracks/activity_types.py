"""The kinds of activities that OpenTracks knows, with their images."""

from __future__ import annotations

UNKNOWN = "unknown"
UNKNOWN_ICON = "navigation-variant"

# Icon: the texts of the types that have it. The first of each is what its picture chooses.
_BY_ICON = {
    "airplane": ("airplane", "commercial airplane", "rc airplane"),
    "bike": ("biking", "cycling", "dirt bike", "road biking", "track cycling"),
    "terrain": ("mountain biking",),
    "motorbike": ("motor bike",),
    "kayaking": ("kayaking",),
    "ferry": ("boat", "ferry", "motor boating", "rc boat"),
    "sail-boat": ("sailing",),
    "car": ("driving", "atv", "driving bus", "driving car"),
    "run": ("running", "street running", "track running", "trail running"),
    "snowboard": ("snow boarding",),
    "ski": ("skiing", "cross-country skiing"),
    "walk": ("walking", "hiking", "off trail hiking", "speed walking", "trail hiking"),
    "human-scooter": ("kickscooter",),
    "scooter-electric": ("escooter",),
    "roller-skate": ("inline skating",),
    "skateboard": ("skate boarding",),
    "carabiner": ("climbing",),
    "swim": ("swimming",),
    "waves": ("swimming in open water",),
    "dumbbell": ("workout",),
}
_IDS = {
    "skate boarding": "skateboarding",
    "snow boarding": "snowboarding",
    "cross-country skiing": "cross country skiing",
}
ICONS = {text: icon for icon, texts in _BY_ICON.items() for text in texts}
_ICONS_BY_ID = {_IDS.get(text, text): icon for text, icon in ICONS.items()}
TEXTS = sorted([UNKNOWN, *ICONS])
# What the dialog of pictures offers.
CHOICES = [(UNKNOWN, UNKNOWN_ICON), *((texts[0], icon) for icon, texts in _BY_ICON.items())]
_PACED = ("climbing", "hiking", "running", "swimming", "walking", "workout")


def id_of(text: str) -> str:
    """What the database keeps for the text of a type."""
    return _IDS.get(text, text) if text in ICONS else UNKNOWN


def icon_of_id(kind: str | None) -> str:
    """The image of a track in the list."""
    return _ICONS_BY_ID.get(kind or "", UNKNOWN_ICON)


def icon_of_text(text: str) -> str:
    """The image of a type by its text, as in statistics."""
    return ICONS.get(text, UNKNOWN_ICON)


def has_pace(kind: str | None) -> bool:
    """Whether minutes a mile are shown instead of miles an hour."""
    icon = icon_of_id(kind)
    return any(icon == ICONS[text] for text in _PACED)
