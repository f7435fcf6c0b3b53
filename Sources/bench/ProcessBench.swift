import Documents
import Glibc
import Kernel
import Varlink

/// The socket on which a service reports that it is ready, as for a service manager.
private final class ReadySocket {
  let path: String
  private let descriptor: Int32

  init(path: String) throws {
    self.path = path
    let socket: Int32 = try systemCall("socket") {
      Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    }
    descriptor = socket
    // With a timeout, a service that never reports fails the benchmark instead of blocking it.
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    _ = try systemCall("setsockopt") {
      setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    let address = try UnixAddress(path)
    _ = try systemCall("bind \(path)") { address.withSockaddr { bind(socket, $0, $1) } }
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  /// Wait for the next message.
  func wait() throws {
    var text = [UInt8](repeating: 0, count: 256)
    _ = try systemCall("recv") { recv(descriptor, &text, text.count, 0) }
  }
}

/// A service of the release build, with its own socket.
private final class ServiceUnderTest {
  /// The folder of the built programs.
  static let programs = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false).dropLast()
    .joined(separator: "/")

  let socket: String
  private let folder: TemporaryFolder
  private let ready: ReadySocket

  init() throws {
    let folder = try TemporaryFolder()
    socket = "\(folder.path)/io.touchd"
    ready = try ReadySocket(path: "\(folder.path)/notify")
    self.folder = folder
  }

  deinit {
    // The folder is removed after this.
    unlink(ready.path)
  }

  /// Start the service and wait until it is ready.
  func start() throws -> Child {
    let words = ["\(Self.programs)/touchd", "--config", "Config/touchd.yaml", "--socket", socket]
    let child = try Child(words, environment: ["NOTIFY_SOCKET=\(ready.path)"])
    try ready.wait()
    return child
  }

  /// End a service, and wait for its report.
  func end(_ child: Child) throws {
    child.end(SIGTERM)
    try ready.wait()
  }
}

/// Print the median time of twenty starts from exec to ready, and the run time of an empty C program for comparison.
func benchStart() throws {
  let service = try ServiceUnderTest()
  var serviceTimes: [Double] = []
  var emptyTimes: [Double] = []
  for _ in 0..<20 {
    var start = Bench.wallTime()
    let child = try service.start()
    serviceTimes.append(Bench.wallTime() - start)
    try service.end(child)
    start = Bench.wallTime()
    try Child(["\(ServiceUnderTest.programs)/CEmpty"]).end()
    emptyTimes.append(Bench.wallTime() - start)
  }
  Bench.report("exec-to-ready", Bench.median(serviceTimes) / 1e6, "ms", atMost: nil)
  Bench.report("empty-c-program", Bench.median(emptyTimes) / 1e6, "ms", atMost: nil)
  Bench.report(
    "exec-to-ready.ratio", Bench.median(serviceTimes) / Bench.median(emptyTimes), "times-c", atMost: 2)
}

/// Print the resident memory of an idle service with the demo scene and one client.
func benchResident() throws {
  let service = try ServiceUnderTest()
  let child = try service.start()
  let client = try VarlinkClient(path: service.socket)
  try client.send("io.touchd.Touch.Subscribe", more: true)
  _ = try client.receive()
  Bench.report("resident", try residentMemory(of: "\(child.pid)"), "KiB", atMost: 6144)
  try service.end(child)
}

/// Print the size of the parts of touchd's file that the loader maps, which excludes debug information.
func benchSize() throws {
  let path = "\(ServiceUnderTest.programs)/touchd"
  let file = try systemCall("open \(path)") { open(path, O_RDONLY | O_CLOEXEC) }
  defer { close(file) }
  func read<Value: BitwiseCopyable>(_ value: inout Value, at offset: Int) throws {
    let size = MemoryLayout<Value>.size
    _ = try withUnsafeMutableBytes(of: &value) { bytes in
      try systemCall("pread \(path)") { pread(file, bytes.baseAddress, size, offset) }
    }
  }
  var header = Elf64_Ehdr()
  try read(&header, at: 0)
  var bytes: UInt64 = 0
  for index in 0..<Int(header.e_phnum) {
    var part = Elf64_Phdr()
    try read(&part, at: Int(header.e_phoff) + index * Int(header.e_phentsize))
    if part.p_type == PT_LOAD { bytes += part.p_filesz }
  }
  Bench.report("size", Double(bytes) / 1024, "KiB", atMost: nil)
}
