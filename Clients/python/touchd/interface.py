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
    """Which actions a subscriber wants: an action passes when each list that is given holds its name.

    Controls and scroll views have no recognizer: they pass only where no list of recognizers is given. Kinds
    are those of recognizers, controls and scroll views; "content delay" is that of the decisions of
    NAME.delay. Events choose among the events of controls and tables, as Control names them, states among
    those of actions and scrolls; whatever has none of these passes by the other lists alone. A list has at
    most 2048 words.
    """

    windows: Optional[list[str]] = None
    views: Optional[list[str]] = None
    recognizers: Optional[list[str]] = None
    kinds: Optional[list[str]] = None
    events: Optional[list[str]] = None
    states: Optional[list[ActionState]] = None


@dataclasses.dataclass(frozen=True)
class Vector:
    """A difference of two places in pixels, or a velocity in pixels a second."""

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
    #: Taps and long presses of hardware buttons, which are at the middle of the view that had the focus: the
    #: kernel's names of the keys.
    buttons: Optional[list[str]] = None
    #: Pans: from where the fingers were when it began.
    translation: Optional[Vector] = None
    velocity: Optional[Vector] = None
    #: Swipes; of pinches and rotations that count steps, where the last one went, absent before it.
    direction: Optional[Direction] = None
    #: Pinches: the span against the one at the beginning, and its change a second.
    scale: Optional[float] = None
    scale_velocity: Optional[float] = dataclasses.field(default=None, metadata={"wire": "scaleVelocity"})
    #: Rotations: radians clockwise, and radians a second.
    rotation: Optional[float] = None
    rotation_velocity: Optional[float] = dataclasses.field(default=None, metadata={"wire": "rotationVelocity"})
    #: Pinches and rotations that count steps: those out or clockwise less those in or counterclockwise.
    steps: Optional[int] = None
    #: Edge pans that may start at a corner or go along an edge: where it started.
    edge: Optional[Edge] = None
    #: Recognizers of kind client: the numbers that the app reports with its gesture, as it has said last.
    values: Optional[dict[str, float]] = None
    #: Of a recognizer of a screen, whose view and window are empty: that screen.
    screen: Optional[str] = None
    #: Where the subscriber hears of apps: the one whose event it is; absent for the configuration's.
    app: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Control:
    """What became of a touch on a control, or a row that was selected in a table."""

    #: touchDown, touchDownRepeat, touchDragInside, touchDragOutside, touchDragEnter, touchDragExit,
    #: touchUpInside, touchUpOutside, touchCancel, valueChanged, primaryActionTriggered, editingDidBegin,
    #: editingDidEnd; selected for a table.
    event: str
    view: str
    kind: str
    window: str
    time: int
    #: Where the touch is that the control follows, also when a held stepper goes on by itself; absent where
    #: no touch caused the event, and for a table.
    x: Optional[float] = None
    y: Optional[float] = None
    #: Sliders and steppers.
    value: Optional[float] = None
    #: Switches.
    on: Optional[bool] = None
    #: Segmented and page controls and tables: the segment, page or row, counted from 0; absent where none is
    #: chosen.
    selected: Optional[int] = None
    #: With primaryActionTriggered: the control's action, and the view that answers it; absent where no view
    #: around it does.
    action: Optional[str] = None
    target: Optional[str] = None
    #: Where the subscriber hears of apps: the one whose event it is; absent for the configuration's.
    app: Optional[str] = None


ScrollMotion = Literal["resting", "dragging", "decelerating", "settling", "held"]


@dataclasses.dataclass(frozen=True)
class Scroll:
    """What a scroll view does; one whose content a finger stops sends a `changed` with the motion `held`.

    The offset is that of the content's point at the view's corner: a client that misses a `changed` has lost
    nothing.
    """

    state: ActionState
    motion: ScrollMotion
    view: str
    kind: str
    window: str
    time: int
    offset: Vector
    velocity: Vector
    #: Where the subscriber hears of apps: the one whose event it is; absent for the configuration's.
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

    #: The contact's number: given once in a run, never again.
    id: int
    #: Pixels of the screen.
    x: float
    y: float
    #: Pixels of the view.
    local_x: float = dataclasses.field(metadata={"wire": "localX"})
    local_y: float = dataclasses.field(metadata={"wire": "localY"})
    type: TouchType
    #: How many taps at this place it is the last of.
    tap_count: int = dataclasses.field(metadata={"wire": "tapCount"})
    #: From 0 to 1, and pixels; absent where the panel has none.
    force: Optional[float] = None
    radius: Optional[float] = None
    #: Every sample of the frame, the newest last, each with its own time; where the view asks for them, and
    #: there is more than one or one that is older than the frame.
    coalesced: Optional[list[TouchSample]] = None


