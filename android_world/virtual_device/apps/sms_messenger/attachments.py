"""Files of a message: where they come from, and what is shown of them."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.capture import (
    ACTION_VIDEO_CAPTURE,
    take_photo,
)
from android_world.virtual_device.apps._lib.people import intents, vcards
from android_world.virtual_device.apps._lib.simple_mobile_tools import documents, style
from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.apps.sms_messenger.main_screen import own
from android_world.virtual_device.apps.sms_messenger.people import picture
from android_world.virtual_device.apps.sms_messenger.store import PACKAGE, Attachment
from android_world.virtual_device.codecs.images import (
    UnreadablePictureError,
    open_image,
    thumbnail,
)
from android_world.virtual_device.codecs.mime_types import guess_type
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.system.content.contact_rows import Contact
    from android_world.virtual_device.system.content.sms import Message
    from android_world.virtual_device.system.device_protocol import Device

VCARD = "text/x-vcard"
_RECORD_SOUND = "android.provider.MediaStore.RECORD_SOUND"
_KINDS = {"choose_photo": "image/*", "choose_video": "video/*", "pick_file": "*/*"}
_KB = 1024
_LIMITS = {"100 KB": 100, "200 KB": 200, "300 KB": 300, "600 KB": 600, "1 MB": 1024, "2 MB": 2048}
_THUMBNAIL_DP, _IMAGE_DP, _PREVIEW_EDGE_DP = 96, 200, 8


class Attachments:
    """The files of the message that is being written."""

    def __init__(self, activity: Activity) -> None:
        self.activity = activity
        self.files: tuple[Attachment, ...] = ()

    # -- choosing --------------------------------------------------------------------------------

    def choose(self, source: str) -> None:
        """Let the user choose or make a file; `source` is the id of an entry of the panel."""
        screen = self.activity
        if source in _KINDS:
            documents.open_document(screen, _KINDS[source], self._on_file)
        elif source == "take_photo":
            take_photo(screen, self._cache_path("attachment_", ".jpg"), self.add)
        elif source == "record_video":
            screen.start_activity(Intent(ACTION_VIDEO_CAPTURE), self._on_file)
        elif source == "record_audio":
            self._record_audio()
        elif source == "pick_contact":
            screen.start_activity(intents.pick_contact(), self._on_contact)

    def _record_audio(self) -> None:
        intent = Intent(_RECORD_SOUND)
        if self.activity.device.packages.resolve(intent):
            self.activity.start_activity(intent, self._on_file)
        else:
            self.activity.toast("No valid app found")

    def _on_file(self, result: ActivityResult) -> None:
        path = documents.chosen_path(result)
        if path:
            self.add(path)

    def _on_contact(self, result: ActivityResult) -> None:
        number = result.data.get("contact_id")
        contact = self.activity.device.contacts.get_contact(int(number)) if number else None
        if contact is not None:
            path = self._cache_path(f"{contact.display_name.replace('/', '_')}_", ".vcf")
            folder = path.rpartition("/")[0]
            self.activity.device.storage.mkdir(folder, parents=True, exist_ok=True)
            self.activity.device.storage.write_text(path, vcards.to_vcards([contact]))
            self.add(path)

    def _cache_path(self, start: str, end: str) -> str:
        folder = f"/data/data/{self.activity.package}/cache/attachments"
        return f"{folder}/{start}{self.activity.device.clock.now_ms}{end}"

    def add(self, path: str) -> None:
        """Take a file, unless it is there already or larger than a message may be."""
        if any(file.path == path for file in self.files):
            self.activity.toast("Item is already included")
            return
        mime_type = VCARD if path.lower().endswith(".vcf") else guess_type(path)
        attachment = Attachment(path, mime_type, path.rpartition("/")[2])
        size, limit = self.activity.device.storage.size(path), _limit(self.activity.device)
        if limit and size > limit and not mime_type.startswith("image/"):
            self.activity.toast("Attachment size exceeds max MMS limit", long=True)
            return
        self.files = (*self.files, attachment)
        self.activity.invalidate()

    def remove(self, attachment: Attachment) -> None:
        """Do not send a file."""
        self.files = tuple(file for file in self.files if file != attachment)

    # -- sending ---------------------------------------------------------------------------------

    def take(self) -> tuple[Attachment, ...]:
        """Return the files and empty the list."""
        files, self.files = self.files, ()
        return files

    # -- views -----------------------------------------------------------------------------------

    def preview(self) -> ui.View | None:
        """The files above the field; None where there is none."""
        if not self.files:
            return None
        return ui.Scroll(
            "#thread_attachments_recyclerview.RecyclerView", horizontal=True, w=ui.MATCH
        )[ui.Row(padding=_PREVIEW_EDGE_DP, gap=8)[*map(self._preview, self.files)]]

    def _preview(self, file: Attachment) -> ui.View:
        tap = partial(show, self.activity, file)
        content: ui.View
        if file.is_visual:
            content = ui.Box("#media_attachment_holder.ViewGroup")[
                _image(self.activity.device, file, "#thumbnail", _THUMBNAIL_DP, tap=tap),
                _play("#play_icon") if file.mime_type.startswith("video/") else None,
            ]
        elif file.mime_type == VCARD:
            content = _vcard(self.activity.device, file, tap)
        else:
            content = _document(self.activity.device, file, tap)
        remove = ui.Icon(
            "close-circle",
            "#remove_attachment_button",
            tint=style.INK,
            w=32,
            h=32,
            gravity="end|top",
            tap=partial(self.remove, file),
        )
        if not file.is_visual:  # Cards are as wide as the list.
            display = self.activity.device.display
            room = display.size[0] - display.insets.left - display.insets.right
            content.w = room / display.density - 2 * _PREVIEW_EDGE_DP
        return ui.Box("#thread_attachment_wrapper.ViewGroup")[content, remove]


def contents(device: Device, files: Iterable[Attachment]) -> list[tuple[str, str, bytes]]:
    """MIME type, name and content of each file; images are made as small as needed."""
    found = []
    for file in files:
        if device.storage.is_file(file.path):
            content = device.storage.read_bytes(file.path)
            found.append((file.mime_type, file.name, _fit(content, file.mime_type, _limit(device))))
    return found


def _limit(device: Device) -> int:
    """The greatest size in bytes that the user allows; 0 = any."""
    preferences = Preferences(device.storage, PACKAGE, "Prefs")
    return _LIMITS.get(preferences.get_str("settings_mms_file_size_limit", "No limit"), 0) * _KB


def of(message: Message) -> tuple[Attachment, ...]:
    """The files of a stored message."""
    return tuple(Attachment(p.path, p.mime_type, p.name, p.uri) for p in message.parts)


def sent_views(
    activity: Activity,
    files: Sequence[Attachment],
    on_tap: Callable[[Callable[[], object]], Callable[[], object]],
    on_long_press: Callable[[], object],
) -> list[ui.View]:
    """The files of a message in the conversation; `on_tap` gives what a tap does there."""
    device = activity.device
    views: list[ui.View] = []
    for file in files:
        tap = on_tap(partial(show, activity, file))
        if file.is_visual:
            image = _image(
                device, file, "#attachment_image", _IMAGE_DP, tap=tap, on_long_press=on_long_press
            )
            is_video = file.mime_type.startswith("video/")
            views.append(
                ui.Box()[image, _play("#thread_message_play_outline")] if is_video else image
            )
        elif file.mime_type == VCARD:
            views.append(_vcard(device, file, tap, on_long_press))
        else:
            views.append(_document(device, file, tap, on_long_press))
    return views


def show(activity: Activity, file: Attachment) -> None:
    """Open a file: a vCard in the app's own page, others in the app that takes them."""
    if file.mime_type == VCARD:
        extras = {"vcard": file.path}
        activity.start_activity(Intent(component=own("VCardViewerActivity"), extras=extras))
        return
    intent = Intent(ACTION_VIEW, file.uri or f"file://{file.path}", file.mime_type)
    if activity.device.packages.resolve(intent):
        activity.start_activity(intent)
    else:
        activity.toast("No valid app found")


