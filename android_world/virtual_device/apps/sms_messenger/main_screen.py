"""The list of conversations, its search and its action mode."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_mobile_tools.widgets import (
    BarAction,
    Selection,
    action_mode_bar,
    confirm,
    fab,
    search_menu,
    toolbar,
)
from android_world.virtual_device.apps.sms_messenger.people import name_of, names_of, picture
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.content.sms import Message, Thread

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import ActivityInfo, App
    from android_world.virtual_device.system.phone import Phone

PACKAGE = "com.simplemobiletools.smsmessenger"
_MIN_QUERY = 2
_ROW_DP = 72


def own(name: str) -> tuple[str, str]:
    """Component of one of the app's activities."""
    return PACKAGE, f"{PACKAGE}.activities.{name}"


def open_thread(activity: Activity, thread_id: int, body: str = "") -> None:
    """Show a conversation, with `body` in its field."""
    extras = {"thread_id": thread_id, "sms_body": body}
    activity.start_activity(Intent(component=own("ThreadActivity"), extras=extras))


def plural(count: int) -> str:
    """`1 conversation`, `2 conversations`."""
    return "1 conversation" if count == 1 else f"{count} conversations"


class ConversationList(Activity):
    """Rows of conversations that can be opened and selected; the archive is one, too."""

    background = style.BACKGROUND
    archived = False

    def __init__(self, device: Phone, app: App, info: ActivityInfo, intent: Intent) -> None:
        super().__init__(device, app, info, intent)
        self.selection = Selection()

    @property
    def preferences(self) -> Preferences:
        """Pins and options."""
        return Preferences(self.device.storage, PACKAGE, "Prefs")

    def threads(self) -> Sequence[Thread]:
        """Conversations in the order shown: pinned first, then newest."""
        return self.device.sms.remembered(
            ("shown", self.archived), self._sorted_threads, self.preferences.path
        )

    def _sorted_threads(self) -> Sequence[Thread]:
        pinned = self.preferences.get_set("pinned_conversations")
        found = self.device.sms.threads(archived=self.archived)
        return sorted(found, key=lambda t: str(t.id) not in pinned) if pinned else found

    def chosen(self) -> list[Thread]:
        """The selected conversations."""
        return [t for t in self.threads() if t.id in self.selection.ids]

    # -- views -----------------------------------------------------------------------------------

    def thread_list(self, threads: Sequence[Thread]) -> ui.View:
        """The list."""
        pinned = self.preferences.get_set("pinned_conversations")
        return ui.ListView(
            "#conversations_list",
            count=len(threads),
            build_row=lambda i: self._row(threads[i], i, str(threads[i].id) in pinned),
            row_height=_ROW_DP,
            w=ui.MATCH,
            weight=1,
        )

    def _row(self, thread: Thread, position: int, pinned: bool) -> ui.View:
        draft = self.device.sms.draft(thread.id)
        name = names_of(self.device, thread.addresses)
        weight = 400 if thread.read else 700
        text = replace(style.BODY, weight=weight)
        now = style.device_time(self.device.clock.now_ms)
        date = style.date_or_time(style.device_time(thread.date_ms), now, self.twenty_four)
        chosen = thread.id in self.selection.ids
        return ui.Box(
            "#conversation_frame",
            selected=chosen,
            background=style.SELECTED if chosen else "",
            tap=partial(self._tap, thread, position),
            on_long_press=partial(self._extend_selection, position),
        )[
            ui.Row(
                "#conversation_holder.ConstraintLayout",
                fill=True,
                padding=(16, 0),
                align="center",
                gap=16,
            )[
                picture(name, "conversation_image"),
                ui.Column(weight=1)[
                    ui.Text(name, "#conversation_address", style=text, max_lines=1),
                    ui.Row(gap=4)[
                        ui.Text(
                            "Draft",
                            "#draft_indicator",
                            style=replace(style.SMALL, color=style.PRIMARY, italic=True),
                        )
                        if draft
                        else None,
                        ui.Text(
                            draft or thread.snippet,
                            "#conversation_body_short",
                            style=replace(style.SMALL, weight=weight),
                            max_lines=1,
                        ),
                    ],
                ],
                ui.Text(date, "#conversation_date", style=style.SMALL),
                ui.Icon("pin", "#pin_indicator", size=16) if pinned else None,
            ]
        ]

    @property
    def twenty_four(self) -> bool:
        """Whether times are shown in 24 hours."""
        return self.device.settings.get("system", "time_12_24") == "24"

    def _extend_selection(self, position: int) -> None:
        self.selection.extend([t.id for t in self.threads()], position)

    def _tap(self, thread: Thread, position: int) -> None:
        if self.selection:
            self.selection.toggle(thread.id, position)
        else:
            open_thread(self, thread.id)

    # -- action mode -----------------------------------------------------------------------------

    def selection_bar(self, threads: Sequence[Thread]) -> ui.View:
        """The contextual bar."""
        return action_mode_bar(
            self,
            len(self.selection.ids),
            len(threads),
            self.selection.clear,
            partial(self.selection.all_or_none, [t.id for t in threads]),
            self.selection_actions(),
        )

    def selection_actions(self) -> list[BarAction]:
        """What can be done with the selected conversations."""
        chosen = self.chosen()
        single = chosen[0] if len(chosen) == 1 and len(chosen[0].addresses) == 1 else None
        actions = [BarAction("Delete", "cab_delete", self._ask_delete, "delete-outline")]
        if single is not None:
            if name_of(self.device, single.addresses[0]) == single.addresses[0]:
                actions.append(
                    BarAction(
                        "Add number to contact",
                        "cab_add_number_to_contact",
                        self._add_to_contact,
                        "account-plus",
                    )
                )
            actions.append(BarAction("Dial number", "cab_dial_number", self._dial, "phone"))
        actions.append(BarAction("Block number", "cab_block_number", self._ask_block))
        actions.append(self._archive_action())
        if single is not None:
            actions.append(
                BarAction("Copy number to clipboard", "cab_copy_number", self._copy_number)
            )
        if len(chosen) == 1 and len(chosen[0].addresses) > 1:
            actions.append(
                BarAction("Rename conversation", "cab_rename_conversation", self._rename)
            )
        if any(not t.read for t in chosen):
            actions.append(BarAction("Mark as Read", "cab_mark_as_read", partial(self._mark, True)))
        if any(t.read for t in chosen):
            actions.append(
                BarAction("Mark as Unread", "cab_mark_as_unread", partial(self._mark, False))
            )
        pinned = self.preferences.get_set("pinned_conversations")
        if any(str(t.id) not in pinned for t in chosen):
            actions.append(
                BarAction("Pin to the top", "cab_pin_conversation", partial(self._pin, True))
            )
        if any(str(t.id) in pinned for t in chosen):
            actions.append(BarAction("Unpin", "cab_unpin_conversation", partial(self._pin, False)))
        everything = [t.id for t in self.threads()]
        actions.append(
            BarAction("Select all", "cab_select_all", partial(self._select_all, everything))
        )
        return actions

    def _archive_action(self) -> BarAction:
        if self.archived:
            return BarAction("Unarchive", "cab_unarchive", self._unarchive)
        return BarAction("Archive", "cab_archive", self._ask_archive)

    def _select_all(self, ids: list[int]) -> None:
        self.selection.ids = frozenset(ids)

    def _ask_delete(self) -> None:
        what = plural(len(self.selection.ids))
        confirm(self, f"Are you sure you want to delete {what}?", self._delete)

    def _delete(self) -> None:
        for thread in self.chosen():
            self.device.sms.delete_thread(thread.id)
        self.selection.clear()

    def _ask_archive(self) -> None:
        what = plural(len(self.selection.ids))
        confirm(self, f"Are you sure you want to archive {what}?", self._archive)

    def _archive(self) -> None:
        for thread in self.chosen():
            self.device.sms.set_archived(thread.id, True)
        self.selection.clear()

    def _unarchive(self) -> None:
        for thread in self.chosen():
            self.device.sms.set_archived(thread.id, False)
        self.selection.clear()

    def _ask_block(self) -> None:
        numbers = ", ".join(a for t in self.chosen() for a in t.addresses)
        confirm(self, f'Are you sure you want to block "{numbers}"?', self._block)

    def _block(self) -> None:
        blocked = set(self.preferences.get_set("blocked_numbers"))
        blocked.update(a for t in self.chosen() for a in t.addresses)
        self.preferences.put(blocked_numbers=frozenset(blocked))
        self.selection.clear()

    def _copy_number(self) -> None:
        number = self.chosen()[0].addresses[0]
        self.device.clipboard.set_text(number)
        self.toast(f"Value copied to clipboard:\n{number}")
        self.selection.clear()

    def _add_to_contact(self) -> None:
        number = self.chosen()[0].addresses[0]
        self.selection.clear()
        self.start_activity(
            Intent(
                action="android.intent.action.INSERT_OR_EDIT",
                mime_type="vnd.android.cursor.item/contact",
                extras={"phone": number},
            )
        )

    def _dial(self) -> None:
        number = self.chosen()[0].addresses[0]
        self.selection.clear()
        self.start_activity(Intent(action="android.intent.action.DIAL", data=f"tel:{number}"))

    def _rename(self) -> None:
        thread = self.chosen()[0]
        titles = self.preferences.get_str(f"title_{thread.id}")
        field = ui.InputField(titles, "Conversation name", "rename_conv_edit_text", select_all=True)
        ui.InputDialog(
            self, "Rename conversation", [field], partial(self._set_title, thread.id)
        ).show()

    def _set_title(self, thread_id: int, title: str) -> None:
        self.preferences.put(**{f"title_{thread_id}": title.strip()})
        self.selection.clear()

    def _mark(self, read: bool) -> None:
        for thread in self.chosen():
            self.device.sms.mark_read(thread.id, read)
        self.selection.clear()

    def _pin(self, pin: bool) -> None:
        pinned = set(self.preferences.get_set("pinned_conversations"))
        ids = {str(t.id) for t in self.chosen()}
        pinned = pinned | ids if pin else pinned - ids
        self.preferences.put(pinned_conversations=frozenset(pinned))
        self.selection.clear()

    def on_back(self) -> bool:
        """End the action mode first."""
        if self.selection:
            self.selection.clear()
            self.invalidate()
            return True
        return False


