import Documents
import TouchKit
import Varlink

@testable import TouchService

extension AppDesk {
  /// A view in any scene.
  func view(_ name: String) -> View? {
    func find(_ view: View) -> View? {
      view.name == name ? view : view.subviews.lazy.compactMap(find).first
    }
    return host.pipeline.application.windows.lazy.compactMap(find).first
  }

  /// Change an app's scene.
  @discardableResult
  func change(_ app: Program, _ changes: String, at time: Int64? = nil) throws -> Node {
    try call("Change", Self.parameters(app, changes), at: time)
  }

  /// The error of a change, or nil if it is made.
  func refusal(ofChange changes: String, _ app: Program, at time: Int64) throws -> VarlinkError? {
    try refusal("Change", Self.parameters(app, changes), at: time)
  }

  /// Send a change without serving it yet.
  func sendChange(_ app: Program, _ changes: String) throws -> Program {
    try send("Change", Self.parameters(app, changes), .app("app"))
  }

  private static func parameters(_ app: Program, _ changes: String) -> String {
    #"{"session":"\#(app.session)","changes":[\#(changes)]}"#
  }
}

/// A reply lacks what a test reads.
struct Missing: Error {}
