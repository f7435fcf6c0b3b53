import Documents
import Evdev
import Panels
import TestSupport
import Testing
import TouchKit

@testable import Configuration

/// How a configuration uses devices that are not touchscreens.
@Suite(.timeLimit(.minutes(5))) struct SensorRuleTests {
  private func configuration(_ text: String) throws -> Configuration {
    try Configuration.schema.decode(Cursor(parseYAML(Array(text.utf8), file: "t.yaml"), file: "t.yaml"))
  }

  private let keyboard = DiscoveredDevice(path: "/dev/input/event1", name: "keyboard")

  @Test("A device that is not a touchscreen is not used by default; a rule uses only what it names")
  func asked() throws {
    #expect(try configuration("{}").use(of: keyboard) == nil)
    let named = try configuration(
      "devices: [{match: {name: keyboard}, presses: [KEY_POWER, KEY_HOMEPAGE], remote: true}]")
    let use = try #require(named.use(of: keyboard))
    #expect(use.sensor.presses == [116: .power, 172: .home] && use.sensor.remote && !use.sensor.motion && !use.grab)
    let silent = try configuration("devices: [{match: {name: keyboard}}]")
    #expect(try #require(silent.use(of: keyboard)).sensor.isEmpty)
    #expect(try configuration("devices: [{match: {name: other}, motion: true}]").use(of: keyboard) == nil)
  }

  @Test("Only the first matching rule counts")
  func firstRule() throws {
    let rules = try configuration(
      "devices: [{match: {name: k*}, motion: true}, {match: {name: keyboard}, presses: [KEY_A]}]")
    #expect(try #require(rules.use(of: keyboard)).sensor.presses.isEmpty)
  }

  @Test("A key that the kernel does not have is an error with its place")
  func unknownKey() {
    let error = #expect(throws: DocumentError.self) {
      try configuration("devices: [{match: {name: x}, presses: [KEY_POWER, KEY_POWR]}]")
    }
    #expect(
      "\(error!)"
        == #"t.yaml:1:51: devices[0].presses[1]: the kernel has no key "KEY_POWR"; did you mean "KEY_POWER"?"#)
  }

  @Test("A recorded device is used for everything that it can report, unless a rule matches it")
  func recorded() throws {
    let device = DeviceDescription(name: "keyboard", codes: [EventType.key: [30, 116, 164]])
    let all = try configuration("{}").sensorSetup(ofRecorded: device)
    #expect(all.presses.values.map(\.rawValue).sorted() == ["KEY_A", "KEY_PLAYPAUSE", "KEY_POWER"] && all.remote)
    #expect(!all.motion)
    let some = try configuration("devices: [{match: {name: keyboard}, presses: [KEY_POWER, KEY_HOMEPAGE]}]")
    #expect(
      some.sensorSetup(ofRecorded: device).presses == [116: .power] && !some.sensorSetup(ofRecorded: device).remote)
    #expect(try configuration("devices: [{match: {name: keyboard}}]").sensorSetup(ofRecorded: device).isEmpty)
    #expect(try !configuration("devices: [{match: {name: key}}]").sensorSetup(ofRecorded: device).isEmpty)
  }

  @Test("A recorded accelerometer is used for motion, unless a matching rule does not set motion")
  func recordedAccelerometer() throws {
    let device = DeviceDescription.accelerometer()
    #expect(try configuration("{}").sensorSetup(ofRecorded: device).motion)
    func rule(_ motion: String) throws -> SensorSetup {
      try configuration("devices: [{match: {name: accelerometer}\(motion)}]").sensorSetup(ofRecorded: device)
    }
    #expect(try rule(", motion: true").motion)
    #expect(try rule(", motion: false").isEmpty)
    #expect(try rule("").isEmpty)
  }

  @Test("A configuration with sensors is written as it was read")
  func roundTrip() throws {
    let text = "devices: [{match: {name: x}, presses: [KEY_POWER], remote: true, motion: true}]"
    let read = try configuration(text)
    #expect(try Configuration(json: read.json).devices == read.devices)
    #expect(read.devices[0].presses == [.power] && read.devices[0].remote && read.devices[0].motion)
  }

  @Test(
    "S54: a screen follows the accelerometer of the first rule that names it, or of the first that names no screen")
  func followed() throws {
    let rules = try configuration(
      """
      screens: [{name: main}, {name: side}]
      devices:
      - {match: {name: a}, motion: true}
      - {match: {name: b}, motion: true, screen: side}
      - {match: {name: c*}, motion: true, screen: side}
      - {match: {name: d}, motion: true}
      """)
    /// The index of the accelerometer that the screen follows. Devices with capitalized names are not used for motion.
    func followed(_ screen: String, _ names: String...) -> Int? {
      let sensors = names.map { name in
        var setup = SensorSetup()
        setup.motion = name == name.lowercased()
        return Sensor(.accelerometer(), found: DiscoveredDevice(path: "", name: name.lowercased()), setup)
      }
      let found = rules.accelerometer(of: screen, among: sensors)
      return sensors.firstIndex { $0 === found }
    }
    #expect(followed("main", "d", "a") == 1 && followed("main", "a", "d") == 0)
    #expect(followed("side", "a", "c1", "b") == 2 && followed("side", "d", "c1", "a") == 1)
    #expect(followed("side", "c1", "c2") == 0 && followed("side", "C1", "c2") == 1)
    #expect(followed("side", "a", "d") == 0 && followed("main", "b", "c") == nil && followed("main") == nil)
    // A device without a rule is used only if there is no other.
    #expect(followed("main", "x", "y") == 0 && followed("main", "x", "d") == 1)
  }
}
