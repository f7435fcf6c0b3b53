"""What Home Assistant learns of a panel: the device and its entities, in one message (MQTT device discovery)."""

from __future__ import annotations

import json
from typing import Any, Iterable

from .configuration import Configuration
from .gestures import Gesture

Components = dict[str, dict[str, Any]]

_DIAGNOSTIC = {"entity_category": "diagnostic"}
#: The entities of every panel: key, platform, name, and what else Home Assistant knows of it.
_SENSORS: list[tuple[str, str, str, dict[str, Any]]] = [
    ("touched", "binary_sensor", "Touched", {"device_class": "occupancy"}),
    ("last_touch", "sensor", "Last touch", {"device_class": "timestamp"}),
    ("idle_since", "sensor", "Idle since", {"device_class": "timestamp"}),
    ("problem", "binary_sensor", "Problem", {"device_class": "problem", **_DIAGNOSTIC}),
    ("findings", "sensor", "Findings", {"icon": "mdi:stethoscope", **_DIAGNOSTIC}),
    ("touchscreens", "sensor", "Touchscreens", {"icon": "mdi:tablet", **_DIAGNOSTIC}),
]


class Topics:
    """The topics of a panel."""

    def __init__(self, configuration: Configuration) -> None:
        self._base = f"touchd/{configuration.id}"
        self.discovery = f"{configuration.prefix}/device/touchd-{configuration.id}/config"
        #: Where Home Assistant says that it has started.
        self.birth = f"{configuration.prefix}/status"
        self.availability = f"{self._base}/availability"
        self.commands = f"{self._base}/+/set"

    def state(self, key: str) -> str:
        """Return where an entity's state is; below it are its attributes, and its commands."""
        return f"{self._base}/{key}"

    def gesture(self, gesture: Gesture) -> str:
        """Return where a gesture's events are."""
        return f"{self._base}/gesture/{gesture.id}"


def message(configuration: Configuration, version: str, gestures: Iterable[Gesture], apps: Iterable[str], gone: dict[str, str]) -> str:
    """Return the payload; `gone` are keys of components that were there before, each with its platform."""
    topics = Topics(configuration)
    components: Components = {}
    for gesture in gestures:
        components |= _gesture(topics, gesture)
    for key, platform, name, more in _SENSORS + _commanded(configuration, apps):
        component = components[key] = {"platform": platform, "name": name, **more}
        if platform != "button":
            component["state_topic"] = topics.state(key)
        if platform in ("button", "select", "switch"):
            component["command_topic"] = topics.state(key) + "/set"
    components["findings"]["json_attributes_topic"] = topics.state("findings") + "/attributes"
    id = f"touchd-{configuration.id}"
    for key, component in components.items():
        if component["platform"] != "device_automation":
            component["unique_id"] = f"{id}-{key}"
    # A component of which only the platform is left is removed.
    components |= {key: {"platform": platform} for key, platform in gone.items() if key not in components}
    about = {"identifiers": [id], "name": configuration.name, "manufacturer": "touchd", "model": "Touch panel", "sw_version": version}
    origin = {"name": "touchd-mqtt", "sw_version": version}
    return json.dumps({"device": about, "origin": origin, "availability_topic": topics.availability, "components": components})


def removed(before: str, after: str) -> dict[str, str]:
    """Return the components that only the message before has, each with its platform."""
    components = _platforms(before)
    return {key: components[key] for key in components.keys() - _platforms(after).keys()}


def _platforms(payload: str) -> dict[str, str]:
    """Return the platforms of a message's components, without those that it removes."""
    try:
        return {str(key): str(value["platform"]) for key, value in json.loads(payload)["components"].items() if len(value) > 1}
    except (ValueError, KeyError, TypeError, AttributeError):
        # It is empty, or another program's.
        return {}


def _gesture(topics: Topics, gesture: Gesture) -> Components:
    topic, types = topics.gesture(gesture), gesture.event_types
    event: dict[str, Any] = {"platform": "event", "name": gesture.title, "icon": "mdi:gesture-tap", "state_topic": topic, "qos": 2}
    components: Components = {f"gesture_{gesture.id}": event | {"event_types": types}}
    trigger = {"platform": "device_automation", "automation_type": "trigger", "subtype": gesture.title, "topic": topic}
    for type in types:
        # No automation starts with each change, or with a gesture that was taken back.
        if type not in ("changed", "cancelled"):
            matches = {"type": type, "payload": type, "value_template": "{{ value_json.event_type }}", "qos": 2}
            components[f"trigger_{gesture.id}_{type}"] = trigger | matches
    return components


def _commanded(configuration: Configuration, apps: Iterable[str]) -> list[tuple[str, str, str, dict[str, Any]]]:
    entities: list[tuple[str, str, str, dict[str, Any]]] = []
    if configuration.display is not None:
        entities.append(("display", "switch", "Display", {"icon": "mdi:monitor"}))
    if configuration.control:
        entities.append(("curtain", "switch", "Curtain", {"icon": "mdi:curtains-closed"}))
        entities.append(("next_touch", "button", "Swallow the next touch", {"icon": "mdi:curtains"}))
        entities.append(("rotation", "select", "Rotation", {"icon": "mdi:screen-rotation", "options": ["0", "90", "180", "270"]}))
    if configuration.control and configuration.apps:
        entities.append(("app", "select", "App in front", {"icon": "mdi:application", "options": sorted(apps)}))
    return entities
