"""A connection to the service: a blocking one, and one for asyncio."""

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

#: The socket of the system's service.
SOCKET = "/run/touchd/io.touchd"

Path = Union[str, "os.PathLike[str]"]

_CHUNK = 1 << 16


def refusal(path: Path, error: OSError) -> ServiceUnavailable:
    """Return the exception for a connection that failed."""
    if error.errno in (errno.ENOENT, errno.ECONNREFUSED):
        return ServiceUnavailable(f"no service listens at {os.fspath(path)}; start touchd, or name its socket", may_come=True)
    if isinstance(error, (socket.timeout, BlockingIOError)):
        return ServiceUnavailable(f"the service at {os.fspath(path)} lets nobody in", may_come=True)
    hint = "; is the user in the group touchd?" if error.errno in (errno.EACCES, errno.EPERM) else ""
    return ServiceUnavailable(f"cannot connect to {os.fspath(path)}: {error.strerror or error}{hint}")


def hangup() -> ServiceUnavailable:
    """Return the exception for a connection that the service has closed."""
    return ServiceUnavailable("the service closed the connection")


class Connection:
    """A socket and the bytes received. Calls block until the deadline (`time.monotonic()`), or indefinitely if there is none."""

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
        """Return the next message; None if the deadline passes first."""
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
        """Hang up, from any thread; this ends a `receive` that waits. The waiting thread closes the connection."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Hang up, and close the descriptor."""
        self._socket.close()

    def _wait(self, deadline: Optional[float]) -> None:
        self._socket.settimeout(None if deadline is None else max(deadline - time.monotonic(), 0))


class AsyncConnection:
    """The same for asyncio; a cancelled wait loses nothing."""

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
        """Hang up, from any thread; this ends a `receive` that waits."""
        # If the loop has ended, there is nothing to close.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._writer.close)
