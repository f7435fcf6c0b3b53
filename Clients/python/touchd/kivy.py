"""An input provider for Kivy called `touchd`, with which an app needs no permission to read a device.

Import this module before the app runs, and name the provider in Kivy's configuration, instead of those that read devices:

    [input]
    touchd = touchd,socket=/run/touchd/io.touchd

or in the program: `Config.set("input", "touchd", "touchd")`. Options follow commas: `socket`, `app` (its name for other programs; by
default kivy), `screen` (by default the first one), `layer`.

The provider presents one window that covers the screen. Kivy's widgets get its touches like those of any device. Kivy has no cancelled
touches: if touchd cancels a touch, the provider ends it outside the window, below its edge, so that it presses nothing.
"""

from __future__ import annotations

import math
from typing import Any, Callable, Optional

from kivy.input.factory import MotionEventFactory
from kivy.input.motionevent import MotionEvent
from kivy.input.provider import MotionEventProvider
from kivy.logger import Logger

from .connection import SOCKET
from .errors import Error
from .interface import Screen, Touches, ViewTouch
from .presentation import Presentation, Presented, Screens, present

_OPTIONS = {"socket": SOCKET, "app": "kivy", "screen": "", "layer": ""}


class Touch(MotionEvent):  # type: ignore[misc]
    """A touch on the window; `force` from 0 to 1 is its `pressure` if the panel reports it."""

    def __init__(self, device: str, id: int, place: tuple[float, float, Optional[float]]) -> None:
        super().__init__(device, id, place, is_touch=True, type_id="touch")

    def depack(self, place: tuple[float, float, Optional[float]]) -> None:
        """Copy the position of the touch."""
        self.sx, self.sy, force = place
        self.profile = ["pos"]
        if force is not None:
            self.pressure = force
            self.profile.append("pressure")
        super().depack(place)


class Provider(MotionEventProvider):  # type: ignore[misc]
    """The provider that Kivy creates from the line in its configuration."""

    def __init__(self, device: str, arguments: str) -> None:
        super().__init__(device, arguments)
        options = dict(_OPTIONS)
        for argument in filter(None, (part.strip() for part in arguments.split(","))):
            key, _, value = argument.partition("=")
            if key not in options or not value:
                raise ValueError(f"[input] {device}: {argument!r} is none of {', '.join(f'{option}=…' for option in options)}")
            options[key] = value
        self._options = options
        self._windows: Optional[Presentation] = None
        self._screen: Optional[Screen] = None
        self._touches: dict[int, Touch] = {}

    @property
    def ended(self) -> bool:
        """Whether no more touches can arrive: the served recording has ended, or the service refuses the window."""
        return self._windows is not None and self._windows.ended

    def start(self) -> None:
        """Present the window. The window appears when the service runs, however late that is."""
        window: dict[str, Any] = {"name": "kivy", "views": [{"name": "glass", "touches": True}]}
        if self._options["screen"]:
            window["screen"] = self._options["screen"]
        layer: Any = self._options["layer"] or None
        self._windows = present(
            {"windows": [window]}, self._options["app"], self._options["socket"], layer=layer, wait=math.inf
        )

    def stop(self) -> None:
        """Remove the window."""
        if self._windows is not None:
            self._windows.close()

    def update(self, dispatch_fn: Callable[[str, Touch], None]) -> None:
        """Pass on the touches since the previous call; Kivy calls this in each frame."""
        if self._windows is None or self._windows.ended:
            return
        try:
            events = self._windows.poll()
        except Error as error:
            Logger.error(f"touchd: {error}")
            self._windows.close()
            events = []
        for event in events:
            if isinstance(event, (Presented, Screens)):
                wanted = self._options["screen"]
                self._screen = next((screen for screen in event.screens if screen.name == wanted), event.screens[0])
            if isinstance(event, Presented):
                self._cancel(dispatch_fn)
            elif isinstance(event, Touches):
                for touch in event.touches:
                    self._follow(event.phase, touch, dispatch_fn)
        if self._windows.presented is None:
            self._cancel(dispatch_fn)

    def _follow(self, phase: str, touch: ViewTouch, dispatch: Callable[[str, Touch], None]) -> None:
        assert self._screen is not None
        place = touch.x / self._screen.width, 1 - touch.y / self._screen.height, touch.force
        if phase == "began":
            self._touches[touch.id] = Touch(self.device, touch.id, place)
            dispatch("begin", self._touches[touch.id])
        elif touch.id in self._touches and phase == "moved":
            self._touches[touch.id].move(place)
            dispatch("update", self._touches[touch.id])
        elif touch.id in self._touches:
            self._end(touch.id, (place[0], -1.0, None) if phase == "cancelled" else place, dispatch)

    def _end(self, id: int, place: tuple[float, float, Optional[float]], dispatch: Callable[[str, Touch], None]) -> None:
        touch = self._touches.pop(id)
        touch.move(place)
        touch.update_time_end()
        dispatch("end", touch)

    def _cancel(self, dispatch: Callable[[str, Touch], None]) -> None:
        """End all touches: the connection is lost, and gestures under way are over."""
        for id, touch in list(self._touches.items()):
            self._end(id, (touch.sx, -1.0, None), dispatch)


MotionEventFactory.register("touchd", Provider)
