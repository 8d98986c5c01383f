"""A log stream without lines, for environments whose task reads nothing from the log."""

from __future__ import annotations

from collections.abc import Iterator

from android_env.components import log_stream


class NullLogStream(log_stream.LogStream):  # type: ignore[misc]
    """Ends at once: no process follows the device's log for nothing."""

    def _get_stream_output(self) -> Iterator[str]:
        return iter(())

    def stop_stream(self) -> None:
        """Nothing runs."""
