"""Data Saver and the data warning."""

from __future__ import annotations

from android_world.virtual_device.apps.settings.page import Page, page, plain_page
from android_world.virtual_device.apps.settings.pages.network import (
    DATA_SAVER,
)
from android_world.virtual_device.apps.settings.preferences import (
    Footer,
    MainSwitch,
    fact,
    link,
    switch,
)

plain_page(
    "data_warning",
    "Data warning & limit",
    switch("Set data warning", "global/data_warning_enabled", default=True),
    fact("Data warning", "2.00 GB"),
    switch("Set data limit", "global/data_limit_enabled"),
    link("Data limit", enabled=False),
)


@page("data_saver", "Data Saver")
class DataSaverPage(Page):
    """Data Saver."""

    items = (
        MainSwitch("Use Data Saver", DATA_SAVER),
        link(
            "Unrestricted data",
            "1 app allowed to use unrestricted data when Data Saver is on",
            opens="special_access_list",
            argument="unrestricted_data",
        ),
        Footer(
            "To help reduce data usage, Data Saver prevents some apps from sending or receiving"
            " data in the background. An app you’re currently using can access data, but may do"
            " so less frequently."
        ),
    )
