import TouchKit

@testable import Rendering

extension Story {
  /// The places of the fingers that are down at a time.
  func fingers(at time: Int64) -> [Point] {
    fingers.filter { $0.isDown(at: time) }.compactMap { $0.samples.last { $0.time <= time }?.location }
  }

  /// The state of a recognizer at a time; nil before its first attempt.
  func standing(of recognizer: Int, at time: Int64) -> Standing? {
    recognizers[recognizer].changes.last { $0.time <= time }?.standing
  }
}
