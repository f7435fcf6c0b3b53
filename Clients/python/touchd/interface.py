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

    An event passes if it matches every list that is present. Controls and scroll views have no recognizer, so
    a list of recognizers excludes their events. `kinds` are the kinds of recognizers, controls and scroll
    views; decisions of NAME.delay have the kind "content delay". `events` selects events of controls and
    tables, as in Control. `states` selects states of actions and scrolls. `events` and `states` do not affect
    other events. Each list can contain at most 2048 words.
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


# Only pinches and rotations that count steps use the last four values: in, out, clockwise and
# counterclockwise.
Direction = Literal["right", "left", "up", "down", "upRight", "upLeft", "downRight", "downLeft", "in", "out", "clockwise", "counterclockwise"]


Edge = Literal["top", "left", "bottom", "right", "topLeft", "topRight", "bottomLeft", "bottomRight"]


ActionState = Literal["began", "changed", "ended", "cancelled"]


@dataclasses.dataclass(frozen=True)
class Action:
    """An event of a recognizer.

    The fields of a `changed` action are cumulative since `began`, so a client that misses such an action
    loses nothing.
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
    #: For taps and long presses of hardware buttons: the kernel's names of the keys. The position of these
    #: actions is the middle of the focused view.
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
    #: For recognizers of a screen: the name of the screen. For these recognizers, `view` and `window` are
    #: empty.
    screen: Optional[str] = None
    #: The app to which the event belongs, for subscribers to the events of apps; absent for an event of the
    #: configuration's scene.
    app: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Control:
    """An event of a control, or the selection of a table row."""

    #: touchDown, touchDownRepeat, touchDragInside, touchDragOutside, touchDragEnter, touchDragExit,
    #: touchUpInside, touchUpOutside, touchCancel, valueChanged, primaryActionTriggered, editingDidBegin,
    #: editingDidEnd; selected for a table.
    event: str
    view: str
    kind: str
    window: str
    time: int
    #: The position of the touch that the control follows; a held stepper also reports this position with each
    #: repetition. Absent for tables, and for events that no touch caused.
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
    #: The app to which the event belongs, for subscribers to the events of apps; absent for an event of the
    #: configuration's scene.
    app: Optional[str] = None


ScrollMotion = Literal["resting", "dragging", "decelerating", "settling", "held"]


@dataclasses.dataclass(frozen=True)
class Scroll:
    """An event of a scroll view.

    A finger that stops the moving content causes a `changed` event with the motion `held`. Each event
    contains the whole offset: the point of the content that is at the view's corner. So a client that misses
    a `changed` event loses nothing.
    """

    state: ActionState
    motion: ScrollMotion
    view: str
    kind: str
    window: str
    time: int
    offset: Vector
    velocity: Vector
    #: The app to which the event belongs, for subscribers to the events of apps; absent for an event of the
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
    """A touch on a view that reports its touches."""

    #: The number of the contact, unique in a run of the service.
    id: int
    #: The position in pixels of the screen.
    x: float
    y: float
    #: The position in pixels of the view.
    local_x: float = dataclasses.field(metadata={"wire": "localX"})
    local_y: float = dataclasses.field(metadata={"wire": "localY"})
    type: TouchType
    #: The number of taps at this place, including this one.
    tap_count: int = dataclasses.field(metadata={"wire": "tapCount"})
    #: The force from 0 to 1, and the radius in pixels; absent if the panel does not report them.
    force: Optional[float] = None
    radius: Optional[float] = None
    #: All samples of this touch in the frame, each with its own time, the newest last. Present if the view
    #: requests samples, and the frame has several samples, or a sample that is older than the frame.
    coalesced: Optional[list[TouchSample]] = None


@dataclasses.dataclass(frozen=True)
class Touches:
    """A message about the touches on a view that sets `touches`.

    Each frame causes one message for each phase. A `moved` message holds every touch that is down on the
    view, so a client that misses such a message loses nothing. A delayed message contains its original time.
    """

    phase: TouchPhase
    view: str
    kind: str
    window: str
    time: int
    touches: list[ViewTouch]
    app: Optional[str] = None


# An app's verdict in a contest. A contest is one attempt of a recognizer of kind client, from the first touch
# to the end. `possible` means that the app has not decided yet. `recognized` reports a gesture of a single
# moment. `began`, `changed`, `ended` and `cancelled` report a gesture that continues. `failed` means that the
# touches are no gesture.
Verdict = Literal["possible", "recognized", "began", "changed", "ended", "cancelled", "failed"]


# How a contest ended. `cancelled` means that the gesture was cancelled after it had begun. `failed` means
# that the app reported `failed`, or that the touches were taken away from the recognizer. `prevented` means
# that another gesture was recognized first. `expired` means that the app did not answer in time.
ContestOutcome = Literal["recognized", "cancelled", "failed", "prevented", "expired"]


@dataclasses.dataclass(frozen=True)
class Contest:
    """The touches of a recognizer of kind client.

    Only the app of the recognizer gets these events. As in Touches, each frame causes one event for each
    phase. The app gets this event before views get the frame. The last event of a contest contains the
    outcome.
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
    #: The recognizer that prevented or cancelled this one, if any.
    by: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Decision:
    """Explains why a recognizer changed its state, or was kept from changing it, to answer "why did my
    gesture lose?". Decisions include those of a scroll view's own recognizers: NAME.pan, and NAME.delay,
    whose kind is "content delay".
    """

    time: int
    #: The number of the frame in this run of the service.
    frame: int
    #: The number of the sequence. A sequence lasts from the first finger down on a screen until no finger is
    #: down or withheld.
    sequence: int
    recognizer: str
    kind: str
    view: str
    window: str
    #: The states before and after the decision. If the recognizer was kept from changing its state, both
    #: states are the same. A decision from `failed` to `failed` explains why an earlier attempt failed, for
    #: example how late a second tap was.
    from_: str = dataclasses.field(metadata={"wire": "from"})
    to: str
    #: The rule in Docs/RULES.md that decided, such as S19.
    rule: str
    #: The reason in words; empty if the recognizer's own gesture decided.
    reason: str
    #: `screen` and `app` have the same meaning as in Action.
    screen: Optional[str] = None
    app: Optional[str] = None


