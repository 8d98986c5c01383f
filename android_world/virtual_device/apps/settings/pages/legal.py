"""Legal information and licenses."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device.apps.settings.page import Items, Page, page, plain_page
from android_world.virtual_device.apps.settings.preferences import (
    Paragraph,
    link,
)
from android_world.virtual_device.framework.intents import Intent

_LICENSE = (
    "Licensed under the Apache License, Version 2.0 (the “License”); you may not use this file"
    " except in compliance with the License. You may obtain a copy of the License at\n\n"
    "http://www.apache.org/licenses/LICENSE-2.0\n\n"
    "Unless required by applicable law or agreed to in writing, software distributed under the"
    " License is distributed on an “AS IS” BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND,"
    " either express or implied."
)


@page("legal", "Legal information")
class LegalPage(Page):
    """Legal information."""

    def preferences(self) -> Items:
        terms = Intent(action="android.intent.action.VIEW", data="https://www.google.com/policies/")
        return [
            link("Third-party licenses", opens="licenses"),
            link("Google legal", on_tap=partial(self.activity.start_activity, terms)),
            link("System WebView licenses", opens="licenses"),
            link("Wallpapers", opens="wallpaper_credits"),
        ]


plain_page("licenses", "Third-party licenses", Paragraph(_LICENSE))
plain_page(
    "wallpaper_credits",
    "Wallpapers",
    Paragraph("Satellite imagery providers:\n©2014 CNES / Astrium, DigitalGlobe, Bluesky"),
)
