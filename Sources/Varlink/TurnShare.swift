/// The calls and bytes of one client that were served in the current turn.
struct TurnShare {
  private var turn = -1
  private var calls = 0
  private var bytes = 0

  /// Whether a call of `count` bytes fits into the client's share of a turn.
  mutating func fits(_ count: Int, in turn: Int, _ limits: VarlinkLimits) -> Bool {
    if turn != self.turn { (self.turn, calls, bytes) = (turn, 0, 0) }
    return calls < limits.callsPerTurn && bytes + count <= limits.bytesPerTurn
  }

  /// Count a served call.
  mutating func serve(_ count: Int) {
    calls += 1
    bytes += count
  }
}
