"""Show a Qt button that fills the picture, and read a panel without a compositor; print touches and clicks."""

import sys

from PyQt5.QtCore import QEvent, QObject
from PyQt5.QtWidgets import QApplication, QPushButton

NAMES = {QEvent.TouchBegin: "begin", QEvent.TouchEnd: "end", QEvent.TouchCancel: "cancel"}


class Ear(QObject):
    def eventFilter(self, _, event):
        if event.type() in NAMES:
            print("touch", NAMES[event.type()], flush=True)
        return False


app = QApplication(sys.argv)
button = QPushButton("press")
button.clicked.connect(lambda: print("click", flush=True))
ear = Ear()
app.installEventFilter(ear)
button.showFullScreen()
app.processEvents()
print("shown", flush=True)
app.exec()
