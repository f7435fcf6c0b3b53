"""touchd-mqtt: a panel in Home Assistant."""

from __future__ import annotations

import argparse
import asyncio
import logging
import pathlib
import signal
import sys

from .broker import Refused
from .configuration import Configuration, load
from .document import ConfigurationError
from .panel import Denied, Panel

# As sysexits.h has them, so that systemd names them: CONFIG, which a restart does not fix, and NOPERM.
CONFIG, NOPERM = 78, 77


async def serve(configuration: Configuration) -> None:
    """Publish until a signal asks to end."""
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await Panel(configuration).run(stop)


def main() -> int:
    """Return the program's exit code."""
    parser = argparse.ArgumentParser("touchd-mqtt", description="Make a panel of touchd a device in Home Assistant.")
    file = pathlib.Path("/etc/touchd/mqtt.yaml")
    parser.add_argument("--config", metavar="FILE", type=pathlib.Path, default=file, help="the configuration (%(default)s)")
    parser.add_argument("--check", action="store_true", help="check the configuration and exit")
    options = parser.parse_args()
    logging.basicConfig(format="touchd-mqtt: %(message)s", level=logging.INFO)
    try:
        configuration = load(options.config)
        if options.check:
            print(f"touchd-mqtt: {options.config} is good")
        else:
            asyncio.run(serve(configuration))
    except (ConfigurationError, Refused, Denied) as error:
        print(f"touchd-mqtt: {error}", file=sys.stderr)
        return CONFIG if isinstance(error, ConfigurationError) else NOPERM
    return 0


sys.exit(main())
