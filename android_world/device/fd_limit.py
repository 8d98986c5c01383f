"""How many files this process may have open, where the system reports it."""

from __future__ import annotations

import importlib
from types import ModuleType


def limits() -> tuple[int | None, int | None] | None:
    """The present limit and the highest that may be set, None for no limit; None on Windows."""
    resource = _resource()
    if resource is None:
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _finite(soft, resource), _finite(hard, resource)


def raise_limit(wanted: int) -> None:
    """Allow as many, or as many as may be; hundreds of connections run into a low default."""
    found, resource = limits(), _resource()
    if found is None or resource is None:
        return
    soft, hard = found
    target = wanted if hard is None else min(wanted, hard)
    if soft is not None and soft < target:
        highest = resource.RLIM_INFINITY if hard is None else hard
        resource.setrlimit(resource.RLIMIT_NOFILE, (target, highest))


def _finite(limit: int, resource: ModuleType) -> int | None:
    return None if limit == resource.RLIM_INFINITY else limit


def _resource() -> ModuleType | None:
    """Unix has the module, Windows has not."""
    try:
        return importlib.import_module("resource")
    except ImportError:
        return None
