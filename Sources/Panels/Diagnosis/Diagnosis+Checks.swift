import Evdev

extension Diagnosis {
  /// The passed checks, one sentence each, with the measured value.
  package var good: [String] {
    var good: [String] = []
    if ignored > 0 {
      let touches = ignored == 1 ? "1 touch" : "\(ignored) touches"
      good.append("not examined, because of deadZones or ignoreOutside in the rule: \(touches)")
    }
    guard touches > 0 else { return good }
    func add(_ symptom: Symptom, _ sentence: String, if isKnown: Bool = true) {
      if isKnown, counts[symptom] == nil { good.append(sentence) }
    }
    add(.dropped, "no events were lost, in \(frames) frames")
    add(.backwards, "the timestamps never step back")
    add(.outside, "no touch of \(touches) began beyond the range of the axes, \(range)", if: isRangeKnown)
    add(.short, "no touch lasted less than 20 ms; the shortest: \(shortestLife / 1000) ms", if: lifts > 0)
    add(.bounce, "no touch returned to the same place within 40 ms after it lifted", if: touches > 1)
    add(.stuck, "no touch was stuck; the longest time without a change: \(tenths(Double(longestStill) / 1_000_000)) s")
    add(
      .tremor, "resting touches are still: they moved back and forth by at most \(tenths(farthestTremor)) mm",
      if: hasRested)
    if lengths.total > 0, lengths.palms == nil {
      good.append("no contact was as long as a palm; the longest of \(lengths.total): \(tenths(lengths.longest)) mm")
    }
    add(
      .beyondSlots, "no slot beyond the announced \(description.slotCount) was used",
      if: description.slotCount > 0 && !hasGuessedRange)
    if let still, touches >= StillTouches.enough, still.places.isEmpty, still.strips.isEmpty {
      good.append("there is no place or edge where \(StillTouches.enough) or more touches began and did not move")
    }
    return good
  }

  /// The checks that were not possible, one sentence each, with the missing data.
  package var unchecked: [String] {
    guard touches > 0 else { return ["touches: there were \(ignored > 0 ? "no others" : "none")"] }
    var unchecked: [String] = []
    if !isRangeKnown {
      unchecked.append("touches beyond the range of the axes: the range is \(hasGuessedRange ? "guessed" : "unknown")")
    }
    if lifts == 0 { unchecked.append("short touches: no touch lifted") }
    if touches == 1 { unchecked.append("touches that return to their place: there was only one touch") }
    if !hasRested {
      unchecked.append("tremor: \(hasLasted ? "the touches moved too much" : "no touch rested for half a second")")
    }
    if lengths.total == 0 {
      let hasLengths = description.axes[EventCode.absMTTouchMajor] != nil
      unchecked.append(
        "palms: "
          + (hasLengths && !place.isSizeKnown
            ? "the length of contacts is unknown, because the panel has no known size"
            : "the device does not report the length of contacts"))
    }
    if touches < StillTouches.enough {
      unchecked.append("ghosts: the check needs at least \(StillTouches.enough) touches; there were \(touches)")
    }
    return unchecked
  }

  private var isRangeKnown: Bool { !hasGuessedRange && description.rangedAxes != nil }
}
