import Documents
import Foundation
import Scenes
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import Configuration

@Suite(.timeLimit(.minutes(5))) struct ConfigurationShippedTests {
  private let path = "Config/touchd.yaml"

  private func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  /// The text with its examples enabled. Examples are the lines that begin with `#` and two spaces.
  private func textWithExamples() throws -> String {
    try text().split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.hasPrefix("#  ") ? line.dropFirst() : line)
    }.joined(separator: "\n")
  }

  @Test("The shipped configuration equals the default, with an empty scene")
  func defaults() throws {
    let installed = try Directory(["touchd.yaml": try text()])
    var expected = Configuration()
    expected.sceneSource = .inline(SceneDescription())
    expected.scene = SceneDescription()
    #expect(try installed.load() == expected)
  }

  @Test("Its drop-in for the demonstration shows the demo scene")
  func demonstration() throws {
    let read = try Configuration.load(path: path)
    #expect(read.scene == (try SceneDescription.load(path: "Config/demo.scene.yaml")))
    #expect(read.scene?.windows.isEmpty == false)
  }

  @Test("The unit's file limit covers as many clients as the configuration allows")
  func unitLimit() throws {
    let unit = try String(contentsOfFile: "systemd/touchd.service", encoding: .utf8)
    let limit = unit.split(separator: "\n").compactMap { $0.split(separator: "LimitNOFILE=").last.flatMap { Int($0) } }
    let clients = try #require(Configuration.schema.type.fields.first { $0.name == "clients" })
    guard case .object(let type) = clients.type, case .integer(let range, _)? = type().fields.first?.type else {
      Issue.record("clients.maximum is no number")
      return
    }
    // Devices, notifications, timers and listening sockets use a few dozen descriptors at most.
    #expect(limit.count == 1 && Int64(limit[0]) >= range.upperBound + 1024)
  }

  @Test(
    "The unit's memory limit covers the clients' queues and scenes that the configuration allows"
  )
  func unitMemory() throws {
    let unit = try String(contentsOfFile: "systemd/touchd.service", encoding: .utf8)
    let limits = unit.split(separator: "\n").filter { $0.hasPrefix("MemoryMax=") }.map { $0.dropFirst(10) }
    #expect(limits.count == 1 && limits[0].last == "M")
    let limit = (limits.first.flatMap { Int($0.dropLast()) } ?? 0) << 20
    let configuration = Configuration()
    // All queues when full, the kernel's socket buffers, the programs of two users, and 24 MiB for the service itself.
    let queues = configuration.clients.maximumClients * (configuration.clients.maximumQueue + (256 << 10))
    let scenes = 2 * configuration.sceneLimits.perUser * 1700
    #expect(queues + scenes + (24 << 20) <= limit)
  }

  @Test("The shipped configuration with its examples shows every key")
  func everyKey() throws {
    let node = try parseYAML(Array(try textWithExamples().utf8), file: path)
    _ = try Configuration.schema.decode(Cursor(node, file: path))
    var shown: Set<String> = []
    expectKeys(of: Configuration.schema.type, in: [node], at: "", &shown)
    #expect(shown.isSuperset(of: ["device rule", "match", "filters", "jitter", "part", "calibration"]))
  }

  /// Expect every key of a type. A type that is used twice is shown where it occurs first.
  /// - Parameter nodes: the objects of the type, one of which must have the key.
  private func expectKeys(of type: ObjectType, in nodes: [Node], at path: String, _ shown: inout Set<String>) {
    guard shown.insert(type.name).inserted else { return }
    for field in type.fields {
      let values = nodes.compactMap { $0[field.name] }
      #expect(!values.isEmpty, "\(path)\(field.name) is not shown")
      switch field.type {
      case .object(let inner): expectKeys(of: inner(), in: values, at: "\(path)\(field.name).", &shown)
      // The documentation of scenes shows these.
      case .list(.object(let inner), _) where inner().name == "recognizer": break
      case .list(.object(let inner), _):
        guard case .sequence(let elements)? = values.first?.value else { continue }
        expectKeys(of: inner(), in: elements, at: "\(path)\(field.name)[0].", &shown)
      default: break
      }
    }
  }

  @Test("The thresholds in the shipped configuration match TouchKit's table: default, unit, range and sentence")
  func generatedThresholds() throws {
    let marker = "\nthresholds:\n"
    let parts = try text().components(separatedBy: marker)
    try #require(parts.count == 2)
    let lines = Thresholds.table.map { threshold in
      let setting = "  \(threshold.key): \(numeral(threshold.defaultValue))"
      let padding = String(repeating: " ", count: max(30 - setting.count, 1))
      let range = "\(numeral(threshold.range.lowerBound)) to \(numeral(threshold.range.upperBound))"
      let unit = threshold.unit.rawValue.isEmpty ? "" : "\(threshold.unit.rawValue), "
      return "\(setting)\(padding)# \(unit)\(range): \(threshold.sentence)\n"
    }
    try expectGenerated(parts[0] + marker + lines.joined(), in: path)
  }

  private func numeral(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }

  @Test("The JSON Schema of the configuration matches the code")
  func generatedConfigurationSchema() throws {
    try expectGenerated(
      jsonSchema(of: Configuration.schema.type, title: "touchd.yaml"), in: "Config/schema/touchd.schema.json")
  }

  @Test("The JSON Schema of scenes matches the code")
  func generatedSceneSchema() throws {
    try expectGenerated(
      jsonSchema(of: SceneDescription.schema.type, title: "a scene of touchd"), in: "Config/schema/scene.schema.json")
  }
}
