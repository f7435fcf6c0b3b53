import Configuration
import Documents
import Evdev
import Panels
import TouchKit

/// The calibration of a panel, in the formats of programs that read it without touchd.
struct StackCalibration {
  /// Maps the panel's coordinates to the picture's, both from 0 to 1.
  let matrix: PanelAdjustment.Matrix
  let description: DeviceDescription
  let found: DiscoveredDevice
  /// Whether another device of the machine has the same name and ids.
  let hasTwin: Bool
  /// The picture's size in pixels, which only tslib uses; nil if unknown.
  let size: Size?

  /// The settings for a program, with comments that name the file; nil for tslib if the size is unknown.
  func lines(for stack: CalibrationStack) -> String? {
    switch stack {
    case .udev: "# /etc/udev/rules.d/99-touchscreen-calibration.rules\n" + udev
    case .weston:
      "# /etc/udev/rules.d/99-touchscreen-calibration.rules: weston reads the matrix from udev; weston.ini has no key for the matrix\n"
        + udev
    case .xorg: "# /etc/X11/xorg.conf.d/99-touchscreen-calibration.conf\n" + xorg
    case .klipperscreen:
      "# /etc/X11/xorg.conf.d/99-touchscreen-calibration.conf; then: sudo systemctl restart KlipperScreen\n" + xorg
    case .sway: sway
    case .labwc: labwc
    case .qt: qt
    case .kivy: kivy
    case .tslib: size.map(tslib)
    }
  }

  private var name: String { oneLine(description.name) }
  private var hasIDs: Bool { (description.vendor, description.product) != (0, 0) }
  private var numbers: String { matrix.numbers.map { numeral($0, decimals: 5) }.joined(separator: " ") }

  /// A comment that the settings apply to two devices, if nothing distinguishes the devices.
  private var twinComment: String {
    hasTwin ? "# Another device has the same name and ids; these lines apply to both.\n" : ""
  }

  // MARK: - Programs that use libinput

  private var udev: String {
    // udev's patterns have no escapes, so `?` replaces special characters.
    let pattern = name.map { "*?[]|\"\\".contains($0) ? "?" : String($0) }.joined()
    var words = ["ACTION!=\"remove\"", "SUBSYSTEM==\"input\"", "KERNEL==\"event*\""]
    words.append("ATTRS{name}==\"\(pattern)\"")
    if hasIDs {
      words.append("ATTRS{id/vendor}==\"\(hexadecimal(description.vendor))\"")
      words.append("ATTRS{id/product}==\"\(hexadecimal(description.product))\"")
    }
    let place = hasTwin ? found.properties["ID_PATH"] : nil
    if let place { words.append("ENV{ID_PATH}==\"\(place)\"") }
    words.append("ENV{\(matrixKey)}=\"\(numbers)\"")
    return (place == nil ? twinComment : "") + words.joined(separator: ", ")
      + "\n# Then: sudo udevadm control --reload; sudo udevadm trigger --subsystem-match=input --action=change; restart the compositor\n"
  }

  private var xorg: String {
    // A value has no escapes and `|` separates alternatives, so use the longest part without special characters.
    let part = name.split(whereSeparator: { "|\"".contains($0) }).map(String.init).max { $0.count < $1.count }
    var lines = ["Identifier \"touchscreen calibration\"", "MatchIsTouchscreen \"on\""]
    if let part { lines.append("MatchProduct \"\(part)\"") }
    if hasIDs { lines.append("MatchUSBID \"\(hexadecimal(description.vendor)):\(hexadecimal(description.product))\"") }
    lines.append("Driver \"libinput\"")
    lines.append("Option \"CalibrationMatrix\" \"\(numbers) 0 0 1\"")
    return twinComment + "Section \"InputClass\"\n" + lines.map { "  \($0)\n" }.joined() + "EndSection\n"
  }

  private var sway: String {
    let name = self.name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    let words = name.map { "\"\\".contains($0) ? "\\\($0)" : $0 == " " ? "_" : String($0) }.joined()
    return twinComment
      + "# ~/.config/sway/config; swaymsg -t get_inputs lists the identifiers\ninput \"\(description.vendor):\(description.product):\(words)\" calibration_matrix \(numbers)\n"
  }

  private var labwc: String {
    let words = name.map { ["&": "&amp;", "<": "&lt;", "\"": "&quot;"][$0] ?? String($0) }.joined()
    return """
      <!-- ~/.config/labwc/rc.xml, inside of labwc_config, for labwc 0.7.2 or later -->
      <libinput>
        <device category="\(words)">
          <calibrationMatrix>\(numbers)</calibrationMatrix>
        </device>
      </libinput>

      """
  }

  // MARK: - Programs that read the device themselves

  /// The device's most stable path that contains none of these characters, which are special in the settings.
  private func node(without characters: String) -> String {
    let links = ["/dev/input/by-path/", "/dev/input/by-id/"].flatMap { folder in
      found.links.filter { $0.hasPrefix(folder) }
    }
    let path = (links + [found.path]).first { path in !path.contains { characters.contains($0) } } ?? ""
    return path.isEmpty ? "/dev/input/eventN" : path
  }

