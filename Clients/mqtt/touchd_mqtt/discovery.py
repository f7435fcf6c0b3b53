"""What Home Assistant is told of a panel: the device and its entities, in one message (MQTT device discovery)."""

from __future__ import annotations

import json
from typing import Any, Iterable

from .configuration import Configuration
from .gestures import Gesture


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
        """Return where an entity's state is."""
        return f"{self._base}/{key}"

    def attributes(self, key: str) -> str:
        """Return where an entity's attributes are."""
        return f"{self._base}/{key}/attributes"

    def command(self, key: str) -> str:
        """Return where an entity is switched."""
        return f"{self._base}/{key}/set"

    def gesture(self, gesture: Gesture) -> str:
        """Return where a gesture's events are."""
        return f"{self._base}/gesture/{gesture.id}"

    def commanded(self, topic: str) -> str:
        """Return the key of the entity whose command topic this is; empty for another topic."""
        key = topic[len(self._base) + 1 : -len("/set")]
        return key if topic == self.command(key) else ""


def message(
    configuration: Configuration, version: str, gestures: Iterable[Gesture], apps: Iterable[str], gone: dict[str, str]
) -> str:
    """Return the payload; `gone` are keys of components that were there before, each with its platform."""
    topics = Topics(configuration)
    # A component of which only the platform is left is removed.
    components: dict[str, dict[str, Any]] = {key: {"platform": platform} for key, platform in gone.items()}
    for gesture in gestures:
        components |= _gesture(topics, gesture)
    components |= _panel(topics)
    if configuration.display is not None:
        components["display"] = _commanded(topics, "switch", "display", "Display", "mdi:monitor")
    if configuration.control:
        components |= _control(topics)
    if configuration.control and configuration.apps:
        components["app"] = _commanded(topics, "select", "app", "App in front", "mdi:application") | {"options": sorted(apps)}
    for key, component in components.items():
        # Triggers are no entities, and what is gone has no identifier.
        if component["platform"] != "device_automation" and len(component) > 1:
            component["unique_id"] = f"touchd-{configuration.id}-{key}"
    return json.dumps(
        {
            "device": {
                "identifiers": [f"touchd-{configuration.id}"],
                "name": configuration.name,
                "manufacturer": "touchd",
                "model": "Touch panel",
                "sw_version": version,
            },
            "origin": {"name": "touchd-mqtt", "sw_version": version},
            "availability_topic": topics.availability,
            "components": components,
        }
    )


def removed(before: str, after: str) -> dict[str, str]:
    """Return the components that only the message before has, each with its platform."""
    components = _components(before)
    return {key: components[key] for key in components.keys() - _components(after).keys()}


def _components(payload: str) -> dict[str, str]:
    """Return the platforms of a message's components; of those that are removed, none."""
    try:
        found = json.loads(payload)["components"]
        return {str(key): str(value["platform"]) for key, value in found.items() if len(value) > 1}
    except (ValueError, KeyError, TypeError, AttributeError):
        # It is another program's, or empty.
        return {}


def _gesture(topics: Topics, gesture: Gesture) -> dict[str, dict[str, Any]]:
    topic = topics.gesture(gesture)
    components: dict[str, dict[str, Any]] = {
        f"gesture_{gesture.id}": {
            "platform": "event",
            "name": gesture.title,
            "icon": "mdi:gesture-tap",
            "state_topic": topic,
            "event_types": gesture.event_types,
            "qos": 2,
        }
    }
    for type in gesture.event_types:
        # Nobody starts an automation by each change, or by a gesture that was taken back.
        if type not in ("changed", "cancelled"):
            components[f"trigger_{gesture.id}_{type}"] = {
                "platform": "device_automation",
                "automation_type": "trigger",
                "type": type,
                "subtype": gesture.title,
                "topic": topic,
                "payload": type,
                "value_template": "{{ value_json.event_type }}",
                "qos": 2,
            }
    return components


def _panel(topics: Topics) -> dict[str, dict[str, Any]]:
    diagnostic = {"entity_category": "diagnostic"}
    return {
        "touched": {
            "platform": "binary_sensor",
            "name": "Touched",
            "device_class": "occupancy",
            "state_topic": topics.state("touched"),
        },
        "last_touch": _sensor(topics, "last_touch", "Last touch") | {"device_class": "timestamp"},
        "idle_since": _sensor(topics, "idle_since", "Idle since") | {"device_class": "timestamp"},
        "problem": {
            "platform": "binary_sensor",
            "name": "Problem",
            "device_class": "problem",
            "state_topic": topics.state("problem"),
            **diagnostic,
        },
        "findings": _sensor(topics, "findings", "Findings")
        | {"json_attributes_topic": topics.attributes("findings"), "icon": "mdi:stethoscope", **diagnostic},
        "touchscreens": _sensor(topics, "touchscreens", "Touchscreens") | {"icon": "mdi:tablet", **diagnostic},
    }


def _control(topics: Topics) -> dict[str, dict[str, Any]]:
    return {
        "curtain": _commanded(topics, "switch", "curtain", "Curtain", "mdi:curtains-closed"),
        "next_touch": {
            "platform": "button",
            "name": "Swallow the next touch",
            "icon": "mdi:curtains",
            "command_topic": topics.command("next_touch"),
        },
        "rotation": _commanded(topics, "select", "rotation", "Rotation", "mdi:screen-rotation") | {"options": ["0", "90", "180", "270"]},
    }


def _sensor(topics: Topics, key: str, name: str) -> dict[str, Any]:
    return {"platform": "sensor", "name": name, "state_topic": topics.state(key)}


def _commanded(topics: Topics, platform: str, key: str, name: str, icon: str) -> dict[str, Any]:
    return {
        "platform": platform,
        "name": name,
        "icon": icon,
        "state_topic": topics.state(key),
        "command_topic": topics.command(key),
    }
