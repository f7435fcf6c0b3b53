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
    """Which events a subscriber gets: an event passes if each given list holds its name.

    Controls and scroll views have no recognizer, so they pass only without a list of recognizers. Kinds are
    those of recognizers, controls and scroll views; "content delay" is that of the decisions of NAME.delay.
    `events` are those of controls and tables, as in Control. `states` are those of actions and scrolls. If an
    event has no value for a list, the other lists decide. A list has at most 2048 words.
    """

    windows: Optional[list[str]] = None
    views: Optional[list[str]] = None
    recognizers: Optional[list[str]] = None
    kinds: Optional[list[str]] = None
    events: Optional[list[str]] = None
    states: Optional[list[ActionState]] = None


@dataclasses.dataclass(frozen=True)
class Vector:
    """A displacement in pixels, or a velocity in pixels a second."""

    x: float
    y: float


# The last four are those of pinches and rotations that count steps.
Direction = Literal["right", "left", "up", "down", "upRight", "upLeft", "downRight", "downLeft", "in", "out", "clockwise", "counterclockwise"]


Edge = Literal["top", "left", "bottom", "right", "topLeft", "topRight", "bottomLeft", "bottomRight"]


ActionState = Literal["began", "changed", "ended", "cancelled"]


@dataclasses.dataclass(frozen=True)
class Action:
    """What a recognizer reports.

    Every field of a `changed` is cumulative since `began`: a client that misses one has lost nothing.
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
    #: Taps and long presses of hardware buttons, at the middle of the view that had the focus: the kernel's
    #: names of the keys.
    buttons: Optional[list[str]] = None
    #: Pans: the displacement of the fingers since it began.
    translation: Optional[Vector] = None
    velocity: Optional[Vector] = None
    #: Swipes: the direction. Pinches and rotations that count steps: the direction of the last one; absent
    #: before it.
    direction: Optional[Direction] = None
    #: Pinches: the span relative to that at the beginning, and its change a second.
    scale: Optional[float] = None
    scale_velocity: Optional[float] = dataclasses.field(default=None, metadata={"wire": "scaleVelocity"})
    #: Rotations: radians clockwise, and radians a second.
    rotation: Optional[float] = None
    rotation_velocity: Optional[float] = dataclasses.field(default=None, metadata={"wire": "rotationVelocity"})
    #: Pinches and rotations that count steps: steps out or clockwise less steps in or counterclockwise.
    steps: Optional[int] = None
    #: Edge pans that may start at a corner or go along an edge: where it started.
    edge: Optional[Edge] = None
    #: Recognizers of kind client: the numbers that the app has reported last with its gesture.
    values: Optional[dict[str, float]] = None
    #: Recognizers of a screen, whose view and window are empty: that screen.
    screen: Optional[str] = None
    #: For a subscriber to apps: the app of the event; absent for the configuration's.
    app: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Control:
    """An event of a control, or the selection of a table's row."""

    #: touchDown, touchDownRepeat, touchDragInside, touchDragOutside, touchDragEnter, touchDragExit,
    #: touchUpInside, touchUpOutside, touchCancel, valueChanged, primaryActionTriggered, editingDidBegin,
    #: editingDidEnd; selected for a table.
    event: str
    view: str
    kind: str
    window: str
    time: int
    #: The position of the touch that the control follows, also when a held stepper repeats. Absent if no
    #: touch caused the event, and for a table.
    x: Optional[float] = None
    y: Optional[float] = None
    #: Sliders and steppers.
    value: Optional[float] = None
    #: Switches.
    on: Optional[bool] = None
    #: Segmented and page controls and tables: the segment, page or row, counted from 0; absent if none is
    #: selected.
    selected: Optional[int] = None
    #: With primaryActionTriggered: the control's action, and the view that handles it; absent if no view
    #: around it does.
    action: Optional[str] = None
    target: Optional[str] = None
    #: For a subscriber to apps: the app of the event; absent for the configuration's.
    app: Optional[str] = None


ScrollMotion = Literal["resting", "dragging", "decelerating", "settling", "held"]


@dataclasses.dataclass(frozen=True)
class Scroll:
    """An event of a scroll view.

    If a finger stops its content, it sends a `changed` with the motion `held`. The offset is that of the
    content's point at the view's corner: a client that misses a `changed` has lost nothing.
    """

    state: ActionState
    motion: ScrollMotion
    view: str
    kind: str
    window: str
    time: int
    offset: Vector
    velocity: Vector
    #: For a subscriber to apps: the app of the event; absent for the configuration's.
    app: Optional[str] = None


