"""Test an app without a panel.

A service plays a recording, or fingers that a test describes; the app under test connects to its socket:

    def test_a_tap_turns_the_lamp_off(touchd_service):
        service = touchd_service(Finger(540, 70).lift())
        assert service.run(["python3", "dimmer.py"]) == "light 70.0\\nlight 0.0\\n"

With pytest, `touchd_service` is a fixture of this package; it creates a `Service` with the arguments of its class, and ends it after the
test. Without pytest:

    with Service(Finger(540, 70).lift()) as service:
        ...

A service ends with the process that started it, even if that process is killed.
"""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time
from typing import Any, Optional, Union

from .connection import Path

__all__ = ["Finger", "Service", "recording"]

#: How long a program may take to start or to end, in seconds: long enough for any machine.
TIMEOUT = 60.0

_INTERVAL = 0.01
_SLOTS = 10
_BTN_TOUCH = 0x14A
_ABS_X, _ABS_Y, _SLOT, _POSITION_X, _POSITION_Y, _TRACKING_ID = 0x00, 0x01, 0x2F, 0x35, 0x36, 0x39


class Finger:
    """A finger that comes down, moves and lifts: `Finger(100, 100).move(300, 100).lift()`.

    Positions are pixels of the screen. `at` is the time of its touch, in seconds from the recording's beginning; by default one second
    after the previous finger has lifted.
    """

    def __init__(self, x: float, y: float, at: Optional[float] = None) -> None:
        if at is not None and at < 0:
            raise ValueError(f"a finger comes down at {at} s, before the recording begins")
        self.at = at
        #: Seconds since the finger touched, and its position then.
        self.points = [(0.0, float(x), float(y))]
        self.is_lifted = False

    def _add(self, seconds: float, x: float, y: float) -> Finger:
        if self.is_lifted:
            raise ValueError("the finger has lifted; another one can come down")
        if seconds <= 0:
            raise ValueError(f"a finger needs more than {seconds} s")
        self.points.append((self.points[-1][0] + seconds, float(x), float(y)))
        return self

    def move(self, x: float, y: float, seconds: float = 0.3) -> Finger:
        """Move to a position in a straight line, at constant speed."""
        return self._add(seconds, x, y)

    def hold(self, seconds: float) -> Finger:
        """Stay at the position."""
        return self._add(seconds, *self.points[-1][1:])

    def lift(self) -> Finger:
        """Lift; a finger that has not moved has been down for 80 ms, which is a tap."""
        if len(self.points) == 1:
            self.hold(0.08)
        self.is_lifted = True
        return self

    def _place(self, seconds: float) -> tuple[float, float]:
        before = self.points[0]
        for point in self.points:
            if point[0] >= seconds and point[0] > before[0]:
                part = (seconds - before[0]) / (point[0] - before[0])
                return before[1] + (point[1] - before[1]) * part, before[2] + (point[2] - before[2]) * part
            before = point
        return before[1], before[2]


def recording(*fingers: Finger, size: tuple[int, int] = (800, 480)) -> str:
    """Return the recording of fingers in evemu's format, from a panel with one unit for each pixel and five for each millimetre.

    It ends a second after the last finger has lifted.

    Raises ValueError if a finger leaves the panel or has not lifted, and if more than ten are down at once.
    """
    starts, last = [], -1.0
    for finger in fingers:
        if not finger.is_lifted:
            raise ValueError(f"the finger from {finger.points[0][1:]} is still down; it ends with .lift()")
        for _, x, y in finger.points:
            if not (0 <= x <= size[0] - 1 and 0 <= y <= size[1] - 1):
                raise ValueError(f"({x:g}, {y:g}) is no place on a panel of {size[0]} by {size[1]}")
        starts.append(last + 1 if finger.at is None else finger.at)
        last = max(last, starts[-1] + finger.points[-1][0])
    times = set()
    for start, finger in zip(starts, fingers):
        end = start + finger.points[-1][0]
        times |= {round(start, 6), round(end, 6)}
        times |= {round(start + step * _INTERVAL, 6) for step in range(1, int((end - start) / _INTERVAL))}
    lines, current, was_down = _header(size), 0, False
    # The slots of the fingers that are down, by the fingers' indices.
    slots: dict[int, int] = {}
    for moment in sorted(times):
        events = []
        for number, (start, finger) in enumerate(zip(starts, fingers)):
            end = round(start + finger.points[-1][0], 6)
            if moment < round(start, 6) or moment > end:
                continue
            begins = number not in slots
            if begins:
                free = set(range(_SLOTS)) - set(slots.values())
                if not free:
                    raise ValueError(f"the panel has room for {_SLOTS} fingers")
                slots[number] = min(free)
            if slots[number] != current:
                current = slots[number]
                events.append((3, _SLOT, current))
            if moment == end:
                events.append((3, _TRACKING_ID, -1))
                del slots[number]
                continue
            if begins:
                events.append((3, _TRACKING_ID, number + 1))
            x, y = finger._place(moment - start)
            events += [(3, _POSITION_X, round(x)), (3, _POSITION_Y, round(y))]
        if bool(slots) != was_down:
            was_down = bool(slots)
            events.append((1, _BTN_TOUCH, int(was_down)))
        lines += [f"E: {moment + 1:.6f} {kind:04x} {code:04x} {value}" for kind, code, value in [*events, (0, 0, 0)]]
    # The service ends with the recording, after the last finger's events.
    lines.append(f"E: {last + 2:.6f} 0000 0000 0")
    return "".join(f"{line}\n" for line in lines)


