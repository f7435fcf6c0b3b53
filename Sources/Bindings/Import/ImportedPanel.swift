import Configuration
import Documents
package import Evdev

/// tslib's settings of a panel, as a file for the service's configuration.
package struct ImportedPanel {
  /// Settings that were left out or differ, with the lines of `ts.conf`.
  package private(set) var notes: [ImportRemark] = []

  private let device: DeviceDescription
  private var filters: [(String, Node?)] = []
  private var grabs = false
  /// tslib's mapping from device units to pixels; nil without a module `linear`.
  private var mapping: (x: [Double], y: [Double])?
  private var size: (width: Double, height: Double)?
  private var quarterTurns = 0

  /// Convert `ts.conf`.
  ///
  /// - Parameters:
  ///   - device: the panel; its axes convert units to a part of the screen's side.
  ///   - size: the screen's size in pixels, for a `pointercal` without it.
  ///   - pointercal: reads the text of `pointercal`, which a module `linear` requires.
  /// - Throws: ``ImportRemark``, or the errors of `pointercal`.
  package init(
    tsConf text: String, of device: DeviceDescription, size: (width: Double, height: Double)?,
    pointercal: () throws -> String
  ) throws {
    self.device = device
    self.size = size
    for module in try TslibModules(text).modules {
      if module.isRaw {
        read(module)
      } else if module.name == "linear" {
        try apply(Pointercal(pointercal()), of: module)
      } else {
        apply(module)
      }
    }
    if mapping == nil {
      note(1, "no module linear: tslib uses the device's values as pixels, so no matrix is needed")
    }
  }

  /// Whether the screen's size is missing, which a module `linear` requires.
  package var lacksSize: Bool { mapping != nil && size == nil }

  private mutating func note(_ line: Int, _ sentence: String) {
    notes.append(ImportRemark(line, sentence))
  }

  private mutating func read(_ module: TslibModules.Module) {
    guard module.name == "input" else {
      return note(
        module.line, "module_raw \(module.name) left out: touchd only reads devices of the kernel's input layer")
    }
    grabs = module.parameters["grab_events"].map { $0 != "0" } ?? false
  }

  private mutating func apply(_ calibration: Pointercal, of module: TslibModules.Module) {
    size = calibration.size ?? size
    var rows = calibration.rows
    if module.parameters["xyswap"] != nil { rows = (rows.y, rows.x) }
    mapping = rows
    quarterTurns = module.parameters["rot"].flatMap { Int($0) }.map { $0 & 3 } ?? calibration.quarterTurns
    if quarterTurns > 0 {
      note(module.line, "the picture is rotated; set on the screen: rotation: \(quarterTurns * 90)")
    }
    if module.parameters.keys.contains(where: { $0.hasPrefix("pressure_") }) {
      note(module.line, "linear: the pressure is not scaled; touchd reports pressures from 0 to 1")
    }
  }

  private mutating func apply(_ module: TslibModules.Module) {
    let name = module.name
    switch name {
    case "dejitter", "variance", "median", "lowpass", "iir":
      note(
        module.line,
        "\(name) is replaced by the filter jitter, which smooths differently; the module's numbers are not imported"
      )
      if !filters.contains(where: { $0.0 == "jitter" }) { filters.append(("jitter", .object([]))) }
    case "debounce":
      let milliseconds = module.parameters["drop_threshold"].flatMap { Double($0) } ?? 0
      guard (1...1000).contains(milliseconds) else { return }
      note(
        module.line,
        "debounce is replaced by the filter bounce: a touch that follows within this time continues the previous one")
      filters.append(("bounce", .number(milliseconds / 1000)))
    case "invert":
      let (x, y) = (module.parameters["x0"].flatMap { Double($0) }, module.parameters["y0"].flatMap { Double($0) })
      guard let rows = mapping else {
        return note(module.line, "invert before linear is left out: calibrate the panel again (touchctl calibrate)")
      }
      func inverted(_ row: [Double], at end: Double) -> [Double] { [-row[0], -row[1], end - row[2]] }
      mapping = (x.map { inverted(rows.x, at: $0) } ?? rows.x, y.map { inverted(rows.y, at: $0) } ?? rows.y)
    case "pthres":
      guard (module.parameters["pmin"].flatMap { Int($0) } ?? 1) > 1 || module.parameters["pmax"] != nil else { return }
      note(module.line, "pthres is left out: touchd has no pressure limit; a contact begins with its first report")
    case "skip", "evthres":
      note(
        module.line,
        "\(name) is left out: touchd does not count reports; shortestTouch drops touches that are too short")
    default:
      note(module.line, "module \(name) is left out: touchd has no such filter")
    }
  }

  /// The text of the file, for the configuration's drop-ins.
  ///
  /// - Parameter source: the path of `ts.conf`, for the comment.
  package func text(from source: String) -> String {
    var writer = YAMLWriter()
    writer.comment(
      ["The panel of \(source). Put this file into /etc/touchd/touchd.yaml.d."] + screenComment
        + (notes.isEmpty ? [] : ["Differences from tslib:"]) + notes.map { "  line \($0)" })
    let hasID = (device.vendor, device.product) != (0, 0)
    let match = Node.object([
      ("name", .text(DeviceMatch.pattern(for: device.name))),
      ("id", hasID ? .text("\(hexadecimal(device.vendor)):\(hexadecimal(device.product))") : nil),
    ])
    let rule = Node.object([
      ("match", match), ("grab", grabs ? .bool(true) : nil), ("filters", filters.isEmpty ? nil : .object(filters)),
    ])
    let calibration = matrix.map { Node.object([("match", match), ("matrix", .list($0.map(Node.number)))]) }
    writer.document(
      .object([
        ("devices", grabs || !filters.isEmpty ? .list([rule]) : nil), ("calibrations", calibration.map { .list([$0]) }),
      ]))
    return writer.text
  }

  private var screenComment: [String] {
    guard let size else { return [] }
    let sides = "size: [\(Int(size.width)), \(Int(size.height))]"
    let turn = quarterTurns > 0 ? ", rotation: \(quarterTurns * 90)" : ""
    return ["The panel was calibrated for this screen: screens: [{name: main, \(sides)\(turn)}]"]
  }

  /// The matrix for positions from 0 to 1; nil if tslib has no mapping or the screen's size is unknown.
  private var matrix: [Double]? {
    guard let mapping, let size, let x = device.horizontalAxis, let y = device.verticalAxis else { return nil }
    let extents = [x, y].map { Double($0.maximum) - Double($0.minimum) + 1 }
    func row(_ row: [Double], _ side: Double, _ extent: Double) -> [Double] {
      // tslib uses whole units, but positions from 0 to 1 refer to the middle of a unit.
      let offset = row[2] + row[0] * (Double(x.minimum) - 0.5) + row[1] * (Double(y.minimum) - 0.5)
      return [row[0] * extents[0] / side, row[1] * extents[1] / side, offset / side + 0.5 / extent].map {
        ($0 * 100_000).rounded() / 100_000
      }
    }
    return row(mapping.x, size.width, extents[0]) + row(mapping.y, size.height, extents[1])
  }
}
