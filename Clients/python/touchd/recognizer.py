"""Gestures that a program finds itself, beside those of touchd."""

from __future__ import annotations

from typing import Optional

from .convert import write
from .interface import Contest, ContestOutcome, Verdict, ViewTouch

_OVER = ("recognized", "ended", "cancelled", "failed")


class Recognizer:
    """Finds one gesture in the touches of a recognizer of kind `client` that has its name in the scene.

        class Hold(touchd.Recognizer):
            def touches_ended(self, touches):
                self.recognize(fingers=len(touches))

        touchd.present(scene, "app", recognizers=[Hold("hold")])

    Override the four touch methods, and say what the gesture is with `recognize`, or with `begin`, `change` and `end`, or that it is none with
    `fail`. It is one of the scene's recognizers: others prevent it, wait for it, or recognize besides it as the scene says, and its actions are
    events as of any other. Where something waits for it, and after the last touch has lifted, it has 0.3 s (`client.patience`) before it has
    failed; `think` asks for as much again.

    The methods run as the program asks for its next event, on the same thread.
    """

    def __init__(self, name: str) -> None:
        #: What the scene calls it.
        self.name = name
        #: What the program has said of the attempt that is under way.
        self.state: Verdict = "possible"
        #: The touches of the attempt that are down, by their ids, as they were last.
        self.touches: dict[int, ViewTouch] = {}
        self._contest = 0
        self._said: list[tuple[int, Verdict, Optional[dict[str, float]]]] = []

    # To be overridden

    def touches_began(self, touches: list[ViewTouch]) -> None:
        """Handle touches that began."""

    def touches_moved(self, touches: list[ViewTouch]) -> None:
        """Handle that touches moved: all that are down."""

    def touches_ended(self, touches: list[ViewTouch]) -> None:
        """Handle touches that lifted."""

    def touches_cancelled(self, touches: list[ViewTouch]) -> None:
        """Handle touches that were taken away."""

    def finished(self, outcome: ContestOutcome, by: Optional[str]) -> None:
        """Handle what became of the attempt; `by` is the recognizer that prevented or cancelled it, where one did."""

    def reset(self) -> None:
        """Forget the attempt; called before each one."""

    # What it finds

    def recognize(self, **values: float) -> None:
        """It was the gesture, which is one moment. The numbers go with its action."""
        self._say("recognized", values)

    def begin(self, **values: float) -> None:
        """It is the gesture from now on."""
        self._say("began", values)

    def change(self, **values: float) -> None:
        """The gesture that has begun goes on. The numbers replace those before."""
        self._say("changed", values)

    def end(self, **values: float) -> None:
        """The gesture that has begun is over."""
        self._say("ended", values)

    def cancel(self) -> None:
        """The gesture that has begun counts for nothing."""
        self._say("cancelled", {})

    def fail(self) -> None:
        """It is not the gesture: whoever waits for that goes on."""
        self._say("failed", {})

    def think(self) -> None:
        """Ask for more time, where something waits; ten times in an attempt at most."""
        self._say("possible", {})

    def _say(self, verdict: Verdict, values: dict[str, float]) -> None:
        if self._contest == 0:
            raise RuntimeError(f"{self.name}: no attempt is under way of which it could be {verdict}")
        # Here, where the program's line is to be seen, rather than as the answer is sent.
        write(values, "values")
        if verdict != "possible":
            self.state = verdict
        self._said.append((self._contest, verdict, values or None))

    # What the presentation does with it

    def handle(self, event: Contest) -> None:
        """Handle an event of its contests; whoever presents without `recognizers` may call it."""
        if event.contest != self._contest:
            self._contest = event.contest
            self.state = "possible"
            self.touches.clear()
            self.reset()
        if event.outcome is not None:
            self._contest = 0
            self.touches.clear()
            self.finished(event.outcome, event.by)
            return
        touches = event.touches or []
        for touch in touches:
            if event.phase in ("began", "moved"):
                self.touches[touch.id] = touch
            else:
                self.touches.pop(touch.id, None)
        if self.state not in _OVER:
            {
                "began": self.touches_began,
                "moved": self.touches_moved,
                "ended": self.touches_ended,
                "cancelled": self.touches_cancelled,
            }[event.phase or "cancelled"](touches)

    def forget(self) -> None:
        """Forget the attempt without a word: nobody hears it any more."""
        self._contest = 0
        self._said.clear()
        self.touches.clear()

    def take_answers(self) -> list[tuple[int, Verdict, Optional[dict[str, float]]]]:
        """Return what it has said since the last time: contests, verdicts and values."""
        said, self._said = self._said, []
        return said
