"""What the configuration's file says. Docs/HOME-ASSISTANT.md describes its keys."""

from __future__ import annotations

import dataclasses
import pathlib
import re
import socket
import ssl
from typing import Optional

import touchd

from . import document
from .credentials import secret
from .document import Section


@dataclasses.dataclass(frozen=True)
class Broker:
    """Where the broker is, and who the panel is to it."""

    host: str
    port: int
    user: Optional[str]
    password: Optional[str]
    tls: Optional[ssl.SSLContext]
    keepalive: int
    #: Where the host stands in the file, for errors that only the broker knows.
    place: str


@dataclasses.dataclass(frozen=True)
class Display:
    """The file of sysfs that turns the display on and off, and whether the curtain is drawn before that."""

    power: pathlib.Path
    on: str
    off: str
    curtain: bool


@dataclasses.dataclass(frozen=True)
class Configuration:
    """What the file says. Durations are seconds; the screen is None for the first one."""

    broker: Broker
    display: Optional[Display]
    name: str
    id: str
    screen: Optional[str]
    socket: str
    prefix: str
    positions: bool
    control: bool
    apps: tuple[str, ...]
    idle: float
    interval: float
    patience: float


def load(file: pathlib.Path) -> Configuration:
    """Return what a file says."""
    root = document.read(file)
    host = socket.gethostname()
    word = re.sub(r"[^a-zA-Z0-9_-]", "_", host)
    configuration = Configuration(
        broker=_broker(root.section("broker") or root.refuse("broker", "a mapping with the key host is required")),
        display=_display(root.section("display")),
        name=root.text("name", pattern=".+", wanted="a name") or host,
        id=root.text("id", pattern=r"[a-zA-Z0-9_-]{1,64}", wanted="1 to 64 letters, digits, _ and -") or word,
        screen=root.text("screen"),
        socket=root.text("socket") or touchd.SOCKET,
        prefix=root.text("discoveryPrefix", pattern=r"[^#+]+", wanted="a topic without # and +") or "homeassistant",
        positions=root.flag("positions", False),
        control=root.flag("control", False),
        apps=root.names("apps"),
        idle=root.number("idle", 60, 1, 10_000_000),
        interval=root.number("interval", 0.1, 0, 60),
        patience=root.number("patience", 10, 0, 86400),
    )
    root.finish()
    return configuration


def _broker(section: Section) -> Broker:
    host = section.required("host", "the name or address of the broker")
    tls = _tls(section.section("tls"))
    user, file, password = section.text("user"), section.text("passwordFile"), None
    if file is not None:
        try:
            password = secret(file) if user else section.refuse("passwordFile", "a password needs a user")
        except OSError as error:
            section.refuse("passwordFile", f"cannot read {file}: {error.strerror}")
    port = int(section.number("port", 8883 if tls else 1883, 1, 65535))
    keepalive = int(section.number("keepalive", 30, 1, 65535))
    section.finish()
    return Broker(host, port, user, password, tls, keepalive, section.place("host"))


def _tls(section: Optional[Section]) -> Optional[ssl.SSLContext]:
    if section is None:
        return None
    ca, certificate, key = section.text("ca"), section.text("certificate"), section.text("key")
    section.finish()
    try:
        context = ssl.create_default_context(cafile=ca)
    except OSError as error:
        section.refuse("ca", f"{ca} holds no certificates: {error.strerror or error}")
    if key is not None and certificate is None:
        section.refuse("key", "a key needs a certificate")
    try:
        if certificate is not None:
            context.load_cert_chain(certificate, key)
    except OSError as error:
        section.refuse("certificate", f"{certificate} cannot be used: {error.strerror or error}")
    return context


def _display(section: Optional[Section]) -> Optional[Display]:
    if section is None:
        return None
    power = pathlib.Path(section.required("power", "a file such as /sys/class/backlight/panel/bl_power"))
    # bl_power is 0 for on, and 4 for off (FB_BLANK_POWERDOWN).
    display = Display(power, section.text("on") or "0", section.text("off") or "4", section.flag("curtain", True))
    if display.on == display.off:
        section.refuse("off", "on and off are the same value")
    section.finish()
    return display
