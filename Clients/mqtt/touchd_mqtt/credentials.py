"""A password from a file that only its owner can read, or from systemd's credentials."""

from __future__ import annotations

import os
import pathlib
import stat


def secret(name: str) -> str:
    """Return the first line of a file. A name without a slash is one of systemd's credentials, whose readers systemd decides."""
    path = pathlib.Path(name if "/" in name else os.environ.get("CREDENTIALS_DIRECTORY", "/run/credentials/touchd-mqtt.service"), name)
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
        if "/" in name and mode & 0o077:
            raise PermissionError(0, f"it has mode {mode:04o}, so other users can read it: chmod 0600 {path}")
        return file.readline().rstrip("\r\n")
