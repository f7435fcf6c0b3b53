"""Prints what is pressed, set and chosen in the windows of scene.json: hello.py [SOCKET]"""

import json
import sys

import touchd

with open("scene.json") as file:
    scene = json.load(file)

for event in touchd.present(scene, "panel", *sys.argv[1:], wait=10):
    if isinstance(event, touchd.Control) and event.event in ("primaryActionTriggered", "selected"):
        print(event.view, event.event, event.value, event.selected, flush=True)
