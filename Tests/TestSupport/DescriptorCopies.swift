package import Testing

/// Keeps tests that start programs apart from tests that rely on a descriptor being closed immediately.
///
/// Between `fork` and `exec`, a new process holds copies of all descriptors, including close-on-exec ones. Meanwhile
/// the peer of a closed connection sees no hang-up, and a closed socket still listens.
package struct DescriptorCopies: TestTrait, SuiteTrait, TestScoping {
  fileprivate let side: Gate.Side
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Gate.shared.enter(side)
    do {
      try await function()
    } catch {
      await Gate.shared.leave(side)
      throw error
    }
    await Gate.shared.leave(side)
  }
}

extension Trait where Self == DescriptorCopies {
  /// For tests that start programs, including those that use `#expect(processExitsWith:)`.
  package static var startsPrograms: Self { Self(side: .starts) }
  /// For tests that rely on closed descriptors.
  package static var closesDescriptors: Self { Self(side: .closes) }
}

/// Admits any number of tests of one side, and none of the other at the same time.
private actor Gate {
  enum Side: Int {
    case starts, closes
  }

  static let shared = Gate()

  private var inside = [0, 0]
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func enter(_ side: Side) async {
    while inside[1 - side.rawValue] > 0 { await withCheckedContinuation { waiting.append($0) } }
    inside[side.rawValue] += 1
  }

  func leave(_ side: Side) {
    inside[side.rawValue] -= 1
    guard inside[side.rawValue] == 0 else { return }
    for waiter in waiting { waiter.resume() }
    waiting = []
  }
}
