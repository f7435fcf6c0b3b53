"""Subscriptions, with asyncio and without, to peers that behave and to others that do not."""

import asyncio
import inspect
import json
import traceback
import unittest
import unittest.mock

import touchd
from following import StreamTest
from peer import STATE, Peer, event, reply
from touchd import connection, messages, stream
from touchd.interface import Filter

FIRST = reply({"state": STATE})
END = reply({}, continues=False)
STOPPED = reply({"stopped": True}, continues=False)
RECORDING_END = [reply({"state": {**STATE, "replay": True}}), reply(event("a")), END]


class Following(StreamTest):
    def open(self, path, **options):
        return touchd.subscribe(path, **options)

    def test_events_come_in_their_order_with_their_types(self):
        control = {"event": "valueChanged", "view": "volume", "kind": "slider", "window": "main", "time": 1, "value": 0.25}
        scroll = {"state": "changed", "motion": "dragging", "view": "list", "kind": "table", "window": "main", "time": 2}
        scroll |= {"offset": {"x": 0, "y": 97.5}, "velocity": {"x": 0, "y": -3}}
        answer = [FIRST, reply(event("map")), reply({"control": control}), reply({"scroll": scroll}), END]
        for follow in self.every_way():
            with Peer(answer) as peer:
                first, second, third = follow(peer.path, reconnect=False)
            self.assertIsInstance(first, touchd.Action)
            self.assertEqual((first.view, first.x, first.y, first.translation), ("map", 420, 90.5, None))
            self.assertIsInstance(first.x, float)
            self.assertIsInstance(second, touchd.Control)
            self.assertEqual((second.event, second.value, second.on), ("valueChanged", 0.25, None))
            self.assertEqual(third.offset, touchd.Vector(0, 97.5))

    def test_the_call_names_what_is_wanted_and_nothing_else(self):
        for follow in self.every_way():
            with Peer([FIRST, END]) as peer:
                follow(peer.path, reconnect=False, kinds=("tap", "pan"), events={"selected"}, decisions=True)
            (call,) = peer.calls
            self.assertEqual(call["method"], "io.touchd.Touch.Subscribe")
            self.assertEqual(call["parameters"], {"filter": {"kinds": ["tap", "pan"], "events": ["selected"]}, "decisions": True})
            self.assertIs(call["more"], True)

    def test_what_is_aimed_at_no_place_comes_where_it_is_asked_for(self):
        key = {"button": "KEY_POWER", "phase": "began", "view": "page", "time": 4}
        remote = {"command": "play", "handled": False, "time": 5}
        motion = {"motion": "shake", "phase": "ended", "handled": True, "view": "page", "time": 6}
        parts = [{"press": key}, {"remote": remote}, {"motion": motion}, {"firstResponder": {"view": "list", "time": 7}}]
        for follow in self.every_way():
            with Peer([FIRST, *map(reply, parts), END]) as peer:
                found = follow(peer.path, reconnect=False, non_positional=["press", "firstResponder"])
            self.assertEqual(peer.calls[0]["parameters"]["nonPositional"], ["press", "firstResponder"])
            self.assertEqual([type(it) for it in found], [touchd.Press, touchd.Remote, touchd.Motion, touchd.FirstResponder])
            self.assertEqual((found[0].button, found[0].force, found[3].view), ("KEY_POWER", None, "list"))

    def test_every_list_of_the_interfaces_filter_can_be_given(self):
        named = set(inspect.signature(touchd.subscribe).parameters)
        self.assertLessEqual(set(Filter.__dataclass_fields__), named)
        with self.assertRaisesRegex(TypeError, "not the text 'tap'"):
            touchd.subscribe(kinds="tap")

    def test_a_reply_in_pieces_is_one_reply(self):
        text = FIRST + reply(event("käse")) + END
        for follow in self.every_way():
            with Peer([text[index : index + 1] for index in range(len(text))]) as peer:
                self.assertEqual([it.view for it in follow(peer.path, reconnect=False)], ["käse"])

    def test_many_replies_in_one_piece_are_many(self):
        text = FIRST + b"".join(reply(event(f"view {index}")) for index in range(5000)) + END
        for follow in self.every_way():
            with Peer(text) as peer:
                views = [it.view for it in follow(peer.path, reconnect=False)]
            self.assertEqual(views, [f"view {index}" for index in range(5000)])

    def test_words_fields_and_events_that_are_not_known_do_no_harm(self):
        newer = event("map", state="hesitated", direction="sideways", mood={"deep": [1, 2]})
        answer = [FIRST, reply({"smell": {"of": "roses"}}), reply({**newer, "and": 1}), END]
        for follow in self.every_way():
            with Peer(answer) as peer:
                (only,) = follow(peer.path, reconnect=False)
            self.assertEqual((only.state, only.direction), ("hesitated", "sideways"))

    def test_what_is_no_reply_is_an_error_that_names_the_place(self):
        cases = {
            b"tap!\0": "no JSON",
            b"[1]\0": "no object",
            b"\xff\xfe\0": "no JSON",
            b"[" * 100_000 + b"\0": "no JSON",
            b'{"parameters": {"x": NaN}}\0': "no JSON: NaN is no number",
            b'{"parameters": []}\0': "parameters",
            b'{"error": 5}\0': "error",
            reply({"action": "tap"}): "action: 'tap' is not an object",
            reply({"action": {"recognizer": "pick"}}): "action.kind is missing",
            reply(event("a", x="left")): "action.x: 'left' is not a number",
            reply(event("a", x=True)): "action.x: True is not a number",
            reply(event("a", x=10**400)): "action.x: the number is too large",
            reply(event("a", touches=1.5)): "action.touches: 1.5 is not a whole number",
            reply(event("a", translation={"x": 1})): "action.translation.y is missing",
            reply({"state": {**STATE, "replay": "no"}}): "state.replay: 'no' is not true or false",
        }
        for bytes_, said in cases.items():
            for follow in self.every_way():
                # It is no reason to connect again: the next answer would be the same.
                with Peer([FIRST, bytes_, None]) as peer, self.assertRaises(touchd.ProtocolError) as raised:
                    follow(peer.path)
                self.assertIn(said, str(raised.exception))

    def test_a_reply_without_an_end_is_not_kept(self):
        with unittest.mock.patch.object(messages, "LONGEST_REPLY", 1 << 20):
            for follow in self.every_way():
                with Peer([FIRST] + [b"x" * 65536] * 64) as peer, self.assertRaises(touchd.ProtocolError) as raised:
                    follow(peer.path)
                self.assertEqual(str(raised.exception), "the reply is longer than 1048576 bytes")

    def test_the_services_errors_are_raised(self):
        parameters = {"parameter": "filter.kinds[0]", "reason": 'unknown kind "pam"; known: tap, pan'}
        error = json.dumps({"error": "org.varlink.service.InvalidParameter", "parameters": parameters}).encode() + b"\0"
        for follow in self.every_way():
            with Peer(error) as peer, self.assertRaises(touchd.InvalidParameter) as raised:
                follow(peer.path, kinds=["pam"])
            self.assertEqual((raised.exception.parameter, raised.exception.reason), ("filter.kinds[0]", parameters["reason"]))
            self.assertEqual(
                str(raised.exception),
                'the service refuses the parameter filter.kinds[0]: unknown kind "pam"; known: tap, pan')

    def test_a_service_that_hangs_up_or_ends_is_connected_to_again(self):
        answers = [
            [],
            [FIRST, reply(event("one"))],
            [FIRST, reply(event("half"))[:-9]],
            [FIRST, reply(event("two")), END],
            RECORDING_END,
        ]
        for follow in self.every_way():
            with Peer(*answers) as peer, self.assertLogs("touchd") as log:
                found = follow(peer.path, states=True)
            self.assertEqual(len(peer.calls), 5)
            views = [it.view if isinstance(it, touchd.Action) else "state" for it in found]
            self.assertEqual(views, ["state", "one", "state", "state", "two", "state", "a"])
            self.assertEqual(len(log.output), 4)
            self.assertIn("the service closed the connection; waiting for it", log.output[0])

    def test_a_recording_whose_service_was_stopped_is_not_over(self):
        recording = RECORDING_END[:2]
        for follow in self.every_way():
            with Peer([*recording, STOPPED], [FIRST, STOPPED], RECORDING_END) as peer, self.assertLogs("touchd") as log:
                self.assertEqual([it.view for it in follow(peer.path)], ["a", "a"])
            self.assertEqual((len(peer.calls), len(log.output)), (3, 2))
            with Peer([*recording, STOPPED]) as peer:
                self.assertEqual([it.view for it in follow(peer.path, reconnect=False)], ["a"])

    def test_without_reconnecting_a_hangup_is_an_error_and_an_end_is_an_end(self):
        for follow in self.every_way():
            with Peer([FIRST, reply(event("one"))]) as peer, self.assertRaises(touchd.ServiceUnavailable) as raised:
                follow(peer.path, reconnect=False)
            self.assertEqual(str(raised.exception), "the service closed the connection")
            with Peer([FIRST, reply(event("one")), END]) as peer:
                self.assertEqual(len(follow(peer.path, reconnect=False)), 1)

    def test_a_service_that_is_not_there_is_an_error_that_names_the_socket(self):
        for follow in self.every_way():
            with Peer() as peer:
                missing = peer.path.with_name("missing")
                for path, said in [(missing, f"no service listens at {missing}; start touchd, or name its socket"), ("/" + "x" * 200, "cannot connect to /xxx")]:
                    with self.assertRaises(touchd.ServiceUnavailable) as raised:
                        # What no waiting helps against is not waited for.
                        follow(path, wait=0 if path is missing else 3600)
                    self.assertIn(said, str(raised.exception))
                    shown = traceback.format_exception_only(type(raised.exception), raised.exception)[-1]
                    self.assertTrue(shown.startswith("touchd.ServiceUnavailable: "), shown)
                    # What catches Python's own errors catches these.
                    self.assertIsInstance(raised.exception, ConnectionError)

    def test_a_service_that_comes_later_is_waited_for(self):
        for follow in self.every_way():
            peer = Peer(RECORDING_END)
            tries = 0

            def refuse(path, error, original=connection.refusal):
                nonlocal tries
                tries += 1
                if tries == 3:
                    peer.__enter__()
                return original(path, error)

            with unittest.mock.patch("touchd.connection.refusal", refuse):
                try:
                    self.assertEqual([it.view for it in follow(peer.path, wait=60)], ["a"])
                finally:
                    peer.__exit__()
            self.assertEqual(tries, 3)

    def test_polling_returns_what_is_ready_and_waits_for_nothing_more(self):
        with Peer([FIRST + reply(event("one")) + reply(event("two")), None]) as peer:
            with touchd.subscribe(peer.path) as events:
                self.assertEqual([it.view for it in events.poll(timeout=60)], ["one", "two"])
                self.assertEqual(events.poll(), [])
                self.assertFalse(events.ended)
                self.assertEqual(events.state, touchd.State(sequence=False, replay=False, devices=1))

    def test_polling_does_not_wait_for_a_service_that_has_ended(self):
        with Peer([FIRST]) as peer, touchd.subscribe(peer.path) as events, self.assertLogs("touchd"):
            with unittest.mock.patch.object(stream, "PAUSE", 3600):
                self.assertEqual(events.poll(timeout=0.05), [])
                self.assertEqual(events.poll(), [])
            self.assertIsNone(events.state)
            self.assertFalse(events.ended)

    def test_a_cancelled_wait_loses_nothing(self):
        async def follow(path):
            async with touchd.subscribe(path) as events:
                waiting = asyncio.ensure_future(events.__anext__())
                await asyncio.sleep(0)
                waiting.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await waiting
                return (await events.__anext__()).view, (await events.__anext__()).view

        with Peer([FIRST + reply(event("one")) + reply(event("two")), None]) as peer:
            self.assertEqual(asyncio.run(follow(peer.path)), ("one", "two"))

    def test_a_loop_that_was_left_hangs_up(self):
        def leave(path):
            for _ in touchd.subscribe(path):
                return

        async def leave_asyncio(path):
            async for _ in touchd.subscribe(path):
                return

        for way in (leave, lambda path: asyncio.run(leave_asyncio(path))):
            # The peer ends once the client has hung up.
            with Peer([FIRST, reply(event("one")), None]) as peer:
                way(peer.path)
                peer._thread.join(60)
                self.assertFalse(peer._thread.is_alive())


if __name__ == "__main__":
    unittest.main()
