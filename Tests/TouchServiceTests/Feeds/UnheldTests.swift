import Testing

@testable import TouchService

@Suite(.timeLimit(.minutes(5))) struct UnheldTests {
  private final class Counter {
    var count: Int
    init(_ count: Int) { self.count = count }
  }

  @Test("it is the object that it was made of")
  func isTheObject() {
    let counters = [Counter(3), Counter(5)]
    let references = counters.map(Unheld.init)
    references[1].object.count += 1
    #expect(references[0].object === counters[0])
    #expect(counters.map(\.count) == [3, 6])
    withExtendedLifetime(counters) {}
  }

  @Test("it holds nothing: the object goes with its last holder")
  func holdsNothing() {
    weak var counter: Counter?
    var held: Counter? = Counter(7)
    counter = held
    let reference = Unheld(held!)
    #expect(reference.object.count == 7)
    held = nil
    #expect(counter == nil)
  }
}
