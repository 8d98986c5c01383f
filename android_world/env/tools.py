"""Device APIs that an agent can call as tools, in addition to its actions on the screen."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from typing import Any, Final

import pydantic

from android_world.device import activities, adb, clipboard, contacts, errors, packages, telephony
from android_world.env import actuation, android_world_controller, contact_entry

SIMPLE_SMS_SEND_TEXT: Final = "SMS"
SMS_SEND_TEXT: Final = "Send SMS"
_SEND_BUTTONS: Final = {
    "com.google.android.apps.messaging": SMS_SEND_TEXT,
    "com.simplemobiletools.smsmessenger": SIMPLE_SMS_SEND_TEXT,
}
_COMPOSER_TIMEOUT_S: Final = 5.0
_TOOL_MARK: Final = "_is_device_tool"


def _tool(method: Callable[..., Any]) -> Callable[..., Any]:
    """Mark a method as a tool; its docstring and annotations describe it."""
    setattr(method, _TOOL_MARK, True)
    return method


class AndroidToolController:
    """Carries out tools on a device.

    A tool is a method marked as such: its name, the first paragraph of its docstring and the
    schema of its arguments are what a model is given.
    """

    def __init__(self, env: android_world_controller.AndroidWorldController) -> None:
        self._env = env

    @_tool
    def click_element(self, element_text: str) -> None:
        """Tap the element on the screen that has this text or description."""
        actuation.find_and_click_element(element_text, self._env)

    @_tool
    def open_web_page(self, url: str) -> None:
        """Open a web page in the browser; http:// is put before an address without a scheme."""
        if "://" not in url:
            url = f"http://{url}"
        self._view(url)

    @_tool
    def send_sms(self, phone_number: str, message: str) -> None:
        """Send a text message with the messaging app."""
        telephony.compose_sms(self._env, phone_number, message)
        shown: list[str] = [""]

        def composer_is_shown() -> bool:
            activity = activities.get_current_activity(self._env)[0] or ""
            shown[0] = activities.extract_package_name(activity)
            return shown[0] in _SEND_BUTTONS

        if not self._env.wait_until(composer_is_shown, _COMPOSER_TIMEOUT_S):
            raise errors.InvalidActionError(
                f"No messaging app that is known opened, but '{shown[0]}'."
            )
        actuation.find_and_click_element(_SEND_BUTTONS[shown[0]], self._env)

    @_tool
    def open_app(self, app_name: str) -> None:
        """Open an app by its name."""
        activities.launch_app(app_name, self._env)
        self._env.after_action()

    @_tool
    def list_apps(self) -> list[str]:
        """List the names of the installed apps that `open_app` knows."""
        return activities.get_all_apps(self._env)

    @_tool
    def add_contact(self, name: str, phone_number: str) -> None:
        """Add a contact with a phone number."""
        contact_entry.add_contact(name, phone_number, self._env)

    @_tool
    def list_contacts(self) -> list[dict[str, str]]:
        """List all contacts that have a phone number."""
        listed = contacts.list_contacts(self._env)
        return [{"name": contact.name, "number": contact.number} for contact in listed]

    @_tool
    def get_clipboard(self) -> str:
        """Return the text on the clipboard."""
        return clipboard.get_clipboard_contents(self._env)

    @_tool
    def set_clipboard(self, text: str) -> None:
        """Put text on the clipboard."""
        clipboard.set_clipboard_contents(text, self._env)

    @_tool
    def call_phone_number(self, phone_number: str) -> None:
        """Call a phone number."""
        telephony.call_phone_number(self._env, phone_number)
        self._env.after_action()

    @_tool
    def list_packages(self) -> list[str]:
        """List the package names of everything that is installed."""
        return packages.get_all_package_names(self._env)

    def tools(self) -> list[dict[str, Any]]:
        """Return the model's description: `name`, `description` and `parameters` (JSON schema)."""
        return [
            {
                "name": name,
                "description": inspect.cleandoc(method.__doc__ or "").split("\n\n")[0],
                "parameters": _arguments_model(method).model_json_schema(),
            }
            for name, method in self._tools().items()
        ]

    def display_tool_usage(self) -> str:
        """Return a description of all tools, one a line, with examples of their requests."""
        return "\n".join(_usage(tool) for tool in self.tools())

    def call(self, name: str, arguments: dict[str, Any]) -> Any:
        """Carry out a tool and return what it gives.

        Raises:
          ValueError: there is no such tool, or it takes other arguments.
        """
        method = self._tools().get(name)
        if method is None:
            known = ", ".join(self._tools())
            raise errors.InvalidActionError(f"Unknown tool: {name!r}. Known: {known}.")
        try:
            checked = _arguments_model(method).model_validate(arguments)
        except pydantic.ValidationError as e:
            problems = "; ".join(
                f"{'.'.join(str(part) for part in error['loc'])}: {error['msg']}"
                for error in e.errors()
            )
            raise errors.InvalidActionError(f"Wrong arguments for {name}: {problems}") from e
        return method(**checked.model_dump())

    def handle_json_request(self, json_request: str) -> Any:
        """Carry out a request such as `{"method": "open_app", "args": {"app_name": "Clock"}}`.

        Raises:
          ValueError: it is not such a request.
        """
        try:
            request = json.loads(json_request)
        except json.JSONDecodeError as e:
            raise errors.InvalidActionError(f"Not JSON: {e}") from e
        if not isinstance(request, dict) or not isinstance(request.get("method"), str):
            raise errors.InvalidActionError('A request is {"method": name, "args": {...}}.')
        arguments = request.get("args") or {}
        if not isinstance(arguments, dict):
            raise errors.InvalidActionError('"args" must be an object of named arguments.')
        return self.call(request["method"], arguments)

    def _tools(self) -> dict[str, Callable[..., Any]]:
        members = inspect.getmembers(self, callable)
        return {name: method for name, method in members if hasattr(method, _TOOL_MARK)}

    def _view(self, uri: str) -> None:
        intent = ("-a", "android.intent.action.VIEW", "-d", uri)
        adb.shell(self._env, "am", "start", "-W", *intent)
        self._env.after_action()


def _arguments_model(method: Callable[..., Any]) -> type[pydantic.BaseModel]:
    fields: dict[str, Any] = {}
    for name, parameter in inspect.signature(method, eval_str=True).parameters.items():
        default = ... if parameter.default is inspect.Parameter.empty else parameter.default
        fields[name] = (parameter.annotation, default)
    config = pydantic.ConfigDict(extra="forbid", title=f"{method.__name__} arguments")
    model: type[pydantic.BaseModel] = pydantic.create_model(
        method.__name__, __config__=config, **fields
    )
    return model


def _usage(tool: dict[str, Any]) -> str:
    parameters = tool["parameters"].get("properties", {})
    example = {"method": tool["name"], "args": {name: f"<{name}>" for name in parameters}}
    return f"- {tool['name']}: {tool['description']} Request: {json.dumps(example)}"
