"""Starts the built programs, and ends what it started."""

import contextlib
import json
import os
import pathlib
import signal
import socket
import subprocess
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = pathlib.Path(os.environ.get("TOUCHD_PROGRAMS", ROOT / ".build/debug"))
TOUCHD = PROGRAMS / "touchd"
TOUCHCTL = PROGRAMS / "touchctl"
SCENE = ROOT / "Config/demo.scene.yaml"

# For what must come sooner or later: long enough for any machine, so that only a hang reaches it.
PATIENCE = 120


def touchctl(*arguments):
    """What touchctl prints; it must succeed and have nothing to say to people."""
    done = subprocess.run([TOUCHCTL, *map(str, arguments)], capture_output=True, timeout=PATIENCE)
    if done.returncode != 0 or done.stderr:
        raise AssertionError(f"touchctl {arguments}: exit code {done.returncode}: {done.stderr.decode()}")
    return done.stdout


class Service:
    """A touchd that serves a recording, from a file or a pipe, or without one stays, on a socket of its own, in a folder that goes with it."""

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
        # The service says when it is ready as it says it to systemd, so nothing here has to guess.
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
        """What it said to people so far."""
        self._errors.seek(0)
        return self._errors.read().decode()

    def wait(self):
        """Its exit code, once it has ended by itself."""
        return self.process.wait(PATIENCE)

    def terminate(self):
        self.process.send_signal(signal.SIGTERM)


def ended(process):
    """What a process that leads a session prints until it ends; what it leaves running is ended, too."""
    try:
        return process.communicate(timeout=PATIENCE)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def call(path, method):
    """The reply to a call of the interface without parameters."""
    with Subscriber(path, request={"method": f"io.touchd.Touch.{method}"}) as client:
        return json.loads(next(client.replies()))["parameters"]


class Subscriber:
    """The plainest client: a socket, NULs and the bytes between them; `request` is sent in place of a subscription."""

    def __init__(self, path, filter=None, timeout=PATIENCE, request=None):
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(timeout)
        self._rest = b""
        if request is None:
            parameters = {} if filter is None else {"filter": filter}
            request = {"method": "io.touchd.Touch.Subscribe", "parameters": parameters, "more": True}
        try:
            self._socket.connect(str(path))
            # Not even nothing can be sent to one that has hung up already.
            if request != b"":
                self.send(request)
        except OSError:
            # It may have hung up meanwhile; nobody closes what was never made.
            self._socket.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def send(self, request):
        """Sends a call, or bytes as they are."""
        self._socket.sendall(request if isinstance(request, bytes) else json.dumps(request).encode() + b"\0")

    def close(self):
        self._socket.close()

    def patience(self, timeout):
        """How long to wait for the service from now on."""
        self._socket.settimeout(timeout)

    def replies(self, pause=lambda: None):
        """The bytes of each reply, until the service hangs up; `pause` is called before each read."""
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
        """The actions as `touchctl watch` prints them; the state and the last reply are checked and left out."""
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
    """Some processes on every core that never sleep, for as long as the block runs."""
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
    """A running `touchctl watch`."""
    return subprocess.Popen(
        [TOUCHCTL, "watch", "--socket", path, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