# For every touch, `hit` or `missed` is sent, and later `over`, except after `missed` where no recognizer
# follows the touch. `hit` names the view that the touch hit. `missed` means that the touch hit no view;
# `view` and `window` are then empty. `over` means that the touch has ended, and that everything in which it
# took part is decided.
TouchOutcome = Literal["delayed", "cancelled", "refused", "hit", "missed", "over"]


@dataclasses.dataclass(frozen=True)
class TouchDecision:
    """Explains what happened to a touch, to answer "why does my view not get this touch?" and "what took this
    touch?".
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

    Each `began` is followed by one `ended` or `cancelled`.
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

    Only views that set `motion` handle movements. Each `began` is followed by one `ended` or `cancelled`.
    """

    #: The kind of movement: shake.
    motion: str
    phase: MotionPhase
    #: Whether a view in the first responder's chain handles the movement. If no view does, the subscribers to
    #: this event can handle it.
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
    """The state when the client subscribes.

    The events of a sequence that is already under way are not sent.
    """

    #: Whether a finger is down outside of secure windows.
    sequence: bool
    #: Whether the events come from a recording.
    replay: bool
    devices: int
    #: The current values of controls, scroll views and tables. Present if the call sets `values` or `apps`,
    #: and there are any values.
    values: Optional[list[Value]] = None


@dataclasses.dataclass(frozen=True)
class Value:
    """The current value of a control, scroll view or table."""

    view: str
    kind: str
    window: str
    #: `value`, `on` and `selected` have the same meaning as in Control. `offset` is present for scroll views
    #: and tables, as in Scroll.
    value: Optional[float] = None
    on: Optional[bool] = None
    selected: Optional[int] = None
    offset: Optional[Vector] = None
    app: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Foreground:
    """An app has come to the front of a screen, or has left the front.

    When an app leaves the front, its gestures and touches are cancelled right after this event.
    """

    screen: str
    in_front: bool = dataclasses.field(metadata={"wire": "inFront"})
    time: int
    app: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Changed:
    """The events that follow this event result from a call of Change.

    The reply of that call has the same time.
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
    """The glass of a screen was touched while its curtain was drawn.

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
    #: Pixels of the screen in its current rotation.
    width: float
    height: float
    #: Pixels per point (1/163 inch) along each axis.
    pixels_per_point: Vector = dataclasses.field(metadata={"wire": "pixelsPerPoint"})


