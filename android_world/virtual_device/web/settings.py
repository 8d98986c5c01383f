"""What the user wants of pages."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class PageSettings:
    """How a browser's settings change its pages; they hold from the next load at the latest.

    Args:
        dark: whether pages see the dark theme; None: as the phone's.
        text_scale: how much larger texts are, besides the phone's own size of texts.
        force_zoom: two fingers zoom also pages that forbid it.
        do_not_track: pages see that the user does not want to be tracked.
        languages: the user's languages for pages, e.g. "de-DE"; none: the phone's.
        popups: scripts may open windows that no tap has asked for.
        cookies: sites may store something: cookies, and what scripts keep.
        desktop: pages see a device that is not a phone.
        time_zone: the phone's, e.g. "Asia/Tokyo".
        locale: the phone's, e.g. "de-DE".
    """

    dark: bool | None = None
    text_scale: float = 1.0
    force_zoom: bool = False
    do_not_track: bool = False
    languages: tuple[str, ...] = ()
    popups: bool = False
    cookies: bool = True
    desktop: bool = False
    time_zone: str = "UTC"
    locale: str = "en-US"
