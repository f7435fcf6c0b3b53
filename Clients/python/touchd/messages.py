"""Varlink's messages: JSON objects, each terminated by a NUL byte."""

from __future__ import annotations

import dataclasses
import json
from typing import Any, NoReturn

from . import errors, interface
from .convert import write
from .errors import CallError, ProtocolError

#: The maximum length of a reply, in bytes.
LONGEST_REPLY = 1 << 24

_ERRORS = {error.error: error for error in errors.ERRORS + interface.ERRORS}


def encode(method: str, parameters: dict[str, Any], more: bool = False) -> bytes:
    """Return the bytes of a call."""
    call: dict[str, Any] = {"method": method, "parameters": write(parameters)}
    if more:
        call["more"] = True
    return json.dumps(call).encode() + b"\0"


@dataclasses.dataclass(frozen=True)
class Message:
    """A reply that is not an error."""

    parameters: dict[str, Any]
    #: Whether more replies to the same call follow.
    continues: bool


class Inbox:
    """The received bytes, split into messages."""

    def __init__(self) -> None:
        self._bytes = bytearray()
        # The bytes before this position contain no NUL.
        self._searched = 0

    def add(self, chunk: bytes) -> None:
        """Append received bytes."""
        self._bytes += chunk

    def next(self) -> Message | None:
        """Return the next message; None while it is not complete.

        Raises an error reply of the service, and a ProtocolError for an invalid message.
        """
        end = self._bytes.find(b"\0", self._searched)
        if (len(self._bytes) if end < 0 else end) > LONGEST_REPLY:
            raise ProtocolError(f"the reply is longer than {LONGEST_REPLY} bytes")
        if end < 0:
            self._searched = len(self._bytes)
            return None
        text = bytes(self._bytes[:end])
        del self._bytes[: end + 1]
        self._searched = 0
        return _message(text)


def _message(text: bytes) -> Message:
    try:
        value = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise ProtocolError(f"the reply is no JSON: {error}") from None
    if not isinstance(value, dict):
        raise ProtocolError("the reply is no object")
    parameters = value.get("parameters")
    if parameters is None:
        parameters = {}
    if not isinstance(parameters, dict):
        raise ProtocolError("parameters: no object")
    name = value.get("error")
    if name is not None:
        if not isinstance(name, str):
            raise ProtocolError("error: no text")
        raise _ERRORS.get(name, CallError)(name, parameters)
    return Message(parameters, value.get("continues") is True)


def _refuse(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")
