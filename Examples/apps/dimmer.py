"""A slider for a lamp, and a button that turns it off: dimmer.py [SOCKET]"""

import sys

import touchd

LIGHT = {"name": "light", "kind": "slider", "frame": [40, 40, 400, 60], "maximum": 100, "value": 70}
OFF = {"name": "off", "kind": "button", "frame": [480, 40, 120, 60]}

SCENE = {"windows": [{"name": "main", "views": [LIGHT, OFF]}]}

with touchd.present(SCENE, "dimmer", *sys.argv[1:], wait=10) as windows:
    for event in windows:
        if isinstance(event, touchd.Presented):
            print("light", event.values[0].value, flush=True)
        elif isinstance(event, touchd.Control) and event.event == "primaryActionTriggered":
            if event.view == "off":
                windows.change(touchd.Set("light", value=0))
            print("light", event.value or 0.0, flush=True)
