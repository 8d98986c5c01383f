"""Encryption, credentials, app pinning and device admin apps."""

from __future__ import annotations

from android_world.virtual_device.apps.settings.page import plain_page
from android_world.virtual_device.apps.settings.preferences import (
    Footer,
    MainSwitch,
    Paragraph,
    fact,
    link,
    section,
    switch,
)

plain_page(
    "encryption",
    "Encryption & credentials",
    fact("Encrypt phone", "Encrypted"),
    section("Credential storage"),
    fact("Storage type", "Software only"),
    link("Trusted credentials", "Display trusted CA certificates", opens="trusted_credentials"),
    link("User credentials", "View and modify stored credentials", opens="user_credentials"),
    link("Install a certificate", "Install certificates from storage", opens="install_certificate"),
    link("Clear credentials", "Remove all certificates", enabled=False),
    link("Certificate management app", "None", enabled=False),
)
plain_page(
    "trusted_credentials",
    "Trusted credentials",
    section("System"),
    *(
        switch(name, summary=unit, checked=True, enabled=False)
        for name, unit in (
            ("DigiCert Inc", "DigiCert Global Root CA"),
            ("Entrust, Inc.", "Entrust Root Certification Authority - G2"),
            ("GlobalSign", "GlobalSign Root CA - R3"),
            ("Google Trust Services LLC", "GTS Root R1"),
            ("Internet Security Research Group", "ISRG Root X1"),
        )
    ),
)
plain_page("user_credentials", "User credentials", Paragraph("No user credentials installed"))
plain_page(
    "install_certificate",
    "Install a certificate",
    link("CA certificate", enabled=False),
    link("VPN & app user certificate", enabled=False),
    link("Wi\u2011Fi certificate", enabled=False),
)
plain_page(
    "app_pinning",
    "App pinning",
    MainSwitch("Use app pinning", "system/lock_to_app_enabled"),
    Footer(
        "App pinning allows you to keep the current app in view until you unpin it. This feature"
        " can be used, for example, to allow a trusted friend to play a specific game."
    ),
)
plain_page("device_admin", "Device admin apps", Paragraph("No device admin apps are installed"))
