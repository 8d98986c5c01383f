"""Settings: manifest and process."""

from __future__ import annotations

from android_world.virtual_device.apps.base import App, app
from android_world.virtual_device.system.settings_defaults import NAMESPACES

ACTION_PREFIX = "android.settings."
# Activities that other apps open by an action: name, page, actions below `android.settings`.
ENTRY_POINTS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (".Settings$NetworkDashboardActivity", "network", ("WIRELESS_SETTINGS",)),
    (".Settings$AirplaneModeSettingsActivity", "network", ("AIRPLANE_MODE_SETTINGS",)),
    (
        ".Settings$NetworkProviderSettingsActivity",
        "internet",
        ("NETWORK_PROVIDER_SETTINGS", "panel.action.INTERNET_CONNECTIVITY", "panel.action.WIFI"),
    ),
    (".Settings$WifiSettingsActivity", "internet", ("WIFI_SETTINGS",)),
    (".wifi.ConfigureWifiSettings", "network_preferences", ("WIFI_IP_SETTINGS",)),
    (".Settings$MobileNetworkActivity", "sim", ("NETWORK_OPERATOR_SETTINGS",)),
    (".Settings$DataSaverSummaryActivity", "data_saver", ("DATA_SAVER_SETTINGS",)),
    (".Settings$TetherSettingsActivity", "hotspot", ("TETHER_SETTINGS",)),
    (".Settings$VpnSettingsActivity", "vpn", ("VPN_SETTINGS",)),
    (".Settings$ConnectedDeviceDashboardActivity", "connected_devices", ()),
    (".Settings$BluetoothSettingsActivity", "bluetooth", ("BLUETOOTH_SETTINGS",)),
    (".Settings$BluetoothDevicePairingDetail", "pair_new_device", ("BLUETOOTH_PAIRING_SETTINGS",)),
    (".Settings$CastSettingsActivity", "cast", ("CAST_SETTINGS",)),
    (".Settings$PrintSettingsActivity", "printing", ("ACTION_PRINT_SETTINGS",)),
    (".Settings$AppDashboardActivity", "apps", ("APPLICATION_SETTINGS",)),
    (
        ".Settings$ManageApplicationsActivity",
        "all_apps",
        ("MANAGE_APPLICATIONS_SETTINGS", "MANAGE_ALL_APPLICATIONS_SETTINGS"),
    ),
    (".applications.InstalledAppDetails", "app_info", ("APPLICATION_DETAILS_SETTINGS",)),
    (".Settings$DefaultAppsSettingsActivity", "default_apps", ("MANAGE_DEFAULT_APPS_SETTINGS",)),
    (
        ".Settings$ManageExternalStorageActivity",
        "all_files_access",
        ("MANAGE_ALL_FILES_ACCESS_PERMISSION", "MANAGE_APP_ALL_FILES_ACCESS_PERMISSION"),
    ),
    (
        ".Settings$OverlaySettingsActivity",
        "display_over_apps",
        ("action.MANAGE_OVERLAY_PERMISSION",),
    ),
    (".Settings$WriteSettingsActivity", "write_settings_apps", ("action.MANAGE_WRITE_SETTINGS",)),
    (
        ".Settings$ManageExternalSourcesActivity",
        "install_unknown_apps",
        ("MANAGE_UNKNOWN_APP_SOURCES",),
    ),
    (".Settings$AlarmsAndRemindersActivity", "exact_alarm_apps", ("REQUEST_SCHEDULE_EXACT_ALARM",)),
    (".Settings$UsageAccessSettingsActivity", "usage_access_apps", ("USAGE_ACCESS_SETTINGS",)),
    (
        ".Settings$ConfigureNotificationSettingsActivity",
        "notifications",
        ("NOTIFICATION_SETTINGS",),
    ),
    (
        ".Settings$NotificationAppListActivity",
        "notification_apps",
        ("ALL_APPS_NOTIFICATION_SETTINGS",),
    ),
    (
        ".Settings$AppNotificationSettingsActivity",
        "app_notifications",
        ("APP_NOTIFICATION_SETTINGS", "CHANNEL_NOTIFICATION_SETTINGS"),
    ),
    (
        ".notification.history.NotificationHistoryActivity",
        "notification_history",
        ("NOTIFICATION_HISTORY",),
    ),
    (".Settings$ZenModeSettingsActivity", "dnd", ("ZEN_MODE_SETTINGS",)),
    (
        ".Settings$PowerUsageSummaryActivity",
        "battery",
        ("android.intent.action.POWER_USAGE_SUMMARY",),
    ),
    (".Settings$BatterySaverSettingsActivity", "battery_saver", ("BATTERY_SAVER_SETTINGS",)),
    (
        ".Settings$StorageDashboardActivity",
        "storage",
        ("INTERNAL_STORAGE_SETTINGS", "MEMORY_CARD_SETTINGS"),
    ),
    (".Settings$SoundSettingsActivity", "sound", ("SOUND_SETTINGS", "panel.action.VOLUME")),
    (".Settings$DisplaySettingsActivity", "display", ("DISPLAY_SETTINGS",)),
    (".Settings$DarkThemeSettingsActivity", "dark_theme", ("DARK_THEME_SETTINGS",)),
    (".Settings$DreamSettingsActivity", "screen_saver", ("DREAM_SETTINGS",)),
    (".Settings$TextReadingSettingsActivity", "display_size_and_text", ("TEXT_READING_SETTINGS",)),
    (".Settings$AutoRotateSettingsActivity", "auto_rotate", ("AUTO_ROTATE_SETTINGS",)),
    (".Settings$AccessibilitySettingsActivity", "accessibility", ("ACCESSIBILITY_SETTINGS",)),
    (".Settings$CaptioningSettingsActivity", "captions", ("CAPTIONING_SETTINGS",)),
    (".Settings$SecurityDashboardActivity", "security", ("SECURITY_SETTINGS",)),
    (".Settings$PrivacyDashboardActivity", "privacy", ("PRIVACY_SETTINGS",)),
    (".Settings$LocationSettingsActivity", "location", ("LOCATION_SOURCE_SETTINGS",)),
    (".Settings$AccountDashboardActivity", "accounts", ("SYNC_SETTINGS",)),
    (".accounts.AddAccountSettings", "add_account", ("ADD_ACCOUNT_SETTINGS",)),
    (".Settings$SystemDashboardActivity", "system", ()),
    (
        ".Settings$LanguageAndInputSettingsActivity",
        "languages_and_input",
        ("LANGUAGE_AND_INPUT_SETTINGS",),
    ),
    (".Settings$LocalePickerActivity", "languages", ("LOCALE_SETTINGS", "APP_LOCALE_SETTINGS")),
    (
        ".Settings$AvailableVirtualKeyboardActivity",
        "keyboards",
        ("INPUT_METHOD_SETTINGS", "INPUT_METHOD_SUBTYPE_SETTINGS"),
    ),
    (".Settings$PhysicalKeyboardActivity", "physical_keyboard", ("HARD_KEYBOARD_SETTINGS",)),
    (".Settings$DateTimeSettingsActivity", "date_time", ("DATE_SETTINGS",)),
    (
        ".Settings$DevelopmentSettingsDashboardActivity",
        "developer",
        ("APPLICATION_DEVELOPMENT_SETTINGS",),
    ),
    (".Settings$FactoryResetActivity", "reset", ()),
    (".Settings$SystemUpdateActivity", "system_update", ("SYSTEM_UPDATE_SETTINGS",)),
    (".Settings$MyDeviceInfoActivity", "about", ("DEVICE_INFO_SETTINGS",)),
)


@app()
class SettingsApp(App):
    """The process: keeps open pages up to date with changes made elsewhere."""

    def on_create(self) -> None:
        """Listen to every namespace."""
        for namespace in NAMESPACES:
            self.device.settings.observe(namespace, None, self._setting_changed)

    def kill(self) -> None:
        """Stop listening."""
        super().kill()
        self.device.settings.unobserve(self._setting_changed)

    def _setting_changed(self, namespace: str, key: str) -> None:
        if self.device.activities.processes.get(self.package) is not self:
            self.device.settings.unobserve(self._setting_changed)
            return
        top = self.device.activities.top_activity
        if top is not None and top.package == self.package:
            top.invalidate()