@dataclasses.dataclass(frozen=True)
class Touches:
    """A message about the touches of a view with `touches`, one for each frame and phase.

    A `moved` holds every touch of the view that is down, so that a client that misses one has lost nothing.
    The time of a message that was held back is the one it was held back at.
    """

    phase: TouchPhase
    view: str
    kind: str
    window: str
    time: int
    touches: list[ViewTouch]
    app: Optional[str] = None


# What an app says of a contest: an attempt of one of its recognizers of kind client, from the first touch to
# the end. `possible` is that it does not know yet; `recognized` a gesture that is one moment; `began`,
# `changed`, `ended` and `cancelled` one that goes on; `failed` that it is none.
Verdict = Literal["possible", "recognized", "began", "changed", "ended", "cancelled", "failed"]


# What became of a contest. `cancelled`: it had begun; `failed`: the app said so, or the touches were taken;
# `prevented`: another gesture was recognized first; `expired`: the app did not answer in time.
ContestOutcome = Literal["recognized", "cancelled", "failed", "prevented", "expired"]


@dataclasses.dataclass(frozen=True)
class Contest:
    """The touches of a recognizer of kind client, for its app alone: one event for each frame and phase, as
    in Touches, before views hear of the frame. The last one of a contest has its outcome.
    """

    #: Counted in the app.
    contest: int
    recognizer: str
    view: str
    window: str
    time: int
    phase: Optional[TouchPhase] = None
    #: Places are those of the recognizer's view.
    touches: Optional[list[ViewTouch]] = None
    outcome: Optional[ContestOutcome] = None
    #: The recognizer that prevented or cancelled it, where one did.
    by: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Decision:
    """Why a recognizer changed its state or was held back: the answer to "why did my gesture lose?".

    Scroll views' own recognizers are told of too: NAME.pan, and NAME.delay, whose kind is "content delay".
    """

    time: int
    #: Counted over the frames of the run.
    frame: int
    #: Counted over the sequences: from the first finger down on a screen until none is down or withheld.
    sequence: int
    recognizer: str
    kind: str
    view: str
    window: str
    #: The states before and after; the same where it was held back. From `failed` to `failed` is no
    #: transition: it is a later explanation of an attempt that had failed, such as by how much a second tap
    #: came too late.
    from_: str = dataclasses.field(metadata={"wire": "from"})
    to: str
    #: The rule that decided, such as S19.
    rule: str
    #: In words; empty where the gesture came by itself.
    reason: str
    #: As in Action.
    screen: Optional[str] = None
    app: Optional[str] = None


# The last three are of every touch: the view that it hit, or that it missed all (then `view` and `window` are
# empty), and that it is over: nothing that it took part in is open any more.
TouchOutcome = Literal["delayed", "cancelled", "refused", "hit", "missed", "over"]


@dataclasses.dataclass(frozen=True)
class TouchDecision:
    """What became of a touch: the answer to "why does my view not hear of it?", and to "who took it?"."""

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
    #: The view that is first responder, or else the key window; absent where there is none.
    view: Optional[str] = None
    kind: Optional[str] = None
    window: Optional[str] = None
    #: How hard an analog button is pressed, from 0 to 1; absent for any other.
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
    #: Whether anybody in the first responder's chain handles it; where nobody does, it is offered to whoever
    #: hears of this.
    handled: bool
    time: int
    #: Who handles it.
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
    """Who gets presses, motion and remote control from now on: a view that is first responder, or else the
    key window.
    """

    time: int
    view: Optional[str] = None
    kind: Optional[str] = None
    window: Optional[str] = None
    app: Optional[str] = None


# What is aimed at no place of a screen.
Unaimed = Literal["press", "motion", "remote", "firstResponder"]


