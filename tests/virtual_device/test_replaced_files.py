"""Apps and providers go on when their files are wiped, or replaced by nonsense, under them."""

from __future__ import annotations

import random

import pytest

from android_world.virtual_device.system.content.contact_rows import Contact

GARBAGE = b"this is neither a database nor XML nor JSON " * 40
CACHES = ("cache", "code_cache")
PROVIDERS = (
    "/data/data/com.android.providers.contacts/databases/contacts2.db",
    "/data/data/com.android.providers.contacts/databases/calllog.db",
    "/data/data/com.android.providers.telephony/databases/mmssms.db",
    "/data/data/com.google.android.providers.media.module/databases/external.db",
)


def wipe(device, path):
    device.storage.remove_tree(path) if device.storage.is_dir(path) else device.storage.remove(path)


def spoil(device, path):
    if device.storage.is_file(path):
        device.storage.write_bytes(path, GARBAGE)


def truncate(device, path):
    if device.storage.is_file(path):
        device.storage.write_bytes(path, b"")


def look(device):
    device.wait_for_idle()
    return device.accessibility.forest()


def use(device, taps=6):
    """Tap here and there, always in the same places."""
    rng = random.Random(1)
    for _ in range(taps):
        bounds = [
            node.bounds_in_screen
            for window in look(device).windows
            for node in window.tree.nodes
            if node.is_clickable and node.bounds_in_screen.top < 2200
        ]
        if not bounds:
            return
        box = rng.choice(bounds)
        device.input.tap((box.left + box.right) // 2, (box.top + box.bottom) // 2)
    look(device)


def packages_with_an_icon(device):
    names = sorted(package.name for package in device.packages.all())
    return [name for name in names if device.packages.launch_intent(name) is not None]


REPLACEMENTS = [wipe, spoil, truncate]


def own_files(device, package):
    """Files and folders in the folders of an app, such as `databases`, but for its caches."""
    home = f"/data/data/{package}"
    folders = [f"{home}/{name}" for name in device.storage.listdir(home) if name not in CACHES]
    folders = [folder for folder in folders if device.storage.is_dir(folder)]
    return [f"{folder}/{name}" for folder in folders for name in device.storage.listdir(folder)]


@pytest.mark.parametrize("replace", REPLACEMENTS)
def test_every_app_continues_with_its_files_replaced(device, replace):
    fresh = device.snapshot()
    damaged = set()
    for package in packages_with_an_icon(device):
        device.restore(fresh)
        device.activities.start(device.packages.launch_intent(package))
        use(device, taps=2)
        paths = own_files(device, package)
        if not paths:
            continue
        damaged |= {path.split("/")[4] for path in paths}
        for path in paths:
            replace(device, path)
        use(device)
        device.activities.force_stop(package)
        device.activities.start(device.packages.launch_intent(package))
        use(device)
    assert {"databases", "shared_prefs", "app_db"} <= damaged


@pytest.mark.parametrize("replace", REPLACEMENTS)
@pytest.mark.parametrize("app", ["contacts", "simplemobiletools.smsmessenger", "dialer", "clock"])
def test_providers_continue_with_their_databases_replaced(device, replace, app):
    package = next(name for name in packages_with_an_icon(device) if app in name)
    device.contacts.save_contact(Contact(display_name="Ada Rossi"))
    device.activities.start(device.packages.launch_intent(package))
    look(device)
    for path in PROVIDERS:
        if device.storage.exists(path):
            replace(device, path)
    use(device)
    device.contacts.save_contact(Contact(display_name="Bo Lind"))
    assert [contact.display_name for contact in device.contacts.list_contacts()] == ["Bo Lind"]
    for uri in ("content://sms", "content://call_log/calls", "content://media/external/file"):
        done = device.shell(f"content query --uri {uri}", uid=0)
        assert done.exit_code == 0, done.stderr
