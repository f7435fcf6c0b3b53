import Documents
import Foundation
import Synchronization
import TestSupport
import Testing
import Varlink

@testable import Configuration
@testable import TouchService

/// A separate daemon that serves a recording to one subscriber: everything between the file and the socket is the
/// daemon's.
struct ServedRecording {
  /// The subscriber's events after its first reply, one per line.
  let lines: [String]
  /// The lines of the daemon's journal.
  let journal: [String]
  /// The daemon's exit code.
  let exitCode: Int32

  /// Serve a recording from its beginning to its end, as fast as possible.
  ///
  /// - Parameters:
  ///   - parameters: the parameters of `Subscribe`.
  ///   - removes: whether the recording is repeated until its file is removed, after the first reply.
  init(
    _ recording: String, _ configuration: Configuration, _ parameters: String = "{}", removes: Bool = false
  ) throws {
    let folder = try Directory()
    defer { folder.remove() }
    var configuration = configuration
    configuration.socket.path = "\(folder)/socket"
    let isReady = DispatchSemaphore(value: 0)
    let isOver = DispatchSemaphore(value: 0)
    let outcome = Outcome()
    let journal = Journaled()
    // A separate thread, because the daemon blocks it and its signals.
    let thread = Thread { [configuration] in
      let result = Result {
        let daemon = try Daemon(
          replay: Daemon.Replay(recording: recording, description: nil, clients: 1, pace: 1e9, repeats: removes),
          journal: Journal(write: { line in journal.lines.withLock { $0.append(line) } }), load: { configuration })
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
      if removes && lines.isEmpty { unlink(recording) }
      lines.append(jsonText(reply.parameters))
    }
    isOver.wait()
    self.lines = Array(lines.dropFirst())
    self.journal = journal.lines.withLock { $0 }
    exitCode = try outcome.get()?.get() ?? -1
  }

  private final class Journaled: Sendable {
    let lines = Mutex<[String]>([])
  }

  private final class Outcome: Sendable {
    private let value = Mutex<Result<Int32, any Error>?>(nil)
    func set(_ result: Result<Int32, any Error>) { value.withLock { $0 = result } }
    func get() -> Result<Int32, any Error>? { value.withLock { $0 } }
  }
}
