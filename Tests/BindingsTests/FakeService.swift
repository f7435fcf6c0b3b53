import Documents
import EventLoop
import Glibc
import Kernel
import Synchronization
import Testing
import TouchService
import Varlink

@testable import Bindings

/// A fake service. Its loop turns only while the test waits.
final class FakeService {
  private static let text = """
    interface io.touchd.Touch
    method GetScene() -> (scene: object)
    method GetScreens() -> (screens: []object)
    method Present(scene: object, app: string, layer: ?string) -> ()
    method Subscribe(filter: ?object, nonPositional: ?[]string) -> ()
    method WatchIdle(after: float) -> (idle: bool)

    """

  private final class Record {
    var calls: [VarlinkCall] = []
    var scene: String?
    var screensAsked = 0
  }

  private let loop: EventLoop
  private let server: VarlinkServer
  private let record = Record()
  /// The open calls, in order of arrival.
  var calls: [VarlinkCall] { record.calls }
  /// The number of connected clients.
  var clients: Int { server.clients.count }
  /// What GetScene answers; nil for an error.
  var scene: String? {
    get { record.scene }
    set { record.scene = newValue }
  }

  /// How many times the screens were requested. The only screen has 1000 by 500 pixels.
  var screensAsked: Int { record.screensAsked }

  init() throws {
    loop = try EventLoop()
    let record = record
    server = VarlinkServer(
      loop: loop, vendor: "", product: "", version: "", url: "", interfaces: [try VarlinkInterface(text: Self.text)]
    ) { call in
      if call.method == "io.touchd.Touch.GetScreens" {
        record.screensAsked += 1
        call.reply(Array(#"{"screens":[{"name":"main","width":1000,"height":500}]}"#.utf8).span)
      } else if call.method != "io.touchd.Touch.GetScene" {
        record.calls.append(call)
      } else if let scene = record.scene {
        call.reply(Array("{\"scene\":\(scene)}".utf8).span)
      } else {
        call.fail(.permissionDenied)
      }
    }
  }

  deinit {
    server.stop()
  }

  func listen(_ path: String) throws { try server.listen(path: path, mode: 0o600) }

  /// Close all connections and stop listening.
  func stop() {
    server.stop()
    record.calls = []
  }

  func serve() { loop.turn(timeout: 0) }
}

/// Runs a program's loop on a thread that receives the program's signals, and collects its journal.
final class Program: @unchecked Sendable {
  private let body: (Journal) throws -> String
  private let written = Mutex<[String]>([])
  private let result = Mutex<String?>(nil)
  private var thread = pthread_t()

  /// The journal's lines so far.
  var lines: [String] { written.withLock { $0 } }
  /// The result, or nil while the program runs.
  var outcome: String? { result.withLock { $0 } }

  /// Start a program. The outcome is the error that it throws or the text that it returns.
  init(_ body: @escaping (Journal) throws -> String) {
    self.body = body
    pthread_create(
      &thread, nil,
      { program in
        if let program { Unmanaged<Program>.fromOpaque(program).takeRetainedValue().run() }
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    pthread_detach(thread)
  }

  private func run() {
    // From here on, signals stay pending for this thread.
    var set = sigset_t()
    for signal in [SIGTERM, SIGINT, SIGHUP, SIGCHLD] { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    let journal = Journal(name: "t", environment: { _ in nil }) { [self] line in
      written.withLock { $0.append(String(line.dropLast())) }
    }
    let outcome: String
    do { outcome = try body(journal) } catch { outcome = "\(error)" }
    result.withLock { $0 = outcome }
  }

  /// Send a signal, unless it has ended.
  func signal(_ signal: Int32) {
    result.withLock { if $0 == nil { pthread_kill(thread, signal) } }
  }

  /// Serve until the condition holds. SIGCHLD is forwarded, because the kernel delivers it to only one thread.
  func wait(
    _ service: FakeService, _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
    until condition: () -> Bool
  ) throws {
    var turns = 0
    while !condition() {
      try #require(turns < 20_000, "\(what): \(lines), \(outcome ?? "it runs")", sourceLocation: sourceLocation)
      turns += 1
      service.serve()
      signal(SIGCHLD)
      usleep(1000)
    }
  }
}
