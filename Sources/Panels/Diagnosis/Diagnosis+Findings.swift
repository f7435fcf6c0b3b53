import Evdev
import TouchKit

extension Diagnosis {
  /// A fault found in a panel.
  package struct Finding: Equatable, Sendable {
    package var sentence: String
    package var remedy: Remedy?
    /// The question to which the answer must be yes before the remedy is used; nil if the remedy is harmless.
    package var question: String?
  }

  /// The findings so far; those about the description come first.
  package var findings: [Finding] {
    var findings: [Finding] = []
    if hasGuessedRange {
      findings.append(
        Finding(
          sentence: "the recording does not describe its device: the range \(range) is guessed from the touches, and "
            + "the glass is larger than the touched area",
          remedy: .system("give the device's description with --description FILE, or record with touchctl record")))
    }
    findings += description.axisFaults.map { Finding(sentence: $0) }
    if let stretchFinding { findings.append(stretchFinding) }
    for symptom in Symptom.allCases {
      if let count = counts[symptom] { findings.append(finding(symptom, count)) }
    }
    if let palms = lengths.palms { findings.append(finding(palms)) }
    return findings.map(withoutSetFilter) + zoneFindings
  }

  /// The range of the axes, such as `0 to 799 by 0 to 479`.
  var range: String {
    [description.horizontalAxis, description.verticalAxis].map { axis in
      axis.map { $0.maximum > $0.minimum ? "\($0.minimum) to \($0.maximum)" : "unknown" } ?? "unknown"
    }.joined(separator: " by ")
  }

  /// The size assumed for a panel that does not report one, and the setting that provides it.
  package var assumedSize: String {
    let assumed = tenths(ScreenGeometry.assumedShortSide / ScreenGeometry.pointsPerMillimetre)
    return "the device does not report its size, so touchd assumes that its short side is \(assumed) mm: on glass "
      + "of twice that size, fingers have to move twice as far for every gesture, and palmSize means twice the length\n"
      + "  screens: [{name: \(place.setup.placements[0].screen.name), physicalSize: [WIDTH, HEIGHT]}]  # mm"
  }

  /// A finding, without its remedy if the rule already sets it.
  private func withoutSetFilter(_ finding: Finding) -> Finding {
    guard case .filter(let key, let value, _) = finding.remedy else { return finding }
    let filters = place.setup.filters
    let isSet =
      switch key {
      case "shortestTouch": filters.wait.map { $0 >= Self.shortest }
      case "bounce": filters.bounce.map { $0 >= Self.bounce }
      case "stuck": filters.stuck.map { $0 <= Self.stuck }
      case "palmSize": filters.palmSize.map { $0 <= Double(value) ?? 0 }
      case "penMutesFingers": filters.penMutesFingers
      default: false
      }
    return isSet == true ? Finding(sentence: "\(finding.sentence); the rule already sets \(key)") : finding
  }

  private var stretchFinding: Finding? {
    guard let (axes, screen) = place.stretch else { return nil }
    let sentence =
      "the axes are \(hundredths(axes)) times as wide as high, the screen \(hundredths(screen)) times: touches are stretched"
    if isOnItsSide {
      return Finding(
        sentence: "\(sentence), as if the panel were mounted on its side",
        remedy: .system("swapAxes: \(!place.setup.adjustment.swapsAxes)"))
    }
    return Finding(sentence: "\(sentence), so one of the two sizes is wrong", remedy: .system("size of the screen"))
  }

  /// Whether the panel seems to be mounted on its side, because the axes have the inverse aspect ratio of the screen.
  var isOnItsSide: Bool {
    guard let (axes, screen) = place.stretch else { return false }
    // A difference of up to a tenth is not reported as a stretch.
    return max(axes * screen, 1 / (axes * screen)) <= 1.1
  }

  /// The reason why no dead zone can be suggested yet; nil if one can.
  private var zoneObstacle: String? {
    if hasGuessedRange { return "a dead zone needs the device's description first" }
    return isOnItsSide
      ? "a dead zone needs the right swapAxes first: correct swapAxes, then run touchctl doctor again with --config FILE"
      : nil
  }

  private var zoneFindings: [Finding] {
    guard let still else { return [] }
    func finding(_ zone: StillTouches.Zone, _ sentence: String, _ question: String) -> Finding {
      let (rect, screen) = place.zone(zone.smallest, zone.largest)
      let sentence = "\(zone.count) times: a touch began \(sentence)"
      if let zoneObstacle { return Finding(sentence: sentence, remedy: .system(zoneObstacle)) }
      return Finding(
        sentence: sentence, remedy: .deadZone(rect, screen: screen.size),
        question: question)
    }
    let places = still.places.map {
      finding(
        $0, "at the same place, within 2 mm, and did not move",
        "did a fault of the glass cause these touches, not a finger?")
    }
    return places
      + still.strips.map { zone in
        finding(
          zone, "within 2 mm of the \(edge(of: zone)) edge and did not move",
          "did the frame of the panel or a hand, not a tap, cause these touches?")
      }
  }

