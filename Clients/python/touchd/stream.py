"""What a call with many replies brings, one after the other, for as long as there is a service."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from typing import Any, Generic, Optional, TypeVar

from .connection import AsyncConnection, Connection, NotThere, Path
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
        #: Whether nothing more comes: the recording has ended, or the service has and `reconnect` is off.
        self.ended = False
        self._call = encode(method, parameters, more=True)
        self._reconnect = reconnect
        self._wait = wait
        self._plain: Optional[Connection] = None
        self._async: Optional[AsyncConnection] = None
        # Until when a service that is not there is waited for, and before when it is not tried.
        self._patience: Optional[float] = None
        self._next_try = -math.inf

    # Without asyncio

    def __enter__(self: S) -> S:
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
        """Hang up. The next event that is asked for connects again."""
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
        while self._plain is None:
            pause = self._next_try - time.monotonic()
            if pause > 0:
                left = math.inf if deadline is None else deadline - time.monotonic()
                time.sleep(max(min(pause, left), 0))
                if left < pause:
                    return None
            try:
                connection = Connection(self.path, deadline)
                connection.send(self._call)
            except ServiceUnavailable as error:
                self._refused(error)
                continue
            self._plain = connection
        return self._plain

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
            try:
                message = await connection.receive()
            except ServiceUnavailable as error:
                self._lost(error)
                continue
            event = self._handle(message)
            if event is not None:
                return event
        raise StopAsyncIteration

    async def _connect_async(self) -> AsyncConnection:
        while self._async is None:
            await asyncio.sleep(max(self._next_try - time.monotonic(), 0))
            try:
                connection = await AsyncConnection.open(self.path)
                await connection.send(self._call)
            except ServiceUnavailable as error:
                self._refused(error)
                continue
            self._async = connection
        return self._async

    # What both decide

    def _refused(self, error: ServiceUnavailable) -> None:
        """Set when to try again, or raise the error where that is too late or of no use."""
        now = time.monotonic()
        if self._patience is None:
            self._patience = now + self._wait
        if not isinstance(error, NotThere) or now >= self._patience:
            raise error
        self._next_try = now + PAUSE

    def _lost(self, error: ServiceUnavailable) -> None:
        """Set when to connect again, or raise the error."""
        self.close()
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
            if self._is_recording() or not self._reconnect:
                self.ended = True
                self.close()
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
