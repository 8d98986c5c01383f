"""The screen of a call."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.dialer import style
from android_world.virtual_device.apps.dialer.keypad import keypad
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.telephony import ACTIVE, DIALING, HELD, INCOMING, WAITING
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import ActivityInfo, App
    from android_world.virtual_device.system.phone import Phone
    from android_world.virtual_device.system.telephony import Call

_TICK_MS = 1000


class InCallActivity(Activity):
    """Who is on the line, and what can be done."""

    def __init__(self, device: Phone, app: App, info: ActivityInfo, intent: Intent) -> None:
        super().__init__(device, app, info, intent)
        self.pad_open = False
        self.digits = ui.TextState()
        self.more_open = False
        self.ticking = False

    def on_create(self) -> None:
        """Follow the calls."""
        self.device.telephony.listen(self._calls_changed)

    def on_resume(self) -> None:
        """Count the seconds."""
        if not self.device.telephony.calls:
            self.finish()
        elif not self.ticking:
            self.ticking = True
            self._schedule()

    def on_pause(self) -> None:
        """Nobody looks."""
        self.ticking = False

    def on_destroy(self) -> None:
        """Stop following."""
        self.device.telephony.unlisten(self._calls_changed)

    def _calls_changed(self) -> None:
        if self.finished:
            return
        if self.device.telephony.calls:
            self.invalidate()
        else:
            self.finish()

    def _schedule(self) -> None:
        self.app.call_later(_TICK_MS, self._on_tick, periodic=True)

    def _on_tick(self) -> None:
        if self.ticking:
            self.invalidate()
            self._schedule()

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """Name, state, buttons."""
        call = self.device.telephony.call
        if call is None:
            return ui.Box(".FrameLayout", fill=True)
        name = self.device.contacts.display_name_for(call.number) or call.number
        ringing = call.state in (INCOMING, WAITING)
        width, height = self.device.display.size
        return ui.Column(".LinearLayout", fill=True, align="center")[
            ui.Column(
                ".LinearLayout",
                w=ui.MATCH,
                align="center",
                padding=(16, 48 if height > width else 8, 16, 0),
                gap=8,
                weight=1,
            )[
                _line(self._state(call), "contactgrid_status_text"),
                ui.Text(
                    name,
                    "#contactgrid_contact_name",
                    style=ui.TextStyle(32, 400, theme.TEXT),
                    align="center",
                    max_lines=1,
                ),
                _line(call.number, "contactgrid_number") if name != call.number else None,
            ],
            self._answer_buttons() if ringing else self._call_buttons(call),
        ]

    def _state(self, call: Call) -> str:
        if call.state == DIALING:
            return "Calling…"
        if call.state in (INCOMING, WAITING):
            return "Incoming call"
        if call.state == HELD:
            return "On hold"
        return style.duration_text(self.device.telephony.active_ms(call) // 1000)

    def _answer_buttons(self) -> ui.View:
        return ui.Row(w=ui.MATCH, main="between", padding=(56, 0, 56, 64))[
            self._round("Decline", "phone-hangup", style.END_RED, self._decline),
            self._round("Answer", "phone", style.CALL_GREEN, self._answer),
        ]

    def _round(
        self, description: str, icon: str, shade: str, action: Callable[[], object]
    ) -> ui.View:
        return ui.IconButton(
            icon=icon,
            size=36,
            tint="#FFFFFF",
            desc=description,
            resource_id=f"incall_{description.lower().replace(' ', '_')}",
            w=72,
            h=72,
            corner=36,
            background=shade,
            tap=action,
        )

    def _call_buttons(self, call: Call) -> ui.View:
        if self.pad_open:
            return ui.Column(w=ui.MATCH, align="center", gap=16, padding=(0, 0, 0, 32))[
                keypad(self.digits, self._press, None, None, None), self._end_button()
            ]
        buttons = [
            self._button("Keypad", "dialpad", self._toggle_pad, False),
            self._button("Mute", "microphone-off", partial(self._toggle, "muted"), call.muted),
            self._button("Speaker", "volume-high", partial(self._toggle, "speaker"), call.speaker),
            self._button("More", "dots-vertical", self._toggle_more, self.more_open),
        ]
        more = [
            self._button("Add call", "phone-plus", self._add_call, False),
            self._button(
                "Hold",
                "pause",
                self._hold,
                call.state == HELD,
                enabled=call.state in (ACTIVE, HELD),
            ),
        ]
        return ui.Column(
            ".LinearLayout",
            w=ui.MATCH,
            background=style.SHEET,
            corner=(28, 28, 0, 0),
            padding=(8, 24, 8, 48),
            gap=24,
            align="center",
        )[
            ui.Row(w=ui.MATCH)[more] if self.more_open else None,
            ui.Row(w=ui.MATCH)[buttons],
            self._end_button(),
        ]

    def _end_button(self) -> ui.View:
        return ui.IconButton(
            "phone-hangup",
            "#incall_end_call",
            size=36,
            tint="#FFFFFF",
            desc="End call",
            w=144,
            h=72,
            corner=36,
            background=style.END_RED,
            tap=self._end,
        )

    def _button(
        self, text: str, icon: str, action: Callable[[], object], chosen: bool, enabled: bool = True
    ) -> ui.View:
        return ui.Column(
            class_name="android.widget.CompoundButton",
            desc=text,
            text=text,
            weight=1,
            align="center",
            gap=6,
            checkable=True,
            checked=chosen,
            enabled=enabled,
            tap=action,
            children=[
                ui.Box(w=64, h=64, corner=32, background="#00668B" if chosen else "#FFFFFF")[
                    ui.Icon(icon, tint="#FFFFFF" if chosen else theme.TEXT, gravity="center")
                ],
                ui.Text(class_name=None, label=text, style=ui.TextStyle(12, 500, theme.TEXT)),
            ],
        )

    # -- actions ---------------------------------------------------------------------------------

    def _toggle_pad(self) -> None:
        self.pad_open = not self.pad_open

    def _press(self, digit: str) -> None:
        self.digits.set_text(self.digits.text + digit)

    def _toggle_more(self) -> None:
        self.more_open = not self.more_open

    def _toggle(self, name: str) -> None:
        call = self.device.telephony.call
        if call is not None:
            setattr(call, name, not getattr(call, name))

    def _hold(self) -> None:
        self.device.telephony.toggle_hold()

    def _add_call(self) -> None:
        self.start_activity(Intent(action="android.intent.action.DIAL"))

    def _answer(self) -> None:
        self.device.telephony.answer()

    def _decline(self) -> None:
        self.device.telephony.reject()

    def _end(self) -> None:
        self.device.telephony.hang_up()

    def on_back(self) -> bool:
        """Close the pad; the call goes on in the background."""
        if self.pad_open:
            self.pad_open = False
            self.invalidate()
            return True
        return False


def _line(text: str, resource_id: str) -> ui.View:
    return ui.Text(text, resource_id=resource_id, style=style.SMALL)
