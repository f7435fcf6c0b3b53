"""Gestures that a program finds itself: what it is called with, and what it says, with asyncio and without."""

import asyncio
import contextlib
import json
import math
import socket
import tempfile
import threading
import unittest

import touchd
from peer import reply

FIRST = {"session": "5e55", "replay": False}


def contest(number=1, **more):
    body = {"contest": number, "recognizer": "ring", "view": "table", "window": "main", "time": 5, **more}
    if "phase" in more:
        body["touches"] = [
            {"id": touch, "x": x, "y": 2, "localX": x, "localY": 2, "type": "finger", "tapCount": 1}
            for touch, x in more["touches"]
        ]
    return {"contest": body}


class Ring(touchd.Recognizer):
    """Writes down what it is called with; a touch beyond 100 is its gesture, one at 0 is none."""

    def __init__(self):
        super().__init__("ring")
        self.calls = []

    def note(self, name, touches):
        self.calls.append((name, [int(touch.x) for touch in touches], sorted(self.touches)))

    def touches_began(self, touches):
        self.note("began", touches)
        if touches[0].x == 0:
            self.fail()

    def touches_moved(self, touches):
        self.note("moved", touches)
        if self.state == "began":
            self.change(size=touches[0].x)
        elif touches[0].x > 100:
            self.begin(size=touches[0].x)
            if touches[0].x > 150:
                self.change(size=150)
        elif touches[0].x == 50:
            self.think()

    def touches_ended(self, touches):
        self.note("ended", touches)
        if self.state == "possible":
            self.recognize()
        else:
            self.end(size=1)

    def touches_cancelled(self, touches):
        self.note("cancelled", touches)
        self.cancel()

    def finished(self, outcome, by):
        self.calls.append((outcome, by))

    def reset(self):
        self.calls.append("reset")


class Service:
    """Presents to its first client what it was given, each event when the answers to the one before have come; it answers all the others."""

    def __init__(self, folder, first, events, answer):
        self.path = f"{folder}/socket"
        self.answers, self._first, self._events, self._answer = [], first, events, answer
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(self.path)
        self._socket.listen()
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        # The client may have had enough of it in the middle.
        with self._socket, contextlib.suppress(OSError):
            stream, _ = self._socket.accept()
            with stream:
                self._send(stream)

    def _send(self, stream):
        self._call(stream)
        stream.sendall(reply(self._first))
        for event, count in self._events:
            stream.sendall(reply(event))
            for _ in range(count):
                other, _ = self._socket.accept()
                with other:
                    parameters = self._call(other)["parameters"]
                    self.answers.append({key: value for key, value in parameters.items() if key != "session"})
                    other.sendall(self._answer)
        stream.sendall(reply({}, continues=False))

    @staticmethod
    def _call(connection):
        text = b""
        while not text.endswith(b"\0"):
            text += connection.recv(4096)
        return json.loads(text[:-1])


def error(name, **parameters):
    return json.dumps({"error": f"io.touchd.Touch.{name}", "parameters": parameters}).encode() + b"\0"


DONE = reply({}, continues=False)


