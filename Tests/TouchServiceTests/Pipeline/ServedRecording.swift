import Documents
import Foundation
import Synchronization
import TestSupport
import Testing
import Varlink

@testable import Configuration
@testable import TouchService

/// A daemon of its own that serves a recording to one subscriber: all that lies between the file and the socket is the daemon's.
struct ServedRecording {
  /// What the subscriber got behind its first reply, an event a line.
  let lines: [String]
  /// What the daemon returned.
  let exitCode: Int32

  /// Serve a recording from its beginning to its end, as fast as it goes.
  ///
  /// - Parameter parameters: of `Subscribe`.
  init(_ recording: String, _ configuration: Configuration, _ parameters: String = "{}") throws {
    let folder = try Directory()
    defer { folder.remove() }
    var configuration = configuration
    configuration.socket.path = "\(folder)/socket"
    let isReady = DispatchSemaphore(value: 0)
    let isOver = DispatchSemaphore(value: 0)
    let outcome = Outcome()
    // A thread of its own, for the daemon blocks it and its signals.
    let thread = Thread { [configuration] in
      let result = Result {
        let daemon = try Daemon(
          replay: Daemon.Replay(recording: recording, description: nil, clients: 1, pace: 1e9, repeats: false),
          journal: Journal(write: { _ in }), load: { configuration })
        isReady.signal()
        return try daemon.run()
      }
      outcome.set(result)
      isReady.signal()
      isOver.signal()
    }
    thread.stackSize = 8 << 20
    thread.start()
    isReady.wait()
    if case .failure(let error)? = outcome.get() { throw error }
    let client = try VarlinkClient(path: configuration.socket.path, maximumMessage: 1 << 20)
    try client.send("io.touchd.Touch.Subscribe", try parseJSON(Array(parameters.utf8).span), more: true)
    var lines: [String] = []
    while true {
      let reply = try client.receive()
      guard reply.continues else { break }
      lines.append(jsonText(reply.parameters))
    }
    isOver.wait()
    self.lines = Array(lines.dropFirst())
    exitCode = try outcome.get()?.get() ?? -1
  }

  private final class Outcome: Sendable {
    private let value = Mutex<Result<Int32, any Error>?>(nil)
    func set(_ result: Result<Int32, any Error>) { value.withLock { $0 = result } }
    func get() -> Result<Int32, any Error>? { value.withLock { $0 } }
  }
}
