"""Markor's main screen: Files, To-Do, QuickNote and More behind a bottom navigation bar."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import dialogs, style
from android_world.virtual_device.apps.markor.activity import MarkorActivity, bar_shadow
from android_world.virtual_device.apps.markor.browser import FileBrowser
from android_world.virtual_device.apps.markor.editor import Editor
from android_world.virtual_device.apps.markor.more_tab import CHANGES, more_page
from android_world.virtual_device.apps.markor.store import PACKAGE, VERSION_CODE
from android_world.virtual_device.framework.intents import Intent

FILES, TODO, QUICK_NOTE, MORE = range(4)
_TABS = (
    ("Files", "folder", "#nav_notebook"),
    ("To-Do", "clipboard_check", "#nav_todo"),
    ("QuickNote", "flash", "#nav_quicknote"),
    ("More", "heart", "#nav_more"),
)
_EXIT_MS = 2000


class MainActivity(MarkorActivity):
    """Four pages side by side."""

    def on_create(self) -> None:
        self.tab = FILES
        self.browser = FileBrowser(self, self.options.notebook)
        self.editors: dict[int, Editor] = {}
        self.snackbar = ui.SnackbarHost(self, background="#323232")

    def on_resume(self) -> None:
        """Finish what a first start asks for; read again what others may have changed."""
        if not self._is_ready():
            return
        self.notes.ensure_folder(self.options.notebook)
        if self.tab in self.editors:
            self.editors[self.tab].reload_if_changed()
        self.invalidate()

    def _is_ready(self) -> bool:
        """Whether introduction and access to files are done; continues with them."""
        if self.overlays:
            return False
        if self.options.flag("is_first_run", True):
            # The change log is for those who know an older version.
            self.options.put("shown_changelog", VERSION_CODE)
            self._open("IntroActivity")
            return False
        if not self.has_file_access:
            request = Intent(
                "android.settings.MANAGE_APP_ALL_FILES_ACCESS_PERMISSION", data=f"package:{PACKAGE}"
            )
            dialogs.tell(
                self,
                "",
                "Storage permission required to read and write files",
                positive=("OK", partial(self.start_activity, request)),
                negative=("Exit", self.finish),
                cancelable=False,
            )
            return False
        if self.options.number("shown_changelog", 0) < VERSION_CODE:
            self.options.put("shown_changelog", VERSION_CODE)
            dialogs.tell(self, "Changelog", CHANGES)
        return True

    def _open(self, name: str) -> None:
        self.start_activity(Intent(component=(PACKAGE, f"{PACKAGE}.activity.{name}")))

    def on_pause(self) -> None:
        if self.tab in self.editors:
            self.editors[self.tab].save_on_leave()

    def select_tab(self, tab: int) -> None:
        """Show another page."""
        if tab == self.tab:
            return
        self.on_pause()
        self.device.ime.hide()
        self.set_focus(None)
        self.tab = tab
        if tab in (TODO, QUICK_NOTE):
            self._editor(tab).reload_if_changed()
        self.invalidate()

    def _editor(self, tab: int) -> Editor:
        if tab not in self.editors:
            path = self.options.todo if tab == TODO else self.options.quick_note
            self.editors[tab] = Editor(self, path)
        return self.editors[tab]

    def on_back(self) -> bool:
        if self.tab == FILES:
            if self.browser.back():
                return True
        elif self.tab in self.editors and self.editors[self.tab].rendered.search.back():
            return True
        else:
            self.select_tab(FILES)
            return True
        if self.snackbar.visible:
            self.snackbar.dismiss()
            return False
        self.snackbar.show("Press 'Back' again to exit", ("EXIT", self.finish), _EXIT_MS)
        return True

    def open_settings(self) -> None:
        """Show the settings."""
        self._open("SettingsActivity")

    def build(self) -> ui.View:
        fab = ui.Fab(
            "#fab_add_new_item",
            icon="plus",
            tint="#FFFFFF",
            background=style.ACCENT,
            elevation=9,
            desc="Create a new file or folder",
            tap=self.browser.new_file,
            on_long_press=self.browser.cycle_virtual,
        )
        pages = ui.Pager(
            "#main__view_pager_container",
            key="main",
            count=len(_TABS),
            page=self.tab,
            build_page=self._page,
            on_page=self.select_tab,
        )
        tabs = ui.Row(
            "#bottom_navigation_bar.ViewGroup",
            w=ui.MATCH,
            h=56,
            background=style.BAR,
            important=True,
        )
        scaffold = ui.Scaffold(
            class_name=None,
            h=0,
            weight=1,
            toolbar=self._toolbar(),
            body=pages,
            overlay=bar_shadow(),
            fab=fab if self.tab == FILES else None,
            snackbar=self.snackbar.view(),
            bottom_bar=tabs[[self._tab_button(tab) for tab in range(len(_TABS))]],
        )
        return self.frame(scaffold)

    def _page(self, tab: int) -> ui.View:
        if tab == FILES:
            return self.browser.build()
        if tab == MORE:
            return more_page(self)
        return self._editor(tab).build()

    def _toolbar(self) -> ui.View:
        if self.tab == FILES:
            return self.toolbar(self.browser.title, self.browser.buttons(), self.browser.overflow)
        if self.tab == MORE:
            settings = ui.MenuItem("Settings", self.open_settings, icon="cog")
            return self.toolbar("More", overflow=lambda: [settings])
        return self._editor(self.tab).toolbar(_TABS[self.tab][0])

    def _tab_button(self, tab: int) -> ui.View:
        title, icon, selector = _TABS[tab]
        chosen = tab == self.tab
        tint = style.ACCENT if chosen else style.ON_BAR
        # The lengths are measured on recordings.
        letters, above, below = (14, 6, 6.5) if chosen else (12, 8, 6.9)
        return ui.Box(
            selector,
            desc=title,
            h=ui.MATCH,
            weight=1,
            selected=chosen,
            clickable=not chosen,
            focusable=True,
            tap=partial(self.select_tab, tab),
        )[
            ui.Icon(icon, tint=tint, gravity="center_horizontal", margin=(0, above, 0, 0)),
            ui.Text(
                title,
                class_name=None,
                style=ui.TextStyle(letters, 400, tint),
                gravity="center_horizontal|bottom",
                margin=(0, 0, 0, below),
                max_lines=1,
            ),
        ]
