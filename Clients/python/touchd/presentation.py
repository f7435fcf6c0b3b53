"""A program's own windows, which exist as long as the program."""

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
    """The windows are presented: the first event of each connection. The program then lays out and draws everything."""

    #: The secret by which `change` identifies the program.
    session: str
    #: The screens, the first one first.
    screens: list[Screen]
    #: Whether only touchd reads the touchscreens, so that no other program gets their touches.
    exclusive: bool
    #: Whether a recording is served, at whose end the events end.
    replay: bool
    #: The names of the screens that the program is in front of.
    front: list[str]
    #: The values of its controls, scroll views and tables.
    values: list[Value]


@dataclasses.dataclass(frozen=True)
class Screens:
    """The screens from now on: one was measured, rotated, or changed by a reload."""

    #: The screens, the first one first.
    screens: list[Screen]


#: The events of a presentation: `Presented` first, then the events of the program's windows and of the screens. A recognizer of
#: kind `client` without one of its `recognizers` sends its touches as a `Contest`.
AppEvent = Union[Presented, Screens, Contest, Event]

#: An answer in a contest; without a verdict it confirms one event.
_Answer = tuple[int, Optional[Verdict], Optional[dict[str, float]], bool]


class NotPresented(Error):
    """The windows are not presented: there is no connection yet, or it was closed."""


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

    scene: the windows in the form of a scene file, such as `{"windows": [{"name": "main", "views": [...]}]}`.
    app: the program's name, which must be unique.
    layer: the layer of the windows: `app` if None, else `overlay` or `system`.
    recognizers: the objects that decide for the scene's recognizers of kind `client`.
    decisions: also return why recognizers won and lost.
    reconnect: present the same windows again when the service has restarted. The end of a recording always ends it.
    wait: how many seconds to wait for a service that is not running yet; math.inf waits without limit.
    """
    if not isinstance(scene, dict):
        raise TypeError(f"a scene is a dict, as json.load or yaml.safe_load return it from a scene file, not a {type(scene).__name__}")
    parameters = {"scene": scene, "app": app, "layer": layer, "decisions": decisions}
    return Presentation(path, parameters, reconnect, wait, recognizers)


class Presentation(Stream[AppEvent]):
    """Windows that a program shows, and their events in order; `present` creates it. When its connection closes, they are removed."""

    def __init__(
        self,
        path: Path,
        parameters: dict[str, Any],
        reconnect: bool,
        wait: float,
        recognizers: Iterable[Recognizer] = (),
    ) -> None:
        self._recognizers = {recognizer.name: recognizer for recognizer in recognizers}
        # The contests of the events for which a recording waits.
        self._seen: list[int] = []
        super().__init__(path, f"{interface.NAME}.Present", parameters, reconnect, wait)
        #: The reply that presented the windows; None while they are not presented.
        self.presented: Optional[Presented] = None

    def change(self, *changes: Change) -> ChangeReply:
        """Change the windows, all or nothing: `change(touchd.Set("volume", value=40), touchd.Remove("hint"))`.

        The reply has the effective time, and the names that were left unchanged because fingers were changing them. In the events, a
        `Changed` of that time precedes the first event that follows from the change.
        """
        return Client(self.path).change(self._session, [change.wire() for change in changes])

    async def change_async(self, *changes: Change) -> ChangeReply:
        """Change the windows, as `change` does, from asyncio."""
        return await AsyncClient(self.path).change(self._session, [change.wire() for change in changes])

    def step_back(self, screen: Optional[str] = None) -> None:
        """Leave the front of a screen, or of all screens, to the previous app."""
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
        """Answer in a contest that has no `Recognizer`.

        A served recording waits for one answer to each event with touches; an answer that `continues` is not the last one for its event.
        """
        Client(self.path).answer(self._session, contest, verdict, values, continues or None)

    async def answer_async(
        self,
        contest: int,
        verdict: Optional[Verdict],
        values: Optional[dict[str, float]] = None,
        continues: bool = False,
    ) -> None:
        """Answer in a contest, as `answer` does, from asyncio."""
        await AsyncClient(self.path).answer(self._session, contest, verdict, values, continues or None)

    def _settle(self) -> None:
        for answer in self._answers():
            # A contest that is over needs no answer: its outcome is on the way.
            with contextlib.suppress(NoSuchContest, NoSuchSession):
                self.answer(*answer)

    async def _settle_async(self) -> None:
        for answer in self._answers():
            with contextlib.suppress(NoSuchContest, NoSuchSession):
                await self.answer_async(*answer)

    def _answers(self) -> list[_Answer]:
        """Return the answers to send now. A recording continues when it has one answer for each event, whatever the verdicts.

        The last verdict answers its event. A verdict that ends a contest may also end the recording, so no further answer may arrive.
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
