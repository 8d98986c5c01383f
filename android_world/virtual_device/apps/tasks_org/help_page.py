"""Help and feedback: pages of the web, which Android's browser opens."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.tasks_org import settings
from android_world.virtual_device.apps.tasks_org.activity import TasksActivity
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent
from android_world.virtual_device.ui.widgets.preferences import Item, link, section

_VERSION = "13.6.5"
_LICENSE = "Tasks is libre open-source software, licensed under the GNU General Public License v3.0"
_LINKS = {
    "": {
        "What's New": ("https://tasks.org/changelog", f"Version {_VERSION}"),
        "Rate Tasks": ("https://play.google.com/store/apps/details?id=org.tasks", ""),
    },
    "Support": {
        "Documentation": ("https://tasks.org/docs", ""),
        "Issue tracker": ("https://tasks.org/issues", ""),
        "Contact developer": ("mailto:support@tasks.org", ""),
    },
    "Social": {
        "Join r/tasks": ("https://reddit.com/r/tasks", ""),
        "Follow @tasks_org": ("https://twitter.com/tasks_org", ""),
        "Join #tasks on Libera Chat": ("https://web.libera.chat/#tasks", ""),
    },
    "Open source": {
        "Source code": ("https://github.com/tasks/tasks", _LICENSE),
        "Third-party licenses": ("https://tasks.org/licenses", ""),
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
        title = str(self.intent.extras.get("title", "Help & feedback"))
        return settings.page(self, title, items)

    def _open(self, url: str) -> None:
        action = "android.intent.action.SENDTO" if url.startswith("mailto:") else ACTION_VIEW
        self.start_activity(Intent(action, url))
