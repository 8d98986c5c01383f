"""The dialog that puts a server of the network among the favourites."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.vlc import style

# The default port of each protocol; those without one have no field for it.
_PORTS = {"FTP": "21", "FTPS": "990", "SFTP": "22", "SMB": "", "NFS": ""}
_FIELDS = {
    "server_domain": "Server address (domain name or IP)",
    "server_username": "Username",
    "server_folder": "Folder path (optional)",
    "server_name": "Server name, for convenience",
}


class ServerDialog(ui.Dialog):
    """Protocol, address, port, folder and user of a server, and its name.

    `save` gets the address and the name; without a name the address is the name.
    """

    def __init__(self, host: Activity, save: Callable[[str, str], object]) -> None:
        super().__init__(host, style=style.DIALOG)
        self.save = save
        self.protocol = next(iter(_PORTS))
        self.port = ui.TextState(_PORTS[self.protocol])
        self.fields = {name: ui.TextState() for name in _FIELDS}

    def _text(self, name: str) -> str:
        return self.fields[name].text.strip()

    @property
    def _address(self) -> str:
        """The URL of the server; empty until its domain is known."""
        domain, user, folder = map(
            self._text, ("server_domain", "server_username", "server_folder")
        )
        if not domain:
            return ""
        default, port = _PORTS[self.protocol], self.port.text.strip()
        return "".join(
            (
                f"{self.protocol.lower()}://",
                f"{quote(user)}@" if user and self._has_user else "",
                quote(domain, safe="[]:/"),
                f":{port}" if default and port not in ("", default) else "",
                f"/{quote(folder.removeprefix('/'))}" if folder else "",
            )
        )

    @property
    def _has_user(self) -> bool:
        return self.protocol != "NFS"

    def content(self) -> ui.View:
        protocols, default = list(_PORTS), _PORTS[self.protocol]
        spinner = ui.Spinner(
            "#server_protocol",
            activity=self.activity,
            options=protocols,
            choice=protocols.index(self.protocol),
            on_select=self._choose,
            weight=1,
        )
        port = ui.TextField(
            "#server_port",
            state=self.port,
            input_type="number",
            cursor_color=style.ORANGE,
            w=72,
            h=48,
        )
        address = self._address
        return ui.Scroll(".ScrollView", key="server", w=ui.MATCH)[
            ui.Column(".ConstraintLayout", w=ui.MATCH, padding=16, gap=8)[
                ui.Text(address, "#server_url", style=style.SMALL) if address else None,
                ui.Row(w=ui.MATCH, gap=8, align="center")[
                    spinner,
                    *(
                        [ui.Text("Port:", "#server_port_text", style=style.NOTE), port]
                        * bool(default)
                    ),
                ],
                *(self._field(name) for name in _FIELDS if self._has_user or "user" not in name),
                ui.Row(w=ui.MATCH, main="end", gap=4)[
                    ui.Button("CANCEL", "#server_cancel", style=style.BUTTON, tap=self.dismiss),
                    ui.Button(
                        "OK",
                        "#server_save",
                        style=style.BUTTON,
                        enabled=bool(address),
                        tap=self._save,
                    ),
                ],
            ]
        ]

    def _field(self, name: str) -> ui.View:
        return ui.Box(f"#{name}.LinearLayout", w=ui.MATCH)[
            ui.OutlinedField(
                state=self.fields[name],
                hint=_FIELDS[name],
                outline=style.ORANGE,
                cursor_color=style.ORANGE,
                on_change=lambda _: self.invalidate(),
                w=ui.MATCH,
            )
        ]

    def _choose(self, position: int) -> None:
        self.protocol = list(_PORTS)[position]
        self.port.set_text(_PORTS[self.protocol])
        self.invalidate()

    def _save(self) -> None:
        address = self._address
        self.dismiss()
        self.save(address, self._text("server_name") or address)
        self.activity.invalidate()