TouchPhase = Literal["began", "moved", "ended", "cancelled"]


TouchType = Literal["finger", "pen", "palm"]


@dataclasses.dataclass(frozen=True)
class TouchSample:
    """One of the samples of a touch in a frame."""

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

    #: The contact's number, unique in a run of the service.
    id: int
    #: Pixels of the screen.
    x: float
    y: float
    #: Pixels of the view.
    local_x: float = dataclasses.field(metadata={"wire": "localX"})
    local_y: float = dataclasses.field(metadata={"wire": "localY"})
    type: TouchType
    #: The number of taps at this place, this one included.
    tap_count: int = dataclasses.field(metadata={"wire": "tapCount"})
    #: From 0 to 1, and pixels; absent if the panel does not report it.
    force: Optional[float] = None
    radius: Optional[float] = None
    #: Every sample of the frame, the newest last, each with its own time. Present if the view requests them,
    #: and there are several or one that is older than the frame.
    coalesced: Optional[list[TouchSample]] = None


@dataclasses.dataclass(frozen=True)
class Touches:
    """A message about the touches of a view with `touches`, one for each frame and phase.

    A `moved` holds every touch of the view that is down, so a client that misses one has lost nothing. The
    time of a delayed message is the original one.
    """

    phase: TouchPhase
    view: str
    kind: str
    window: str
    time: int
    touches: list[ViewTouch]
    app: Optional[str] = None


# An app's verdict in a contest: an attempt of one of its recognizers of kind client, from the first touch to
# the end. `possible`: not decided yet. `recognized`: a gesture of one moment. `began`, `changed`, `ended` and
# `cancelled`: a gesture that continues. `failed`: no gesture.
Verdict = Literal["possible", "recognized", "began", "changed", "ended", "cancelled", "failed"]


# The end of a contest. `cancelled`: it had begun. `failed`: the app decided so, or the touches were taken.
# `prevented`: another gesture was recognized first. `expired`: the app did not answer in time.
ContestOutcome = Literal["recognized", "cancelled", "failed", "prevented", "expired"]


@dataclasses.dataclass(frozen=True)
class Contest:
    """The touches of a recognizer of kind client, only for its app: one event for each frame and phase, as in
    Touches, before views get the frame. The last one of a contest has its outcome.
    """

    #: The number of the contest within its app.
    contest: int
    recognizer: str
    view: str
    window: str
    time: int
    phase: Optional[TouchPhase] = None
    #: Positions are those of the recognizer's view.
    touches: Optional[list[ViewTouch]] = None
    outcome: Optional[ContestOutcome] = None
    #: The recognizer that prevented or cancelled it, if one did.
    by: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Decision:
    """Why a recognizer changed its state or was held back: the answer to "why did my gesture lose?".

    This includes a scroll view's own recognizers: NAME.pan, and NAME.delay, whose kind is "content delay".
    """

    time: int
    #: The number of the frame in this run.
    frame: int
    #: The number of the sequence. A sequence lasts from the first finger down on a screen until none is down
    #: or withheld.
    sequence: int
    recognizer: str
    kind: str
    view: str
    window: str
    #: The states before and after; the same if it was held back. From `failed` to `failed` is no transition:
    #: it explains an attempt that had failed before, such as by how much a second tap was too late.
    from_: str = dataclasses.field(metadata={"wire": "from"})
    to: str
    #: The rule that decided, such as S19.
    rule: str
    #: The reason in words; empty if the recognizer's own gesture decided.
    reason: str
    #: As in Action.
    screen: Optional[str] = None
    app: Optional[str] = None


# The last three are sent for every touch. `hit` names its view. `missed`: it hit no view; `view` and `window`
# are empty. `over`: everything that it took part in is decided.
TouchOutcome = Literal["delayed", "cancelled", "refused", "hit", "missed", "over"]


@dataclasses.dataclass(frozen=True)
class TouchDecision:
    """What happened to a touch: the answer to "why does my view not get it?", and to "what took it?"."""

    time: int
    frame: int
    sequence: int
    #: The contact's number.
    touch: int
    view: str
    window: str
    outcome: TouchOutcome
    #: The rule that decided, such as S33.
    rule: str
    #: In words.
    reason: str
    app: Optional[str] = None


