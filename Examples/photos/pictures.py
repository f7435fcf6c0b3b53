"""The pictures of the table: drawn landscapes, a different one for each number."""

import functools
import math
import random

import pygame

SIZE = (184, 140)
# Painted at twice their size, because users zoom them.
FINE = 2
MARGIN = 7 * FINE


@functools.cache
def landscape(number):
    """A photo in its white frame: a sky, a sun, and hills in front of each other."""
    dice = random.Random(number)
    whole = SIZE[0] * FINE, SIZE[1] * FINE
    width, height = whole[0] - 2 * MARGIN, whole[1] - 2 * MARGIN
    sky, land = dice.choice([205, 215, 20, 335, 265]), dice.choice([95, 150, 215, 25])
    photo = pygame.Surface((width, height))
    for y in range(height):
        pygame.draw.line(photo, color(sky, 65 - 50 * y / height, 70 + 30 * y / height), (0, y), (width, y))
    sun = (dice.uniform(0.2, 0.8) * width, dice.uniform(0.2, 0.45) * height)
    pygame.draw.circle(photo, color(45, 30, 100), sun, dice.uniform(20, 34))
    for hill in range(3):
        waves = [(dice.uniform(6, 28), dice.uniform(0.005, 0.02), dice.uniform(0, math.tau)) for _ in range(3)]
        base = height * (0.52 + 0.17 * hill)
        ridge = [(x, base - sum(high * math.sin(often * x + start) for high, often, start in waves)) for x in range(0, width + 5, 4)]
        pygame.draw.polygon(photo, color(land + 12 * hill, 40 + 8 * hill, 74 - 20 * hill), [*ridge, (width, height), (0, height)])
    framed = pygame.Surface(whole, pygame.SRCALPHA)
    framed.fill((250, 248, 243))
    framed.blit(photo, (MARGIN, MARGIN))
    return framed


@functools.cache
def table(size):
    """The wood below the photos."""
    dice = random.Random(0)
    wood = pygame.Surface(size)
    for y in range(size[1]):
        shade = 1 + 0.06 * math.sin(y / 9) + dice.uniform(-0.03, 0.03)
        pygame.draw.line(wood, tuple(min(255, int(part * shade)) for part in (74, 58, 48)), (0, y), (size[0], y))
    return wood


def color(hue, saturation, value):
    mixed = pygame.Color(0)
    mixed.hsva = (hue % 360, saturation, value, 100)
    return mixed
