"""The editor's comments, and the bar below it on which they are written."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.tasks_org import dates, options, style

if TYPE_CHECKING:
    from android_world.virtual_device.apps.tasks_org.editor import EditorPage
    from android_world.virtual_device.apps.tasks_org.model import Comment

SHOWN = "show_comments_in_edit_screen"


class Comments:
    """Comments of the task that an editor shows; they are kept at once."""

    def __init__(self, page: EditorPage) -> None:
        self.page = page
        self.text = ui.TextState()

    @property
    def is_available(self) -> bool:
        """Whether there can be any: of tasks that are saved, if the settings want them."""
        wanted = options.preferences(self.page.device).get_bool(SHOWN)
        return wanted and bool(self.page.before.remote_id)

    def rows(self) -> list[ui.View]:
        """What was said, the latest first."""
        if not self.is_available:
            return []
        found = self.page.store.comments(self.page.before)
        return [self._row(comment) for comment in reversed(found)]

    def _row(self, comment: Comment) -> ui.View:
        when = dates.moment(self.page.device, comment.created)
        time = dates.time_text(self.page.device, when.time())
        day = dates.long_day(self.page.device, when.date())
        return ui.Column(
            w=ui.MATCH,
            padding=(16, 8),
            gap=4,
            on_long_press=partial(self._show_delete_dialog, comment.comment_id),
        )[
            ui.Divider(background=style.LINE),
            ui.Text(comment.message, style=style.BODY),
            ui.Text(f"{day} {time}", style=style.SMALL),
        ]

    def _show_delete_dialog(self, comment_id: int) -> None:
        delete = partial(self.page.store.delete_comment, comment_id)
        style.show_dialog(self.page.activity, "Delete comment?", delete)

    def bar(self) -> ui.View | None:
        """The field, and the button that sends."""
        if not self.is_available:
            return None
        return ui.Row(
            "#updatesFooter",
            w=ui.MATCH,
            align="center",
            padding=(16, 0, 0, 0),
            background=style.PAGE,
            elevation=4,
        )[
            ui.TextField(
                "#commentField",
                state=self.text,
                hint="Add a comment…",
                capitalize="sentences",
                cursor_color=style.RED,
                ime_action="send",
                on_action=self._send,
                weight=1,
                min_height=52,
            ),
            ui.IconButton(
                "send", "#commentButton", desc="Send", tint=style.SECONDARY, tap=self._send
            )
            if self.text.text.strip()
            else None,
        ]

    def _send(self) -> None:
        text = self.text.text.strip()
        if text and self.page.store.comment(self.page.before, text):
            self.text.set_text("")
            self.page.device.ime.hide()
        self.page.invalidate()
