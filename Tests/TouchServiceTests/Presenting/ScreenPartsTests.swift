import Foundation
import Kernel
import Panels
import TestSupport
import Testing
import TouchKit

@testable import Configuration
@testable import TouchService

@Suite(.timeLimit(.minutes(5))) struct ScreenPartsTests {
  private static func configuration(_ screens: [(name: String, width: Double)]) -> Configuration {
    var configuration = Configuration()
    configuration.screens = screens.map { screen in
      var one = ScreenConfiguration(name: screen.name)
      one.geometry.size = Size(width: screen.width, height: 100)
      return one
    }
    return configuration
  }

  @Test("A screen that keeps its name stays the same object in the next arrangement, with a new layout")
  func arrangementFollows() throws {
    let before = ScreenArrangement(Self.configuration([("left", 200), ("right", 300)]), devices: []) { _ in nil }
    let after = before.adapted(to: Self.configuration([("right", 400), ("top", 500)]))
    #expect(after.names == ["right", "top"] && after.screens.map(\.name) == after.names)
    #expect(after.screens[0] === before.screens[1] && after.layouts.map(\.size.width) == [400, 500])
    #expect(before.names == ["left", "right"] && before.layouts.map(\.size.width) == [200, 300])
    #expect(after.index(of: nil) == 0 && after.index(of: "top") == 1 && after.index(of: "left") == nil)
    #expect(after.screen(named: "top") === after.screens[1] && after.layout(named: "left") == nil)
  }

  @Test("A trial arrangement has the layouts on separate screens")
  func arrangementTrial() {
    let arrangement = ScreenArrangement(Self.configuration([("left", 200)]), devices: []) { _ in nil }
    let trial = arrangement.trial
    #expect(trial.screens[0] !== arrangement.screens[0] && trial.screens[0].size == arrangement.screens[0].size)
    #expect(trial.layouts == arrangement.layouts)
  }

  @Test("A18: an unreadable display file is reported once, until errors are forgotten; other files are still checked")
  func displayFiles() throws {
    let folder = try Directory(["dark/bl_power": "4\n"])
    defer { folder.remove() }
    let paths = try ["missing", "dark"].map { try #require(DisplayPower(path: "\(folder)/\($0)/bl_power")) }
    var files = DisplayFiles()
    var errors = 0
    #expect(files.isOff(paths) { _ in errors += 1 } && errors == 1)
    #expect(!files.isOff([paths[0]]) { _ in errors += 1 } && errors == 1)
    files.forgetErrors()
    #expect(!files.isOff([paths[0]]) { _ in errors += 1 } && errors == 2)
    #expect(!files.isOff([]) { _ in errors += 1 } && errors == 2)
  }
}
