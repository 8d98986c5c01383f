"""Apps that are installed but have no screens on this phone."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import (
    Activity,
    App,
    substitute_app,
)
from android_world.virtual_device.framework.bundle import manifests
from android_world.virtual_device.framework.registry import app_of_foreign_packages
from android_world.virtual_device.system import boot_data
from android_world.virtual_device.ui import theme

EXPLANATION = "is not on this phone yet"


class UnavailableActivity(Activity):
    """Says that the app's screens are missing."""

    def build(self) -> ui.View:
        """Title bar, icon and explanation."""
        package = self.device.packages.get(self.package)
        label = package.manifest.label if package else self.package
        icon = package.manifest.icon if package else ui.DEFAULT_ICON
        return ui.Column(".LinearLayout", fill=True)[
            ui.Row(".LinearLayout", h=56, w=ui.MATCH, padding=(16, 0), align="center")[
                ui.Text(label, "#title", style=ui.TextStyle(20, 500))
            ],
            ui.Box(".FrameLayout", w=ui.MATCH, weight=1)[
                ui.Column(
                    ".LinearLayout", gravity="center", align="center", padding=(32, 0, 32, 96)
                )[
                    ui.AppIcon(icon=icon, size=72, important=False),
                    ui.Text(
                        f"{label} {EXPLANATION}",
                        "#message",
                        style=ui.TextStyle(18, 500),
                        align="center",
                        margin=(0, 24, 0, 8),
                    ),
                    ui.Text(
                        "The app is installed and keeps its data, "
                        "but its screens have not been built.",
                        "#detail",
                        style=ui.TextStyle(14, 400, theme.SECONDARY),
                        align="center",
                    ),
                ]
            ],
        ]


@app_of_foreign_packages
@substitute_app(*manifests(__package__, "apps.toml", UnavailableActivity))
class UnavailableApp(App):
    """The process of an app whose screens are not built: it makes its files as the app would."""

    def on_create(self) -> None:
        """Make the databases and folders that `pm clear` took away."""
        boot_data.make_app_files(self.device, self.package)
