import Documents
import EventLoop
import Glibc
import Kernel

/// The connection of a client of a ``VarlinkServer``.
package final class VarlinkConnection {
  /// The number of the connection, counted from 1 by the server.
  package let id: Int
  /// The client's identity when it connected.
  package let peer: Peer
  /// The name of the client's socket, from ``VarlinkServer/listen(path:mode:group:name:)``.
  package let socket: String
  /// The call that was not completely answered yet; nil if there is none.
  package private(set) var call: VarlinkCall?
  /// Called at the end of a turn when all waiting bytes were sent.
  package var onDrain: (() -> Void)?
  /// The number of bytes of replies that wait for the end of the turn or for the client.
  package var queuedBytes: Int { queue.count }
  /// The maximum number of bytes that waited.
  package private(set) var mostQueuedBytes = 0
  /// The number of replies that newer ones replaced.
  package private(set) var replacedReplies = 0

  /// Whether the connection occupies one of the server's places.
  package let hasPlace: Bool
  private enum State: Equatable {
    case open
    /// The connection accepts no more calls, and closes when its queue of replies is empty.
    case closing(VarlinkCloseReason)
    case closed
  }
  private var state = State.open
  private let loop: EventLoop
  private let fd: Int32
  private let limits: VarlinkLimits
  /// The server; nil once closed, so that a retained call does not retain the server.
  private var server: VarlinkServer?
  private var source: Source?
  // The interest of the source, cached because reading it in every turn would cost reference counting.
  private var waitsToRead = true
  private var waitsToWrite = false
  private var input = MessageBuffer()
  /// The client's share of the current turn.
  private var share = TurnShare()
  /// The message that waits for a later turn or is being read in pieces.
  private var held: Range<Int>?
  private var isReadingHeld = false
  /// The number of pending works that are done in pieces.
  private var works = 0
  /// Whether part of a reply was written and the rest was not.
  private var isMidReply = false
  /// Continues a reply once the client has read the waiting bytes.
  private var parkedReply: (() -> Void)?
  /// Whether the rest of the input is not a complete message.
  private var inputIsExhausted = true
  private var queue = ReplyQueue()
  /// Whether the client has closed its sending side. It may continue to read.
  private var inputEnded = false
  /// Whether the kernel's buffer is full, so that the loop must report when it has room.
  private var outputBlocked = false
  private var turnEnd: (() -> Void)?
  private var turnEndIsDue = false

  init(
    _ fd: Int32, id: Int, server: VarlinkServer, hasPlace: Bool, peer: Peer, socket: String
  ) throws(SystemError) {
    self.id = id
    self.fd = fd
    self.peer = peer
    self.socket = socket
    self.hasPlace = hasPlace
    self.server = server
    loop = server.loop
    limits = server.limits
    // Both closures retain the connection until it closes. They are created once, so that replies do not allocate.
    source = try loop.add(fd, interest: .read) { self.handle($0) }
    turnEnd = { self.endTurn() }
  }

  /// Close at once. Waiting bytes that one last attempt cannot send are dropped.
  package func close() {
    flush()
    close(.closedHere)
  }

  // MARK: Replies

  func enqueue(_ parameters: borrowing Span<UInt8>, continues: Bool, replacing key: UInt64?, since: Int64?) {
    guard state == .open else { return }
    let waiting = queue.count
    if queue.begin(replacing: key, since: since) {
      replacedReplies += 1
      server?.replacedReplies += 1
    }
    queue.end(with: "{\"parameters\":", parameters, continues ? ",\"continues\":true}" : "}")
    enqueued(after: waiting)
  }

  func enqueue(_ error: VarlinkError) {
    guard state == .open else { return }
    if isMidReply {
      // The client would take the error for a part of the reply.
      queue.removeAll()
      return end(.closedHere)
    }
    let waiting = queue.count
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("error", error.name)
    writer.key("parameters")
    writer.node(error.parameters)
    writer.endObject()
    queue.begin(replacing: nil)
    writer.withBytes { queue.append($0) }
    queue.end()
    enqueued(after: waiting)
  }

  /// Append a piece of a reply.
  private func enqueue(_ json: inout JSONWriter, isLast: Bool) {
    queue.begin(replacing: nil)
    if !isMidReply { queue.append("{\"parameters\":") }
    if isLast {
      json.withBytes { queue.append($0) }
      queue.append("}")
      queue.end()
    } else {
      json.handOn { queue.append($0) }
    }
    isMidReply = !isLast
    mostQueuedBytes = max(mostQueuedBytes, queue.count)
    scheduleTurnEnd()
  }

  private func enqueued(after waiting: Int) {
    mostQueuedBytes = max(mostQueuedBytes, queue.count)
    if waiting > 0, queue.count > limits.maximumQueue {
      // Close at the end of the turn, because the caller may be iterating over its clients.
      queue.removeAll()
      state = .closing(.queueOverflow(limits.maximumQueue))
    }
    scheduleTurnEnd()
  }

  func finish(_ finished: VarlinkCall) {
    guard call === finished else { return }
    call = nil
    queue.forgetKeys()
  }

  // MARK: The loop

  private func handle(_ happened: Interest) {
    if happened.contains(.read) {
      receive()
    } else if happened.contains(.hangup) {
      close(.hungUp)
    }
    if happened.contains(.write) {
      outputBlocked = false
      scheduleTurnEnd()
    }
  }

  private func scheduleTurnEnd() {
    guard !turnEndIsDue, let turnEnd else { return }
    turnEndIsDue = true
    loop.afterTurn(turnEnd)
  }

  private func endTurn() {
    turnEndIsDue = false
    if takesCalls { serve() }
    if !outputBlocked { flush() }
    if case .closing(let reason) = state, queue.isEmpty { close(reason) }
    guard state != .closed else { return }
    updateInterest()
    // Calls that waited because the queue was full can continue now.
    if takesCalls && !inputIsExhausted { scheduleTurnEnd() }
  }

  /// The number of bytes of the client's calls that wait to be served.
  var keptInput: Int { input.count + (held?.count ?? 0) }

  private var takesCalls: Bool {
    state == .open && call == nil && !isReadingHeld && works == 0 && queue.count <= limits.busyQueue
  }

  /// Whether to read more input. While a complete call waits, nothing is read, so the kept input is bounded.
  private var readsInput: Bool {
    takesCalls && inputIsExhausted && !inputEnded
  }

  private func updateInterest() {
    let (reads, writes) = (readsInput, outputBlocked)
    if reads == waitsToRead && writes == waitsToWrite { return }
    (waitsToRead, waitsToWrite) = (reads, writes)
    source?.setInterest(Interest(read: reads, write: writes))
  }

  private func flush() {
    guard state != .closed, !queue.isEmpty else { return }
    var failure: SystemError?
    let waiting = queue.count
    var now: Int64?
    let sent = queue.send { bytes in
      do throws(SystemError) {
        return try systemCall("send") { send(fd, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) }
      } catch {
        if error.errno != EAGAIN { failure = error }
        return 0
      }
    } onSent: { since in
      guard let server, let onSent = server.onSent else { return }
      let moment = now ?? server.clock.now
      now = moment
      onSent(moment &- since)
    }
    if let failure {
      close(failure.errno == EPIPE || failure.errno == ECONNRESET ? .hungUp : .failed(failure))
    } else if sent == waiting {
      onDrain?()
    } else {
      outputBlocked = true
    }
    if let rest = parkedReply, queue.count <= limits.busyQueue {
      parkedReply = nil
      rest()
    }
  }

  // MARK: Calls

  private func receive() {
    guard let scratch = server?.scratch else { return }
    do {
      let count = try systemCall("recv") { recv(fd, scratch.baseAddress, scratch.count, 0) }
      if count == 0 { inputEnded = true }
      input.append(UnsafeRawBufferPointer(rebasing: scratch[..<count]))
      inputIsExhausted = false
    } catch {
      if error.errno != EAGAIN { close(error.errno == ECONNRESET ? .hungUp : .failed(error)) }
      return
    }
    serve()
    if state != .closed { updateInterest() }
  }

  /// Serve calls from the input until a call stays open, the client's share of the turn is used up, or no call is left.
  private func serve() {
    while takesCalls {
      if let range = held {
        if range.count > limits.bytesPerTurn { return readInPieces(range) }
        guard share.fits(range.count, in: loop.turns, limits) else { return scheduleTurnEnd() }
        held = nil
        serve(range)
        continue
      }
      switch input.next(maximum: limits.maximumMessage) {
      case .message(let range): held = range
      case .tooLong: reject("the message is longer than \(limits.maximumMessage) bytes")
      case .incomplete:
        inputIsExhausted = true
        if inputEnded { end(input.count == 0 ? .hungUp : .cutOff) }
        return
      }
    }
  }

  /// Parse a call that is longer than the share of a turn, in pieces. Such calls of all clients are parsed one after
  /// the other.
  private func readInPieces(_ range: Range<Int>) {
    isReadingHeld = true
    var parser = JSONParser()
    add(to: .calls) { [unowned self] in readPiece(of: range, &parser) }
  }

  private func readPiece(of range: Range<Int>, _ parser: inout JSONParser) -> WorkProgress {
    guard state == .open else { return .finished }
    do throws(DocumentError) {
      let end = parser.position + limits.bytesPerTurn
      guard let message = try input.parse(range, &parser, upTo: end) else { return .unfinished }
      (held, isReadingHeld) = (nil, false)
      serve(try CallMessage(message))
    } catch {
      reject("\(error)")
    }
    // The client's next call may already be in the input.
    scheduleTurnEnd()
    return .finished
  }

  /// Handle a call in pieces. The next call is read after the last piece, even if this call is `oneway`.
  func work(in line: WorkLine, _ piece: @escaping () -> WorkProgress) {
    works += 1
    add(to: line) { [unowned self] in
      let progress = piece()
      if progress == .finished { workEnded() }
      return progress
    }
  }

  private func workEnded() {
    works -= 1
    if state != .closed { scheduleTurnEnd() }
  }

  /// Reply to a call in pieces. If a piece returns `waiting` and the queue is long, wait until the client has read it.
  func reply(to call: VarlinkCall, _ piece: @escaping (inout JSONWriter) -> WorkProgress) {
    works += 1
    var json = JSONWriter()
    writeReply { [unowned self] in
      guard state == .open, call.isOpen else { return .finished }
      let progress = piece(&json)
      enqueue(&json, isLast: progress == .finished)
      if progress == .finished { call.finish() }
      return progress
    }
  }

  private func writeReply(_ piece: @escaping () -> WorkProgress) {
    add(to: .longAnswers) { [unowned self] in
      switch piece() {
      case .finished: workEnded()
      case .waiting where queue.count > limits.busyQueue: parkedReply = { [unowned self] in writeReply(piece) }
      default: return .unfinished
      }
      return .finished
    }
  }

  /// Do work for the client in pieces, one per turn. When the connection closes, the remaining pieces are dropped.
  private func add(to line: WorkLine, _ piece: @escaping () -> WorkProgress) {
    server?.work(in: line).add(of: id, piece)
  }

  private func serve(_ range: Range<Int>) {
    share.serve(range.count)
    do throws(DocumentError) {
      serve(try CallMessage(input.parse(range)))
    } catch {
      reject("\(error)")
    }
  }

  private func serve(_ message: CallMessage) {
    let call = VarlinkCall(message, connection: self)
    if call.isOpen { self.call = call }
    server?.dispatch(call, message)
  }

  /// Answer invalid input and stop reading, because the client may take the answer for the reply to another call.
  private func reject(_ reason: String) {
    enqueue(.invalidParameter(reason))
    end(.malformed(reason))
  }

  private func end(_ reason: VarlinkCloseReason) {
    guard state == .open else { return }
    state = .closing(reason)
    scheduleTurnEnd()
  }

  func close(_ reason: VarlinkCloseReason) {
    guard state != .closed else { return }
    state = .closed
    source?.cancel()
    source = nil
    turnEnd = nil
    onDrain = nil
    parkedReply = nil
    Glibc.close(fd)
    queue.removeAll()
    let open = call
    call = nil
    open?.hangUp()
    server?.closed(self, reason)
    server = nil
  }
}
