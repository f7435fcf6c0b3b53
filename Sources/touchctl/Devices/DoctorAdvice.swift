import CommandLine
import Configuration
import Documents
import Kernel
import Panels
import Recordings
import TouchKit

/// The assumed size, and ways to find the panel's size without a ruler, one per line.
func sizeAdvice(_ diagnosis: Diagnosis) -> [String] {
  let place = diagnosis.place
  let size = place.setup.placements[0].nativeSize
  let diagonal = (size.width * size.width + size.height * size.height).squareRoot()
  let sizes = [5.0, 7, 10.1].map { inches in
    let part = inches * 25.4 / diagonal
    return "[\(whole(size.width * part)), \(whole(size.height * part))] for \(numeral(inches)) inches"
  }
  // A square range of the axes does not show the aspect ratio.
  let byDiagonal =
    place.isSizeOfRange && size.width == size.height
    ? "touchctl doctor --size WxH computes the size for 5, 7 and 10.1 inches" : sizes.joined(separator: ", ")
  return [
    diagnosis.assumedSize,
    "from the display: if its EDID contains the size, set connector (such as HDMI-A-1) instead of physicalSize "
      + "(ls /sys/class/drm lists the connectors)",
    "from the diagonal in the product description: \(byDiagonal)",
    "with a bank card on the glass: touchctl doctor --card, then touch two opposite corners of the card",
    "from the panel's name: OPERATIONS.md lists the sizes of some panels",
  ]
}

/// The settings for a turned or mirrored panel, by where its touches land.
func orientationAdvice(_ setup: PanelSetup) -> String {
  let rows = PanelOrientation.all(from: setup.adjustment, setup.placements[0].rotation).map {
    ($0.upperLeft.rawValue, $0.upperRight.rawValue, $0.adjustment.keys ?? "none of swapAxes, invertX, invertY")
  }
  func row(_ one: String, _ two: String, _ rule: String) -> String {
    func padded(_ text: String) -> String { text + String(repeating: " ", count: 19 - text.count) }
    return "  \(padded(one))\(padded(two))\(rule)\n"
  }
  return """
    These touches cannot show whether the panel is turned or mirrored. touchctl calibrate finds the orientation with four
    touches, on the panel or in a recording (--from). Or touch the picture's upper left corner, then its upper right
    corner. If the touches land elsewhere, the panel's rule needs other settings:

    """ + row("upper left lands", "upper right lands", "the rule") + rows.map(row).joined()
}

/// Compute the size of the glass from a recording of touches on a card's corners, and print it.
func measure(
  _ reader: RecordingReader, _ configuration: Configuration, _ arguments: ParsedArguments
) throws -> Int32 {
  let (touches, device) = try singleTouches(reader, arguments.arguments[0], configuration)
  return try report(touches, at: place(of: device, in: reader, configuration))
}

/// Compute the size of the glass from touches on a card's corners, and print it.
func report(_ touches: SingleTouches, at place: PanelPlace) throws -> Int32 {
  guard touches.places.count >= 2, let glass = place.glass(underCardAt: touches.places[0], touches.places[1]) else {
    report(
      "touchctl doctor",
      touches.places.count < 2
        ? "the card needs touches at two corners; there \(touches.places.count == 1 ? "was 1 touch" : "were \(touches.places.count) touches")"
        : "the first two touches are not at opposite corners of a card")
    return 1
  }
  try printText(
    "For the configuration:\nscreens: [{name: \(place.setup.placements[0].screen.name), "
      + "physicalSize: [\(whole(glass.width)), \(whole(glass.height))]}]  # mm\n")
  return 0
}

private func whole(_ value: Double) -> String { "\(Int(value.rounded()))" }
