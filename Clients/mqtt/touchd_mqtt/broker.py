"""The connection to the broker: states that are retained, and gestures that arrive once.

paho runs in a thread of its own, so a broker that stalls holds up nothing here. Its callbacks enter the event loop as calls.
"""

from __future__ import annotations

import asyncio
import collections
import contextlib
import logging
from typing import Any, Callable, Optional

import paho.mqtt.client as mqtt

from .configuration import Broker as Settings

_log = logging.getLogger("touchd-mqtt")

#: How many messages wait for the broker's receipt at a time; paho holds no others.
WINDOW = 16
#: How many gestures wait for a broker at most.
LONGEST_QUEUE = 1000
#: The broker's refusals of a user or password, in MQTT 3.1.1 and as paho 2 translates them.
_REFUSALS = {4, 5, 134, 135}


class Refused(Exception):
    """The broker refuses the user or the password."""


class _Client(mqtt.Client):  # type: ignore[misc]
    """A client of paho that reports why it could not connect."""

    failed: Callable[[Exception], None]

    def reconnect(self) -> Any:
        try:
            return super().reconnect()
        except OSError as error:
            self.failed(error)
            raise


class Broker:
    """Publishes to the broker, whether it is there now or later. `refused` ends with an error where it never will be."""

    def __init__(
        self,
        settings: Settings,
        id: str,
        will: tuple[str, str],
        topics: list[str],
        patience: float,
        received: Callable[[str, str, bool], None],
    ) -> None:
        self._settings, self._topics, self._patience, self._received = settings, topics, patience, received
        self._where = f"the broker at {settings.host}:{settings.port}"
        self._loop = asyncio.get_running_loop()
        self.refused: asyncio.Future[None] = self._loop.create_future()
        self._is_connected = False
        self._states: dict[str, str] = {}
        # Topics whose state the broker does not have yet, in their order.
        self._dirty: dict[str, None] = {}
        # Each with the time until which it is of use.
        self._events: collections.deque[tuple[float, str, str]] = collections.deque(maxlen=LONGEST_QUEUE)
        self._dropped = 0
        self._in_flight: set[int] = set()
        # What was in flight as the last connection ended. paho sends it again, so anything newer waits for it.
        self._again: set[int] = set()
        self._idle = asyncio.Event()
        self._failure = ""
        self._client = self._make(id, will)

    def start(self) -> None:
        """Connect, and again after each end."""
        self._client.connect_async(self._settings.host, self._settings.port, self._settings.keepalive)
        self._client.loop_start()

    @property
    def is_ready(self) -> bool:
        """Whether a message would be sent now rather than queued."""
        return self._is_connected and not self._again and len(self._in_flight) < WINDOW

    @property
    def is_refused(self) -> bool:
        """Whether the broker refuses the user."""
        return self.refused.done() and not self.refused.cancelled()

    def state(self, topic: str) -> str:
        """Return what was set there last; empty where nothing was."""
        return self._states.get(topic, "")

    def set(self, topic: str, payload: str) -> None:
        """Publish a retained state. Of several that wait, only the newest is sent."""
        if self.state(topic) != payload:
            self._states[topic] = payload
            self._dirty[topic] = None
            self._pump()

    def send(self, topic: str, payload: str) -> None:
        """Publish an event, once, unless the broker stays away for too long."""
        self._dropped += len(self._events) == LONGEST_QUEUE
        now = self._loop.time()
        self._events.append((now + self._patience, topic, payload))
        self._pump(now)

    def repeat(self) -> None:
        """Publish every state again, in their first order."""
        self._dirty = dict.fromkeys(self._states)
        self._pump()

    async def stop(self, timeout: float) -> None:
        """Disconnect, after the broker has received all that waits, but no later than after `timeout` seconds."""
        self._pump()
        try:
            await asyncio.wait_for(self._idle.wait(), timeout)
        except asyncio.TimeoutError:
            _log.warning("the broker has not received %d messages", len(self._dirty) + len(self._events) + len(self._in_flight))
        is_connected, self._is_connected = self._is_connected, False
        self._client.disconnect()
        # Without a connection the thread may be waiting for one; it ends with the program.
        if is_connected:
            await asyncio.to_thread(self._client.loop_stop)

    def _make(self, id: str, will: tuple[str, str]) -> _Client:
        # The broker keeps the session, which is what makes a resent message the same one. paho 2 asks which callbacks are meant.
        version = (mqtt.CallbackAPIVersion.VERSION2,) if hasattr(mqtt, "CallbackAPIVersion") else ()
        client = _Client(*version, client_id=f"touchd-{id}", clean_session=False, protocol=mqtt.MQTTv311)
        client.will_set(*will, qos=1, retain=True)
        if self._settings.user is not None:
            client.username_pw_set(self._settings.user, self._settings.password)
        if self._settings.tls is not None:
            client.tls_set_context(self._settings.tls)
        client.max_inflight_messages_set(2 * WINDOW)
        client.reconnect_delay_set(1, 30)
        # The two versions agree in these arguments; what follows them differs.
        client.on_connect = lambda _client, _data, _flags, code, *_: self._enter(self._connected, getattr(code, "value", code))
        client.on_disconnect = lambda *_: self._enter(self._disconnected)
        client.on_publish = lambda _client, _data, number, *_: self._enter(self._published, number)
        client.on_message = lambda _client, _data, message: self._enter(
            self._received, message.topic, message.payload.decode(errors="replace"), bool(message.retain)
        )
        client.failed = lambda error: self._enter(self._report, str(error))
        return client

    def _enter(self, handler: Callable[..., None], *arguments: Any) -> None:
        """Call a handler in the event loop, from paho's thread. A loop that has ended needs none."""
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(handler, *arguments)

    def _connected(self, code: Any) -> None:
        if code in _REFUSALS and not self.refused.done():
            user = f'user "{self._settings.user}"' if self._settings.user else "clients without a user"
            self.refused.set_exception(Refused(f"{self._settings.place}: the broker refuses {user} or the password"))
        elif code != 0:
            self._report(f"it answers with code {code}")
        else:
            _log.info("connected to %s", self._where)
            self._failure, self._is_connected = "", True
            # Commands get no quality of service: a broker would keep those of an hour ago and deliver them now.
            self._client.subscribe([(topic, 0) for topic in self._topics])
            self._again = set(self._in_flight)
            self.repeat()

    def _disconnected(self) -> None:
        if self._is_connected:
            _log.warning("%s has gone", self._where)
        self._is_connected = False

    def _report(self, failure: str) -> None:
        # Once, however often it is tried.
        if failure != self._failure:
            _log.warning("cannot connect to %s: %s", self._where, failure)
            self._failure = failure

    def _published(self, number: int) -> None:
        self._in_flight.discard(number)
        self._again.discard(number)
        self._pump()

    def _pump(self, now: Optional[float] = None) -> None:
        """Hand over to paho what the window has room for."""
        while self.is_ready and (message := self._next(self._loop.time() if now is None else now)):
            self._in_flight.add(self._client.publish(*message).mid)
        if self._dropped and self._is_connected:
            _log.warning("%d gestures were dropped because the broker did not receive them in time", self._dropped)
            self._dropped = 0
        if self._dirty or self._events or self._in_flight:
            self._idle.clear()
        else:
            self._idle.set()

    def _next(self, now: float) -> Optional[tuple[str, str, int, bool]]:
        if self._dirty:
            topic = next(iter(self._dirty))
            del self._dirty[topic]
            return topic, self._states[topic], 1, True
        while self._events:
            deadline, topic, payload = self._events.popleft()
            if deadline >= now:
                return topic, payload, 2, False
            self._dropped += 1
        return None