def _header(size: tuple[int, int]) -> list[str]:
    axes = [(_ABS_X, size[0] - 1, 5), (_ABS_Y, size[1] - 1, 5), (_SLOT, _SLOTS - 1, 0)]
    axes += [(_POSITION_X, size[0] - 1, 5), (_POSITION_Y, size[1] - 1, 5), (_TRACKING_ID, 65535, 0)]
    lines = ["# EVEMU 1.3", "N: touchd.testing", "I: 0018 007d 0002 0001", "P: 02" + " 00" * 7]
    for kind, codes, length in [(0, [0, 1, 3], 8), (1, [_BTN_TOUCH], 96), (3, [code for code, _, _ in axes], 8)]:
        bits = bytearray(length)
        for code in codes:
            bits[code // 8] |= 1 << code % 8
        lines += [f"B: {kind:02x} {bits[start : start + 8].hex(' ')}" for start in range(0, length, 8)]
    return lines + [f"A: {code:02x} 0 {maximum} 0 0 {resolution}" for code, maximum, resolution in axes]


class Service:
    """A touchd that plays fingers, or one recording, to the programs that connect to `socket`.

    The recording begins when `clients` programs have presented or subscribed; the service ends with it.

    - `scene`: the configuration's scene, below what the app presents; a path, or the scene as a value.
    - `size`: the screen in pixels.
    - `pace`: how many times faster than recorded it plays. An app that changes its windows while it is touched needs a slow pace.
    - `program`: touchd; by default what the environment variable TOUCHD names, else touchd in PATH.

    Raises FileNotFoundError if touchd is missing, RuntimeError with what it printed if it does not start, and ValueError as `recording` does.
    """

    def __init__(
        self,
        *fingers: Union[Finger, Path],
        scene: Union[Path, dict[str, Any], None] = None,
        size: tuple[int, int] = (800, 480),
        pace: float = 1,
        clients: int = 1,
        program: Optional[Path] = None,
    ) -> None:
        found = shutil.which(os.fspath(program or os.environ.get("TOUCHD") or "touchd"))
        setpriv = shutil.which("setpriv")
        if found is None or setpriv is None:
            missing = "touchd is not in PATH; TOUCHD names it" if found is None else "setpriv is missing: apt install util-linux"
            raise FileNotFoundError(missing)
        drawn = [finger for finger in fingers if isinstance(finger, Finger)]
        if len(drawn) not in (0, len(fingers)) or len(fingers) == 0 or not drawn and len(fingers) > 1:
            raise ValueError("a service plays fingers, or one recording")
        text = recording(*drawn, size=size) if drawn else None
        self._processes: list[subprocess.Popen[str]] = []
        self._folder = tempfile.TemporaryDirectory(prefix="touchd-testing-")
        folder = pathlib.Path(self._folder.name)
        #: The socket for the app.
        self.socket = str(folder / "socket")
        try:
            # A relative path is relative to the test, not to the configuration.
            played = folder / "recording.evemu" if drawn else pathlib.Path(os.fspath(fingers[0])).absolute()  # type: ignore[arg-type]
            if text is not None:
                played.write_text(text)
            shown = scene if scene is None or isinstance(scene, dict) else os.path.abspath(scene)
            configuration: dict[str, Any] = {"screens": [{"name": "main", "size": list(size)}]}
            if shown is not None:
                configuration["scene"] = shown
            (folder / "touchd.yaml").write_text(json.dumps(configuration))
            self._errors = open(folder / "errors", "w+")
            command = [setpriv, "--pdeathsig", "KILL", found, "--config", str(folder / "touchd.yaml"), "--replay", str(played)]
            command += ["--socket", self.socket, "--pace", str(pace), "--clients", str(clients)]
            self._start(command, folder / "notify")
        except BaseException:
            self.stop()
            raise

    def _start(self, command: list[str], notify: pathlib.Path) -> None:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notices:
            notices.bind(str(notify))
            notices.settimeout(0.1)
            environment = {**os.environ, "NOTIFY_SOCKET": str(notify)}
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self._errors, env=environment, text=True
            )
            self._processes.append(self.process)
            deadline = time.monotonic() + TIMEOUT
            while True:
                with contextlib.suppress(socket.timeout):
                    if b"READY=1" in notices.recv(4096).split(b"\n"):
                        return
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"touchd does not start: {self.errors().strip()}")

    def errors(self) -> str:
        """Return what touchd has printed on standard error so far."""
        self._errors.seek(0)
        return self._errors.read()

    def run(self, command: list[str], timeout: float = TIMEOUT) -> str:
        """Run an app until it ends, and return what it printed. The socket's path is added as the last argument.

        Raises subprocess.CalledProcessError if it fails. Kills it and raises subprocess.TimeoutExpired if it takes longer than `timeout` seconds.
        """
        setpriv = shutil.which("setpriv") or "setpriv"
        process = subprocess.Popen(
            [setpriv, "--pdeathsig", "KILL", *command, self.socket], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
        )
        self._processes.append(process)
        try:
            printed, _ = process.communicate(timeout=timeout)
        except BaseException:
            process.kill()
            process.communicate()
            raise
        if process.returncode != 0:
            raise subprocess.CalledProcessError(process.returncode, command, printed)
        return printed

    def stop(self) -> None:
        """End the service and the apps that `run` has started, and remove its files."""
        for process in self._processes:
            process.kill()
            process.wait()
        if hasattr(self, "_errors"):
            self._errors.close()
        self._folder.cleanup()

    def __enter__(self) -> Service:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
