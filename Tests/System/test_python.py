"""The Python package (Clients/python) with the real service."""

import asyncio
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import panel
from programs import ROOT, TIMEOUT, Service

PACKAGE = ROOT / "Clients/python"
sys.path.insert(0, str(PACKAGE))

import touchd  # noqa: E402

CONTROLS = """
  windows:
    - name: main
      views:
        - {name: pad, frame: [700, 0, 300, 600], recognizers: [{name: pick, kind: tap}, {name: drag, kind: pan}]}
        - {name: ok, kind: button, frame: [0, 0, 300, 250]}
        - {name: volume, kind: slider, frame: [0, 250, 700, 100]}
        - {name: list, kind: table, frame: [0, 350, 700, 250], rows: 40, rowHeight: 50}
"""


def every_kind():
    """A button pressed, a slider dragged, a row selected, a list scrolled, a tap and a pan on the pad."""
    recording = panel.Recording()
    recording.tap(200, 200)
    recording.drag((50, 300), (600, 320))
    recording.tap(300, 420)
    recording.drag((300, 580), (300, 380))
    recording.tap(800, 300)
    recording.drag((750, 100), (950, 300))
    return recording.text()


def run(*command, **more):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=TIMEOUT, **more)
    if done.returncode != 0:
        raise AssertionError(f"{command}: {done.stdout}{done.stderr}")
    return done.stdout


class Events(unittest.TestCase):
    def follow(self, path, **options):
        """Return the events of a subscription without asyncio, which must equal those of one with asyncio."""

        async def follow():
            async with touchd.subscribe(path, **options) as events:
                return [event async for event in events]

        async def both():
            # The service starts the recording with its second subscriber.
            return await asyncio.gather(asyncio.to_thread(lambda: [*touchd.subscribe(path, **options)]), follow())

        plain, with_asyncio = asyncio.run(both())
        self.assertEqual(plain, with_asyncio)
        return plain

    def service(self):
        return Service(every_kind(), "--pace", "1000", "--clients", "2", scene=CONTROLS)

    def test_a_kind_that_there_is_not_is_named_with_those_that_there_are(self):
        with Service(every_kind(), scene=CONTROLS) as service, self.assertRaises(touchd.InvalidParameter) as raised:
            next(touchd.subscribe(service.socket, kinds=["pan", "tapp"]))
        self.assertEqual(raised.exception.parameter, "filter.kinds[1]")
        self.assertRegex(str(raised.exception), r'unknown kind "tapp"; known: tap, .*\bslider\b')

    def test_a_service_that_is_stopped_in_a_recording_is_connected_to_again(self):
        def views(service):
            events = touchd.subscribe(service.socket, kinds=["tap"], wait=TIMEOUT)
            yield next(events).view
            service.terminate()
            self.assertEqual(service.wait(), 0)
            with Service(every_kind(), "--pace", "1000", scene=CONTROLS, socket=service.socket), self.assertLogs("touchd") as log:
                yield from (event.view for event in events)
            self.assertIn("the service has ended; waiting for it", log.output[0])

        # The first recording would play forever; the second one ends.
        with Service(every_kind(), "--pace", "1000", "--repeat", scene=CONTROLS) as service:
            first, *rest = views(service)
        self.assertEqual((first, rest[-1]), ("pad", "pad"))

    def test_every_kind_of_event_has_its_type(self):
        with self.service() as service:
            events = self.follow(service.socket, decisions=True)
        self.assertEqual(
            {type(event) for event in events},
            {touchd.Action, touchd.Control, touchd.Scroll, touchd.Decision, touchd.TouchDecision},
        )
        pan = [event for event in events if isinstance(event, touchd.Action) and event.kind == "pan"]
        self.assertEqual((pan[0].state, pan[-1].state, pan[-1].translation), ("began", "ended", touchd.Vector(200, 200)))
        values = [event.value for event in events if isinstance(event, touchd.Control) and event.event == "valueChanged"]
        self.assertEqual(values, sorted(values))
        self.assertGreater(len(values), 5)

    def test_lists_of_names_choose_among_them(self):
        with self.service() as service:
            events = self.follow(
                service.socket, kinds=["button", "slider", "table", "tap"], events=["primaryActionTriggered", "selected"], states=True
            )
        state, *events = events
        self.assertEqual(state, touchd.State(sequence=False, replay=True, devices=1))
        self.assertEqual(
            [(event.view, getattr(event, "event", None)) for event in events if not isinstance(event, touchd.Scroll)],
            [("ok", "primaryActionTriggered"), ("volume", "primaryActionTriggered"), ("list", "selected"), ("pad", None)],
        )

    def test_a_program_with_a_loop_of_its_own_polls(self):
        with Service(every_kind(), "--pace", "1000", scene=CONTROLS) as service:
            found = []
            with touchd.subscribe(service.socket, kinds=["tap"]) as events:
                while not events.ended:
                    found += events.poll(timeout=TIMEOUT)
        self.assertEqual([(event.view, event.x, event.y) for event in found], [("pad", 800, 300)])

    def test_a_mistake_in_a_filter_is_raised_with_its_place(self):
        with self.service() as service:
            with self.assertRaises(touchd.InvalidParameter) as raised:
                next(touchd.subscribe(service.socket, events=["selected", "touchUp"]))
        self.assertEqual(raised.exception.parameter, "filter.events[1]")

    def test_a_restarted_service_is_followed_again(self):
        other = panel.Recording()
        other.tap(777, 333)
        # Neither ends by itself: the first waits for hours, the second repeats.
        first = Service(panel.unfinished(), scene=None)
        second = Service(other.text(), "--pace", "1000", scene=None, socket=first.socket)
        with first, touchd.subscribe(first.socket, kinds=["pan", "tap"]) as events:
            self.assertEqual(next(events).kind, "pan")
            first.process.kill()
            first.process.wait()
            with second, self.assertLogs("touchd"):
                rest = list(events)
        self.assertIn((777, 333), [(event.x, event.y) for event in rest])