class MainActivity(ConversationList):
    """The app's first screen."""

    def __init__(self, device: Phone, app: App, info: ActivityInfo, intent: Intent) -> None:
        super().__init__(device, app, info, intent)
        self.query = ui.TextState()
        self.searching = False

    def build(self) -> ui.View:
        """Search menu or action mode, then the list."""
        threads = self.threads()
        if self.selection:
            top = self.selection_bar(threads)
        else:
            top = search_menu(
                self,
                self.query,
                self.searching,
                self._open_search,
                self.close_search,
                [
                    BarAction(
                        "Settings", "settings", partial(self._open, "SettingsActivity"), "cog"
                    ),
                    BarAction(
                        "About",
                        "about",
                        partial(self._open, "AboutActivity"),
                        "information-outline",
                    ),
                    BarAction(
                        "Show archived conversations",
                        "show_archived",
                        partial(self._open, "ArchivedConversationsActivity"),
                    ),
                ],
            )
        return ui.Box(".FrameLayout", fill=True)[
            ui.Column(".ViewGroup", fill=True)[
                top, *(self._search_results() if self.searching else self._body(threads))
            ],
            None
            if self.searching
            else fab("plus", "conversations_fab", partial(self._open, "NewConversationActivity")),
        ]

    def _body(self, threads: Sequence[Thread]) -> list[ui.View]:
        if threads:
            return [self.thread_list(threads)]
        return [
            ui.Text(
                "No stored conversations have been found",
                "#no_conversations_placeholder",
                style=style.PLACEHOLDER,
                gravity="center",
                margin=(16, 21, 16, 0),
            ),
            ui.Text(
                "Start a conversation",
                "#no_conversations_placeholder_2",
                style=style.LINK,
                gravity="center",
                padding=(16, 15, 16, 17),
                tap=partial(self._open, "NewConversationActivity"),
            ),
        ]

    def _open(self, name: str) -> None:
        self.start_activity(Intent(component=own(name)))

    # -- search ----------------------------------------------------------------------------------

    def _open_search(self) -> None:
        self.searching = True
        if self.focus is not self.query:
            self.set_focus(self.query)
        self.invalidate()

    def close_search(self) -> None:
        """Back to the list."""
        self.searching = False
        self.query.set_text("")
        self.set_focus(None)

    def on_back(self) -> bool:
        """End the action mode, then the search."""
        if super().on_back():
            return True
        if self.searching:
            self.close_search()
            return True
        return False

    def _search_results(self) -> list[ui.View]:
        wanted = self.query.text.strip().casefold()
        if len(wanted) < _MIN_QUERY:
            text = "Type in at least 2 characters to start the search." if wanted else ""
            return [_placeholder(text)] if text else []
        threads = [
            t
            for t in self.threads()
            if wanted in names_of(self.device, t.addresses).casefold()
            or any(wanted in a for a in t.addresses)
        ]
        messages = sorted(
            (m for m in self.device.sms.messages() if wanted in m.body.casefold()),
            key=lambda m: -m.id,
        )
        rows = [partial(self._thread_result, t) for t in threads]
        rows += [partial(self._message_result, m) for m in messages]
        if not rows:
            return [_placeholder("No items found.")]
        return [
            ui.ListView(
                "#search_results_list",
                count=len(rows),
                build_row=lambda i: rows[i](),
                row_height=_ROW_DP,
                w=ui.MATCH,
                weight=1,
            )
        ]

    def _thread_result(self, thread: Thread) -> ui.View:
        name = names_of(self.device, thread.addresses)
        return self._result(name, ", ".join(thread.addresses), thread.date_ms, thread.id)

    def _message_result(self, message: Message) -> ui.View:
        name = name_of(self.device, message.address)
        return self._result(name, message.body, message.date_ms, message.thread_id)

    def _result(self, title: str, snippet: str, date_ms: int, thread_id: int) -> ui.View:
        now = style.device_time(self.device.clock.now_ms)
        date = style.date_or_time(style.device_time(date_ms), now, self.twenty_four, full_year=True)
        return ui.Row(
            "#search_result_holder.RelativeLayout",
            padding=(16, 0),
            align="center",
            gap=16,
            tap=partial(open_thread, self, thread_id),
        )[
            picture(title, "search_result_image"),
            ui.Column(weight=1)[
                ui.Text(title, "#search_result_title", style=style.BODY, max_lines=1),
                ui.Text(
                    snippet,
                    "#search_result_snippet",
                    style=style.SMALL,
                    max_lines=1,
                    spans=self._highlight(snippet),
                ),
            ],
            ui.Text(date, "#search_result_date", style=style.SMALL),
        ]

    def _highlight(self, text: str) -> tuple[tuple[int, int, ui.TextStyle], ...]:
        wanted = self.query.text.strip().casefold()
        start = text.casefold().find(wanted)
        if start < 0:
            return ()
        return ((start, start + len(wanted), replace(style.SMALL, color=style.PRIMARY)),)


class ArchivedConversationsActivity(ConversationList):
    """Conversations in the archive."""

    archived = True

    def build(self) -> ui.View:
        """Toolbar or action mode, then the list."""
        threads = self.threads()
        if self.selection:
            top = self.selection_bar(threads)
        else:
            top = toolbar(self, "Archive", self.finish, [], "archive_toolbar")
        body = (
            self.thread_list(threads)
            if threads
            else _placeholder("No archived conversations have been found")
        )
        return ui.Column(".LinearLayout", fill=True)[top, body]


def _placeholder(text: str) -> ui.View:
    return ui.Text(
        text,
        "#search_placeholder",
        style=style.PLACEHOLDER,
        gravity="center",
        margin=(16, 24, 16, 0),
        align="center",
    )
