"""Touches and gestures of a touchscreen, from touchd.

A program that reacts to taps, with asyncio and without:

    async for event in touchd.subscribe(kinds=["tap"]):
        print(event.view, event.x, event.y)

    for event in touchd.subscribe(kinds=["tap"]):
        print(event.view, event.x, event.y)

A program with a loop of its own polls from time to time:

    events = touchd.subscribe()
    while True:
        for event in events.poll(timeout=1 / 60):
            ...
        draw()

A program that shows windows of its own presents a scene; the windows exist as long as the program:

    with touchd.present({"windows": [{"name": "main", "views": [...]}]}, app="photos") as windows:
        for event in windows:
            ...
            windows.change(touchd.Set("volume", value=40))

Each call has one reply:

    touchd.Client().get_devices()
    await touchd.AsyncClient().set_rotation(90)

The types of events and replies are those of the service's interface, in `touchd.interface`, with field names in Python's spelling
(`scale_velocity`). The errors are in `touchd.errors`; `touchd.Error` is their base class.
"""

from .changes import Add, Change, Remove, Set
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
from .idle import IdleWatch, watch_idle
from .interface import (
    Action,
    ActionState,
    AppExists,
    ChangeReply,
    Changed,
    Contest,
    ContestOutcome,
    Control,
    Decision,
    Device,
    Direction,
    FirstResponder,
    Foreground,
    ForegroundIsFixed,
    IllegalVerdict,
    InjectedTouch,
    InvalidScene,
    Layer,
    Motion,
    NonPositional,
    NoSuchApp,
    NoSuchContest,
    NoSuchScreen,
    NoSuchSession,
    Press,
    Remote,
    SceneChange,
    Screen,
    Scroll,
    ScrollMotion,
    State,
    Threshold,
    TouchDecision,
    Touches,
    Value,
    Vector,
    Verdict,
    ViewTouch,
    Wake,
)
from .presentation import AppEvent, NotPresented, Presentation, Presented, Screens, present
from .recognizer import Recognizer
from .subscription import Event, Subscription, subscribe

__all__ = [
    "Action",
    "ActionState",
    "Add",
    "AppEvent",
    "AppExists",
    "AsyncClient",
    "CallError",
    "Change",
    "ChangeReply",
    "Changed",
    "Client",
    "Contest",
    "ContestOutcome",
    "Control",
    "Decision",
    "Device",
    "Direction",
    "Error",
    "Event",
    "FirstResponder",
    "Foreground",
    "ForegroundIsFixed",
    "IdleWatch",
    "Info",
    "IllegalVerdict",
    "InjectedTouch",
    "InvalidParameter",
    "InvalidScene",
    "Layer",
    "MethodNotFound",
    "Motion",
    "NonPositional",
    "NoSuchApp",
    "NoSuchContest",
    "NoSuchScreen",
    "NoSuchSession",
    "NotPresented",
    "PermissionDenied",
    "Presentation",
    "Presented",
    "Press",
    "ProtocolError",
    "Recognizer",
    "Remote",
    "Remove",
    "SOCKET",
    "SceneChange",
    "Screen",
    "Screens",
    "Scroll",
    "ScrollMotion",
    "ServiceUnavailable",
    "Set",
    "State",
    "Subscription",
    "Threshold",
    "Timeout",
    "TouchDecision",
    "Touches",
    "Value",
    "Vector",
    "Verdict",
    "ViewTouch",
    "Wake",
    "present",
    "subscribe",
    "watch_idle",
]

# Tracebacks show the names in the documentation: `touchd.ServiceUnavailable`.
for _name in __all__:
    if isinstance(globals()[_name], type) and issubclass(globals()[_name], Error):
        globals()[_name].__module__ = __name__
