"""The list of conversations, the archive, and their action mode."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.people import intents
from android_world.virtual_device.apps._lib.permission_controller.requests import request_role
from android_world.virtual_device.apps._lib.simple_mobile_tools import style, widgets
from android_world.virtual_device.apps._lib.simple_mobile_tools.date_format import date_format
from android_world.virtual_device.apps._lib.simple_mobile_tools.security import APP, ask
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.sms_messenger import people
from android_world.virtual_device.apps.sms_messenger.search_results import (
    ROW_DP,
    SearchResults,
    placeholder,
)
from android_world.virtual_device.apps.sms_messenger.store import (
    DATABASE,
    PACKAGE,
    RecycleBin,
    show_empty_dialog,
)
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system import roles
from android_world.virtual_device.system.content.sms import Thread


def own(name: str) -> tuple[str, str]:
    """Component of one of the app's activities."""
    return PACKAGE, f"{PACKAGE}.activities.{name}"


def preferences_of(activity: Activity) -> Preferences:
    """Pins, titles, blocked numbers and options."""
    return Preferences(activity.device.storage, PACKAGE, "Prefs")


def open_thread(
    activity: Activity,
    thread_id: int,
    body: str = "",
    is_recycle_bin: bool = False,
    attachments: Sequence[str] = (),
) -> None:
    """Show a conversation, with `body` in its field and files, or what the bin has of it."""
    extras = {"thread_id": thread_id, "sms_body": body, "is_recycle_bin": is_recycle_bin}
    extras["attachments"] = tuple(attachments)
    activity.start_activity(Intent(component=own("ThreadActivity"), extras=extras))


def plural(count: int) -> str:
    """`1 conversation`, `2 conversations`."""
    return "1 conversation" if count == 1 else f"{count} conversations"


def show_archive_dialog(
    activity: Activity, threads: Sequence[int], then: Callable[[], object]
) -> None:
    """Ask, put conversations into the archive and do what comes then."""

    def archive() -> None:
        for thread_id in threads:
            activity.device.sms.set_archived(thread_id, True)
        then()

    what = plural(len(threads))
    widgets.confirm(activity, f"Are you sure you want to archive {what}?", archive)


def show_block_dialog(
    activity: Activity, addresses: Sequence[str], then: Callable[[], object]
) -> None:
    """Ask, block numbers and do what comes then."""

    def block() -> None:
        activity.device.telephony.block_numbers(addresses, blocked=True)
        then()

    numbers = ", ".join(addresses)
    widgets.confirm(activity, f'Are you sure you want to block "{numbers}"?', block)


def show_title_dialog(
    activity: Activity, title: str, on_done: Callable[[str], object], **look: Any
) -> None:
    """Ask for the name of a group's conversation."""
    field = ui.InputField(title, "Conversation name", "rename_conv_edit_text", select_all=True)
    ui.InputDialog(activity, "Rename conversation", [field], on_done, **look).show()


def copy_text(activity: Activity, text: str) -> None:
    """Put a text on the clipboard, and report this."""
    activity.device.clipboard.set_text(text)
    activity.toast(f"Value copied to clipboard:\n{text}")


