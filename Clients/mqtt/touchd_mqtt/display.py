"""The display's power, and the curtain that keeps the touch which wakes it from pressing anything."""

from __future__ import annotations

import logging
import math
from typing import Any, Optional

import touchd
from touchd.connection import Path
from touchd.interface import NAME
from touchd.stream import Stream

from .configuration import Display as Settings

_log = logging.getLogger("touchd-mqtt")


class Display:
    """A display whose power is a file of sysfs."""

    def __init__(self, settings: Settings, client: touchd.AsyncClient, screen: Optional[str]) -> None:
        self._settings, self._client, self._screen = settings, client, screen
        # Whether it is this program that has turned it off.
        self._is_dark = self._is_unreadable = False

    @property
    def is_on(self) -> Optional[bool]:
        """Whether the display is on; None where the file cannot be read."""
        try:
            return self._settings.power.read_text().strip() != self._settings.off
        except OSError as error:
            # Once, however often it is asked.
            if not self._is_unreadable:
                _log.warning("%s: %s", self._settings.power, error.strerror)
            self._is_unreadable = True
            return None

    async def turn_off(self) -> None:
        """Turn it off, behind the curtain: a touch must not press what it does not show."""
        if self._settings.curtain:
            await self._client.draw_curtain(self._screen)
        self._settings.power.write_text(self._settings.off)
        self._is_dark = True

    async def turn_on(self) -> None:
        """Turn it on, and open the curtain that was drawn for it."""
        was_dark, self._is_dark = self._is_dark, False
        self._settings.power.write_text(self._settings.on)
        if was_dark and self._settings.curtain:
            await self._client.open_curtain(self._screen)

    async def wake(self) -> None:
        """Turn it on for the touch that the curtain swallows, and opens with."""
        if not self.is_on:
            self._settings.power.write_text(self._settings.on)
            self._is_dark = False

    async def serve_again(self) -> None:
        """Draw the curtain of a service that has restarted while the display was off."""
        if self._is_dark and self._settings.curtain:
            await self._client.draw_curtain(self._screen)

    async def leave(self) -> None:
        """Leave no display dark that only this program would turn on."""
        if self._is_dark:
            self._settings.power.write_text(self._settings.on)
            self._is_dark = False


class Curtain(Stream[bool]):
    """A curtain that stays drawn for as long as the call is open: whether it is drawn, at each change."""

    def __init__(self, path: Path, screen: Optional[str]) -> None:
        super().__init__(path, f"{NAME}.DrawCurtain", {"screen": screen, "until": "opened"}, reconnect=False, wait=math.inf)

    def _read(self, parameters: dict[str, Any]) -> Optional[bool]:
        drawn: Optional[bool] = parameters.get("drawn")
        return drawn

    def _is_recording(self) -> bool:
        return False

    def _disconnected(self) -> None:
        pass
