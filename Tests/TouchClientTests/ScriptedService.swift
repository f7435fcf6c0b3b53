import Glibc
import Kernel
import Synchronization
import TestSupport
import Testing

@testable import TouchClient

/// A service with prepared replies: each connection sends one call, gets its own replies, and is hung up on.
///
/// After the last connection, the service stops listening.
final class ScriptedService: @unchecked Sendable {
  private let folder: Directory
  private let scripts: [[String]]
  private let listener: Int32
  private let received = Mutex<[String]>([])
  private var thread: pthread_t?

  /// The socket's path.
  var path: String { "\(folder)/socket" }
  /// The received calls, in their original text.
  var calls: [String] { received.withLock { $0 } }

  /// Create a service with the replies for each connection. It does not listen yet.
  init(_ scripts: [[String]]) throws {
    self.scripts = scripts
    folder = try Directory()
    listener = try systemCall("socket") { socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0) }
  }

  /// Create the socket's file, which refuses connections.
  func bind() throws {
    let address = try UnixAddress(path)
    _ = try systemCall("bind") { address.withSockaddr { Glibc.bind(listener, $0, $1) } }
  }

  /// Accept and answer connections.
  func listen() throws {
    _ = try systemCall("listen") { Glibc.listen(listener, 8) }
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { service in
        if let service { Unmanaged<ScriptedService>.fromOpaque(service).takeUnretainedValue().answer() }
        return nil
      }, Unmanaged.passUnretained(self).toOpaque())
    self.thread = thread
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    if let thread { pthread_join(thread, nil) }
    close(listener)
  }

  private func answer() {
    for (index, replies) in scripts.enumerated() {
      let client = accept(listener, nil, nil)
      guard client >= 0 else { return }
      if index == scripts.count - 1 {
        shutdown(listener, Int32(SHUT_RDWR))
        unlink(path)
      }
      if let call = Self.message(client) { received.withLock { $0.append(call) } }
      for reply in replies {
        let bytes = Array(reply.utf8) + [0]
        _ = send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      }
      close(client)
    }
  }

  /// The bytes before the first NUL, or nil if the client hangs up before it.
  private static func message(_ client: Int32) -> String? {
    var message: [UInt8] = []
    while true {
      var byte: UInt8 = 0
      guard recv(client, &byte, 1, 0) == 1 else { return nil }
      if byte == 0 { return String(decoding: message, as: UTF8.self) }
      message.append(byte)
    }
  }
}

/// Run a program against a service, and return the calls that the service received.
func serve(_ scripts: [String]..., program: (Touchd) throws -> Void) throws -> [String] {
  let service = try ScriptedService(scripts)
  try service.bind()
  try service.listen()
  try program(Touchd(socket: service.path))
  return service.calls
}

/// A reply of a service.
func reply(_ parameters: String, continues: Bool = false) -> String {
  #"{"parameters":\#(parameters)\#(continues ? #","continues":true"# : "")}"#
}

/// An error of a service.
func refusal(_ name: String, _ parameters: String = "{}") -> String {
  #"{"error":"\#(name)","parameters":\#(parameters)}"#
}

/// A call as it is sent.
func call(_ method: String, _ parameters: String, more: Bool = false) -> String {
  #"{"method":"io.touchd.Touch.\#(method)","parameters":\#(parameters)\#(more ? #","more":true"# : "")}"#
}