class ConversationList(Activity):
    """Rows of conversations that can be opened and selected; the archive is one, too."""

    background = style.BACKGROUND
    archived: ClassVar[bool] = False
    kind: ClassVar[str] = "conversations"

    def on_create(self) -> None:
        self.selection = ui.Selection()
        self.preferences = preferences_of(self)

    @property
    def pinned_threads(self) -> frozenset[str]:
        """The conversations that stay on top, by their numbers."""
        return self.preferences.get_set("pinned_conversations")

    def threads(self) -> Sequence[Thread]:
        """Conversations in the order shown: pinned first, then newest."""
        return self.device.sms.remember(
            (self.kind, "shown"), self._sorted_threads, self.preferences.path, DATABASE
        )

    def find_threads(self) -> Sequence[Thread]:
        """Conversations, newest first."""
        found, trash = self.device.sms.threads(archived=self.archived), RecycleBin(self.device)
        return trash.without(found) if trash.ids else found

    def _sorted_threads(self) -> Sequence[Thread]:
        pinned, found = self.pinned_threads, self.find_threads()
        return sorted(found, key=lambda t: str(t.id) not in pinned) if pinned else found

    def _ids(self) -> Sequence[int]:
        """Numbers of the conversations, in their order."""
        return self.device.sms.remember(
            (self.kind, "ids"),
            lambda: [t.id for t in self.threads()],
            self.preferences.path,
            DATABASE,
        )

    def selected_threads(self) -> list[Thread]:
        """The selected conversations."""
        threads, chosen = self.threads(), self.selection.ids
        return [threads[at] for at, number in enumerate(self._ids()) if number in chosen]

    def open(self, thread_id: int) -> None:
        """Show a conversation."""
        open_thread(self, thread_id)

    # -- views -----------------------------------------------------------------------------------

    def thread_list(self, threads: Sequence[Thread]) -> ui.View:
        """The list."""
        row = partial(self._row, self._ids(), self.pinned_threads)
        return ui.list_of("#conversations_list", threads, row, ROW_DP)

    def _row(self, ids: Sequence[int], pinned: frozenset[str], thread: Thread) -> ui.View:
        position = ids.index(thread.id)
        draft = self.device.sms.draft(thread.id)
        name = people.names_of(self.device, thread.addresses)
        weight = 400 if thread.read else 700
        now, at = map(style.device_time, (self.device.clock.now_ms, thread.date_ms))
        date = date_format(self.device, PACKAGE).date_or_time(at, now)
        chosen, sizes = thread.id in self.selection, people.text_styles(self.device)
        mark = replace(sizes.small, color=style.PRIMARY, italic=True)
        return ui.Box(
            "#conversation_frame",
            selected=chosen,
            background=style.SELECTED if chosen else "",
            tap=partial(self.selection.tap, thread.id, partial(self.open, thread.id), position),
            on_long_press=partial(self.selection.extend, ids, position),
        )[
            ui.Row(
                "#conversation_holder.ConstraintLayout",
                fill=True,
                padding=(people.ROW_START_DP, 0, 16, 0),
                align="center",
                gap=14,
            )[
                people.picture(name, "conversation_image", 48),
                ui.Column(weight=1)[
                    ui.Text(
                        name,
                        "#conversation_address",
                        style=replace(sizes.large, weight=weight),
                        max_lines=1,
                    ),
                    ui.Row(gap=4)[
                        ui.Text("Draft", "#draft_indicator", style=mark) if draft else None,
                        ui.Text(
                            draft or thread.snippet,
                            "#conversation_body_short",
                            style=replace(sizes.small, weight=weight),
                            max_lines=1,
                        ),
                    ],
                    ui.Text(date, "#conversation_date", style=sizes.tiny),
                ],
                ui.Icon("pin", "#pin_indicator", size=16) if str(thread.id) in pinned else None,
            ]
        ]

    # -- action mode -----------------------------------------------------------------------------

    def selection_bar(self) -> ui.View:
        """The contextual bar."""
        ids = self._ids()
        return widgets.action_mode_bar(
            self,
            len(self.selection),
            len(ids),
            self.selection.clear,
            partial(self.selection.all_or_none, ids),
            self.selection_actions(ids),
        )

    def selection_actions(self, ids: Sequence[int]) -> list[widgets.BarAction]:
        """What can be done with the selected conversations."""
        chosen, pinned, sms = self.selected_threads(), self.pinned_threads, self.device.sms
        single = len(chosen) == 1
        number = chosen[0].addresses[0] if single and len(chosen[0].addresses) == 1 else ""
        addresses = [a for t in chosen for a in t.addresses]
        threads, done = [t.id for t in chosen], self.selection.clear
        actions = widgets.BarActions("cab_")
        add = actions.add

        def go(intent: Intent) -> None:
            done()
            self.start_activity(intent)

        def change(setter: Callable[[int, bool], object], value: bool) -> None:
            for thread_id in threads:
                setter(thread_id, value)
            done()

        add("Delete", "delete", self.show_delete_dialog, "delete")
        if number:
            save = partial(go, intents.add_to_contact(number))
            unknown = people.name_of(self.device, number) == number
            add("Add number to contact", "add_number_to_contact", save, "account-plus", unknown)
            add("Dial number", "dial_number", partial(go, intents.dial(number)), "phone")
        add("Block number", "block_number", partial(show_block_dialog, self, addresses, done))
        add("Archive", "archive", partial(show_archive_dialog, self, threads, done))
        if number:
            add("Copy number to clipboard", "copy_number", partial(self._copy, number))
        elif single:
            add("Rename conversation", "rename_conversation", partial(self._rename, chosen[0].id))
        unread, read = any(not t.read for t in chosen), any(t.read for t in chosen)
        mark = partial(partial, change, sms.mark_read)
        add("Mark as Read", "mark_as_read", mark(True), when=unread)
        add("Mark as Unread", "mark_as_unread", mark(False), when=read)
        names = frozenset(map(str, threads))
        pin = partial(self._set_pinned, pinned | names)
        unpin = partial(self._set_pinned, pinned - names)
        add("Pin to the top", "pin_conversation", pin, when=bool(names - pinned))
        add("Unpin", "unpin_conversation", unpin, when=bool(names & pinned))
        add("Select all", "select_all", partial(self.selection.all, ids))
        return actions

    def show_delete_dialog(self) -> None:
        """Ask, and delete the selected conversations."""

        def delete() -> None:
            for thread in self.selected_threads():
                self.device.sms.delete_thread(thread.id)
            self.selection.clear()

        what = plural(len(self.selection))
        widgets.confirm(self, f"Are you sure you want to delete {what}?", delete)

    def _copy(self, number: str) -> None:
        copy_text(self, number)
        self.selection.clear()

    def _rename(self, thread_id: int) -> None:
        def store(title: str) -> None:
            self.preferences.put(**{f"title_{thread_id}": title.strip()})
            self.selection.clear()

        show_title_dialog(self, self.preferences.get_str(f"title_{thread_id}"), store)

    def _set_pinned(self, threads: frozenset[str]) -> None:
        self.preferences.put(pinned_conversations=threads)
        self.selection.clear()

    def on_back(self) -> bool:
        return self.selection.back()


