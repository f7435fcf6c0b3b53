import CLinux
import Testing

@testable import EventLoop

@Suite(.timeLimit(.minutes(5))) struct InterestTests {
  static let input = EPOLLIN.rawValue
  static let output = EPOLLOUT.rawValue

  static let asked: [(Interest, UInt32)] = [
    (Interest(), 0), (.read, input), (.write, output), (Interest([.read, .write]), input | output), (.hangup, 0),
    (Interest([.read, .hangup]), input),
  ]
  static let heard: [(UInt32, Interest)] = [
    (0, Interest()), (input, .read), (output, .write), (input | output, Interest([.read, .write])),
    (EPOLLHUP.rawValue, .hangup), (EPOLLERR.rawValue, .hangup),
    (output | EPOLLERR.rawValue, Interest([.write, .hangup])),
    (input | EPOLLHUP.rawValue, Interest([.read, .hangup])),
  ]

  @Test("an interest is translated to the kernel's mask", arguments: asked)
  func asks(interest: Interest, mask: UInt32) {
    #expect(interest.mask == mask)
  }

  @Test("the kernel's mask is translated to an interest", arguments: heard)
  func hears(mask: UInt32, interest: Interest) {
    #expect(Interest(mask: mask) == interest)
  }

  @Test("reading, writing and hang-up are disjoint")
  func areApart() {
    let kinds: [Interest] = [.read, .write, .hangup]
    for (index, kind) in kinds.enumerated() {
      for other in kinds[(index + 1)...] { #expect(kind.isDisjoint(with: other)) }
    }
    #expect(Interest(read: true, write: true) == [.read, .write])
    #expect(Interest(read: true, write: false) == .read)
    #expect(Interest(read: false, write: true) == .write)
    #expect(Interest(read: false, write: false) == [])
  }
}
