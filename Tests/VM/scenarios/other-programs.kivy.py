"""Read a panel with Kivy, as a line of a config.ini says, and print where touches begin on a screen of 800 by 480."""

import configparser
import sys
import time

from kivy.input.providers.mtdev import MTDMotionEventProvider

config = configparser.RawConfigParser()
config.read(sys.argv[1])
provider, _, arguments = config["input"]["touchscreen"].partition(",")
assert provider == "mtdev", provider
reader = MTDMotionEventProvider("touchscreen", arguments)
reader.start()


def say(kind, touch):
    if kind == "begin":
        print(touch.sx * 800, (1 - touch.sy) * 480, flush=True)


time.sleep(0.5)
print("reading", flush=True)
while True:
    reader.update(say)
    time.sleep(0.01)