class Calls(unittest.TestCase):
    def test_every_call_is_answered_with_its_type(self):
        with Service(panel.mixed()) as service:
            client = touchd.Client(service.socket)
            other = touchd.AsyncClient(service.socket)
            self.assertEqual(client.get_info().interfaces[1], "io.touchd.Touch")
            self.assertEqual(client.get_scene()["windows"][0]["name"], "main")
            (device,) = client.get_devices()
            self.assertEqual((device.name, device.width), ("Panel of the system tests", panel.WIDTH))
            self.assertIn("tap.press", [threshold.key for threshold in client.get_thresholds()])
            self.assertEqual(len(client.get_stats().clients), 1)
            client.set_rotation(90)
            (device,) = asyncio.run(other.get_devices())
            self.assertEqual((device.width, device.height), (panel.HEIGHT, panel.WIDTH))
            with self.assertRaises(touchd.NoSuchScreen) as raised:
                asyncio.run(other.set_rotation(0, screen="sied"))
            self.assertEqual(raised.exception.screen, "sied")


class Package(unittest.TestCase):
    def test_its_own_tests_pass(self):
        run(sys.executable, "-m", "unittest", "discover", PACKAGE / "tests", env={**os.environ, "PYTHONPATH": str(PACKAGE)})

    def test_its_version_is_the_services(self):
        version = re.search(r'^version = "(.*)"$', (PACKAGE / "pyproject.toml").read_text(), re.MULTILINE)[1]
        with Service(panel.mixed()) as service:
            self.assertEqual(touchd.Client(service.socket).get_info().version, version)

    def test_pip_installs_it_from_the_tree(self):
        with tempfile.TemporaryDirectory() as folder:
            # Build in a copy, so that pip's files stay out of the project.
            shutil.copytree(PACKAGE, f"{folder}/source")
            run(sys.executable, "-m", "pip", "install", "--quiet", "--target", f"{folder}/installed", f"{folder}/source")
            self.assertTrue(pathlib.Path(folder, "installed/touchd/py.typed").exists())
            script = "import touchd; print(touchd.__file__, touchd.SOCKET)"
            printed = run(sys.executable, "-c", script, cwd=folder, env={**os.environ, "PYTHONPATH": f"{folder}/installed"})
            self.assertEqual(printed, f"{folder}/installed/touchd/__init__.py /run/touchd/io.touchd\n")

    @unittest.skipUnless(os.path.exists("/usr/bin/mypy"), "the package mypy is not installed")
    def test_its_types_hold(self):
        with tempfile.TemporaryDirectory() as folder:
            run("/usr/bin/mypy", "--cache-dir", folder, "--config-file", PACKAGE / "pyproject.toml", PACKAGE / "touchd")