class Recognizers(unittest.TestCase):
    def play(self, events, first=FIRST, answer=DONE, way="plain"):
        with tempfile.TemporaryDirectory(prefix="touchd-ring-") as folder:
            service = Service(folder, first, events, answer)
            ring = Ring()
            windows = touchd.present({"windows": []}, "app", service.path, recognizers=[ring], reconnect=False)
            if way == "plain":
                got = list(windows)
            else:

                async def follow():
                    return [event async for event in windows]

                got = asyncio.run(follow())
            return ring.calls, service.answers, got[1:]

    def test_a12_the_touch_methods_are_called_and_what_they_say_is_answered_before_the_next_event(self):
        events = [
            (contest(phase="began", touches=[(7, 10)]), 0),
            (contest(phase="moved", touches=[(7, 50)]), 1),
            (contest(phase="began", touches=[(8, 20)]), 0),
            (contest(phase="moved", touches=[(7, 120), (8, 20)]), 1),
            (contest(phase="moved", touches=[(7, 130), (8, 20)]), 1),
            (contest(phase="ended", touches=[(7, 130)]), 1),
            (contest(outcome="recognized"), 0),
        ]
        for way in ("plain", "async"):
            with self.subTest(way=way):
                calls, answers, others = self.play(events, way=way)
                self.assertEqual(calls, [
                    "reset", ("began", [10], [7]), ("moved", [50], [7]), ("began", [20], [7, 8]), ("moved", [120, 20], [7, 8]),
                    ("moved", [130, 20], [7, 8]), ("ended", [130], [8]), ("recognized", None),
                ])  # fmt: skip
                self.assertEqual(answers, [
                    {"contest": 1, "verdict": "possible"}, {"contest": 1, "verdict": "began", "values": {"size": 120.0}},
                    {"contest": 1, "verdict": "changed", "values": {"size": 130.0}},
                    {"contest": 1, "verdict": "ended", "values": {"size": 1}},
                ])  # fmt: skip
                self.assertEqual(others, [])

    def test_a12_after_its_word_it_hears_no_touch_and_the_next_contest_begins_again(self):
        events = [
            (contest(phase="began", touches=[(7, 0)]), 1),
            (contest(phase="moved", touches=[(7, 120)]), 0),
            (contest(outcome="prevented", by="pan"), 0),
            (contest(2, phase="began", touches=[(9, 10)]), 0),
            (contest(2, phase="ended", touches=[(9, 10)]), 1),
            (contest(2, outcome="expired"), 0),
        ]
        calls, answers, _ = self.play(events)
        self.assertEqual(calls, [
            "reset", ("began", [0], [7]), ("prevented", "pan"), "reset", ("began", [10], [9]), ("ended", [10], []),
            ("expired", None),
        ])  # fmt: skip
        self.assertEqual(answers, [{"contest": 1, "verdict": "failed"}, {"contest": 2, "verdict": "recognized"}])

    def test_a13_of_a_recording_each_event_is_answered_once(self):
        events = [
            (contest(phase="began", touches=[(7, 10)]), 1),
            (contest(phase="moved", touches=[(7, 120)]), 1),
            (contest(phase="moved", touches=[(7, 121)]), 1),
            (contest(phase="cancelled", touches=[(7, 121)]), 1),
            (contest(outcome="cancelled"), 0),
        ]
        _, answers, _ = self.play(events, first={**FIRST, "replay": True})
        said = [(answer.get("verdict"), answer.get("continues")) for answer in answers]
        self.assertEqual(said, [(None, None), ("began", None), ("changed", None), ("cancelled", None)])

    def test_a13_of_two_verdicts_the_first_says_that_more_comes(self):
        events = [
            (contest(phase="began", touches=[(7, 10)]), 1),
            (contest(phase="moved", touches=[(7, 160)]), 2),
            (contest(outcome="cancelled"), 0),
        ]
        for replay, continues in ((True, True), (False, None)):
            with self.subTest(replay=replay):
                _, answers, _ = self.play([(event, count if replay or count > 1 else 0) for event, count in events], first={**FIRST, "replay": replay})
                said = [(answer.get("verdict"), answer.get("continues")) for answer in answers if "verdict" in answer]
                self.assertEqual(said, [("began", continues), ("changed", None)])

    def test_a12_what_is_over_meanwhile_is_no_error_and_what_cannot_follow_is_one(self):
        events = [(contest(phase="began", touches=[(7, 0)]), 1), (contest(outcome="failed"), 0)]
        calls, answers, _ = self.play(events, answer=error("NoSuchContest"))
        self.assertEqual(calls[-1], ("failed", None))
        with self.assertRaises(touchd.IllegalVerdict) as raised:
            self.play(events, answer=error("IllegalVerdict", state="began"))
        self.assertEqual(raised.exception.state, "began")

    def test_a12_a_value_that_is_no_number_is_an_error_of_the_line_that_says_it(self):
        class Broken(touchd.Recognizer):
            def touches_began(self, touches):
                try:
                    self.recognize(size=1, radius=math.nan)
                except ValueError as error:
                    self.error = str(error)
                    self.state_then = self.state
                    self.fail()

        with tempfile.TemporaryDirectory(prefix="touchd-ring-") as folder:
            events = [(contest(phase="began", touches=[(7, 10)]), 1), (contest(outcome="failed"), 0)]
            service = Service(folder, FIRST, events, DONE)
            ring = Broken("ring")
            list(touchd.present({"windows": []}, "app", service.path, recognizers=[ring], reconnect=False))
        self.assertEqual((ring.error, ring.state_then), ("values.radius: nan is not a finite number", "possible"))
        # Nothing of it is said, and what is said next is.
        self.assertEqual(service.answers, [{"contest": 1, "verdict": "failed"}])

    def test_a12_without_an_attempt_there_is_nothing_to_say(self):
        with self.assertRaises(RuntimeError):
            Ring().recognize()

    def test_a12_contests_of_other_recognizers_come_as_events(self):
        other = contest(phase="began", touches=[(7, 0)])
        other["contest"]["recognizer"] = "other"
        _, answers, (event,) = self.play([(other, 0)])
        self.assertIsInstance(event, touchd.Contest)
        self.assertEqual((event.touches[0].id, event.outcome, answers), (7, None, []))


if __name__ == "__main__":
    unittest.main()
