import Glibc
import TestSupport
import Testing

@testable import TouchKit

/// References that do not retain their object.
@Suite(.startsPrograms, .timeLimit(.minutes(5))) struct UnheldTests {
  private final class Thing {
    let number = 7
  }

  private struct Holder {
    @Unheld var thing: Thing?
  }

  @Test("An unretained reference returns its object, lends it, and is empty once cleared")
  func use() {
    let (thing, other) = (Thing(), Thing())
    var holder = Holder(thing: thing)
    #expect(holder.thing === thing && holder.$thing.lend(\.number) == 7)
    #expect(holder.$thing.refers(to: thing) && !holder.$thing.refers(to: other))
    holder.thing = nil
    #expect(holder.thing == nil && holder.$thing.lend(\.number) == nil && !holder.$thing.refers(to: thing))
  }

  @Test("An unretained reference does not keep its object alive")
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
    @Test("In a debug build, using an object after its release, or releasing it while it is lent, stops the program")
    func useAfterEnd() async throws {
      for use in ["get", "lend", "release while lent"] {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          [use = use as String] in
          var thing: Thing? = Thing()
          let holder = Holder(thing: thing)
          if use != "release while lent" { thing = nil }
          _ =
            use == "get"
            ? holder.thing?.number
            : holder.$thing.lend { _ in
              // Without the check, the body would run and exit normally, which the test reports.
              if use == "lend" { exit(0) }
              thing = nil
            }.map { 0 }
        }
        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("a Thing was used after it was released"))
      }
    }
  #endif
}