PressPhase = Literal["began", "changed", "ended", "cancelled"]


@dataclasses.dataclass(frozen=True)
class Press:
    """A message about a hardware button to the first responder.

    Each `began` has one `ended` or `cancelled`.
    """

    #: The kernel's name of its key, such as KEY_POWER.
    button: str
    phase: PressPhase
    time: int
    #: The first responder, or else the key window; absent if there is none.
    view: Optional[str] = None
    kind: Optional[str] = None
    window: Optional[str] = None
    #: How hard an analog button is pressed, from 0 to 1; absent for other buttons.
    force: Optional[float] = None
    app: Optional[str] = None


MotionPhase = Literal["began", "ended", "cancelled"]


@dataclasses.dataclass(frozen=True)
class Motion:
    """A movement of the whole device, which only a view with `motion` handles.

    Each `began` has one `ended` or `cancelled`.
    """

    #: shake.
    motion: str
    phase: MotionPhase
    #: Whether a view in the first responder's chain handles it. If none does, it is offered to the
    #: subscribers of this event.
    handled: bool
    time: int
    #: The view that handles it.
    view: Optional[str] = None
    kind: Optional[str] = None
    window: Optional[str] = None
    app: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Remote:
    """A command of a media key or of a headset's button."""

    #: play, pause, stop, togglePlayPause, nextTrack, previousTrack, beginSeekingBackward, endSeekingBackward,
    #: beginSeekingForward, endSeekingForward.
    command: str
    #: As in Motion.
    handled: bool
    time: int
    view: Optional[str] = None
    kind: Optional[str] = None
    window: Optional[str] = None
    app: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class FirstResponder:
    """The view that gets presses, motion and remote control from now on: the first responder, or else the key
    window.
    """

    time: int
    view: Optional[str] = None
    kind: Optional[str] = None
    window: Optional[str] = None
    app: Optional[str] = None


# Events without a place on a screen.
Unaimed = Literal["press", "motion", "remote", "firstResponder"]


@dataclasses.dataclass(frozen=True)
class State:
    """The state when the client subscribes. A sequence already under way is not reported."""

    #: Whether a finger is down outside of secure windows.
    sequence: bool
    #: Whether the events come from a recording.
    replay: bool
    devices: int
    #: The current values of controls, scroll views and tables; present if `values` or `apps` requests them,
    #: and there are any.
    values: Optional[list[Value]] = None


@dataclasses.dataclass(frozen=True)
class Value:
    """The current value of a control, scroll view or table."""

    view: str
    kind: str
    window: str
    #: As in Control, and for scroll views and tables as in Scroll.
    value: Optional[float] = None
    on: Optional[bool] = None
    selected: Optional[int] = None
    offset: Optional[Vector] = None
    app: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Foreground:
    """An app has come to the front of a screen, or has left it.

    In the second case its gestures and touches are cancelled right after this.
    """

    screen: str
    in_front: bool = dataclasses.field(metadata={"wire": "inFront"})
    time: int
    app: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Changed:
    """The events after this follow from a Change, whose reply has the same time."""

    time: int
    app: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class SceneChange:
    """The scene of the configuration, or of an app, was replaced, added or removed: GetScene returns it."""

    time: int
    present: bool
    app: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Wake:
    """The glass of a screen whose curtain is drawn was touched: the program that keeps its display dark
    lights it. The sequence is swallowed.
    """

    screen: str
    time: int


@dataclasses.dataclass(frozen=True)
class Device:
    """A touch device and the screen that it is on."""

    name: str
    bus: int
    vendor: int
    product: int
    version: int
    screen: str
    #: Pixels of the screen in its current rotation.
    width: float
    height: float
    #: Pixels to a point (1/163 inch) along each axis.
    pixels_per_point: Vector = dataclasses.field(metadata={"wire": "pixelsPerPoint"})


@dataclasses.dataclass(frozen=True)
class Screen:
    """A screen, with its size in pixels in its current rotation."""

    name: str
    width: float
    height: float
    #: Pixels to a point (1/163 inch) along each axis.
    pixels_per_point: Vector = dataclasses.field(metadata={"wire": "pixelsPerPoint"})
    #: GetScreens and GetScenes only: the rotation of its picture relative to its panel, in degrees clockwise
    #: (0, 90, 180 or 270).
    rotation: Optional[int] = None
    #: GetScreens and GetScenes only: true while its curtain is drawn.
    curtain: Optional[bool] = None
    #: GetScreens and GetScenes only: its own recognizers, in the form of the configuration; absent if it has
    #: none.
    recognizers: Optional[list[dict[str, Any]]] = None


