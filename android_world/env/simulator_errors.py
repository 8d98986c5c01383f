"""How the simulators of android_env fail."""

from __future__ import annotations

from android_env.components import errors


def kinds() -> tuple[type[Exception], ...]:
    """Return what they raise; asked only when one failed, so that phones start without gRPC."""
    import grpc

    return grpc.RpcError, errors.SimulatorError
