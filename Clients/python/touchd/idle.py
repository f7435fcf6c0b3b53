"""Whether anybody touches the screens."""

from __future__ import annotations

from typing import Any, Optional

from . import interface
from .connection import SOCKET, Path
from .convert import read
from .interface import WatchIdleReply
from .stream import Stream


def watch_idle(after: float, path: Path = SOCKET, *, reconnect: bool = True, wait: float = 0) -> IdleWatch:
    """Return the changes, for `async for` and for `for`: True when nobody has touched the screens for `after` seconds, False at the next touch.

    after: how many seconds, 1 at least.
    reconnect: connect again when the service ends, and wait for it as long as it takes; that counts as a touch.
    wait: how many seconds to wait for a service that is not there at first; math.inf for as long as it takes.
    """
    return IdleWatch(path, after, reconnect, wait)


class IdleWatch(Stream[bool]):
    """Whether nobody touches the screens, whenever that changes; `watch_idle` makes it."""

    def __init__(self, path: Path, after: float, reconnect: bool, wait: float) -> None:
        super().__init__(path, f"{interface.NAME}.WatchIdle", {"after": after}, reconnect, wait)
        #: What was said last.
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
