"""Recordings made without the project's own generator: the text of evemu 1.3 from finger paths."""

import random

EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
BTN_TOUCH = 330
ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TRACKING_ID = 0, 1, 47, 53, 54, 57
WIDTH, HEIGHT, SLOTS = 1000, 600, 10


def _bits(kind, codes, size):
    field = bytearray(size)
    for code in codes:
        field[code // 8] |= 1 << code % 8
    return [
        f"B: {kind:02x} " + " ".join(f"{byte:02x}" for byte in field[start : start + 8])
        for start in range(0, size, 8)
    ]


def _header():
    axes = [
        (ABS_X, WIDTH - 1, 10),
        (ABS_Y, HEIGHT - 1, 10),
        (ABS_MT_SLOT, SLOTS - 1, 0),
        (ABS_MT_POSITION_X, WIDTH - 1, 10),
        (ABS_MT_POSITION_Y, HEIGHT - 1, 10),
        (ABS_MT_TRACKING_ID, 65535, 0),
    ]
    return [
        "# EVEMU 1.3",
        "N: Panel of the system tests",
        "I: 0018 1234 5678 0001",
        # INPUT_PROP_DIRECT
        "P: 02 00 00 00 00 00 00 00",
        *_bits(EV_SYN, [EV_SYN, EV_KEY, EV_ABS], 8),
        *_bits(EV_KEY, [BTN_TOUCH], 96),
        *_bits(EV_ABS, [code for code, _, _ in axes], 8),
        *[f"A: {code:02x} 0 {maximum} 0 0 {resolution}" for code, maximum, resolution in axes],
    ]


class Recording:
    """Fingers that land, move and lift, frame by frame; `text()` returns the file."""

    def __init__(self, start=1.0):
        self.time = start
        self.lines = _header()
        self.down = set()
        self.next_id = 1
        self.slot = 0

    def _event(self, kind, code, value):
        self.lines.append(f"E: {self.time:.6f} {kind:04x} {code:04x} {value:04d}")

    def _select(self, slot):
        if slot != self.slot:
            self._event(EV_ABS, ABS_MT_SLOT, slot)
            self.slot = slot

    def frame(self, after, down=None, move=None, up=()):
        """Add a frame, `after` seconds after the previous one: slots that land or move (slot → place), and slots that lift."""
        self.time += after
        before = bool(self.down)
        for slot, (x, y) in {**(down or {}), **(move or {})}.items():
            self._select(slot)
            if slot in (down or {}):
                self._event(EV_ABS, ABS_MT_TRACKING_ID, self.next_id)
                self.next_id += 1
                self.down.add(slot)
            self._event(EV_ABS, ABS_MT_POSITION_X, min(max(int(x), 0), WIDTH - 1))
            self._event(EV_ABS, ABS_MT_POSITION_Y, min(max(int(y), 0), HEIGHT - 1))
        for slot in up:
            self._select(slot)
            self._event(EV_ABS, ABS_MT_TRACKING_ID, -1)
            self.down.discard(slot)
        if bool(self.down) != before:
            self._event(EV_KEY, BTN_TOUCH, int(bool(self.down)))
        self._event(EV_SYN, 0, 0)

    def tap(self, x, y):
        self.frame(0.5, down={0: (x, y)})
        self.frame(0.05, up=[0])

    def drag(self, start, end, frames=20, interval=0.01):
        self.frame(0.5, down={0: start})
        for step in range(1, frames + 1):
            part = step / frames
            place = tuple(a + (b - a) * part for a, b in zip(start, end))
            self.frame(interval, move={0: place})
        self.frame(interval, up=[0])

    def wander(self, fingers, frames, seed, interval=0.008):
        """Move several fingers at random for that many frames."""
        chance = random.Random(seed)
        places = {slot: (100 + 150 * slot, 300) for slot in range(fingers)}
        self.frame(0.5, down=places)
        for _ in range(frames):
            places = {slot: (x + chance.uniform(-9, 9), y + chance.uniform(-9, 9)) for slot, (x, y) in places.items()}
            self.frame(interval, move=places)
        self.frame(interval, up=list(places))

    def text(self):
        return "\n".join(self.lines) + "\n"


def finger():
    """One finger that lands, moves once and lifts."""
    recording = Recording()
    recording.frame(0.5, down={0: (100, 100)})
    recording.frame(0.02, move={0: (104, 100)})
    recording.frame(0.02, up=[0])
    return recording.text()


def mixed():
    """A tap, a drag, a long press and a second tap: some seconds with timers and pauses."""
    recording = Recording()
    recording.tap(200, 200)
    recording.drag((100, 300), (600, 320))
    recording.frame(0.6, down={0: (500, 300)})
    recording.frame(0.9, up=[0])
    recording.tap(500, 300)
    return recording.text()


def busy(frames=2500):
    """Five fingers that always move: more bytes of actions than kernel and service buffer for a client."""
    recording = Recording()
    recording.wander(5, frames, seed=1)
    return recording.text()


def unfinished():
    """A drag whose finger is still down when the recording ends, after a pause."""
    recording = Recording()
    recording.frame(0.1, down={0: (100, 300)})
    for step in range(1, 11):
        recording.frame(0.01, move={0: (100 + 40 * step, 300)})
    recording.frame(3600, move={0: (510, 300)})
    return recording.text()
