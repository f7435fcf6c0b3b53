import Documents

extension JSONWriter {
  /// Write how long events took, in µs.
  mutating func delays(_ delays: DelayHistogram) {
    beginObject()
    member("count", Int(delays.count))
    member("sum", Int(delays.sum))
    if let median = delays.quantile(0.5), let p99 = delays.quantile(0.99) {
      member("p50", Int(median))
      member("p99", Int(p99))
      member("max", Int(delays.longest))
    }
    key("buckets")
    beginArray()
    for bound in DelayHistogram.bounds {
      beginObject()
      member("bound", Int(bound))
      member("count", Int(delays.count(upTo: bound)))
      endObject()
    }
    endArray()
    endObject()
  }
}
