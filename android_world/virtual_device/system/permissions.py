"""Which permissions exist, and which of them can be granted and revoked."""

from __future__ import annotations

from android_world.virtual_device.codecs import data_files

PREFIX = "android.permission."

_KINDS = data_files.read_mapping(__package__, "permissions.tsv")
_STORAGE = """
READ_EXTERNAL_STORAGE READ_MEDIA_AUDIO READ_MEDIA_IMAGES READ_MEDIA_VIDEO WRITE_EXTERNAL_STORAGE
"""

RUNTIME_STORAGE = frozenset(PREFIX + name for name in _STORAGE.split())
STORAGE = RUNTIME_STORAGE | {f"{PREFIX}MANAGE_EXTERNAL_STORAGE"}  # each opens shared storage
DANGEROUS = frozenset(PREFIX + name for name, kind in _KINDS.items() if kind == "runtime")
GRANTABLE = frozenset(PREFIX + name for name, kind in _KINDS.items() if kind != "fixed")
KNOWN = frozenset(PREFIX + name for name in _KINDS)