@dataclasses.dataclass(frozen=True)
class State:
    """The state at the moment of subscribing. Of a sequence already under way nothing is shown."""

    #: Whether a finger is down that is in no secure window.
    sequence: bool
    #: Whether what follows comes from a recording.
    replay: bool
    devices: int
    #: What fingers change, as it is now; where `values` or `apps` asks for it, and there is any.
    values: Optional[list[Value]] = None


@dataclasses.dataclass(frozen=True)
class Value:
    """What a control, scroll view or table stands at."""

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
    """An app has come to the front of a screen, or is there no more: what was under way in it is cancelled
    right behind that.
    """

    screen: str
    in_front: bool = dataclasses.field(metadata={"wire": "inFront"})
    time: int
    app: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Changed:
    """What follows comes of a Change, whose reply has the same time."""

    time: int
    app: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class SceneChange:
    """The scene of the configuration, or of an app, is another one, or has come or gone: GetScene has it."""

    time: int
    present: bool
    app: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Wake:
    """The glass of a screen whose curtain is drawn is touched: whoever keeps its display dark lights it.

    Nobody gets that sequence.
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
    #: Pixels of the screen as it is rotated now.
    width: float
    height: float
    #: Pixels to a point (1/163 inch) along each axis.
    pixels_per_point: Vector = dataclasses.field(metadata={"wire": "pixelsPerPoint"})


@dataclasses.dataclass(frozen=True)
class Screen:
    """A screen, with its size in pixels as it is rotated now."""

    name: str
    width: float
    height: float
    #: Pixels to a point (1/163 inch) along each axis.
    pixels_per_point: Vector = dataclasses.field(metadata={"wire": "pixelsPerPoint"})
    #: GetScreens and GetScenes only: how its picture is turned against its panel, in degrees clockwise (0,
    #: 90, 180 or 270).
    rotation: Optional[int] = None
    #: GetScreens and GetScenes only: true while its curtain is drawn.
    curtain: Optional[bool] = None
    #: GetScreens and GetScenes only: its own recognizers, in the shape that they have in the configuration;
    #: absent where it has none.
    recognizers: Optional[list[dict[str, Any]]] = None


@dataclasses.dataclass(frozen=True)
class Sensor:
    """A device that is read for more than touches, and what for, counted since it was opened."""

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
    #: Those with an event that it is read for.
    frames: int
    #: How often the kernel's buffer overflowed, so that events were lost.
    syn_dropped: int = dataclasses.field(metadata={"wire": "synDropped"})
    #: Absent for a recording's.
    path: Optional[str] = None


# The layers of apps' windows, from the lowest up; all lie over the configuration's windows that name none.
Layer = Literal["app", "overlay", "system"]


@dataclasses.dataclass(frozen=True)
class OwnedScene:
    """What one owner shows."""

    #: The screens that the app is in front of.
    front: list[str]
    #: In the shape of a scene file, with the values as they are now.
    scene: dict[str, Any]
    #: The app, its user and the layer of its windows; absent for the configuration.
    app: Optional[str] = None
    user: Optional[int] = None
    layer: Optional[Layer] = None
    #: The views that are first responder of their windows, and the window that is key, which gets presses,
    #: motion and remote control; nothing of secure windows.
    first_responders: Optional[list[str]] = dataclasses.field(default=None, metadata={"wire": "firstResponders"})
    key_window: Optional[str] = dataclasses.field(default=None, metadata={"wire": "keyWindow"})


@dataclasses.dataclass(frozen=True)
class Threshold:
    """One of the limits by which recognizers tell movements apart."""

    #: As the configuration spells it, such as tap.press.
    key: str
    #: What counts now.
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
    #: The device through which its touches are passed on to other programs; absent where none are.
    passed_on: Optional[str] = dataclasses.field(default=None, metadata={"wire": "passedOn"})


@dataclasses.dataclass(frozen=True)
class ClientStats:
    """A client, counted since it connected."""

    process: int
    user: int
    subscribed: bool
    #: The last three require watch. How many bytes wait for it now, and did at most: 0 for a program with a
    #: secure window.
    queued: Optional[int] = None
    most_queued: Optional[int] = dataclasses.field(default=None, metadata={"wire": "mostQueued"})
    #: How many `changed` were left out for newer ones because it did not read.
    replaced: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class DelayBucket:
    """How many events took at most this number of µs."""

    bound: int
    count: int


@dataclasses.dataclass(frozen=True)
class Delay:
    """The time from the kernel's stamp to the last byte sent, in µs.

    An event that a timer caused counts from when it was due. Quantiles are rounded up by at most a tenth. A
    recording's stamps are another clock's, so nothing is counted while one is served.
    """

    count: int
    sum: int
    #: With rising bounds; each holds those before it.
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
    #: With the last reply: the service was stopped, so that what it serves may go on when it is there again.
    stopped: Optional[bool] = None


@dataclasses.dataclass(frozen=True)
class PresentReply:
    """The reply of Present."""

    #: A secret of this client, and what other programs of the same user need to act for it.
    session: Optional[str] = None
    screens: Optional[list[Screen]] = None
    #: Whether the touchscreens are touchd's alone, so that no other program gets their touches, too.
    exclusive: Optional[bool] = None
    #: Whether a recording is served, whose end is the end of the call.
    replay: Optional[bool] = None
    #: The screens that the app is in front of.
    front: Optional[list[str]] = None
    #: What its controls, scroll views and tables stand at; absent where it has none.
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
    #: As of Subscribe.
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
    #: Of all devices, those that have gone included.
    frames: int
    #: Steps back of the clock after which everything began again.
    restarts: int
    #: Clients that were not let in, and that were hung up on.
    refused_clients: int = dataclasses.field(metadata={"wire": "refusedClients"})
    dropped_clients: int = dataclasses.field(metadata={"wire": "droppedClients"})
    delay: Delay
    #: Requires watch.
    syn_dropped: Optional[int] = dataclasses.field(default=None, metadata={"wire": "synDropped"})
    #: Frames and commands that came after something with a later stamp was handled; requires watch.
    late: Optional[int] = None
    #: How many frames and commands wait for their turn, and did at most; both require watch.
    waiting: Optional[int] = None
    most_waiting: Optional[int] = dataclasses.field(default=None, metadata={"wire": "mostWaiting"})
    #: Of all clients, those that have gone included; requires watch.
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
    place in pixels of the screen as it is rotated now.
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
    """What is served is a recording already."""

    error = "io.touchd.Touch.NotLive"


class InvalidScene(CallError):
    """The scene cannot be shown or changed: `path` leads to what is wrong, such as
    windows[0].views[3].frame[2]; nothing of it is there.
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
    """The app has no such contest any more."""

    error = "io.touchd.Touch.NoSuchContest"


