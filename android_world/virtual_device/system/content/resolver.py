"""ContentResolver: finds the provider behind a content URI and asks it."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from android_world.virtual_device.system.content.uris import Uri, as_uri
from android_world.virtual_device.system.service import Service

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

Value = str | int | float | bytes | None
Values = Mapping[str, Value]
ContentObserver = Callable[[str], None]
SHELL_CALLER = "com.android.shell"


class ProviderError(Exception):
    """A provider refused; `java_class` is the exception that Android would throw."""

    def __init__(self, java_class: str, message: str) -> None:
        super().__init__(message)
        self.java_class = java_class
        self.message = message


class UnknownUriError(ProviderError):
    """The provider has nothing at this URI."""

    def __init__(self, uri: Uri) -> None:
        super().__init__("java.lang.IllegalArgumentException", f"Unknown URI {uri}")


@dataclass(frozen=True)
class Cursor:
    """The rows that a query found."""

    columns: tuple[str, ...] = ()
    rows: tuple[tuple[Value, ...], ...] = ()


@dataclass(frozen=True)
class Query:
    """What a caller wants to know; `projection` None means the provider's own columns."""

    projection: tuple[str, ...] | None = None
    where: str | None = None
    args: tuple[Value, ...] = ()
    sort: str | None = None
    caller: str = SHELL_CALLER


class ContentProvider(Service):
    """What an authority can be asked. The operations that a provider lacks are refused.

    `package` is the app that brings the provider; "" for one of the system's.
    """

    authorities: tuple[str, ...] = ()
    package = ""

    def query(self, uri: Uri, query: Query) -> Cursor:
        """Return the rows at `uri`."""
        raise UnknownUriError(uri)

    def insert(self, uri: Uri, values: Values, caller: str) -> Uri | None:
        """Add a row and return its address."""
        raise UnknownUriError(uri)

    def update(self, uri: Uri, values: Values, query: Query) -> int:
        """Change the rows that `query` selects; return their number."""
        raise UnknownUriError(uri)

    def delete(self, uri: Uri, query: Query) -> int:
        """Delete the rows that `query` selects; return their number."""
        raise UnknownUriError(uri)

    def call(self, method: str, arg: str | None, extras: Values) -> dict[str, Value] | None:
        """Answer a provider-defined call with a bundle, or None."""
        raise ProviderError(
            "java.lang.UnsupportedOperationException", f"Unsupported call: {method}"
        )

    def get_type(self, uri: Uri) -> str | None:
        """Return the MIME type of what is at `uri`."""
        return None

    def file_path(self, uri: Uri) -> str:
        """Return the device path of the file behind `uri`."""
        raise ProviderError(
            "java.io.FileNotFoundException", f"No files supported by provider at {uri}"
        )


@dataclass
class _Registration:
    prefix: str
    callback: ContentObserver


