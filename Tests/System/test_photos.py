"""Examples/photos: two people at the table, in the shipped recording, and the example's picture."""

import contextlib
import math
import os
import shutil
import struct
import subprocess
import unittest

import panel
from programs import ROOT, TIMEOUT, Service, eventually, views
from test_launcher import Brake, PygameExample
from test_tutorial import PYTHON, difference, has_pygame

FOLDER = ROOT / "Examples/photos"
RECORDING = ROOT / "Config/recordings/photos.events"
PICTURE = ROOT / "Docs/photos.png"
SIZE = (800, 480)


class Braked:
    """A recording that holds the brake before each gesture, so that programs have answered one before the next begins."""

    def __init__(self, text):
        self.lines, self.shift, self.slot, self.down, self.places = [], 0.0, 0, set(), {}
        self.acts = 0
        last = 0.0
        for line in text.splitlines():
            if not line.startswith("E: "):
                self.lines.append(line)
                continue
            stamp, kind, code, value, *_ = line[3:].split()
            if not self.down and float(stamp) > last + 0.3:
                self.hold(last or float(stamp) - 1)
            last = float(stamp)
            self.lines.append(f"E: {last + self.shift:.6f} {kind} {code} {value}")
            self.follow(int(kind, 16), int(code, 16), int(value))

    def follow(self, kind, code, value):
        if (kind, code) == (panel.EV_ABS, panel.ABS_MT_SLOT):
            self.slot = value
        elif (kind, code) in [(panel.EV_ABS, panel.ABS_MT_POSITION_X), (panel.EV_ABS, panel.ABS_MT_POSITION_Y)]:
            self.places[self.slot, code] = value
        elif (kind, code) == (panel.EV_ABS, panel.ABS_MT_TRACKING_ID):
            (self.down.add if value >= 0 else self.down.discard)(self.slot)

    def hold(self, now):
        """Let fingers wander on the brake at a moment of the recording, and delay everything after it by that time."""
        self.acts += 1
        fingers = panel.Recording(start=now + self.shift)
        fingers.lines, fingers.next_id, fingers.slot = [], 30_000 + 100 * self.acts, self.slot
        Brake.hold(fingers)
        places = [(panel.ABS_MT_POSITION_X, panel.WIDTH, SIZE[0]), (panel.ABS_MT_POSITION_Y, panel.HEIGHT, SIZE[1])]
        for line in fingers.lines:
            head, kind, code, value = line.rsplit(" ", 3)
            for axis, units, pixels in places:
                if (int(kind, 16), int(code, 16)) == (panel.EV_ABS, axis):
                    value = f"{int(value) * pixels // units}"
            self.lines.append(f"{head} {kind} {code} {value}")
        self.shift += fingers.time - (now + self.shift)
        # A contact's place is not repeated if it equals the last one in its slot, so restore it.
        for (slot, axis), place in [*self.places.items(), ((self.slot, None), None)]:
            self.lines.append(f"E: {fingers.time:.6f} 0003 {panel.ABS_MT_SLOT:04x} {slot}")
            if axis:
                self.lines.append(f"E: {fingers.time:.6f} 0003 {axis:04x} {place}")

    def text(self):
        return "\n".join(self.lines) + "\n"


def middle(view):
    x, y, width, height = view["frame"]
    return x + width / 2, y + height / 2


def lies(view, x, y):
    return math.dist(middle(view), (x, y)) < 12


class Display:
    """A virtual X display, as large as the table, whose contents are a file."""

    def __init__(self, folder):
        self.folder = folder
        self.look = folder / "look.ppm"
        reader, writer = os.pipe()
        size = f"{SIZE[0]}x{SIZE[1]}x24"
        command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", size, "-fbdir", str(folder), "-nolisten", "tcp"]
        self.process = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as said:
            self.name = f":{said.readline().strip()}"

    def close(self):
        self.process.kill()
        self.process.wait()

    def differs(self, picture):
        """Return the fraction of pixels that differ from a picture."""
        # XWD: 25 numbers of four bytes, the first of which is the header's size; then colours of 12 bytes; then the pixels.
        dump = (self.folder / "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", dump[:100])
        (start, width, height, line), colours = (header[0], header[4], header[5], header[12]), header[19]
        rows = (dump[start + 12 * colours + line * row :][: 4 * width] for row in range(height))
        with open(self.look, "wb") as file:
            file.write(b"P6 %d %d 255\n" % (width, height))
            for row in rows:
                pixels = bytearray(3 * width)
                pixels[0::3], pixels[1::3], pixels[2::3] = row[2::4], row[1::4], row[0::4]
                file.write(pixels)
        return difference(self.look, picture)


@unittest.skipUnless(has_pygame, "the package python3-pygame is not installed")
class Photos(PygameExample):
    def wait(self, service, condition):
        """Wait until the views of the table satisfy a condition."""

        def holds(views):
            # Some views do not exist at first.
            with contextlib.suppress(KeyError):
                return condition(views)

        return eventually(lambda: views(service.socket, "photos"), holds)

    def test_two_people_at_the_table(self):
        """Each gesture moves the photos to their expected places, and finally the table looks like its picture."""
        self.play()

    @unittest.skipUnless(shutil.which("Xvfb"), "the package xvfb is not installed")
    def test_in_a_window(self):
        """The same in a window of X, which shows the picture except for the photos that the last gesture gathers."""
        display = Display(self.folder)
        self.addCleanup(display.close)
        self.environment |= dict(SDL_VIDEODRIVER="x11", DISPLAY=display.name)
        self.play(lambda views: display.differs(PICTURE) < 0.15)

    def play(self, *more):
        """Play the recording; `more` are conditions after its last gesture."""
        recording = Braked(RECORDING.read_text())
        self.assertEqual(recording.acts, 7)
        picture = self.folder / "look.png"
        arguments = ["--pace", "1000", "--clients", "2"]
        configuration = (FOLDER / "touchd.yaml").read_text()
        with Service(recording.text(), *arguments, scene=None, configuration=configuration) as service:
            brake = Brake(service.socket)
            with contextlib.closing(brake.client):
                program = subprocess.Popen(
                    [PYTHON, str(FOLDER / "photos.py"), str(service.socket), str(picture)], env=self.environment
                )
                self.addCleanup(program.wait)
                self.addCleanup(program.kill)
                acts = [
                    lambda views: views["tray"]["frame"][0] == 800,
                    # Two gestures at once: one zooms, the other drags.
                    lambda views: 1.4 < views["photo 3"].get("scale", 1) < 2 and lies(views["photo 4"], 330, 370),
                    lambda views: 15 < views["photo 3"]["rotation"] < 35,
                    # The toss continues from where the finger has lifted, at (170, 230).
                    lambda views: 300 < middle(views["photo 1"])[1] < 360,
                    lambda views: views["tray"]["frame"][0] == 660,
                    lambda views: "photo 5" in views and views["tray"]["frame"][0] == 800,
                    lambda views: lies(views["photo 5"], 260, 420),
                ]
                for act in acts:
                    self.wait(service, act)
                    for condition in more if act is acts[-1] else ():
                        self.wait(service, condition)
                    brake.release()
                for _ in brake.replies:
                    pass
            self.assertEqual(program.wait(TIMEOUT), 0)
        if os.environ.get("TOUCHD_WRITE_GENERATED"):
            PICTURE.write_bytes(picture.read_bytes())
        self.assertLess(difference(picture, PICTURE), 0.004)

    def test_the_commands_of_the_page(self):
        self.run_commands("photos")
        self.assertTrue((self.folder / "example.png").exists())


if __name__ == "__main__":
    unittest.main()
