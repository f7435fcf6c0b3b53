"""A connection to the service: one that blocks, and one of asyncio."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import socket
import time
from typing import Optional, Union

from .errors import ServiceUnavailable
from .messages import Inbox, Message

#: Where the service of the system listens.
SOCKET = "/run/touchd/io.touchd"

Path = Union[str, "os.PathLike[str]"]

_CHUNK = 1 << 16


def refusal(path: Path, error: OSError) -> ServiceUnavailable:
    """Return what to raise where a connection could not be made."""
    if error.errno in (errno.ENOENT, errno.ECONNREFUSED):
        return ServiceUnavailable(f"no service listens at {os.fspath(path)}", may_come=True)
    if isinstance(error, (socket.timeout, BlockingIOError)):
        return ServiceUnavailable(f"the service at {os.fspath(path)} lets nobody in", may_come=True)
    hint = "; is the user in the group touchd?" if error.errno in (errno.EACCES, errno.EPERM) else ""
    return ServiceUnavailable(f"cannot connect to {os.fspath(path)}: {error.strerror or error}{hint}")


def hangup() -> ServiceUnavailable:
    """Return what to raise where the service has closed the connection."""
    return ServiceUnavailable("the service hung up")


class Connection:
    """A socket and what came of it; blocks up to a deadline of `time.monotonic()`, without one for ever."""

    def __init__(self, path: Path, deadline: Optional[float] = None) -> None:
        self._inbox = Inbox()
        self._socket = socket.socket(socket.AF_UNIX)
        try:
            self._wait(deadline)
            self._socket.connect(os.fspath(path))
        except OSError as error:
            self._socket.close()
            raise refusal(path, error) from None

    def send(self, call: bytes, deadline: Optional[float] = None) -> None:
        """Send the bytes of a call."""
        try:
            self._wait(deadline)
            self._socket.sendall(call)
        except socket.timeout:
            raise
        except OSError:
            raise hangup() from None

    def receive(self, deadline: Optional[float] = None) -> Optional[Message]:
        """Return the next message; None where the deadline comes first."""
        while True:
            message = self._inbox.next()
            if message is not None:
                return message
            try:
                self._wait(deadline)
                chunk = self._socket.recv(_CHUNK)
            except (socket.timeout, BlockingIOError):
                return None
            except OSError:
                raise hangup() from None
            if not chunk:
                raise hangup()
            self._inbox.add(chunk)

    def hang_up(self) -> None:
        """Hang up, from any thread: one that waits in `receive` is told so. It is the one that closes the connection."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Hang up, and give the descriptor back."""
        self._socket.close()

    def _wait(self, deadline: Optional[float]) -> None:
        self._socket.settimeout(None if deadline is None else max(deadline - time.monotonic(), 0))


class AsyncConnection:
    """The same for asyncio; its waits can be cancelled without that anything is lost."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._inbox = Inbox()
        self._reader = reader
        self._writer = writer
        self._loop = asyncio.get_running_loop()

    @classmethod
    async def open(cls, path: Path) -> AsyncConnection:
        """Connect to the service."""
        try:
            return cls(*await asyncio.open_unix_connection(os.fspath(path)))
        except OSError as error:
            raise refusal(path, error) from None

    async def send(self, call: bytes) -> None:
        """Send the bytes of a call."""
        try:
            self._writer.write(call)
            await self._writer.drain()
        except OSError:
            raise hangup() from None

    async def receive(self) -> Message:
        """Return the next message."""
        while True:
            message = self._inbox.next()
            if message is not None:
                return message
            try:
                chunk = await self._reader.read(_CHUNK)
            except OSError:
                raise hangup() from None
            if not chunk:
                raise hangup()
            self._inbox.add(chunk)

    def close(self) -> None:
        """Hang up, from any thread: a task that waits in `receive` is told so."""
        # Of a loop that has ended nothing is left to close.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._writer.close)
