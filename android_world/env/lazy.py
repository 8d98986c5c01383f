"""Values of frozen dataclasses that are made at the first access."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class LazyField(Generic[T]):
    """A dataclass field that takes a value, or a function that makes it on first access.

    A plain value must not be callable. The function is called once and then dropped.
    """

    def __set_name__(self, owner: type, name: str) -> None:
        self._slot = f"_lazy_{name}"

    @overload
    def __get__(self, instance: None, owner: type) -> LazyField[T]: ...

    @overload
    def __get__(self, instance: object, owner: type) -> T: ...

    def __get__(self, instance: Any, owner: type) -> LazyField[T] | T:
        if instance is None:
            # Dataclasses take what the class attribute gives as the field's default.
            raise AttributeError(self._slot)
        value = instance.__dict__[self._slot]
        if callable(value):
            value = instance.__dict__[self._slot] = value()
        return value  # type: ignore[no-any-return]

    def __set__(self, instance: Any, value: T | Callable[[], T]) -> None:
        instance.__dict__[self._slot] = value
