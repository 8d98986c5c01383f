"""The accessibility forwarder of android_env: its flags.

The app itself only remembers what its broadcasts set. What it does with that, dialling a gRPC
server of the host, is the work of the server: the phone by itself has no network.
"""

from __future__ import annotations

from android_world.virtual_device.apps.base import App, app
from android_world.virtual_device.framework.intents import Intent

PACKAGE = "com.google.androidenv.accessibilityforwarder"
SERVICE = (PACKAGE, f"{PACKAGE}.AccessibilityForwarder")
DEFAULT_HOST = "10.0.2.2"
_PREFIX = "accessibility_forwarder.intent.action."
ACTION_ENABLE_TREES = f"{_PREFIX}ENABLE_ACCESSIBILITY_TREE_LOGS"
ACTION_DISABLE_TREES = f"{_PREFIX}DISABLE_ACCESSIBILITY_TREE_LOGS"
ACTION_SET_GRPC = f"{_PREFIX}SET_GRPC"


@app()
class AccessibilityForwarder(App):
    """The forwarder's process: whether trees are wanted, and where to.

    Attributes:
        answers: whether the host also asks for trees (`A11yService.Bidi`). It reports this with an
            extra that the published app does not know, so that no other host is dialled.
        configured: how often something was set.
    """

    trees_enabled = False
    host = DEFAULT_HOST
    port = 0
    answers = False
    configured = 0

    def on_broadcast(self, intent: Intent) -> tuple[int, str | None]:
        if intent.action == ACTION_ENABLE_TREES:
            self.trees_enabled = True
        elif intent.action == ACTION_DISABLE_TREES:
            self.trees_enabled = False
        elif intent.action == ACTION_SET_GRPC:
            host, port = intent.extras.get("host"), intent.extras.get("port")
            self.host = host if isinstance(host, str) and host else DEFAULT_HOST
            self.port = port if isinstance(port, int) else 0
            self.answers = intent.extras.get("bidi") is True
        self.configured += 1
        self.device.log.add("I", "FlagsBroadcastReceiver", f"Received {intent.action}")
        return 0, None
