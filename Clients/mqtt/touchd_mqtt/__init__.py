"""A panel of touchd as a device in Home Assistant, over MQTT."""
