"""Emulation of the phone's settings and of the user's in a page."""

from __future__ import annotations

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.web.settings import PageSettings
from android_world.virtual_device.web.tab.renderer import Renderer
from android_world.virtual_device.web.tab.script_evaluator import ScriptEvaluator
from android_world.virtual_device.web.tab.virtual_time import VirtualTime

USER_AGENT = (
    "Mozilla/5.0 (Linux; Android 13; sdk_gphone64_x86_64) AppleWebKit/537.36 "
    "(KHTML, like Gecko) Chrome/113.0.0.0 Mobile Safari/537.36"
)
_DESKTOP_AGENT = (
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 "
    "(KHTML, like Gecko) Chrome/113.0.0.0 Safari/537.36"
)
_AGENTS = {False: (USER_AGENT, "Linux armv8l"), True: (_DESKTOP_AGENT, "Linux x86_64")}
_NOT_TRACKED = "Object.defineProperty(Navigator.prototype, 'doNotTrack', {get: () => '1'});"
_NO_STORAGE = data_files.read_text(__package__, "no_storage.js").removesuffix("\n")


class EmulationSettings:
    """Emulates what the phone and the user's settings want of pages."""

    def __init__(self, renderer: Renderer, time: VirtualTime, scripts: ScriptEvaluator) -> None:
        self._renderer, self._session = renderer, renderer.session
        self._time, self._scripts = time, scripts
        self._settings = PageSettings(dark=False)
        self._script_id = ""

    def apply(self, settings: PageSettings) -> None:
        """Emulate other settings from now on."""
        before, self._settings = self._settings, settings
        call = self._session.call
        scheme = {"name": "prefers-color-scheme", "value": "dark" if settings.dark else "light"}
        call("Emulation.setEmulatedMedia", features=[scheme])
        languages = _languages(settings)
        if (before.desktop, _languages(before)) != (settings.desktop, languages):
            agent, platform = _AGENTS[settings.desktop]
            more = {"acceptLanguage": languages} if languages else {}
            call("Emulation.setUserAgentOverride", userAgent=agent, platform=platform, **more)
        if before.time_zone != settings.time_zone:
            with self._session.suppress_errors():  # The browser does not know every time zone.
                call("Emulation.setTimezoneOverride", timezoneId=settings.time_zone)
        if before.locale != settings.locale:
            with self._session.suppress_errors():
                call("Emulation.setLocaleOverride", locale=settings.locale.replace("-", "_"))
        if (source := _initial_scripts(settings)) != _initial_scripts(before):
            self._session.notify(
                "Page.removeScriptToEvaluateOnNewDocument", identifier=self._script_id
            )
            added = call("Page.addScriptToEvaluateOnNewDocument", source=source)
            self._script_id = added["identifier"]
            self._session.notify(
                "Emulation.setDocumentCookieDisabled", disabled=not settings.cookies
            )
        if before.text_scale != settings.text_scale:
            self._scale_text()
        self.apply_to_document()
        self._time.show_frame()

    def apply_to_document(self) -> None:
        """Apply what holds for one document only."""
        if self._settings.text_scale != 1:
            self._scale_text()
        if self._renderer.dialog is None and self._settings.force_zoom:
            self._scripts.inner(None, "letZoom()")

    def _scale_text(self) -> None:
        if self._renderer.dialog is None:
            self._scripts.inner(None, f"textScale({self._settings.text_scale})")


def _initial_scripts(settings: PageSettings) -> str:
    """The scripts that run in each document before its own."""
    parts = {_NOT_TRACKED: settings.do_not_track, _NO_STORAGE: not settings.cookies}
    return "".join(part for part, is_on in parts.items() if is_on)


def _languages(settings: PageSettings) -> str:
    """The languages that pages read; empty: the browser's own, en-US."""
    phones = () if settings.locale == "en-US" else (settings.locale,)
    return ",".join(settings.languages or phones)
