"""Events, one after the other, as long as there is a service."""

from __future__ import annotations

import dataclasses
from typing import Any, Iterable, Literal, Optional, TypeVar, Union, cast, overload

from . import interface
from .connection import SOCKET, Path
from .convert import read
from .interface import (
    Action,
    Changed,
    Control,
    Decision,
    Filter,
    FirstResponder,
    Foreground,
    Motion,
    NonPositional,
    Press,
    Remote,
    SceneChange,
    Scroll,
    State,
    SubscribeReply,
    TouchDecision,
    Touches,
    Wake,
)
from .stream import Stream

#: The events of a subscription: an `Action` of a recognizer, and events of a `Control` or a `Scroll` view. On request also the
#: `Touches` of views, each `Decision` and `TouchDecision`, events without a place (`Press`, `Motion`, `Remote`,
#: `FirstResponder`), events of apps (`SceneChange`, `Foreground`, `Changed`), and the touch of a dark screen: `Wake`.
Event = Union[
    Action,
    Control,
    Scroll,
    Touches,
    Decision,
    TouchDecision,
    Press,
    Motion,
    Remote,
    FirstResponder,
    SceneChange,
    Foreground,
    Changed,
    Wake,
]

E = TypeVar("E", Event, Union[Event, State])

_KINDS = [field.name for field in dataclasses.fields(SubscribeReply) if field.name not in ("state", "stopped")]


def first_event(reply: Any) -> Optional[Event]:
    """Return the event of a reply; None if it has none that is known."""
    for kind in _KINDS:
        event: Optional[Event] = getattr(reply, kind, None)
        if event is not None:
            return event
    return None


def _names(names: Optional[Iterable[str]]) -> Optional[list[str]]:
    """Return names as a list; a string is rejected, although it can be iterated over."""
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
    touches: bool = False,
    apps: Optional[Iterable[str]] = None,
    non_positional: Optional[Iterable[NonPositional]] = None,
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
    touches: bool = False,
    apps: Optional[Iterable[str]] = None,
    non_positional: Optional[Iterable[NonPositional]] = None,
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
    touches: bool = False,
    apps: Optional[Iterable[str]] = None,
    non_positional: Optional[Iterable[NonPositional]] = None,
    states: bool = False,
    reconnect: bool = True,
    wait: float = 0,
) -> Subscription[Any]:
    """Return the events of a service, for `async for` and for `for`.

    The lists of names are filters: an event passes if each given list contains its name. `events` names events of controls and tables
    (`valueChanged`, `selected`), and does not filter other events.

    decisions: also return why recognizers won and lost.
    touches: also return the touches of views with `touches`.
    apps: also return the events of apps of these names, `*` of all; each of their events names its `app`.
    non_positional: also return events without a position on a screen, of these kinds: `press`, `motion`, `remote`, `firstResponder`.
    states: also return the `State` with which each connection begins: gestures that were under way before it are over.
    reconnect: connect again when the service ends, and wait for it without limit. The end of a recording always ends it.
    wait: how many seconds to wait for a service that is not running yet; math.inf waits without limit.
    """
    wanted = Filter(_names(windows), _names(views), _names(recognizers), _names(kinds), _names(events))
    parameters = {"filter": wanted, "decisions": decisions, "touches": touches or None, "apps": _names(apps)}
    parameters["nonPositional"] = _names(non_positional)
    return Subscription(path, parameters, states, reconnect, wait)


class Subscription(Stream[E]):
    """Events of a service; `subscribe` creates it."""

    def __init__(self, path: Path, parameters: dict[str, Any], states: bool, reconnect: bool, wait: float) -> None:
        super().__init__(path, f"{interface.NAME}.Subscribe", parameters, reconnect, wait)
        #: The state that the service reported when the connection began; None without a connection.
        self.state: Optional[State] = None
        self._states = states

    def _read(self, parameters: dict[str, Any]) -> Optional[E]:
        reply = read(SubscribeReply, parameters, "")
        if reply.state is not None:
            self.state = reply.state
            if self._states:
                return cast(E, reply.state)
        return first_event(reply)

    def _is_recording(self) -> bool:
        return self.state is not None and self.state.replay

    def _disconnected(self) -> None:
        self.state = None
