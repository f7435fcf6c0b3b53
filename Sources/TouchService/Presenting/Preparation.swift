import Documents
import Panels
import Scenes

/// A program's scene or changes, read, checked and made in pieces before its turn among the frames.
///
/// Nothing is shown before its turn, when all of it is validated and shown. If the scene that it was prepared for has
/// changed, it is prepared again. Its command is the data that it was made of, and no result of it.
class Preparation {
  unowned let host: ScreenHost
  /// The error found so far; it counts at its turn, if the preparation still fits.
  var problem: DocumentError?
  /// How many steps there are in a piece.
  static let stepsPerPiece = 24

  init(for host: ScreenHost) {
    self.host = host
  }

  /// What brings it, as data.
  var command: Command { preconditionFailure("a preparation has a command") }
  /// Whether others go first.
  var mustWait: Bool { false }
  /// Whether it is what would be prepared now.
  var fits: Bool { true }

  /// Whether all that it holds is freed in no time.
  var isSmall: Bool { true }

  /// Do a step of it; return whether that was the last.
  ///
  /// - Throws: what is wrong with it, with its place.
  func step() throws(DocumentError) -> Bool { true }

  /// Free a piece of what it holds; return whether that was the last.
  func free() -> Bool { true }

  /// Do a piece of it; return whether it is ready, or wrong.
  final func doPiece() -> Bool {
    problem = nil
    do throws(DocumentError) {
      for _ in 0..<Self.stepsPerPiece {
        if try step() { return true }
      }
      return false
    } catch {
      problem = error
      return true
    }
  }
}