class IllegalVerdict(CallError):
    """The verdict does not follow what was said of the contest before, by which it is in `state`; nothing has
    changed.
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
    """The configuration lets nobody but this app be in front."""

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
        """Alters what an app shows, all or nothing, between two frames.

        A change is an object: {"add": VIEW, "in": NAME, "before": NAME} adds a view to a window or view,
        above what is there or below the view that is named; {"add": WINDOW} adds a window; {"remove": NAME}
        takes a window or view away with all that is in it, and cancels its touches; {"of": NAME, "set": {…}}
        sets keys of a window, view or recognizer (where views and recognizers share a name, the view's).
        `set` takes the keys of the scene file, but for those that say what something is: name, kind, what
        lies in it, touches, and the relations of recognizers. An `offset` with "animated": true goes there by
        itself. "focused": true makes a view that is focusable, or a text field, and not hidden first
        responder, and its window key where the app is in front or lies over the apps; false ends that. A
        recognizer that is active takes translation ({"x": 0, "y": 0}), scale or rotation, with `asOf` as they
        were at that time: what came later still counts. The reply has the effective time, and the names of
        what fingers were changing, so that it was left alone. In the events a `changed` of that time stands
        before the first that follows from it. Of what is removed only ends follow: what was under way is
        cancelled, and a text field reports no editingDidEnd. References to what is removed are dropped.
        """
        return self._call("io.touchd.Touch.Change", {"session": session, "changes": changes}, ChangeReply)

    def answer(self, session: str, contest: int, verdict: Optional[Verdict] = None, values: Optional[dict[str, float]] = None, continues: Optional[bool] = None) -> None:
        """Says what an app makes of a contest (recognizers of kind client; S55).

        `values` are up to 16 numbers that its actions carry; absent, those that it has said before stay.
        Nothing waits for an app but what says so: a recognizer that requires its one to fail, a view whose
        touches it delays. Then, and once the last touch has lifted, the app has the threshold client.patience
        for its answer, and after `possible` (or `changed`) again, ten times at most. Of a recording that is
        served the time stands still until the app has answered each event of a contest that has touches, for
        5 s at most; then it is waited for no more until it answers again. There an answer without a verdict
        says that it has seen one event, and nothing else; with `continues`, more is to be said of the same
        event.
        """
        self._call("io.touchd.Touch.Answer", {"session": session, "contest": contest, "verdict": verdict, "values": values, "continues": continues}, AnswerReply)

    def activate(self, app: str, screen: Optional[str] = None) -> None:
        """Brings an app to the front of a screen, or where none is named of each that it has windows on."""
        self._call("io.touchd.Touch.Activate", {"app": app, "screen": screen}, ActivateReply)

    def step_back(self, session: str, screen: Optional[str] = None) -> None:
        """Leaves the front of a screen, or where none is named of each, to the app that was there before; the
        app waits for Activate then.
        """
        self._call("io.touchd.Touch.StepBack", {"session": session, "screen": screen}, StepBackReply)

    def get_scene(self, app: Optional[str] = None) -> dict[str, Any]:
        """Gives the scene from the configuration, in the shape that scene files have; or that of an app, with
        the values as they are now.
        """
        return self._call("io.touchd.Touch.GetScene", {"app": app}, GetSceneReply).scene

    def get_screens(self) -> list[Screen]:
        """Gives the screens with their own recognizers, which win over those of all windows."""
        return self._call("io.touchd.Touch.GetScreens", {}, GetScreensReply).screens

    def get_scenes(self) -> GetScenesReply:
        """Gives the screens and all that is shown on them: the configuration's scene, then the apps in the
        order in which they came.
        """
        return self._call("io.touchd.Touch.GetScenes", {}, GetScenesReply)

    def get_devices(self) -> list[Device]:
        """Gives the touch devices; one that lies over several screens stands once for each."""
        return self._call("io.touchd.Touch.GetDevices", {}, GetDevicesReply).devices

    def get_sensors(self) -> list[Sensor]:
        """Gives the devices that are read for presses, remote control and motion; a touchscreen's own buttons
        are one, too, and so is an accelerometer of sysfs. How often somebody presses a key is private, as the
        keys are.
        """
        return self._call("io.touchd.Touch.GetSensors", {}, GetSensorsReply).sensors

    def get_thresholds(self) -> list[Threshold]:
        """Gives the limits that count now."""
        return self._call("io.touchd.Touch.GetThresholds", {}, GetThresholdsReply).thresholds

    def get_stats(self) -> GetStatsReply:
        """Gives what was counted since the service started, and how things stand now; never a position.

        How full the queues are, and what was late, lost or replaced, depends on every touch. These figures
        require watch; without it they are absent. Frames of a device are not counted while a secure window
        can be touched on its screen.
        """
        return self._call("io.touchd.Touch.GetStats", {}, GetStatsReply)

    def set_rotation(self, rotation: int, screen: Optional[str] = None) -> None:
        """Turns the picture of a screen (the first one where none is named) against its glass: 0, 90, 180 or
        270 degrees clockwise, until the configuration is read again; on a screen that follows gravity until
        the device is held otherwise, too. The touches that are down on it are cancelled.
        """
        self._call("io.touchd.Touch.SetRotation", {"rotation": rotation, "screen": screen}, SetRotationReply)

    def draw_curtain(self, screen: Optional[str] = None, until: Optional[CurtainEnd] = None) -> bool:
        """Draws the curtain of a screen, or where none is named of each, because its display is dark: what is
        down on it is cancelled, and the touches that come are swallowed. Views, recognizers and those of the
        screen get nothing of them; each sequence that begins is one `wake` event. Without `until`, the
        curtain opens by itself after one whole sequence: from the first finger down on the screen until none
        is. A sequence that was under way before is not a whole one. With `more`, the first reply says that it
        is drawn and the last one that it is open, and the curtain is drawn no longer than the call lasts, so
        that a client that dies locks no glass; without `more` the curtain opens after a sequence only, the
        first one after the last such call. A finger that is down when it opens is not seen before it has
        lifted.
        """
        return self._call("io.touchd.Touch.DrawCurtain", {"screen": screen, "until": until}, DrawCurtainReply).drawn

    def open_curtain(self, screen: Optional[str] = None) -> None:
        """Opens the curtain of a screen, or where none is named of each, whoever has drawn it; but where the
        configuration names the file that says whether the display is off (`displayPower`), that decides for
        the next sequence again.
        """
        self._call("io.touchd.Touch.OpenCurtain", {"screen": screen}, OpenCurtainReply)

    def inject(self, touches: list[InjectedTouch], screen: Optional[str] = None, continues: Optional[bool] = None) -> None:
        """Plays touches on a screen, the first one where none is named, as those of a device of their own:
        the first at once, the others after it as their times say. Touches of one time are one frame; a touch
        stays where it is until it is named again. The reply comes when the last one was handled. With
        `continues`, the times go on from those of the connection's call before, and what is down stays down
        in between; else that is cancelled. What is down when the connection ends is cancelled, too. Where a
        secure window is hit, nothing is down. A display that is off by itself (`displayPower`) swallows none
        of them. Not while a recording is served, and not oneway.
        """
        self._call("io.touchd.Touch.Inject", {"touches": touches, "screen": screen, "continues": continues}, InjectReply)


class AsyncMethods:
    """The methods of the interface, for asyncio."""

    async def _call(self, method: str, parameters: dict[str, Any], reply: type[Reply]) -> Reply:
        raise NotImplementedError

    async def change(self, session: str, changes: list[dict[str, Any]]) -> ChangeReply:
        """Alters what an app shows, all or nothing, between two frames.

        A change is an object: {"add": VIEW, "in": NAME, "before": NAME} adds a view to a window or view,
        above what is there or below the view that is named; {"add": WINDOW} adds a window; {"remove": NAME}
        takes a window or view away with all that is in it, and cancels its touches; {"of": NAME, "set": {…}}
        sets keys of a window, view or recognizer (where views and recognizers share a name, the view's).
        `set` takes the keys of the scene file, but for those that say what something is: name, kind, what
        lies in it, touches, and the relations of recognizers. An `offset` with "animated": true goes there by
        itself. "focused": true makes a view that is focusable, or a text field, and not hidden first
        responder, and its window key where the app is in front or lies over the apps; false ends that. A
        recognizer that is active takes translation ({"x": 0, "y": 0}), scale or rotation, with `asOf` as they
        were at that time: what came later still counts. The reply has the effective time, and the names of
        what fingers were changing, so that it was left alone. In the events a `changed` of that time stands
        before the first that follows from it. Of what is removed only ends follow: what was under way is
        cancelled, and a text field reports no editingDidEnd. References to what is removed are dropped.
        """
        return await self._call("io.touchd.Touch.Change", {"session": session, "changes": changes}, ChangeReply)

    async def answer(self, session: str, contest: int, verdict: Optional[Verdict] = None, values: Optional[dict[str, float]] = None, continues: Optional[bool] = None) -> None:
        """Says what an app makes of a contest (recognizers of kind client; S55).

        `values` are up to 16 numbers that its actions carry; absent, those that it has said before stay.
        Nothing waits for an app but what says so: a recognizer that requires its one to fail, a view whose
        touches it delays. Then, and once the last touch has lifted, the app has the threshold client.patience
        for its answer, and after `possible` (or `changed`) again, ten times at most. Of a recording that is
        served the time stands still until the app has answered each event of a contest that has touches, for
        5 s at most; then it is waited for no more until it answers again. There an answer without a verdict
        says that it has seen one event, and nothing else; with `continues`, more is to be said of the same
        event.
        """
        await self._call("io.touchd.Touch.Answer", {"session": session, "contest": contest, "verdict": verdict, "values": values, "continues": continues}, AnswerReply)

    async def activate(self, app: str, screen: Optional[str] = None) -> None:
        """Brings an app to the front of a screen, or where none is named of each that it has windows on."""
        await self._call("io.touchd.Touch.Activate", {"app": app, "screen": screen}, ActivateReply)

    async def step_back(self, session: str, screen: Optional[str] = None) -> None:
        """Leaves the front of a screen, or where none is named of each, to the app that was there before; the
        app waits for Activate then.
        """
        await self._call("io.touchd.Touch.StepBack", {"session": session, "screen": screen}, StepBackReply)

    async def get_scene(self, app: Optional[str] = None) -> dict[str, Any]:
        """Gives the scene from the configuration, in the shape that scene files have; or that of an app, with
        the values as they are now.
        """
        return (await self._call("io.touchd.Touch.GetScene", {"app": app}, GetSceneReply)).scene

    async def get_screens(self) -> list[Screen]:
        """Gives the screens with their own recognizers, which win over those of all windows."""
        return (await self._call("io.touchd.Touch.GetScreens", {}, GetScreensReply)).screens

    async def get_scenes(self) -> GetScenesReply:
        """Gives the screens and all that is shown on them: the configuration's scene, then the apps in the
        order in which they came.
        """
        return await self._call("io.touchd.Touch.GetScenes", {}, GetScenesReply)

    async def get_devices(self) -> list[Device]:
        """Gives the touch devices; one that lies over several screens stands once for each."""
        return (await self._call("io.touchd.Touch.GetDevices", {}, GetDevicesReply)).devices

    async def get_sensors(self) -> list[Sensor]:
        """Gives the devices that are read for presses, remote control and motion; a touchscreen's own buttons
        are one, too, and so is an accelerometer of sysfs. How often somebody presses a key is private, as the
        keys are.
        """
        return (await self._call("io.touchd.Touch.GetSensors", {}, GetSensorsReply)).sensors

    async def get_thresholds(self) -> list[Threshold]:
        """Gives the limits that count now."""
        return (await self._call("io.touchd.Touch.GetThresholds", {}, GetThresholdsReply)).thresholds

    async def get_stats(self) -> GetStatsReply:
        """Gives what was counted since the service started, and how things stand now; never a position.

        How full the queues are, and what was late, lost or replaced, depends on every touch. These figures
        require watch; without it they are absent. Frames of a device are not counted while a secure window
        can be touched on its screen.
        """
        return await self._call("io.touchd.Touch.GetStats", {}, GetStatsReply)

    async def set_rotation(self, rotation: int, screen: Optional[str] = None) -> None:
        """Turns the picture of a screen (the first one where none is named) against its glass: 0, 90, 180 or
        270 degrees clockwise, until the configuration is read again; on a screen that follows gravity until
        the device is held otherwise, too. The touches that are down on it are cancelled.
        """
        await self._call("io.touchd.Touch.SetRotation", {"rotation": rotation, "screen": screen}, SetRotationReply)

    async def draw_curtain(self, screen: Optional[str] = None, until: Optional[CurtainEnd] = None) -> bool:
        """Draws the curtain of a screen, or where none is named of each, because its display is dark: what is
        down on it is cancelled, and the touches that come are swallowed. Views, recognizers and those of the
        screen get nothing of them; each sequence that begins is one `wake` event. Without `until`, the
        curtain opens by itself after one whole sequence: from the first finger down on the screen until none
        is. A sequence that was under way before is not a whole one. With `more`, the first reply says that it
        is drawn and the last one that it is open, and the curtain is drawn no longer than the call lasts, so
        that a client that dies locks no glass; without `more` the curtain opens after a sequence only, the
        first one after the last such call. A finger that is down when it opens is not seen before it has
        lifted.
        """
        return (await self._call("io.touchd.Touch.DrawCurtain", {"screen": screen, "until": until}, DrawCurtainReply)).drawn

    async def open_curtain(self, screen: Optional[str] = None) -> None:
        """Opens the curtain of a screen, or where none is named of each, whoever has drawn it; but where the
        configuration names the file that says whether the display is off (`displayPower`), that decides for
        the next sequence again.
        """
        await self._call("io.touchd.Touch.OpenCurtain", {"screen": screen}, OpenCurtainReply)

    async def inject(self, touches: list[InjectedTouch], screen: Optional[str] = None, continues: Optional[bool] = None) -> None:
        """Plays touches on a screen, the first one where none is named, as those of a device of their own:
        the first at once, the others after it as their times say. Touches of one time are one frame; a touch
        stays where it is until it is named again. The reply comes when the last one was handled. With
        `continues`, the times go on from those of the connection's call before, and what is down stays down
        in between; else that is cancelled. What is down when the connection ends is cancelled, too. Where a
        secure window is hit, nothing is down. A display that is off by itself (`displayPower`) swallows none
        of them. Not while a recording is served, and not oneway.
        """
        await self._call("io.touchd.Touch.Inject", {"touches": touches, "screen": screen, "continues": continues}, InjectReply)
