"""Battery and Storage."""

from __future__ import annotations

from android_world.virtual_device.apps.settings import app_data
from android_world.virtual_device.apps.settings.page import Items, Page, page
from android_world.virtual_device.apps.settings.preferences import (
    Footer,
    MainSwitch,
    Paragraph,
    Preference,
    UsageBar,
    choice,
    link,
    switch,
)
from android_world.virtual_device.apps.settings.summaries import size_text, storage_bytes
from android_world.virtual_device.framework.intents import Intent

KINDS = {
    "Images": ("jpg", "jpeg", "png", "gif", "webp", "svg", "heic"),
    "Videos": ("mp4", "mkv", "webm", "3gp", "avi", "mov"),
    "Audio": ("mp3", "ogg", "wav", "flac", "m4a", "aac", "opus"),
}
FILES_APP = "com.google.android.documentsui"


@page("battery", "Battery")
class BatteryPage(Page):
    """Battery."""

    def preferences(self) -> Items:
        battery = self.device.battery
        state = "Charging" if battery.charging else ""
        saver = self.device.settings.get_bool("global", "low_power")
        return [
            UsageBar(f"{battery.level}%", state, battery.level / 100),
            link("Battery usage", "View usage since last full charge", opens="battery_usage"),
            link("Battery Saver", "On" if saver else "Off", opens="battery_saver"),
            link(
                "Adaptive preferences",
                "Extend battery life and improve performance",
                opens="adaptive_battery",
            ),
            switch(
                "Battery percentage",
                "system/status_bar_show_battery_percent",
                "Show battery percentage in status bar",
            ),
        ]


@page("battery_usage", "Battery usage")
class BatteryUsagePage(Page):
    """Battery usage: nothing since the last full charge."""

    items = (Paragraph("No battery usage since last full charge"),)


@page("battery_saver", "Battery Saver")
class BatterySaverPage(Page):
    """Battery Saver."""

    items = (
        MainSwitch("Use Battery Saver", "global/low_power"),
        choice(
            "Set a schedule",
            "global/low_power_trigger_level",
            {"0": "No schedule", "20": "Based on percentage"},
            "0",
            label=lambda percent: f"Will turn on at {percent}%",
        ),
        Footer(
            "Battery Saver turns on Dark theme and limits or turns off background activity,"
            " some visual effects, certain features, and some network connections."
        ),
    )


@page("adaptive_battery", "Adaptive preferences")
class AdaptivePage(Page):
    """Adaptive preferences."""

    items = (
        switch(
            "Adaptive Battery",
            "global/adaptive_battery_management_enabled",
            default=True,
            summary="Extends battery life based on your phone use",
        ),
        switch(
            "Adaptive charging",
            "secure/adaptive_charging_enabled",
            default=True,
            summary="Charge your battery more slowly overnight",
        ),
    )


@page("storage", "Storage")
class StoragePage(Page):
    """Storage: what the device's files take."""

    def on_open(self) -> None:
        total, free = storage_bytes(self.device)
        self.counted = self.sizes(total - free)

    on_shown = on_open

    def preferences(self) -> Items:
        total, free = storage_bytes(self.device)
        used = total - free
        sizes = self.counted

        def row(kind: str, icon: str, opens: str = "") -> Preference:
            tap = None if opens else self._open_files
            return link(kind, icon=icon, value=size_text(sizes[kind]), opens=opens, on_tap=tap)

        return [
            UsageBar(f"{used / 1e9:.2f} GB used", f"{total / 1e9:.2f} GB total", used / total),
            link(
                "Free up space",
                "Go to Files app to manage and free up space",
                icon="broom",
                on_tap=self._open_files,
            ),
            row("Apps", "apps", "all_apps"),
            row("Images", "image_outline"),
            row("Videos", "movie_outline"),
            row("Audio", "music_note_outline"),
            row("Documents & other", "file_document_outline"),
            row("Games", "gamepad_variant_outline"),
            row("Trash", "delete_outline"),
            row("System", "information_outline", "storage_system"),
        ]

    def sizes(self, used: int) -> dict[str, int]:
        """Bytes by kind; what no kind explains is the system's."""
        sizes = dict.fromkeys(("Images", "Videos", "Audio", "Documents & other", "Trash"), 0)
        storage = self.device.storage
        for folder, _, files in storage.walk("/storage/emulated/0"):
            for name in files:
                kind = self._kind(name)
                sizes[kind] += storage.stat(f"{folder}/{name}", follow=False).size
        apps = app_data.listed_apps(self.device)
        total = sum(app_data.app_size(p) + self.device.packages.data_size(p.name) for p in apps)
        sizes |= {"Apps": min(total, used // 2), "Games": 0}
        sizes["System"] = max(0, used - sum(sizes.values()))
        return sizes

    @staticmethod
    def _kind(name: str) -> str:
        if name.startswith(".trashed-"):
            return "Trash"
        suffix = name.rpartition(".")[2].lower()
        return next((kind for kind, ends in KINDS.items() if suffix in ends), "Documents & other")

    def _open_files(self) -> None:
        intent = self.device.packages.launch_intent(FILES_APP)
        self.activity.start_activity(intent or Intent(package=FILES_APP))


@page("storage_system", "System")
class SystemStoragePage(Page):
    """What the system takes."""

    def preferences(self) -> Items:
        version = self.device.properties.get("ro.build.version.release")
        return [Footer(f"System includes files used to run Android version {version}")]
