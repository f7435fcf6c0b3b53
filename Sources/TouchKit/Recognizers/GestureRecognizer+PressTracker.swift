extension GestureRecognizer {
  /// Fail for what made a press of it none; the limit's value and key are the caller's.
  final func fail(_ failure: PressTracker.Failure, limit: Double, key: StaticString, required: Int) {
    switch failure {
    case .moved(let distance, let tremor):
      let subject = required > 1 ? "the fingers" : "a finger"
      let most = limit + tremor
      let words = tremor > 0 ? " and the tremor's \(decimal(tremor)) pt (S58)" : ""
      fail(
        "S13", "\(subject) moved \(measured(distance, limit: most)) pt, limit \(decimal(limit)) pt (\(key))\(words)")
    case .tooManyFingers(let count) where attempt.isOfPresses:
      fail("S13", "\(count) buttons were pressed, \(required) wanted")
    case .liftedEarly where attempt.isOfPresses:
      fail("S13", "a button was released before \(required) were down")
    case .tooManyFingers(let count): failInCrowd("\(count) fingers came down, \(required) wanted")
    case .liftedEarly: fail("S13", "a finger lifted before \(required) were down")
    }
  }
}
