"""What the configuration's file says."""

from __future__ import annotations

import dataclasses
import pathlib
import re
import socket
import ssl
from typing import Optional

import touchd

from . import document
from .credentials import Exposed, secret
from .document import Section


@dataclasses.dataclass(frozen=True)
class Broker:
    """Where the broker is, and who the panel is to it."""

    host: str
    port: int
    user: Optional[str]
    password: Optional[str]
    tls: Optional[ssl.SSLContext]
    #: Seconds without a word after which a broker counts as gone.
    keepalive: int
    #: Where the host stands in the file, for errors that only the broker knows.
    place: str


@dataclasses.dataclass(frozen=True)
class Display:
    """The file of sysfs that turns the display on and off."""

    power: pathlib.Path
    on: str
    off: str
    #: Whether the touch that wakes the display presses nothing.
    curtain: bool


@dataclasses.dataclass(frozen=True)
class Configuration:
    """What the file says."""

    broker: Broker
    display: Optional[Display]
    #: What Home Assistant shows, and what topics and identifiers are made of.
    name: str
    id: str
    #: The screen that rotation, curtain and display are about; None for the first one.
    screen: Optional[str]
    #: touchd's socket.
    socket: str
    #: Where Home Assistant looks for devices.
    prefix: str
    positions: bool
    control: bool
    #: The apps whose gestures are published, in addition to those of the configuration's scene.
    apps: tuple[str, ...]
    #: Seconds without a touch after which the panel counts as idle.
    idle: float
    #: Seconds between two `changed` of one gesture.
    interval: float
    #: Seconds after which a gesture that the broker has not received is dropped.
    patience: float


def load(file: pathlib.Path) -> Configuration:
    """Return what a file says."""
    root = document.read(file)
    broker = root.section("broker")
    if broker is None:
        root.refuse("broker", "a mapping with the key host is required")
    host = socket.gethostname()
    id = root.text("id", re.sub(r"[^a-zA-Z0-9_-]", "_", host), r"[a-zA-Z0-9_-]{1,64}", "1 to 64 letters, digits, _ and -")
    configuration = Configuration(
        broker=_broker(broker),
        display=_display(root.section("display")),
        name=root.text("name", host, ".+", "a name") or host,
        id=id or host,
        screen=root.text("screen"),
        socket=root.text("socket") or touchd.SOCKET,
        prefix=root.text("discoveryPrefix", pattern=r"[^#+/]+(/[^#+/]+)*", wanted="a topic without # and +") or "homeassistant",
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
    tls = _tls(section)
    user = section.text("user")
    name = section.text("passwordFile", pattern=".+", wanted="a file or a credential of systemd")
    password = None
    if name is not None:
        if user is None:
            section.refuse("passwordFile", "a password needs a user")
        try:
            password = secret(name)
        except Exposed as error:
            section.refuse("passwordFile", str(error))
        except (OSError, UnicodeDecodeError) as error:
            section.refuse("passwordFile", f"cannot read {name}: {getattr(error, 'strerror', None) or 'it is not UTF-8'}")
    port = int(section.number("port", 1883 if tls is None else 8883, 1, 65535))
    keepalive = int(section.number("keepalive", 30, 1, 65535))
    section.finish()
    return Broker(host, port, user, password, tls, keepalive, section.place("host"))


def _tls(broker: Section) -> Optional[ssl.SSLContext]:
    section = broker.section("tls")
    if section is None:
        return None
    ca, certificate, key = section.text("ca"), section.text("certificate"), section.text("key")
    section.finish()
    context = ssl.create_default_context()
    try:
        if ca is not None:
            context = ssl.create_default_context(cafile=ca)
    except (OSError, ssl.SSLError) as error:
        section.refuse("ca", f"{ca} holds no certificates: {error.strerror or error}")
    if key is not None and certificate is None:
        section.refuse("key", "a key needs a certificate")
    try:
        if certificate is not None:
            context.load_cert_chain(certificate, key)
    except (OSError, ssl.SSLError) as error:
        section.refuse("certificate", f"{certificate} cannot be used: {error.strerror or error}")
    return context


def _display(section: Optional[Section]) -> Optional[Display]:
    if section is None:
        return None
    power = section.required("power", "a file such as /sys/class/backlight/panel/bl_power")
    # bl_power is 0 for on, and 4 for off (FB_BLANK_POWERDOWN).
    display = Display(
        pathlib.Path(power), section.text("on", "0") or "0", section.text("off", "4") or "4", section.flag("curtain", True)
    )
    if display.on == display.off:
        section.refuse("off", "on and off are the same value")
    section.finish()
    return display
