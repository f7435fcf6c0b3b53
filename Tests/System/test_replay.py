"""The same recording gives the same bytes in every program, at every pace and load (DESIGN's second invariant)."""

import pathlib
import random
import subprocess
import tempfile
import time
import unittest

import panel
from programs import ROOT, SCENE, TIMEOUT, TOUCHCTL, Service, Subscriber, busy_machine, touchctl, watch

SHIPPED = sorted(path for path in (ROOT / "Config/recordings").iterdir() if path.suffix in (".events", ".evtest"))


def recordings():
    """Yield the name and text of each recording."""
    yield "mixed", panel.mixed()
    yield "unfinished", panel.unfinished()
    for path in SHIPPED:
        yield path.name, path.read_text()


def short_recordings():
    """Yield recordings that take only seconds at their own pace."""
    yield "mixed", panel.mixed()
    for path in SHIPPED[:1]:
        yield path.name, path.read_text()


class SameBytes(unittest.TestCase):
    def reference(self, text, scene=SCENE, *arguments):
        """Return the output of `touchctl replay` at full speed."""
        scene = ["--scene", scene] if scene else []
        done = subprocess.run(
            [TOUCHCTL, "replay", *scene, *arguments, "-"], input=text.encode(), capture_output=True, timeout=TIMEOUT
        )
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertTrue(done.stdout.endswith(b"}\n"), "there is something to compare")
        return done.stdout

    def watched(self, text, *arguments, scene=SCENE):
        """Return the output of `touchctl watch` for a touchd that serves the recording; both must exit by themselves."""
        with Service(text, *arguments, scene=scene) as service:
            client = watch(service.socket)
            printed, complaints = client.communicate(timeout=TIMEOUT)
            self.assertEqual((client.returncode, complaints), (0, b""))
            self.assertEqual(service.wait(), 0)
            self.assertEqual(service.errors(), "")
            return printed

    def test_at_its_own_pace_in_process(self):
        for name, text in short_recordings():
            with self.subTest(name):
                self.assertEqual(self.reference(text, SCENE, "--pace", "1"), self.reference(text))

    def test_with_touches_at_another_pace(self):
        for name, text in recordings():
            with self.subTest(name):
                self.assertEqual(
                    self.reference(text, None, "--touches", "--pace", "1000"), self.reference(text, None, "--touches")
                )

    def test_served_at_its_own_pace(self):
        for name, text in short_recordings():
            with self.subTest(name):
                self.assertEqual(self.watched(text), self.reference(text))

    def test_served_at_other_paces(self):
        for name, text in recordings():
            for scene in [SCENE, None]:
                with self.subTest(name, scene=scene):
                    self.assertEqual(self.watched(text, "--pace", "5000", scene=scene), self.reference(text, scene))

    def test_a_hover_over_the_window_ends_and_blocks_no_control_served_or_not(self):
        # Regression: hover competed with fingers and never failed, so the button got a touchDown without end, and the stepper stepped forever.
        scene = """
windows:
- name: main
  recognizers: [{name: near, kind: hover}]
  views:
  - {name: BELOW, kind: KIND}
"""
        taps = (ROOT / "Config/recordings/taps.evtest").read_text()
        for kind, event, count in [("button", "touchUpInside", 4), ("stepper, wraps: true, maximum: 3", "valueChanged", 8)]:
            with self.subTest(kind), tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder, "scene.yaml")
                path.write_text(scene.replace("KIND", kind))
                reference = self.reference(taps, path)
                self.assertEqual(reference.count(b'"event":"touchDown"'), 4)
                self.assertEqual(reference.count(b'"event":"%s"' % event.encode()), count)
                self.assertEqual(reference.count(b'"event":"touchUpInside"'), 4)
                self.assertEqual(self.watched(taps, "--pace", "1000", scene=path), reference)

    def test_served_on_a_busy_machine(self):
        text = panel.mixed()
        with busy_machine():
            self.assertEqual(self.watched(text), self.reference(text))

    def test_served_to_a_subscriber_that_pauses(self):
        text = panel.busy()
        reference = self.reference(text, None)
        # More than all buffers between the two hold, so that the service must wait.
        self.assertGreater(len(reference), 1 << 20)
        chance = random.Random(2)
        pauses = 0

        def pause():
            nonlocal pauses
            if pauses < 10 and chance.random() < 0.1:
                pauses += 1
                time.sleep(0.2)

        with busy_machine(), Service(text, "--pace", "100000", scene=None) as service:
            subscriber = Subscriber(service.socket)
            self.assertEqual(subscriber.lines(pause), reference)
            self.assertEqual(pauses, 10)
            subscriber.close()
            self.assertEqual(service.wait(), 0)

    def test_served_to_a_slow_reader_behind_watch(self):
        text = panel.busy()
        with Service(text, "--pace", "100000", scene=None) as service:
            client = watch(service.socket)
            printed = bytearray()
            chance = random.Random(3)
            while chunk := client.stdout.read1(65536):
                printed += chunk
                if chance.random() < 0.05:
                    time.sleep(0.02)
            client.stdout.close()
            client.stderr.close()
            self.assertEqual(client.wait(TIMEOUT), 0)
            self.assertEqual(bytes(printed), self.reference(text, None))

    def test_served_to_several_clients(self):
        text = panel.mixed()
        with Service(text, "--pace", "1000", "--clients", "3") as service:
            subscribers = [Subscriber(service.socket) for _ in range(3)]
            reference = self.reference(text)
            for subscriber in subscribers:
                self.assertEqual(subscriber.lines(), reference)
                subscriber.close()
            self.assertEqual(service.wait(), 0)

    def test_a_slow_client_stops_the_recording_for_all_until_it_disconnects(self):
        text = panel.busy()
        with Service(text, "--pace", "100000", "--clients", "2", scene=None) as service:
            # It never reads, so the recording waits until it disconnects.
            stuck = Subscriber(service.socket)
            reader = Subscriber(service.socket, timeout=1)
            received = []
            with self.assertRaises(TimeoutError):
                for reply in reader.replies():
                    received.append(reply)
            stuck.close()
            reader.set_timeout(TIMEOUT)
            received += reader.replies()
            reader.close()
            self.assertEqual(len(received) - 2, self.reference(text, None).count(b"\n"))
            self.assertEqual(service.wait(), 0)

    def test_files_and_standard_input_are_the_same(self):
        with Service(panel.mixed()) as service:
            self.assertEqual(touchctl("replay", "--scene", SCENE, service.recording), self.reference(panel.mixed()))
