"""The errors between a program and touchd."""

from __future__ import annotations

import collections
from typing import Any

#: What an error says, with its parameters: the sentences of `touchctl`.
SENTENCES = {
    "io.touchd.Touch.NotLive": "the service plays a recording, not a panel",
    "io.touchd.Touch.InvalidScene": "{path}: {reason}",
    "io.touchd.Touch.AppExists": 'another program presents as "{app}"; stop it or choose another name',
    "io.touchd.Touch.NoSuchSession": "no app of this user has this session; Presented holds it",
    "io.touchd.Touch.NoSuchContest": "the contest is over, or the app never had it",
    "io.touchd.Touch.IllegalVerdict": "the verdict cannot follow the previous verdict: the attempt is {state}",
    "io.touchd.Touch.NoSuchApp": 'the app "{app}" does not exist, or has no window there that can come to the front',
    "io.touchd.Touch.ForegroundIsFixed": 'the configuration keeps "{app}" in front',
    "io.touchd.Touch.NoSuchScreen": 'there is no screen "{screen}"',
    "org.varlink.service.InvalidParameter": "the service refuses the parameter {parameter}: {reason}",
    "org.varlink.service.MethodNotFound": "the service has no method {method}",
    "org.varlink.service.MethodNotImplemented": "the service does not implement {method}",
    "org.varlink.service.InterfaceNotFound": "the service has no interface {interface}",
    "org.varlink.service.PermissionDenied": "the service denies permission",
    "org.varlink.service.ExpectedMore": "the method sends many replies and must be called with more",
}


class Error(Exception):
    """The base class of all errors of this package."""


class ServiceUnavailable(Error, ConnectionError):
    """No service listens at the socket, the user may not open it, or the service closed it during a call."""

    def __init__(self, *words: object, may_come: bool = False) -> None:
        super().__init__(*words)
        # Whether no service listens at the socket, and one may listen later.
        self._may_come = may_come


class Timeout(Error, TimeoutError):
    """The service did not answer in time."""


class ProtocolError(Error):
    """The reply does not fit touchd's interface; the text names the place."""


class CallError(Error):
    """The service answered with an error; known errors have a subclass."""

    #: The full name of the errors of a subclass.
    error = ""

    def __init__(self, name: str, parameters: dict[str, Any]) -> None:
        super().__init__(name, parameters)
        #: The full name of the error.
        self.name = name
        #: The error's other fields.
        self.parameters = parameters

    def __str__(self) -> str:
        sentence = SENTENCES.get(self.name)
        if sentence is not None:
            # A part without its parameter is left out.
            return sentence.format_map(collections.defaultdict(str, self.parameters)).removeprefix(": ").removesuffix(": ")
        details = ", ".join(f"{key}: {value}" for key, value in self.parameters.items())
        return f"{self.name} ({details})" if details else self.name


class InvalidParameter(CallError):
    """A parameter is unknown, missing or of the wrong type or value."""

    error = "org.varlink.service.InvalidParameter"

    @property
    def parameter(self) -> str:
        """The place of the parameter, such as `filter.kinds[0]`."""
        return str(self.parameters.get("parameter", ""))

    @property
    def reason(self) -> str:
        """The value there and the allowed ones; empty if the service does not report them."""
        return str(self.parameters.get("reason", ""))


class MethodNotFound(CallError):
    """The service has no method of this name: it may be older than this package."""

    error = "org.varlink.service.MethodNotFound"


class MethodNotImplemented(CallError):
    """The service knows the method, but does not implement it."""

    error = "org.varlink.service.MethodNotImplemented"


class InterfaceNotFound(CallError):
    """The service has no such interface: it is not touchd."""

    error = "org.varlink.service.InterfaceNotFound"


class PermissionDenied(CallError):
    """The caller has no permission for the call."""

    error = "org.varlink.service.PermissionDenied"


class ExpectedMore(CallError):
    """The method sends many replies, but was called for one."""

    error = "org.varlink.service.ExpectedMore"


#: The errors that every Varlink service may return.
ERRORS: tuple[type[CallError], ...] = (
    InvalidParameter,
    MethodNotFound,
    MethodNotImplemented,
    InterfaceNotFound,
    PermissionDenied,
    ExpectedMore,
)
