"""The editor of one document: its modes, menus and views."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import share_text_intent
from android_world.virtual_device.apps._lib.print_document import PrintDocument
from android_world.virtual_device.apps.markor import editor_dialogs, formats, markdown, style
from android_world.virtual_device.apps.markor.activity import BarButton, MarkorActivity, bar_button
from android_world.virtual_device.apps.markor.document import Document
from android_world.virtual_device.apps.markor.file_dialogs import show_info
from android_world.virtual_device.apps.markor.highlight import spans
from android_world.virtual_device.apps.markor.intents import share_file, share_image_file
from android_world.virtual_device.apps.markor.rendered import RenderedPage
from android_world.virtual_device.apps.markor.speed_read import SpeedReadDialog
from android_world.virtual_device.apps.markor.text_actions import strip
from android_world.virtual_device.framework.intents import Intent

_FLAGS = (
    ("Wrap words", "wrap_words"),
    ("Syntax highlighting", "syntax_highlighting"),
    ("Auto-format", "auto_format"),
)


@dataclass(kw_only=True, eq=False, repr=False)
class _Viewport(ui.Scroll):
    """A scroll view whose content fills it at least."""

    def measure_content(
        self, ctx: ui.LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        for child in self.child_views():
            if self.horizontal:
                child.min_width = max_w / ctx.density
            else:
                child.min_height = max_h / ctx.density
        return super().measure_content(ctx, max_w, max_h, exact_w, exact_h)


class Editor(Document):
    """One open document; it lives on an activity, which shows its views and toolbar."""

    def __init__(self, activity: MarkorActivity, path: str, line: int = -1) -> None:
        super().__init__(activity, path)
        self.rendered: RenderedPage = RenderedPage(self)
        self.edit_scroll, self.strip_scroll = ui.ScrollState(), ui.ScrollState()
        options = activity.options
        self.view_mode = options.flag(f"view:{path}", options.flag("open_in_view_mode"))
        self.view_mode = self.view_mode or self.name.lower().startswith("index.")
        if line >= 0:
            self.go_to_line(line)

    def go_to_line(self, line: int) -> None:
        """Put the cursor at the start of a line (from 0)."""
        starts = [0, *(i + 1 for i, c in enumerate(self.state.text) if c == "\n")]
        self.state.move(starts[min(line, len(starts) - 1)])
        self.rendered.scroll_to(line)
        if not self.view_mode:
            self.activity.set_focus(self.state, show_keyboard=False)
            self.activity.device.windows.reveal_field(self.activity, self.state)
        self.activity.invalidate()

    def set_view_mode(self, on: bool) -> None:
        """Show the rendered document, or the text."""
        self.rendered.search.close()
        self.view_mode = on
        self.activity.options.put(f"view:{self.path}", on)
        self.activity.device.ime.hide()
        self.activity.set_focus(None)
        if on:
            self.save_on_leave()

    def toolbar(self, title: str, title_id: str = "") -> ui.View:
        """The bar above the document, or that of a search in it."""
        return self.rendered.toolbar() or self.activity.toolbar(
            title, self._buttons(), self._overflow, title_id=title_id
        )

    def _buttons(self) -> list[ui.View]:
        if self.view_mode:
            edit = partial(self.set_view_mode, False)
            search = BarButton(
                "#search_button.ImageView",
                icon="magnify",
                desc="Search",
                tap=self.rendered.search.open,
            )
            return [
                bar_button("Edit mode", "pencil", "action_edit", edit),
                ui.Box("#action_search.LinearLayoutCompat", important=True)[search],
            ]
        view = partial(self.set_view_mode, True)
        return [
            bar_button("Undo", "undo", "action_undo", self.steps.undo if self.steps.done else None),
            bar_button(
                "Redo", "redo", "action_redo", self.steps.redo if self.steps.undone else None
            ),
            bar_button("View mode", "eye", "action_preview", view),
            bar_button(
                "Save", "content_save", "action_save", self.save if self.is_changed else None
            ),
            bar_button(
                "Search", "magnify", "action_search", partial(editor_dialogs.find_line, self)
            ),
        ]

    def _overflow(self) -> list[ui.MenuItem]:
        def show_details() -> None:
            self.save_on_leave()
            show_info(self.activity, self.path)

        speed_read = [ui.MenuItem("Speed Read", self._speed_read, icon="run_fast")]
        return [
            ui.MenuItem("File settings", icon="file_cog", submenu=self._settings_menu()),
            ui.MenuItem("Share", icon="share_variant", submenu=self._share_menu()),
            ui.MenuItem("Tools", icon="tools", submenu=speed_read),
            ui.MenuItem("Info", show_details, icon="information"),
            ui.MenuItem("Reload", self.load, icon="reload"),
        ]

    def _speed_read(self) -> None:
        SpeedReadDialog(self.activity, self.state.text).show()

    def _settings_menu(self) -> list[ui.MenuItem]:
        options = self.activity.options

        def set_format(document_format: str) -> None:
            self.document_format = document_format
            options.put(f"format:{self.path}", document_format)

        flags = [(title, key, options.flag(key, True)) for title, key in _FLAGS]
        types = [
            ui.MenuItem(
                known.label,
                partial(set_format, known.document_format),
                "radio",
                known.document_format == self.document_format,
            )
            for known in formats.FILE_TYPES
            if known.label != "None"
        ]
        return [
            *(ui.MenuItem(t, partial(options.put, key, not on), "box", on) for t, key, on in flags),
            ui.MenuItem("Font Size", partial(editor_dialogs.choose_font_size, self)),
            ui.MenuItem("Format", submenu=types),
        ]

    def _share_menu(self) -> list[ui.MenuItem]:
        def share_text(as_html: bool = False) -> None:
            text = self.state.text
            self.save_on_leave()
            self.activity.start_activity(
                share_text_intent(markdown.to_html(text) if as_html else text)
            )

        def share_as_file() -> None:
            self.save_on_leave()
            share_file(self.activity, self.path)

        def share_event() -> None:
            extras = {"title": self.title, "description": self.state.text}
            event = "vnd.android.cursor.item/event"
            self.activity.start_activity(
                Intent("android.intent.action.INSERT", mime_type=event, extras=extras)
            )

        def print_document() -> None:
            self.set_view_mode(True)
            self.activity.start_activity(PrintDocument(self.title, self.rendered.page).intent())

        def share_image(*, whole: bool) -> None:
            self.set_view_mode(True)
            share_image_file(self.activity, self.title, self.rendered.picture(whole))

        html = partial(share_text, as_html=True)
        return [
            ui.MenuItem("Plain Text", share_text, icon="text_long"),
            ui.MenuItem("Print / PDF", print_document, icon="printer"),
            ui.MenuItem("File", share_as_file, icon="file"),
            ui.MenuItem("HTML", html, icon="language_html5"),
            ui.MenuItem("HTML (as plain text)", html, icon="code_tags"),
            ui.MenuItem("Image", partial(share_image, whole=True), icon="image"),
            ui.MenuItem("Screenshot", partial(share_image, whole=False), icon="cellphone"),
            ui.MenuItem("Calendar", share_event, icon="calendar"),
        ]

    def build(self) -> ui.View:
        """The text or the rendered document, and the strip of buttons."""
        page = self.rendered.build() if self.view_mode else self._text()
        return ui.Column(".FrameLayout", fill=True, important=True)[page, strip(self)]

    def _text(self) -> ui.View:
        options = self.activity.options
        wrap = options.flag("wrap_words", True)
        look = ui.TextStyle(float(options.number("font_size", 15)), 400, style.INK)
        coloured = options.flag("syntax_highlighting", True)
        field: ui.View = ui.TextField(
            "#document__fragment__edit__highlighting_editor",
            state=self.state,
            style=look,
            spans=spans(self.state.text, self.document_format, look) if coloured else (),
            input_type="multiline",
            capitalize="sentences",
            gravity_text="top",
            on_change=self.on_keys,
            cursor_color=style.ACCENT,
            w=ui.MATCH if wrap else ui.WRAP,
            padding=16,
        )
        if not wrap:
            field = _Viewport(
                ".HorizontalScrollView", key=f"wide:{self.path}", horizontal=True, w=ui.MATCH
            )[field]
        return _Viewport(
            "#document__fragment__edit__content_editor__scrolling_parent",
            state=self.edit_scroll,
            w=ui.MATCH,
            weight=1,
            important=True,
        )[field]
