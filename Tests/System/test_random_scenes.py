"""The random scenes' checks: lines that break a rule are found, and the scenes have every kind and key."""

import importlib.machinery
import importlib.util
import json
import random
import sys
import unittest

from programs import ROOT


def load():
    loader = importlib.machinery.SourceFileLoader("random_scenes", str(ROOT / "Tests/RandomScenes/random-scenes"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("random_scenes", loader))
    writes, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    loader.exec_module(module)
    sys.dont_write_bytecode = writes
    return module


def touch(phase):
    return {"touch": {"id": 1, "phase": phase}}


def action(kind, state):
    return {"action": {"recognizer": "r", "kind": kind, "state": state}}


def control(event):
    return {"control": {"event": event, "view": "v"}}


def scroll(state):
    return {"scroll": {"view": "v", "state": state}}


def decision(before, after, reason=""):
    return {"decision": {"recognizer": "r", "from": before, "to": after, "reason": reason}}


class RandomScenes(unittest.TestCase):
    module = load()

    def faults(self, *lines):
        return len(list(self.module.faults([json.dumps(line) for line in lines])))

    def test_valid_events_have_no_faults(self):
        self.assertEqual(
            0,
            self.faults(
                touch("began"), touch("stationary"), touch("moved"), touch("ended"), touch("began"), touch("cancelled"), action("tap", "ended"),
                action("pan", "began"), action("pan", "changed"), action("pan", "cancelled"), control("touchDown"), control("touchDragExit"),
                control("valueChanged"), control("touchUpInside"), scroll("began"), scroll("ended"), decision("possible", "failed"),
                decision("possible", "possible"), decision("began", "changed"),
            ),
        )  # fmt: skip

    def test_each_broken_rule_is_a_fault(self):
        for lines in [
            [touch("began")], [touch("ended")], [touch("began"), touch("began"), touch("ended")], [touch("moved")], [action("tap", "began")],
            [action("pinch", "began")], [action("pinch", "ended")], [action("hover", "changed")], [control("touchDown")],
            [control("touchUpOutside")], [scroll("began"), scroll("changed")], [scroll("cancelled")], [decision("failed", "began")],
            [decision("ended", "cancelled")], [decision("possible", "possible", "its code set failed, which does not follow ended: ignored")],
        ]:  # fmt: skip
            with self.subTest(lines):
                self.assertEqual(self.faults(*lines), 1)

    def test_every_kind_and_key_is_generated(self):
        seen = set()
        for seed in range(400):
            seen |= self.module.Scene(random.Random(seed)).options
        self.assertEqual(self.module.Scene.possible() - seen, set())

    def test_the_same_seed_gives_the_same_scene_and_recording(self):
        for make in [lambda chance: self.module.Scene(chance).document, lambda chance: self.module.Recording(chance).text()]:
            self.assertEqual(make(random.Random(5)), make(random.Random(5)))
            self.assertNotEqual(make(random.Random(5)), make(random.Random(6)))
