"""Events, one after the other, for as long as there is a service."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
import math
import time
from typing import Any, Generic, Iterable, Literal, Optional, TypeVar, Union, cast, overload

from . import interface
from .connection import SOCKET, AsyncConnection, Connection, NotThere, Path
from .convert import read
from .errors import ServiceUnavailable
from .interface import Action, Control, Decision, Filter, Scroll, State, SubscribeReply, TouchDecision
from .messages import Message, encode

#: What a subscription brings: an `Action` of a recognizer, what a `Control` or a `Scroll` view tells, and where they are
#: asked for each `Decision` and `TouchDecision`.
Event = Union[Action, Control, Scroll, Decision, TouchDecision]

E = TypeVar("E", Event, Union[Event, State])

_log = logging.getLogger("touchd")

#: How many seconds lie between two tries to connect.
PAUSE = 0.5

# What a subscription may hear of besides is no event of a view: the state, and what becomes of scenes and apps.
_OTHERS = {"state", "scene", "foreground", "changed", "touches"}

_KINDS = [field.name for field in dataclasses.fields(SubscribeReply) if field.name not in _OTHERS]


def _names(names: Optional[Iterable[str]]) -> Optional[list[str]]:
    """Return names as a list; a text is none, though it can be iterated over."""
    if isinstance(names, str):
        raise TypeError(f"a list of names is wanted, not the text {names!r}")
    return None if names is None else list(names)


@overload
def subscribe(
    path: Path = SOCKET,
    *,
    windows: Optional[Iterable[str]] = None,
    views: Optional[Iterable[str]] = None,
    recognizers: Optional[Iterable[str]] = None,
    kinds: Optional[Iterable[str]] = None,
    events: Optional[Iterable[str]] = None,
    decisions: bool = False,
    states: Literal[False] = False,
    reconnect: bool = True,
    wait: float = 0,
) -> Subscription[Event]: ...


@overload
def subscribe(
    path: Path = SOCKET,
    *,
    windows: Optional[Iterable[str]] = None,
    views: Optional[Iterable[str]] = None,
    recognizers: Optional[Iterable[str]] = None,
    kinds: Optional[Iterable[str]] = None,
    events: Optional[Iterable[str]] = None,
    decisions: bool = False,
    states: Literal[True],
    reconnect: bool = True,
    wait: float = 0,
) -> Subscription[Union[Event, State]]: ...


def subscribe(
    path: Path = SOCKET,
    *,
    windows: Optional[Iterable[str]] = None,
    views: Optional[Iterable[str]] = None,
    recognizers: Optional[Iterable[str]] = None,
    kinds: Optional[Iterable[str]] = None,
    events: Optional[Iterable[str]] = None,
    decisions: bool = False,
    states: bool = False,
    reconnect: bool = True,
    wait: float = 0,
) -> Subscription[Any]:
    """Return the events of a service, for `async for` and for `for`.

    The lists of names choose among the events: one passes when each list that is given holds its name. `events` are those of controls
    and tables (`valueChanged`, `selected`), and leave everything else alone.

    decisions: bring also why recognizers won and lost.
    states: bring also the `State` with which each connection begins: gestures that were under way before it are over.
    reconnect: connect again when the service ends, and wait for it as long as it takes. A recording that has ended is the end.
    wait: how many seconds to wait for a service that is not there at first; math.inf for as long as it takes.
    """
    wanted = Filter(_names(windows), _names(views), _names(recognizers), _names(kinds), _names(events))
    return Subscription(path, {"filter": wanted, "decisions": decisions}, states, reconnect, wait)


class Subscription(Generic[E]):
    """Events in their order; `subscribe` makes it.

    It connects when the first event is asked for, or when a `with` or `async with` block begins, whose end closes the connection. Use one
    object either from asyncio or without it.
    """

    def __init__(self, path: Path, parameters: dict[str, Any], states: bool, reconnect: bool, wait: float) -> None:
        #: What the service said when the connection began; None while there is none.
        self.state: Optional[State] = None
        #: Whether nothing more comes: the recording has ended, or the service has and `reconnect` is off.
        self.ended = False
        self._path = path
        self._call = encode(f"{interface.NAME}.Subscribe", parameters, more=True)
        self._states = states
        self._reconnect = reconnect
        self._wait = wait
        self._plain: Optional[Connection] = None
        self._async: Optional[AsyncConnection] = None
        # Until when a service that is not there is waited for, and before when it is not tried.
        self._patience: Optional[float] = None
        self._next_try = -math.inf

    # Without asyncio

    def __enter__(self) -> Subscription[E]:
        self._connect(None)
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> Subscription[E]:
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
        self.state = None

    def __del__(self) -> None:
        # An object whose making failed has no connections.
        if hasattr(self, "_async"):
            self.close()

    def _next(self, deadline: Optional[float]) -> Optional[E]:
        """Return the next event; None at the end, or where the deadline comes first."""
        while not self.ended:
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
                connection = Connection(self._path, deadline)
                connection.send(self._call)
            except ServiceUnavailable as error:
                self._refused(error)
                continue
            self._plain = connection
        return self._plain

    # With asyncio

    async def __aenter__(self) -> Subscription[E]:
        await self._connect_async()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    def __aiter__(self) -> Subscription[E]:
        return self

    async def __anext__(self) -> E:
        while not self.ended:
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
                connection = await AsyncConnection.open(self._path)
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
        reply = read(SubscribeReply, message.parameters, "")
        # From now on the service is one that was there.
        self._patience = math.inf if self._reconnect else self._patience
        if reply.state is not None:
            self.state = reply.state
        if not message.continues:
            is_recording = self.state is not None and self.state.replay
            if is_recording or not self._reconnect:
                self.ended = True
                self.close()
            else:
                self._lost(ServiceUnavailable("the service has ended"))
        if self._states and reply.state is not None:
            return cast(E, reply.state)
        for kind in _KINDS:
            event = getattr(reply, kind)
            if event is not None:
                return cast(E, event)
        return None
