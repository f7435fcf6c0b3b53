"""Start the built programs, and end what they leave running."""

import contextlib
import json
import os
import pathlib
import signal
import socket
import subprocess
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = pathlib.Path(os.environ.get("TOUCHD_PROGRAMS", ROOT / ".build/debug"))
TOUCHD = PROGRAMS / "touchd"
TOUCHCTL = PROGRAMS / "touchctl"
SCENE = ROOT / "Config/demo.scene.yaml"

# Seconds to wait for anything: only a hang takes so long.
TIMEOUT = 120


def run(*command, input=None, **more):
    """Return a program's exit code, output and errors; `more` has other arguments of subprocess.run."""
    given = {"stdin": subprocess.DEVNULL} if input is None else {"input": input}
    done = subprocess.run(list(map(str, command)), capture_output=True, timeout=TIMEOUT, **given, **more)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def touchctl(*arguments):
    """Return touchctl's output; it must succeed and print nothing to standard error."""
    done = subprocess.run([TOUCHCTL, *map(str, arguments)], capture_output=True, timeout=TIMEOUT)
    if done.returncode != 0 or done.stderr:
        raise AssertionError(f"touchctl {arguments}: exit code {done.returncode}: {done.stderr.decode()}")
    return done.stdout


class Service:
    """A touchd in a temporary folder, with a socket of its own. It serves a recording from a file or pipe, or reads live panels without one."""

    def __init__(self, recording, *arguments, scene=SCENE, configuration="", socket=None, pipe=False, environment=None):
        self._folder = tempfile.TemporaryDirectory(prefix="touchd-system-")
        folder = pathlib.Path(self._folder.name)
        self.socket = socket or folder / "io.touchd"
        self.recording = folder / "recording.evemu"
        self._feeder = None
        if pipe:
            os.mkfifo(self.recording)
            self._feeder = threading.Thread(target=self.recording.write_text, args=(recording,), daemon=True)
        elif recording is not None:
            self.recording.write_text(recording)
        self._environment = {**os.environ, **(environment or {})}
        file = folder / "touchd.yaml"
        file.write_text((f"scene: {scene}\n" if scene else "" if configuration else "screens: [{name: main}]\n") + configuration)
        self._command = [
            *(TOUCHD, "--config", file, "--socket", self.socket),
            *(() if recording is None else ("--replay", self.recording)),
            *arguments,
        ]
        self._errors = open(folder / "errors", "w+b")
        self.process = None

    def __enter__(self):
        try:
            return self._start()
        except BaseException:
            self.__exit__()
            raise

    def _start(self):
        # Wait for readiness as systemd does, instead of guessing.
        notify = self.socket.with_suffix(".notify")
        notify.unlink(missing_ok=True)
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notices:
            notices.bind(str(notify))
            notices.settimeout(0.1)
            environment = {**self._environment, "NOTIFY_SOCKET": str(notify)}
            self.process = subprocess.Popen(
                list(map(str, self._command)), stdin=subprocess.DEVNULL, stderr=self._errors, env=environment
            )
            if self._feeder:
                self._feeder.start()
            while True:
                try:
                    if b"READY=1" in notices.recv(4096).split(b"\n"):
                        return self
                except TimeoutError:
                    if self.process.poll() is not None:
                        raise AssertionError(f"touchd ended: {self.errors()}") from None

    def __exit__(self, *_):
        if self.process:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            self.process.wait()
        self._errors.close()
        self._folder.cleanup()

    def errors(self):
        """Return its standard error so far."""
        self._errors.seek(0)
        return self._errors.read().decode()

    def wait(self):
        """Wait until it exits by itself; return its exit code."""
        return self.process.wait(TIMEOUT)

    def terminate(self):
        self.process.send_signal(signal.SIGTERM)


def ended(process):
    """Return the output of a process that leads a session, then end what it leaves running."""
    try:
        return process.communicate(timeout=TIMEOUT)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def call(path, method):
    """Return the reply to a call without parameters."""
    with Subscriber(path, request={"method": f"io.touchd.Touch.{method}"}) as client:
        return json.loads(next(client.replies()))["parameters"]


def eventually(read, condition):
    """Call `read` until its value satisfies a condition; return the value."""
    end = time.monotonic() + TIMEOUT
    while not condition(value := read()):
        if time.monotonic() > end:
            raise AssertionError(f"this stays as it is: {value}")
        time.sleep(0.02)
    return value


def views(path, app):
    """Return the views of an app's windows by name."""
    windows = [window for scene in call(path, "GetScenes")["scenes"] if scene.get("app") == app for window in scene["scene"]["windows"]]
    return {view["name"]: view for window in windows for view in window.get("views", [])}


class Subscriber:
    """The simplest client: a socket, NULs and the bytes between them. `request` replaces the subscription."""

    def __init__(self, path, filter=None, timeout=TIMEOUT, request=None):
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(timeout)
        self._rest = b""
        if request is None:
            parameters = {} if filter is None else {"filter": filter}
            request = {"method": "io.touchd.Touch.Subscribe", "parameters": parameters, "more": True}
        try:
            self._socket.connect(str(path))
            # Even sending nothing fails if the service has already closed the connection.
            if request != b"":
                self.send(request)
        except OSError:
            # The service may have closed the connection; close the socket, because `with` was not entered.
            self._socket.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def send(self, request):
        """Send a call, or raw bytes."""
        self._socket.sendall(request if isinstance(request, bytes) else json.dumps(request).encode() + b"\0")

    def close(self):
        self._socket.close()

    def set_timeout(self, timeout):
        """Set the timeout of further reads."""
        self._socket.settimeout(timeout)

    def replies(self, pause=lambda: None):
        """Yield the bytes of each reply until the service closes the connection; call `pause` before each read."""
        while True:
            *messages, self._rest = self._rest.split(b"\0")
            yield from messages
            pause()
            chunk = self._socket.recv(4096)
            if not chunk:
                if self._rest:
                    raise AssertionError(f"the service closed the connection in the middle of a reply: {self._rest}")
                return
            self._rest += chunk

    def lines(self, pause=lambda: None):
        """Return the actions as `touchctl watch` prints them; check the state and the last reply, and leave them out."""
        lines = []
        replies = [*self.replies(pause)]
        if not replies:
            raise AssertionError("the service closed the connection without a reply")
        first, *middle, last = replies
        if not first.startswith(b'{"parameters":{"state":') or last != b'{"parameters":{}}':
            raise AssertionError(f"a subscription begins with {first} and ends with {last}")
        for reply in middle:
            prefix, suffix = b'{"parameters":', b',"continues":true}'
            if not reply.startswith(prefix) or not reply.endswith(suffix):
                raise AssertionError(f"no event: {reply}")
            lines.append(reply[len(prefix) : -len(suffix)] + b"\n")
        return b"".join(lines)


@contextlib.contextmanager
def busy_machine(each=2):
    """Keep every core busy with several processes while the block runs."""
    processes = [
        subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(each * (os.cpu_count() or 1))
    ]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
        for process in processes:
            process.wait()


def watch(path, *arguments):
    """Start a `touchctl watch`."""
    return subprocess.Popen(
        [TOUCHCTL, "watch", "--socket", path, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
