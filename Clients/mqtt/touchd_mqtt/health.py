"""What `touchctl doctor` would find, as far as the service knows it without a recording."""

from __future__ import annotations

import touchd

#: The short side of a screen whose size is unknown, in points.
_ASSUMED = 375


def findings(devices: list[touchd.Device], screens: list[touchd.Screen], stats: touchd.interface.GetStatsReply) -> list[str]:
    """Return what is wrong, a sentence each."""
    found = []
    if not devices:
        found.append("touchd reads no touchscreen: touchctl devices lists those that there are")
    for screen in screens:
        density = screen.pixels_per_point
        # A screen that no device has measured yet is not wrong.
        is_used = any(device.screen == screen.name for device in devices)
        if is_used and abs(min(screen.width / density.x, screen.height / density.y) - _ASSUMED) < 0.01:
            found.append(
                f'the size of screen "{screen.name}" is unknown, so its short side counts as 58.4 mm: '
                f"screens: [{{name: {screen.name}, physicalSize: [WIDTH, HEIGHT]}}]  # mm"
            )
    # Without the permission watch it is absent.
    if stats.syn_dropped:
        found.append(f"{_times(stats.syn_dropped)} the reader was too slow and the kernel lost events")
    if stats.restarts:
        found.append(f"{_times(stats.restarts)} the timestamps stepped back")
    if stats.dropped_clients:
        found.append(f"{_times(stats.dropped_clients)} a client was disconnected because it did not read: journalctl -u touchd")
    return found


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"
