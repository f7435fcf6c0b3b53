"""A panel: what touchd reports becomes states and events, and commands become calls."""

from __future__ import annotations

import asyncio
import json
import logging
import math
from typing import Callable, Optional

import touchd
from touchd.interface import OwnedScene
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
#: How many commands wait at most; more are no user's.
_COMMANDS = 64
#: What Home Assistant takes for "unknown".
_UNKNOWN = "None"


class Denied(Exception):
    """touchd denies what the panel cannot do without."""


class Panel:
    """A panel, from the first connection to the last message."""

    def __init__(self, configuration: Configuration) -> None:
        self._configuration = configuration
        self._topics = Topics(configuration)
        self._client = touchd.AsyncClient(configuration.socket)
        self._display: Optional[Display] = None
        if configuration.display is not None:
            self._display = Display(configuration.display, self._client, configuration.screen)
        self._curtain: Optional[asyncio.Task[None]] = None
        self._commands: asyncio.Queue[tuple[str, str]] = asyncio.Queue(_COMMANDS)
        self._screens: list[touchd.Screen] = []
        # By the names that an action has.
        self._gestures: dict[tuple[str, str, str, str], tuple[Gesture, Performance, Optional[str]]] = {}
        self._apps: list[str] = []
        self._gone: dict[str, str] = {}
        self._version = ""
        self._broker = Broker(
            configuration.broker,
            configuration.id,
            (self._topics.availability, "offline"),
            [self._topics.birth, self._topics.discovery, self._topics.commands],
            configuration.patience,
            self._received,
        )

    async def run(self, stop: asyncio.Event) -> None:
        """Publish until `stop` is set. Raises what ends the program earlier."""
        self._broker.start()
        work = [self._follow(), self._watch_idle(), self._look_again(), self._obey(), stop.wait(), self._broker.refused]
        tasks = [asyncio.ensure_future(each) for each in work]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            self._leave_curtain()
            if self._display is not None:
                self._display.leave()
            if not self._broker.is_refused:
                self._broker.set(self._topics.availability, "offline")
                await self._broker.stop(self._configuration.patience)

    # From touchd

    async def _follow(self) -> None:
        """Follow the events of one service after the other."""
        while True:
            events = touchd.subscribe(
                self._configuration.socket, apps=self._configuration.apps or None, states=True, reconnect=False, wait=math.inf
            )
            try:
                # It waits for a service that is not there; anything else is for people to fix.
                await events.__aenter__()
            except touchd.ServiceUnavailable as error:
                raise Denied(str(error)) from None
            try:
                async for event in events:
                    await self._handle(event)
            except touchd.PermissionDenied:
                needed = "see and watch" if self._configuration.apps else "see"
                raise Denied(f"touchd denies its events; permissions in its configuration must give this user {needed}") from None
            except touchd.ServiceUnavailable:
                pass
            finally:
                events.close()
            _log.warning("touchd has gone; waiting for it")
            self._broker.set(self._topics.availability, "offline")
            for _, performance, _ in self._gestures.values():
                performance.end()
            await asyncio.sleep(PAUSE)

    async def _handle(self, event: touchd.Event | touchd.State) -> None:
        if isinstance(event, touchd.State):
            self._version = (await self._client.get_info()).version
            for key in ("touched", "idle_since") + (("rotation",) if self._configuration.control else ()):
                self._set(key, _UNKNOWN)
            await self._discover()
            self._broker.set(self._topics.availability, "online")
            if self._display is not None:
                await self._try(self._display.serve_again)
        elif isinstance(event, touchd.Action):
            self._act(event)
        elif isinstance(event, touchd.Wake):
            await self._wake(event.screen)
        elif isinstance(event, (touchd.SceneChange, touchd.Foreground)):
            await self._discover()

    def _act(self, action: touchd.Action) -> None:
        known = self._gestures.get((action.app or "", action.window, action.view, action.recognizer))
        if known is None:
            return
        _, performance, screen = known
        size = self._size(action.screen or screen)
        if size is not None:
            performance.handle(action, size)
        if action.state != "changed":
            self._touch()

    def _size(self, name: Optional[str]) -> Optional[tuple[float, float]]:
        screens = [screen for screen in self._screens if name in (None, screen.name)]
        return (screens[0].width, screens[0].height) if screens else None

    async def _discover(self) -> None:
        """Publish the entities of what is shown now."""
        reply = await self._client.get_scenes()
        self._screens = reply.screens
        wanted = self._configuration.apps
        scenes = [scene for scene in reply.scenes if scene.app is None or scene.app in wanted or "*" in wanted]
        found: dict[tuple[str, str, str, str], tuple[Gesture, Optional[str]]] = {}
        for screen in reply.screens:
            found |= {_key(gesture): (gesture, screen.name) for gesture in of_screen(screen)}
        for scene in scenes:
            where = {window.get("name", ""): window.get("screen") for window in scene.scene.get("windows", ())}
            found |= {_key(gesture): (gesture, where[gesture.window]) for gesture in gestures(scene.scene, scene.app or "")}
        for key in self._gestures.keys() - found.keys():
            self._gestures.pop(key)[1].end()
        for key, (gesture, name) in found.items():
            if key not in self._gestures or self._gestures[key][0] != gesture:
                self._gestures[key] = (gesture, self._performance(gesture), name)
        self._apps = [scene.app for scene in scenes if scene.app is not None and scene.layer == "app"]
        self._introduce()
        self._show(reply.screens, reply.scenes)

    def _performance(self, gesture: Gesture) -> Performance:
        topic = self._topics.gesture(gesture)

        def emit(payload: str, may_wait: bool) -> bool:
            if may_wait and not self._broker.is_ready:
                return False
            self._broker.send(topic, payload)
            return True

        return Performance(gesture, self._configuration.positions, self._configuration.interval, emit)

    def _introduce(self) -> None:
        known = [gesture for gesture, _, _ in self._gestures.values()]
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

    async def _wake(self, screen: str) -> None:
        is_ours = self._screens and screen == (self._configuration.screen or self._screens[0].name)
        if self._display is not None and is_ours and self._display.is_on is False:
            await self._try(self._display.turn_on)
        await self._look()

    async def _look_again(self) -> None:
        while True:
            await self._look()
            await asyncio.sleep(_LOOK)

    async def _look(self) -> None:
        """Publish what the service reports only when asked."""
        try:
            reply = await self._client.get_scenes()
            devices, stats = await self._client.get_devices(), await self._client.get_stats()
        except touchd.Error:
            # The subscription says why.
            return
        self._screens = reply.screens
        self._show(reply.screens, reply.scenes)
        found = health.findings(devices, reply.screens, stats)
        self._set("touchscreens", str(len({(device.name, device.bus, device.vendor) for device in devices})))
        self._set("problem", "ON" if found else "OFF")
        self._set("findings", str(len(found)))
        self._broker.set(self._topics.attributes("findings"), json.dumps({"findings": found}))

    def _show(self, screens: list[touchd.Screen], scenes: list[OwnedScene]) -> None:
        name = self._configuration.screen or (screens[0].name if screens else "")
        if self._configuration.control:
            self._set("curtain", "ON" if any(screen.curtain for screen in screens if screen.name == name) else "OFF")
        if self._configuration.control and self._configuration.apps:
            front = [scene.app for scene in scenes if scene.app in self._apps and name in scene.front]
            self._set("app", front[0] or _UNKNOWN if front else _UNKNOWN)
        if self._display is not None:
            is_on = self._display.is_on
            self._set("display", _UNKNOWN if is_on is None else "ON" if is_on else "OFF")

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
        elif (key := self._topics.commanded(topic)) and not self._commands.full():
            self._commands.put_nowait((key, payload))

    async def _obey(self) -> None:
        while True:
            key, payload = await self._commands.get()
            await self._try(lambda: self._command(key, payload))
            await self._look()

    async def _try(self, action: Callable[[], object]) -> None:
        """Do what may be denied or fail, and report that."""
        try:
            result = action()
            if asyncio.iscoroutine(result):
                await result
        except touchd.PermissionDenied:
            _log.error("touchd denies this user the permission control; permissions in its configuration give it")
        except (touchd.Error, OSError) as error:
            _log.error("%s", error)

    async def _command(self, key: str, payload: str) -> None:
        configuration, client, screen = self._configuration, self._client, self._configuration.screen
        if key == "display" and self._display is not None and payload in ("ON", "OFF"):
            if payload == "OFF":
                await self._display.turn_off()
            else:
                self._display.turn_on()
                if self._configuration.display and self._configuration.display.curtain:
                    await client.open_curtain(screen)
        elif key == "curtain" and configuration.control and payload in ("ON", "OFF"):
            self._leave_curtain()
            if payload == "ON":
                self._curtain = asyncio.ensure_future(self._try_curtain())
            else:
                await client.open_curtain(screen)
        elif key == "next_touch" and configuration.control:
            await client.draw_curtain(screen)
        elif key == "rotation" and configuration.control and payload in ("0", "90", "180", "270"):
            await client.set_rotation(int(payload), screen)
            self._set("rotation", payload)
        elif key == "app" and configuration.control and payload in self._apps:
            await client.activate(payload, screen)
        else:
            _log.error('the command "%s" for %s means nothing', payload[:40], key)

    async def _try_curtain(self) -> None:
        """Keep the curtain drawn, through restarts of the service, until another program opens it."""
        await self._try(self._hold_curtain)

    async def _hold_curtain(self) -> None:
        while True:
            try:
                async with Curtain(self._configuration.socket, self._configuration.screen) as changes:
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


def _key(gesture: Gesture) -> tuple[str, str, str, str]:
    return gesture.app, gesture.window, gesture.view, gesture.name
