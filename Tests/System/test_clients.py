"""Two independent Varlink implementations read the interface and follow a subscription."""

import asyncio
import functools
import typing
import unittest

import asyncvarlink
import asyncvarlink.serviceinterface
import varlink
from asyncvarlink.conversion import VarlinkType
from varlink import scanner

import panel
from programs import ROOT, TIMEOUT, Service

INTERFACE = "io.touchd.Touch"
TEXT = (ROOT / "Sources/TouchService/io.touchd.Touch.varlink").read_text()


# A page that paints, and a change that makes it begin 50 pixels further right.
PAGE = {"windows": [{"name": "main", "views": [{"name": "page", "touches": True}]}]}
NARROWER = {"of": "page", "set": {"frame": [50, 0, 900, 600]}}


def client(service):
    return varlink.Client.new_with_address(f"unix:{service.socket}")


class VarlinkClient(unittest.TestCase):
    """PyPI's `varlink`, which parses the interface and derives methods from it."""

    def test_reads_the_name_of_the_service(self):
        with Service(panel.mixed()) as service, client(service) as connection:
            self.assertEqual(connection.get_interfaces(), ["org.varlink.service", INTERFACE])
            self.assertEqual(connection.info["product"], "touchd")

    def test_parses_the_interface_as_it_lies_in_the_sources(self):
        with Service(panel.mixed()) as service, client(service) as connection:
            interface = connection.get_interface(INTERFACE)
            self.assertEqual(interface.get_description(), TEXT)
            self.assertEqual(interface.name, INTERFACE)
            for method in ["Subscribe", "GetScene", "GetScenes", "GetScreens", "GetSensors", "GetDevices", "GetThresholds", "GetStats"]:
                self.assertEqual(interface.get_method(method).name, method)

    def test_parses_the_service_interface(self):
        with Service(panel.mixed()) as service, client(service) as connection:
            interface = connection.get_interface("org.varlink.service")
            errors = [name for name in interface.members if name not in ("GetInfo", "GetInterfaceDescription")]
            self.assertEqual(
                sorted(errors),
                ["ExpectedMore", "InterfaceNotFound", "InvalidParameter"]
                + ["MethodNotFound", "MethodNotImplemented", "PermissionDenied"],
            )

    def test_calls_methods(self):
        with Service(panel.mixed()) as service, client(service) as connection:
            with connection.open(INTERFACE) as touch:
                self.assertIn("windows", touch.GetScene()["scene"])
                (device,) = touch.GetDevices()["devices"]
                self.assertEqual(device["name"], "Panel of the system tests")
                self.assertEqual((device["width"], device["height"]), (panel.WIDTH, panel.HEIGHT))

    def test_receives_a_subscription(self):
        with Service(panel.mixed(), "--pace", "1000") as service, client(service) as connection:
            with connection.open(INTERFACE) as touch:
                first, *events, last = list(touch.Subscribe(_more=True))
                self.assertEqual(first["state"], {"sequence": False, "replay": True, "devices": 1})
                self.assertEqual(last, {})
                self.assertGreater(len(events), 0)
                for event in events:
                    self.assertEqual(list(event), ["action"])

    def test_receives_the_events_that_its_filter_permits(self):
        with Service(panel.mixed(), "--pace", "1000", scene=None) as service, client(service) as connection:
            with connection.open(INTERFACE) as touch:
                _, *events, _ = list(touch.Subscribe({"kinds": ["tap"]}, _more=True))
                self.assertEqual({event["action"]["kind"] for event in events}, {"tap"})

    def test_gets_the_standard_errors(self):
        with Service(panel.mixed()) as service, client(service) as connection:
            with connection.open(INTERFACE) as touch:
                with self.assertRaises(varlink.VarlinkError) as raised:
                    touch.Subscribe()
                self.assertEqual(raised.exception.error(), "org.varlink.service.ExpectedMore")
            # The client's own get_interface leaves its connection open when it fails.
            with connection.open("org.varlink.service") as about:
                with self.assertRaises(varlink.InterfaceNotFound):
                    about.GetInterfaceDescription("org.example.none")


    def test_presents_a_window_changes_it_and_gets_its_touches(self):
        with Service(panel.finger(), "--pace", "1000", "--clients", "2") as service, client(service) as connection:
            with connection.open(INTERFACE) as app, connection.open(INTERFACE) as other:
                replies = app.Present(scene=PAGE, app="paint", _more=True)
                first = next(replies)
                self.assertEqual((first["front"], first["exclusive"]), (["main"], True))
                done = other.Change(session=first["session"], changes=[NARROWER])
                self.assertEqual(done["overtaken"], [])
                # The recording begins with the second subscriber.
                list(other.Subscribe(_more=True))
                changed, *touches, last = replies
                self.assertEqual(changed, {"changed": {"time": done["time"]}})
                self.assertEqual([touch["touches"]["phase"] for touch in touches], ["began", "moved", "ended"])
                self.assertEqual(touches[0]["touches"]["touches"][0]["localX"], 50)
                self.assertEqual(last, {})

    def test_gets_the_errors_of_apps(self):
        with Service(panel.finger(), "--clients", "9") as service, client(service) as connection:
            with connection.open(INTERFACE) as app, connection.open(INTERFACE) as other:
                with self.assertRaises(varlink.VarlinkError) as raised:
                    next(app.Present(scene={"windows": [{"name": "a"}, {"name": "a"}]}, app="paint", _more=True))
                self.assertEqual(raised.exception.error(), f"{INTERFACE}.InvalidScene")
                self.assertEqual(raised.exception.parameters()["path"], "windows[1].name")
                with self.assertRaises(varlink.VarlinkError) as raised:
                    other.Change(session="none", changes=[])
                self.assertEqual(raised.exception.error(), f"{INTERFACE}.NoSuchSession")


