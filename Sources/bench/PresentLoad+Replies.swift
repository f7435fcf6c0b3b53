import Documents
import EventLoop
import Glibc
import TouchService
import Varlink

/// The replies of every method of the interface, when one user's programs show as much as permitted.
extension PresentLoad {
  /// A call of a method.
  private struct Row {
    var parameters: String
    /// Whether the cost of the reply grows with the whole state. Such a reply is a snapshot, and requires the
    /// permission `watch`.
    var isOfAll = false
  }

  /// The calls by method. A method without a row is an error.
  private static func rows(_ session: String) -> [String: Row] {
    let scene = #"{"windows":[{"name":"main"}]}"#
    return [
      "Activate": Row(parameters: #""app":"largest""#),
      "Answer": Row(parameters: #""session":"\#(session)","contest":1,"verdict":"failed""#),
      "Change": Row(parameters: #""session":"\#(session)","changes":[{"of":"\#(viewName(0))","set":{"alpha":0.5}}]"#),
      "DrawCurtain": Row(parameters: ""), "GetDevices": Row(parameters: ""),
      "GetScene": Row(parameters: #""app":"largest""#), "GetScenes": Row(parameters: ""),
      "GetScreens": Row(parameters: ""), "GetSensors": Row(parameters: ""), "GetStats": Row(parameters: ""),
      "GetThresholds": Row(parameters: ""), "Inject": Row(parameters: #""touches":[]"#),
      "OpenCurtain": Row(parameters: ""), "Present": Row(parameters: #""app":"other","scene":\#(scene)"#),
      "Record": Row(parameters: "", isOfAll: true), "SetRotation": Row(parameters: #""rotation":180"#),
      "StepBack": Row(parameters: #""session":"\#(session)""#),
      "Subscribe": Row(parameters: #""apps":["*"],"values":true"#, isOfAll: true),
      "WatchIdle": Row(parameters: #""after":1000"#),
    ]
  }

  private static let open: Set<String> = ["DrawCurtain", "Present", "Record", "Subscribe", "WatchIdle"]

  private static func viewName(_ number: Int) -> String { "view \(number) ".padded }
  private static func tapName(_ number: Int) -> String { "tap \(number) ".padded }

  /// Show as much as one user may, then call methods from eight clients at a time.
  ///
  /// - Parameters:
  ///   - method: the method; nil for all methods except those with ``Row/isOfAll``.
  ///   - turn: runs each turn of the loop until all clients have their reply.
  func replies(of method: String?, _ turn: (() -> Void) -> Void) throws {
    let (shows, adds) = (try connect(), try connect())
    defer {
      close(shows)
      close(adds)
    }
    func bytes(_ method: String, _ parameters: String) -> [UInt8] {
      let more = Self.open.contains(method) ? #""more":true,"# : ""
      return Array(#"{"method":"io.touchd.Touch.\#(method)",\#(more)"parameters":{\#(parameters)}}"#.utf8) + [0]
    }
    let present = bytes("Present", #""app":"largest","scene":{"windows":[{"name":"main"}]}"#)
    guard let session = try answer(shows, present, { $0() })["parameters"]?["session"]?.text else {
      throw BenchError(description: "a presenting client has no session")
    }
    // Add the maximum number of views and recognizers of a scene, each with a reference, 128 per call.
    for first in stride(from: 0, to: 2048, by: 128) {
      let changes = (first..<first + 128).map { number in
        #"{"add":{"name":"\#(Self.viewName(number))","kind":"slider","frame":[\#(number % 64 * 12),\#(number / 64 * 15),12,15],"#
          + #""recognizers":[{"name":"\#(Self.tapName(number))","kind":"tap","simultaneousWith":["\#(Self.tapName(number))"],"#
          + #""refuseTouchesOn":["main"]}]},"in":"main"}"#
      }
      let call = bytes("Change", #""session":"\#(session)","changes":[\#(changes.joined(separator: ","))]"#)
      guard try answer(adds, call, { $0() })["parameters"]?["overtaken"] != nil else {
        throw BenchError(description: "the largest scene is not shown")
      }
    }
    let rows = Self.rows(session)
    for name in Service.interface.methods.keys.sorted() {
      guard let row = rows[name] else { throw BenchError(description: "\(name) has no row") }
      guard method.map({ $0 == name }) ?? !row.isOfAll else { continue }
      let clients = try (0..<8).map { _ in try connect() }
      defer { for client in clients { close(client) } }
      loop.turn(timeout: 0)
      let call = bytes(name, row.parameters)
      for client in clients { _ = send(client, call, call.count, Int32(MSG_NOSIGNAL)) }
      var waiting = clients
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      var turns = 0
      while !waiting.isEmpty {
        turn { loop.turn(timeout: 0) }
        waiting.removeAll { client in
          var isAnswered = false
          while true {
            let count = recv(client, &bytes, bytes.count, Int32(MSG_DONTWAIT))
            if count <= 0 { return isAnswered }
            isAnswered = isAnswered || bytes[..<count].contains(0)
          }
        }
        turns += 1
        guard turns < 100_000 else { throw BenchError(description: "\(name) gets no reply") }
      }
    }
  }
}

extension String {
  /// The text, padded to the maximum length of a name.
  fileprivate var padded: String { self + String(repeating: "-", count: 64 - utf8.count) }
}
