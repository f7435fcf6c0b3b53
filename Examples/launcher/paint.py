"""A canvas for any number of fingers: paint.py [SOCKET]"""

import sys

import pygame
import touchd
from glass import glass

# A view with `touches` reports every touch on it: no gesture recognizer is involved.
PAPER = {"name": "paper", "touches": True, "multipleTouch": True}
COLORS = [(228, 88, 76), (72, 136, 214), (86, 168, 104), (236, 172, 62), (150, 104, 196)]

picture = glass("paint")
picture.fill((250, 247, 240))
# The last position of each finger, and its color.
fingers = {}
for event in touchd.present({"windows": [{"name": "desk", "views": [PAPER]}]}, "paint", *sys.argv[1:], wait=10):
    if not isinstance(event, touchd.Touches):
        continue
    for touch in event.touches:
        here = (touch.local_x, touch.local_y)
        place, color = fingers.get(touch.id, (here, COLORS[len(fingers) % len(COLORS)]))
        pygame.draw.line(picture, color, place, here, 9)
        pygame.draw.circle(picture, color, here, 4)
        fingers[touch.id] = here, color
        if event.phase in ("ended", "cancelled"):
            del fingers[touch.id]
