"""A launcher: launcher.py [SOCKET [PICTURE]]

Shows the app in front. A swipe from the bottom edge shows all apps side by side. A tap on one brings it to the front; a
tap elsewhere returns. PICTURE gets the last picture when a recording has ended.
"""

import contextlib
import sys

import pygame
import touchd
from glass import SIZE, glass

DARK, TEXT = (16, 18, 27), (236, 238, 245)
# How far the swiping finger has moved up, in pixels.
FAR = 120

# In the layer `system` the overview lies over every app while the user chooses one.
OVERVIEW = {"name": "overview", "hidden": True, "views": [{"name": "beside", "kind": "button"}]}


class Launcher:
    def __init__(self, socket, windows):
        self.client = touchd.Client(socket)
        self.windows = windows
        self.apps, self.front, self.cards = {}, None, {}
        self.look()

    def look(self):
        """Add the new apps that can be in front; apps of the layers above cannot."""
        for scene in self.client.get_scenes().scenes:
            if scene.layer == "app" and scene.app not in self.apps:
                self.apps[scene.app] = glass(scene.app)
                self.front = scene.app if scene.front else self.front

    def react(self, event):
        if isinstance(event, touchd.SceneChange):
            if event.present:
                self.look()
            else:
                self.apps.pop(event.app, None)
        elif isinstance(event, touchd.Foreground):
            if event.in_front:
                self.front = event.app
            elif self.front == event.app:
                self.front = None
        elif isinstance(event, touchd.Action) and event.state == "ended" and event.translation.y < -FAR and not self.cards:
            self.open()
        elif isinstance(event, touchd.Control) and event.event == "primaryActionTriggered":
            # Hide the launcher's overview; the app in front gets the touches again.
            self.close()
            app = event.view.removeprefix("show ")
            # The app may have ended meanwhile.
            with contextlib.suppress(touchd.NoSuchApp):
                if app != "beside":
                    self.client.activate(app)

    def open(self):
        """Show the overview over all apps, with a card for each."""
        width = SIZE[0] // max(len(self.apps), 1) - 40
        height = width * SIZE[1] // SIZE[0]
        top = (SIZE[1] - height) // 2
        self.cards = {f"show {app}": (20 + place * (width + 40), top, width, height) for place, app in enumerate(self.apps)}
        views = [{"name": card, "kind": "button", "frame": frame} for card, frame in self.cards.items()]
        self.windows.change(touchd.Set("overview", hidden=False), *(touchd.Add(view, to="overview") for view in views))

    def close(self):
        self.windows.change(touchd.Set("overview", hidden=True), *(touchd.Remove(card) for card in self.cards))
        self.cards = {}

    def draw(self, window):
        window.fill(DARK)
        if not self.cards:
            if self.front is not None:
                window.blit(self.apps[self.front], (0, 0))
            return
        font = pygame.font.Font(None, 32)
        for card, (x, y, width, height) in self.cards.items():
            app = card.removeprefix("show ")
            if app in self.apps:
                window.blit(pygame.transform.smoothscale(self.apps[app], (width, height)), (x, y))
            name = font.render(app, True, TEXT)
            window.blit(name, (x + (width - name.get_width()) // 2, y + height + 16))


def main(socket=touchd.SOCKET, picture=None):
    pygame.display.init()
    pygame.font.init()
    window = pygame.display.set_mode(SIZE)
    scene = {"windows": [OVERVIEW]}
    with contextlib.ExitStack() as stack:
        windows = stack.enter_context(touchd.present(scene, "launcher", socket, layer="system", wait=10, reconnect=False))
        # The screen's own swipe, over whatever app; events about apps pass every filter.
        others = stack.enter_context(touchd.subscribe(socket, recognizers=["home"], apps=["*"], reconnect=False))
        next(windows)
        launcher = Launcher(socket, windows)
        while not windows.ended and not others.ended and not pygame.event.get(pygame.QUIT):
            for event in others.poll(timeout=1 / 60) + windows.poll():
                # After the end of a recording no client is left to answer.
                if not windows.ended and not others.ended:
                    launcher.react(event)
            launcher.draw(window)
            pygame.display.flip()
    if picture:
        pygame.image.save(window, picture)


main(*sys.argv[1:])
