import Documents
import Panels
import Scenes

/// A program's scene or changes, read, checked and built in pieces before the command runs.
///
/// Nothing is shown before the command runs, which validates and shows everything at once. If the scene has changed in
/// the meantime, the preparation is repeated. The recorded command contains the original data, not the result.
class Preparation {
  unowned let host: ScreenHost
  /// The error found so far. It is reported when the command runs, if the preparation still fits.
  var problem: DocumentError?
  /// The number of steps in a piece.
  static let stepsPerPiece = 24

  init(for host: ScreenHost) {
    self.host = host
  }

  /// The command to submit.
  var command: Command { preconditionFailure("a preparation has a command") }
  /// Whether other preparations go first.
  var mustWait: Bool { false }
  /// Whether the preparation still matches the current state.
  var fits: Bool { true }

  /// Whether everything that it holds can be freed quickly.
  var isSmall: Bool { true }

  /// Do one step; return whether it was the last.
  ///
  /// - Throws: the error, with its place.
  func step() throws(DocumentError) -> Bool { true }

  /// Free one piece; return whether it was the last.
  func free() -> Bool { true }

  /// Do one piece; return whether the preparation is complete or has failed.
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
