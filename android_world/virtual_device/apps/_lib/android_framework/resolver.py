"""ResolverActivity: which app opens something, once or always."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.sheet import SheetActivity, heading
from android_world.virtual_device.framework.intents import Intent, full_class
from android_world.virtual_device.system.roles import BROWSER
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import ActivityInfo, Manifest

_ROW_DP = 64


class ResolverActivity(SheetActivity):
    """The "Open with" sheet. The app chosen last time is offered first."""

    def on_create(self) -> None:
        self.target: Intent = self.intent.extras.get("intent", Intent())
        self.chosen: tuple[str, str] | None = None
        self.last = self.device.activities.last_chosen.get(self._question(), self._browser())

    def _question(self) -> str:
        return f"{self.target.action} {self.target.scheme} {self.target.resolved_type()}"

    def _browser(self) -> tuple[str, str] | None:
        """What is offered first for a web page that was never opened, as recorded: the browser."""
        if self.target.resolved_type() != "text/html":
            return None
        holder = self.device.roles.holder(BROWSER)
        return next((c for c in self.candidates() if c[0] == holder), None)

    def candidates(self) -> dict[tuple[str, str], tuple[Manifest, ActivityInfo]]:
        """Activities that take the intent, by package and class."""
        found = self.device.packages.resolve(self.target)
        return {(m.package, full_class(m.package, info.name)): (m, info) for m, info in found}

    # -- answers ---------------------------------------------------------------------------------

    def pick(self, component: tuple[str, str]) -> None:
        """A row: the first tap chooses, the second opens; with a preselected app one tap opens."""
        again, self.chosen = self.chosen == component, component
        if again or self.last in self.candidates():
            self.open(always=False)

    def open(self, always: bool) -> None:
        """One of the buttons."""
        candidates, wanted = self.candidates(), self.chosen or self.last
        if wanted is None or wanted not in candidates:
            return
        self.device.activities.last_chosen[self._question()] = wanted
        if always:
            self.device.activities.set_preferred(self.target, wanted)
        self.launch(self.target, candidates[wanted])

    # -- views -----------------------------------------------------------------------------------

    def content(self) -> list[ui.View | None]:
        candidates = self.candidates()
        first = candidates.pop(self.last, None) if self.last else None
        rows = [self._row(component, *found) for component, found in candidates.items()]
        choices = ui.ListView(
            "#android:id/resolver_list.ListView",
            w=ui.MATCH,
            weight=1,
            count=len(rows),
            row_height=_ROW_DP,
            build_row=rows.__getitem__,
        )
        buttons = self._buttons(ready=self.chosen is not None or first is not None)
        if first is None:
            return [heading("Open with"), choices, buttons]
        manifest, info = first
        style = ui.TextStyle(14, 500, theme.SECONDARY)
        return [
            heading(f"Open with {info.label or manifest.label}"),
            buttons,
            ui.Text("Use a different app", style=style, padding=(24, 12)),
            choices,
        ]

    def _row(self, component: tuple[str, str], manifest: Manifest, info: ActivityInfo) -> ui.View:
        style, small = ui.TextStyle(16, 400, theme.TEXT), ui.TextStyle(14, 400, theme.SECONDARY)
        label = info.label if info.label != manifest.label else ""
        return ui.Row(
            ".LinearLayout",
            h=_ROW_DP,
            padding=(24, 0),
            align="center",
            background="#D6E8F2" if component == self.chosen else "",
            tap=partial(self.pick, component),
        )[
            ui.AppIcon("#android:id/icon", icon=manifest.icon, size=36, margin=(0, 0, 20, 0)),
            ui.Column(".LinearLayout", weight=1)[
                ui.Text(manifest.label, "#android:id/text1", style=style),
                ui.Text(label, "#android:id/text2", style=small) if label else None,
            ],
        ]

    def _buttons(self, ready: bool) -> ui.View:
        once, always = partial(self.open, always=False), partial(self.open, always=True)
        return ui.Row("#android:id/button_bar", w=ui.MATCH, padding=(16, 8), gap=8)[
            ui.Spacer(weight=1),
            ui.Button("Just once", "#android:id/button_once", enabled=ready, tap=once),
            ui.Button("Always", "#android:id/button_always", enabled=ready, tap=always),
        ]
