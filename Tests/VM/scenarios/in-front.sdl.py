"""Read panels as an SDL program without a compositor does; print where touches begin, as fractions of the picture. With --all, print all touch
events, and the mouse clicks that SDL makes of them."""

import sys

import pygame

pygame.display.init()
pygame.display.set_mode((800, 480))
pygame.event.get()
print("shown", flush=True)
while True:
    event = pygame.event.wait()
    if event.type == pygame.QUIT:
        break
    if "--all" not in sys.argv:
        if event.type == pygame.FINGERDOWN:
            print(event.x, event.y, flush=True)
    elif event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION):
        print("touch", "begin" if event.type == pygame.FINGERDOWN else "move", f"{event.x:.4f} {event.y:.4f}", flush=True)
    elif event.type == pygame.FINGERUP:
        print("touch end", flush=True)
    elif event.type == pygame.MOUSEBUTTONUP:
        print("click", flush=True)
