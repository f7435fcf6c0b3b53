"""A panel for a home with Kivy: panel.py [SOCKET [PICTURE.png]]

Kivy's own widgets interpret the touches that touchd delivers. PICTURE.png gets the panel's last picture when a
recording has ended.
"""

import os
import sys

# Kivy leaves the arguments to this program.
os.environ["KIVY_NO_ARGS"] = "1"

from kivy.config import Config  # noqa: E402

for device, _ in Config.items("input"):
    Config.remove_option("input", device)
socket = f",socket={sys.argv[1]}" if len(sys.argv) > 1 else ""
Config.set("input", "touchd", f"touchd,app=panel{socket}")
Config.set("graphics", "width", "800")
Config.set("graphics", "height", "480")
Config.set("graphics", "borderless", "1")

import touchd.kivy  # noqa: E402
from kivy.app import App  # noqa: E402
from kivy.base import EventLoop  # noqa: E402
from kivy.clock import Clock  # noqa: E402
from kivy.core.window import Window  # noqa: E402
from kivy.effects.scroll import ScrollEffect  # noqa: E402
from kivy.lang import Builder  # noqa: E402
from kivy.properties import BooleanProperty, NumericProperty, StringProperty  # noqa: E402
from kivy.uix.behaviors import ButtonBehavior  # noqa: E402
from kivy.uix.floatlayout import FloatLayout  # noqa: E402
from kivy.uix.widget import Widget  # noqa: E402

STATIONS = ["Radio Aurora", "Harbour Jazz", "Night Train", "Sinfonia", "Low Tide", "Morning Papers"]
STATIONS += ["Field Notes", "Vinyl Hour", "Northern Folk", "Static & Rain", "Long Wave", "Silence"]

LOOK = """
#:set NIGHT (16/255, 18/255, 27/255, 1)
#:set CARD (31/255, 35/255, 49/255, 1)
#:set PRESSED (46/255, 52/255, 72/255, 1)
#:set LINE (44/255, 49/255, 66/255, 1)
#:set BRIGHT (236/255, 238/255, 245/255, 1)
#:set FAINT (134/255, 142/255, 164/255, 1)
#:set LAMP (1, 201/255, 107/255, 1)
#:set ACCENT (122/255, 162/255, 1, 1)

<Words@Label>:
    size_hint: None, None
    size: self.texture_size

<Room>:
    size_hint: None, None
    size: 188, 132
    canvas.before:
        Color:
            rgba: PRESSED if self.state == "down" else CARD
        RoundedRectangle:
            pos: self.pos
            size: self.size
            radius: [18]
        Color:
            rgba: LAMP if self.is_lit else LINE
        Ellipse:
            pos: self.x + 19, self.top - 49
            size: 26, 26
    Words:
        text: root.title
        color: BRIGHT
        font_size: 17
        pos: root.x + 20, root.y + 42
    Words:
        text: f"{root.brightness:.0f} %" if root.is_lit else "Off"
        color: LAMP if root.is_lit else FAINT
        font_size: 13
        pos: root.x + 20, root.y + 16

<-Brightness@Slider>:
    size_hint: None, None
    size: 400, 48
    padding: 24
    max: 100
    value: 40
    canvas:
        Color:
            rgba: CARD
        RoundedRectangle:
            pos: self.x, self.y + 18
            size: self.width, 12
            radius: [6]
        Color:
            rgba: LAMP
        RoundedRectangle:
            pos: self.x, self.y + 18
            size: self.value_pos[0] - self.x, 12
            radius: [6]
        Color:
            rgba: BRIGHT
        Ellipse:
            pos: self.value_pos[0] - 15, self.y + 9
            size: 30, 30

<Station>:
    size_hint_y: None
    height: 60
    canvas.before:
        Color:
            rgba: PRESSED if self.is_chosen else LINE
        RoundedRectangle:
            pos: (self.x + 6, self.y + 4) if self.is_chosen else (self.x + 20, self.y)
            size: (self.width - 12, self.height - 8) if self.is_chosen else (self.width - 40, 1)
            radius: [12] if self.is_chosen else [0]
        Color:
            rgba: ACCENT if self.is_chosen else (0, 0, 0, 0)
        Ellipse:
            pos: self.right - 33, self.center_y - 5
            size: 10, 10
    Words:
        text: root.title
        color: BRIGHT if root.is_chosen else FAINT
        font_size: 17
        pos: root.x + 22, root.center_y - self.height / 2

<Panel>:
    canvas.before:
        Color:
            rgba: NIGHT
        Rectangle:
            size: self.size
        Color:
            rgba: CARD
        RoundedRectangle:
            pos: 448, 24
            size: 328, 368
            radius: [18]
    Words:
        text: "Home"
        color: BRIGHT
        font_size: 28
        pos: 24, 424
    Words:
        text: root.lights
        color: FAINT
        font_size: 13
        pos: 424 - self.width, 424
    Words:
        text: "Radio"
        color: FAINT
        font_size: 13
        pos: 448, 424
    Words:
        text: root.station or "Off"
        color: ACCENT
        font_size: 13
        pos: 776 - self.width, 424
    Brightness:
        id: brightness
        pos: 24, 24
    ScrollView:
        id: list
        size_hint: None, None
        size: 328, 356
        pos: 448, 30
        bar_width: 0
        GridLayout:
            id: stations
            cols: 1
            size_hint_y: None
            height: self.minimum_height
"""


