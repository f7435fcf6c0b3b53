"""Whether the screens are being touched."""

from __future__ import annotations

from typing import Any, Optional

from . import interface
from .connection import SOCKET, Path
from .convert import read
from .interface import WatchIdleReply
from .stream import Stream


def watch_idle(after: float, path: Path = SOCKET, *, reconnect: bool = True, wait: float = 0) -> IdleWatch:
    """Return the changes, for `async for` and for `for`: True after `after` seconds without a touch, False at the next one.

    after: the time in seconds, at least 1.
    reconnect: when the service ends, connect again and wait for it without limit; the end counts as a touch.
    wait: how many seconds to wait for a service that is not running yet; math.inf waits without limit.
    """
    return IdleWatch(path, after, reconnect, wait)


class IdleWatch(Stream[bool]):
    """Whether all screens are idle, on each change; `watch_idle` creates it."""

    def __init__(self, path: Path, after: float, reconnect: bool, wait: float) -> None:
        super().__init__(path, f"{interface.NAME}.WatchIdle", {"after": after}, reconnect, wait)
        #: The last value that was returned.
        self.idle = False

    def _read(self, parameters: dict[str, Any]) -> Optional[bool]:
        if "idle" not in parameters:
            return None
        idle: bool = read(WatchIdleReply, parameters, "").idle
        if idle == self.idle:
            return None
        self.idle = idle
        return idle

    def _is_recording(self) -> bool:
        return False

    def _disconnected(self) -> None:
        pass
