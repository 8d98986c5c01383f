"""Odd gRPC messages are answered or refused, and cost nobody the phone."""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator
from typing import Any

import grpc
import pytest
from android_env.proto import (
    emulator_controller_pb2,
    emulator_controller_pb2_grpc,
    snapshot_service_pb2,
    snapshot_service_pb2_grpc,
)
from google.protobuf import empty_pb2
from google.protobuf.descriptor import FieldDescriptor, MethodDescriptor
from google.protobuf.message import Message

from android_world.virtual_device.servers.server import PhoneServer
from tests.fuzz import wire

ROUNDS = 400
DEADLINE_S = 20
STREAM_S = 0.5  # A stream may have nothing to say.
_ANSWERS = {
    grpc.StatusCode.OK,
    grpc.StatusCode.INVALID_ARGUMENT,
    grpc.StatusCode.UNIMPLEMENTED,
    grpc.StatusCode.FAILED_PRECONDITION,
    grpc.StatusCode.RESOURCE_EXHAUSTED,
    grpc.StatusCode.CANCELLED,
}
_TEXTS = (
    "",
    "a",
    "Enter",
    "GoBack",
    "Power",
    "5551234",
    "+15551234",
    "x" * 5000,
    "\0",
    "ü日本😀",
    "\u202e",
    "../x",
    "\t\n\r",
    "%s",
    "snap",
    "snap 2",
    "A" * 100_000,
)
_METHODS: tuple[MethodDescriptor, ...] = tuple(
    method
    for module, service in (
        (emulator_controller_pb2, "EmulatorController"),
        (snapshot_service_pb2, "SnapshotService"),
    )
    for method in module.DESCRIPTOR.services_by_name[service].methods
)
_SERVERS_END = {"SHUTDOWN", "TERMINATE", "RESTART", "RESET", "START", "STOP"}


@pytest.fixture(scope="module")
def phone() -> Iterator[PhoneServer]:
    with wire.served_phone() as phone:
        yield phone


@pytest.fixture(scope="module")
def stubs(phone: PhoneServer) -> Iterator[dict[str, Any]]:
    options = [("grpc.max_receive_message_length", -1), ("grpc.enable_http_proxy", 0)]
    with grpc.insecure_channel(f"127.0.0.1:{phone.grpc_port}", options) as channel:
        yield {
            "EmulatorController": emulator_controller_pb2_grpc.EmulatorControllerStub(channel),
            "SnapshotService": snapshot_service_pb2_grpc.SnapshotServiceStub(channel),
        }


def odd_message(rng: random.Random, kind: type[Message], depth: int = 0) -> Message:
    """A message whose fields have odd values, as far as they are set."""
    message = kind()
    for field in kind.DESCRIPTOR.fields:
        if rng.random() < 0.3 or depth > 3:
            continue
        if field.is_repeated:
            if field.message_type is not None and field.message_type.GetOptions().map_entry:
                continue
            for _ in range(rng.choice((1, 2, 12))):
                _add(rng, message, field, depth)
        elif field.message_type is not None:
            made = odd_message(rng, field.message_type._concrete_class, depth + 1)
            getattr(message, field.name).CopyFrom(made)
        else:
            setattr(message, field.name, odd_value(rng, field))
    return message


def _add(rng: random.Random, message: Message, field: FieldDescriptor, depth: int) -> None:
    if field.message_type is None:
        getattr(message, field.name).append(odd_value(rng, field))
    else:
        made = odd_message(rng, field.message_type._concrete_class, depth + 1)
        getattr(message, field.name).add().CopyFrom(made)


