import TestSupport
import Testing

@testable import TouchKit

/// References that do not keep their object.
@Suite(.startsPrograms, .timeLimit(.minutes(5))) struct UnheldTests {
  private final class Thing {
    let number = 7
  }

  private struct Holder {
    @Unheld var thing: Thing?
  }

  @Test("A reference that is not held hands out its object, lends it, and is empty once it is cleared")
  func use() {
    let (thing, other) = (Thing(), Thing())
    var holder = Holder(thing: thing)
    #expect(holder.thing === thing && holder.$thing.lend(\.number) == 7)
    #expect(holder.$thing.refers(to: thing) && !holder.$thing.refers(to: other))
    holder.thing = nil
    #expect(holder.thing == nil && holder.$thing.lend(\.number) == nil && !holder.$thing.refers(to: thing))
  }

  @Test("A reference that is not held keeps nothing")
  func keepsNothing() {
    weak var gone: Thing?
    var holder = Holder()
    do {
      let thing = Thing()
      gone = thing
      holder.thing = thing
    }
    #expect(gone == nil)
    holder.thing = nil
    #expect(holder.thing == nil)
  }

  #if DEBUG
    @Test("In a debug build a use after the object has gone stops the program and names the object's type")
    func useAfterEnd() async throws {
      for isLent in [false, true] {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          [isLent = isLent as Bool] in
          var holder = Holder()
          do { holder.thing = Thing() }
          _ = isLent ? holder.$thing.lend(\.number) : holder.thing?.number
        }
        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("a Thing was used after it was released"))
      }
    }
  #endif
}