@dataclasses.dataclass(frozen=True)
class Screen:
    """A screen, with its size in pixels in its current rotation.

    The size is 1 by 1 if neither the configuration nor a device provides it.
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
    #: How often the kernel's buffer overflowed, so that events were lost.
    syn_dropped: int = dataclasses.field(metadata={"wire": "synDropped"})
    #: The path of the device; absent for a device of a recording.
    path: Optional[str] = None


# The layers for the windows of apps, from the bottom up. All layers are above those windows of the
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
    """One of the limits by which recognizers distinguish movements."""

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
    #: How often the kernel's buffer overflowed, so that events were lost; requires watch.
    syn_dropped: Optional[int] = dataclasses.field(default=None, metadata={"wire": "synDropped"})
    #: The device through which the touches are passed on to other programs; absent if there is none.
    passed_on: Optional[str] = dataclasses.field(default=None, metadata={"wire": "passedOn"})


@dataclasses.dataclass(frozen=True)
class ClientStats:
    """A client, with counts since the client connected."""

    process: int
    user: int
    subscribed: bool
    #: `queued`, `mostQueued` and `replaced` require watch. `queued` is the number of bytes that wait for the
    #: client now, and `mostQueued` is its maximum. Both numbers are 0 for a program with a secure window.
    queued: Optional[int] = None
    most_queued: Optional[int] = dataclasses.field(default=None, metadata={"wire": "mostQueued"})
    #: The number of `changed` events that newer events replaced because the client did not read.
    replaced: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class DelayBucket:
    """The number of events that took at most `bound` µs."""

    bound: int
    count: int


@dataclasses.dataclass(frozen=True)
class Delay:
    """The time from the kernel's timestamp to the last byte sent, in µs.

    For an event that a timer caused, the time starts when the timer was due. Quantiles are rounded up by at
    most a tenth. Nothing is counted while a recording is served, because the recording has another clock.
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
    #: Set in the last reply when the service was stopped; connect again to continue.
    stopped: Optional[bool] = None


@dataclasses.dataclass(frozen=True)
class PresentReply:
    """The reply of Present."""

    #: A secret of this client. Other programs of the same user need the session to act for the app.
    session: Optional[str] = None
    screens: Optional[list[Screen]] = None
    #: Whether only touchd reads the touchscreens, so that no other program gets their touches.
    exclusive: Optional[bool] = None
    #: Whether a recording is served. If so, the call ends when the recording ends.
    replay: Optional[bool] = None
    #: The screens on which the app is in front.
    front: Optional[list[str]] = None
    #: The current values of the app's controls, scroll views and tables; absent if it has none.
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
    #: Set in the last reply when the service was stopped, as in Subscribe.
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
    #: How often the clock stepped back. Each step cancelled everything under way: touches, gestures, presses
    #: and shakes.
    restarts: int
    #: The number of clients that were refused, and of clients that the service has disconnected.
    refused_clients: int = dataclasses.field(metadata={"wire": "refusedClients"})
    dropped_clients: int = dataclasses.field(metadata={"wire": "droppedClients"})
    delay: Delay
    #: How often a kernel's buffer overflowed, on all devices; requires watch.
    syn_dropped: Optional[int] = dataclasses.field(default=None, metadata={"wire": "synDropped"})
    #: The number of late frames and commands: a frame or command with a later timestamp had already been
    #: handled; requires watch.
    late: Optional[int] = None
    #: The number of frames and commands that wait now, and its maximum; both require watch.
    waiting: Optional[int] = None
    most_waiting: Optional[int] = dataclasses.field(default=None, metadata={"wire": "mostWaiting"})
    #: The number of replaced events of all clients, including disconnected clients; requires watch.
    replaced: Optional[int] = None
    #: The number of contests that ended because the app did not answer in time.
    expired_contests: Optional[int] = dataclasses.field(default=None, metadata={"wire": "expiredContests"})


@dataclasses.dataclass(frozen=True)
class SetRotationReply:
    """The reply of SetRotation."""


