"""Prints what is pressed, set and chosen: hello.py [SOCKET]"""

import sys

import touchd

WANTED = ["primaryActionTriggered", "valueChanged", "selected"]

for event in touchd.subscribe(*sys.argv[1:], kinds=["button", "slider", "table"], events=WANTED, wait=10):
    if isinstance(event, touchd.Control):
        print(event.view, event.event, event.value, event.selected, flush=True)
