import Documents
import Evdev

/// Settings for touchscreens in the files of other programs.
struct ForeignSettings {
  /// A line of a file that maps or calibrates a touchscreen.
  struct Line {
    let program: String
    /// The file and the line number.
    let place: String
    let text: String
  }

  /// An input of Kivy's `config.ini`.
  struct KivyInput {
    let place: String
    let provider: String
    /// The words after the provider.
    let words: [String]
  }

  private(set) var lines: [Line] = []
  /// The inputs of each `config.ini`.
  private(set) var kivy: [[KivyInput]] = []

  /// The keys that map or calibrate a touchscreen, for each program.
  private static let words: [(program: String, words: [String])] = [
    ("sway", ["map_to_output", "map_to_region", "calibration_matrix"]),
    ("labwc", ["mapToOutput", "calibrationMatrix"]),
    ("weston", ["touchscreen_calibrator"]),
    ("Xorg", ["CalibrationMatrix", "TransformationMatrix"]),
  ]

  init(of machine: Machine) {
    func files(_ folder: String) -> [String] { machine.names(folder).map { "\(folder)/\($0)" } }
    let homes = machine.homes.map { $0 + "/.config" }
    read(
      "sway",
      ["/etc/sway/config"] + files("/etc/sway/config.d") + homes.map { $0 + "/sway/config" }
        + homes.flatMap { files($0 + "/sway/config.d") }, machine)
    read("labwc", (["/etc/xdg"] + homes).map { $0 + "/labwc/rc.xml" }, machine)
    read("weston", ["/etc/xdg/weston/weston.ini"] + homes.map { $0 + "/weston.ini" }, machine)
    read("Xorg", ["/etc/X11/xorg.conf"] + files("/etc/X11/xorg.conf.d") + files("/usr/share/X11/xorg.conf.d"), machine)
    for home in machine.homes { readKivy(home + "/.kivy/config.ini", machine) }
  }

  private mutating func read(_ program: String, _ files: [String], _ machine: Machine) {
    let words = Self.words.first { $0.program == program }?.words ?? []
    for file in files {
      for (index, line) in Self.lines(of: file, machine).enumerated() {
        let text = String(line.drop { $0.isWhitespace })
        guard !["#", "<!--", ";"].contains(where: { text.hasPrefix($0) }),
          words.contains(where: { text.utf8.holds($0.utf8) })
        else { continue }
        lines.append(Line(program: program, place: "\(file):\(index + 1)", text: oneLine(text)))
      }
    }
  }

  private mutating func readKivy(_ file: String, _ machine: Machine) {
    var inputs: [KivyInput] = []
    var isInput = false
    for (index, line) in Self.lines(of: file, machine).enumerated() {
      let text = line.drop { $0.isWhitespace }
      if text.hasPrefix("[") { isInput = text.hasPrefix("[input]") }
      guard isInput, !text.hasPrefix("#"), !text.hasPrefix(";"), let equals = text.firstIndex(of: "=") else { continue }
      let words = text[text.index(after: equals)...].split(separator: ",").map { word in
        String(word.drop { $0.isWhitespace }.prefix { !$0.isWhitespace })
      }
      guard let provider = words.first else { continue }
      inputs.append(KivyInput(place: "\(file):\(index + 1)", provider: provider, words: Array(words.dropFirst())))
    }
    kivy.append(inputs)
  }

  private static func lines(of file: String, _ machine: Machine) -> [Substring] {
    (machine.text(file) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
  }
}

extension ForeignSettings.KivyInput {
  /// Whether Kivy reads this device through this input.
  func reads(_ device: DiscoveredDevice) -> Bool {
    switch provider {
    case "hidinput", "mtdev": return words.first.map { device.paths.contains($0) } ?? false
    case "probesysfs":
      guard let match = words.first(where: { $0.hasPrefix("match=") }) else { return true }
      // Kivy matches a regular expression, but most files contain a plain part of the name.
      return device.name.lowercased().utf8.holds(match.dropFirst("match=".count).lowercased().utf8)
    default: return false
    }
  }

  /// Whether this input rotates, mirrors or scales touches.
  var transforms: Bool {
    words.contains { word in
      ["invert_", "rotation=", "min_position_", "max_position_"].contains { String(word).utf8.holds($0.utf8) }
        && !word.hasSuffix("rotation=0")
    }
  }
}
