"""Turns between two pages by a swipe: pages.py [SOCKET]"""

import sys

import touchd

PAGES = ["lights", "music"]
FRAME = [0, 0, 800, 480]
LAMP, PLAY = ({"name": name, "kind": "button", "frame": [40, 60, 340, 160]} for name in ("lamp", "play"))
HOME = {
    "name": "home",
    "recognizers": [{"name": "turn", "kind": "swipe", "directions": ["left", "right"]}],
    "views": [{"name": "lights", "frame": FRAME, "views": [LAMP]}, {"name": "music", "frame": FRAME, "hidden": True, "views": [PLAY]}],
}

page = 0
with touchd.present({"windows": [HOME]}, "pages", *sys.argv[1:], wait=10) as windows:
    for event in windows:
        if isinstance(event, touchd.Action) and event.recognizer == "turn":
            page = 1 if event.direction == "left" else 0
        elif not isinstance(event, touchd.Presented):
            continue
        # Also when the service was restarted: the windows then are as above.
        windows.change(*(touchd.Set(name, hidden=name != PAGES[page]) for name in PAGES))
        print("page", PAGES[page], flush=True)
