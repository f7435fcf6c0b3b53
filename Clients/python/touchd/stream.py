"""The replies to a call, one after the other, as long as there is a service."""

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

#: The seconds between two tries to connect.
PAUSE = 0.5


class Stream(Generic[E]):
    """Events in order, from the replies to one call.

    The stream connects at the first request for an event, or when a `with` or `async with` block begins; the end of the block closes the
    connection. Use one object either from asyncio or without it.
    """

    def __init__(self, path: Path, method: str, parameters: dict[str, Any], reconnect: bool, wait: float) -> None:
        #: The socket of the service.
        self.path = path
        #: Whether no more events can arrive: it was closed, the recording has ended, or the service has ended and `reconnect` is off.
        self.ended = False
        self._call = encode(method, parameters, more=True)
        self._reconnect = reconnect
        self._wait = wait
        # Held by the thread that waits for an event; only this thread uses the connection.
        self._waiting = threading.Lock()
        # Set by close(), which ends a pause between two tries.
        self._closed = threading.Event()
        self._plain: Optional[Connection] = None
        self._async: Optional[AsyncConnection] = None
        # The end of the wait for a service, and the time of the next try.
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
        """Return the events that have arrived, after waiting at most `timeout` seconds for the first one.

        For programs with a loop of their own. The list is empty if no event arrived; `ended` reports whether more can arrive.
        """
        events: list[E] = []
        deadline = time.monotonic() + timeout
        while True:
            event = self._next(deadline)
            if event is None:
                return events
            events.append(event)
            # Messages that have arrived are read too, without waiting.
            deadline = -math.inf

    def close(self) -> None:
        """Close the stream for good, from any thread: a loop that waits for the next event ends."""
        self.ended = True
        self._closed.set()
        connection = self._plain
        if connection is not None:
            connection.hang_up()
        # A waiting thread closes the connection itself: otherwise its descriptor could already belong to another file.
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
        # If __init__ has failed, there are no connections.
        if hasattr(self, "_async"):
            self.close()

    def _next(self, deadline: Optional[float]) -> Optional[E]:
        """Return the next event; None at the end, or if the deadline passes first."""
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
        """Return the connection, or create it; None if the deadline passes first."""
        while self._plain is None and not self.ended:
            pause = self._next_try - time.monotonic()
            if pause > 0:
                left = math.inf if deadline is None else deadline - time.monotonic()
                self._closed.wait(max(min(pause, left), 0))
                if left < pause:
                    return None
                continue
            try:
                # Stored before it is used, because close() hangs up only on stored connections.
                self._plain = Connection(self.path, deadline)
                if not self.ended:
                    self._plain.send(self._call)
            except ServiceUnavailable as error:
                self._disconnect()
                self._refused(error)
            except BaseException:
                # Such as KeyboardInterrupt: part of the call may have been sent.
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
        """Return the connection, or create it; None if it was closed meanwhile."""
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
        """Set the time of the next try, or raise the error if it is too late or permanent."""
        if self.ended:
            return
        now = time.monotonic()
        if self._patience is None:
            self._patience = now + self._wait
        if not error._may_come or now >= self._patience:
            raise error
        self._next_try = now + PAUSE

    def _lost(self, error: ServiceUnavailable) -> None:
        """Set the time of the next connection, or raise the error."""
        self._disconnect()
        if self.ended:
            return
        if not self._reconnect:
            raise error
        _log.warning("%s; waiting for it", error)
        self._patience = math.inf
        self._next_try = time.monotonic() + PAUSE

    def _handle(self, message: Message) -> Optional[E]:
        """Return the event of a reply, if it has one that is known and requested."""
        event = self._read(message.parameters)
        # The service has answered once: from now on a lost connection is made again.
        self._patience = math.inf if self._reconnect else self._patience
        if not message.continues:
            has_ended = self._is_recording() and message.parameters.get("stopped") is not True
            if has_ended or not self._reconnect:
                self.ended = True
                self._disconnect()
            else:
                self._lost(ServiceUnavailable("the service has ended"))
        return event

    # The parts that differ between calls

    def _read(self, parameters: dict[str, Any]) -> Optional[E]:
        """Return the event in a reply's parameters, if it has one that is known and requested."""
        raise NotImplementedError

    def _settle(self) -> None:
        """Send the answer to the last event before the next one."""

    async def _settle_async(self) -> None:
        """Do as `_settle`, from asyncio."""

    def _is_recording(self) -> bool:
        """Return whether a recording is served, at whose end the events end."""
        raise NotImplementedError

    def _disconnected(self) -> None:
        """Reset the state of the connection."""
