/// What one client has had served in the turn under way.
struct TurnShare {
  private var turn = -1
  private var calls = 0
  private var bytes = 0

  /// Whether a call of `count` bytes fits into the client's share of a turn; nil where it is longer than any share.
  mutating func fits(_ count: Int, in turn: Int, _ limits: VarlinkLimits) -> Bool? {
    if turn != self.turn { self = TurnShare(turn: turn) }
    if calls >= limits.callsPerTurn { return false }
    if count > limits.bytesPerTurn { return bytes == 0 ? nil : false }
    return bytes + count <= limits.bytesPerTurn
  }

  /// Count a call that is served.
  mutating func serve(_ count: Int) {
    calls += 1
    bytes += count
  }

  init() {}

  private init(turn: Int) {
    self.turn = turn
  }
}

/// The clients whose next call is longer than any share, in the order in which they came: one of them is served in a turn.
struct LongCalls {
  private var waiting: [Int] = []
  private var lastTurn = -1

  /// Whether a client's long call is served now; otherwise it has its place in the line from now on.
  mutating func admits(_ client: Int, in turn: Int) -> Bool {
    if turn != lastTurn, waiting.isEmpty || waiting[0] == client {
      lastTurn = turn
      if !waiting.isEmpty { waiting.removeFirst() }
      return true
    }
    if !waiting.contains(client) { waiting.append(client) }
    return false
  }

  /// Forget a client that has gone.
  mutating func forget(_ client: Int) {
    waiting.removeAll { $0 == client }
  }
}
