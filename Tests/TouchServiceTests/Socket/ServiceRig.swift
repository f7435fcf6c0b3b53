import Documents
import EventLoop
import Kernel
import TestSupport
import Varlink

@testable import TouchService

/// A service on its own socket, with the loop turned by hand.
class ServiceRig {
  /// Parameters for each method that requires some.
  static let parameters = [
    "SetRotation": #"{"rotation":0}"#, "Present": #"{"app":"a","scene":{"windows":[]}}"#,
    "Answer": #"{"session":"s","contest":1}"#,
    "Change": #"{"session":"s","changes":[]}"#, "StepBack": #"{"session":"s"}"#, "Activate": #"{"app":"b"}"#,
    "WatchIdle": #"{"after":1}"#, "Inject": #"{"touches":[]}"#,
  ]

  let service: Service
  let loop: EventLoop
  let server: VarlinkServer
  let folder: Directory

  init(_ host: ScreenHost, feed: any Feed, loop: EventLoop? = nil, clock: any Clock = MonotonicClock()) throws {
    folder = try Directory()
    self.loop = try loop ?? EventLoop()
    let service = Service(host, feed: feed)
    self.service = service
    server = VarlinkServer(
      loop: self.loop, clock: clock, vendor: "touchd", product: "touchd", version: touchdVersion, url: "",
      interfaces: [Service.interface], handler: { service.handle($0) })
    service.clients.server = server
    try server.listen(path: folder("socket"), mode: 0o600)
  }

  deinit { server.stop() }

  func connect(_ socket: String = "socket") throws -> VarlinkClient { try VarlinkClient(path: folder(socket)) }
}

extension VarlinkClient {
  /// The error of the next reply, or nil if it has none.
  func refusal() throws -> VarlinkError? {
    do throws(VarlinkClientError) {
      _ = try receive()
      return nil
    } catch {
      guard case .error(let refusal) = error else { throw error }
      return refusal
    }
  }
}

/// The text of a line.
func lineText(_ bytes: borrowing Span<UInt8>) -> String {
  bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
}

/// The JSON text of a value.
func jsonText(_ node: Node) -> String {
  var json = JSONWriter()
  json.node(node)
  return String(decoding: json.bytes, as: UTF8.self)
}
