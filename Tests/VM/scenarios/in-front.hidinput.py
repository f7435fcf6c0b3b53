"""Read a panel with Kivy's hidinput and the given arguments of a config.ini; print where touches begin, as fractions of the picture."""

import sys
import time
import types

# hidinput moves the pointer of a window, but there is no window.
window = types.SimpleNamespace(width=800, height=480, _modifiers=[])
sys.modules["kivy.core.window"] = types.SimpleNamespace(Window=window, Keyboard=types.SimpleNamespace(keycodes={}))
from kivy.input.providers.hidinput import HIDInputMotionEventProvider  # noqa: E402

reader = HIDInputMotionEventProvider("touchscreen", sys.argv[1])
reader.start()


def say(kind, touch):
    if kind == "begin":
        print(touch.sx, 1 - touch.sy, flush=True)


time.sleep(0.5)
print("shown", flush=True)
while True:
    reader.update(say)
    time.sleep(0.01)
