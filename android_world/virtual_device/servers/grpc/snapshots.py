"""The emulator's SnapshotService."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import grpc
from android_env.proto import snapshot_pb2, snapshot_service_pb2, snapshot_service_pb2_grpc

from android_world.virtual_device.servers.served_phone import ServedPhone
from android_world.virtual_device.servers.snapshots import TooManySnapshots

_NO_PACKAGES = "snapshots of this phone cannot be moved out of its process"


class SnapshotService(snapshot_service_pb2_grpc.SnapshotServiceServicer):  # type: ignore[misc]
    """Saves, loads, lists and deletes states of the phone."""

    def __init__(self, phone: ServedPhone) -> None:
        self._phone = phone

    def ListSnapshots(self, request: Any, context: grpc.ServicerContext) -> Any:
        """All saved states; every one of them can be loaded."""
        loaded = self._phone.snapshots.loaded
        status = snapshot_service_pb2.SnapshotDetails
        return snapshot_service_pb2.SnapshotList(
            snapshots=[
                snapshot_service_pb2.SnapshotDetails(
                    snapshot_id=saved.name,
                    details=snapshot_pb2.Snapshot(
                        logical_name=saved.name, creation_time=saved.time_ms // 1000
                    ),
                    status=status.Loaded if saved.name == loaded else status.Compatible,
                )
                for saved in self._phone.snapshots.all()
            ]
        )

    def SaveSnapshot(self, request: Any, context: grpc.ServicerContext) -> Any:
        """Keep the present state."""
        if not request.snapshot_id:
            return _answer(request, False, "a snapshot needs an id")
        try:
            self._phone.snapshots.save(request.snapshot_id)
        except TooManySnapshots as error:
            return _answer(request, False, str(error))
        return _answer(request, True)

    def LoadSnapshot(self, request: Any, context: grpc.ServicerContext) -> Any:
        """Return to a kept state."""
        found = self._phone.snapshots.load(request.snapshot_id)
        return _answer(request, found, f"no snapshot {request.snapshot_id!r}")

    def DeleteSnapshot(self, request: Any, context: grpc.ServicerContext) -> Any:
        """Discard a kept state."""
        found = self._phone.snapshots.delete(request.snapshot_id)
        return _answer(request, found, f"no snapshot {request.snapshot_id!r}")

    def PullSnapshot(self, request: Any, context: grpc.ServicerContext) -> Iterator[Any]:
        """Refuse: a state means nothing to another phone."""
        context.abort(grpc.StatusCode.UNIMPLEMENTED, _NO_PACKAGES)
        yield from ()

    def PushSnapshot(self, request: Any, context: grpc.ServicerContext) -> Any:
        """Refuse: a state means nothing to another phone."""
        context.abort(grpc.StatusCode.UNIMPLEMENTED, _NO_PACKAGES)

    def TrackProcess(self, request: Any, context: grpc.ServicerContext) -> Any:
        """Refuse: there are no native processes."""
        return snapshot_service_pb2.IceboxTarget(failed=True, err="no process can be tracked")


def _answer(request: Any, success: bool, error: str = "") -> Any:
    return snapshot_service_pb2.SnapshotPackage(
        snapshot_id=request.snapshot_id,
        success=success,
        err=b"" if success else error.encode(),
    )
