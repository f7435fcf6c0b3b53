import TestSupport
import Testing

@testable import TouchService

@Suite(.serialized, .timeLimit(.minutes(5))) struct LineOutputTests {
  @Test("After an interrupted write, the rest is written, and nothing is written twice")
  func partialWrite() {
    let lines = (0..<3000).map { "line \($0) of several that are more than a pipe holds" }
    let read = interrupted { descriptor in
      let output = LineOutput(descriptor: descriptor, flushesEachLine: false)
      for line in lines { output.write(Array(line.utf8).span) }
      output.flush()
    }
    #expect(String(decoding: read, as: UTF8.self) == lines.map { $0 + "\n" }.joined())
  }
}
