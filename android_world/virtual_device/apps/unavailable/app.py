"""Apps that are installed but have no screens on this phone."""

from __future__ import annotations

from android_world.virtual_device.apps.base import (
    LAUNCHER_FILTER,
    Activity,
    ActivityInfo,
    App,
    Manifest,
    substitute_app,
)
from android_world.virtual_device.apps.unavailable.catalog import (
    BENCHMARK_APPS,
    OTHER_LAUNCHER_APPS,
    SYSTEM_PACKAGES,
    Entry,
)
from android_world.virtual_device.framework.registry import app_of_foreign_packages
from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.containers import Box, Column, Row
from android_world.virtual_device.ui.kit.app_icon import DEFAULT_ICON, AppIcon
from android_world.virtual_device.ui.text import TextStyle
from android_world.virtual_device.ui.view import MATCH, View

EXPLANATION = "is not on this phone yet"


class UnavailableActivity(Activity):
    """Says that the app's screens are missing."""

    def build(self) -> View:
        """Title bar, icon and explanation."""
        package = self.device.packages.get(self.package)
        label = package.manifest.label if package else self.package
        icon = package.manifest.icon if package else DEFAULT_ICON
        return Column(".LinearLayout", fill=True)[
            Row(".LinearLayout", h=56, w=MATCH, padding=(16, 0), align="center")[
                Text(label, "#title", style=TextStyle(20, 500))
            ],
            Box(".FrameLayout", w=MATCH, weight=1)[
                Column(".LinearLayout", gravity="center", align="center", padding=(32, 0, 32, 96))[
                    AppIcon(icon=icon, size=72, important=False),
                    Text(
                        f"{label} {EXPLANATION}",
                        "#message",
                        style=TextStyle(18, 500),
                        align="center",
                        margin=(0, 24, 0, 8),
                    ),
                    Text(
                        "The app is installed and keeps its data, "
                        "but its screens have not been built.",
                        "#detail",
                        style=TextStyle(14, 400, theme.SECONDARY),
                        align="center",
                    ),
                ]
            ],
        ]


def _manifest(entry: Entry) -> Manifest:
    return Manifest(
        package=entry.package,
        label=entry.label,
        activities=(
            ActivityInfo(entry.activity, UnavailableActivity, (LAUNCHER_FILTER, *entry.filters)),
        ),
        permissions=entry.requested,
        icon=entry.icon,
        version_name=entry.version[0],
        version_code=entry.version[1],
        system=entry.system,
        target_sdk=entry.target_sdk,
    )


def _background(package: str, label: str) -> Manifest:
    return Manifest(package=package, label=label, system=True, in_launcher=False)


@app_of_foreign_packages
@substitute_app(
    *(_manifest(entry) for entry in (*BENCHMARK_APPS, *OTHER_LAUNCHER_APPS)),
    *(_background(package, label) for package, label in SYSTEM_PACKAGES),
)
class UnavailableApp(App):
    """The process of an app whose screens are not built."""
