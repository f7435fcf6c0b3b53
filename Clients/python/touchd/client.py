"""Calls that have one reply."""

from __future__ import annotations

import asyncio
import dataclasses
import socket
import time
from typing import Any, Optional

from . import interface
from .connection import SOCKET, AsyncConnection, Connection, Path
from .convert import read
from .errors import Timeout
from .interface import Reply
from .messages import encode


@dataclasses.dataclass(frozen=True)
class Info:
    """The service's name, version and interfaces."""

    vendor: str
    product: str
    version: str
    url: str
    #: The names of its interfaces.
    interfaces: list[str]


_GET_INFO = "org.varlink.service.GetInfo"


class Client(interface.Methods):
    """Calls the service, and waits for each reply.

    Each call has a connection of its own, so it survives a restart of the service, and threads may share a client.
    """

    def __init__(self, path: Path = SOCKET, *, timeout: Optional[float] = 10) -> None:
        #: The socket of the service.
        self.path = path
        #: The timeout of a call in seconds; None for no timeout.
        self.timeout = timeout

    def get_info(self) -> Info:
        """Return the service's name, version and interfaces."""
        return self._call(_GET_INFO, {}, Info)

    def _call(self, method: str, parameters: dict[str, Any], reply: type[Reply]) -> Reply:
        deadline = None if self.timeout is None else time.monotonic() + self.timeout
        connection = Connection(self.path, deadline)
        try:
            connection.send(encode(method, parameters), deadline)
            message = connection.receive(deadline)
        except socket.timeout:
            message = None
        finally:
            connection.close()
        if message is None:
            raise _late(method, self.timeout)
        result: Reply = read(reply, message.parameters, "")
        return result


class AsyncClient(interface.AsyncMethods):
    """Calls the service from asyncio; see Client."""

    def __init__(self, path: Path = SOCKET, *, timeout: Optional[float] = 10) -> None:
        #: The socket of the service.
        self.path = path
        #: The timeout of a call in seconds; None for no timeout.
        self.timeout = timeout

    async def get_info(self) -> Info:
        """Return the service's name, version and interfaces."""
        return await self._call(_GET_INFO, {}, Info)

    async def _call(self, method: str, parameters: dict[str, Any], reply: type[Reply]) -> Reply:
        try:
            return await asyncio.wait_for(self._exchange(method, parameters, reply), self.timeout)
        except asyncio.TimeoutError:
            raise _late(method, self.timeout) from None

    async def _exchange(self, method: str, parameters: dict[str, Any], reply: type[Reply]) -> Reply:
        connection = await AsyncConnection.open(self.path)
        try:
            await connection.send(encode(method, parameters))
            message = await connection.receive()
        finally:
            connection.close()
        result: Reply = read(reply, message.parameters, "")
        return result


def _late(method: str, timeout: Optional[float]) -> Timeout:
    return Timeout(f"{method}: no reply within {timeout} s")
