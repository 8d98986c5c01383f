"""How a page follows the settings of its browser and of the phone."""

from __future__ import annotations

from typing import Any

from android_world.virtual_device.web.browser.browser import Browser
from android_world.virtual_device.web.errors import WebError
from android_world.virtual_device.web.settings import PageSettings
from android_world.virtual_device.web.tab.script_evaluator import ScriptEvaluator

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
_NOTHING_KEPT = """
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, {get() {
    throw new DOMException(`Failed to read the '${name}' property from 'Window': ` +
        'Access is denied for this document.', 'SecurityError');
  }});
IDBFactory.prototype.open = function open() {
  throw new DOMException("Failed to execute 'open' on 'IDBFactory': " +
      'access to the Indexed Database API is denied in this context.', 'SecurityError');
};"""


class EmulationSettings(ScriptEvaluator):
    """A page that is what the user wants of pages."""

    def __init__(self, browser: Browser, session_id: str = "") -> None:
        super().__init__(browser, session_id)
        self._wanted = PageSettings(dark=False)
        self._added = ""  # the script of the settings

    def do_appear(self, wanted: PageSettings) -> None:
        """Follow theme, size of texts and what else the user wants of pages."""
        before, self._wanted = self._wanted, wanted
        scheme = {"name": "prefers-color-scheme", "value": "dark" if wanted.dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])
        spoken = _spoken(wanted)
        if (before.desktop, _spoken(before)) != (wanted.desktop, spoken):
            agent, platform = _AGENTS[wanted.desktop]
            more = {"acceptLanguage": spoken} if spoken else {}
            self.call("Emulation.setUserAgentOverride", userAgent=agent, platform=platform, **more)
        if before.time_zone != wanted.time_zone:
            self._ask_for("Emulation.setTimezoneOverride", timezoneId=wanted.time_zone)
        if before.locale != wanted.locale:
            self._ask_for("Emulation.setLocaleOverride", locale=wanted.locale.replace("-", "_"))
        if (source := _before_scripts(wanted)) != _before_scripts(before):
            self.tell("Page.removeScriptToEvaluateOnNewDocument", identifier=self._added)
            added = self.call("Page.addScriptToEvaluateOnNewDocument", source=source)
            self._added = added["identifier"]
            self.tell("Emulation.setDocumentCookieDisabled", disabled=not wanted.cookies)
        if before.text_scale != wanted.text_scale and self.dialog is None:
            self.do_inner("", f"textScale({wanted.text_scale})")
        self._apply_settings()
        self._frame()

    def _ask_for(self, method: str, **params: Any) -> None:
        """What the browser may refuse: a time zone that it does not know, or has already."""
        try:
            self.call(method, **params)
        except WebError:
            if self.failure is not None:
                raise

    def _apply_settings(self) -> None:
        """What each document is told again."""
        if self.dialog is None and self._wanted.text_scale != 1:
            self.do_inner("", f"textScale({self._wanted.text_scale})")
        if self.dialog is None and self._wanted.force_zoom:
            self.do_inner("", "letZoom()")


def _before_scripts(wanted: PageSettings) -> str:
    """What runs in each document before its own scripts."""
    parts = {_NOT_TRACKED: wanted.do_not_track, _NOTHING_KEPT: not wanted.cookies}
    return "".join(part for part, is_on in parts.items() if is_on)


def _spoken(wanted: PageSettings) -> str:
    """The languages that pages are told; nothing: the browser's own, en-US."""
    phones = () if wanted.locale == "en-US" else (wanted.locale,)
    return ",".join(wanted.languages or phones)
