"""The user's settings of npm: registry, credentials, proxy and certificates.

As npm reads them: environment variables (`npm_config_<name>`), then the user's `.npmrc`, then the
machine's. A project's `.npmrc` is left out: a folder of another person must not choose where
credentials are sent.
"""

from __future__ import annotations

import os
import re
import ssl
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from android_world.virtual_device.web.engine.errors import EngineError

REGISTRY = "https://registry.npmjs.org/"
_PREFIX = "npm_config_"
_MACHINE_FILES = ("/etc/npmrc", "/usr/etc/npmrc", "/usr/local/etc/npmrc")
_CERTIFICATES = ("NODE_EXTRA_CA_CERTS", "REQUESTS_CA_BUNDLE", "SSL_CERT_FILE", "PIP_CERT")
_VARIABLE = re.compile(r"\$\{([^}]+)\}")


@dataclass(frozen=True)
class NpmSettings:
    """How a registry is reached.

    Attributes:
        registry: its address, with a slash at its end.
        headers: those of a request, credentials included.
        proxies: by scheme, as `requests` takes them; empty for those of the environment.
        verify: the file with the certificates to trust, or whether to check certificates at all.
    """

    registry: str = REGISTRY
    headers: dict[str, str] = field(default_factory=dict)
    proxies: dict[str, str] = field(default_factory=dict)
    verify: bool | str = True


def read(scope: str) -> NpmSettings:
    """The settings for packages of a scope, such as `@sparticuz`.

    Raises:
        EngineError: the registry's address is not http or https.
    """
    values = _values()
    registry = values.get(f"{scope}:registry") or values.get("registry") or REGISTRY
    if urlsplit(registry).scheme not in ("http", "https"):
        raise EngineError(f"npm's registry is not an http address: {registry}")
    registry = registry.rstrip("/") + "/"
    proxy = values.get("https-proxy") or values.get("proxy") or ""
    return NpmSettings(
        registry=registry,
        headers=_credentials(values, registry),
        proxies={"http": proxy, "https": proxy} if proxy not in ("", "null", "false") else {},
        verify=_verify(values),
    )


def _values() -> dict[str, str]:
    """All values that are set, by their names; those of the environment win."""
    named = {
        name.lower().removeprefix(_PREFIX).replace("_", "-"): value
        for name, value in os.environ.items()
        if name.lower().startswith(_PREFIX) and value
    }
    user = named.get("userconfig") or os.path.join(os.path.expanduser("~"), ".npmrc")
    machine = (named["globalconfig"],) if "globalconfig" in named else _MACHINE_FILES
    values: dict[str, str] = {}
    for path in (*machine, user):
        values |= _parse(Path(path))
    return values | named


def _parse(path: Path) -> dict[str, str]:
    """The values of a `.npmrc`; `${NAME}` represents a variable of the environment."""
    try:
        lines = path.read_text("utf-8", "replace").splitlines()
    except OSError:
        return {}
    values = {}
    for line in lines:
        name, sign, value = line.partition("=")
        if sign and not line.lstrip().startswith(("#", ";")):
            plain = value.strip().strip("\"'")
            values[name.strip()] = _VARIABLE.sub(lambda m: os.environ.get(m[1], m[0]), plain)
    return values


def _credentials(values: dict[str, str], registry: str) -> dict[str, str]:
    """The header of the registry, or of a folder above it."""
    place = registry.partition(":")[2]
    while place.count("/") > 2:
        for name, kind in (("_authToken", "Bearer"), ("_auth", "Basic")):
            if value := values.get(f"{place}:{name}"):
                return {"Authorization": f"{kind} {value}"}
        place = place.rstrip("/").rpartition("/")[0] + "/"
    return {}


def _verify(values: dict[str, str]) -> bool | str:
    if values.get("strict-ssl") == "false":
        return False
    named = (values.get("cafile"), *map(os.environ.get, _CERTIFICATES))
    of_machine = ssl.get_default_verify_paths().cafile  # It knows what a firm's proxy signs with.
    files = (path for path in (*named, of_machine) if path)
    return next(filter(os.path.isfile, files), True)
