"""Touches and gestures of a touchscreen, from touchd.

A program that reacts to taps, with asyncio and without:

    async for event in touchd.subscribe(kinds=["tap"]):
        print(event.view, event.x, event.y)

    for event in touchd.subscribe(kinds=["tap"]):
        print(event.view, event.x, event.y)

A program with a loop of its own asks from time to time:

    events = touchd.subscribe()
    while True:
        for event in events.poll(timeout=1 / 60):
            ...
        draw()

Calls have a reply each:

    touchd.Client().get_devices()
    await touchd.AsyncClient().set_rotation(90)

The types of events and replies are those of the service's interface, in `touchd.interface`, with the names of their fields spelled as
Python does (`scale_velocity`). The errors are in `touchd.errors`; `touchd.Error` is the base of them all.
"""

from .client import AsyncClient, Client, Info
from .connection import SOCKET
from .errors import (
    CallError,
    Error,
    InvalidParameter,
    MethodNotFound,
    PermissionDenied,
    ProtocolError,
    ServiceUnavailable,
    Timeout,
)
from .interface import (
    Action,
    ActionState,
    Control,
    Decision,
    Device,
    Direction,
    NoSuchScreen,
    Scroll,
    ScrollMotion,
    State,
    Threshold,
    TouchDecision,
    Vector,
)
from .subscription import Event, Subscription, subscribe

__all__ = [
    "SOCKET",
    "Action",
    "ActionState",
    "AsyncClient",
    "CallError",
    "Client",
    "Control",
    "Decision",
    "Device",
    "Direction",
    "Error",
    "Event",
    "Info",
    "InvalidParameter",
    "MethodNotFound",
    "NoSuchScreen",
    "PermissionDenied",
    "ProtocolError",
    "Scroll",
    "ScrollMotion",
    "ServiceUnavailable",
    "State",
    "Subscription",
    "Threshold",
    "Timeout",
    "TouchDecision",
    "Vector",
    "subscribe",
]
