"""The gestures of scenes, and what is published of each."""

from __future__ import annotations

import asyncio
import dataclasses
import datetime
import json
import math
import re
import zlib
from typing import Any, Callable, Iterator, Optional

import touchd

#: Kinds whose recognizers report one moment. All others begin, change and end. `make generated` writes this line.
_MOMENTS = {"tap", "swipe"}
#: Seconds after which a change is tried again that the broker was not ready for.
_RETRY = 0.1


@dataclasses.dataclass(frozen=True)
class Gesture:
    """A recognizer of a scene or of a screen; the app is empty for the configuration's."""

    app: str
    window: str
    view: str
    name: str
    kind: str

    @property
    def id(self) -> str:
        """A word for topics and identifiers. Names may differ in what a topic cannot hold, so it ends with a sum."""
        where = "\0".join([self.app, self.window, self.view, self.name])
        return re.sub(r"[^a-zA-Z0-9_-]", "_", self.title) + f"-{zlib.crc32(where.encode()):08x}"

    @property
    def title(self) -> str:
        """The name that people see."""
        return f"{self.app} {self.name}" if self.app else self.name

    @property
    def event_types(self) -> list[str]:
        """The words for what happens to it."""
        return ["recognized"] if self.kind in _MOMENTS else ["began", "changed", "ended", "cancelled"]


def gestures(scene: dict[str, Any], app: str = "") -> Iterator[Gesture]:
    """Return the gestures of a scene."""
    for window in scene.get("windows", ()):
        yield from _within(window, "", window.get("name", ""), app)


def of_screen(screen: touchd.Screen) -> Iterator[Gesture]:
    """Return a screen's own gestures."""
    return _within({"recognizers": screen.recognizers or []}, "", "", "")


def _within(part: dict[str, Any], view: str, window: str, app: str) -> Iterator[Gesture]:
    for recognizer in part.get("recognizers", ()):
        if "name" in recognizer:
            yield Gesture(app, window, view, recognizer["name"], recognizer["kind"])
    for child in part.get("views", ()):
        yield from _within(child, child.get("name", ""), window, app)


class Performance:
    """A gesture while it is made. Changes that follow each other faster than `interval` are joined; each is cumulative, so none is lost.

    `emit` publishes a payload. It may refuse one that can wait, and returns whether it published.
    """

    def __init__(self, gesture: Gesture, positions: bool, interval: float, emit: Callable[[str, bool], bool]) -> None:
        self.gesture = gesture
        self._positions, self._interval, self._emit = positions, interval, emit
        self._fingers = 0
        # What of the displacement was published, in percent of the screen.
        self._moved = (0, 0)
        self._waiting: Optional[tuple[touchd.Action, tuple[float, float]]] = None
        self._timer: Optional[asyncio.TimerHandle] = None

    def handle(self, action: touchd.Action, size: tuple[float, float]) -> None:
        """Publish what happened, on a screen of this size."""
        if action.state == "began":
            self._fingers, self._moved = 0, (0, 0)
        self._fingers = max(self._fingers, action.touches)
        if action.state == "changed":
            self._waiting = action, size
            if self._timer is None:
                self._change()
        else:
            self.end()
            self._publish(action, size)

    def end(self) -> None:
        """Forget the change that waits."""
        self._waiting = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _change(self) -> None:
        self._timer = None
        if self._waiting is not None:
            is_published = self._publish(*self._waiting)
            if is_published:
                self._waiting = None
            # While the broker is not ready, the newest change waits.
            pause = self._interval if is_published else max(self._interval, _RETRY)
            self._timer = asyncio.get_running_loop().call_later(pause, self._change)

    def _publish(self, action: touchd.Action, size: tuple[float, float]) -> bool:
        values: dict[str, Any] = {
            "event_type": action.state if "began" in self.gesture.event_types else "recognized",
            "name": action.recognizer,
            "kind": action.kind,
            "view": action.view or None,
            "app": action.app,
            "fingers": self._fingers,
            "direction": action.direction,
            "edge": action.edge,
            "scale": None if action.scale is None else round(action.scale, 3),
            "rotation": None if action.rotation is None else round(math.degrees(action.rotation), 1),
            "steps": action.steps,
            "time": now(),
        }
        moved = self._moved
        if action.translation is not None:
            x, y = action.translation.x, action.translation.y
            moved = round(100 * x / size[0]), round(100 * y / size[1])
            # The steps add up to the displacement, so an automation may add each to a brightness.
            values |= {"dx": moved[0], "dy": moved[1], "step_x": moved[0] - self._moved[0], "step_y": moved[1] - self._moved[1]}
            values["direction"] = action.direction or (("left", "right")[x >= 0] if abs(x) >= abs(y) else ("up", "down")[y >= 0])
        if self._positions:
            values |= {"x": action.x, "y": action.y, "values": action.values}
        payload = json.dumps({key: value for key, value in values.items() if value is not None})
        is_published = self._emit(payload, action.state == "changed")
        self._moved = moved if is_published else self._moved
        return is_published


def now(ago: float = 0) -> str:
    """Return the time of so many seconds ago as Home Assistant reads it."""
    return (datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(seconds=ago)).isoformat(timespec="seconds")