# When a curtain opens. `sequence`: after one whole sequence was swallowed. `opened`: when OpenCurtain opens
# the curtain, or the call ends.
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

    The time is in µs of any clock. The position is in pixels of the screen in its current rotation.
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

    `path` is the place of the fault, such as windows[0].views[3].frame[2]. Nothing was changed.
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
    """No app that this user presents has this session."""

    error = "io.touchd.Touch.NoSuchSession"


class NoSuchContest(CallError):
    """The app never had this contest, or the contest has ended."""

    error = "io.touchd.Touch.NoSuchContest"


class IllegalVerdict(CallError):
    """The verdict does not follow the previous verdicts of the contest.

    `state` is the state of the contest. Nothing was changed.
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
    """There is no screen of this name."""

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
        """Change what an app shows, between two frames.

        Either all changes take effect, or none. Each change is an object of one of four forms. {"add": VIEW,
        "in": NAME, "before": NAME} adds a view to a window or view: below the view that "before" names, or
        else on top. {"add": WINDOW} adds a window. {"remove": NAME} removes a window or view with everything
        in it, and cancels its touches. {"of": NAME, "set": {…}} sets keys of a window, view or recognizer. If
        a view and a recognizer share a name, the change sets the keys of the view. `set` takes the keys of
        the scene file, except name, kind, contents, touches, and the relations of recognizers. With
        "animated": true, the content moves to the new `offset` gradually. "focused": true makes a visible
        view first responder if the view is focusable or a text field. The window of this view becomes key if
        the app is in front or is above the other apps. With "focused": false, the view loses the focus, and
        an overlay or system window is no longer key. For a recognizer with an active gesture, `set` takes
        translation ({"x": 0, "y": 0}), scale or rotation. With `asOf`, these values apply at the time of an
        event, and movement after that time is added. The reply contains the effective time, and the names
        that were left unchanged because fingers were changing them. Among the events, a `changed` event with
        this time precedes the first event that results from the change. A removed view reports only that its
        gestures were cancelled. A removed text field reports no editingDidEnd. References to removed objects
        are dropped.
        """
        return self._call("io.touchd.Touch.Change", {"session": session, "changes": changes}, ChangeReply)

    def answer(self, session: str, contest: int, verdict: Optional[Verdict] = None, values: Optional[dict[str, float]] = None, continues: Optional[bool] = None) -> None:
        """Answer in a contest of a recognizer of kind client (S55).

        `values` are up to 16 numbers for the recognizer's actions. Without `values`, the previous numbers
        stay in effect. Two things can wait for an app's answer: recognizers that require this recognizer to
        fail, and views whose touches this recognizer delays. When a recognizer or view starts to wait, or the
        last touch has lifted, the app has the time client.patience to answer. `possible` (or `changed`)
        restarts this time, ten times at most. The clock of a served recording stops until the app has
        answered each event of a contest that has touches, for at most 5 s. After these 5 s, the recording
        does not wait for the app until the app has answered again. An answer without a verdict only confirms
        that the app has received one event. With `continues`, the app announces another answer to the same
        event.
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
        """Return the scene of the configuration, or the scene of an app with the current values, in the form
        of scene files.
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

        The list includes the buttons of touchscreens, and accelerometers of sysfs. The counts of key presses
        are as private as the keys themselves.
        """
        return self._call("io.touchd.Touch.GetSensors", {}, GetSensorsReply).sensors

    def get_thresholds(self) -> list[Threshold]:
        """List the current thresholds."""
        return self._call("io.touchd.Touch.GetThresholds", {}, GetThresholdsReply).thresholds

    def get_stats(self) -> GetStatsReply:
        """Return the counts since the service started, and the current state, but never a position.

        The lengths of queues, and the counts of late, lost and replaced frames and events, depend on every
        touch. Without the permission watch, these lengths and counts are absent. The frames of a device are
        not counted while a secure window on its screen can be touched.
        """
        return self._call("io.touchd.Touch.GetStats", {}, GetStatsReply)

    def set_rotation(self, rotation: int, screen: Optional[str] = None) -> None:
        """Turn the picture of a screen (by default the first) relative to its glass, to 0, 90, 180 or 270
        degrees clockwise. The rotation lasts until the configuration is read again. On a screen that follows
        gravity, the rotation also ends when the device is held differently. Touches that are down on the
        screen are cancelled.
        """
        self._call("io.touchd.Touch.SetRotation", {"rotation": rotation, "screen": screen}, SetRotationReply)

    def draw_curtain(self, screen: Optional[str] = None, until: Optional[CurtainEnd] = None) -> bool:
        """Draw the curtain of a screen whose display is dark (by default of all screens).

        Touches that are down on the screen are cancelled, and new touches are swallowed. No view or
        recognizer gets these touches, not even a recognizer of the screen. Each sequence that begins sends
        one `wake` event. Without `until`, the curtain opens by itself after one whole sequence: from the
        first finger down on the screen until no finger is down. A sequence that was under way when the
        curtain was drawn does not count. With `more`, the first reply reports that the curtain is drawn, and
        the last reply that the curtain is open. The curtain of such a call opens when the call ends, so a
        client that dies does not lock the screen. Without `more`, the curtain opens only after a sequence:
        the first sequence after the last call without `more`. A finger that is down when the curtain opens is
        ignored until it lifts.
        """
        return self._call("io.touchd.Touch.DrawCurtain", {"screen": screen, "until": until}, DrawCurtainReply).drawn

    def open_curtain(self, screen: Optional[str] = None) -> None:
        """Open the curtain of a screen, or by default of all screens, no matter which client drew the
        curtain. If the configuration names the file that reports whether the display is off (`displayPower`),
        that file decides again whether the next sequence is swallowed.
        """
        self._call("io.touchd.Touch.OpenCurtain", {"screen": screen}, OpenCurtainReply)

    def inject(self, touches: list[InjectedTouch], screen: Optional[str] = None, continues: Optional[bool] = None) -> None:
        """Play touches on a screen (by default the first), as the touches of a separate device.

        The first touch is played at once, and the others at their times relative to it. Touches with the same
        time form one frame. A touch stays in place until `touches` names the touch again. The reply is sent
        when the last touch was handled. With `continues`, the times continue those of the connection's
        previous call, and touches that are down stay down between the calls. A call without `continues`
        cancels the touches that the previous call left down, and so does the end of the connection. Injected
        touches never hit a secure window. If the display is off (`displayPower`), the service swallows the
        first sequence of injected touches and sends `wake`. Inject is refused while a recording is served,
        and if the call is oneway.
        """
        self._call("io.touchd.Touch.Inject", {"touches": touches, "screen": screen, "continues": continues}, InjectReply)


