"""A lamp that a press lights, and a cross that returns to the previous app: lamp.py [SOCKET]"""

import sys

import pygame
import touchd
from glass import SIZE, glass

LAMP = {"name": "lamp", "kind": "button", "frame": [300, 140, 200, 200]}
LEAVE = {"name": "leave", "kind": "button", "frame": [720, 20, 60, 60]}


def draw(picture, is_lit):
    picture.fill((92, 74, 52) if is_lit else (24, 26, 34))
    pygame.draw.circle(picture, (255, 214, 130) if is_lit else (58, 62, 78), (SIZE[0] // 2, SIZE[1] // 2), 100)
    for start, end in [((738, 38), (762, 62)), ((762, 38), (738, 62))]:
        pygame.draw.line(picture, (134, 142, 164), start, end, 4)


is_lit = False
draw(glass("lamp"), is_lit)
with touchd.present({"windows": [{"name": "room", "views": [LAMP, LEAVE]}]}, "lamp", *sys.argv[1:], wait=10) as windows:
    for event in windows:
        if not isinstance(event, touchd.Control) or event.event != "primaryActionTriggered":
            continue
        if event.view == "leave":
            windows.step_back()
        else:
            is_lit = not is_lit
            draw(glass("lamp"), is_lit)
