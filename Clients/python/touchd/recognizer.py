"""Gestures that the program itself recognizes."""

from __future__ import annotations

from typing import Optional

from .convert import write
from .interface import Contest, ContestOutcome, Verdict, ViewTouch

_OVER = ("recognized", "ended", "cancelled", "failed")


class Recognizer:
    """Recognizes one gesture from the touches of the scene's recognizer of kind `client` that has its name.

        class Hold(touchd.Recognizer):
            def touches_ended(self, touches):
                self.recognize(fingers=len(touches))

        touchd.present(scene, "app", recognizers=[Hold("hold")])

    Override the four touch methods, and decide there: `recognize`, or `begin`, `change` and `end` for the gesture, `fail` if it is not
    the gesture. The recognizer is part of the scene: the scene decides which others prevent it, wait for it or recognize together with
    it, and its actions are ordinary events. If something waits for the recognizer, and after the last touch has lifted, it fails after
    0.3 s (`client.patience`) without an answer; `think` restarts that time.

    The methods run on the program's thread when it requests its next event.
    """

    def __init__(self, name: str) -> None:
        #: Its name in the scene.
        self.name = name
        #: The program's last verdict on the attempt under way.
        self.state: Verdict = "possible"
        #: The attempt's touches that are down, by their ids, in their last state.
        self.touches: dict[int, ViewTouch] = {}
        self._contest = 0
        self._said: list[tuple[int, Verdict, Optional[dict[str, float]]]] = []

    # To be overridden

    def touches_began(self, touches: list[ViewTouch]) -> None:
        """Handle touches that began."""

    def touches_moved(self, touches: list[ViewTouch]) -> None:
        """Handle touches that moved; `touches` has all that are down."""

    def touches_ended(self, touches: list[ViewTouch]) -> None:
        """Handle touches that lifted."""

    def touches_cancelled(self, touches: list[ViewTouch]) -> None:
        """Handle touches that were cancelled."""

    def finished(self, outcome: ContestOutcome, by: Optional[str]) -> None:
        """Handle the outcome of the attempt; `by` is the recognizer that prevented or cancelled it, if one did."""

    def reset(self) -> None:
        """Reset the state of the attempt; called before each one."""

    # What it finds

    def recognize(self, **values: float) -> None:
        """Recognize the gesture, which has no duration. Its action carries the numbers."""
        self._say("recognized", values)

    def begin(self, **values: float) -> None:
        """Begin the gesture."""
        self._say("began", values)

    def change(self, **values: float) -> None:
        """Continue the gesture that has begun. The numbers replace the previous ones."""
        self._say("changed", values)

    def end(self, **values: float) -> None:
        """End the gesture that has begun."""
        self._say("ended", values)

    def cancel(self) -> None:
        """Cancel the gesture that has begun."""
        self._say("cancelled", {})

    def fail(self) -> None:
        """Decide that this is not the gesture: recognizers that wait for it continue."""
        self._say("failed", {})

    def think(self) -> None:
        """Request more time if something waits; at most ten times in an attempt."""
        self._say("possible", {})

    def _say(self, verdict: Verdict, values: dict[str, float]) -> None:
        if self._contest == 0:
            raise RuntimeError(f"{self.name}: no attempt is under way of which it could be {verdict}")
        # Raise it here, where the traceback has the program's line, instead of when the answer is sent.
        write(values, "values")
        if verdict != "possible":
            self.state = verdict
        self._said.append((self._contest, verdict, values or None))

    # How the presentation uses it

    def handle(self, event: Contest) -> None:
        """Handle an event of its contests; a program that presents without `recognizers` may call it."""
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
        """Drop the attempt without an answer: no recording or service waits for it."""
        self._contest = 0
        self._said.clear()
        self.touches.clear()

    def take_answers(self) -> list[tuple[int, Verdict, Optional[dict[str, float]]]]:
        """Return the answers since the previous call: contests, verdicts and values."""
        said, self._said = self._said, []
        return said
