import Documents
package import EventLoop
import Glibc
package import Kernel

/// Serves interfaces on Unix sockets, on the thread of an ``EventLoop``.
///
/// The server itself answers calls of `org.varlink.service` and calls that do not match the interfaces; the handler
/// gets all others. A server that listens or has clients is retained until ``stop()``.
package final class VarlinkServer {
  /// Whether a peer, such as the health check, needs no place and is not counted. Called once per client.
  package var needsNoPlace: ((Peer) -> Bool)?
  package var onConnect: ((VarlinkConnection) -> Void)?
  /// Called when a connection has ended, after its call's `onHangup`.
  package var onClose: ((VarlinkConnection, VarlinkCloseReason) -> Void)?
  /// Called when a client was refused; the peer is nil if no descriptor was left to identify it.
  package var onRefusal: ((Peer?, VarlinkRefusal) -> Void)?
  /// Called when the last byte of a reply with a time was sent, with the µs since that time.
  package var onSent: ((Int64) -> Void)?
  /// The number of replies that newer ones replaced, for all clients since the start.
  package internal(set) var replacedReplies = 0
  /// The connected clients, in the order of their arrival.
  package var clients: [VarlinkConnection] { connections.values.sorted { $0.id < $1.id } }
  /// The number of clients that have a place.
  package var clientCount: Int { places.taken }

  let loop: EventLoop
  let clock: any Clock
  package let limits: VarlinkLimits
  /// The receive buffer that all connections share.
  let scratch: UnsafeMutableRawBufferPointer
  /// The reply to GetInfo.
  private var info = JSONWriter()
  private let interfaces: [Name: VarlinkInterface]
  private let handler: (VarlinkCall) -> Void
  private(set) var listeners: [(socket: ListeningSocket, source: Source)] = []
  /// Fires when to accept clients again after the kernel had no memory for one.
  private var retry: Timer?
  /// The pause before clients are accepted again, in µs.
  private static let pause: Int64 = 100_000
  private var places: ClientPlaces
  /// The work that is done in pieces, by ``WorkLine``.
  private let lines: [LongWork]
  private var connections: [Int: VarlinkConnection] = [:]
  private var lastID = 0
  /// The maximum number of clients accepted per turn, so that a client that reconnects constantly does not block the
  /// loop.
  private static let acceptedPerTurn = 16

  /// Create a server. It does not listen yet.
  ///
  /// - Parameters:
  ///   - vendor: the vendor of the service. GetInfo returns this and the next three parameters.
  ///   - interfaces: the interfaces, in the order in which GetInfo lists them.
  ///   - clock: the clock of the times in ``VarlinkCall/reply(_:continues:replacing:since:)``.
  ///   - handler: receives each call that matches an interface.
  package init(
    loop: EventLoop, clock: any Clock = MonotonicClock(), vendor: String, product: String, version: String, url: String,
    interfaces: [VarlinkInterface],
    limits: VarlinkLimits = VarlinkLimits(), handler: @escaping (VarlinkCall) -> Void
  ) {
    self.loop = loop
    self.clock = clock
    self.limits = limits
    self.handler = handler
    places = ClientPlaces(limits)
    lines = WorkLine.allCases.map { _ in LongWork(loop) }
    scratch = .allocate(byteCount: 1 << 14, alignment: 1)
    let all = [ServiceInterface.parsed] + interfaces
    info.beginObject()
    info.member("vendor", vendor)
    info.member("product", product)
    info.member("version", version)
    info.member("url", url)
    info.member("interfaces", all.map(\.name))
    info.endObject()
    self.interfaces = Dictionary(all.map { (Name($0.name), $0) }) { first, _ in first }
  }

  deinit {
    scratch.deallocate()
  }

  /// Create a socket file and listen on it. ``stop()`` removes the file.
  ///
  /// - Parameters:
  ///   - path: the path, of at most 107 bytes. A socket file without a listener is replaced.
  ///   - mode: the file's permissions. At no moment does it have more.
  ///   - group: the file's group; nil for the group of the process.
  ///   - name: the socket's name in ``VarlinkConnection/socket``.
  /// - Returns: the file's group.
  /// - Throws: EADDRINUSE if a program already listens there, EISDIR or EEXIST if the file is not a socket, or another
  ///   error of the kernel.
  @discardableResult
  package func listen(path: String, mode: UInt32, group: UInt32? = nil, name: String = "") throws(SystemError)
    -> UInt32?
  {
    try listen(ListeningSocket(path: path, mode: mode, group: group), name: name)
  }

  /// Listen on a socket that another program, such as systemd, has created. Its file is left alone.
  ///
  /// - Parameters:
  ///   - fd: a listening socket, which the server closes.
  ///   - name: the socket's name in ``VarlinkConnection/socket``.
  /// - Returns: the group of the socket's file; nil if it has none.
  /// - Throws: the kernel's error.
  @discardableResult
  package func listen(fd: Int32, name: String = "") throws(SystemError) -> UInt32? {
    try listen(ListeningSocket(adopting: fd), name: name)
  }

  /// Connect to the first listening socket as a client, without blocking.
  /// - Returns: a descriptor that the caller closes; nil if nothing listens.
  /// - Throws: the kernel's error, such as ENOENT if the socket's file was removed.
  package func connect() throws(SystemError) -> Int32? {
    guard let socket = listeners.first?.socket else { return nil }
    return try socket.connect()
  }

  /// Serve a connected socket, which the server closes.
  /// - Throws: the kernel's error; the descriptor is closed in this case too.
  @discardableResult
  package func adopt(connected fd: Int32, socket: String = "") throws(SystemError) -> VarlinkConnection? {
    do throws(SystemError) {
      let peer = try Peer(of: fd)
      let hasPlace = !(needsNoPlace?(peer) ?? false)
      if hasPlace, let reason = places.reserve(for: peer) {
        close(fd)
        onRefusal?(peer, reason)
        return nil
      }
      let connection: VarlinkConnection
      do throws(SystemError) {
        connection = try VarlinkConnection(
          fd, id: lastID + 1, server: self, hasPlace: hasPlace, peer: peer, socket: socket)
      } catch {
        if hasPlace { places.leave(peer) }
        throw error
      }
      lastID += 1
      connections[connection.id] = connection
      onConnect?(connection)
      return connection
    } catch {
      close(fd)
      throw error
    }
  }

  /// Stop listening and remove the socket files. Existing connections stay open.
  package func stopListening() {
    for listener in listeners {
      listener.source.cancel()
      listener.socket.close()
    }
    listeners.removeAll()
    retry?.cancel()
    retry = nil
  }

  /// Stop listening, remove the socket files, and close all connections after one last attempt to send the waiting
  /// bytes.
  package func stop() {
    stopListening()
    for connection in clients { connection.close() }
  }

  // MARK: Connections

  private func listen(_ socket: ListeningSocket, name: String) throws(SystemError) -> UInt32? {
    if retry == nil { retry = try loop.makeTimer { [unowned self] in listenAgain() } }
    let source = try loop.add(socket.fd, interest: .read) { _ in self.accept(from: socket, name) }
    listeners.append((socket, source))
    return socket.group
  }

  private func accept(from socket: ListeningSocket, _ name: String) {
    for _ in 0..<Self.acceptedPerTurn {
      switch socket.accept() {
      case .noClient: return
      case .refused: return onRefusal?(nil, .noDescriptor) ?? ()
      case .exhausted: return pauseListening(on: socket)
      case .client(let fd):
        do throws(SystemError) {
          try adopt(connected: fd, socket: name)
        } catch {
          onRefusal?(nil, .failed(error))
        }
      }
    }
  }

  /// Stop accepting clients for a while. The kernel has no memory even to disconnect them, so they would wake the loop
  /// forever.
  private func pauseListening(on socket: ListeningSocket) {
    for listener in listeners where listener.socket === socket {
      listener.source.setInterest(Interest(read: false, write: false))
    }
    retry?.arm(at: MonotonicClock().now + Self.pause)
  }

  /// Accept clients again after a pause.
  private func listenAgain() {
    for listener in listeners { listener.source.setInterest(.read) }
  }

  func work(in line: WorkLine) -> LongWork { lines[line.rawValue] }

  func closed(_ connection: VarlinkConnection, _ reason: VarlinkCloseReason) {
    connections[connection.id] = nil
    for line in lines { line.forget(connection.id) }
    if connection.hasPlace { places.leave(connection.peer) }
    onClose?(connection, reason)
  }

  // MARK: Calls

  func dispatch(_ call: VarlinkCall, _ message: CallMessage) {
    guard message.method.utf8.count <= limits.maximumText, let (interfaceName, method) = message.nameParts else {
      return call.fail(.invalidParameter("method"))
    }
    guard let interface = interfaces[Name(interfaceName)] else { return call.fail(.interfaceNotFound(interfaceName)) }
    guard interface.method(method) != nil else { return call.fail(.methodNotFound(call.method)) }
    if let path = interface.mismatch(inCallOf: method, call.parameters, limits) {
      call.fail(.invalidParameter(path))
    } else if message.upgrade {
      // There is no other protocol to upgrade to.
      call.fail(.methodNotImplemented(call.method))
    } else if interfaceName == ServiceInterface.name {
      if method == "GetInfo" { return info.withBytes { call.reply($0) } }
      // The description is long, so only one is written per turn.
      call.answer { [unowned self] in describeInterface(call) }
    } else {
      handler(call)
    }
  }

  private func describeInterface(_ call: VarlinkCall) {
    let name = call.parameters["interface"]?.text ?? ""
    guard let interface = interfaces[Name(name)] else { return call.fail(.interfaceNotFound(name)) }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("description", interface.text)
    writer.endObject()
    writer.withBytes { call.reply($0) }
  }
}