class Room(ButtonBehavior, Widget):
    title = StringProperty()
    is_lit = BooleanProperty(False)
    brightness = NumericProperty(0)


class Station(ButtonBehavior, Widget):
    title = StringProperty()
    is_chosen = BooleanProperty(False)


class Steady(ScrollEffect):
    """A list that stops moving when a finger releases it."""

    def stop(self, value, time=None):
        super().stop(value, time)
        self.velocity = 0


class Panel(FloatLayout):
    lights = StringProperty("All lights are off")
    station = StringProperty()

    def __init__(self):
        super().__init__()
        brightness = self.ids.brightness
        self.rooms = []
        for number, title in enumerate(["Living room", "Kitchen", "Bedroom", "Garden"]):
            room = Room(title=title, pos=(24 + 212 * (number % 2), 260 - 156 * (number // 2)), brightness=brightness.value)
            room.bind(on_release=self.switch)
            brightness.bind(value=room.setter("brightness"))
            self.rooms.append(room)
            self.add_widget(room)
        self.ids.list.effect_cls = Steady
        for title in STATIONS:
            self.ids.stations.add_widget(Station(title=title, on_release=self.choose))

    def switch(self, room):
        room.is_lit = not room.is_lit
        count = sum(room.is_lit for room in self.rooms)
        self.lights = {0: "All lights are off", 1: "1 light is on"}.get(count, f"{count} lights are on")

    def choose(self, chosen):
        self.station = chosen.title
        for station in self.ids.stations.children:
            station.is_chosen = station is chosen


class PanelApp(App):
    def build(self):
        Builder.load_string(LOOK)
        return Panel()

    def on_start(self):
        self.watch = Clock.schedule_interval(self.look, 1 / 10)

    def look(self, _):
        if any(provider.ended for provider in EventLoop.input_providers if isinstance(provider, touchd.kivy.Provider)):
            self.watch.cancel()
            # A list delays a tap for a moment before it passes it on to its row.
            Clock.schedule_once(self.finish, 1)

    def finish(self, _):
        panel = self.root
        lit = ", ".join(room.title for room in panel.rooms if room.is_lit)
        print(f"lit: {lit}; brightness: {panel.ids.brightness.value:.0f}; station: {panel.station}", flush=True)
        if len(sys.argv) > 2:
            # Kivy inserts a number into the file name that it is given.
            os.replace(Window.screenshot(sys.argv[2]), sys.argv[2])
        self.stop()


PanelApp().run()
