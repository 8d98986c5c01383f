"""The emulator's gRPC services, on a loopback port."""

from __future__ import annotations

from concurrent import futures
from typing import Any

import grpc
from android_env.proto import emulator_controller_pb2_grpc, snapshot_service_pb2_grpc

from android_world.virtual_device.servers.grpc.hardware import HardwareMethods
from android_world.virtual_device.servers.grpc.input import InputMethods
from android_world.virtual_device.servers.grpc.phone import PhoneMethods
from android_world.virtual_device.servers.grpc.screen import ScreenMethods
from android_world.virtual_device.servers.grpc.snapshots import SnapshotService
from android_world.virtual_device.servers.served_phone import ServedPhone

MAX_CALLS = 128  # Calls and open streams at a time; another one is refused.
MAX_MESSAGE_BYTES = 4 << 20  # That a client sends.
_OPTIONS = [
    ("grpc.max_send_message_length", -1),
    ("grpc.max_receive_message_length", MAX_MESSAGE_BYTES),
    ("grpc.so_reuseport", 0),  # A second phone on the same port must fail.
]


class EmulatorController(
    ScreenMethods,
    InputMethods,
    PhoneMethods,
    HardwareMethods,
    emulator_controller_pb2_grpc.EmulatorControllerServicer,  # type: ignore[misc]
):
    """`android.emulation.control.EmulatorController` of one phone."""

    def __init__(self, phone: ServedPhone) -> None:
        self.phone = phone


def serve(phone: ServedPhone) -> Any:
    """Start the gRPC server of a phone and return it.

    Raises:
        OSError: if the port is taken.
    """
    pool = futures.ThreadPoolExecutor(MAX_CALLS, f"grpc-{phone.grpc_port}")
    server = grpc.server(pool, options=_OPTIONS, maximum_concurrent_rpcs=MAX_CALLS)
    emulator_controller_pb2_grpc.add_EmulatorControllerServicer_to_server(
        EmulatorController(phone), server
    )
    snapshot_service_pb2_grpc.add_SnapshotServiceServicer_to_server(SnapshotService(phone), server)
    try:
        bound = server.add_insecure_port(f"127.0.0.1:{phone.grpc_port}")
    except RuntimeError as error:
        raise OSError(f"cannot listen on port {phone.grpc_port}") from error
    if not bound:
        raise OSError(f"cannot listen on port {phone.grpc_port}")
    server.start()
    return server