  /// The edge of the screen along which a strip lies.
  private func edge(of strip: StillTouches.Zone) -> String {
    let (rect, screen) = place.zone(strip.smallest, strip.largest)
    if rect.size.width < rect.size.height {
      return rect.origin.x * 2 + rect.size.width < screen.size.width ? "left" : "right"
    }
    return rect.origin.y * 2 + rect.size.height < screen.size.height ? "upper" : "lower"
  }

  private func finding(_ palms: ContactLengths.Palms) -> Finding {
    let range =
      palms.range.lowerBound == palms.range.upperBound
      ? tenths(palms.range.lowerBound) : "\(tenths(palms.range.lowerBound)) to \(tenths(palms.range.upperBound))"
    let others = palms.longestOther > 0 ? "; the longest other contact was \(tenths(palms.longestOther)) mm" : ""
    return Finding(
      sentence: "\(palms.count) of \(lengths.total) contacts were \(range) mm long, like a palm\(others)",
      remedy: .filter(
        "palmSize", "\(Int(palms.size))", note: "mm; cancels \(palms.count) of these \(lengths.total) contacts"),
      question: palms.isSure ? nil : "did a hand rest there, not a thumb?")
  }

  private func finding(_ symptom: Symptom, _ count: Int) -> Finding {
    let times = count == 1 ? "once" : "\(count) times"
    switch symptom {
    case .dropped: return Finding(sentence: "\(times): the reader was too slow and the kernel lost events")
    case .backwards: return Finding(sentence: "\(times): the timestamps stepped back")
    case .outside:
      // If the panel's range is slightly too small, fingers at the rim are outside it, too.
      let isAtRim = farthestOutside <= StillTouches.edge
      return Finding(
        sentence: "\(times): a touch began beyond the range of the axes, by up to \(tenths(farthestOutside)) mm",
        remedy: .filter("ignoreOutside", "true"),
        question: isAtRim
          ? "is it certain that no finger was at the rim?"
          // On a panel with a wrong range, fingers touch outside the range.
          : count * 10 > touches ? "is it certain that no finger caused these \(count) of \(touches) touches?" : nil)
    case .short:
      // If most touches are that short, the panel reports touches so, and the filter would remove most taps.
      let isUsual = count * 2 > lifts
      return Finding(
        sentence: "\(times): a touch lasted less than 20 ms" + (isUsual ? ", as do most touches here" : ""),
        remedy: .filter("shortestTouch", "0.02", note: "s"),
        question: isUsual ? "is it certain that no finger caused these \(count) of \(lifts) touches?" : nil)
    case .bounce:
      return Finding(
        sentence: "\(times): a touch returned to the same place within 40 ms after it lifted",
        remedy: .filter("bounce", "0.04", note: "s"))
    case .stuck:
      return Finding(
        sentence: "\(times): a touch did not change for over 10 s", remedy: .filter("stuck", "10", note: "s"),
        question: hasTouchesWhileStuck ? nil : "is it certain that no finger rested there that long?")
    case .tremor: return tremorFinding(times)
    case .palm: return Finding(sentence: "\(times): the panel reported a contact as a palm, which cancels the contact")
    case .nearPen:
      return Finding(
        sentence: "\(times): a finger touched while a pen was near", remedy: .filter("penMutesFingers", "true"),
        question: "did the hand that held the pen cause these touches?")
    case .beyondSlots: return Finding(sentence: "\(times): a slot beyond the announced ones was used")
    }
  }

  /// Suggest `jitter`, which smooths only drags and no device with a fuzz; otherwise suggest a fuzz, with which the
  /// kernel smooths resting touches, too.
  private func tremorFinding(_ times: String) -> Finding {
    let distance = (farthestTremor * 10).rounded(.up) / 10
    let sentence = "\(times): the position of a resting touch moved back and forth by \(tenths(distance)) mm"
    // A larger fuzz would hide whole movements.
    guard distance <= PanelNoise.rest, let units = place.unitsPerMillimetre else {
      return Finding(sentence: "\(sentence); no setting can smooth that much: check the panel's power supply and cable")
    }
    if !description.hasFuzz, hasDragged, place.setup.filters.jitter == nil {
      return Finding(
        sentence: sentence,
        remedy: .filter(
          "jitter", "{cutoff: 1, beta: 0.1}",
          note: "Hz, Hz per pt/s; smooths drags, but not resting touches"))
    }
    let isContacts = description.axes[EventCode.absMTPositionX] != nil
    let lines = [(isContacts ? "35" : "00", units.x), (isContacts ? "36" : "01", units.y)].map { axis, unit in
      "EVDEV_ABS_\(axis)=:::\(Int((distance * unit).rounded(.up)))"
    }
    return Finding(
      sentence: sentence + (description.hasFuzz ? ", more than the fuzz of the axes covers" : ""),
      remedy: .system(
        lines.joined(separator: " and ")
          + "  # units; \(description.hasFuzz ? "a larger fuzz" : "a fuzz, so that the kernel smooths touches"), in /etc/udev/hwdb.d"
      ))
  }

  func tenths(_ value: Double) -> String { decimal(value, 10) }

  func hundredths(_ value: Double) -> String { decimal(value, 100) }

  private func decimal(_ value: Double, _ parts: Double) -> String {
    let rounded = (value * parts).rounded() / parts
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