class AsyncMethods:
    """The methods of the interface, for asyncio."""

    async def _call(self, method: str, parameters: dict[str, Any], reply: type[Reply]) -> Reply:
        raise NotImplementedError

    async def change(self, session: str, changes: list[dict[str, Any]]) -> ChangeReply:
        """Change what an app shows, between two frames.

        Either all changes take effect, or none. Each change is an object of one of four forms. {"add": VIEW,
        "in": NAME, "before": NAME} adds a view to a window or view: below the view that "before" names, or
        else on top. {"add": WINDOW} adds a window. {"remove": NAME} removes a window or view with everything
        in it, and cancels its touches. {"of": NAME, "set": {…}} sets keys of a window, view or recognizer. If
        a view and a recognizer share a name, the change sets the keys of the view. `set` takes the keys of
        the scene file, except name, kind, contents, touches, and the relations of recognizers. With
        "animated": true, the content moves to the new `offset` gradually. "focused": true makes a visible
        view first responder if the view is focusable or a text field. The window of this view becomes key if
        the app is in front or is above the other apps. With "focused": false, the view loses the focus, and
        an overlay or system window is no longer key. For a recognizer with an active gesture, `set` takes
        translation ({"x": 0, "y": 0}), scale or rotation. With `asOf`, these values apply at the time of an
        event, and movement after that time is added. The reply contains the effective time, and the names
        that were left unchanged because fingers were changing them. Among the events, a `changed` event with
        this time precedes the first event that results from the change. A removed view reports only that its
        gestures were cancelled. A removed text field reports no editingDidEnd. References to removed objects
        are dropped.
        """
        return await self._call("io.touchd.Touch.Change", {"session": session, "changes": changes}, ChangeReply)

    async def answer(self, session: str, contest: int, verdict: Optional[Verdict] = None, values: Optional[dict[str, float]] = None, continues: Optional[bool] = None) -> None:
        """Answer in a contest of a recognizer of kind client (S55).

        `values` are up to 16 numbers for the recognizer's actions. Without `values`, the previous numbers
        stay in effect. Two things can wait for an app's answer: recognizers that require this recognizer to
        fail, and views whose touches this recognizer delays. When a recognizer or view starts to wait, or the
        last touch has lifted, the app has the time client.patience to answer. `possible` (or `changed`)
        restarts this time, ten times at most. The clock of a served recording stops until the app has
        answered each event of a contest that has touches, for at most 5 s. After these 5 s, the recording
        does not wait for the app until the app has answered again. An answer without a verdict only confirms
        that the app has received one event. With `continues`, the app announces another answer to the same
        event.
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
        """Return the scene of the configuration, or the scene of an app with the current values, in the form
        of scene files.
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

        The list includes the buttons of touchscreens, and accelerometers of sysfs. The counts of key presses
        are as private as the keys themselves.
        """
        return (await self._call("io.touchd.Touch.GetSensors", {}, GetSensorsReply)).sensors

    async def get_thresholds(self) -> list[Threshold]:
        """List the current thresholds."""
        return (await self._call("io.touchd.Touch.GetThresholds", {}, GetThresholdsReply)).thresholds

    async def get_stats(self) -> GetStatsReply:
        """Return the counts since the service started, and the current state, but never a position.

        The lengths of queues, and the counts of late, lost and replaced frames and events, depend on every
        touch. Without the permission watch, these lengths and counts are absent. The frames of a device are
        not counted while a secure window on its screen can be touched.
        """
        return await self._call("io.touchd.Touch.GetStats", {}, GetStatsReply)

    async def set_rotation(self, rotation: int, screen: Optional[str] = None) -> None:
        """Turn the picture of a screen (by default the first) relative to its glass, to 0, 90, 180 or 270
        degrees clockwise. The rotation lasts until the configuration is read again. On a screen that follows
        gravity, the rotation also ends when the device is held differently. Touches that are down on the
        screen are cancelled.
        """
        await self._call("io.touchd.Touch.SetRotation", {"rotation": rotation, "screen": screen}, SetRotationReply)

    async def draw_curtain(self, screen: Optional[str] = None, until: Optional[CurtainEnd] = None) -> bool:
        """Draw the curtain of a screen whose display is dark (by default of all screens).

        Touches that are down on the screen are cancelled, and new touches are swallowed. No view or
        recognizer gets these touches, not even a recognizer of the screen. Each sequence that begins sends
        one `wake` event. Without `until`, the curtain opens by itself after one whole sequence: from the
        first finger down on the screen until no finger is down. A sequence that was under way when the
        curtain was drawn does not count. With `more`, the first reply reports that the curtain is drawn, and
        the last reply that the curtain is open. The curtain of such a call opens when the call ends, so a
        client that dies does not lock the screen. Without `more`, the curtain opens only after a sequence:
        the first sequence after the last call without `more`. A finger that is down when the curtain opens is
        ignored until it lifts.
        """
        return (await self._call("io.touchd.Touch.DrawCurtain", {"screen": screen, "until": until}, DrawCurtainReply)).drawn

    async def open_curtain(self, screen: Optional[str] = None) -> None:
        """Open the curtain of a screen, or by default of all screens, no matter which client drew the
        curtain. If the configuration names the file that reports whether the display is off (`displayPower`),
        that file decides again whether the next sequence is swallowed.
        """
        await self._call("io.touchd.Touch.OpenCurtain", {"screen": screen}, OpenCurtainReply)

    async def inject(self, touches: list[InjectedTouch], screen: Optional[str] = None, continues: Optional[bool] = None) -> None:
        """Play touches on a screen (by default the first), as the touches of a separate device.

        The first touch is played at once, and the others at their times relative to it. Touches with the same
        time form one frame. A touch stays in place until `touches` names the touch again. The reply is sent
        when the last touch was handled. With `continues`, the times continue those of the connection's
        previous call, and touches that are down stay down between the calls. A call without `continues`
        cancels the touches that the previous call left down, and so does the end of the connection. Injected
        touches never hit a secure window. If the display is off (`displayPower`), the service swallows the
        first sequence of injected touches and sends `wake`. Inject is refused while a recording is served,
        and if the call is oneway.
        """
        await self._call("io.touchd.Touch.Inject", {"touches": touches, "screen": screen, "continues": continues}, InjectReply)