@dataclasses.dataclass(frozen=True)
class Sensor:
    """A device that is read for more than touches, with counts since it was opened."""

    name: str
    bus: int
    vendor: int
    product: int
    version: int
    #: The kernel's names of the keys whose presses go to the first responder.
    presses: list[str]
    #: Whether its media keys are remote control.
    remote: bool
    #: Whether its acceleration is read.
    motion: bool
    #: Frames with an event that it is read for.
    frames: int
    #: How often the kernel's buffer overflowed, so that events were lost.
    syn_dropped: int = dataclasses.field(metadata={"wire": "synDropped"})
    #: Absent for a recording's.
    path: Optional[str] = None


# The layers of apps' windows, from the bottom up. All are above the configuration's windows without a layer.
Layer = Literal["app", "overlay", "system"]


@dataclasses.dataclass(frozen=True)
class OwnedScene:
    """The windows of one owner."""

    #: The screens that the app is in front of.
    front: list[str]
    #: In the form of a scene file, with the current values.
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
    """One of the limits by which recognizers tell movements apart."""

    #: As the configuration spells it, such as tap.press.
    key: str
    #: The current value.
    value: float
    #: pt (1/163 inch), s, °, 1/s, 1/ms, pt/s; empty for a ratio.
    unit: str
    default: float
    minimum: float
    maximum: float
    meaning: str


@dataclasses.dataclass(frozen=True)
class DeviceStats:
    """A touch device, counted since it was opened."""

    name: str
    screen: str
    frames: int
    #: Absent for a recording's.
    path: Optional[str] = None
    #: How often the kernel's buffer overflowed, so that events were lost; requires watch.
    syn_dropped: Optional[int] = dataclasses.field(default=None, metadata={"wire": "synDropped"})
    #: The device through which its touches are passed on to other programs; absent if none.
    passed_on: Optional[str] = dataclasses.field(default=None, metadata={"wire": "passedOn"})


@dataclasses.dataclass(frozen=True)
class ClientStats:
    """A client, counted since it connected."""

    process: int
    user: int
    subscribed: bool
    #: The last three require watch. The bytes that wait for it now, and the maximum: 0 for a program with a
    #: secure window.
    queued: Optional[int] = None
    most_queued: Optional[int] = dataclasses.field(default=None, metadata={"wire": "mostQueued"})
    #: The number of `changed` that newer ones replaced because it did not read.
    replaced: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class DelayBucket:
    """The number of events that took at most this number of µs."""

    bound: int
    count: int


@dataclasses.dataclass(frozen=True)
class Delay:
    """The time from the kernel's stamp to the last byte sent, in µs.

    An event that a timer caused counts from when it was due. Quantiles are rounded up by at most a tenth. A
    served recording has another clock, so nothing is counted.
    """

    count: int
    sum: int
    #: In ascending order; each count includes the previous ones.
    buckets: list[DelayBucket]
    #: Absent before the first event.
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
    #: With the last reply: the service was stopped; connect again to continue.
    stopped: Optional[bool] = None


@dataclasses.dataclass(frozen=True)
class PresentReply:
    """The reply of Present."""

    #: A secret of this client. Other programs of the same user need it to act for it.
    session: Optional[str] = None
    screens: Optional[list[Screen]] = None
    #: Whether only touchd reads the touchscreens, so that no other program gets their touches.
    exclusive: Optional[bool] = None
    #: Whether a recording is served, at whose end the call ends.
    replay: Optional[bool] = None
    #: The screens that the app is in front of.
    front: Optional[list[str]] = None
    #: The current values of its controls, scroll views and tables; absent if it has none.
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
    #: As in Subscribe.
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
    #: Of all devices, including those that were removed.
    frames: int
    #: Steps back of the clock, each of which cancelled everything.
    restarts: int
    #: Clients that were refused, and that were disconnected.
    refused_clients: int = dataclasses.field(metadata={"wire": "refusedClients"})
    dropped_clients: int = dataclasses.field(metadata={"wire": "droppedClients"})
    delay: Delay
    #: Requires watch.
    syn_dropped: Optional[int] = dataclasses.field(default=None, metadata={"wire": "synDropped"})
    #: Frames and commands that arrived after a later stamp was handled; requires watch.
    late: Optional[int] = None
    #: How many frames and commands wait for their turn, and the maximum; both require watch.
    waiting: Optional[int] = None
    most_waiting: Optional[int] = dataclasses.field(default=None, metadata={"wire": "mostWaiting"})
    #: Of all clients, including those that have disconnected; requires watch.
    replaced: Optional[int] = None
    #: Contests that ended because their app did not answer in time.
    expired_contests: Optional[int] = dataclasses.field(default=None, metadata={"wire": "expiredContests"})