class ContentResolver(Service):
    """Every provider of the phone by authority."""

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self._providers: dict[str, ContentProvider] = {}
        self._observers: list[_Registration] = []

    def boot(self) -> None:
        from android_world.virtual_device.system.content.documents import DocumentsProvider
        from android_world.virtual_device.system.content.downloads import DownloadsProvider
        from android_world.virtual_device.system.content.portal import PortalProvider
        from android_world.virtual_device.system.content.settings_provider import SettingsProvider

        for kind in (DocumentsProvider, DownloadsProvider, PortalProvider, SettingsProvider):
            provider = kind(self.device)
            for authority in provider.authorities:
                self.register(authority, provider)

    def register(self, authority: str, provider: ContentProvider) -> None:
        """Let `provider` answer for `authority`."""
        self._providers[authority] = provider

    def authorities(self) -> list[str]:
        """Return the known authorities, sorted."""
        return sorted(name for name, found in self._providers.items() if self._has(found))

    def _has(self, provider: ContentProvider) -> bool:
        """Whether the app of a provider is installed."""
        return not provider.package or self.device.packages.get(provider.package) is not None

    def provider(self, uri: str | Uri) -> ContentProvider:
        """Return the provider of a URI.

        Raises:
            ProviderError: if its authority has no provider.
        """
        authority = as_uri(uri).authority
        found = self._providers.get(authority)
        if found is None or not self._has(found):
            raise ProviderError(
                "java.lang.IllegalStateException", f"Could not find provider: {authority}"
            )
        return found

    def query(
        self,
        uri: str | Uri,
        projection: Sequence[str] | None = None,
        where: str | None = None,
        args: Sequence[Value] = (),
        sort: str | None = None,
        caller: str = SHELL_CALLER,
    ) -> Cursor:
        """Return the rows at `uri` that match `where` (SQL with `?` for each of `args`).

        Raises:
            ProviderError: if the provider refuses.
        """
        columns = tuple(projection) if projection else None
        parsed = as_uri(uri)
        with _sqlite_errors():
            return self.provider(parsed).query(
                parsed, Query(columns, where, tuple(args), sort, caller)
            )

    def insert(self, uri: str | Uri, values: Values, caller: str = SHELL_CALLER) -> Uri | None:
        """Add a row; return its address."""
        parsed = as_uri(uri)
        with _sqlite_errors():
            added = self.provider(parsed).insert(parsed, values, caller)
        self.notify_change(added or parsed)
        return added

    def update(
        self,
        uri: str | Uri,
        values: Values,
        where: str | None = None,
        args: Sequence[Value] = (),
        caller: str = SHELL_CALLER,
    ) -> int:
        """Change rows; return how many."""
        parsed = as_uri(uri)
        with _sqlite_errors():
            count = self.provider(parsed).update(
                parsed, values, Query(None, where, tuple(args), None, caller)
            )
        if count:
            self.notify_change(parsed)
        return count

    def delete(
        self,
        uri: str | Uri,
        where: str | None = None,
        args: Sequence[Value] = (),
        caller: str = SHELL_CALLER,
    ) -> int:
        """Delete rows; return how many."""
        parsed = as_uri(uri)
        with _sqlite_errors():
            count = self.provider(parsed).delete(
                parsed, Query(None, where, tuple(args), None, caller)
            )
        if count:
            self.notify_change(parsed)
        return count

    def call(
        self, uri: str | Uri, method: str, arg: str | None = None, extras: Values | None = None
    ) -> dict[str, Value] | None:
        """Call a method that the provider defines."""
        with _sqlite_errors():
            return self.provider(uri).call(method, arg, extras or {})

    def get_type(self, uri: str | Uri) -> str | None:
        """Return the MIME type at a URI."""
        parsed = as_uri(uri)
        return self.provider(parsed).get_type(parsed)

    def file_path(self, uri: str | Uri) -> str:
        """Return the device path of the file behind a URI (also a `file:` one).

        Raises:
            ProviderError: there is none, or it is no URI of a provider.
        """
        if isinstance(uri, str) and uri.startswith("file://"):
            return uri.removeprefix("file://")
        try:
            parsed = as_uri(uri)
        except ValueError as e:
            raise ProviderError("java.io.FileNotFoundException", str(e)) from e
        return self.provider(parsed).file_path(parsed)

    def observe(self, prefix: str, callback: ContentObserver) -> None:
        """Call `callback(uri)` after changes at URIs that start with `prefix`.

        `callback` is kept in device snapshots: it must be a bound method.
        """
        self._observers.append(_Registration(prefix, callback))

    def unobserve(self, callback: ContentObserver) -> None:
        """Discard every registration of `callback`."""
        self._observers = [o for o in self._observers if o.callback != callback]

    def notify_change(self, uri: str | Uri) -> None:
        """Notify the observers that something at `uri` changed."""
        text = str(uri)
        for observer in list(self._observers):
            if text.startswith(observer.prefix) or observer.prefix.startswith(text):
                observer.callback(text)


@contextlib.contextmanager
def _sqlite_errors() -> Iterator[None]:
    """Turn SQLite's errors into those that a provider throws."""
    try:
        yield
    except sqlite3.IntegrityError as e:
        raise ProviderError("android.database.sqlite.SQLiteConstraintException", str(e)) from e
    except sqlite3.Error as e:
        raise ProviderError(
            "android.database.sqlite.SQLiteException", f"{e} (code 1 SQLITE_ERROR)"
        ) from e
