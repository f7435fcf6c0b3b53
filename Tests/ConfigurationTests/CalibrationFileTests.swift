import Documents
import Evdev
import Foundation
import Panels
import Testing

@testable import Configuration

@Suite(.timeLimit(.minutes(5))) struct CalibrationFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "touchd-calibration-\(UUID().uuidString)")
    .path
  private var configuration: String { "\(folder)/touchd.yaml" }

  private func match(_ name: String) -> DeviceMatch {
    var match = DeviceMatch()
    match.name = DeviceMatch.pattern(for: name)
    match.id = DeviceID(vendor: 0x0eef, product: 1)
    return match
  }

  private func matrix(_ a: Double) throws -> PanelAdjustment.Matrix {
    try #require(PanelAdjustment.Matrix([a, 0, 0.25, 0, -1, 1]))
  }

  private func found(_ name: String) -> DiscoveredDevice {
    DiscoveredDevice(path: "/dev/input/event9", name: name, vendor: 0x0eef, product: 1)
  }

  @Test(
    "a written matrix applies to its device alone, takes precedence over the rule's, and is read with the configuration"
  )
  func written() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let text = "devices:\n  - {match: {name: \"odd*\"}, calibration: [1, 0, 0, 0, 1, 0], grab: true}\n"
    try text.write(toFile: configuration, atomically: true, encoding: .utf8)
    let file = CalibrationFile(of: configuration)
    #expect(file.path == "\(configuration).d/calibration.yaml")
    try file.put(try matrix(0.5), for: match(#"odd [x]* "\?"#))
    try file.put(try matrix(0.75), for: match("other"))
    try file.put(try matrix(-0.5), for: match("other"))
    let read = try Configuration.load(path: configuration)
    #expect(read.calibration(of: found(#"odd [x]* "\?"#)) == (try matrix(0.5)))
    #expect(read.calibration(of: found("odd one")) == PanelAdjustment.Matrix([1, 0, 0, 0, 1, 0]))
    #expect(read.calibration(of: found("other")) == (try matrix(-0.5)))
    #expect(read.calibration(of: found("third")) == nil)
    #expect(read.calibrations.count == 2)
    #expect(read.devices.count == 1 && read.devices[0].grab)
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(configuration).d") == ["calibration.yaml"])
  }

  @Test("a calibration file with other content, or a broken one, is kept, and the error names the place")
  func kept() throws {
    try FileManager.default.createDirectory(atPath: "\(configuration).d", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = CalibrationFile(of: configuration)
    for (text, line) in [("calibrations: []\nscreens: [{name: a}]\n", 2), ("calibrations: [{matrix: [1]}]\n", 1)] {
      try text.write(toFile: file.path, atomically: true, encoding: .utf8)
      do {
        try file.put(try matrix(1), for: match("x"))
        Issue.record("it was written over")
      } catch let error as DocumentError {
        #expect(error.file == file.path && error.place?.line == line)
      }
      #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text)
    }
  }

  @Test("if the file cannot be written, there is one error, and no temporary file remains")
  func unwritable() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try "".write(toFile: "\(configuration).d", atomically: true, encoding: .utf8)
    #expect(
      throws: DocumentError(file: "\(configuration).d/calibration.yaml", message: "cannot be written: Not a directory")
    ) { try CalibrationFile(of: configuration).put(try matrix(1), for: match("x")) }
  }
}
