"""Fill the display with a button in each corner, in KlipperScreen's toolkit, and print clicks; with --touches, print touches as well."""

import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk  # noqa: E402

PHASES = {Gdk.EventType.TOUCH_BEGIN: "begin", Gdk.EventType.TOUCH_UPDATE: "update", Gdk.EventType.TOUCH_END: "end", Gdk.EventType.TOUCH_CANCEL: "cancel"}


def hear(_, event):
    if event.type in PHASES:
        print(f"touch {PHASES[event.type]} {event.touch.x_root:.0f} {event.touch.y_root:.0f}", flush=True)
    return False


Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
window = Gtk.Window()
grid = Gtk.Grid(row_homogeneous=True, column_homogeneous=True)
for row, vertical in enumerate(("upper", "lower")):
    for column, horizontal in enumerate(("left", "right")):
        button = Gtk.Button(label=f"{vertical} {horizontal}", hexpand=True, vexpand=True)
        button.connect("clicked", lambda it: print("click", it.get_label(), flush=True))
        if "--touches" in sys.argv:
            button.connect("event", hear)
        grid.attach(button, column, row, 1, 1)
window.add(grid)
window.fullscreen()
# Without a window manager nothing else sizes the window.
window.set_default_size(Gdk.Screen.width(), Gdk.Screen.height())
window.connect("map-event", lambda *_: print("shown", flush=True))
window.show_all()
Gtk.main()
