"""The errors between a program and touchd."""

from __future__ import annotations

from typing import Any


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
    """The reply is not one of touchd; the text names the place."""


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
