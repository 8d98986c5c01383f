"""What is closed at the end of a `with` block."""

from __future__ import annotations

import abc
from typing import Self


class Closing(abc.ABC):
    """Has a `close`, which a `with` block calls at its end."""

    @abc.abstractmethod
    def close(self) -> None:
        """Release all resources."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
