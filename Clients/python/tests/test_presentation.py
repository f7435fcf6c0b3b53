"""Windows of a program, with asyncio and without, shown to peers that behave and to others that do not."""

import asyncio
import math
import unittest

import touchd
from following import StreamTest
from peer import Peer, event, reply

SCENE = {"windows": [{"name": "main", "views": [{"name": "go", "kind": "button"}]}]}
SCREEN = {"name": "left", "width": 800, "height": 480.5, "pixelsPerPoint": {"x": 1.5, "y": 2}}
FIRST = {"session": "5e55", "screens": [SCREEN], "exclusive": True, "replay": True, "front": ["left"]}
FIRST |= {"values": [{"view": "volume", "kind": "slider", "window": "main", "value": 40}]}
END = reply({}, continues=False)


class Presenting(StreamTest):
    def open(self, path, **options):
        return touchd.present(SCENE, "photos", path, **options)

    def test_a1_the_call_has_the_scene_the_name_and_what_was_asked_for(self):
        for follow in self.every_way():
            with Peer([reply(FIRST), END], [reply(FIRST), END]) as peer:
                follow(peer.path)
                follow(peer.path, layer="overlay", decisions=True)
            plain, full = peer.calls
            self.assertEqual((plain["method"], plain["more"]), ("io.touchd.Touch.Present", True))
            self.assertEqual(plain["parameters"], {"scene": SCENE, "app": "photos", "decisions": False})
            self.assertEqual(full["parameters"], {"scene": SCENE, "app": "photos", "layer": "overlay", "decisions": True})

    def test_a2_the_first_event_says_what_counts_and_the_others_have_their_types(self):
        touches = {"phase": "moved", "view": "paper", "kind": "view", "window": "main", "time": 7, "touches": [
            {"id": 3, "x": 10, "y": 20, "localX": 1, "localY": 2, "type": "pen", "tapCount": 0, "force": 0.5}
        ]}
        parts = [
            {"foreground": {"screen": "left", "inFront": False, "time": 5}}, event("go"), {"touches": touches},
            {"changed": {"time": 9}}, {"scene": {"time": 10, "present": True}}, {"screens": [{**SCREEN, "width": 320}]},
        ]
        for follow in self.every_way():
            with Peer([reply(FIRST), *map(reply, parts), END]) as peer:
                presented, foreground, action, touched, changed, scene, screens = follow(peer.path)
            self.assertIsInstance(presented, touchd.Presented)
            self.assertEqual((presented.session, presented.exclusive, presented.front), ("5e55", True, ["left"]))
            self.assertEqual((presented.screens[0].name, presented.screens[0].height), ("left", 480.5))
            self.assertEqual((presented.values[0].view, presented.values[0].value), ("volume", 40))
            self.assertEqual((foreground.screen, foreground.in_front), ("left", False))
            self.assertEqual((action.view, type(action)), ("go", touchd.Action))
            (touch,) = touched.touches
            self.assertEqual((touched.phase, touch.id, touch.local_x, touch.type, touch.force), ("moved", 3, 1, "pen", 0.5))
            self.assertEqual((touch.radius, touch.coalesced), (None, None))
            self.assertEqual((changed.time, scene.present), (9, True))
            self.assertEqual((type(screens), screens.screens[0].width), (touchd.Screens, 320))

    def test_a2_what_is_absent_of_the_first_reply_is_empty(self):
        for follow in self.every_way():
            with Peer([reply({"session": "x", "replay": True}), END]) as peer:
                (presented,) = follow(peer.path)
            self.assertEqual(
                (presented.screens, presented.exclusive, presented.front, presented.values), ([], False, [], []))

    def test_a6_changes_name_the_session_each_on_a_connection_of_its_own(self):
        changes = [
            touchd.Set("volume", value=41, as_of=7, translation=touchd.Vector(0, 1.5), row_height=60),
            touchd.Remove("go"),
            touchd.Add({"name": "stop", "kind": "button"}, to="main", before="volume"),
            touchd.Add({"name": "hint"}),
        ]
        with Peer([reply(FIRST), None]) as presenting:
            with touchd.present(SCENE, "photos", presenting.path) as windows:
                with self.assertRaisesRegex(touchd.NotPresented, "Presented is the first event"):
                    windows.change(changes[0])
                next(windows)
                with Peer(reply({"time": 12, "overtaken": ["volume"]}, continues=False), reply({}, continues=False)) as calls:
                    windows.path = calls.path
                    done = windows.change(*changes)
                    windows.step_back("left")
                self.assertEqual((done.time, done.overtaken), (12, ["volume"]))
        wire = [
            {"of": "volume", "set": {"value": 41, "asOf": 7, "translation": {"x": 0, "y": 1.5}, "rowHeight": 60}},
            {"remove": "go"},
            {"add": {"name": "stop", "kind": "button"}, "in": "main", "before": "volume"},
            {"add": {"name": "hint"}},
        ]
        self.assertEqual(
            [(call["method"].split(".")[-1], call["parameters"]) for call in calls.calls],
            [("Change", {"session": "5e55", "changes": wire}), ("StepBack", {"session": "5e55", "screen": "left"})],
        )
        self.assertEqual(repr(changes[1:3]), "[Remove('go'), Add({'name': 'stop', 'kind': 'button'}, to='main', before='volume')]")
        self.assertEqual(repr(touchd.Set("volume", value=41, row_height=2)), "Set('volume', value=41, rowHeight=2)")

    def test_a6_what_json_has_nothing_for_is_an_error_that_names_its_place(self):
        with Peer([reply(FIRST), None]) as peer, touchd.present(SCENE, "photos", peer.path) as windows:
            next(windows)
            cases = [
                (ValueError, touchd.Set("go", value=math.nan), "changes[0].set.value: nan is not a finite number"),
                (ValueError, touchd.Set("go", frame=[0, -math.inf]), "changes[0].set.frame[1]: -inf is not a finite number"),
                (ValueError, touchd.Add({"views": [{}, {"alpha": math.nan}]}), "changes[0].add.views[1].alpha: nan is not a finite number"),
                (TypeError, touchd.Set("go", value=b"x"), "changes[0].set.value: b'x' is not a value that JSON has"),
            ]
            for kind, change, said in cases:
                with self.assertRaises(kind) as raised:
                    windows.change(change)
                self.assertEqual(str(raised.exception), said)
                with self.assertRaises(kind) as raised:
                    asyncio.run(windows.change_async(change))
                self.assertEqual(str(raised.exception), said)
        with self.assertRaisesRegex(ValueError, r"^scene\.windows\[0\]\.level: inf is not"):
            touchd.present({"windows": [{"level": math.inf}]}, "photos")
        with self.assertRaisesRegex(ValueError, r"^after: nan is not"):
            touchd.watch_idle(math.nan)

    def test_a6_changes_from_asyncio(self):
        async def follow(path, calls):
            async with touchd.present(SCENE, "photos", path) as windows:
                await windows.__anext__()
                windows.path = calls
                await windows.step_back_async()
                return await windows.change_async(touchd.Remove("go"))

        answers = reply({}, continues=False), reply({"time": 3, "overtaken": []}, continues=False)
        with Peer([reply(FIRST), None]) as peer, Peer(*answers) as calls:
            self.assertEqual(asyncio.run(follow(peer.path, calls.path)).time, 3)
            stepped, changed = calls.calls
            self.assertEqual(stepped["parameters"], {"session": "5e55"})
            self.assertEqual(changed["parameters"]["changes"], [{"remove": "go"}])

    def test_the_windows_come_again_with_the_service(self):
        live = {**FIRST, "replay": False}
        answers = [[reply(live), reply(event("one"))], [reply({**live, "session": "6"}), END], [reply(FIRST), END]]
        for follow in self.every_way():
            with Peer(*answers) as peer, self.assertLogs("touchd") as log:
                found = follow(peer.path)
            self.assertEqual(
                [it.session if isinstance(it, touchd.Presented) else it.view for it in found], ["5e55", "one", "6", "5e55"])
            self.assertEqual(peer.calls, [peer.calls[0]] * 3)
            self.assertEqual(len(log.output), 2)

    def test_a1_a_scene_that_is_not_good_and_a_name_that_is_taken_are_errors(self):
        bad = b'{"error":"io.touchd.Touch.InvalidScene","parameters":{"path":"windows[0].level","reason":"is bad"}}\0'
        for follow in self.every_way():
            with Peer(bad) as peer, self.assertRaises(touchd.InvalidScene) as raised:
                follow(peer.path)
            self.assertEqual((raised.exception.path, raised.exception.reason), ("windows[0].level", "is bad"))
            self.assertEqual(str(raised.exception), "windows[0].level: is bad")
            with Peer(b'{"error":"io.touchd.Touch.AppExists","parameters":{"app":"photos"}}\0') as peer:
                with self.assertRaises(touchd.AppExists) as raised:
                    follow(peer.path)
            self.assertEqual(raised.exception.app, "photos")
            self.assertEqual(str(raised.exception), 'another program presents as "photos"; stop it or choose another name')

    def test_a_scene_file_that_was_not_read_is_no_scene(self):
        with self.assertRaisesRegex(TypeError, "^a scene is a dict, as json.load or yaml.safe_load return it from a scene file, not a str$"):
            touchd.present("scene.json", "photos")
