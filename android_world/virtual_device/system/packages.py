"""The package manager: what is installed, permissions, and the receivers of an intent."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, BinaryIO

from android_world.virtual_device.codecs.zip_files import open_zip, read_entry
from android_world.virtual_device.framework.activity import App
from android_world.virtual_device.framework.intents import (
    CATEGORY_LAUNCHER,
    Intent,
    full_class,
)
from android_world.virtual_device.framework.manifest import (
    ActivityInfo,
    Manifest,
    ReceiverInfo,
    launcher_order,
)
from android_world.virtual_device.framework.registry import foreign_app, registered_apps
from android_world.virtual_device.system.content.resolver import ProviderError
from android_world.virtual_device.system.initial_files import make_package_folders
from android_world.virtual_device.system.permissions import DANGEROUS
from android_world.virtual_device.system.service import Service

CACHE_FOLDERS = ("cache", "code_cache")
FIRST_APP_UID = 10000
MAX_MANIFEST_BYTES = 8 << 20
MANAGE_FILES = "MANAGE_EXTERNAL_STORAGE"  # an operation and, with its prefix, a permission
RUNTIME_PERMISSIONS_SDK = 23  # apps for older versions get their permissions when installed


class InstallError(Exception):
    """An APK cannot be installed; `code` is Android's INSTALL_FAILED_* name."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message


@dataclass
class Package:
    """An installed package."""

    manifest: Manifest
    uid: int
    install_time_ms: int
    granted: set[str] = field(default_factory=set)
    enabled: bool = True
    stopped: bool = False
    app_class: type[App] = App
    appops: dict[str, str] = field(default_factory=dict)
    one_time: set[str] = field(default_factory=set)  # granted until the process ends
    denials: dict[str, int] = field(default_factory=dict)  # refusals by permission group or role
    chosen: set[str] = field(default_factory=set)  # permissions that the user has decided on
    preloaded: bool = False  # it came with the phone, and was not installed since
    review_required: bool = False  # an app for an old Android whose permissions nobody has seen

    def __deepcopy__(self, memo: dict[int, Any]) -> Package:
        # Snapshots copy all packages: nothing but their sets and tables ever changes inside.
        made = object.__new__(type(self))
        made.__dict__.update(
            (name, value.copy() if isinstance(value, set | dict) else value)
            for name, value in vars(self).items()
        )
        return made

    @property
    def name(self) -> str:
        """The package name."""
        return self.manifest.package

    @property
    def manages_all_files(self) -> bool:
        """Whether the user lets the app manage all files."""
        mode = self.appops.get(MANAGE_FILES, "default")
        return mode == "allow" or (
            mode == "default" and f"android.permission.{MANAGE_FILES}" in self.granted
        )


def _granted_at_set_up(manifest: Manifest) -> set[str]:
    """What an app holds once the phone is set up."""
    asked = () if manifest.system else manifest.asks
    return set(manifest.permissions) - set(asked)


def _read(apk: BinaryIO) -> tuple[Manifest, type[App]]:
    """The manifest of an APK, and what plays the app."""
    from android_world.virtual_device.system.apk import parse_manifest, read_manifest

    foreign, page = foreign_app()
    try:
        with open_zip(apk) as archive:
            root = read_manifest(read_entry(archive, "AndroidManifest.xml", MAX_MANIFEST_BYTES))
        played, app_class = registered_apps().get(root.text("package"), (None, foreign))
        return parse_manifest(root, played, page), app_class
    except (IndexError, KeyError, OverflowError, ValueError) as error:
        raise InstallError("INSTALL_FAILED_INVALID_APK", str(error)) from error


