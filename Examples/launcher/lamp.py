"""A lamp that a tap lights: lamp.py [SOCKET]"""

import sys

import pygame
import touchd
from glass import SIZE, glass

SCENE = {"windows": [{"name": "room", "views": [{"name": "lamp", "kind": "button", "frame": [300, 140, 200, 200]}]}]}


def draw(picture, is_lit):
    picture.fill((92, 74, 52) if is_lit else (24, 26, 34))
    pygame.draw.circle(picture, (255, 214, 130) if is_lit else (58, 62, 78), (SIZE[0] // 2, SIZE[1] // 2), 100)


is_lit = False
draw(glass("lamp"), is_lit)
for event in touchd.present(SCENE, "lamp", *sys.argv[1:], wait=10):
    if isinstance(event, touchd.Control) and event.event == "primaryActionTriggered":
        is_lit = not is_lit
        draw(glass("lamp"), is_lit)
