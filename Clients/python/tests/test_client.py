"""Calls, with asyncio and without, to peers that behave and to others that do not."""

import asyncio
import unittest

import touchd
from peer import Peer, reply
from touchd import errors, interface

DEVICE = {"name": "Panel", "bus": 24, "vendor": 1, "product": 2, "version": 3, "screen": "main"}
DEVICE |= {"width": 800, "height": 480.0, "pixelsPerPoint": {"x": 1.5, "y": 2}}


def plainly(path, method, *arguments, **options):
    return getattr(touchd.Client(path, **options), method)(*arguments)


def with_asyncio(path, method, *arguments, **options):
    return asyncio.run(getattr(touchd.AsyncClient(path, **options), method)(*arguments))


class Calling(unittest.TestCase):
    def every_way(self):
        for call in (plainly, with_asyncio):
            with self.subTest(call.__name__):
                yield call

    def test_a_reply_is_what_the_interface_says(self):
        for call in self.every_way():
            with Peer(reply({"devices": [DEVICE]}, continues=False)) as peer:
                (device,) = call(peer.path, "get_devices")
            self.assertEqual((device.name, device.width, device.pixels_per_point), ("Panel", 800.0, touchd.Vector(1.5, 2)))
            self.assertEqual(peer.calls, [{"method": "io.touchd.Touch.GetDevices", "parameters": {}}])

    def test_parameters_are_sent_where_they_are_given(self):
        for call in self.every_way():
            with Peer(reply({}), reply({})) as peer:
                self.assertIsNone(call(peer.path, "set_rotation", 90))
                self.assertIsNone(call(peer.path, "set_rotation", 180, "side"))
            self.assertEqual([it["parameters"] for it in peer.calls], [{"rotation": 90}, {"rotation": 180, "screen": "side"}])

    def test_each_call_has_a_connection_so_a_service_may_restart_between_two(self):
        info = {"vendor": "v", "product": "touchd", "version": "9", "url": "", "interfaces": ["a", "b"], "more": 1}
        for call in self.every_way():
            with Peer(reply(info), reply({"scene": {"windows": []}})) as peer:
                self.assertEqual(call(peer.path, "get_info").interfaces, ["a", "b"])
                self.assertEqual(call(peer.path, "get_scene"), {"windows": []})

    def test_errors_of_the_interface_have_types_and_others_their_names(self):
        for call in self.every_way():
            with Peer(b'{"error":"io.touchd.Touch.NoSuchScreen","parameters":{"screen":"sied"}}\0') as peer:
                with self.assertRaises(touchd.NoSuchScreen) as raised:
                    call(peer.path, "set_rotation", 90, "sied")
            self.assertEqual(raised.exception.screen, "sied")
            with Peer(b'{"error":"io.touchd.Touch.Newer"}\0') as peer, self.assertRaises(touchd.CallError) as raised:
                call(peer.path, "get_devices")
            self.assertEqual((type(raised.exception), str(raised.exception)), (touchd.CallError, "io.touchd.Touch.Newer"))

    def test_each_error_has_a_sentence_with_its_parameters(self):
        for kind in errors.ERRORS + interface.ERRORS:
            names = [name for name, value in vars(kind).items() if isinstance(value, property)]
            said = str(kind(kind.error, {name: f"<{name}>" for name in names}))
            self.assertNotIn(kind.error, said)
            for name in names:
                self.assertIn(f"<{name}>", said)
        self.assertEqual(str(touchd.InvalidParameter(touchd.InvalidParameter.error, {"parameter": "app"})),
                         "the service refuses the parameter app")
        self.assertEqual(str(touchd.InvalidScene(touchd.InvalidScene.error, {"path": "", "reason": "is bad"})), "is bad")

    def test_bad_replies_are_errors_that_name_the_place(self):
        half = {**DEVICE, "pixelsPerPoint": {"x": 1}}
        cases = [
            (reply({"devices": [DEVICE, half]}), "devices[1].pixelsPerPoint.y is missing"),
            (reply({"devices": DEVICE}), "devices: {"),
            (reply({}), "devices is missing"),
            (b"no\0", "the reply is no JSON"),
        ]
        for bytes_, said in cases:
            for call in self.every_way():
                with Peer(bytes_) as peer, self.assertRaises(touchd.ProtocolError) as raised:
                    call(peer.path, "get_devices")
                self.assertIn(said, str(raised.exception))

    def test_a_service_that_does_not_answer_is_left_after_the_timeout(self):
        # One that says nothing, and one that has begun to.
        for answer in ([None], [b'{"param', None]):
            for call in self.every_way():
                with Peer(answer) as peer, self.assertRaises(touchd.Timeout) as raised:
                    call(peer.path, "get_stats", timeout=0.05)
                self.assertEqual(str(raised.exception), "io.touchd.Touch.GetStats: no reply within 0.05 s")
                self.assertIsInstance(raised.exception, TimeoutError)

    def test_a_service_that_hangs_up_is_an_error(self):
        for call in self.every_way():
            with Peer(b'{"parameters":{"scene"') as peer, self.assertRaisesRegex(touchd.ServiceUnavailable, "closed the connection"):
                call(peer.path, "get_scene")


if __name__ == "__main__":
    unittest.main()
