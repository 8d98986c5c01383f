"""What is around the editor's rows: its bar, the name, the button that completes, a first hint."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.tasks_org import options, style
from android_world.virtual_device.apps.tasks_org.model import PACKAGE
from android_world.virtual_device.framework.intents import Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.tasks_org.editor import EditorPage

CUSTOMIZE = (PACKAGE, f"{PACKAGE}.preferences.beast.BeastModePreferences")
_BAR_DP = 56
HIDE_CHECK = "p_hide_check_button"
_HINTED = "shown_beast_mode_hint"
_HINT = ("Too much information?", "You can customize this screen by rearranging or removing fields")


def frame(page: EditorPage) -> ui.View:
    """The whole page."""
    saved = bool(page.before.task_id)
    comments = page.comments.rows()
    body = ui.Scroll(".ScrollView", key="editor", w=ui.MATCH, weight=1)[
        ui.Column(w=ui.MATCH, padding=(0, 8, 0, 72))[_hint(page), *page.rows(), *comments]
    ]
    head = ui.Box("#collapsingtoolbarlayout.FrameLayout", w=ui.MATCH)[
        _name(page), _bar(page, saved)
    ]
    content = ui.Column(fill=True)[
        head,
        ui.Divider(background=style.LINE),
        ui.Box("#compose_view.ViewGroup", w=ui.MATCH, weight=1)[body],
        page.comments.bar(),
    ]
    has_check = saved and not options.preferences(page.device).get_bool(HIDE_CHECK)
    return ui.Box("#edit_layout.ViewGroup", fill=True)[content, _check(page) if has_check else None]


def _bar(page: EditorPage, saved: bool) -> ui.View:
    return ui.Row("#toolbar.ViewGroup", w=ui.MATCH, h=_BAR_DP, align="center")[
        ui.IconButton(
            "content_save_outline", desc="Save", tint=style.TEXT, w=56, h=56, tap=page.save
        ),
        ui.Spacer(weight=1),
        ui.IconButton(
            "delete_outline",
            "#menu_delete.Button",
            desc="Delete task",
            tint=style.TEXT,
            w=48.4,
            tap=page.delete,
        )
        if saved
        else None,
    ]


def _name(page: EditorPage) -> ui.View:
    return ui.TextField(
        "#title",
        state=page.title,
        hint="Task name",
        style=ui.TextStyle(20, 400, style.TEXT),
        input_type="multiline",
        ime_action="done",
        capitalize="sentences",
        max_lines=5,
        cursor_color=style.RED,
        on_action=page.save,
        w=ui.MATCH,
        padding=(16, _BAR_DP + 12, 88, 16),
    )


def _check(page: EditorPage) -> ui.View:
    done = bool(page.task.completed)
    return ui.Fab(
        "#fab",
        icon="checkbox_marked_outline" if done else "checkbox_blank_outline",
        tint=style.WHITE,
        background=style.RED,
        corner=28,
        elevation=6,
        gravity="end|top",
        margin=(0, 84, 16, 0),
        tap=page.complete,
    )


def _hint(page: EditorPage) -> ui.View | None:
    stored = options.preferences(page.device)
    if stored.get_bool(_HINTED):
        return None

    def customize() -> None:
        stored.put(**{_HINTED: True})
        page.activity.start_activity(Intent(component=CUSTOMIZE))

    title, text = _HINT
    red = ui.TextStyle(14, 500, style.RED)
    return ui.Column(w=ui.MATCH, padding=(16, 8), gap=4)[
        ui.Text(title, style=ui.TextStyle(16, 500, style.TEXT), max_lines=1, margin=(0, 0, 80, 0)),
        ui.Text(text, style=style.SMALL),
        ui.Row(w=ui.MATCH, main="end", gap=8)[
            ui.Button("Dismiss", style=red, tap=partial(stored.put, **{_HINTED: True})),
            ui.Button("Settings", style=red, tap=customize),
        ],
        ui.Divider(background=style.LINE),
    ]