@dataclasses.dataclass(frozen=True)
class SetRotationReply:
    """The reply of SetRotation."""


# How long a curtain stays drawn: until one whole sequence was swallowed, or until OpenCurtain opens it or the
# call ends.
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
    """A touch that a client plays, as `touchctl replay --touches` prints it: its time in µs of any clock, its
    position in pixels of the screen in its current rotation.
    """

    id: int
    phase: TouchPhase
    time: int
    x: float
    y: float
    type: Optional[TouchType] = None
    #: As in ViewTouch.
    force: Optional[float] = None
    radius: Optional[float] = None
    #: Of the contact's longer axis, radians clockwise from upright.
    orientation: Optional[float] = None


@dataclasses.dataclass(frozen=True)
class InjectReply:
    """The reply of Inject."""


@dataclasses.dataclass(frozen=True)
class RecordReply:
    """The reply of Record."""

    entry: Optional[dict[str, Any]] = None


class NotLive(CallError):
    """A recording is served."""

    error = "io.touchd.Touch.NotLive"


class InvalidScene(CallError):
    """The scene cannot be shown or changed: `path` leads to the fault, such as windows[0].views[3].frame[2];
    nothing was changed.
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
    """Another app has the name."""

    error = "io.touchd.Touch.AppExists"

    @property
    def app(self) -> str:
        """The parameter `app` of the error."""
        value: str = convert.read(str, self.parameters.get("app"), "app")
        return value


class NoSuchSession(CallError):
    """No app of this user that presents has the session."""

    error = "io.touchd.Touch.NoSuchSession"


class NoSuchContest(CallError):
    """The app has no such contest, or no longer."""

    error = "io.touchd.Touch.NoSuchContest"


class IllegalVerdict(CallError):
    """The verdict does not follow the previous ones of the contest, which is in `state`; nothing was changed.
    """

    error = "io.touchd.Touch.IllegalVerdict"

    @property
    def state(self) -> str:
        """The parameter `state` of the error."""
        value: str = convert.read(str, self.parameters.get("state"), "state")
        return value


class NoSuchApp(CallError):
    """There is no app of that name, or none with windows there."""

    error = "io.touchd.Touch.NoSuchApp"

    @property
    def app(self) -> str:
        """The parameter `app` of the error."""
        value: str = convert.read(str, self.parameters.get("app"), "app")
        return value


class ForegroundIsFixed(CallError):
    """The configuration fixes another app in front."""

    error = "io.touchd.Touch.ForegroundIsFixed"

    @property
    def app(self) -> str:
        """The parameter `app` of the error."""
        value: str = convert.read(str, self.parameters.get("app"), "app")
        return value


class NoSuchScreen(CallError):
    """There is no screen of that name."""

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
        """Change what an app shows, all or nothing, between two frames.

        A change is one of four objects. {"add": VIEW, "in": NAME, "before": NAME} adds a view to a window or
        view, on top or below the named view. {"add": WINDOW} adds a window. {"remove": NAME} removes a window
        or view with everything in it, and cancels its touches. {"of": NAME, "set": {…}} sets keys of a
        window, view or recognizer. If a view and a recognizer share a name, it sets those of the view. `set`
        takes the keys of the scene file, except name, kind, contents, touches, and the relations of
        recognizers. An `offset` with "animated": true moves there by itself. "focused": true makes a visible
        view that is focusable, or a text field, first responder. Its window becomes key if the app is in
        front or lies above the apps; false ends that. An active recognizer takes translation ({"x": 0, "y":
        0}), scale or rotation, with `asOf` the time of an event: later movement still counts. The reply has
        the effective time, and the names that were left unchanged because fingers were changing them. In the
        events, a `changed` of that time precedes the first that follows from the change. For removed views
        only ends follow: gestures under way are cancelled, and a text field reports no editingDidEnd.
        References to what is removed are dropped.
        """
        return self._call("io.touchd.Touch.Change", {"session": session, "changes": changes}, ChangeReply)

    def answer(self, session: str, contest: int, verdict: Optional[Verdict] = None, values: Optional[dict[str, float]] = None, continues: Optional[bool] = None) -> None:
        """Answer in a contest (recognizers of kind client; S55).

        `values` are up to 16 numbers that its actions carry; absent, the previous ones stay. Only what the
        scene names waits for an app: a recognizer that requires this one to fail, or a view whose touches it
        delays. Then, and after the last touch has lifted, the app has the time of client.patience for its
        answer. `possible` (or `changed`) restarts it, ten times at most. A served recording stops its clock
        until the app has answered each event of a contest that has touches, for at most 5 s. After that it
        waits again only when the app has answered again. Such an answer without a verdict only confirms that
        the app saw one event; with `continues`, another answer to the same event follows.
        """
        self._call("io.touchd.Touch.Answer", {"session": session, "contest": contest, "verdict": verdict, "values": values, "continues": continues}, AnswerReply)

    def activate(self, app: str, screen: Optional[str] = None) -> None:
        """Bring an app to the front of a screen, or without one of each screen that it has windows on."""
        self._call("io.touchd.Touch.Activate", {"app": app, "screen": screen}, ActivateReply)

    def step_back(self, session: str, screen: Optional[str] = None) -> None:
        """Leave the front of a screen, or without one of each, to the previous app.

        The app then waits for Activate.
        """
        self._call("io.touchd.Touch.StepBack", {"session": session, "screen": screen}, StepBackReply)

    def get_scene(self, app: Optional[str] = None) -> dict[str, Any]:
        """Return the scene of the configuration, in the form of scene files; or that of an app, with its
        current values.
        """
        return self._call("io.touchd.Touch.GetScene", {"app": app}, GetSceneReply).scene

    def get_screens(self) -> list[Screen]:
        """Return the screens with their own recognizers, which win over those of all windows."""
        return self._call("io.touchd.Touch.GetScreens", {}, GetScreensReply).screens

    def get_scenes(self) -> GetScenesReply:
        """Return the screens and everything that is shown on them: the configuration's scene, then the apps
        in the order of their arrival.
        """
        return self._call("io.touchd.Touch.GetScenes", {}, GetScenesReply)

    def get_devices(self) -> list[Device]:
        """List the touch devices; one that lies over several screens is listed once for each."""
        return self._call("io.touchd.Touch.GetDevices", {}, GetDevicesReply).devices

    def get_sensors(self) -> list[Sensor]:
        """List the devices that are read for presses, remote control and motion.

        This includes a touchscreen's own buttons, and accelerometers of sysfs. How often a key is pressed is
        private, like the keys.
        """
        return self._call("io.touchd.Touch.GetSensors", {}, GetSensorsReply).sensors

    def get_thresholds(self) -> list[Threshold]:
        """List the current thresholds."""
        return self._call("io.touchd.Touch.GetThresholds", {}, GetThresholdsReply).thresholds

    def get_stats(self) -> GetStatsReply:
        """Return the counts since the service started, and the current state; never a position.

        How full the queues are, and what was late, lost or replaced, depends on every touch. These figures
        require watch; without it they are absent. Frames of a device are not counted while a secure window
        can be touched on its screen.
        """
        return self._call("io.touchd.Touch.GetStats", {}, GetStatsReply)

    def set_rotation(self, rotation: int, screen: Optional[str] = None) -> None:
        """Turn the picture of a screen (by default the first) relative to its glass: 0, 90, 180 or 270
        degrees clockwise. The rotation lasts until the configuration is read again, or on a screen that
        follows gravity until the device is held differently. The touches that are down on the screen are
        cancelled.
        """
        self._call("io.touchd.Touch.SetRotation", {"rotation": rotation, "screen": screen}, SetRotationReply)

    def draw_curtain(self, screen: Optional[str] = None, until: Optional[CurtainEnd] = None) -> bool:
        """Draw the curtain of a screen, or by default of all screens, because its display is dark: touches
        that are down on it are cancelled, and new ones are swallowed. Views and recognizers, even those of
        the screen, get none of them; each sequence that begins is one `wake` event. Without `until`, the
        curtain opens by itself after one whole sequence: from the first finger down on the screen until none
        is. A sequence that was under way before does not count. With `more`, the first reply reports that it
        is drawn and the last one that it is open. The curtain then ends with the call, so a client that dies
        does not lock the screen. Without `more` the curtain opens only after a sequence, the first one after
        the last such call. A finger that is down when it opens is ignored until it lifts.
        """
        return self._call("io.touchd.Touch.DrawCurtain", {"screen": screen, "until": until}, DrawCurtainReply).drawn

    def open_curtain(self, screen: Optional[str] = None) -> None:
        """Open the curtain of a screen, or by default of all screens, no matter which client drew it.

        If the configuration names the file that reports whether the display is off (`displayPower`), that
        file decides again for the next sequence.
        """
        self._call("io.touchd.Touch.OpenCurtain", {"screen": screen}, OpenCurtainReply)

    def inject(self, touches: list[InjectedTouch], screen: Optional[str] = None, continues: Optional[bool] = None) -> None:
        """Play touches on a screen, by default the first, as those of a device of their own: the first at
        once, the others after it at their times. Touches of one time are one frame; a touch stays where it is
        until it is named again. The reply is sent when the last one was handled. With `continues`, the times
        continue those of the connection's previous call, and touches that are down stay down in between;
        otherwise they are cancelled. When the connection ends, touches that are down are cancelled. They
        never hit a secure window. A display that is off by itself (`displayPower`) swallows none of them.
        Refused while a recording is served, and as a oneway call.
        """
        self._call("io.touchd.Touch.Inject", {"touches": touches, "screen": screen, "continues": continues}, InjectReply)


class AsyncMethods:
    """The methods of the interface, for asyncio."""

    async def _call(self, method: str, parameters: dict[str, Any], reply: type[Reply]) -> Reply:
        raise NotImplementedError

    async def change(self, session: str, changes: list[dict[str, Any]]) -> ChangeReply:
        """Change what an app shows, all or nothing, between two frames.

        A change is one of four objects. {"add": VIEW, "in": NAME, "before": NAME} adds a view to a window or
        view, on top or below the named view. {"add": WINDOW} adds a window. {"remove": NAME} removes a window
        or view with everything in it, and cancels its touches. {"of": NAME, "set": {…}} sets keys of a
        window, view or recognizer. If a view and a recognizer share a name, it sets those of the view. `set`
        takes the keys of the scene file, except name, kind, contents, touches, and the relations of
        recognizers. An `offset` with "animated": true moves there by itself. "focused": true makes a visible
        view that is focusable, or a text field, first responder. Its window becomes key if the app is in
        front or lies above the apps; false ends that. An active recognizer takes translation ({"x": 0, "y":
        0}), scale or rotation, with `asOf` the time of an event: later movement still counts. The reply has
        the effective time, and the names that were left unchanged because fingers were changing them. In the
        events, a `changed` of that time precedes the first that follows from the change. For removed views
        only ends follow: gestures under way are cancelled, and a text field reports no editingDidEnd.
        References to what is removed are dropped.
        """
        return await self._call("io.touchd.Touch.Change", {"session": session, "changes": changes}, ChangeReply)

    async def answer(self, session: str, contest: int, verdict: Optional[Verdict] = None, values: Optional[dict[str, float]] = None, continues: Optional[bool] = None) -> None:
        """Answer in a contest (recognizers of kind client; S55).

        `values` are up to 16 numbers that its actions carry; absent, the previous ones stay. Only what the
        scene names waits for an app: a recognizer that requires this one to fail, or a view whose touches it
        delays. Then, and after the last touch has lifted, the app has the time of client.patience for its
        answer. `possible` (or `changed`) restarts it, ten times at most. A served recording stops its clock
        until the app has answered each event of a contest that has touches, for at most 5 s. After that it
        waits again only when the app has answered again. Such an answer without a verdict only confirms that
        the app saw one event; with `continues`, another answer to the same event follows.
        """
        await self._call("io.touchd.Touch.Answer", {"session": session, "contest": contest, "verdict": verdict, "values": values, "continues": continues}, AnswerReply)

    async def activate(self, app: str, screen: Optional[str] = None) -> None:
        """Bring an app to the front of a screen, or without one of each screen that it has windows on."""
        await self._call("io.touchd.Touch.Activate", {"app": app, "screen": screen}, ActivateReply)

    async def step_back(self, session: str, screen: Optional[str] = None) -> None:
        """Leave the front of a screen, or without one of each, to the previous app.

        The app then waits for Activate.
        """
        await self._call("io.touchd.Touch.StepBack", {"session": session, "screen": screen}, StepBackReply)

    async def get_scene(self, app: Optional[str] = None) -> dict[str, Any]:
        """Return the scene of the configuration, in the form of scene files; or that of an app, with its
        current values.
        """
        return (await self._call("io.touchd.Touch.GetScene", {"app": app}, GetSceneReply)).scene

    async def get_screens(self) -> list[Screen]:
        """Return the screens with their own recognizers, which win over those of all windows."""
        return (await self._call("io.touchd.Touch.GetScreens", {}, GetScreensReply)).screens

    async def get_scenes(self) -> GetScenesReply:
        """Return the screens and everything that is shown on them: the configuration's scene, then the apps
        in the order of their arrival.
        """
        return await self._call("io.touchd.Touch.GetScenes", {}, GetScenesReply)

    async def get_devices(self) -> list[Device]:
        """List the touch devices; one that lies over several screens is listed once for each."""
        return (await self._call("io.touchd.Touch.GetDevices", {}, GetDevicesReply)).devices

    async def get_sensors(self) -> list[Sensor]:
        """List the devices that are read for presses, remote control and motion.

        This includes a touchscreen's own buttons, and accelerometers of sysfs. How often a key is pressed is
        private, like the keys.
        """
        return (await self._call("io.touchd.Touch.GetSensors", {}, GetSensorsReply)).sensors

    async def get_thresholds(self) -> list[Threshold]:
        """List the current thresholds."""
        return (await self._call("io.touchd.Touch.GetThresholds", {}, GetThresholdsReply)).thresholds

    async def get_stats(self) -> GetStatsReply:
        """Return the counts since the service started, and the current state; never a position.

        How full the queues are, and what was late, lost or replaced, depends on every touch. These figures
        require watch; without it they are absent. Frames of a device are not counted while a secure window
        can be touched on its screen.
        """
        return await self._call("io.touchd.Touch.GetStats", {}, GetStatsReply)

    async def set_rotation(self, rotation: int, screen: Optional[str] = None) -> None:
        """Turn the picture of a screen (by default the first) relative to its glass: 0, 90, 180 or 270
        degrees clockwise. The rotation lasts until the configuration is read again, or on a screen that
        follows gravity until the device is held differently. The touches that are down on the screen are
        cancelled.
        """
        await self._call("io.touchd.Touch.SetRotation", {"rotation": rotation, "screen": screen}, SetRotationReply)

    async def draw_curtain(self, screen: Optional[str] = None, until: Optional[CurtainEnd] = None) -> bool:
        """Draw the curtain of a screen, or by default of all screens, because its display is dark: touches
        that are down on it are cancelled, and new ones are swallowed. Views and recognizers, even those of
        the screen, get none of them; each sequence that begins is one `wake` event. Without `until`, the
        curtain opens by itself after one whole sequence: from the first finger down on the screen until none
        is. A sequence that was under way before does not count. With `more`, the first reply reports that it
        is drawn and the last one that it is open. The curtain then ends with the call, so a client that dies
        does not lock the screen. Without `more` the curtain opens only after a sequence, the first one after
        the last such call. A finger that is down when it opens is ignored until it lifts.
        """
        return (await self._call("io.touchd.Touch.DrawCurtain", {"screen": screen, "until": until}, DrawCurtainReply)).drawn

    async def open_curtain(self, screen: Optional[str] = None) -> None:
        """Open the curtain of a screen, or by default of all screens, no matter which client drew it.

        If the configuration names the file that reports whether the display is off (`displayPower`), that
        file decides again for the next sequence.
        """
        await self._call("io.touchd.Touch.OpenCurtain", {"screen": screen}, OpenCurtainReply)

    async def inject(self, touches: list[InjectedTouch], screen: Optional[str] = None, continues: Optional[bool] = None) -> None:
        """Play touches on a screen, by default the first, as those of a device of their own: the first at
        once, the others after it at their times. Touches of one time are one frame; a touch stays where it is
        until it is named again. The reply is sent when the last one was handled. With `continues`, the times
        continue those of the connection's previous call, and touches that are down stay down in between;
        otherwise they are cancelled. When the connection ends, touches that are down are cancelled. They
        never hit a secure window. A display that is off by itself (`displayPower`) swallows none of them.
        Refused while a recording is served, and as a oneway call.
        """
        await self._call("io.touchd.Touch.Inject", {"touches": touches, "screen": screen, "continues": continues}, InjectReply)
