"""A panel: what touchd reports becomes states and events, and commands become calls."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import math
from typing import Any, Awaitable, Optional, Union

import touchd
from touchd.interface import GetScenesReply
from touchd.stream import PAUSE

from . import discovery, health
from .broker import Broker
from .configuration import Configuration
from .discovery import Topics
from .display import Curtain, Display
from .gestures import Gesture, Performance, gestures, now, of_screen

_log = logging.getLogger("touchd-mqtt")

#: Seconds between two looks at what the service reports only when asked.
_LOOK = 10
#: How many commands wait at most.
_COMMANDS = 64
#: What Home Assistant takes for "unknown".
_UNKNOWN = "None"

#: App, window, view and recognizer, as an action names them.
_Key = tuple[str, str, str, str]


class Denied(Exception):
    """touchd denies what the panel cannot do without."""


class Panel:
    """A panel, from the first connection to the last message."""

    def __init__(self, configuration: Configuration) -> None:
        self._configuration, self._screen = configuration, configuration.screen
        self._topics = topics = Topics(configuration)
        self._client = client = touchd.AsyncClient(configuration.socket)
        self._display = Display(configuration.display, client, self._screen) if configuration.display else None
        self._curtain: Optional[asyncio.Task[None]] = None
        self._commands: asyncio.Queue[tuple[str, str]] = asyncio.Queue(_COMMANDS)
        self._screens: list[touchd.Screen] = []
        # Each gesture with its screen; None for the first one.
        self._gestures: dict[_Key, tuple[Performance, Optional[str]]] = {}
        self._apps: list[str] = []
        self._gone: dict[str, str] = {}
        self._version = ""
        subscribed = [topics.birth, topics.discovery, topics.commands]
        will = topics.availability, "offline"
        self._broker = Broker(configuration.broker, configuration.id, will, subscribed, configuration.patience, self._received)

    async def run(self, stop: asyncio.Event) -> None:
        """Publish until `stop` is set. Raises what ends the program earlier."""
        self._broker.start()
        work = [self._follow(), self._watch_idle(), self._look_again(), self._obey(), stop.wait(), self._broker.refused]
        tasks = [asyncio.ensure_future(each) for each in work]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
            # Its reply follows all that the service has sent before, so every gesture until now is known.
            with contextlib.suppress(touchd.Error):
                await self._client.get_info()
        finally:
            for task in tasks:
                task.cancel()
            self._leave_curtain()
            if self._display is not None:
                await self._try(self._display.leave())
            if not self._broker.is_refused:
                self._broker.set(self._topics.availability, "offline")
                await self._broker.stop(self._configuration.patience)

    # From touchd

    async def _follow(self) -> None:
        """Follow the events of one service after the other."""
        path, apps = self._configuration.socket, self._configuration.apps
        while True:
            events = touchd.subscribe(path, apps=apps or None, states=True, reconnect=False, wait=math.inf)
            try:
                # It waits for a service that is not there; people have to fix anything else.
                await events.__aenter__()
            except touchd.ServiceUnavailable as error:
                raise Denied(str(error)) from None
            try:
                async for event in events:
                    await self._handle(event)
            except touchd.PermissionDenied:
                needed = "see and watch" if apps else "see"
                raise Denied(f"touchd denies its events; permissions in its configuration must give this user {needed}") from None
            except (touchd.ServiceUnavailable, touchd.Timeout):
                pass
            finally:
                events.close()
            _log.warning("touchd has gone; waiting for it")
            self._broker.set(self._topics.availability, "offline")
            for performance, _ in self._gestures.values():
                performance.end()
            await asyncio.sleep(PAUSE)

    async def _handle(self, event: Union[touchd.Event, touchd.State]) -> None:
        if isinstance(event, touchd.State):
            self._version = (await self._client.get_info()).version
            for key in ("touched", "idle_since"):
                self._set(key, _UNKNOWN)
            await self._discover()
            self._broker.set(self._topics.availability, "online")
            if self._display is not None:
                await self._try(self._display.serve_again())
        elif isinstance(event, touchd.Action):
            self._act(event)
        elif isinstance(event, touchd.Wake):
            if self._display is not None and event.screen == self._own_screen():
                await self._try(self._display.wake())
            await self._look()
        elif isinstance(event, (touchd.SceneChange, touchd.Foreground)):
            # A service that has ended meanwhile answers no more, but gestures of before may follow.
            with contextlib.suppress(touchd.ServiceUnavailable, touchd.Timeout):
                await self._discover()

    def _act(self, action: touchd.Action) -> None:
        performance, name = self._gestures.get((action.app or "", action.window, action.view, action.recognizer), (None, None))
        sizes = [(screen.width, screen.height) for screen in self._screens if (action.screen or name) in (None, screen.name)]
        if performance is not None and sizes:
            performance.handle(action, sizes[0])
            if action.state != "changed":
                self._touch()

    async def _discover(self) -> None:
        """Publish the entities of what is shown now."""
        reply = await self._client.get_scenes()
        found: dict[_Key, tuple[Gesture, Optional[str]]] = {}
        for screen in reply.screens:
            found |= {_key(gesture): (gesture, screen.name) for gesture in of_screen(screen)}
        for owned in reply.scenes:
            if owned.app is None or self._wants(owned.app):
                screens = {window.get("name", ""): window.get("screen") for window in owned.scene.get("windows", ())}
                found |= {_key(gesture): (gesture, screens[gesture.window]) for gesture in gestures(owned.scene, owned.app or "")}
        known = {key: self._gestures[key][0] for key in self._gestures}
        self._gestures = {
            key: (known[key] if key in known and known[key].gesture == gesture else self._performance(gesture), screen)
            for key, (gesture, screen) in found.items()
        }
        for key, performance in known.items():
            if key not in self._gestures or self._gestures[key][0] is not performance:
                performance.end()
        self._show(reply)
        self._introduce()

    def _performance(self, gesture: Gesture) -> Performance:
        topic = self._topics.gesture(gesture)

        def emit(payload: str, may_wait: bool) -> bool:
            is_sent = self._broker.is_ready or not may_wait
            if is_sent:
                self._broker.send(topic, payload)
            return is_sent

        return Performance(gesture, self._configuration.positions, self._configuration.interval, emit)

    def _introduce(self) -> None:
        known = [performance.gesture for performance, _ in self._gestures.values()]
        payload = discovery.message(self._configuration, self._version, known, self._apps, self._gone)
        self._broker.set(self._topics.discovery, payload)

    async def _watch_idle(self) -> None:
        seconds = self._configuration.idle
        async for idle in touchd.watch_idle(seconds, self._configuration.socket, wait=math.inf):
            if idle:
                self._set("touched", "OFF")
                self._set("last_touch", now(seconds))
                self._set("idle_since", now(seconds))
            else:
                self._touch()

    def _touch(self) -> None:
        self._set("touched", "ON")
        self._set("last_touch", now())
        self._set("idle_since", _UNKNOWN)

    async def _look_again(self) -> None:
        while True:
            await self._look()
            await asyncio.sleep(_LOOK)

    async def _look(self) -> None:
        """Publish what the service reports only when asked."""
        try:
            reply, devices, stats = await self._client.get_scenes(), await self._client.get_devices(), await self._client.get_stats()
        except touchd.Error:
            # The subscription says why.
            return
        self._show(reply)
        found = health.findings(devices, reply.screens, stats)
        self._set("touchscreens", str(len({(device.name, device.bus, device.vendor) for device in devices})))
        self._set("problem", "ON" if found else "OFF")
        self._set("findings", str(len(found)))
        self._set("findings/attributes", json.dumps({"findings": found}))

    def _show(self, reply: GetScenesReply) -> None:
        self._screens = reply.screens
        scenes = {owned.app: owned for owned in reply.scenes if owned.app and owned.layer == "app" and self._wants(owned.app)}
        self._apps, name = [*scenes], self._own_screen()
        own = next((screen for screen in reply.screens if screen.name == name), None)
        if self._configuration.control:
            self._set("curtain", "ON" if own is not None and own.curtain else "OFF")
            self._set("rotation", _UNKNOWN if own is None or own.rotation is None else str(own.rotation))
        if self._configuration.control and self._configuration.apps:
            self._set("app", next((app for app in scenes if name in scenes[app].front), _UNKNOWN))
        if self._display is not None:
            is_on = self._display.is_on
            self._set("display", _UNKNOWN if is_on is None else "ON" if is_on else "OFF")

    def _wants(self, app: str) -> bool:
        return app in self._configuration.apps or "*" in self._configuration.apps

    def _own_screen(self) -> str:
        return self._screen or (self._screens[0].name if self._screens else "")

    def _set(self, key: str, value: str) -> None:
        self._broker.set(self._topics.state(key), value)

    # From Home Assistant

    def _received(self, topic: str, payload: str, is_retained: bool) -> None:
        if topic == self._topics.birth:
            if payload == "online":
                self._broker.repeat()
        elif topic == self._topics.discovery:
            # What an earlier run has published, and nothing has any more, is removed.
            if self._version and (gone := discovery.removed(payload, self._broker.state(topic))):
                self._gone |= gone
                self._introduce()
        elif is_retained:
            _log.warning("%s: a retained command is ignored, because it would be carried out at each start", topic)
        elif not self._commands.full():
            self._commands.put_nowait((topic.split("/")[-2], payload))

    async def _obey(self) -> None:
        while True:
            key, payload = await self._commands.get()
            await self._try(self._command(key, payload))
            await self._look()

    async def _try(self, action: Awaitable[Any]) -> None:
        """Do what may be denied or fail, and report that."""
        try:
            await action
        except touchd.PermissionDenied:
            _log.error("touchd denies this user the permission control; permissions in its configuration give it")
        except (touchd.Error, OSError) as error:
            _log.error("%s", error)

    async def _command(self, key: str, payload: str) -> None:
        may_control = self._configuration.control
        if key == "display" and self._display is not None and payload in ("ON", "OFF"):
            await (self._display.turn_on() if payload == "ON" else self._display.turn_off())
        elif key == "curtain" and may_control and payload in ("ON", "OFF"):
            self._leave_curtain()
            if payload == "ON":
                self._curtain = asyncio.ensure_future(self._try(self._hold_curtain()))
            else:
                await self._client.open_curtain(self._screen)
        elif key == "next_touch" and may_control:
            await self._client.draw_curtain(self._screen)
        elif key == "rotation" and may_control and payload in ("0", "90", "180", "270"):
            await self._client.set_rotation(int(payload), self._screen)
        elif key == "app" and may_control and payload in self._apps:
            await self._client.activate(payload, self._screen)
        else:
            _log.error('the command "%s" for %s means nothing', payload[:40], key)

    async def _hold_curtain(self) -> None:
        """Keep the curtain drawn, through restarts of the service, until another program opens it."""
        while True:
            try:
                async with Curtain(self._configuration.socket, self._screen) as changes:
                    async for drawn in changes:
                        await self._look()
                        if not drawn:
                            return
            except touchd.ServiceUnavailable:
                await asyncio.sleep(PAUSE)

    def _leave_curtain(self) -> None:
        if self._curtain is not None:
            self._curtain.cancel()
            self._curtain = None


def _key(gesture: Gesture) -> _Key:
    return gesture.app, gesture.window, gesture.view, gesture.name
