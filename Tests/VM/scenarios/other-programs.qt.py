"""Read a panel as a Qt program without a compositor does, and print where touches begin on a screen of 800 by 480."""

import sys

from PyQt5.QtCore import QEvent, Qt
from PyQt5.QtWidgets import QApplication, QWidget


class Glass(QWidget):
    def event(self, event):
        if event.type() == QEvent.TouchBegin:
            # The offscreen platform has a screen of its own size.
            place, screen = event.touchPoints()[0].screenPos(), app.primaryScreen().geometry()
            print(place.x() / (screen.width() - 1) * 799, place.y() / (screen.height() - 1) * 479, flush=True)
            return True
        return super().event(event)


app = QApplication(sys.argv)
glass = Glass()
glass.setAttribute(Qt.WA_AcceptTouchEvents)
glass.showFullScreen()
app.processEvents()
print("reading", flush=True)
app.exec()
