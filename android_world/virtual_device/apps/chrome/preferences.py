"""What the user has chosen in the settings, as the rest of Chrome asks for it."""

from __future__ import annotations

from urllib.parse import quote

from android_world.virtual_device import web
from android_world.virtual_device.apps.chrome.profile import options
from android_world.virtual_device.system.device_protocol import Device

ENGINES = {
    "Google": "https://www.google.com/search?q=",
    "Yahoo!": "https://search.yahoo.com/search?p=",
    "Bing": "https://www.bing.com/search?q=",
    "DuckDuckGo": "https://duckduckgo.com/?q=",
    "Ecosia": "https://www.ecosia.org/search?q=",
}
THEMES = ("System default", "Light", "Dark")
LANGUAGES = {
    "en-US": "English (United States)",
    "en-GB": "English (United Kingdom)",
    "es": "Spanish",
    "fr": "French",
    "de": "German",
    "it": "Italian",
    "pt-BR": "Portuguese (Brazil)",
    "zh-CN": "Chinese (Simplified)",
    "ja": "Japanese",
    "hi": "Hindi",
}
COOKIES = (
    "Allow cookies",
    "Block third-party cookies in Incognito",
    "Block third-party cookies",
    "Block all cookies (not recommended)",
)
SCALES = ("50%", "75%", "100%", "125%", "150%", "175%", "200%")
NO_SCRIPTS = {"Content-Security-Policy": "script-src 'none'"}


def search_address(device: Device, words: str) -> str:
    """The address that looks for words with the user's search engine."""
    engine = options(device).get_str("search_engine", "Google")
    return ENGINES.get(engine, ENGINES["Google"]) + quote(words)


def homepage(device: Device) -> str | None:
    """What the button Home opens: "" for the new tab page; None where there is no button."""
    store = options(device)
    if not store.get_bool("homepage", True):
        return None
    return store.get_str("homepage_address") if store.get_bool("homepage_custom") else ""


def is_dark(device: Device) -> bool:
    """Whether Chrome has the dark theme."""
    theme = options(device).get_str("theme", THEMES[0])
    return device.windows.night if theme not in THEMES[1:] else theme == "Dark"


def secure(device: Device, url: str) -> str:
    """The address, with a secure connection where the user wants no other."""
    if options(device).get_bool("https_only") and url.startswith("http://"):
        return f"https://{url.removeprefix('http://')}"
    return url


def allows(device: Device, what: str, default: bool = True) -> bool:
    """Whether sites may have something: JavaScript, location, camera, ..."""
    return options(device).get_bool(f"site_{what}", default)


def languages(device: Device) -> list[str]:
    """The codes of the user's languages, the first choice first."""
    kept = options(device).get_str("languages", "en-US").split(",")
    return [code for code in kept if code in LANGUAGES] or ["en-US"]


def of_pages(device: Device, desktop: bool) -> web.PageSettings:
    """The settings that pages can see."""
    store, spoken = options(device), languages(device)
    scale = store.get_str("text_scaling", "100%").removesuffix("%")
    return web.PageSettings(
        dark=is_dark(device),
        text_scale=int(scale) / 100 if scale.isdecimal() and int(scale) else 1.0,
        force_zoom=store.get_bool("force_zoom"),
        do_not_track=store.get_bool("do_not_track"),
        languages=tuple(spoken) if spoken != ["en-US"] else (),
        popups=allows(device, "popups", False),
        cookies=store.get_str("cookies") != COOKIES[-1],
        desktop=desktop,
    )