class MainActivity(ConversationList):
    """The app's first screen."""

    def on_create(self) -> None:
        super().on_create()
        self.search = ui.Search(self)
        self.results = SearchResults(self)
        RecycleBin(self.device).delete_old()
        self.is_locked = True
        unlock = partial(setattr, self, "is_locked", False)
        ask(self, self.preferences, APP, unlock, self.finish)
        request_role(self, roles.SMS, self._on_answer)

    def _on_answer(self, is_default: bool) -> None:
        if not is_default:
            self.finish()

    def build(self) -> ui.View:
        if self.is_locked:
            return ui.Box(fill=True)
        threads = self.threads()
        body = [self.results.build()] if self.search else self._body(threads)
        new = widgets.fab("plus", "conversations_fab", self._start("NewConversationActivity"))
        return widgets.coordinator(
            self,
            "main_coordinator",
            self.selection_bar() if self.selection else self._search_menu(),
            ui.Column(
                "#main_nested_scrollview.NestedScrollView", w=ui.MATCH, weight=1, important=True
            )[body],
            button=None if self.search else new,
        )

    def _search_menu(self) -> ui.View:
        actions = widgets.BarActions()
        archive = self._start("ArchivedConversationsActivity")
        actions.add("Settings", "settings", self._start("SettingsActivity"), "cog")
        actions.add("About", "about", self._start("AboutActivity"), "information-outline")
        used, trash = (
            RecycleBin(self.device).is_used,
            self._start("RecycleBinConversationsActivity"),
        )
        actions.add("Show the Recycle Bin", "show_recycle_bin", trash, when=used)
        actions.add("Show archived conversations", "show_archived", archive)
        search = self.search
        return widgets.search_menu(
            self, search.query, search.active, search.open, search.close, actions
        )

    def _body(self, threads: Sequence[Thread]) -> list[ui.View]:
        if threads:
            return [self.thread_list(threads)]
        return [
            placeholder("No stored conversations have been found", "#no_conversations_placeholder"),
            ui.Text(
                "Start a conversation",
                "#no_conversations_placeholder_2",
                style=style.LINK,
                gravity="center",
                padding=16,
                tap=self._start("NewConversationActivity"),
            ),
        ]

    def _start(self, name: str) -> Callable[[], object]:
        return partial(self.start_activity, Intent(component=own(name)))

    def on_back(self) -> bool:
        return super().on_back() or self.search.back()


