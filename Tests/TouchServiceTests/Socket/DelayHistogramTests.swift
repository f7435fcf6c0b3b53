import Testing

@testable import TouchService

@Suite(.timeLimit(.minutes(5))) struct DelayHistogramTests {
  @Test("A bucket holds delays above the previous bound, up to and including its own")
  func brackets() {
    for bucket in 0..<550 {
      let bound = DelayHistogram.bound(of: bucket)
      #expect(DelayHistogram.bucket(of: bound) == bucket)
      #expect(DelayHistogram.bucket(of: bound + 1) == bucket + 1)
    }
  }

  @Test("A bound is at most a tenth above each delay in its bucket")
  func precision() {
    for delay in stride(from: Int64(1), through: 10_000_000, by: 997) {
      let bound = DelayHistogram.bound(of: DelayHistogram.bucket(of: delay))
      #expect(bound >= delay && Double(bound) <= Double(delay) * 1.1)
    }
  }

  @Test(
    "Each µs up to 100 has a bucket, then there are ninety per power of ten, and one for everything above 10 s",
    arguments: [
      (-5, 0), (0, 0), (1, 0), (2, 1), (100, 99), (101, 100), (110, 100), (111, 101), (1000, 189), (1001, 190),
      (10_000_000, 549), (10_000_001, 550), (.max, 550),
    ] as [(Int64, Int)])
  func places(_ delay: Int64, _ bucket: Int) {
    #expect(DelayHistogram.bucket(of: delay) == bucket)
  }

  @Test("The reported bounds are 1, 2 and 5 times each power of ten, and the counts up to them are exact")
  func bounds() {
    #expect(DelayHistogram.bounds.count == 19)
    #expect(DelayHistogram.bounds.first == 10)
    #expect(DelayHistogram.bounds.last == 10_000_000)
    var histogram = DelayHistogram()
    for (number, bound) in DelayHistogram.bounds.enumerated() {
      histogram.add(bound)
      histogram.add(bound + 1)
      // The count excludes the delay above this bound, and includes those above the earlier ones.
      #expect(histogram.count(upTo: bound) == Int64(2 * number + 1))
    }
    #expect(histogram.count == 38)
    #expect(histogram.longest == 10_000_001)
    #expect(histogram.sum == 2 * DelayHistogram.bounds.reduce(0, +) + 19)
  }

  @Test("A quantile is the bound that this fraction of the delays did not exceed, and at most the longest delay")
  func quantiles() {
    var histogram = DelayHistogram()
    #expect(histogram.quantile(0.5) == nil)
    histogram.add(7)
    #expect(histogram.quantile(0.5) == 7)
    #expect(histogram.quantile(0.99) == 7)
    for delay in Int64(1)...99 { histogram.add(delay) }
    // 7 and 1 to 99: the 50th of a hundred is 49, the 99th is 98.
    #expect(histogram.quantile(0.5) == 49)
    #expect(histogram.quantile(0.99) == 98)
    #expect(histogram.quantile(1) == 99)
    for _ in 0..<100 { histogram.add(1234) }
    #expect(histogram.quantile(0.5) == 99)
    #expect(histogram.quantile(0.505) == 1234)
    histogram.add(1300)
    #expect(histogram.quantile(0.6) == 1300)
    histogram.add(20_000_000)
    #expect(histogram.quantile(1) == 20_000_000)
  }

  @Test("A timestamp in the future counts as zero delay")
  func future() {
    var histogram = DelayHistogram()
    histogram.add(-100)
    #expect(histogram.count == 1)
    #expect(histogram.sum == 0)
    #expect(histogram.longest == 0)
    #expect(histogram.quantile(0.5) == 0)
  }
}
