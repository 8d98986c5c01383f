"""The log of what has left the device."""

from __future__ import annotations

import pytest

from android_world.device import adb, outgoing_log
from android_world.device.outgoing_log import CALL, MESSAGE, Outgoing
from android_world.task_evals.common_validators.phone_validators import MakeCall
from android_world.task_evals.common_validators.sms_validators import SimpleSMSSendSms

NUMBER, STRANGER, TEXT = "+15550001111", "5550002222", 'Bring: milk, "eggs"\nand naïve 東'


def send(device, number, text):
    device.telephony.send_text(number, text, package="com.example")
    device.advance(1000)


def call(device, number):
    device.telephony.dial(number)
    device.advance(5000)
    device.telephony.hang_up()


def entries(env):
    return [(entry.kind, entry.number, entry.text) for entry in env.outgoing_log()]


def test_messages_and_calls_are_logged_and_stay_when_their_rows_are_deleted(env, device):
    send(device, NUMBER, TEXT)
    call(device, STRANGER)
    expected = [(MESSAGE, NUMBER, TEXT), (CALL, STRANGER, "")]
    assert entries(env) == expected
    for uri in ("content://sms", "content://call_log/calls"):
        adb.shell(env.controller, "content", "delete", "--uri", uri)
    adb.shell(env.controller, "pm", "clear", "com.android.providers.telephony")
    assert entries(env) == expected
    device.reboot()
    assert entries(env) == expected


def test_what_does_not_leave_the_phone_is_not_logged(env, device):
    device.radios.airplane_mode = True
    send(device, NUMBER, TEXT)
    call(device, STRANGER)
    device.radios.airplane_mode = False
    send(device, "", TEXT)
    device.telephony.receive_sms(STRANGER, TEXT)
    device.telephony.incoming_call(STRANGER)
    device.advance(5000)
    assert entries(env) == []


def test_the_log_belongs_to_the_snapshot(env, device):
    send(device, NUMBER, TEXT)
    before = env.outgoing_log()
    env.save_snapshot("sent")
    call(device, STRANGER)
    assert len(env.outgoing_log()) == 2
    env.restore_snapshot("sent")
    assert env.outgoing_log() == before
    data = device.export_snapshot(device.snapshot())
    call(device, STRANGER)
    device.restore(device.import_snapshot(data))
    assert env.outgoing_log() == before


def test_a_device_without_the_log_is_judged_by_its_provider(env, device, monkeypatch):
    monkeypatch.setattr(outgoing_log, "_SERVICE", "no_such_service")
    assert env.outgoing_log() is None
    task = SimpleSMSSendSms({"number": NUMBER, "message": TEXT})
    task.initialize_task(env)
    send(device, NUMBER, TEXT)
    assert task.is_successful(env) == 1
    send(device, STRANGER, TEXT)
    assert task.is_successful(env) == 0
    condition = f"address='{STRANGER}'"
    adb.shell(env.controller, "content", "delete", "--uri", "content://sms", "--where", condition)
    assert task.is_successful(env) == 1


def test_with_the_log_a_deleted_message_counts(env, device):
    task = SimpleSMSSendSms({"number": NUMBER, "message": TEXT})
    task.initialize_task(env)
    send(device, STRANGER, TEXT)
    adb.shell(env.controller, "content", "delete", "--uri", "content://sms")
    send(device, NUMBER, TEXT)
    assert task.is_successful(env) == 0


@pytest.mark.parametrize(("other", "score"), [(STRANGER, 0.0), (NUMBER, 1.0)])
def test_calls_to_others_are_not_success(env, device, other, score):
    task = MakeCall({"phone_number": NUMBER})
    task.initialize_task(env)
    call(device, other)
    device.telephony.dial(NUMBER)
    assert (task.is_successful(env), task.reference_score(env)) == (score, 1)


def test_the_log_is_what_a_tool_reads_in_the_shell(env, device):
    send(device, NUMBER, "hi")
    (entry,) = env.outgoing_log()
    assert entry == Outgoing(MESSAGE, NUMBER, entry.time_ms, "hi")
    assert entry.time_ms <= device.clock.now_ms
