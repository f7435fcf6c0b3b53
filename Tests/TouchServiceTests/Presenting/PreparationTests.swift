import Documents
import Panels
import Scenes
import Testing
import TouchKit

@testable import Configuration
@testable import TouchService

/// The pieces in which preparations are done and freed (A17), and when they must be repeated (A6).
@Suite(.timeLimit(.minutes(5))) struct PreparationTests {
  private let rig: Rig

  init() throws {
    rig = try Rig(scene: AppDesk.empty)
  }

  /// Present an app that has a window with this many views.
  private func presented(_ count: Int) throws -> App {
    let views = (0..<count).map { #"{"name":"v\#($0)"}"# }.joined(separator: ",")
    let scene = #"{"windows":[{"name":"main","views":[\#(views)]}]}"#
    rig.host.handle(.present(.init(app: "app", user: 0, layer: .app, scene: .text(Array(scene.utf8)))))
    return try #require(rig.host.app("app"))
  }

  private func preparation(_ changes: [String], of app: App) throws -> ChangePreparation {
    let text = "[\(changes.joined(separator: ","))]"
    return ChangePreparation(of: app, try parseJSON(Array(text.utf8).span), for: rig.host)
  }

  /// A preparation that is complete.
  private func prepared(_ changes: [String], of app: App) throws -> ChangePreparation {
    let preparation = try preparation(changes, of: app)
    while !preparation.doPiece() {}
    #expect(preparation.problem == nil)
    return preparation
  }

  private static func fade(_ view: Int) -> String { #"{"of":"v\#(view)","set":{"alpha":0.5}}"# }

  private func carryOut(_ preparation: Preparation) {
    rig.host.handle(preparation.command, ticket: Submission(preparation) { _ in })
  }

  /// The number of pieces in which a preparation is freed.
  private func pieces(_ preparation: Preparation) -> Int {
    var pieces = 1
    while !preparation.free() && pieces < 1000 { pieces += 1 }
    return pieces
  }

  private final class Endless: Preparation {
    private(set) var steps = 0

    override func step() -> Bool {
      steps += 1
      return false
    }
  }

  @Test("A17: a piece has 24 steps; a preparation without work is complete, and need not be freed")
  func piece() {
    let endless = Endless(for: rig.host)
    #expect(!endless.doPiece() && endless.steps == 24)
    let none = Preparation(for: rig.host)
    #expect(none.doPiece() && none.problem == nil && none.fits && none.isSmall && !none.mustWait && none.free())
  }

  @Test("A17: an app with at most 128 parts is small", arguments: [127, 128])
  func smallApp(_ views: Int) throws {
    let app = try presented(views)
    #expect(app.parts == views + 1 && app.isSmall == (views == 127))
  }

  @Test("A17: up to 100 changes and removed views are freed at once", arguments: [100, 101])
  func smallChange(_ count: Int) throws {
    let app = try presented(count)
    let fading = try prepared((0..<count).map(Self.fade), of: app)
    #expect(fading.edit?.size == count && fading.isSmall == (count == 100))
    carryOut(fading)
    let removing = try prepared((0..<40).map { #"{"remove":"v\#($0)"}"# }, of: app)
    #expect(removing.isSmall, "\(removing.edit?.size ?? -1)")
    carryOut(removing)
    #expect(!removing.isSmall)
  }

  @Test("A17: changes are freed in pieces: the changes themselves, the removed views, and the earlier description")
  func freed() throws {
    let app = try presented(300)
    #expect(try pieces(preparation((0..<201).map(Self.fade), of: app)) == 4)
    let one = try prepared([Self.fade(0)], of: app)
    carryOut(one)
    // The earlier description, the change, the edit's index, and the rest of the edit.
    #expect(pieces(one) == 4)
    let many = try prepared((0..<201).map { #"{"remove":"v\#($0)"}"# }, of: app)
    carryOut(many)
    // The views and the earlier description, the changes, and the edit.
    #expect(pieces(many) == 3 + 3 + 6)
  }

  @Test("A17: after a restart, the abandoned part is freed in pieces, too")
  func freedAfterRestart() throws {
    let app = try presented(300)
    let long = try preparation((0..<300).map(Self.fade), of: app)
    for _ in 0..<20 { #expect(!long.doPiece()) }
    carryOut(try prepared([Self.fade(0)], of: app))
    #expect(try !long.step())
    // The abandoned edit, the changes, and an end without an edit.
    #expect(pieces(long) == 5 + 3 + 1)
  }

  @Test("A6: other changes of the app wait for the one that has been restarted often, until it is made")
  func waiting() throws {
    let app = try presented(2)
    let (first, second) = (try prepared([Self.fade(0)], of: app), try prepared([Self.fade(1)], of: app))
    app.nextChange = first
    #expect(second.mustWait && !first.mustWait)
    carryOut(first)
    #expect(!second.mustWait)
  }

  @Test("A6: a wrong change is found again when the check is repeated, and changes are checked again for other limits")
  func repeated() throws {
    let app = try presented(2)
    let wrong = try preparation([Self.fade(0), #"{"remove":"nobody"}"#, Self.fade(1)], of: app)
    for _ in 0..<3 { #expect(wrong.doPiece() && wrong.problem?.path == "changes[1].remove" && wrong.fits) }
    let right = try prepared([Self.fade(0)], of: app)
    #expect(right.fits)
    var configuration = rig.host.configuration
    configuration.sceneLimits.depth += 1
    try rig.host.adopt(configuration)
    #expect(!right.fits)
    #expect(right.doPiece() && right.fits)
  }
}
