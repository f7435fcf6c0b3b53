"""The types, errors and methods of io.touchd.Touch.

Written by Clients/generate from io.touchd.Touch.varlink; do not edit.
A service that is newer than this module may send words that its Literals do not list.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Literal, Optional, TypeVar

from . import convert
from .errors import CallError

NAME = "io.touchd.Touch"


@dataclasses.dataclass(frozen=True)
class Filter:
    """Selects the events that a subscriber gets.

    An event passes the filter if the event matches every list in the filter. If `recognizers` is set, the
    events of controls and scroll views do not pass, because these events have no recognizer. `kinds` selects
    the kinds of recognizers, controls and scroll views. Decisions of the recognizer NAME.delay have the kind
    "content delay". `events` affects only events of controls and tables; the possible names are listed in
    Control. `states` affects only actions and scroll events. Each list of a filter can contain at most 2048
    words.
    """

    windows: Optional[list[str]] = None
    views: Optional[list[str]] = None
    recognizers: Optional[list[str]] = None
    kinds: Optional[list[str]] = None
    events: Optional[list[str]] = None
    states: Optional[list[ActionState]] = None


@dataclasses.dataclass(frozen=True)
class Vector:
    """A displacement in pixels, or a velocity in pixels per second."""

    x: float
    y: float


# Only pinches and rotations that count steps use the directions in, out, clockwise and counterclockwise.
Direction = Literal["right", "left", "up", "down", "upRight", "upLeft", "downRight", "downLeft", "in", "out", "clockwise", "counterclockwise"]


Edge = Literal["top", "left", "bottom", "right", "topLeft", "topRight", "bottomLeft", "bottomRight"]


ActionState = Literal["began", "changed", "ended", "cancelled"]


@dataclasses.dataclass(frozen=True)
class Action:
    """An event of a recognizer.

    The fields of a `changed` action cover the whole gesture since `began`, so a client that misses a
    `changed` action loses nothing.
    """

    recognizer: str
    kind: str
    state: ActionState
    view: str
    window: str
    time: int
    x: float
    y: float
    touches: int
    #: For taps and long presses of hardware buttons: the kernel's names of the keys. The position of a
    #: button's action is the middle of the focused view.
    buttons: Optional[list[str]] = None
    #: For pans: the displacement of the fingers since the pan began.
    translation: Optional[Vector] = None
    velocity: Optional[Vector] = None
    #: For swipes: the direction. For pinches and rotations that count steps: the direction of the last step;
    #: absent before the first step.
    direction: Optional[Direction] = None
    #: For pinches: the span of the fingers relative to the span at the beginning, and the change of this
    #: ratio per second.
    scale: Optional[float] = None
    scale_velocity: Optional[float] = dataclasses.field(default=None, metadata={"wire": "scaleVelocity"})
    #: For rotations: the angle in radians clockwise, and the change of this angle in radians per second.
    rotation: Optional[float] = None
    rotation_velocity: Optional[float] = dataclasses.field(default=None, metadata={"wire": "rotationVelocity"})
    #: For pinches and rotations that count steps: the number of steps out or clockwise, minus the number of
    #: steps in or counterclockwise.
    steps: Optional[int] = None
    #: For edge pans that may start at a corner or go along an edge: the edge or corner where the pan started.
    edge: Optional[Edge] = None
    #: For recognizers of kind client: the latest numbers that the app has reported with the gesture.
    values: Optional[dict[str, float]] = None
    #: For recognizers of a screen: the name of the screen. For recognizers of a screen, `view` and `window`
    #: are empty.
    screen: Optional[str] = None
    #: For subscribers to the events of apps: the app to which the event belongs. Absent for an event of the
    #: configuration's scene.
    app: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Control:
    """An event of a control, or the selection of a table row."""

    #: For a control: touchDown, touchDownRepeat, touchDragInside, touchDragOutside, touchDragEnter,
    #: touchDragExit, touchUpInside, touchUpOutside, touchCancel, valueChanged, primaryActionTriggered,
    #: editingDidBegin or editingDidEnd. For a table: selected.
    event: str
    view: str
    kind: str
    window: str
    time: int
    #: The position of the touch that the control follows; a held stepper also reports this position with each
    #: repetition. The position is absent for tables, and for events that no touch caused.
    x: Optional[float] = None
    y: Optional[float] = None
    #: The value of a slider or stepper.
    value: Optional[float] = None
    #: Whether a switch is on.
    on: Optional[bool] = None
    #: For segmented controls, page controls and tables: the selected segment, page or row, counted from 0;
    #: absent if none is selected.
    selected: Optional[int] = None
    #: For primaryActionTriggered: the action of the control, and the view that handles this action. The
    #: target is absent if no view around the control handles the action.
    action: Optional[str] = None
    target: Optional[str] = None
    #: For subscribers to the events of apps: the app to which the event belongs. Absent for an event of the
    #: configuration's scene.
    app: Optional[str] = None


ScrollMotion = Literal["resting", "dragging", "decelerating", "settling", "held"]


@dataclasses.dataclass(frozen=True)
class Scroll:
    """An event of a scroll view.

    A finger that stops the moving content causes a `changed` event with the motion `held`. Each event
    contains the absolute offset: the point of the content that is at the view's top left corner. Therefore, a
    client that misses a `changed` event of a scroll view loses nothing.
    """

    state: ActionState
    motion: ScrollMotion
    view: str
    kind: str
    window: str
    time: int
    offset: Vector
    velocity: Vector
    #: For subscribers to the events of apps: the app to which the event belongs. Absent for an event of the
    #: configuration's scene.
    app: Optional[str] = None


TouchPhase = Literal["began", "moved", "ended", "cancelled"]


TouchType = Literal["finger", "pen", "palm"]


@dataclasses.dataclass(frozen=True)
class TouchSample:
    """One sample of a touch. A frame can contain several samples of a touch."""

    time: int
    x: float
    y: float
    local_x: float = dataclasses.field(metadata={"wire": "localX"})
    local_y: float = dataclasses.field(metadata={"wire": "localY"})
    force: Optional[float] = None
    radius: Optional[float] = None


@dataclasses.dataclass(frozen=True)
class ViewTouch:
    """One touch in a Touches or Contest event."""

    #: The number of the contact, unique in a run of the service.
    id: int
    #: The position in pixels of the screen.
    x: float
    y: float
    #: The position in pixels of the view.
    local_x: float = dataclasses.field(metadata={"wire": "localX"})
    local_y: float = dataclasses.field(metadata={"wire": "localY"})
    type: TouchType
    #: The number of taps at this place, including this touch.
    tap_count: int = dataclasses.field(metadata={"wire": "tapCount"})
    #: The force from 0 to 1, and the radius in pixels; absent if the panel does not report them.
    force: Optional[float] = None
    radius: Optional[float] = None
    #: All samples of this touch in the frame, each with its own time, the newest last. The samples are
    #: present if the view requests samples, and if the frame contains either several samples of the touch, or
    #: one sample that is older than the frame.
    coalesced: Optional[list[TouchSample]] = None


@dataclasses.dataclass(frozen=True)
class Touches:
    """A message about the touches on a view that sets `touches`.

    For each frame, the service sends one message for each phase that occurs on the view. A `moved` message
    contains every touch that is down on the view, so a client that misses a `moved` message loses nothing. If
    the service withheld a message, `time` is the time at which the message was withheld.
    """

    phase: TouchPhase
    view: str
    kind: str
    window: str
    time: int
    touches: list[ViewTouch]
    app: Optional[str] = None


# An app's verdict in a contest. A contest is one attempt of a recognizer of kind client, from the first touch
# to the end of the attempt. `possible` means that the app has not decided yet. `recognized` reports a
# discrete gesture. `began`, `changed`, `ended` and `cancelled` report a continuous gesture. `failed` means
# that the touches are not a gesture.
Verdict = Literal["possible", "recognized", "began", "changed", "ended", "cancelled", "failed"]


# How a contest ended. `cancelled` means that the gesture was cancelled after it had begun. `failed` means
# that the app reported `failed`, or that the touches were taken away from the recognizer. `prevented` means
# that another gesture was recognized first. `expired` means that the app did not answer in time.
ContestOutcome = Literal["recognized", "cancelled", "failed", "prevented", "expired"]


@dataclasses.dataclass(frozen=True)
class Contest:
    """An event with the touches of a recognizer of kind client.

    Only the app that owns the recognizer gets Contest events. For each frame, the service sends one Contest
    event for each phase that occurs. The app gets the Contest event before views get the touches of the
    frame. The last event of a contest contains the outcome.
    """

    #: The number of the contest within its app.
    contest: int
    recognizer: str
    view: str
    window: str
    time: int
    phase: Optional[TouchPhase] = None
    #: Local positions are relative to the recognizer's view.
    touches: Optional[list[ViewTouch]] = None
    outcome: Optional[ContestOutcome] = None
    #: The recognizer that prevented or cancelled the recognizer of the contest, if any.
    by: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Decision:
    """A decision explains why a recognizer changed its state, or could not change it.

    Decisions answer the question "why did my gesture lose?". A scroll view's own recognizers, NAME.pan and
    NAME.delay, also have decisions. The kind of NAME.delay is "content delay".
    """

    time: int
    #: The number of the frame in this run of the service.
    frame: int
    #: The number of the sequence of touches. A sequence lasts from the first finger down on a screen until no
    #: finger is down and no touch is withheld.
    sequence: int
    recognizer: str
    kind: str
    view: str
    window: str
    #: The states before and after the decision. If the recognizer could not change its state, `from` and `to`
    #: are the same. A decision from `failed` to `failed` explains why an earlier attempt failed, for example
    #: how late a second tap was.
    from_: str = dataclasses.field(metadata={"wire": "from"})
    to: str
    #: The rule in Docs/RULES.md that decided, such as S19.
    rule: str
    #: The reason in words; empty if only the recognizer's own gesture caused the decision.
    reason: str
    #: `screen` and `app` have the same meaning as in Action.
    screen: Optional[str] = None
    app: Optional[str] = None


# For each touch, the service sends `hit` or `missed`. Later, the service also sends `over` if the touch hit a
# view or a recognizer follows the touch. A decision with the outcome `hit` names the view that the touch hit.
# `missed` means that the touch hit no view; `view` and `window` are then empty. `over` means that the touch
# has ended, and that all recognizers of the touch have decided.
TouchOutcome = Literal["delayed", "cancelled", "refused", "hit", "missed", "over"]


@dataclasses.dataclass(frozen=True)
class TouchDecision:
    """A touch decision explains what happened to a touch.

    Touch decisions answer the questions "why does my view not get this touch?" and "what took this touch?".
    """

    time: int
    frame: int
    sequence: int
    #: The number of the contact.
    touch: int
    view: str
    window: str
    outcome: TouchOutcome
    #: The rule in Docs/RULES.md that decided, such as S33.
    rule: str
    #: The reason in words.
    reason: str
    app: Optional[str] = None


PressPhase = Literal["began", "changed", "ended", "cancelled"]


@dataclasses.dataclass(frozen=True)
class Press:
    """A message about a hardware button, sent to the first responder.

    After each `began` event, the service sends one `ended` or `cancelled` event.
    """

    #: The kernel's name of the button's key, such as KEY_POWER.
    button: str
    phase: PressPhase
    time: int
    #: The first responder, or the key window if there is no first responder; absent if there is no key window
    #: either.
    view: Optional[str] = None
    kind: Optional[str] = None
    window: Optional[str] = None
    #: How hard an analog button is pressed, from 0 to 1; absent for other buttons.
    force: Optional[float] = None
    app: Optional[str] = None


MotionPhase = Literal["began", "ended", "cancelled"]


@dataclasses.dataclass(frozen=True)
class Motion:
    """A movement of the whole device.

    Only views that set `motion` handle movements. After each `began` event, the service sends one `ended` or
    `cancelled` event.
    """

    #: The kind of movement: shake.
    motion: str
    phase: MotionPhase
    #: Whether a view in the first responder's chain handles the movement. If no view handles the movement,
    #: the subscribers to Motion events can handle the movement.
    handled: bool
    time: int
    #: The view that handles the movement.
    view: Optional[str] = None
    kind: Optional[str] = None
    window: Optional[str] = None
    app: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Remote:
    """A command of a media key or of a headset button."""

    #: play, pause, stop, togglePlayPause, nextTrack, previousTrack, beginSeekingBackward, endSeekingBackward,
    #: beginSeekingForward, endSeekingForward.
    command: str
    #: Whether a view in the first responder's chain handles the command, as in Motion.
    handled: bool
    time: int
    view: Optional[str] = None
    kind: Optional[str] = None
    window: Optional[str] = None
    app: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class FirstResponder:
    """The view that gets presses, motion and remote control from now on: the first responder, or the key
    window if there is no first responder.
    """

    time: int
    view: Optional[str] = None
    kind: Optional[str] = None
    window: Optional[str] = None
    app: Optional[str] = None


# The kinds of events that have no position on a screen.
NonPositional = Literal["press", "motion", "remote", "firstResponder"]


@dataclasses.dataclass(frozen=True)
class State:
    """The service's state when a client subscribes.

    The client gets no events of a sequence that is already under way.
    """

    #: Whether a finger is down outside of secure windows.
    sequence: bool
    #: Whether the events come from a recording.
    replay: bool
    devices: int
    #: The current values of controls, scroll views and tables. To get these values, set `values` or `apps` in
    #: the call. The field is absent if there are no values.
    values: Optional[list[Value]] = None


@dataclasses.dataclass(frozen=True)
class Value:
    """The current value of a control, scroll view or table."""

    view: str
    kind: str
    window: str
    #: `value`, `on` and `selected` have the same meaning as in Control. `offset` has the same meaning as in
    #: Scroll, and is present for scroll views and tables.
    value: Optional[float] = None
    on: Optional[bool] = None
    selected: Optional[int] = None
    offset: Optional[Vector] = None
    app: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Foreground:
    """An app has come to the front of a screen, or has left the front.

    When an app leaves the front, the service first sends the Foreground event, and then cancels the app's
    gestures and touches.
    """

    screen: str
    in_front: bool = dataclasses.field(metadata={"wire": "inFront"})
    time: int
    app: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Changed:
    """The events that follow a `changed` event result from a call of Change.

    The reply to this call contains the same time as the `changed` event.
    """

    time: int
    app: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class SceneChange:
    """The scene of the configuration or of an app was replaced, added or removed.

    GetScene returns the current scene.
    """

    time: int
    present: bool
    app: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Wake:
    """The glass of a screen was touched while the screen's curtain was drawn.

    The program that keeps the display dark should turn the display on. The curtain swallows the sequence of
    touches.
    """

    screen: str
    time: int


@dataclasses.dataclass(frozen=True)
class Device:
    """A touch device and its screen."""

    name: str
    bus: int
    vendor: int
    product: int
    version: int
    screen: str
    #: The size of the screen in pixels, in the screen's current rotation.
    width: float
    height: float
    #: Pixels per point (1/163 inch) along each axis.
    pixels_per_point: Vector = dataclasses.field(metadata={"wire": "pixelsPerPoint"})


@dataclasses.dataclass(frozen=True)
class Screen:
    """A screen, with its size in pixels in its current rotation.

    If neither the configuration nor a device provides a size, the size is 1 by 1.
    """

    name: str
    width: float
    height: float
    #: Pixels per point (1/163 inch) along each axis.
    pixels_per_point: Vector = dataclasses.field(metadata={"wire": "pixelsPerPoint"})
    #: GetScreens and GetScenes only: the rotation of the picture relative to the panel, in degrees clockwise
    #: (0, 90, 180 or 270).
    rotation: Optional[int] = None
    #: GetScreens and GetScenes only: true while the screen's curtain is drawn.
    curtain: Optional[bool] = None
    #: GetScreens and GetScenes only: the screen's own recognizers, in the form of the configuration; absent
    #: if the screen has none.
    recognizers: Optional[list[dict[str, Any]]] = None


@dataclasses.dataclass(frozen=True)
class Sensor:
    """A device that is read for presses, remote control or motion, with counts since the device was opened.
    """

    name: str
    bus: int
    vendor: int
    product: int
    version: int
    #: The kernel's names of the keys whose presses go to the first responder.
    presses: list[str]
    #: Whether the device's media keys and headset button send remote control commands.
    remote: bool
    #: Whether the acceleration of the device is read.
    motion: bool
    #: The number of frames that contain at least one of the events for which the device is read.
    frames: int
    #: The number of times that the kernel's buffer overflowed and events were lost.
    syn_dropped: int = dataclasses.field(metadata={"wire": "synDropped"})
    #: The path of the device; absent for a device of a recording.
    path: Optional[str] = None


# The layers for the windows of apps, from the bottom up. All layers are above the windows of the
# configuration that have no layer.
Layer = Literal["app", "overlay", "system"]


@dataclasses.dataclass(frozen=True)
class OwnedScene:
    """The windows of one app, or of the configuration."""

    #: The screens on which the app is in front.
    front: list[str]
    #: The windows in the form of a scene file, with the current values.
    scene: dict[str, Any]
    #: The app, its user and the layer of its windows; absent for the configuration.
    app: Optional[str] = None
    user: Optional[int] = None
    layer: Optional[Layer] = None
    #: The first responder of each window, and the key window, which gets presses, motion and remote control.
    #: Secure windows are omitted.
    first_responders: Optional[list[str]] = dataclasses.field(default=None, metadata={"wire": "firstResponders"})
    key_window: Optional[str] = dataclasses.field(default=None, metadata={"wire": "keyWindow"})


@dataclasses.dataclass(frozen=True)
class Threshold:
    """A limit by which recognizers distinguish movements."""

    #: The key in the configuration, such as tap.press.
    key: str
    #: The current value.
    value: float
    #: The unit: pt (1/163 inch), s, °, 1/s, 1/ms or pt/s; empty for a ratio.
    unit: str
    default: float
    minimum: float
    maximum: float
    meaning: str


@dataclasses.dataclass(frozen=True)
class DeviceStats:
    """A touch device, with counts since the device was opened."""

    name: str
    screen: str
    frames: int
    #: The path of the device; absent for a device of a recording.
    path: Optional[str] = None
    #: The number of times that the kernel's buffer overflowed and events were lost; requires watch.
    syn_dropped: Optional[int] = dataclasses.field(default=None, metadata={"wire": "synDropped"})
    #: The device through which other programs get the touches; absent if the touches are not passed on.
    passed_on: Optional[str] = dataclasses.field(default=None, metadata={"wire": "passedOn"})


@dataclasses.dataclass(frozen=True)
class ClientStats:
    """A client, with counts since the client connected."""

    process: int
    user: int
    subscribed: bool
    #: `queued`, `mostQueued` and `replaced` require watch. `queued` is the number of bytes that wait for the
    #: client now. `mostQueued` is the maximum of `queued`. `queued` and `mostQueued` are 0 for a program with
    #: a secure window.
    queued: Optional[int] = None
    most_queued: Optional[int] = dataclasses.field(default=None, metadata={"wire": "mostQueued"})
    #: The number of unread `changed` events that were replaced by newer events.
    replaced: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class DelayBucket:
    """The number of events whose delay was at most `bound` µs."""

    bound: int
    count: int


@dataclasses.dataclass(frozen=True)
class Delay:
    """The delay of an event: the time from the kernel's timestamp to the last byte sent, in µs.

    For an event caused by a timer, the delay starts at the time at which the timer was due. Quantiles are
    rounded up by at most a tenth. Delays are not counted while a recording is served, because the recording
    has another clock.
    """

    count: int
    sum: int
    #: The buckets in ascending order; the count of each bucket includes the counts of the previous buckets.
    buckets: list[DelayBucket]
    #: The quantiles and the maximum are absent before the first event.
    p50: Optional[int] = None
    p99: Optional[int] = None
    max: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class SubscribeReply:
    """The reply of Subscribe."""

    state: Optional[State] = None
    action: Optional[Action] = None
    control: Optional[Control] = None
    scroll: Optional[Scroll] = None
    touches: Optional[Touches] = None
    decision: Optional[Decision] = None
    touch_decision: Optional[TouchDecision] = dataclasses.field(default=None, metadata={"wire": "touchDecision"})
    press: Optional[Press] = None
    motion: Optional[Motion] = None
    remote: Optional[Remote] = None
    first_responder: Optional[FirstResponder] = dataclasses.field(default=None, metadata={"wire": "firstResponder"})
    scene: Optional[SceneChange] = None
    foreground: Optional[Foreground] = None
    changed: Optional[Changed] = None
    wake: Optional[Wake] = None
    #: True in the last reply if the service was stopped; connect again to continue.
    stopped: Optional[bool] = None


@dataclasses.dataclass(frozen=True)
class PresentReply:
    """The reply of Present."""

    #: The session: a secret of the client that presents the app. Other programs of the same user need the
    #: session to act for the app.
    session: Optional[str] = None
    screens: Optional[list[Screen]] = None
    #: Whether only touchd reads the touchscreens, so that no other program gets their touches.
    exclusive: Optional[bool] = None
    #: Whether a recording is served. If a recording is served, the call ends when the recording ends.
    replay: Optional[bool] = None
    #: The screens on which the app is in front.
    front: Optional[list[str]] = None
    #: The current values of the app's controls, scroll views and tables; absent if there are no values.
    values: Optional[list[Value]] = None
    action: Optional[Action] = None
    control: Optional[Control] = None
    scroll: Optional[Scroll] = None
    touches: Optional[Touches] = None
    contest: Optional[Contest] = None
    decision: Optional[Decision] = None
    touch_decision: Optional[TouchDecision] = dataclasses.field(default=None, metadata={"wire": "touchDecision"})
    press: Optional[Press] = None
    motion: Optional[Motion] = None
    remote: Optional[Remote] = None
    first_responder: Optional[FirstResponder] = dataclasses.field(default=None, metadata={"wire": "firstResponder"})
    scene: Optional[SceneChange] = None
    foreground: Optional[Foreground] = None
    changed: Optional[Changed] = None
    wake: Optional[Wake] = None
    #: True in the last reply if the service was stopped, as in Subscribe.
    stopped: Optional[bool] = None


@dataclasses.dataclass(frozen=True)
class ChangeReply:
    """The reply of Change."""

    time: int
    overtaken: list[str]


@dataclasses.dataclass(frozen=True)
class AnswerReply:
    """The reply of Answer."""


@dataclasses.dataclass(frozen=True)
class ActivateReply:
    """The reply of Activate."""


@dataclasses.dataclass(frozen=True)
class StepBackReply:
    """The reply of StepBack."""


@dataclasses.dataclass(frozen=True)
class GetSceneReply:
    """The reply of GetScene."""

    scene: dict[str, Any]


@dataclasses.dataclass(frozen=True)
class GetScreensReply:
    """The reply of GetScreens."""

    screens: list[Screen]


@dataclasses.dataclass(frozen=True)
class GetScenesReply:
    """The reply of GetScenes."""

    screens: list[Screen]
    scenes: list[OwnedScene]


@dataclasses.dataclass(frozen=True)
class GetDevicesReply:
    """The reply of GetDevices."""

    devices: list[Device]


@dataclasses.dataclass(frozen=True)
class GetSensorsReply:
    """The reply of GetSensors."""

    sensors: list[Sensor]


@dataclasses.dataclass(frozen=True)
class GetThresholdsReply:
    """The reply of GetThresholds."""

    thresholds: list[Threshold]


@dataclasses.dataclass(frozen=True)
class GetStatsReply:
    """The reply of GetStats."""

    devices: list[DeviceStats]
    clients: list[ClientStats]
    #: The number of frames of all devices, including removed devices.
    frames: int
    #: The number of times that the clock stepped back. Each step back cancelled all input in progress:
    #: touches, gestures, presses and shakes.
    restarts: int
    #: The number of clients that the service has refused, and the number that the service has disconnected.
    refused_clients: int = dataclasses.field(metadata={"wire": "refusedClients"})
    dropped_clients: int = dataclasses.field(metadata={"wire": "droppedClients"})
    delay: Delay
    #: The number of times that the kernel's buffer of any device overflowed; requires watch.
    syn_dropped: Optional[int] = dataclasses.field(default=None, metadata={"wire": "synDropped"})
    #: The number of late frames and commands: the service had already handled a frame or command with a later
    #: timestamp. Requires watch.
    late: Optional[int] = None
    #: The number of frames and commands that wait now, and the maximum of this number; both require watch.
    waiting: Optional[int] = None
    most_waiting: Optional[int] = dataclasses.field(default=None, metadata={"wire": "mostWaiting"})
    #: The number of replaced events of all clients, including disconnected clients; requires watch.
    replaced: Optional[int] = None
    #: The number of contests that ended because the app did not answer in time.
    expired_contests: Optional[int] = dataclasses.field(default=None, metadata={"wire": "expiredContests"})


@dataclasses.dataclass(frozen=True)
class SetRotationReply:
    """The reply of SetRotation."""


# The event that opens a curtain. `sequence`: the curtain has swallowed one whole sequence of touches.
# `opened`: OpenCurtain was called, or the call of DrawCurtain has ended.
CurtainEnd = Literal["sequence", "opened"]


@dataclasses.dataclass(frozen=True)
class DrawCurtainReply:
    """The reply of DrawCurtain."""

    drawn: bool


@dataclasses.dataclass(frozen=True)
class OpenCurtainReply:
    """The reply of OpenCurtain."""


@dataclasses.dataclass(frozen=True)
class WatchIdleReply:
    """The reply of WatchIdle."""

    idle: bool


@dataclasses.dataclass(frozen=True)
class InjectedTouch:
    """A touch that a client plays, in the form that `touchctl replay --touches` prints.

    The time is in µs, by any clock that the client chooses. The position is in pixels of the screen in its
    current rotation.
    """

    id: int
    phase: TouchPhase
    time: int
    x: float
    y: float
    type: Optional[TouchType] = None
    #: The force from 0 to 1, and the radius in pixels, as in ViewTouch.
    force: Optional[float] = None
    radius: Optional[float] = None
    #: The angle of the contact's longer axis, in radians clockwise from upright.
    orientation: Optional[float] = None


@dataclasses.dataclass(frozen=True)
class InjectReply:
    """The reply of Inject."""


@dataclasses.dataclass(frozen=True)
class RecordReply:
    """The reply of Record."""

    entry: Optional[dict[str, Any]] = None


class NotLive(CallError):
    """The method is not available while the service serves a recording."""

    error = "io.touchd.Touch.NotLive"


class InvalidScene(CallError):
    """The scene cannot be shown or changed.

    `path` is the place of the fault, such as windows[0].views[3].frame[2]. The call has changed nothing.
    """

    error = "io.touchd.Touch.InvalidScene"

    @property
    def path(self) -> str:
        """The parameter `path` of the error."""
        value: str = convert.read(str, self.parameters.get("path"), "path")
        return value

    @property
    def reason(self) -> str:
        """The parameter `reason` of the error."""
        value: str = convert.read(str, self.parameters.get("reason"), "reason")
        return value


class AppExists(CallError):
    """Another app has this name."""

    error = "io.touchd.Touch.AppExists"

    @property
    def app(self) -> str:
        """The parameter `app` of the error."""
        value: str = convert.read(str, self.parameters.get("app"), "app")
        return value


class NoSuchSession(CallError):
    """This user presents no app with this session."""

    error = "io.touchd.Touch.NoSuchSession"


class NoSuchContest(CallError):
    """The app never had this contest, or the contest has ended."""

    error = "io.touchd.Touch.NoSuchContest"


class IllegalVerdict(CallError):
    """The verdict does not follow the previous verdicts of the contest.

    `state` is the state of the contest. The call has changed nothing.
    """

    error = "io.touchd.Touch.IllegalVerdict"

    @property
    def state(self) -> str:
        """The parameter `state` of the error."""
        value: str = convert.read(str, self.parameters.get("state"), "state")
        return value


class NoSuchApp(CallError):
    """No app has this name, or the app has no windows on this screen."""

    error = "io.touchd.Touch.NoSuchApp"

    @property
    def app(self) -> str:
        """The parameter `app` of the error."""
        value: str = convert.read(str, self.parameters.get("app"), "app")
        return value


class ForegroundIsFixed(CallError):
    """The configuration keeps another app in front of the screen."""

    error = "io.touchd.Touch.ForegroundIsFixed"

    @property
    def app(self) -> str:
        """The parameter `app` of the error."""
        value: str = convert.read(str, self.parameters.get("app"), "app")
        return value


class NoSuchScreen(CallError):
    """There is no screen with this name."""

    error = "io.touchd.Touch.NoSuchScreen"

    @property
    def screen(self) -> str:
        """The parameter `screen` of the error."""
        value: str = convert.read(str, self.parameters.get("screen"), "screen")
        return value


#: The errors of the interface.
ERRORS: tuple[type[CallError], ...] = (
    NotLive,
    InvalidScene,
    AppExists,
    NoSuchSession,
    NoSuchContest,
    IllegalVerdict,
    NoSuchApp,
    ForegroundIsFixed,
    NoSuchScreen,
)


Reply = TypeVar("Reply")


class Methods:
    """The methods of the interface, each of which waits for its reply."""

    def _call(self, method: str, parameters: dict[str, Any], reply: type[Reply]) -> Reply:
        raise NotImplementedError

    def change(self, session: str, changes: list[dict[str, Any]]) -> ChangeReply:
        """Change the windows of an app, between two frames of input.

        Either all changes of the call take effect, or none. Each change is an object in one of four forms.
        {"add": VIEW, "in": NAME, "before": NAME} adds a view to the window or view that "in" names. The new
        view is below the view that "before" names; without "before", the new view is on top. {"add": WINDOW}
        adds a window. {"remove": NAME} removes a window or view with everything in it, and cancels the
        touches on the removed object. {"of": NAME, "set": {…}} sets keys of a window, view or recognizer. If
        a view and a recognizer share a name, the change sets the keys of the view. `set` accepts the keys of
        the scene file, except name, kind, contents, touches, and the relations of recognizers. With
        "animated": true, the content moves to the new `offset` gradually. "focused": true makes a visible
        view the first responder if the view is focusable or a text field. The window of the new first
        responder becomes the key window if its app is in front, or if its layer is overlay or system. With
        "focused": false, the view loses the focus. If the layer of the view's window is overlay or system,
        this window stops being the key window. For a recognizer with an active gesture, `set` accepts
        translation ({"x": 0, "y": 0}), scale or rotation. If `asOf` is set to the time of an event, the new
        values apply at that time, and later movement is added to the values. In the reply, `time` is the time
        at which the changes took effect. `overtaken` lists the views and recognizers whose values the call
        did not set, because fingers were changing these values. The service sends a `changed` event with the
        same time before the first event that results from the change. A removed view reports only that its
        gestures were cancelled. A removed text field reports no editingDidEnd. References to removed objects
        are dropped.
        """
        return self._call("io.touchd.Touch.Change", {"session": session, "changes": changes}, ChangeReply)

    def answer(self, session: str, contest: int, verdict: Optional[Verdict] = None, values: Optional[dict[str, float]] = None, continues: Optional[bool] = None) -> None:
        """Answer in a contest of a recognizer of kind client (S55).

        `values` are up to 16 numbers for the recognizer's actions. Without `values`, the previous numbers
        stay in effect. Two things can wait for an app's answer: recognizers that require this recognizer to
        fail, and views whose touches this recognizer delays. After a recognizer or view starts to wait, or
        after the last touch lifts, the app must answer within the time client.patience. The answer `possible`
        (or `changed`) restarts this time limit, up to ten times in each attempt. A served recording waits
        until the app has answered each Contest event that contains touches; meanwhile, the recording's clock
        stops. If the app does not answer within 5 s, the recording continues, and waits for the app again
        only after the app's next answer. An answer without a verdict only confirms that the app has received
        one event. With `continues`, the app announces another answer to the same event.
        """
        self._call("io.touchd.Touch.Answer", {"session": session, "contest": contest, "verdict": verdict, "values": values, "continues": continues}, AnswerReply)

    def activate(self, app: str, screen: Optional[str] = None) -> None:
        """Bring an app to the front of a screen.

        Without `screen`, bring the app to the front of each screen on which it has windows.
        """
        self._call("io.touchd.Touch.Activate", {"app": app, "screen": screen}, ActivateReply)

    def step_back(self, session: str, screen: Optional[str] = None) -> None:
        """Leave the front of a screen, so that the previous app comes to the front.

        Without `screen`, leave the front of each screen. An app that has left the front by StepBack waits for
        Activate.
        """
        self._call("io.touchd.Touch.StepBack", {"session": session, "screen": screen}, StepBackReply)

    def get_scene(self, app: Optional[str] = None) -> dict[str, Any]:
        """Return the configuration's scene or an app's scene, in the form of a scene file.

        An app's scene contains the current values.
        """
        return self._call("io.touchd.Touch.GetScene", {"app": app}, GetSceneReply).scene

    def get_screens(self) -> list[Screen]:
        """Return the screens with their own recognizers, which take precedence over the recognizers of all
        windows.
        """
        return self._call("io.touchd.Touch.GetScreens", {}, GetScreensReply).screens

    def get_scenes(self) -> GetScenesReply:
        """Return the screens and everything that is shown on them: the configuration's scene, then the apps
        in the order in which they were presented.
        """
        return self._call("io.touchd.Touch.GetScenes", {}, GetScenesReply)

    def get_devices(self) -> list[Device]:
        """List the touch devices. A device that covers several screens is listed once for each screen."""
        return self._call("io.touchd.Touch.GetDevices", {}, GetDevicesReply).devices

    def get_sensors(self) -> list[Sensor]:
        """List the devices that are read for presses, remote control and motion.

        The list includes the buttons of touchscreens, and the accelerometers in sysfs. GetSensors requires
        the permission watch, because counts of key presses are as private as the keys themselves.
        """
        return self._call("io.touchd.Touch.GetSensors", {}, GetSensorsReply).sensors

    def get_thresholds(self) -> list[Threshold]:
        """List the current thresholds."""
        return self._call("io.touchd.Touch.GetThresholds", {}, GetThresholdsReply).thresholds

    def get_stats(self) -> GetStatsReply:
        """Return the counts since the service started, and the current state.

        The reply never contains a position. The lengths of queues, and the counts of late, lost and replaced
        frames and events, require the permission watch, because these figures depend on every touch. The
        frames of a device are not counted while a secure window on its screen can be touched.
        """
        return self._call("io.touchd.Touch.GetStats", {}, GetStatsReply)

    def set_rotation(self, rotation: int, screen: Optional[str] = None) -> None:
        """Set the rotation of a screen's picture relative to the screen's glass: 0, 90, 180 or 270 degrees
        clockwise. Without `screen`, rotate the picture of the first screen. The rotation lasts until the
        configuration is read again. On a screen that follows gravity, the rotation also ends when the device
        is held differently. Touches that are down on the screen are cancelled.
        """
        self._call("io.touchd.Touch.SetRotation", {"rotation": rotation, "screen": screen}, SetRotationReply)

    def draw_curtain(self, screen: Optional[str] = None, until: Optional[CurtainEnd] = None) -> bool:
        """Draw the curtain of a screen whose display is dark.

        By default, draw the curtains of all screens. Touches that are down on the screen are cancelled, and
        new touches are swallowed. No view or recognizer gets swallowed touches, not even a recognizer of the
        screen. For each sequence that begins while the curtain is drawn, the service sends one `wake` event.
        Without `until`, the curtain opens by itself after one whole sequence: from the first finger down on
        the screen until no finger is down. A sequence that was under way when the curtain was drawn does not
        open the curtain. With `more`, the first reply reports that the curtain is drawn, and the last reply
        reports that the curtain is open. A curtain drawn with `more` opens when the call ends, so a client
        that dies does not lock the screen. A call without `more` cannot set `until` to `opened`: its curtain
        opens after the first whole sequence that follows the last call without `more`. A finger that is down
        when the curtain opens is ignored until it lifts.
        """
        return self._call("io.touchd.Touch.DrawCurtain", {"screen": screen, "until": until}, DrawCurtainReply).drawn

    def open_curtain(self, screen: Optional[str] = None) -> None:
        """Open the curtain of a screen, whichever client drew the curtain.

        By default, open the curtains of all screens. If the configuration sets `displayPower`, the state of
        the display decides again whether the next sequence is swallowed.
        """
        self._call("io.touchd.Touch.OpenCurtain", {"screen": screen}, OpenCurtainReply)

    def inject(self, touches: list[InjectedTouch], screen: Optional[str] = None, continues: Optional[bool] = None) -> None:
        """Play touches on a screen, by default the first screen, as if the touches came from a separate
        device. The first touch is played at once, and each further touch at its time relative to the first
        touch. Touches with the same time form one frame. A touch stays in place until `touches` names the
        touch again. The reply is sent when the last touch has been handled. With `continues`, the times
        continue from the previous call on the same connection, touches that are down stay down between the
        calls, and `screen` must not name another screen. The end of the connection, or a call without
        `continues`, cancels the touches that the previous call left down. Injected touches never hit a secure
        window. If the display is off (`displayPower`), the service swallows the first sequence of injected
        touches and sends `wake`. The service refuses Inject while a recording is served, and refuses oneway
        calls of Inject.
        """
        self._call("io.touchd.Touch.Inject", {"touches": touches, "screen": screen, "continues": continues}, InjectReply)


class AsyncMethods:
    """The methods of the interface, for asyncio."""

    async def _call(self, method: str, parameters: dict[str, Any], reply: type[Reply]) -> Reply:
        raise NotImplementedError

    async def change(self, session: str, changes: list[dict[str, Any]]) -> ChangeReply:
        """Change the windows of an app, between two frames of input.

        Either all changes of the call take effect, or none. Each change is an object in one of four forms.
        {"add": VIEW, "in": NAME, "before": NAME} adds a view to the window or view that "in" names. The new
        view is below the view that "before" names; without "before", the new view is on top. {"add": WINDOW}
        adds a window. {"remove": NAME} removes a window or view with everything in it, and cancels the
        touches on the removed object. {"of": NAME, "set": {…}} sets keys of a window, view or recognizer. If
        a view and a recognizer share a name, the change sets the keys of the view. `set` accepts the keys of
        the scene file, except name, kind, contents, touches, and the relations of recognizers. With
        "animated": true, the content moves to the new `offset` gradually. "focused": true makes a visible
        view the first responder if the view is focusable or a text field. The window of the new first
        responder becomes the key window if its app is in front, or if its layer is overlay or system. With
        "focused": false, the view loses the focus. If the layer of the view's window is overlay or system,
        this window stops being the key window. For a recognizer with an active gesture, `set` accepts
        translation ({"x": 0, "y": 0}), scale or rotation. If `asOf` is set to the time of an event, the new
        values apply at that time, and later movement is added to the values. In the reply, `time` is the time
        at which the changes took effect. `overtaken` lists the views and recognizers whose values the call
        did not set, because fingers were changing these values. The service sends a `changed` event with the
        same time before the first event that results from the change. A removed view reports only that its
        gestures were cancelled. A removed text field reports no editingDidEnd. References to removed objects
        are dropped.
        """
        return await self._call("io.touchd.Touch.Change", {"session": session, "changes": changes}, ChangeReply)

    async def answer(self, session: str, contest: int, verdict: Optional[Verdict] = None, values: Optional[dict[str, float]] = None, continues: Optional[bool] = None) -> None:
        """Answer in a contest of a recognizer of kind client (S55).

        `values` are up to 16 numbers for the recognizer's actions. Without `values`, the previous numbers
        stay in effect. Two things can wait for an app's answer: recognizers that require this recognizer to
        fail, and views whose touches this recognizer delays. After a recognizer or view starts to wait, or
        after the last touch lifts, the app must answer within the time client.patience. The answer `possible`
        (or `changed`) restarts this time limit, up to ten times in each attempt. A served recording waits
        until the app has answered each Contest event that contains touches; meanwhile, the recording's clock
        stops. If the app does not answer within 5 s, the recording continues, and waits for the app again
        only after the app's next answer. An answer without a verdict only confirms that the app has received
        one event. With `continues`, the app announces another answer to the same event.
        """
        await self._call("io.touchd.Touch.Answer", {"session": session, "contest": contest, "verdict": verdict, "values": values, "continues": continues}, AnswerReply)

    async def activate(self, app: str, screen: Optional[str] = None) -> None:
        """Bring an app to the front of a screen.

        Without `screen`, bring the app to the front of each screen on which it has windows.
        """
        await self._call("io.touchd.Touch.Activate", {"app": app, "screen": screen}, ActivateReply)

    async def step_back(self, session: str, screen: Optional[str] = None) -> None:
        """Leave the front of a screen, so that the previous app comes to the front.

        Without `screen`, leave the front of each screen. An app that has left the front by StepBack waits for
        Activate.
        """
        await self._call("io.touchd.Touch.StepBack", {"session": session, "screen": screen}, StepBackReply)

    async def get_scene(self, app: Optional[str] = None) -> dict[str, Any]:
        """Return the configuration's scene or an app's scene, in the form of a scene file.

        An app's scene contains the current values.
        """
        return (await self._call("io.touchd.Touch.GetScene", {"app": app}, GetSceneReply)).scene

    async def get_screens(self) -> list[Screen]:
        """Return the screens with their own recognizers, which take precedence over the recognizers of all
        windows.
        """
        return (await self._call("io.touchd.Touch.GetScreens", {}, GetScreensReply)).screens

    async def get_scenes(self) -> GetScenesReply:
        """Return the screens and everything that is shown on them: the configuration's scene, then the apps
        in the order in which they were presented.
        """
        return await self._call("io.touchd.Touch.GetScenes", {}, GetScenesReply)

    async def get_devices(self) -> list[Device]:
        """List the touch devices. A device that covers several screens is listed once for each screen."""
        return (await self._call("io.touchd.Touch.GetDevices", {}, GetDevicesReply)).devices

    async def get_sensors(self) -> list[Sensor]:
        """List the devices that are read for presses, remote control and motion.

        The list includes the buttons of touchscreens, and the accelerometers in sysfs. GetSensors requires
        the permission watch, because counts of key presses are as private as the keys themselves.
        """
        return (await self._call("io.touchd.Touch.GetSensors", {}, GetSensorsReply)).sensors

    async def get_thresholds(self) -> list[Threshold]:
        """List the current thresholds."""
        return (await self._call("io.touchd.Touch.GetThresholds", {}, GetThresholdsReply)).thresholds

    async def get_stats(self) -> GetStatsReply:
        """Return the counts since the service started, and the current state.

        The reply never contains a position. The lengths of queues, and the counts of late, lost and replaced
        frames and events, require the permission watch, because these figures depend on every touch. The
        frames of a device are not counted while a secure window on its screen can be touched.
        """
        return await self._call("io.touchd.Touch.GetStats", {}, GetStatsReply)

    async def set_rotation(self, rotation: int, screen: Optional[str] = None) -> None:
        """Set the rotation of a screen's picture relative to the screen's glass: 0, 90, 180 or 270 degrees
        clockwise. Without `screen`, rotate the picture of the first screen. The rotation lasts until the
        configuration is read again. On a screen that follows gravity, the rotation also ends when the device
        is held differently. Touches that are down on the screen are cancelled.
        """
        await self._call("io.touchd.Touch.SetRotation", {"rotation": rotation, "screen": screen}, SetRotationReply)

    async def draw_curtain(self, screen: Optional[str] = None, until: Optional[CurtainEnd] = None) -> bool:
        """Draw the curtain of a screen whose display is dark.

        By default, draw the curtains of all screens. Touches that are down on the screen are cancelled, and
        new touches are swallowed. No view or recognizer gets swallowed touches, not even a recognizer of the
        screen. For each sequence that begins while the curtain is drawn, the service sends one `wake` event.
        Without `until`, the curtain opens by itself after one whole sequence: from the first finger down on
        the screen until no finger is down. A sequence that was under way when the curtain was drawn does not
        open the curtain. With `more`, the first reply reports that the curtain is drawn, and the last reply
        reports that the curtain is open. A curtain drawn with `more` opens when the call ends, so a client
        that dies does not lock the screen. A call without `more` cannot set `until` to `opened`: its curtain
        opens after the first whole sequence that follows the last call without `more`. A finger that is down
        when the curtain opens is ignored until it lifts.
        """
        return (await self._call("io.touchd.Touch.DrawCurtain", {"screen": screen, "until": until}, DrawCurtainReply)).drawn

    async def open_curtain(self, screen: Optional[str] = None) -> None:
        """Open the curtain of a screen, whichever client drew the curtain.

        By default, open the curtains of all screens. If the configuration sets `displayPower`, the state of
        the display decides again whether the next sequence is swallowed.
        """
        await self._call("io.touchd.Touch.OpenCurtain", {"screen": screen}, OpenCurtainReply)

    async def inject(self, touches: list[InjectedTouch], screen: Optional[str] = None, continues: Optional[bool] = None) -> None:
        """Play touches on a screen, by default the first screen, as if the touches came from a separate
        device. The first touch is played at once, and each further touch at its time relative to the first
        touch. Touches with the same time form one frame. A touch stays in place until `touches` names the
        touch again. The reply is sent when the last touch has been handled. With `continues`, the times
        continue from the previous call on the same connection, touches that are down stay down between the
        calls, and `screen` must not name another screen. The end of the connection, or a call without
        `continues`, cancels the touches that the previous call left down. Injected touches never hit a secure
        window. If the display is off (`displayPower`), the service swallows the first sequence of injected
        touches and sends `wake`. The service refuses Inject while a recording is served, and refuses oneway
        calls of Inject.
        """
        await self._call("io.touchd.Touch.Inject", {"touches": touches, "screen": screen, "continues": continues}, InjectReply)
