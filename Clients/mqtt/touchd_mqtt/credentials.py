"""A password from a file that only its owner can read, or from systemd's credentials."""

from __future__ import annotations

import os
import pathlib
import stat


class Exposed(Exception):
    """Other users can read the file."""


def secret(name: str) -> str:
    """Return the first line of a file. A name without a slash is one of systemd's credentials."""
    if "/" in name:
        path = pathlib.Path(name)
    else:
        # systemd itself decides who can read these.
        path = pathlib.Path(os.environ.get("CREDENTIALS_DIRECTORY", "/run/credentials/touchd-mqtt.service"), name)
    with open(path, encoding="utf-8") as file:
        mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
        if "/" in name and mode & 0o077:
            raise Exposed(f"{path} has mode {mode:04o}, so other users can read it: chmod 0600 {path}")
        return file.readline().rstrip("\r\n")
