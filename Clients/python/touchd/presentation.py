"""Windows of a program of its own, for as long as it lives."""

from __future__ import annotations

import contextlib
import dataclasses
from typing import Any, Iterable, Optional, Union

from . import interface
from .changes import Change
from .client import AsyncClient, Client
from .connection import SOCKET, Path
from .convert import read
from .errors import Error
from .interface import ChangeReply, Contest, Layer, NoSuchContest, NoSuchSession, PresentReply, Screen, Value, Verdict
from .recognizer import Recognizer
from .stream import Stream
from .subscription import Event, first_event


@dataclasses.dataclass(frozen=True)
class Presented:
    """The windows are there: the first event of each connection, so the program lays out and draws all that it shows."""

    #: What `change` names the program by; a secret.
    session: str
    #: The screens, the first one first.
    screens: list[Screen]
    #: Whether the touchscreens are touchd's alone, so that no other program gets their touches, too.
    exclusive: bool
    #: Whether a recording is served, whose end is the end of the events.
    replay: bool
    #: The names of the screens that the program is in front of.
    front: list[str]
    #: What its controls, scroll views and tables stand at.
    values: list[Value]


@dataclasses.dataclass(frozen=True)
class Screens:
    """What the screens are from now on: one was measured, rotated, or changed by a reload."""

    #: The screens, the first one first.
    screens: list[Screen]


#: What a presentation brings: `Presented` first, and then what becomes of the program's windows and of the screens. The touches of a
#: recognizer of kind `client` that none of its `recognizers` is for come as a `Contest`.
AppEvent = Union[Presented, Screens, Contest, Event]

#: What is said of a contest; without a verdict, that one event of it was seen.
_Answer = tuple[int, Optional[Verdict], Optional[dict[str, float]], bool]


class NotPresented(Error):
    """There is no connection yet, or no more, with which the windows came."""


def present(
    scene: dict[str, Any],
    app: str,
    path: Path = SOCKET,
    *,
    layer: Optional[Layer] = None,
    recognizers: Iterable[Recognizer] = (),
    decisions: bool = False,
    reconnect: bool = True,
    wait: float = 0,
) -> Presentation:
    """Show windows, and return their events, for `async for` and for `for`.

    scene: the windows in the shape of a scene file, such as `{"windows": [{"name": "main", "views": [...]}]}`.
    app: the program's name, which no other has.
    layer: where the windows lie: `app` where it is None, else `overlay` or `system`.
    recognizers: what finds the gestures of the scene's recognizers of kind `client`.
    decisions: bring also why recognizers won and lost.
    reconnect: show the same windows again when the service ends and is back. A recording that has ended is the end.
    wait: how many seconds to wait for a service that is not there at first; math.inf for as long as it takes.
    """
    parameters = {"scene": scene, "app": app, "layer": layer, "decisions": decisions}
    return Presentation(path, parameters, reconnect, wait, recognizers)


class Presentation(Stream[AppEvent]):
    """Windows that a program shows, and their events in order; `present` makes it. The windows go when its connection closes."""

    def __init__(
        self,
        path: Path,
        parameters: dict[str, Any],
        reconnect: bool,
        wait: float,
        recognizers: Iterable[Recognizer] = (),
    ) -> None:
        self._recognizers = {recognizer.name: recognizer for recognizer in recognizers}
        # The contests of the events that a recording waits for.
        self._seen: list[int] = []
        super().__init__(path, f"{interface.NAME}.Present", parameters, reconnect, wait)
        #: What the service said when the windows came; None while they are not there.
        self.presented: Optional[Presented] = None

    def change(self, *changes: Change) -> ChangeReply:
        """Alter what is shown, all or nothing: `change(touchd.Set("volume", value=40), touchd.Remove("hint"))`.

        The reply has the effective time, and names what fingers were changing, so that it was left alone. In the events a `Changed` of
        that time stands before the first that follows from it.
        """
        return Client(self.path).change(self._session, [change.wire() for change in changes])

    async def change_async(self, *changes: Change) -> ChangeReply:
        """Alter what is shown, as `change` does, from asyncio."""
        return await AsyncClient(self.path).change(self._session, [change.wire() for change in changes])

    def step_back(self, screen: Optional[str] = None) -> None:
        """Leave the front of a screen, or of each, to the app that was there before."""
        Client(self.path).step_back(self._session, screen)

    async def step_back_async(self, screen: Optional[str] = None) -> None:
        """Leave the front, as `step_back` does, from asyncio."""
        await AsyncClient(self.path).step_back(self._session, screen)

    def answer(
        self,
        contest: int,
        verdict: Optional[Verdict],
        values: Optional[dict[str, float]] = None,
        continues: bool = False,
    ) -> None:
        """Say what a contest is, where no `Recognizer` does.

        A recording that is served waits for one answer to each event with touches; one that `continues` is not the last of its event.
        """
        Client(self.path).answer(self._session, contest, verdict, values, continues or None)

    async def answer_async(
        self,
        contest: int,
        verdict: Optional[Verdict],
        values: Optional[dict[str, float]] = None,
        continues: bool = False,
    ) -> None:
        """Say what a contest is, as `answer` does, from asyncio."""
        await AsyncClient(self.path).answer(self._session, contest, verdict, values, continues or None)

    def _settle(self) -> None:
        for answer in self._answers():
            # What is over meanwhile needs no answer: its outcome is on the way.
            with contextlib.suppress(NoSuchContest, NoSuchSession):
                self.answer(*answer)

    async def _settle_async(self) -> None:
        for answer in self._answers():
            with contextlib.suppress(NoSuchContest, NoSuchSession):
                await self.answer_async(*answer)

    def _answers(self) -> list[_Answer]:
        """Return what is to be said now. A recording goes on with as many answers as there were events, whatever was said of each.

        The last verdict is the answer of its event: behind one that ends a contest, and the recording with it, nobody may be there to hear more.
        """
        seen, self._seen = self._seen, []
        answers: list[_Answer] = []
        said = [answer for recognizer in self._recognizers.values() for answer in recognizer.take_answers()]
        for contest, verdict, values in reversed(said):
            continues = self._is_recording() and contest not in seen
            if contest in seen:
                seen.remove(contest)
            answers.insert(0, (contest, verdict, values, continues))
        answers += [(contest, None, None, False) for contest in seen]
        return answers if self.presented is not None else []

    @property
    def _session(self) -> str:
        if self.presented is None:
            raise NotPresented("the windows are not there; Presented is the first event")
        return self.presented.session

    def _read(self, parameters: dict[str, Any]) -> Optional[AppEvent]:
        reply = read(PresentReply, parameters, "")
        if reply.session is not None:
            self.presented = Presented(
                reply.session,
                reply.screens or [],
                bool(reply.exclusive),
                bool(reply.replay),
                reply.front or [],
                reply.values or [],
            )
            return self.presented
        if reply.screens is not None:
            return Screens(reply.screens)
        if reply.contest is not None:
            return self._handle_contest(reply.contest)
        return first_event(reply)

    def _handle_contest(self, contest: Contest) -> Optional[Contest]:
        recognizer = self._recognizers.get(contest.recognizer)
        if recognizer is None:
            return contest
        recognizer.handle(contest)
        if contest.outcome is None and self._is_recording():
            self._seen.append(contest.contest)
        return None

    def _is_recording(self) -> bool:
        return self.presented is not None and self.presented.replay

    def _disconnected(self) -> None:
        self.presented = None
        self._seen.clear()
        for recognizer in self._recognizers.values():
            recognizer.forget()
