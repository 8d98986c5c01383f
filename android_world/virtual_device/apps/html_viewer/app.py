"""HTML Viewer: shows a page or a text of another app; nothing in it runs."""

from __future__ import annotations

from android_world.virtual_device import ui, web
from android_world.virtual_device.apps._lib.android_framework.chooser import path_of_uri
from android_world.virtual_device.apps.base import Activity, App, app
from android_world.virtual_device.apps.html_viewer import plain_text
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent
from android_world.virtual_device.ui import theme

_NO_SCRIPTS = {"Content-Security-Policy": "script-src 'none'"}
_BROWSABLE = ("android.intent.category.BROWSABLE",)


class HtmlViewerActivity(Activity):
    """One document under a bar with its title."""

    background = "#FFFFFF"

    def on_create(self) -> None:
        self.title = "HTML Viewer"
        self.page = self._page() if web.available() else None
        if self.page is None:
            self.title, self.lines = plain_text.of(self._text(), self._is_page)
            self.title = self.title or "HTML Viewer"

    @property
    def web_page(self) -> web.Page | None:
        return self.page

    def _page(self) -> web.Page:
        density = None if self._is_page else self.device.display.density
        page = web.Page(
            self.app,
            self._answer,
            initial_scale=density,
            on_changed=self.invalidate,
            on_title=self._on_title,
            on_new_window=self._open,
        )
        page.can_zoom = True
        page.load(self.intent.data or "about:blank")
        return page

    @property
    def _is_page(self) -> bool:
        return "html" in self.intent.mime_type

    def _text(self) -> str:
        path = path_of_uri(self.device, self.intent.data)
        storage = self.device.storage
        data = storage.read_bytes(path) if path and storage.is_file(path) else b""
        return data.decode("utf-8", "replace")

    def _answer(self, url: str) -> web.Response | None:
        """The document itself; what it names besides is not fetched, as without a network."""
        if url.partition("#")[0] != self.intent.data.partition("#")[0]:
            return None
        kind = "text/html" if self._is_page else "text/plain"
        return web.Response(self._text().encode(), f"{kind}; charset=utf-8", 200, _NO_SCRIPTS)

    def _on_title(self, title: str) -> None:
        self.title = title or "HTML Viewer"

    def _open(self, url: str) -> None:
        """A link that wants its own window is for other apps."""
        self.start_activity(Intent(ACTION_VIEW, data=url, categories=_BROWSABLE))

    def build(self) -> ui.View:
        shown: ui.View
        if self.page is None:
            shown = ui.Scroll("#webview.WebView", text=self.title, w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH, padding=8, gap=16)[
                    [ui.Text(line, style=plain_text.STYLE, w=ui.MATCH) for line in self.lines]
                ]
            ]
        else:
            shown = web.WebView("#webview", page=self.page, weight=1)
        style = ui.TextStyle(20, 500, theme.TEXT)
        return ui.Column(".LinearLayout", fill=True)[
            ui.Row("#android:id/action_bar.ViewGroup", w=ui.MATCH, h=56, align="center")[
                ui.Text(self.title, style=style, max_lines=1, margin=(16, 0))
            ],
            shown,
        ]

    def on_key(self, key: str, meta: frozenset[str]) -> bool:
        return self.page is not None and self.page.key(key, meta)

    def on_back(self) -> bool:
        if self.page is None or not self.page.can_go_back:
            return False
        self.page.back()
        return True


@app()
class HtmlViewerApp(App):
    """Opens texts and pages of other apps."""
