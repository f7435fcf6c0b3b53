import Documents
import EventLoop
import Glibc
import Kernel

/// One client of a ``VarlinkServer``.
package final class VarlinkConnection {
  /// Its number, counted from 1 in a server's life.
  package let id: Int
  /// The client's identity when it connected.
  package let peer: Peer
  /// The name of the client's socket, from ``VarlinkServer/listen(path:mode:group:name:)``.
  package let socket: String
  /// The call that is not completely answered; nil if there is none.
  package private(set) var call: VarlinkCall?
  /// Called at the end of a turn in which the last waiting byte was sent.
  package var onDrain: (() -> Void)?
  /// The number of bytes of replies that wait, for the end of the turn or for the client.
  package var queuedBytes: Int { queue.count }
  /// The maximum number of bytes of replies that waited.
  package private(set) var mostQueuedBytes = 0
  /// The number of replies that newer ones replaced.
  package private(set) var replacedReplies = 0

  let isAllowed: Bool
  /// Whether it occupies one of the server's places.
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
  /// nil once closed, so that a call somebody keeps does not keep the server.
  private var server: VarlinkServer?
  private var source: Source?
  // What the source waits for, which ``updateInterest()`` alone sets: to ask the source would count it in every turn.
  private var waitsToRead = true
  private var waitsToWrite = false
  private var input = MessageBuffer()
  /// What the client has had served in this turn.
  private var share = TurnShare()
  /// The message that waits for a later turn, or is read piece by piece.
  private var held: Range<Int>?
  private var isReadingHeld = false
  /// How much of what a call asks for is done piece by piece.
  private var works = 0
  /// A part of a reply was sent, and the rest was not.
  private var isMidReply = false
  /// Writes the rest of a reply once the client has read what waits.
  private var parkedReply: (() -> Void)?
  /// What is left of the input is no whole message.
  private var inputIsExhausted = true
  private var queue = ReplyQueue()
  /// The client sends nothing more, but may read on.
  private var inputEnded = false
  /// The kernel's buffer is full; the loop reports when it has room.
  private var outputBlocked = false
  private var turnEnd: (() -> Void)?
  private var turnEndIsDue = false

  init(
    _ fd: Int32, id: Int, server: VarlinkServer, isAllowed: Bool, hasPlace: Bool, peer: Peer, socket: String
  ) throws(SystemError) {
    self.id = id
    self.fd = fd
    self.peer = peer
    self.socket = socket
    self.isAllowed = isAllowed
    self.hasPlace = hasPlace
    self.server = server
    loop = server.loop
    limits = server.limits
    // Both closures own the connection until it closes; made once, so that a reply makes none.
    source = try loop.add(fd, interest: .read) { self.handle($0) }
    turnEnd = { self.endTurn() }
  }

  /// Close at once; waiting bytes are dropped, except for what one last attempt can send.
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
      // The client could not distinguish it from the reply.
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

  /// Add a piece of a reply.
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
      // The caller may be replying to all its clients in a loop, so the closing waits for the end of the turn.
      queue.removeAll()
      state = .closing(.queueOverflow(limits.maximumQueue))
    }
    scheduleTurnEnd()
  }

  func finish(_ finished: VarlinkCall) {
    guard call === finished else { return }
    call = nil
    queue.forgetKeys()
    scheduleTurnEnd()
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
    // What was held back for a full queue may go on now.
    if takesCalls && !inputIsExhausted { scheduleTurnEnd() }
  }

  /// How many bytes of the client's calls wait to be served.
  var keptInput: Int { input.count + (held?.count ?? 0) }

  private var takesCalls: Bool {
    state == .open && call == nil && !isReadingHeld && works == 0 && queue.count <= limits.busyQueue
  }

  /// Nothing more is read while there is a whole call that was not served, so that what is kept of a client's input has a bound.
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

  /// Take calls off the input until one stays open, the client's share of this turn is used up, or there are no more.
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

  /// Read a call that is longer than any share, as all such calls are: a share of bytes in a turn, of one call after the other.
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
    // Its next call is due, and may have come already.
    scheduleTurnEnd()
    return .finished
  }

  /// Handle a call in pieces. The next call is read after the last piece, even if this one expects no reply.
  ///
  /// - Parameter piece: does a piece of it.
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

  /// Reply to a call in pieces, and wait for the client where a piece says so and too much of them was not read.
  ///
  /// - Parameter piece: writes a piece of the reply.
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

  /// Do something for the client in pieces, one in a turn; what is left when the connection closes is dropped.
  ///
  /// - Parameter piece: does a piece of it.
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
    guard isAllowed else {
      call.fail(.permissionDenied)
      end(.denied)
      return
    }
    server?.dispatch(call, message)
  }

  /// Answer invalid input. The sender may mistake the answer for another call's reply, so nothing more is read.
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
