"""What a pattern or PIN protects in Gallery."""

from __future__ import annotations

from android_world.virtual_device.apps._lib.simple_mobile_tools.security import APP, Protection

HIDDEN = Protection("Password protect hidden item visibility", "hidden_item_password_protection")
EXCLUDED = Protection(
    "Password protect excluded folder visibility", "excluded_item_password_protection"
)
DELETION = Protection(
    "Password protect file deletion and moving", "file_deletion_password_protection"
)
NOTHING = Protection("", "no_protection")  # never set up
PROTECTIONS = (APP, HIDDEN, EXCLUDED, DELETION)
