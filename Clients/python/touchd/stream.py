"""What a call with many replies brings, one after the other, for as long as there is a service."""

from __future__ import annotations

import asyncio
import logging
import math
import threading
import time
from typing import Any, Generic, Optional, TypeVar

from .connection import AsyncConnection, Connection, Path
from .errors import ServiceUnavailable
from .messages import Message, encode

E = TypeVar("E")
S = TypeVar("S", bound="Stream[Any]")

_log = logging.getLogger("touchd")

#: How many seconds lie between two tries to connect.
PAUSE = 0.5


class Stream(Generic[E]):
    """Events in their order, from the replies to one call.

    It connects when the first event is asked for, or when a `with` or `async with` block begins, whose end closes the connection. Use one
    object either from asyncio or without it.
    """

    def __init__(self, path: Path, method: str, parameters: dict[str, Any], reconnect: bool, wait: float) -> None:
        #: The socket of the service.
        self.path = path
        #: Whether nothing more comes: it was closed, the recording has ended, or the service has and `reconnect` is off.
        self.ended = False
        self._call = encode(method, parameters, more=True)
        self._reconnect = reconnect
        self._wait = wait
        # Held by the thread that waits for an event, which is the one that uses the connection.
        self._waiting = threading.Lock()
        # Set by close(), so that a pause between two tries ends.
        self._closed = threading.Event()
        self._plain: Optional[Connection] = None
        self._async: Optional[AsyncConnection] = None
        # Until when a service that is not there is waited for, and before when it is not tried.
        self._patience: Optional[float] = None
        self._next_try = -math.inf

    # Without asyncio

    def __enter__(self: S) -> S:
        with self._waiting:
            self._connect(None)
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> Stream[E]:
        return self

    def __next__(self) -> E:
        event = self._next(None)
        if event is None:
            raise StopIteration
        return event

    def poll(self, timeout: float = 0) -> list[E]:
        """Return the events that have come, after at most `timeout` seconds of waiting for a first one.

        For programs with a loop of their own. The list is empty where nothing came; `ended` says whether anything will.
        """
        events: list[E] = []
        deadline = time.monotonic() + timeout
        while True:
            event = self._next(deadline)
            if event is None:
                return events
            events.append(event)
            # What lies ready is taken too, nothing more is waited for.
            deadline = -math.inf

    def close(self) -> None:
        """Hang up, for good and from any thread: a loop that waits for the next event ends."""
        self.ended = True
        self._closed.set()
        connection = self._plain
        if connection is not None:
            connection.hang_up()
        # A thread that waits closes the connection itself: its descriptor could be another's by then.
        if self._waiting.acquire(blocking=False):
            try:
                self._disconnect()
            finally:
                self._waiting.release()

    def _disconnect(self) -> None:
        for connection in (self._plain, self._async):
            if connection is not None:
                connection.close()
        self._plain = self._async = None
        self._disconnected()

    def __del__(self) -> None:
        # An object whose making failed has no connections.
        if hasattr(self, "_async"):
            self.close()

    def _next(self, deadline: Optional[float]) -> Optional[E]:
        """Return the next event; None at the end, or where the deadline comes first."""
        with self._waiting:
            try:
                return self._await_next(deadline)
            finally:
                if self.ended:
                    self._disconnect()

    def _await_next(self, deadline: Optional[float]) -> Optional[E]:
        while not self.ended:
            self._settle()
            connection = self._connect(deadline)
            if connection is None:
                return None
            try:
                message = connection.receive(deadline)
            except ServiceUnavailable as error:
                self._lost(error)
                continue
            if message is None:
                return None
            event = self._handle(message)
            if event is not None:
                return event
        return None

    def _connect(self, deadline: Optional[float]) -> Optional[Connection]:
        """Return the connection, made where there is none; None where the deadline comes first."""
        while self._plain is None and not self.ended:
            pause = self._next_try - time.monotonic()
            if pause > 0:
                left = math.inf if deadline is None else deadline - time.monotonic()
                self._closed.wait(max(min(pause, left), 0))
                if left < pause:
                    return None
                continue
            try:
                # Known before it is used, for close() hangs up on what it knows.
                self._plain = Connection(self.path, deadline)
                if not self.ended:
                    self._plain.send(self._call)
            except ServiceUnavailable as error:
                self._disconnect()
                self._refused(error)
            except BaseException:
                # Such as KeyboardInterrupt: the call may have been sent in part.
                self._disconnect()
                raise
        return None if self.ended else self._plain

    # With asyncio

    async def __aenter__(self: S) -> S:
        await self._connect_async()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    def __aiter__(self) -> Stream[E]:
        return self

    async def __anext__(self) -> E:
        while not self.ended:
            await self._settle_async()
            connection = await self._connect_async()
            if connection is None:
                break
            try:
                message = await connection.receive()
            except ServiceUnavailable as error:
                self._lost(error)
                continue
            event = self._handle(message)
            if event is not None:
                return event
        raise StopAsyncIteration

    async def _connect_async(self) -> Optional[AsyncConnection]:
        """Return the connection, made where there is none; None where it was closed meanwhile."""
        while self._async is None and not self.ended:
            await asyncio.sleep(max(self._next_try - time.monotonic(), 0))
            try:
                self._async = await AsyncConnection.open(self.path)
                if not self.ended:
                    await self._async.send(self._call)
            except ServiceUnavailable as error:
                self._disconnect()
                self._refused(error)
        if self.ended:
            self._disconnect()
        return self._async

    # What both decide

    def _refused(self, error: ServiceUnavailable) -> None:
        """Set when to try again, or raise the error where that is too late or of no use."""
        if self.ended:
            return
        now = time.monotonic()
        if self._patience is None:
            self._patience = now + self._wait
        if not error._may_come or now >= self._patience:
            raise error
        self._next_try = now + PAUSE

    def _lost(self, error: ServiceUnavailable) -> None:
        """Set when to connect again, or raise the error."""
        self._disconnect()
        if self.ended:
            return
        if not self._reconnect:
            raise error
        _log.warning("%s; waiting for it", error)
        self._patience = math.inf
        self._next_try = time.monotonic() + PAUSE

    def _handle(self, message: Message) -> Optional[E]:
        """Return the event of a reply, where it has one that is known and wanted."""
        event = self._read(message.parameters)
        # From now on the service is one that was there.
        self._patience = math.inf if self._reconnect else self._patience
        if not message.continues:
            has_ended = self._is_recording() and message.parameters.get("stopped") is not True
            if has_ended or not self._reconnect:
                self.ended = True
                self._disconnect()
            else:
                self._lost(ServiceUnavailable("the service has ended"))
        return event

    # What differs between calls

    def _read(self, parameters: dict[str, Any]) -> Optional[E]:
        """Return the event in a reply's parameters, where it has one that is known and wanted."""
        raise NotImplementedError

    def _settle(self) -> None:
        """Do what the last event is to be answered with, before the next one."""

    async def _settle_async(self) -> None:
        """Do as `_settle`, from asyncio."""

    def _is_recording(self) -> bool:
        """Return whether what is served is a recording, whose end is the end."""
        raise NotImplementedError

    def _disconnected(self) -> None:
        """Forget what counted for the connection."""
