"""A broker (mosquitto) on localhost, a client that listens to it, and a proxy that breaks connections on demand."""

import collections
import contextlib
import json
import pathlib
import shutil
import socket
import subprocess
import tempfile
import threading

import paho.mqtt.client as mqtt
from programs import TIMEOUT

PACKETS = "- CONNECT CONNACK PUBLISH PUBACK PUBREC PUBREL PUBCOMP SUBSCRIBE SUBACK UNSUBSCRIBE UNSUBACK PINGREQ PINGRESP DISCONNECT".split()
# Debian installs it outside the users' PATH.
MOSQUITTO = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


class Broker:
    """A mosquitto that keeps sessions, as Debian's does. `options` are more lines of its configuration."""

    def __init__(self, *options):
        self._folder = tempfile.TemporaryDirectory(prefix="touchd-broker-")
        self.folder = pathlib.Path(self._folder.name)
        self.port = free_port()
        self._listeners = []
        # Started by root, mosquitto switches to another user, who must be able to write there.
        self.folder.chmod(0o777)
        lines = [f"listener {self.port} 127.0.0.1", "persistence true", f"persistence_location {self.folder}/", "log_type information"]
        lines += ["log_dest stderr", "max_queued_messages 100000", *(options or ["allow_anonymous true"])]
        (self.folder / "broker.conf").write_text("\n".join(lines) + "\n")
        self.process = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        for listener in self._listeners:
            listener.close()
        self.stop()
        self._folder.cleanup()

    def start(self):
        self.process = subprocess.Popen(
            [MOSQUITTO, "-c", self.folder / "broker.conf"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        for line in self.process.stderr:
            if " running" in line:
                break
        else:
            raise AssertionError("the broker has ended")
        # Drain its log, so that the pipe does not fill up.
        threading.Thread(target=self._drain, args=(self.process.stderr,), daemon=True).start()

    def _drain(self, stream):
        with contextlib.suppress(ValueError):
            for _ in stream:
                pass

    def stop(self):
        if self.process is not None:
            self.process.terminate()
            self.process.wait(TIMEOUT)
            self.process.stderr.close()
            self.process = None

    def restart(self):
        self.stop()
        self.start()

    def listen_with_tls(self, certificate, key):
        """Restart it with one more port, and return that."""
        port = free_port()
        with open(self.folder / "broker.conf", "a") as file:
            file.write(f"listener {port} 127.0.0.1\ncertfile {certificate}\nkeyfile {key}\n")
        self.restart()
        return port

    def listen(self, *topics, **more):
        listener = Listener(self.port, topics or ["#"], **more)
        self._listeners.append(listener)
        return listener


class Listener:
    """A client with a session of its own that keeps its messages: (topic, payload, whether it was retained)."""

    count = 0

    def __init__(self, port, topics, user=None, password=None):
        Listener.count += 1
        self.port = port
        self.heard = []
        self._news = threading.Condition()
        self._subscribed = threading.Event()
        self._client = mqtt.Client(
            mqtt.CallbackAPIVersion.VERSION2, client_id=f"listener-{Listener.count}", clean_session=False, protocol=mqtt.MQTTv311
        )
        if user:
            self._client.username_pw_set(user, password)
        self._client.on_connect = lambda client, *_: client.subscribe([(topic, 2) for topic in topics])
        self._client.on_subscribe = lambda *_: self._subscribed.set()
        self._client.on_message = self._hear
        self._client.reconnect_delay_set(0.05, 0.05)
        self._client.connect("127.0.0.1", port)
        self._client.loop_start()
        if not self._subscribed.wait(TIMEOUT):
            raise AssertionError("no subscription")

    def close(self):
        self._client.disconnect()
        self._client.loop_stop()

    def _hear(self, _client, _data, message):
        with self._news:
            self.heard.append((message.topic, message.payload.decode(), bool(message.retain)))
            self._news.notify_all()

    def wait(self, condition, said="what was awaited did not come"):
        """Wait until the condition holds for the messages; return its result."""
        with self._news:
            found = self._news.wait_for(lambda: condition(self.heard), TIMEOUT)
            if not found:
                raise AssertionError(f"{said}; the last were {self.heard[-10:]}")
            return found

    def state(self, topic, *payloads):
        """Wait until the newest message of a topic is one of these."""
        newest = lambda heard: next((payload for where, payload, _ in reversed(heard) if where == topic), None)  # noqa: E731
        self.wait(lambda heard: newest(heard) in payloads, f"{topic} did not become {payloads}")

    def went(self, topic, *payloads):
        """Wait until a topic has had these one after the other, even if others follow."""
        self.wait(
            lambda heard: payloads in zip(*[[text for where, text, _ in heard if where == topic][start:] for start in range(len(payloads))]),
            f"{topic} did not go through {payloads}",
        )

    def of(self, topic):
        """Return the payloads of a topic so far."""
        with self._news:
            return [payload for where, payload, _ in self.heard if where == topic]

    def forget(self):
        with self._news:
            self.heard.clear()

    def publish(self, topic, payload, retain=False):
        self._client.publish(topic, payload, 1, retain).wait_for_publish(TIMEOUT)


class Wire:
    """A proxy between a client and a broker that knows MQTT's packets. `cut` breaks the connection; `stall` holds everything back."""

    def __init__(self, port):
        self.target = port
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        self.seen = collections.Counter()
        self._moment = None
        self._hit = threading.Event()
        self._passes = threading.Event()
        self._passes.set()
        self._between = lambda: None
        self._ends = []
        self.connections = 0
        self._news = threading.Condition()
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.close()
        self._passes.set()
        self.drop()

    def cut(self, moment, between=lambda: None):
        """Break before the next packet of that kind, such as "PUBLISH 2" with its quality of service, and call `between` then."""
        self._hit.clear()
        self._between = between
        self._moment = moment

    @property
    def is_cut(self):
        """Whether the connection broke as requested."""
        return self._hit.is_set()

    def wait_until_cut(self):
        if not self._hit.wait(TIMEOUT):
            raise AssertionError(f"it did not break: {self.seen}")

    def wait_for_connections(self, count):
        """Wait until that many connections were made since the beginning."""
        with self._news:
            if not self._news.wait_for(lambda: self.connections >= count, TIMEOUT):
                raise AssertionError(f"{self.connections} connections")

    def stall(self):
        self._passes.clear()

    def go_on(self):
        self._passes.set()

    def drop(self):
        """Break the connection now."""
        for end in list(self._ends):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _accept(self):
        while True:
            try:
                near, _ = self.server.accept()
            except OSError:
                return
            with self._news:
                self.connections += 1
                self._news.notify_all()
            try:
                far = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                near.close()
                continue
            self._ends += [near, far]
            for one, other in [(near, far), (far, near)]:
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, source, sink):
        try:
            with source.makefile("rb") as stream:
                while head := stream.read(1):
                    length, size, shift = b"", 0, 0
                    while not length or length[-1] & 128:
                        length += stream.read(1)
                        size |= (length[-1] & 127) << shift
                        shift += 7
                    packet = head + length + stream.read(size)
                    kind = PACKETS[head[0] >> 4]
                    kind += f" {head[0] >> 1 & 3}" if kind == "PUBLISH" else ""
                    self._passes.wait()
                    if kind == self._moment:
                        self._moment = None
                        self.drop()
                        self._between()
                        self._hit.set()
                        return
                    self.seen[kind] += 1
                    sink.sendall(packet)
        except (OSError, IndexError):
            pass
        finally:
            for end in (source, sink):
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
                end.close()
                with contextlib.suppress(ValueError):
                    self._ends.remove(end)


def payloads(heard):
    """Parse messages as JSON."""
    return [json.loads(text) for text in heard]
