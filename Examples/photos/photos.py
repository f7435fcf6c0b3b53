"""A table of photos for any number of hands: photos.py [SOCKET [PICTURE]]

Drag photos, zoom and turn them with two fingers, toss them. A circle around photos gathers them into a pile, and a tray
at the right edge has more photos. PICTURE gets the last picture of the table when a recording has ended.
"""

import contextlib
import math
import sys

import pygame
import touchd
from pictures import FINE, SIZE, landscape, table

TRAY = 140
# How far a tossed photo glides, in seconds of its speed.
GLIDE = 0.15
# What is in the tray.
PLACES = {5: [16, 30, 108, 84], 6: [16, 180, 108, 84], 7: [16, 330, 108, 84]}


class Circle(touchd.Recognizer):
    """A line around photos: touchd has no such gesture, so this program recognizes it."""

    def reset(self):
        self.line = []

    def touches_began(self, touches):
        self.touches_moved(touches)

    def touches_moved(self, touches):
        if len(self.touches) > 1:
            return self.fail()
        self.line.append((touches[0].x, touches[0].y))

    def touches_ended(self, touches):
        x, y = (sum(places) / len(places) for places in zip(*self.line))
        angles = [math.atan2(there - y, here - x) for here, there in self.line]
        turned = sum(math.remainder(after - before, math.tau) for before, after in zip(angles, angles[1:]))
        radius = sum(math.dist(place, (x, y)) for place in self.line) / len(self.line)
        if abs(turned) > 0.9 * math.tau and radius > 40:
            self.recognize(x=x, y=y, radius=radius)
        else:
            self.fail()


class Photo:
    def __init__(self, number, x, y, turn=0.0):
        self.name = f"photo {number}"
        self.x, self.y, self.turn, self.scale = x, y, turn, 1.0
        self.picture = landscape(number)
        # Its place when each of its gestures began, and where it is drawn: a tossed photo moves on.
        self.before = {}
        self.seen = (x, y)

    def place(self):
        """The keys of its view: touchd hits it at its place, even when it is rotated."""
        width, height = SIZE
        frame = [self.x - width / 2, self.y - height / 2, width, height]
        return {"frame": frame, "scale": self.scale, "rotation": math.remainder(self.turn, 360)}

    def view(self):
        kinds = ["pan", "pinch", "rotation"]
        gestures = [
            {"name": f"{kind} {self.name}", "kind": kind, "simultaneousWith": [f"{other} {self.name}" for other in kinds]}
            for kind in kinds
        ]
        return {"name": self.name, **self.place(), "recognizers": gestures}

    def follow(self, event, screen):
        """Follow the fingers; return whether they have let go."""
        self.before.setdefault(event.kind, (self.x, self.y, self.turn, self.scale))
        x, y, turn, scale = self.before[event.kind]
        if event.kind == "pan":
            glide = GLIDE if event.state == "ended" else 0
            self.x = min(max(x + event.translation.x + event.velocity.x * glide, 0), screen.width)
            self.y = min(max(y + event.translation.y + event.velocity.y * glide, 0), screen.height)
            self.seen = self.seen if glide else (self.x, self.y)
        elif event.kind == "pinch":
            self.scale = min(max(scale * event.scale, 0.4), 3)
        else:
            self.turn = turn + math.degrees(event.rotation)
        if event.state in ("ended", "cancelled"):
            del self.before[event.kind]
        return not self.before