def odd_value(rng: random.Random, field: FieldDescriptor) -> Any:
    """A value that the field can carry."""
    kind = field.cpp_type
    if kind == FieldDescriptor.CPPTYPE_STRING:
        text = rng.choice(_TEXTS)
        return text.encode() if field.type == FieldDescriptor.TYPE_BYTES else text
    if kind == FieldDescriptor.CPPTYPE_BOOL:
        return rng.random() < 0.5
    if kind in (FieldDescriptor.CPPTYPE_FLOAT, FieldDescriptor.CPPTYPE_DOUBLE):
        return rng.choice((0.0, -1.0, 1e30, float("nan"), float("inf"), float("-inf"), 90.0))
    if kind == FieldDescriptor.CPPTYPE_ENUM:
        values = [v.number for v in field.enum_type.values if v.name not in _SERVERS_END]
        return rng.choice((*values, *values, 77, -1))
    bits = 64 if kind in (FieldDescriptor.CPPTYPE_INT64, FieldDescriptor.CPPTYPE_UINT64) else 32
    unsigned = kind in (FieldDescriptor.CPPTYPE_UINT32, FieldDescriptor.CPPTYPE_UINT64)
    least, most = (0, (1 << bits) - 1) if unsigned else (-(1 << bits - 1), (1 << bits - 1) - 1)
    small = (0, 1, 2, 29, 102, 540, 1080, 2400, 8192, 8193, 100_000)
    return rng.choice((*small, least, most, rng.randint(least, most)))


def call(function: Any, method: MethodDescriptor, request: Any) -> grpc.StatusCode:
    """Call a method, of a stream of answers take one; how that ended."""
    sent: Any = iter([request] * 3) if method.client_streaming else request
    try:
        answers = function(sent, timeout=STREAM_S if method.server_streaming else DEADLINE_S)
        if method.server_streaming and next(answers, None) is not None:
            answers.cancel()
    except grpc.RpcError as error:
        silent = method.server_streaming and error.code() is grpc.StatusCode.DEADLINE_EXCEEDED
        return grpc.StatusCode.OK if silent else error.code()
    return grpc.StatusCode.OK


def test_odd_messages_are_answered_or_refused(
    phone: PhoneServer, stubs: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    for number, rng in enumerate(wire.rounds(ROUNDS)):
        method = rng.choice(_METHODS)
        request = odd_message(rng, method.input_type._concrete_class)
        told = f"round {number}: {method.full_name}({str(request)[:2000]})"
        function = getattr(stubs[method.containing_service.name], method.name)
        code = call(function, method, request)
        assert code in _ANSWERS, f"{told}: {code}\n{caplog.text[-3000:]}"
        errors = [r for r in caplog.records if r.levelno >= logging.ERROR]
        assert not errors, f"{told}\n{caplog.text[-3000:]}"
        if method.name == "setVmState":
            running = emulator_controller_pb2.VmRunState.RUNNING
            state = emulator_controller_pb2.VmRunState(state=running)
            stubs["EmulatorController"].setVmState(state, timeout=DEADLINE_S)
    wire.check_ordinary_clients(phone)


def test_bytes_that_are_no_message_are_refused(phone: PhoneServer) -> None:
    with grpc.insecure_channel(f"127.0.0.1:{phone.grpc_port}") as channel:
        for rng in wire.rounds(40):
            method = rng.choice(_METHODS)
            path = f"/{method.containing_service.full_name}/{method.name}"
            many = channel.stream_stream if method.client_streaming else channel.unary_stream
            function = many(path)
            code = call(function, method, b"\xff" + wire.odd_bytes(rng))
            assert code in {*_ANSWERS, grpc.StatusCode.INTERNAL, grpc.StatusCode.UNKNOWN}
    wire.check_ordinary_clients(phone)


def test_a_message_that_is_too_large_is_refused(phone: PhoneServer, stubs: dict[str, Any]) -> None:
    clip = emulator_controller_pb2.ClipData(text="x" * (16 << 20))
    with pytest.raises(grpc.RpcError) as refusal:
        stubs["EmulatorController"].setClipboard(clip, timeout=DEADLINE_S)
    assert refusal.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
    assert stubs["EmulatorController"].getClipboard(empty_pb2.Empty(), timeout=DEADLINE_S)
