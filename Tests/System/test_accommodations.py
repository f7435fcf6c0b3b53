"""holdDuration, ignoreRepeat and tapAssistance: they recognize hands that are misunderstood without them."""

import json
import random
import unittest

from test_doctor import Glass, InAFolder
from test_touchctl import run

HANDS = 50


class Hand(Glass):
    """Random actions of a hand, 50 times, one second apart."""

    def __init__(self, seed):
        # One px per unit, and 2.73 px per pt, because the short side of a screen of unknown size counts as 375 pt.
        super().__init__(right=1023, down=1023)
        self.random = random.Random(seed)

    def contact(self, start, end, lasts, pause):
        """Land at `start` px, move evenly to `end` in `lasts` s and lift; then pause for `pause` s."""
        self.id += 1
        steps = max(1, round(lasts / 0.01))
        self.event(3, 0x39, self.id)
        for step in range(steps):
            for code, one, other in zip((0x35, 0x36), start, end):
                self.event(3, code, round(one + (other - one) * step / steps))
            self.event(0, 0, 0)
            self.time += 10_000
        self.event(3, 0x39, -1)
        self.event(0, 0, 0)
        self.time += round(pause * 1_000_000)

    def place(self):
        return self.random.uniform(200, 800), self.random.uniform(200, 800)

    def near(self, place, least, most):
        distance = self.random.uniform(least, most)
        right = self.random.uniform(-distance, distance)
        return place[0] + right, place[1] + self.random.choice((-1, 1)) * (distance**2 - right**2) ** 0.5


class Accommodations(InAFolder):
    def taps(self, hand, filters=None):
        """Return the places of single taps, in px."""
        words = []
        if filters:
            text = f"devices:\n  - match: {{name: Bad panel}}\n    filters: {{{filters}}}\n"
            words = ["--config", self.written(text, "touchd.yaml")]
        code, printed, said = run("replay", *words, self.written(hand.text))
        self.assertEqual(code, 0, said)
        actions = [json.loads(line)["action"] for line in printed.splitlines()]
        return [(line["x"], line["y"]) for line in actions if line["kind"] == "tap"]

    def test_hold(self):
        """A hand brushes the glass; only long contacts are meant."""
        hand, meant = Hand(1), []
        for _ in range(HANDS):
            for _ in range(hand.random.randrange(1, 4)):
                hand.contact(place := hand.place(), place, hand.random.uniform(0.02, 0.15), 0.6)
            hand.contact(place := hand.place(), place, hand.random.uniform(0.36, 0.45), 0.6)
            meant.append(place)
        self.assertGreater(len(self.taps(hand)), 1.5 * HANDS)
        self.same(self.taps(hand, "holdDuration: 0.3"), meant)

    def test_repeats(self):
        """A trembling hand taps two to four times instead of once."""
        hand, meant = Hand(2), []
        for _ in range(HANDS):
            meant.append(place := hand.place())
            hand.contact(place, place, 0.06, gap := hand.random.uniform(0.05, 0.25))
            for _ in range(hand.random.randrange(1, 4)):
                hand.contact(other := hand.near(place, 0, 30), other, 0.05, gap)
            hand.time += 1_000_000
        self.assertGreater(len(self.taps(hand)), 1.5 * HANDS)
        self.same(self.taps(hand, "ignoreRepeat: 0.3"), meant)

    def test_assistance(self):
        """A hand slides while it taps; the place of landing or lifting is meant."""
        hand, first, last = Hand(3), [], []
        for _ in range(HANDS):
            first.append(place := hand.place())
            hand.contact(place, end := hand.near(place, 60, 120), hand.random.uniform(0.15, 0.4), 1)
            last.append(end)
        self.assertEqual(self.taps(hand), [])
        self.same(self.taps(hand, "tapAssistance: {place: first}"), first)
        # The last report is one step before the end: 120 px in 15 reports.
        self.same(self.taps(hand, "tapAssistance: {place: last}"), last, within=9)

    def same(self, places, wanted, within=1):
        self.assertEqual(len(places), len(wanted))
        for place, other in zip(places, wanted):
            for one, two in zip(place, other):
                self.assertLessEqual(abs(one - two), within, (place, other))


if __name__ == "__main__":
    unittest.main()
