from __future__ import annotations

from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.system import telephony
from android_world.virtual_device.system.content.call_log import CallType
from android_world.virtual_device.system.content.contacts import Contact, Labelled
from android_world.virtual_device.system.content.sms import SMS_DB, Box


class Sender:
    def __init__(self) -> None:
        self.results: list[int] = []

    def sent(self, result: int) -> None:
        self.results.append(result)


def test_a_message_makes_a_thread_and_updates_it(device: VirtualDevice) -> None:
    sms = device.sms
    sms.insert_message("+15550100123", "hello", Box.INBOX)
    device.advance(5_500)
    sms.insert_message("5550100123", "hi", Box.SENT, date_ms=1)
    (thread,) = sms.threads()
    assert thread.addresses == ("+15550100123",)
    assert (thread.snippet, thread.message_count, thread.read) == ("hi", 2, False)
    # The trigger writes the present second, not the date of the message.
    assert thread.date_ms == device.clock.now_ms // 1000 * 1000
    sms.mark_read(thread.id)
    assert sms.threads()[0].read


def test_raw_sql_with_device_time_fires_the_triggers(device: VirtualDevice) -> None:
    thread_id = device.sms.thread_for("123")
    device.clock.set(1_700_000_000_999)
    with device.storage.connect(SMS_DB) as connection:
        connection.execute(
            "INSERT INTO sms (thread_id, address, body, type) VALUES (?, '123', 'x', 1)",
            (thread_id,),
        )
    thread = device.sms.thread(thread_id)
    assert thread is not None
    assert (thread.date_ms, thread.message_count) == (1_700_000_000_000, 1)
    with device.storage.connect(SMS_DB) as connection:
        connection.execute("DELETE FROM sms")
        assert connection.execute("SELECT COUNT(*) FROM threads").fetchone() == (1,)


def test_deleting_through_the_provider_drops_threads_and_addresses(device: VirtualDevice) -> None:
    first = device.sms.insert_message("111", "a", Box.INBOX)
    device.sms.insert_message("222", "b", Box.INBOX)
    device.sms.delete_message(first)
    assert [t.addresses for t in device.sms.threads()] == [("222",)]
    with device.storage.connect(SMS_DB) as connection:
        assert connection.execute("SELECT address FROM canonical_addresses").fetchall() == [
            ("222",)
        ]
        # The row number is used again only after the last row was deleted.
    device.sms.delete_thread(device.sms.threads()[0].id)
    assert device.sms.insert_message("333", "c", Box.INBOX) == 1


def test_a_failed_message_counts_as_an_error_of_its_thread(device: VirtualDevice) -> None:
    message = device.sms.insert_message("111", "a", Box.OUTBOX)
    device.sms.set_box(message, Box.FAILED)
    assert device.sms.threads()[0].error == 1
    device.sms.set_box(message, Box.SENT)
    assert device.sms.threads()[0].error == 0


def test_the_shell_sees_neither_drafts_nor_failed_messages(device: VirtualDevice) -> None:
    for box in (Box.INBOX, Box.SENT, Box.OUTBOX, Box.FAILED):
        device.sms.insert_message("111", box.name, box)
    device.sms.set_draft(device.sms.threads()[0].id, "draft")
    seen = device.content.query("content://sms", ["body"]).rows
    assert {row[0] for row in seen} == {"INBOX", "SENT"}
    own = device.content.query("content://sms", ["body"], caller=device.telephony.sms_package or "")
    assert len(own.rows) == 5
    assert device.sms.draft(device.sms.threads()[0].id) == "draft"


def test_group_messages_have_their_own_thread(device: VirtualDevice) -> None:
    group = device.sms.thread_for("111", "222")
    device.sms.insert_message("111|222", "both", Box.SENT, thread_id=group)
    assert device.sms.thread_for("222", "111") == group
    thread = device.sms.thread(group)
    assert thread is not None
    assert thread.addresses == ("111", "222")