  private var nodeComment: String {
    found.path.isEmpty
      ? "# The recording does not name the device node: replace eventN by the node that touchctl devices prints.\n" : ""
  }

  private var qt: String {
    let order = nearestOrder
    // Qt rotates first, then mirrors.
    let words =
      switch (order.swapsAxes, order.invertsX, order.invertsY) {
      case (false, false, false): ""
      case (false, true, false): ":invertx"
      case (false, false, true): ":inverty"
      case (false, true, true): ":rotate=180"
      case (true, false, false): ":rotate=90:invertx"
      case (true, true, false): ":rotate=90"
      case (true, false, true): ":rotate=270"
      case (true, true, true): ":rotate=90:inverty"
      }
    let off = largestDifference { order.ordered($0) }
    return nodeComment
      + "# For eglfs and linuxfb: set this variable in the environment of the program.\n"
      + "# Qt turns and mirrors touches, but cannot scale, shift or skew them: touches are off by up to \(percentage(off)) % of the screen's side.\n"
      + "QT_QPA_EVDEV_TOUCHSCREEN_PARAMETERS=\(node(without: ":"))\(words)\n"
  }

  private var kivy: String {
    let swaps = nearestOrder.swapsAxes
    guard let horizontal = description.horizontalAxis, let vertical = description.verticalAxis else { return "" }
    // The slope and offset of each axis, along its side of the screen.
    let (x, y) = swaps ? ((matrix.d, matrix.f), (matrix.b, matrix.c)) : ((matrix.a, matrix.c), (matrix.e, matrix.f))
    // Kivy's y axis points up, so a vertical axis that points down is inverted. rotation=90 swaps the axes.
    let inverts = swaps ? (x.0 > 0, y.0 > 0) : (x.0 < 0, y.0 < 0)
    let off = largestDifference { place in
      swaps
        ? Point(x: matrix.b * place.y + matrix.c, y: matrix.d * place.x + matrix.f)
        : Point(x: matrix.a * place.x + matrix.c, y: matrix.e * place.y + matrix.f)
    }
    let words = [
      "mtdev", node(without: ",="), "rotation=\(swaps ? 90 : 0)", "invert_x=\(inverts.0 ? 1 : 0)",
      "invert_y=\(inverts.1 ? 1 : 0)", range(of: horizontal, x, "x"), range(of: vertical, y, "y"),
    ]
    return nodeComment
      + "# ~/.kivy/config.ini. Remove other lines of [input] that read this panel, such as %(name)s = probesysfs: each touch would\n"
      + "# arrive twice. Kivy cannot skew touches, so touches are off by up to \(percentage(off)) % of the screen's side.\n"
      + "[input]\ntouchscreen = \(words.joined(separator: ","))\n"
  }

  /// The values of an axis at the two ends of the screen's side, as Kivy's keys.
  private func range(of axis: AxisInfo, _ line: (slope: Double, offset: Double), _ letter: String) -> String {
    let extent = Double(axis.maximum) - Double(axis.minimum) + 1
    let ends = [0, 1].map { end in
      Int(((end - line.offset) / line.slope * extent + Double(axis.minimum) - 0.5).rounded())
    }
    return "min_position_\(letter)=\(ends.min() ?? 0),max_position_\(letter)=\(ends.max() ?? 0)"
  }

  private func tslib(_ size: Size) -> String {
    guard let x = description.horizontalAxis, let y = description.verticalAxis else { return "" }
    let extents = [x, y].map { Double($0.maximum) - Double($0.minimum) + 1 }
    func row(_ a: Double, _ b: Double, _ c: Double, _ side: Double, _ extent: Double) -> [Double] {
      let (a, b) = (a / extents[0], b / extents[1])
      // Positions from 0 to 1 refer to the middle of a unit (ScreenMapping).
      let offset = a * (0.5 - Double(x.minimum)) + b * (0.5 - Double(y.minimum)) + c - 0.5 / extent
      return [a, b, offset].map { $0 * side * 65536 }
    }
    let numbers =
      row(matrix.a, matrix.b, matrix.c, size.width, extents[0])
      + row(matrix.d, matrix.e, matrix.f, size.height, extents[1])
    let words = numbers.map { "\(Int($0.rounded()))" } + ["65536", "\(Int(size.width))", "\(Int(size.height))", "0"]
    // The file format has no comments.
    return words.joined(separator: " ") + "\n"
  }

  // MARK: - Lost precision

  /// The order and direction of the axes that is nearest to the matrix.
  private var nearestOrder: PanelAdjustment {
    let differences = PanelAdjustment.orders.map { order in (order, largestDifference { order.ordered($0) }) }
    return differences.min { $0.1 < $1.1 }?.0 ?? PanelAdjustment()
  }

  /// The maximum distance between the matrix and another mapping at the corners, as a fraction of the screen's side.
  private func largestDifference(_ mapping: (Point) -> Point) -> Double {
    [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { x, y in
      let place = mapping(Point(x: x, y: y))
      return max(
        abs(matrix.a * x + matrix.b * y + matrix.c - place.x), abs(matrix.d * x + matrix.e * y + matrix.f - place.y))
    }.max() ?? 0
  }

  private func percentage(_ part: Double) -> String { numeral(part * 100, decimals: 1) }
}
