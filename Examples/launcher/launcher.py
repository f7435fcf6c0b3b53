"""A launcher: launcher.py [SOCKET [PICTURE]]

Shows the app in front. A swipe from the bottom edge lays all apps side by side, and a tap brings one of them to the front. It is started before
the apps. PICTURE is where its last look goes when a recording has ended.
"""

import sys

import pygame
import touchd
from glass import SIZE, glass

DARK, TEXT = (16, 18, 27), (236, 238, 245)
# How far the finger of the swipe goes up, in pixels.
FAR = 120


class Launcher:
    def __init__(self, socket):
        self.socket = socket
        self.apps = {}
        self.front = None
        self.overview = None

    def react(self, event):
        if isinstance(event, touchd.SceneChange) and event.app:
            if event.present:
                self.apps[event.app] = glass(event.app)
            else:
                self.apps.pop(event.app, None)
        elif isinstance(event, touchd.Foreground):
            if event.in_front:
                self.front = event.app
            elif self.front == event.app:
                self.front = None
        elif isinstance(event, touchd.Action) and event.recognizer == "home":
            if event.state == "ended" and event.translation.y < -FAR and self.overview is None:
                self.open()
        elif isinstance(event, touchd.Control) and event.event == "primaryActionTriggered":
            # The windows of the overview go with its connection.
            self.close()
            touchd.Client(self.socket).activate(event.view)

    def cards(self):
        """Each app's place in the overview."""
        width = SIZE[0] // max(len(self.apps), 1) - 40
        height = width * SIZE[1] // SIZE[0]
        tops = (SIZE[1] - height) // 2
        return {app: (20 + index * (width + 40), tops, width, height) for index, app in enumerate(self.apps)}

    def open(self):
        """Lay a window over all apps: in the layer `system` it gets every touch."""
        views = [{"name": app, "kind": "button", "frame": frame} for app, frame in self.cards().items()]
        scene = {"windows": [{"name": "overview", "views": views}]}
        self.overview = touchd.present(scene, "launcher", self.socket, layer="system", reconnect=False)

    def close(self):
        self.overview.close()
        self.overview = None

    def draw(self, window):
        window.fill(DARK)
        if self.overview is None:
            if self.front in self.apps:
                window.blit(self.apps[self.front], (0, 0))
            return
        font = pygame.font.Font(None, 32)
        for app, (x, y, width, height) in self.cards().items():
            window.blit(pygame.transform.smoothscale(self.apps[app], (width, height)), (x, y))
            name = font.render(app, True, TEXT)
            window.blit(name, (x + (width - name.get_width()) // 2, y + height + 16))


def main(socket=touchd.SOCKET, picture=None):
    pygame.display.init()
    pygame.font.init()
    window = pygame.display.set_mode(SIZE)
    launcher = Launcher(socket)
    with touchd.subscribe(socket, recognizers=["home"], apps=["*"], wait=10) as events:
        while not events.ended and not pygame.event.get(pygame.QUIT):
            for event in events.poll(timeout=1 / 60):
                launcher.react(event)
            for event in launcher.overview.poll() if launcher.overview else []:
                launcher.react(event)
            if not events.ended:
                launcher.draw(window)
                pygame.display.flip()
    if picture:
        pygame.image.save(window, picture)


main(*sys.argv[1:])