class PackageManager(Service):
    """Installed packages in installation order."""

    def boot(self) -> None:
        self._packages: dict[str, Package] = {}
        for offset, (manifest, app_class) in enumerate(registered_apps().values()):
            package = Package(
                manifest,
                uid=FIRST_APP_UID + 100 + offset,
                install_time_ms=self.device.clock.now_ms,
                granted=_granted_at_set_up(manifest),
                app_class=app_class,
                chosen=set(manifest.permissions),
                preloaded=not manifest.system,
            )
            self._packages[manifest.package] = package
            self.device.storage.app_uids[manifest.package] = package.uid

    def get(self, name: str) -> Package | None:
        """The package, or None."""
        return self._packages.get(name)

    def all(self) -> list[Package]:
        """All packages in installation order."""
        return list(self._packages.values())

    def uid_of(self, name: str) -> int:
        """Linux uid of a package; 0 when it is not installed."""
        package = self._packages.get(name)
        return package.uid if package else 0

    def label(self, name: str) -> str:
        """The app's name as users see it."""
        package = self._packages.get(name)
        return package.manifest.label if package else name

    def launcher_activities(self) -> list[tuple[Manifest, ActivityInfo]]:
        """Entries of the app list, sorted as it shows them."""
        entries = []
        shown = [p.manifest for p in self.all() if p.enabled and p.manifest.in_launcher]
        for manifest in launcher_order(shown):
            info = manifest.launcher_activity
            if info is not None:
                entries.append((manifest, info))
        return entries

    def launch_intent(self, name: str) -> Intent | None:
        """The intent that the launcher sends for a package."""
        package = self._packages.get(name)
        info = package.manifest.launcher_activity if package and package.enabled else None
        if package is None or info is None:
            return None
        return Intent(
            action="android.intent.action.MAIN",
            categories=(CATEGORY_LAUNCHER,),
            component=(name, full_class(name, info.name)),
            flags=0x10200000,
        )

    # -- permissions and data --------------------------------------------------------------------

    def grant(self, name: str, permission: str) -> None:
        """Grant a runtime permission; KeyError for an unknown package."""
        self._packages[name].granted.add(permission)
        if front := self.device.activities.top_activity:
            front.invalidate()  # it may be asking for this

    def revoke(self, name: str, permission: str) -> None:
        """Revoke a runtime permission; KeyError for an unknown package."""
        self._packages[name].granted.discard(permission)
        self.device.activities.force_stop(name)

    def is_granted(self, name: str, permission: str) -> bool:
        """Whether a package holds a permission."""
        package = self._packages.get(name)
        return package is not None and permission in package.granted

    def clear(self, name: str) -> bool:
        """Delete an app's data, as `pm clear`; False for an unknown package."""
        package = self._packages.get(name)
        if package is None:
            return False
        self.device.activities.force_stop(name)
        self.device.activities.clear_recents(name)
        self.device.notifications.discard_package(name)
        if package.manifest.system:
            package.granted -= set(package.manifest.asks)
        else:
            package.granted.clear()
        package.chosen.clear()
        package.appops.clear()
        package.denials.clear()
        package.review_required = package.manifest.target_sdk < RUNTIME_PERMISSIONS_SDK
        self._empty(f"/data/data/{name}")
        self._empty(f"/storage/emulated/0/Android/data/{name}")
        make_package_folders(self.device, name)
        package.app_class.on_data_cleared(self.device, name)
        return True

    def cache_size(self, name: str) -> int:
        """Bytes of an app's cache folders."""
        return sum(self._folder_size(f"/data/data/{name}/{kind}") for kind in CACHE_FOLDERS)

    def data_size(self, name: str) -> int:
        """Bytes of an app's own files without its cache."""
        own = self._folder_size(f"/data/data/{name}")
        shared = self._folder_size(f"/storage/emulated/0/Android/data/{name}")
        return own + shared - self.cache_size(name)

    def _folder_size(self, folder: str) -> int:
        storage = self.device.storage
        if not storage.is_dir(folder):
            return 0
        return sum(
            storage.stat(f"{path}/{name}", follow=False).size
            for path, _, files in storage.walk(folder)
            for name in files
        )

    def clear_cache(self, name: str) -> None:
        """Delete what is in an app's cache folders."""
        for kind in CACHE_FOLDERS:
            self._empty(f"/data/data/{name}/{kind}")

    def _empty(self, folder: str) -> None:
        storage = self.device.storage
        if storage.is_dir(folder):
            for entry in storage.listdir(folder):
                storage.remove_tree(f"{folder}/{entry}")

    # -- installing ------------------------------------------------------------------------------

    def install(
        self, apk: BinaryIO, name: str = "", grant_all: bool = False, update: bool = False
    ) -> Package:
        """Register an APK under its manifest.

        The phone runs no code of it: an app that the phone plays is played as before, of any other
        one the activities are empty pages and the receivers answer nothing.

        A new app holds none of the permissions that users are asked for; nor does one that came
        with the phone, when it is installed for the first time.

        Args:
          apk: The file.
          name: The file's name.
          grant_all: Grant what the app requests.
          update: Keep what an installed app holds.

        Raises:
          InstallError: the file is not an APK.
        """
        manifest, app_class = _read(apk)
        package = self._packages.get(manifest.package)
        if package is None:
            package = Package(
                manifest,
                uid=FIRST_APP_UID + 100 + len(registered_apps()) + len(self._packages),
                install_time_ms=self.device.clock.now_ms,
                granted=_granted_at_set_up(manifest),
                app_class=app_class,
                preloaded=True,
            )
            self._packages[manifest.package] = package
            self.device.storage.app_uids[manifest.package] = package.uid
            make_package_folders(self.device, manifest.package)
        package.manifest = manifest
        if grant_all:
            package.granted |= set(manifest.permissions)
        elif package.preloaded and not update:
            package.granted -= DANGEROUS
            package.chosen.clear()
        package.preloaded = False
        return package

    def uninstall(self, name: str) -> bool:
        """Remove a package that is not part of the system."""
        package = self._packages.get(name)
        if package is None or package.manifest.system:
            return False
        self.clear(name)
        del self._packages[name]
        if self.device.storage.is_dir(f"/data/data/{name}"):
            self.device.storage.remove_tree(f"/data/data/{name}")
        self.device.storage.app_uids.pop(name, None)
        self.device.windows.mark_changed()
        return True

    # -- intents ---------------------------------------------------------------------------------

    def resolve(self, intent: Intent) -> list[tuple[Manifest, ActivityInfo]]:
        """Activities that take `intent`, best first."""
        if intent.component is not None:
            package = self._packages.get(intent.component[0])
            info = package.manifest.activity(intent.component[1]) if package else None
            return [(package.manifest, info)] if package and info and package.enabled else []
        if intent.scheme == "content" and not intent.mime_type:
            intent = replace(intent, mime_type=self._type_of(intent.data))
        found: list[tuple[int, Manifest, ActivityInfo]] = []
        for package in self.all():
            if not package.enabled or (intent.package and package.name != intent.package):
                continue
            if intent.action and intent.action not in package.manifest.actions:
                continue
            for info in package.manifest.activities:
                priorities = [f.priority for f in info.filters if f.matches(intent)]
                if priorities:
                    found.append((max(priorities), package.manifest, info))
        found.sort(key=lambda entry: -entry[0])
        if found and found[0][0] > 0:
            found = [entry for entry in found if entry[0] == found[0][0]]
        return [(manifest, info) for _, manifest, info in found]

    def _type_of(self, uri: str) -> str:
        """MIME type that the provider of a content URI gives; empty without a provider."""
        try:
            return self.device.content.get_type(uri) or ""
        except ProviderError:
            return ""

    def receivers(self, intent: Intent) -> list[tuple[Package, ReceiverInfo]]:
        """Receivers of a broadcast."""
        found = []
        for package in self.all():
            if intent.component and package.name != intent.component[0]:
                continue
            if intent.package and package.name != intent.package:
                continue
            for receiver in package.manifest.receivers:
                named = (
                    intent.component
                    and full_class(package.name, receiver.name) == intent.component[1]
                )
                if intent.action in receiver.actions and (intent.component is None or named):
                    found.append((package, receiver))
                    break
        return found
