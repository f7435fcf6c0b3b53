"""Tests of dimmer.py, without a panel: pytest test_dimmer.py"""

import pathlib
import sys

from touchd.testing import Finger

DIMMER = [sys.executable, str(pathlib.Path(__file__).with_name("dimmer.py"))]


def test_the_button_turns_the_light_off(touchd_service):
    service = touchd_service(Finger(540, 70).lift())
    assert service.run(DIMMER) == "light 70.0\nlight 0.0\n"


def test_the_slider_dims(touchd_service):
    service = touchd_service(Finger(306, 70).move(153, 70).hold(0.2).lift())
    first, *_, last = service.run(DIMMER).splitlines()
    assert first == "light 70.0"
    assert 20 < float(last.split()[1]) < 40


def test_a_finger_that_leaves_the_button_changes_nothing(touchd_service):
    service = touchd_service(Finger(540, 70).move(540, 400).lift())
    assert service.run(DIMMER) == "light 70.0\n"
