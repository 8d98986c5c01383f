"""The introduction of a first start: five pages, NEXT and DONE."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import style
from android_world.virtual_device.apps.markor.activity import MarkorActivity

_PAGES = (
    (
        "Main View",
        "Notebook is the folder that Markor loads in the file browser when the app is started. "
        "It is the home folder of your files.",
        "folder",
    ),
    ("View", "Documents can be shown rendered, with the button of the eye.", "eye"),
    ("Share -> Markor", "Texts of other apps can be shared into your documents.", "share_variant"),
    ("To-Do", "Manage your tasks with ToDo.", "clipboard_check"),
    ("QuickNote", "QuickNote is the fastest option to write down notes.", "flash"),
)


class IntroActivity(MarkorActivity):
    """Pages to swipe or step through; DONE ends the first run."""

    background = style.BAR

    page = 0

    def on_back(self) -> bool:
        if self.page:
            self._show(self.page - 1)
        else:
            self.device.input.key("HOME")
        return True

    def build(self) -> ui.View:
        pages = ui.Pager(
            "#view_pager.ViewPager",
            key="intro",
            count=len(_PAGES),
            page=self.page,
            build_page=_page,
            on_page=self._show,
            h=0,
            weight=1,
        )
        return self.frame(pages, self._bar())

    def _show(self, page: int) -> None:
        self.page = page

    def _bar(self) -> ui.View:
        def on_done() -> None:
            self.options.put("is_first_run", False)
            self.finish()

        dots = ["#FFFFFF" if i == self.page else "#80FFFFFF" for i in range(len(_PAGES))]
        last = self.page == len(_PAGES) - 1
        return ui.Box(".RelativeLayout", w=ui.MATCH, h=56, background=style.BAR)[
            ui.Row(gravity="center", gap=8)[[ui.Icon("circle", size=8, tint=t) for t in dots]],
            ui.Button(
                "DONE" if last else "NEXT",
                "#done" if last else "#next",
                style=ui.TextStyle(14, 500, style.ON_BAR),
                gravity="end|center_vertical",
                tap=on_done if last else partial(self._show, self.page + 1),
            ),
        ]


def _page(number: int) -> ui.View:
    title, description, icon = _PAGES[number]
    body = ui.TextStyle(16, 400, style.ON_BAR)
    return ui.Box(".FrameLayout", background=style.BAR)[
        ui.Column(".LinearLayout", gravity="center", align="center", padding=(32, 0), gap=24)[
            ui.Text(title, "#title", style=ui.TextStyle(24, 500, style.ON_BAR), align="center"),
            ui.Icon(icon, "#image", size=120, tint=style.ON_BAR),
            ui.Text(description, "#description", style=body, align="center"),
        ]
    ]