def contacts_of(device: Device, path: str) -> list[Contact]:
    """The contacts of a vCard file; none where it is gone."""
    if not device.storage.is_file(path):
        return []
    return vcards.from_vcards(device.storage.read_bytes(path).decode("utf-8", "replace"))


def _image(device: Device, file: Attachment, selector: str, size: float, **options: Any) -> ui.View:
    source = thumbnail(device.storage, file.path, is_video=file.mime_type.startswith("video/"))
    look: dict[str, Any] = {"fit": "cover", "w": size, "h": size, "background": style.SURFACE}
    return ui.Image(selector, source=source, **look, **options)


def _play(selector: str) -> ui.View:
    return ui.Icon("play-circle-outline", selector, size=48, tint=theme.SURFACE, gravity="center")


def _card(
    selector: str,
    tap: Callable[[], object],
    on_long_press: Callable[[], object] | None,
    *views: ui.View | None,
) -> ui.View:
    return ui.Row(
        selector,
        align="center",
        gap=12,
        padding=12,
        corner=16,
        background=style.BACKGROUND,
        tap=tap,
        on_long_press=on_long_press,
    )[*views]


def _document(
    device: Device,
    file: Attachment,
    tap: Callable[[], object],
    on_long_press: Callable[[], object] | None = None,
) -> ui.View:
    size = device.storage.size(file.path) if device.storage.is_file(file.path) else 0
    return _card(
        "#document_attachment_holder.LinearLayout",
        tap,
        on_long_press,
        ui.Icon("file-outline", "#icon", tint=style.PRIMARY, size=40),
        ui.Column()[
            ui.Text(file.name or "Attachment", "#filename", style=style.BODY, max_lines=1),
            ui.Text(documents.size_text(size), "#file_size", style=style.SMALL) if size else None,
        ],
    )


def _vcard(
    device: Device,
    file: Attachment,
    tap: Callable[[], object],
    on_long_press: Callable[[], object] | None = None,
) -> ui.View:
    contacts = contacts_of(device, file.path)
    name = contacts[0].display_name if contacts else file.name
    numbers = [phone.value for contact in contacts[:1] for phone in contact.phones]
    single = ui.TextStyle(14, 500, style.PRIMARY)
    return _card(
        "#vcard_attachment_holder.LinearLayout",
        tap,
        on_long_press,
        picture(name, "vcard_photo", 48),
        ui.Column()[
            ui.Text(name, "#vcard_title", style=style.BODY, max_lines=1),
            ui.Text(numbers[0], "#vcard_subtitle", style=style.SMALL) if numbers else None,
            ui.Text("View contact details", "#view_contact_details", style=single)
            if len(contacts) == 1
            else None,
        ],
    )


def _fit(content: bytes, mime_type: str, limit: int) -> bytes:
    """An image halved until it has at most `limit` bytes; other files as they are."""
    if not limit or len(content) <= limit or not mime_type.startswith("image/"):
        return content
    try:
        with open_image(content) as opened:
            image = opened.convert("RGB")
    except UnreadablePictureError:
        return content
    while len(content) > limit and min(image.size) > 1:
        image = image.reduce(2)
        out = io.BytesIO()
        image.save(out, "JPEG")
        content = out.getvalue()
    return content
