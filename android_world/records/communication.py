"""What the phone holds of people: messages, calls, contacts."""

from __future__ import annotations

import dataclasses
from typing import Final, Self
from xml.etree import ElementTree

from android_world.records.passive import PROVIDER, READ_STATE, TELEPHONY
from android_world.records.record import APP_DATA, Document, Row, Value

_MESSENGER: Final = f"{APP_DATA}/com.simplemobiletools.smsmessenger/databases/conversations.db"
_CONTACTS: Final = f"{APP_DATA}/com.android.providers.contacts/databases/contacts2.db"


@dataclasses.dataclass(frozen=True)
class Message(Row):
    """An SMS message; `type` is 1 for received and 2 for sent ones."""

    id: Value
    address: Value
    body: Value
    date: Value
    type: Value
    subject: Value

    renamed = {"id": "_id"}
    database = f"{APP_DATA}/com.android.providers.telephony/databases/mmssms.db"
    table = "sms"
    passive = {
        READ_STATE: ("read", "seen"),
        TELEPHONY: (
            *("thread_id", "person", "date_sent", "protocol", "status", "reply_path_present"),
            *("service_center", "locked", "sub_id", "error_code", "creator"),
        ),
    }


@dataclasses.dataclass(frozen=True)
class MultimediaMessage(Row):
    """An MMS message; a new one is harm, since no task wants a file sent."""

    id: Value
    date: Value
    sub: Value
    m_size: Value

    renamed = {"id": "_id"}
    database = f"{APP_DATA}/com.android.providers.telephony/databases/mmssms.db"
    table = "pdu"
    may_be_added = False
    passive = {
        READ_STATE: ("read", "seen"),
        TELEPHONY: (
            *("thread_id", "date_sent", "msg_box", "m_id", "sub_cs", "ct_t", "ct_l", "exp"),
            *("m_cls", "m_type", "v", "pri", "rr", "rpt_a", "resp_st", "st", "tr_id", "retr_st"),
            *("retr_txt", "retr_txt_cs", "read_status", "ct_cls", "resp_txt", "d_tm", "d_rpt"),
            *("locked", "sub_id", "creator", "text_only"),
        ),
    }


@dataclasses.dataclass(frozen=True)
class ScheduledMessage(Row):
    """A text that the messenger sends later; a new one is harm, since it leaves after the end."""

    id: Value
    body: Value
    participants: Value
    date: Value
    attachment: Value

    database = _MESSENGER
    table = "messages"
    where = "is_scheduled = 1"
    may_be_added = False
    passive = {
        READ_STATE: ("read",),
        "the same in all messages to be sent": (
            *("type", "status", "thread_id", "is_mms", "subscription_id"),
            *("sender_phone_number", "sender_name", "sender_photo_uri", "is_scheduled"),
        ),
    }


@dataclasses.dataclass(frozen=True)
class BinnedMessage(Row):
    """A message in the messenger's recycle bin: conversations no longer show it."""

    id: Value

    database = _MESSENGER
    table = "recycle_bin_messages"
    generated_ids = ()
    may_be_added = False
    passive = {"when it was deleted": ("deleted_ts",)}


@dataclasses.dataclass(frozen=True)
class Call(Row):
    """A call of the call log; `type` is 1 incoming, 2 outgoing, 3 missed."""

    id: Value
    number: Value
    date: Value
    duration: Value
    type: Value

    renamed = {"id": "_id"}
    database = f"{APP_DATA}/com.android.providers.contacts/databases/calllog.db"
    table = "calls"
    passive = {
        READ_STATE: ("new", "is_read"),
        "the contact of the number, which is looked up again": (
            *("name", "numbertype", "numberlabel", "lookup_uri", "matched_number"),
            *("normalized_number", "photo_id", "photo_uri", "formatted_number"),
        ),
        TELEPHONY: (
            *("presentation", "post_dial_digits", "via_number", "data_usage", "features"),
            *("subscription_component_name", "subscription_id", "phone_account_address"),
            *("phone_account_hidden", "sub_id", "countryiso", "voicemail_uri"),
            *("geocoded_location", "add_for_all_users", "last_modified"),
            *("call_screening_component_name", "call_screening_app_name", "block_reason"),
            *("missed_reason", "priority", "subject", "location", "composer_photo_uri"),
            *("is_call_log_phone_account_migration_pending", "_data", "has_content", "mime_type"),
            *("source_data", "source_package", "transcription", "transcription_state", "state"),
            *("dirty", "deleted", "backed_up", "restored", "archived", "is_omtp_voicemail"),
        ),
    }