def python_type(kind, members):
    """Return the Python type for a type that `varlink` has parsed."""
    match kind:
        case scanner._Struct():
            fields = {name: python_type(field, members) for name, field in kind.fields.items()}
            return typing.TypedDict("Structure", fields)
        case scanner._Enum():
            return typing.Literal[tuple(kind.fields)]
        case scanner._Maybe():
            return typing.Optional[python_type(kind.element_type, members)]
        case scanner._Array():
            return list[python_type(kind.element_type, members)]
        case scanner._Dict():
            return dict[str, python_type(kind.element_type, members)]
        case scanner._CustomType():
            return python_type(members[kind.name].type, members)
        case scanner._Object():
            return typing.Any
        case set():
            return set[str]
        case _:
            return type(kind)


@functools.cache
def reply_type(method):
    """Return the type of a method's reply in the interface."""
    interface = scanner.Interface(TEXT)
    kind = python_type(interface.get_method(method).out_type, interface.members)
    return VarlinkType.from_type_annotation(kind)


class AsyncVarlinkClient(unittest.IsolatedAsyncioTestCase):
    """PyPI's `asyncvarlink`, which checks every reply against types, here derived from the interface's text."""

    async def asyncSetUp(self):
        # asyncio's debug mode warns of slow callbacks, which depend on the machine's load.
        asyncio.get_running_loop().slow_callback_duration = TIMEOUT

    async def connect(self, service):
        transport, protocol = await asyncvarlink.connect_unix_varlink(
            asyncvarlink.VarlinkClientProtocol, str(service.socket)
        )
        self.addCleanup(transport.close)
        return protocol

    def check(self, method, reply):
        """Check a reply against the interface: no field more or less, each of its type."""
        self.assertIsNone(reply.error)
        reply_type(method).fromjson(reply.parameters)

    async def call(self, protocol, method):
        reply, _ = await protocol.call(asyncvarlink.VarlinkMethodCall(f"{INTERFACE}.{method}", {}))
        self.check(method, reply)
        return reply.parameters

    async def subscribe(self, protocol, **parameters):
        call = asyncvarlink.VarlinkMethodCall(f"{INTERFACE}.Subscribe", parameters, more=True)
        replies = [reply async for reply, _ in protocol.call_more(call)]
        for reply in replies:
            self.check("Subscribe", reply)
        self.assertEqual([reply.continues for reply in replies], [True] * (len(replies) - 1) + [False])
        return [reply.parameters for reply in replies]

    async def test_reads_the_name_of_the_service_and_the_interface(self):
        with Service(panel.mixed()) as service:
            protocol = await self.connect(service)
            proxy = protocol.make_proxy(asyncvarlink.serviceinterface.VarlinkServiceInterface)
            info = await proxy.GetInfo()
            self.assertEqual(info["interfaces"], ["org.varlink.service", INTERFACE])
            description = await proxy.GetInterfaceDescription(interface=INTERFACE)
            self.assertEqual(description["description"], TEXT)

    async def test_gets_the_standard_errors_as_types_of_its_own(self):
        with Service(panel.mixed()) as service:
            protocol = await self.connect(service)
            proxy = protocol.make_proxy(asyncvarlink.serviceinterface.VarlinkServiceInterface)
            with self.assertRaises(asyncvarlink.serviceinterface.InterfaceNotFound) as raised:
                await proxy.GetInterfaceDescription(interface="org.example.none")
            self.assertEqual(raised.exception.parameters["interface"], "org.example.none")

    async def test_calls_methods(self):
        with Service(panel.mixed()) as service:
            protocol = await self.connect(service)
            self.assertIn("windows", (await self.call(protocol, "GetScene"))["scene"])
            (device,) = (await self.call(protocol, "GetDevices"))["devices"]
            self.assertEqual(device["name"], "Panel of the system tests")

    async def test_receives_a_subscription(self):
        with Service(panel.mixed(), "--pace", "1000") as service:
            first, *events, last = await self.subscribe(await self.connect(service))
            self.assertEqual(first["state"], {"sequence": False, "replay": True, "devices": 1})
            self.assertEqual(last, {})
            self.assertGreater(len(events), 0)

    async def test_receives_every_kind_of_action_as_the_interface_says(self):
        with Service(panel.mixed(), "--pace", "1000", scene=None) as service:
            _, *events, _ = await self.subscribe(await self.connect(service))
            kinds = {event["action"]["kind"] for event in events}
            self.assertLessEqual({"tap", "pan", "longPress"}, kinds)

    async def test_receives_the_events_that_its_filter_permits(self):
        with Service(panel.mixed(), "--pace", "1000", scene=None) as service:
            protocol = await self.connect(service)
            _, *events, _ = await self.subscribe(protocol, filter={"kinds": ["tap", "pan"]})
            self.assertEqual({event["action"]["kind"] for event in events}, {"tap", "pan"})

    async def test_presents_a_window_changes_it_and_gets_its_touches(self):
        with Service(panel.finger(), "--pace", "1000", "--clients", "2") as service:
            app, other = await self.connect(service), await self.connect(service)
            call = asyncvarlink.VarlinkMethodCall(f"{INTERFACE}.Present", {"scene": PAGE, "app": "paint"}, more=True)
            kinds = []
            async for reply, _ in app.call_more(call):
                self.check("Present", reply)
                kinds += reply.parameters
                if "session" not in reply.parameters:
                    continue
                change = {"session": reply.parameters["session"], "changes": [NARROWER]}
                done, _ = await other.call(asyncvarlink.VarlinkMethodCall(f"{INTERFACE}.Change", change))
                self.check("Change", done)
                subscription = asyncio.create_task(self.subscribe(await self.connect(service)))
            await subscription
            self.assertEqual(kinds, ["session", "screens", "exclusive", "replay", "front", "changed", "touches", "touches", "touches"])
