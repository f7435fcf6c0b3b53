"""A panel for a home: panel.py [SOCKET [PICTURE]]

Presents the windows of scene.json, draws them, and handles their events. PICTURE gets the last picture when a recording has ended.
"""

import json
import pathlib
import sys

import pygame
import touchd

ROOMS = {"living": "Living room", "kitchen": "Kitchen", "bedroom": "Bedroom", "garden": "Garden"}
STATIONS = ["Radio Aurora", "Harbour Jazz", "Night Train", "Sinfonia", "Low Tide", "Morning Papers"]
STATIONS += ["Field Notes", "Vinyl Hour", "Northern Folk", "Static & Rain", "Long Wave", "Silence"]

SCENE = json.loads(pathlib.Path(__file__).with_name("scene.json").read_text())

NIGHT, CARD, PRESSED, LINE = (16, 18, 27), (31, 35, 49), (46, 52, 72), (44, 49, 66)
TEXT, FAINT, LAMP, ACCENT = (236, 238, 245), (134, 142, 164), (255, 201, 107), (122, 162, 255)
# Everything is drawn at twice the size and then scaled down, which smooths the edges.
FINE = 2


class Panel:
    def __init__(self, size):
        self.views = {view["name"]: view for view in SCENE["windows"][0]["views"]}
        self.canvas = pygame.Surface((size[0] * FINE, size[1] * FINE))
        self.fonts = {height: pygame.font.Font(None, height * FINE) for height in (24, 30, 48)}
        self.lit, self.pressed, self.station, self.offset = set(), None, None, 0
        self.brightness = self.views["brightness"]["value"]

    def react(self, event):
        """What this program does with an event. touchd knows where the controls are and what presses, drags and scrolls do."""
        if isinstance(event, touchd.Scroll):
            self.offset = event.offset.y
        elif not isinstance(event, touchd.Control):
            return
        elif event.event in ("touchDown", "touchDragEnter"):
            self.pressed = event.view
        elif event.event == "valueChanged":
            self.brightness = event.value
        elif event.event == "selected":
            self.station = event.selected
        elif event.event in ("touchDragExit", "touchUpInside", "touchUpOutside", "touchCancel"):
            self.pressed = None
        elif event.event == "primaryActionTriggered" and event.view in ROOMS:
            self.lit ^= {event.view}

    def restore(self, windows):
        """Restore what fingers had changed: the service was restarted, and the windows have the values of the scene file."""
        self.pressed = None
        windows.change(
            touchd.Set("brightness", value=self.brightness),
            touchd.Set("stations", selected=self.station, offset=[0, self.offset]),
        )

    def draw(self, window):
        self.canvas.fill(NIGHT)
        self.text("Home", 48, TEXT, (24, 30))
        lights = {0: "All lights are off", 1: "1 light is on"}.get(len(self.lit), f"{len(self.lit)} lights are on")
        self.text(lights, 24, FAINT, (424, 44), right=True)
        self.text("Radio", 24, FAINT, (448, 44))
        self.text("Off" if self.station is None else STATIONS[self.station], 24, ACCENT, (776, 44), right=True)
        for name, title in ROOMS.items():
            self.button(name, title)
        self.slider()
        self.list()
        pygame.transform.smoothscale(self.canvas, window.get_size(), window)
        pygame.display.flip()

    def button(self, name, title):
        x, y, _, height = self.views[name]["frame"]
        is_lit = name in self.lit
        self.box(self.views[name]["frame"], PRESSED if name == self.pressed else CARD, 18)
        self.dot((x + 32, y + 36), 13, LAMP if is_lit else LINE)
        self.text(title, 30, TEXT, (x + 20, y + height - 58))
        self.text(f"{self.brightness:.0f} %" if is_lit else "Off", 24, LAMP if is_lit else FAINT, (x + 20, y + height - 32))

    def slider(self):
        x, y, width, height = self.views["brightness"]["frame"]
        # The knob is as wide as the slider is high.
        knob = x + height / 2 + (width - height) * self.brightness / self.views["brightness"]["maximum"]
        self.box((x, y + 18, width, 12), CARD, 6)
        self.box((x, y + 18, knob - x, 12), LAMP, 6)
        self.dot((knob, y + height / 2), 18 if self.pressed == "brightness" else 15, TEXT)

    def list(self):
        x, y, width, height = self.views["stations"]["frame"]
        row_height = self.views["stations"]["rowHeight"]
        self.box((x, y, width, height), CARD, 18)
        self.canvas.set_clip(self.fine((x, y + 6, width, height - 12)))
        for row, station in enumerate(STATIONS):
            top = y + row * row_height - self.offset
            if row == self.station:
                self.box((x + 6, top + 4, width - 12, row_height - 8), PRESSED, 12)
                self.dot((x + width - 28, top + row_height / 2), 5, ACCENT)
            elif row + 1 != self.station:
                self.box((x + 20, top + row_height - 1, width - 40, 1), LINE, 0)
            self.text(station, 30, TEXT if row == self.station else FAINT, (x + 22, top + row_height / 2 - 10))
        self.canvas.set_clip(None)

    def fine(self, numbers):
        return [round(number * FINE) for number in numbers]

    def box(self, frame, color, radius):
        pygame.draw.rect(self.canvas, color, self.fine(frame), border_radius=radius * FINE)

    def dot(self, middle, radius, color):
        pygame.draw.circle(self.canvas, color, self.fine(middle), radius * FINE)

    def text(self, text, height, color, place, right=False):
        picture = self.fonts[height].render(text, True, color)
        x, y = self.fine(place)
        self.canvas.blit(picture, (x - picture.get_width() * right, y))


def main(socket=touchd.SOCKET, picture=None):
    with touchd.present(SCENE, "panel", socket, wait=10) as windows:
        (screen,) = next(windows).screens
        pygame.display.init()
        pygame.font.init()
        window = pygame.display.set_mode((int(screen.width), int(screen.height)))
        pygame.mouse.set_visible(False)
        panel = Panel(window.get_size())
        panel.draw(window)
        while not windows.ended and not pygame.event.get(pygame.QUIT):
            found = windows.poll(timeout=1 / 60)
            for event in found:
                if isinstance(event, touchd.Presented):
                    panel.restore(windows)
                else:
                    panel.react(event)
            if found:
                panel.draw(window)
    if picture:
        pygame.image.save(window, picture)


main(*sys.argv[1:])