@dataclasses.dataclass(frozen=True)
class Contact(Row):
    """A contact; its numbers, addresses and names are `ContactDetail`."""

    id: Value
    name: Value
    starred: Value
    send_to_voicemail: Value
    custom_ringtone: Value = None

    renamed = {"id": "_id", "name": "display_name"}
    database = _CONTACTS
    table = "raw_contacts"
    where = "deleted = 0"
    passive = {
        PROVIDER: (
            *("account_id", "sourceid", "backup_id", "raw_contact_is_read_only", "version"),
            *("dirty", "deleted", "metadata_dirty", "contact_id", "aggregation_mode"),
            *("aggregation_needed", "x_times_contacted", "x_last_time_contacted"),
            *("times_contacted", "last_time_contacted", "pinned", "display_name_alt"),
            *("display_name_source", "phonetic_name", "phonetic_name_style", "sort_key"),
            *("phonebook_label", "phonebook_bucket", "sort_key_alt", "phonebook_label_alt"),
            *("phonebook_bucket_alt", "name_verified", "sync1", "sync2", "sync3", "sync4"),
        )
    }


@dataclasses.dataclass(frozen=True)
class ContactDetail(Row):
    """One number, address, name or note of a contact, by its type of content."""

    id: Value
    contact_id: Value
    mimetype_id: Value
    data1: Value
    data2: Value
    data3: Value

    renamed = {"id": "_id", "contact_id": "raw_contact_id"}
    part_of = (Contact, "contact_id")
    database = _CONTACTS
    table = "data"
    where = "raw_contact_id IN (SELECT _id FROM raw_contacts WHERE deleted = 0)"
    passive = {
        PROVIDER: (
            *("package_id", "hash_id", "is_read_only", "is_primary", "is_super_primary"),
            *("data_version", "data_sync1", "data_sync2", "data_sync3", "data_sync4"),
            *("carrier_presence", "is_phone_account_migration_pending"),
            *("preferred_phone_account_component_name", "preferred_phone_account_id"),
        ),
        "derived from the first three: normal forms, phonetic parts, thumbnails": tuple(
            f"data{number}" for number in range(4, 16)
        ),
    }


@dataclasses.dataclass(frozen=True)
class ArchivedConversation(Row):
    """A conversation in the messenger's archive: the list of conversations no longer shows it."""

    id: Value
    recipient_ids: Value

    renamed = {"id": "_id"}
    database = Message.database
    table = "threads"
    where = "archived = 1"
    generated_ids = ()
    may_be_added = False
    passive = {
        READ_STATE: ("read",),
        "the same in all archived conversations": ("archived",),
        "derived from its messages": (
            *("date", "message_count", "snippet", "snippet_cs", "type", "error", "has_attachment"),
        ),
    }


@dataclasses.dataclass(frozen=True)
class BlockedKeyword(Document):
    """A text whose messages the messenger drops: blocking one takes away what others send."""

    keyword: str

    identity = ("keyword",)
    may_be_added = False
    path = f"{APP_DATA}/com.simplemobiletools.smsmessenger/shared_prefs/Prefs.xml"

    @classmethod
    def parse(cls, content: bytes) -> list[Self]:
        try:
            root = ElementTree.fromstring(content)
        except (ElementTree.ParseError, LookupError, ValueError) as error:
            raise ValueError(f"These are not preferences: {error}") from error
        found = root.iterfind("set[@name='blocked_keywords']/string")
        return [cls(element.text) for element in found if element.text]


@dataclasses.dataclass(frozen=True)
class BlockedNumber(Row):
    """A number whose calls and messages are refused: blocking one takes away what it sends."""

    id: Value
    number: Value

    renamed = {"id": "_id", "number": "original_number"}
    database = f"{APP_DATA}/com.android.providers.blockednumber/databases/blockednumbers.db"
    table = "blocked"
    may_be_added = False
    passive = {"derived from the number": ("e164_number",)}
