"""How the service ends: by a signal in the middle of a touch, with clients that read and clients that do not."""

import json
import os
import signal
import unittest

import panel
from programs import Service, Subscriber, watch


def long_drag():
    """A finger that pans for an hour."""
    recording = panel.Recording()
    recording.frame(0.1, down={0: (100, 300)})
    for step in range(1, 11):
        recording.frame(0.01, move={0: (100 + 40 * step, 300)})
    for _ in range(3600):
        recording.frame(1, move={0: (500, 300)})
    recording.frame(1, up=[0])
    return recording.text()


class Ending(unittest.TestCase):
    def until_a_pan_has_changed(self, replies):
        """Read replies until the finger is in the middle of its pan."""
        for reply in replies:
            action = json.loads(reply)["parameters"].get("action")
            if action and action["kind"] == "pan" and action["state"] == "changed":
                return
        self.fail("the pan never changed")

    def test_a_signal_cancels_the_touches_that_are_down(self):
        for number in [signal.SIGTERM, signal.SIGINT]:
            with self.subTest(number), Service(long_drag(), scene=None) as service:
                subscriber = Subscriber(service.socket)
                self.addCleanup(subscriber.close)
                replies = subscriber.replies()
                self.until_a_pan_has_changed(replies)
                service.process.send_signal(number)
                *rest, last = replies
                states = [
                    action["state"]
                    for action in (json.loads(reply)["parameters"]["action"] for reply in rest)
                    if action["kind"] == "pan"
                ]
                self.assertEqual(states[-1], "cancelled")
                self.assertEqual(states.count("cancelled"), 1)
                self.assertEqual(last, b'{"parameters":{"stopped":true}}')
                self.assertFalse(os.path.exists(service.socket), "the socket's file is gone")
                subscriber.close()
                self.assertEqual(service.wait(), 0)
                self.assertEqual(service.errors(), "")

    def test_watch_prints_the_cancellation_and_ends(self):
        with Service(long_drag(), scene=None) as service:
            client = watch(service.socket)
            for line in client.stdout:
                if b'"state":"changed"' in line:
                    break
            service.terminate()
            rest, complaints = client.communicate()
            self.assertIn(b'"state":"cancelled"', rest.splitlines()[-1])
            self.assertEqual((client.returncode, complaints), (0, b""))
            self.assertEqual(service.wait(), 0)

    def test_a_signal_before_the_first_subscriber_ends_it(self):
        with Service(panel.mixed()) as service:
            service.terminate()
            self.assertEqual(service.wait(), 0)
            self.assertFalse(os.path.exists(service.socket))

    def test_a_client_that_never_hangs_up_does_not_hold_it(self):
        with Service(panel.mixed(), "--pace", "1000") as service:
            subscriber = Subscriber(service.socket)
            # Read everything, and keep the connection open.
            self.assertEqual(list(subscriber.replies())[-1], b'{"parameters":{}}')
            self.assertEqual(service.wait(), 0)
            subscriber.close()

    def test_a_signal_ends_it_though_a_client_does_not_read(self):
        with Service(panel.busy(), "--pace", "100000", scene=None) as service:
            subscriber = Subscriber(service.socket)
            self.assertTrue(next(subscriber.replies()))
            service.terminate()
            self.assertEqual(service.wait(), 0)
            subscriber.close()

    def test_the_file_of_one_that_was_killed_is_replaced(self):
        with Service(panel.mixed(), "--pace", "1000") as service:
            service.process.kill()
            service.process.wait()
            self.assertTrue(os.path.exists(service.socket))
            with service:
                subscriber = Subscriber(service.socket)
                self.assertTrue(subscriber.lines())
                subscriber.close()

    def test_a_second_service_on_the_same_socket_is_refused_and_the_first_continues(self):
        with Service(panel.mixed(), "--pace", "1000") as service:
            second = Service(panel.mixed())
            second._command[second._command.index(second.socket)] = service.socket
            with self.assertRaisesRegex(AssertionError, "Address already in use"):
                second.__enter__()
            second.__exit__()
            subscriber = Subscriber(service.socket)
            self.assertTrue(subscriber.lines())
            subscriber.close()