class Table:
    def __init__(self, windows, circle):
        self.windows, self.circle = windows, circle
        self.photos, self.tray = {}, 0.0

    def lay(self, screen):
        """Lay everything out; the size of the screen is known now."""
        self.screen = screen
        self.change(*(touchd.Set(name, **photo.place()) for name, photo in self.photos.items()), self.tray_change())

    def tray_change(self):
        return touchd.Set("tray", frame=[self.screen.width - self.tray, 0, TRAY, self.screen.height])

    def change(self, *changes):
        # After the end of a recording no client is left to notify.
        with contextlib.suppress(touchd.NotPresented, touchd.NoSuchSession, touchd.ServiceUnavailable):
            self.windows.change(*changes)

    def react(self, event):
        if isinstance(event, touchd.Presented):
            self.lay(event.screens[0])
        elif isinstance(event, touchd.Action) and event.recognizer == "circle":
            self.gather(**event.values)
        elif isinstance(event, touchd.Action) and event.recognizer == "pull":
            self.pull(event)
        elif isinstance(event, touchd.Action):
            # The touched photo is on top.
            photo = self.photos[event.view] = self.photos.pop(event.view)
            if photo.follow(event, self.screen):
                self.change(touchd.Remove(photo.name), touchd.Add(photo.view(), to="table", before="tray"))
        elif isinstance(event, touchd.Control) and event.event == "primaryActionTriggered":
            photo = Photo(int(event.view.removeprefix("sample ")), self.screen.width / 2, self.screen.height / 2, 7)
            if photo.name not in self.photos:
                self.photos[photo.name] = photo
                self.tray = 0.0
                self.change(touchd.Add(photo.view(), to="table", before="tray"), self.tray_change())

    def pull(self, event):
        """Let the tray follow the finger; if more than half of it is visible, it stays."""
        self.tray = min(max(-event.translation.x, 0), TRAY)
        if event.state in ("ended", "cancelled"):
            self.tray = TRAY if self.tray > TRAY / 2 else 0
            self.change(self.tray_change())

    def gather(self, x, y, radius):
        """Make a pile of the photos in a circle, fanned out as a hand of cards."""
        pile = [photo for photo in self.photos.values() if math.dist((photo.x, photo.y), (x, y)) < radius]
        for place, photo in enumerate(pile):
            side = place - (len(pile) - 1) / 2
            photo.x, photo.y, photo.turn, photo.scale = x + 26 * side, y + 6 * side**2, 14 * side, 0.8
        self.change(*(touchd.Set(photo.name, **photo.place()) for photo in pile))

    def draw(self, window, at_rest=False):
        window.blit(table(window.get_size()), (0, 0))
        for photo in self.photos.values():
            part = 1 if at_rest else 0.2
            photo.seen = tuple(seen + (there - seen) * part for seen, there in zip(photo.seen, (photo.x, photo.y)))
            picture = pygame.transform.rotozoom(photo.picture, -photo.turn, photo.scale / FINE)
            window.blit(picture, picture.get_rect(center=photo.seen))
        if len(self.circle.line) > 1 and self.circle.touches:
            pygame.draw.lines(window, (250, 247, 240), False, self.circle.line, 3)
        if self.tray:
            left = self.screen.width - self.tray
            pygame.draw.rect(window, (30, 32, 42), (left, 0, TRAY, self.screen.height))
            for number, (x, y, *size) in PLACES.items():
                window.blit(pygame.transform.smoothscale(landscape(number), size), (left + x, y))


def main(socket=touchd.SOCKET, picture=None):
    circle = Circle("circle")
    circle.reset()
    photos = [Photo(1, 150, 130, -8), Photo(2, 380, 110, 5), Photo(3, 600, 160, -4), Photo(4, 200, 340, 9)]
    cloth = {"name": "cloth", "recognizers": [{"name": "circle", "kind": "client"}]}
    samples = [{"name": f"sample {number}", "kind": "button", "frame": frame} for number, frame in PLACES.items()]
    tray = {"name": "tray", "frame": [800, 0, TRAY, 480], "views": samples}
    pull = {"name": "pull", "kind": "screenEdgePan", "edges": ["right"]}
    scene = {"windows": [{"name": "table", "recognizers": [pull], "views": [cloth, *(photo.view() for photo in photos), tray]}]}
    pygame.display.init()
    with touchd.present(scene, "photos", socket, recognizers=[circle], wait=10, reconnect=False) as windows:
        table = Table(windows, circle)
        table.photos = {photo.name: photo for photo in photos}
        table.react(next(windows))
        window = pygame.display.set_mode((int(table.screen.width), int(table.screen.height)))
        while not windows.ended and not pygame.event.get(pygame.QUIT):
            for event in windows.poll(timeout=1 / 60):
                table.react(event)
            table.draw(window)
            pygame.display.flip()
    if picture:
        table.draw(window, at_rest=True)
        pygame.image.save(window, picture)


main(*sys.argv[1:])
