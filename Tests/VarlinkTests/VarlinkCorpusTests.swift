import FuzzVarlink
import Glibc
import TestSupport
import Testing

@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct VarlinkCorpusTests {
  /// The folder of inputs in which the fuzzer found new behavior.
  private static let corpus = projectFile("Tests/Fuzz/Varlink/corpus")

  private func read(_ path: String) -> [UInt8] {
    let fd = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(fd) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(fd, &bytes, bytes.count)
    return Array(bytes.prefix(max(count, 0)))
  }

  @Test("every input in the fuzzer's corpus gets well-formed replies, and its connection ends with it")
  func corpus() throws {
    let directory = try #require(opendir(Self.corpus))
    defer { closedir(directory) }
    var count = 0
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name.hasPrefix(".") { continue }
      let input = read("\(Self.corpus)/\(name)")
      // A violation traps, as it does under the fuzzer.
      input.withUnsafeBufferPointer { if let start = $0.baseAddress { _ = fuzzOneInput(start, $0.count) } }
      count += 1
    }
    #expect(count > 100)
  }
}
