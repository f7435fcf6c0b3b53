"""`touchd.testing`: fingers, services and the pytest plug-in, which leaves no service behind."""

import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from programs import PROGRAMS, ROOT, TIMEOUT, TOUCHCTL

PACKAGE = ROOT / "Clients/python"
sys.path.insert(0, str(PACKAGE))

from touchd.testing import Finger, Service, recording  # noqa: E402

EXAMPLE = ROOT / "Examples/apps/test_dimmer.py"
os.environ["TOUCHD"] = str(PROGRAMS / "touchd")
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(PACKAGE), "PYTHONDONTWRITEBYTECODE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
PYTEST = ["-m", "pytest", "-q", "-p", "touchd.pytest_plugin", "-p", "no:cacheprovider"]


def pythons():
    """Return each installed Python from 3.9 to 3.13."""
    found = {}
    folders = [pathlib.Path("/usr/bin"), *sorted(pathlib.Path(os.environ.get("PYENV_ROOT", pathlib.Path.home() / ".pyenv")).glob("versions/*/bin"))]
    for folder in folders:
        for minor in range(9, 14):
            program = folder / f"python3.{minor}"
            if program.exists():
                found.setdefault(minor, program)
    return found


class Fingers(unittest.TestCase):
    def lines(self, *fingers, **more):
        """Return touchctl's events for the fingers, one per line."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "recording.evemu")
            path.write_text(recording(*fingers, **more))
            done = subprocess.run([TOUCHCTL, "replay", path], capture_output=True, text=True, timeout=TIMEOUT)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.splitlines()

    def test_a_finger_follows_its_steps(self):
        (tap,) = self.lines(Finger(100, 50).lift())
        for part in ['"kind":"tap","state":"ended"', '"time":1080000', '"x":100,"y":50']:
            self.assertIn(part, tap)
        pressed = self.lines(Finger(100, 50).hold(0.8).lift())
        self.assertIn('"kind":"longPress","state":"began"', pressed[0])
        dragged = [line for line in self.lines(Finger(100, 50).move(300, 150, seconds=1).hold(0.5).lift()) if '"pan"' in line]
        self.assertIn('"translation":{"x":200,"y":100}', dragged[-1])
        # Between places the finger moves evenly, with a frame each 10 ms.
        self.assertIn('"time":1500000,"x":200,"y":100', "".join(dragged))

    def test_fingers_start_one_after_another_or_at_a_given_time(self):
        taps = self.lines(Finger(100, 50).lift(), Finger(200, 50).lift())
        self.assertEqual([line.split('"time":')[1][:7] for line in taps], ["1080000", "2160000"])
        pinch = self.lines(Finger(300, 200, at=0).move(200, 200).lift(), Finger(400, 200, at=0).move(500, 200).lift())
        self.assertTrue(any('"kind":"pinch","state":"ended"' in line for line in pinch))

    def test_an_impossible_movement_is_an_error(self):
        for make, message in [
            (lambda: recording(Finger(1, 1)), r"the finger from \(1.0, 1.0\) is still down; it ends with .lift\(\)"),
            (lambda: recording(Finger(800, 1).lift()), r"\(800, 1\) is no place on a panel of 800 by 480"),
            (lambda: recording(Finger(1, 1).move(1, -1).lift()), r"\(1, -1\) is no place"),
            (lambda: Finger(1, 1).lift().move(2, 2), "the finger has lifted"),
            (lambda: Finger(1, 1).hold(0), "more than 0 s"),
            (lambda: Finger(1, 1, at=-1), "before the recording begins"),
            (lambda: recording(*(Finger(n, 1, at=0).lift() for n in range(11))), "room for 10 fingers"),
            (lambda: Service(), "fingers, or one recording"),
            (lambda: Service("a", Finger(1, 1).lift()), "fingers, or one recording"),
        ]:
            with self.assertRaisesRegex(ValueError, message):
                make()


class Services(unittest.TestCase):
    def test_it_plays_a_recording_under_a_scene(self):
        from touchd import subscribe

        for scene in [ROOT / "Config/demo.scene.yaml", None, {"windows": [{"name": "w", "recognizers": [{"name": "t", "kind": "tap"}]}]}]:
            with Service(ROOT / "Config/recordings/demo.events", scene=scene, pace=1000) as service:
                windows = {event.window for event in subscribe(service.socket, kinds=["tap"])}
            self.assertEqual(windows, {"w"} if isinstance(scene, dict) else {"main"})

    def test_a_service_that_does_not_start_gives_the_reason_and_leaves_nothing(self):
        # Use a folder of this test, because others create such folders at the same time.
        own = tempfile.TemporaryDirectory()
        self.addCleanup(own.cleanup)
        self.addCleanup(setattr, tempfile, "tempdir", tempfile.tempdir)
        tempfile.tempdir = folder = own.name
        before = set(os.listdir(folder))
        with self.assertRaisesRegex(RuntimeError, "touchd does not start: .*nowhere.events: No such file"):
            Service("nowhere.events")
        with self.assertRaisesRegex(RuntimeError, 'unknown kind "tapp"'):
            Service(Finger(1, 1).lift(), scene={"windows": [{"name": "w", "recognizers": [{"kind": "tapp"}]}]})
        with self.assertRaisesRegex(FileNotFoundError, "touchd is not in PATH"):
            Service(Finger(1, 1).lift(), program="/nowhere/touchd")
        left = [name for name in set(os.listdir(folder)) - before if name.startswith("touchd-testing-")]
        self.assertEqual(left, [])

    def test_an_app_that_fails_or_hangs_is_an_error(self):
        with Service(Finger(1, 1).lift()) as service:
            with self.assertRaises(subprocess.CalledProcessError) as raised:
                service.run([sys.executable, "-c", "print('so far'); raise SystemExit(3)"])
            self.assertEqual((raised.exception.returncode, raised.exception.stdout), (3, "so far\n"))
            with self.assertRaises(subprocess.TimeoutExpired):
                service.run([sys.executable, "-c", "import time; time.sleep(1000)"], timeout=0.1)


def running(folder):
    """Return the processes whose command line names a folder."""
    found = []
    for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if folder.encode() in path.read_bytes():
                found.append(path.parent.name)
        except OSError:
            pass
    return found


class Plugin(unittest.TestCase):
    def pytest(self, python, *words, environment=ENVIRONMENT):
        return subprocess.run([python, *PYTEST, *map(str, words)], capture_output=True, text=True, env=environment, timeout=TIMEOUT, cwd=ROOT)

    def test_the_example_passes_on_each_python(self):
        text = EXAMPLE.read_text()
        for minor, python in pythons().items():
            with self.subTest(minor=minor):
                extra = ROOT / f".build/pytest-3.{minor}"
                if not extra.exists():
                    install = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--target", extra, "pytest"]
                    subprocess.run(install, check=True, timeout=TIMEOUT)
                done = self.pytest(python, EXAMPLE, environment={**ENVIRONMENT, "PYTHONPATH": f"{PACKAGE}:{extra}"})
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                self.assertIn(f"{text.count('def test_')} passed", done.stdout)

    def test_it_fails_where_the_app_does(self):
        with tempfile.TemporaryDirectory() as folder:
            app = (ROOT / "Examples/apps/dimmer.py").read_text()
            pathlib.Path(folder, "dimmer.py").write_text(app.replace("value=0)", "value=5)").replace("event.value or 0.0", "5.0"))
            pathlib.Path(folder, EXAMPLE.name).write_text(EXAMPLE.read_text())
            done = self.pytest(sys.executable, folder)
        self.assertEqual(done.returncode, 1)
        self.assertIn("2 failed, 1 passed", done.stdout)

    # Each starts a service and reports its process, then ends in its own way.
    ENDS = {
        "a test that fails": "def test(touchd_service):\n    begin(touchd_service)\n    assert False\n",
        "an error in a fixture": (
            "@pytest.fixture\ndef app(touchd_service):\n    begin(touchd_service)\n    raise OSError\n\ndef test(app):\n    pass\n"
        ),
        "an error in a fixture's end": (
            "@pytest.fixture\ndef app(touchd_service):\n    yield begin(touchd_service)\n    raise OSError\n\ndef test(app):\n    pass\n"
        ),
        "a service that was not closed": "def test():\n    begin(touchd.testing.Service)\n    os._exit(1)\n",
        # Background jobs of a shell ignore SIGINT, and so would their children.
        "an interrupt": (
            "def test(touchd_service):\n    signal.signal(signal.SIGINT, signal.default_int_handler)\n    begin(touchd_service)\n"
            "    os.kill(os.getpid(), signal.SIGINT)\n    time.sleep(1000)\n"
        ),
        "an end by a signal": "def test(touchd_service):\n    begin(touchd_service)\n    os.kill(os.getpid(), signal.SIGTERM)\n    time.sleep(1000)\n",
        "a kill": "def test(touchd_service):\n    begin(touchd_service)\n    os.kill(os.getpid(), signal.SIGKILL)\n",
        "a kill while the app runs": (
            "def test(touchd_service):\n    service = begin(touchd_service)\n"
            "    service.run(['sh', '-c', f'kill -9 {os.getpid()}; exec sleep 1000'])\n"
        ),
    }
    HEAD = (
        "import os, pathlib, signal, time, pytest, touchd.testing\nfrom touchd.testing import Finger\n\n"
        "def begin(start):\n    service = start(Finger(1, 1).lift())\n"
        "    pathlib.Path('started').write_text(f'{service.process.pid} {service.socket}')\n    return service\n\n"
    )

    def test_no_service_is_left_behind(self):
        for name, body in self.ENDS.items():
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                pathlib.Path(folder, "test_it.py").write_text(self.HEAD + body)
                done = subprocess.run(
                    [sys.executable, *PYTEST, "test_it.py"], capture_output=True, text=True, env=ENVIRONMENT, timeout=TIMEOUT, cwd=folder
                )
                self.assertNotEqual(done.returncode, 0)
                process, path = pathlib.Path(folder, "started").read_text().split()
                place = pathlib.Path(path).parent.name
                # The kernel kills it with its parent, but its new parent may not have reaped it yet.
                deadline = time.monotonic() + TIMEOUT
                while left := [number for number in running(place) if state(number) != "Z"]:
                    self.assertLess(time.monotonic(), deadline, left)


def state(process):
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"


if __name__ == "__main__":
    unittest.main()