def test_sending_reports_success_a_little_later(device: VirtualDevice) -> None:
    sender = Sender()
    device.telephony.send_text("5550100", "x" * 500, sender.sent)
    assert sender.results == []
    device.wait_for_idle()
    assert sender.results == [telephony.RESULT_OK]


def test_sending_fails_without_number_radio_or_service(device: VirtualDevice) -> None:
    sender = Sender()
    device.telephony.send_text("", "x", sender.sent)
    device.telephony.set_voice_state("denied")
    device.telephony.send_text("5550100", "x", sender.sent)
    device.wait_for_idle()
    device.telephony.set_voice_state("home")
    device.radios.set_airplane_mode(True)
    device.telephony.send_text("5550100", "x", sender.sent)
    device.wait_for_idle()
    assert sender.results == [
        telephony.RESULT_ERROR_NULL_PDU,
        telephony.RESULT_ERROR_NO_SERVICE,
        telephony.RESULT_ERROR_RADIO_OFF,
    ]


def test_an_incoming_message_reaches_the_inbox_after_two_seconds(device: VirtualDevice) -> None:
    device.telephony.receive_sms("777", "a long text " * 50)
    device.advance(1_999)
    assert device.sms.messages() == []
    device.advance(1)
    (message,) = device.sms.messages()
    assert (message.address, message.box, message.read) == ("777", Box.INBOX, False)


def test_a_message_to_the_own_number_comes_back(device: VirtualDevice) -> None:
    device.telephony.send_text(device.telephony.own_number, "me", package="com.example.other")
    device.advance(3_000)
    boxes = sorted(message.box for message in device.sms.messages())
    assert boxes == [Box.INBOX, Box.SENT]


def test_an_outgoing_call_is_taken_and_logged_with_its_duration(device: VirtualDevice) -> None:
    device.contacts.save_contact(Contact(given="Ann", phones=[Labelled("5551234567", 2)]))
    call = device.telephony.dial("(555) 123-4567")
    assert call is not None
    assert (device.telephony.call_state, call.state) == (2, "dialing")
    device.advance(5_000)
    assert call.state == "active"
    device.telephony.end_call_key()
    (entry,) = device.call_log.calls()
    assert (entry.type, entry.duration_s, entry.name) == (CallType.OUTGOING, 2, "Ann")
    assert device.telephony.call_state == 0


def test_a_call_that_is_not_taken_is_missed(device: VirtualDevice) -> None:
    device.telephony.incoming_call("999")
    assert device.telephony.call_state == 1
    peeking = device.notifications.heads_up
    assert peeking is not None
    assert [action.title for action in peeking.actions] == ["Decline", "Answer"]
    device.advance(60_000)
    assert device.notifications.heads_up is not None
    device.telephony.remote_hang_up("999")
    (entry,) = device.call_log.calls()
    assert (entry.type, entry.is_read) == (CallType.MISSED, False)
    assert "Missed call" in [n.title for n in device.notifications.active()]
    assert device.notifications.heads_up is None


def test_the_buttons_of_the_call_notification_work(device: VirtualDevice) -> None:
    device.telephony.incoming_call("999")
    peeking = device.notifications.heads_up
    assert peeking is not None
    device.notifications.click_action(peeking.key, 1)
    assert device.telephony.call_state == 2
    ongoing = device.notifications.get(peeking.key)
    assert ongoing is not None
    device.notifications.click_action(ongoing.key, 0)
    assert device.call_log.calls()[0].type is CallType.INCOMING
    device.telephony.incoming_call("998")
    device.telephony.reject()
    assert device.call_log.calls()[0].type is CallType.REJECTED


def test_there_are_no_calls_without_service(device: VirtualDevice) -> None:
    device.radios.set_airplane_mode(True)
    assert device.telephony.dial("123") is None
    assert device.telephony.incoming_call("123") is None


def test_calls_survive_a_snapshot(device: VirtualDevice) -> None:
    device.telephony.dial("123")
    snapshot = device.snapshot()
    device.telephony.hang_up()
    device.restore(snapshot)
    device.advance(4_000)
    call = device.telephony.call
    assert call is not None
    assert call.state == "active"
