"""Help and feedback: pages of the web, which Android's browser opens."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.tasks_org import settings
from android_world.virtual_device.apps.tasks_org.activity import TasksActivity
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent
from android_world.virtual_device.ui.widgets.preferences import Item, link, section

_VERSION = "13.6.5"
_LINKS = {
    "": {
        "What's new": ("https://tasks.org/changelog", f"Version {_VERSION}"),
        "Documentation": ("https://tasks.org/docs", ""),
    },
    "Support": {
        "Contact developer": ("mailto:support@tasks.org", ""),
        "Discussions": ("https://github.com/orgs/tasks/discussions", ""),
    },
    "Open source": {
        "Source code": ("https://github.com/tasks/tasks", "GNU General Public License"),
        "Translations": ("https://tasks.org/translate", ""),
    },
    "Privacy": {"Privacy policy": ("https://tasks.org/privacy.html", "")},
}


class HelpAndFeedback(TasksActivity):
    """The list of links."""

    def build(self) -> ui.View:
        items: list[Item] = []
        for heading, links in _LINKS.items():
            items += [section(heading)] if heading else []
            items += [
                link(title, summary, on_tap=partial(self._open, url))
                for title, (url, summary) in links.items()
            ]
        return settings.page(self, "Help & feedback", items)

    def _open(self, url: str) -> None:
        action = "android.intent.action.SENDTO" if url.startswith("mailto:") else ACTION_VIEW
        self.start_activity(Intent(action, url))
