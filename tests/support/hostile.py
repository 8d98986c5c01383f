"""An agent that leaves traces wherever it can, by the screen and by adb."""

from __future__ import annotations

from android_world.agents.base_agent import AgentInteractionResult, EnvironmentInteractingAgent
from android_world.device import adb
from android_world.env.json_action import JSONAction

SCRIPTS = (
    "settings put system font_scale 1.3",
    "settings put system accelerometer_rotation 0; settings put system user_rotation 1",
    "settings put system show_touches 1",
    "settings put secure default_input_method none/.None",
    "setprop persist.sys.locale de-DE",
    "cmd uimode night yes",
    "svc wifi disable; svc bluetooth disable",
    "date 010203042031.05; setprop persist.sys.timezone Asia/Tokyo",
    "pm revoke com.android.camera2 android.permission.CAMERA",
    "pm revoke com.simplemobiletools.gallery.pro android.permission.READ_EXTERNAL_STORAGE",
    "pm disable-user --user 0 net.gsantner.markor",
    "pm clear com.google.android.contacts",
    "rm -r /sdcard/Documents /sdcard/Music /sdcard/Download /sdcard/DCIM",
    "mkdir -p /sdcard/Mine; echo mine > /sdcard/Mine/mine.txt; chmod 777 /sdcard/Mine",
    "rm -r /data/data/net.gsantner.markor /data/data/android_world/snapshots/net.gsantner.markor",
    "content insert --uri content://sms --bind address:s:911 --bind body:s:Help --bind type:i:1",
    "cmd notification post -t Mine tag Text",
    "am start -a android.intent.action.CALL -d tel:5551234",
    "input keyevent CALL; input motionevent DOWN 500 500",
    "wm size 720x1520; wm density 320",
    "logcat -c",
)


class HostileAgent(EnvironmentInteractingAgent):
    """Does everything that could be seen in a later episode, in one step."""

    def step(self, goal: str) -> AgentInteractionResult:
        """Make a mess, and say that all is done."""
        self._clear_notifications()
        self._turn_the_views_of_files()
        self._start_a_timer()
        self._write_into_markor()
        self._copy_what_is_typed()
        for script in SCRIPTS:
            adb.run(self.env.controller, "shell", f"{script} || true")
        adb.run(self.env.controller, "emu", "gsm", "call", "5557777")
        self._act("answer", text="Nobody asked for this")
        adb.shell(self.env.controller, "cmd", "statusbar", "expand-settings")
        state = self.env.get_state()
        self._act("status", goal_status="complete")
        return AgentInteractionResult(True, {"elements_at_the_end": len(state.ui_elements)})

    def _act(self, action_type: str, **fields) -> None:
        self.env.execute_action(JSONAction(action_type=action_type, **fields))

    def _tap(self, *labels: str) -> None:
        """Tap the first element that is called so; fail if there is none."""
        elements = self.env.get_state().ui_elements
        for index, element in enumerate(elements):
            if {element.text, element.content_description} & set(labels):
                self._act("click", index=index)
                return
        seen = [e.text or e.content_description for e in elements]
        raise LookupError(f"{labels} not among {seen}")

    def _clear_notifications(self) -> None:
        adb.shell(self.env.controller, "cmd", "statusbar", "expand-notifications")
        # With many notifications the button is below the screen.
        self._tap("Clear all silent notifications")
        self._act("navigate_home")

    def _turn_the_views_of_files(self) -> None:
        self._act("open_app", app_name="files")
        self._tap("List view", "Grid view")

    def _start_a_timer(self) -> None:
        self._act("open_app", app_name="clock")
        self._tap("Timer")
        adb.shell_script(
            self.env.controller,
            "am start -a android.intent.action.SET_TIMER --ei android.intent.extra.alarm.LENGTH 600"
            " --ez android.intent.extra.alarm.SKIP_UI true",
        )

    def _write_into_markor(self) -> None:
        self._act("open_app", app_name="markor")
        self._tap("Create a new file or folder")
        self._act("input_text", text="mine")

    def _copy_what_is_typed(self) -> None:
        adb.shell(self.env.controller, "input", "keycombination", "CTRL_LEFT", "A")
        adb.shell(self.env.controller, "input", "keycombination", "CTRL_LEFT", "C")