class _OtherConversations(ConversationList):
    """Conversations that are not in the main list; `page` starts the ids of the page."""

    page: ClassVar[str]
    title: ClassVar[str]
    empty: ClassVar[str]

    def bar_actions(self, threads: Sequence[Thread]) -> widgets.Actions:
        """What is offered while nothing is selected."""
        return ()

    def build(self) -> ui.View:
        threads, bar = self.threads(), f"{self.page}_toolbar"
        return ui.Column(f"#{self.page}_coordinator.ViewGroup", fill=True)[
            self.selection_bar()
            if self.selection
            else widgets.toolbar(self, self.title, self.finish, self.bar_actions(threads), bar),
            self.thread_list(threads)
            if threads
            else placeholder(self.empty, "#no_conversations_placeholder"),
        ]


class ArchivedConversationsActivity(_OtherConversations):
    """Conversations in the archive."""

    archived, kind, page, title = True, "archive", "archive", "Archive"
    empty = "No archived conversations have been found"

    def bar_actions(self, threads: Sequence[Thread]) -> widgets.Actions:
        actions = widgets.BarActions()
        title = "Delete all archived conversations"
        actions.add(title, "empty_archive", self._show_empty_dialog, when=bool(threads))
        return actions

    def selection_actions(self, ids: Sequence[int]) -> list[widgets.BarAction]:
        actions = widgets.BarActions("cab_")
        actions.add("Delete", "delete", self.show_delete_dialog, "delete")
        actions.add("Unarchive", "unarchive", self._unarchive, "archive-arrow-up-outline")
        actions.add("Select all", "select_all", partial(self.selection.all, ids))
        return actions

    def _unarchive(self) -> None:
        for thread in self.selected_threads():
            self.device.sms.set_archived(thread.id, False)
        self.selection.clear()

    def _show_empty_dialog(self) -> None:
        def delete() -> None:
            for thread in list(self.threads()):
                self.device.sms.delete_thread(thread.id)

        lost = "All archived conversations will be permanently lost."
        widgets.confirm(self, f"Are you sure you want to empty the archive? {lost}", delete)


class RecycleBinConversationsActivity(_OtherConversations):
    """Conversations with messages in the recycle bin."""

    kind, page, title = "bin", "recycle_bin", "Recycle Bin"
    empty = "No stored conversations have been found"

    def find_threads(self) -> Sequence[Thread]:
        return RecycleBin(self.device).threads()

    def open(self, thread_id: int) -> None:
        open_thread(self, thread_id, is_recycle_bin=True)

    def bar_actions(self, threads: Sequence[Thread]) -> widgets.Actions:
        actions = widgets.BarActions()
        empty = partial(show_empty_dialog, self, self.invalidate)
        title = "Empty the Recycle Bin"
        actions.add(title, "empty_recycle_bin", empty, "delete", when=bool(threads))
        return actions

    def selection_actions(self, ids: Sequence[int]) -> list[widgets.BarAction]:
        actions = widgets.BarActions("cab_")
        actions.add("Delete", "delete", self.show_delete_dialog, "delete")
        actions.add("Restore all messages", "restore", self._show_restore_dialog)
        actions.add("Select all", "select_all", partial(self.selection.all, ids))
        return actions

    def _ids_in_bin(self) -> list[int]:
        trash = RecycleBin(self.device)
        return [m.id for thread in self.selected_threads() for m in trash.messages(thread.id)]

    def show_delete_dialog(self) -> None:
        """Ask, and delete what the bin has of the selected conversations."""
        self._ask("delete", RecycleBin(self.device).delete)

    def _show_restore_dialog(self) -> None:
        self._ask("restore", RecycleBin(self.device).restore)

    def _ask(self, verb: str, work: Callable[[list[int]], object]) -> None:
        def run() -> None:
            work(self._ids_in_bin())
            self.selection.clear()

        what = plural(len(self.selection))
        widgets.confirm(self, f"Are you sure you want to {verb} {what}?", run)
