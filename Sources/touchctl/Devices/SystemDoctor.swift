import Configuration
import Documents
import Evdev
import Glibc
import Panels
import Varlink

/// Examines how a machine uses its touchscreens. It changes nothing, but briefly grabs each touchscreen.
struct SystemDoctor {
  private let machine: Machine
  private let devices: [DiscoveredDevice]
  private let readers: (found: [Machine.Process], unseen: Int)
  private let settings: ForeignSettings
  private var text = ""
  /// The commands that fix faults, the most important first.
  private var commands: [String] = []

  init(_ machine: Machine) {
    self.machine = machine
    devices = machine.devices()
    readers = machine.readers()
    settings = ForeignSettings(of: machine)
  }

  /// The report, which ends with the next step.
  static func report(on machine: Machine) -> String {
    var doctor = SystemDoctor(machine)
    doctor.examine()
    return doctor.text
  }

  private mutating func say(_ sentence: String, command: String? = nil) {
    text += "- \(sentence)\n"
    if let command { commands.append(command) }
  }

  private var panels: [DiscoveredDevice] { devices.filter { $0.isTouchscreen && !isTwin($0) } }

  private func isTwin(_ device: DiscoveredDevice) -> Bool { device.phys.hasPrefix(Twin.mark) }

  private mutating func examine() {
    let configuration = readConfiguration()
    examineDevices(configuration)
    examineSettings()
    examineService(configuration)
    text += "Next step:\n  \(commands.first ?? "touchctl watch")\n"
  }

  // MARK: - Devices

  private mutating func examineDevices(_ configuration: Configuration?) {
    guard machine.exists("/dev/input") else {
      text += "Touchscreens:\n"
      guard !devices.isEmpty else {
        return say("there is no /dev/input: the kernel has no input devices", command: "sudo modprobe evdev")
      }
      return say(
        "there is no /dev/input, although the kernel has \(devices.count) input devices: this container has no access to them",
        command: "docker run --volume /dev/input:/dev/input --volume /run/udev:/run/udev:ro …")
    }
    for panel in panels { examine(panel, configuration) }
    if panels.isEmpty {
      text += "Touchscreens:\n"
      say(
        "none of \(devices.count) input devices is a touchscreen",
        command: devices.isEmpty ? "sudo dmesg | grep -iE 'touch|input'" : "touchctl devices --all")
    }
    if panels.count > 1 {
      text += "All touchscreens:\n"
      let rules = Set(panels.map { configuration?.ruleIndex(for: $0) })
      let isOpen = rules.count < panels.count || rules.contains(nil)
      say(
        "there are \(panels.count) touchscreens"
          + (isOpen
            ? "; a touchscreen without a rule belongs to the first screen, and programs that expect one panel use the first one"
            : ""),
        command: isOpen ? "touchctl devices" : nil)
    }
    if readers.unseen > 0 {
      text += "Not examined:\n"
      say("\(readers.unseen) processes of other users may have a touchscreen open: run this as root")
    }
  }

  private mutating func examine(_ panel: DiscoveredDevice, _ configuration: Configuration?) {
    text += "\(panel.path), \(oneLine(panel.name)), \(hexadecimal(panel.vendor)):\(hexadecimal(panel.product)):\n"
    let properties = panel.properties
    if properties.isEmpty {
      say(
        "udev does not know this device, so compositors do not use it",
        command: "sudo udevadm trigger --subsystem-match=input")
    } else if properties["ID_INPUT_TOUCHSCREEN"] == "1" {
      say("udev classifies the device as a touchscreen (ID_INPUT_TOUCHSCREEN=1)")
    } else {
      let classes = properties.filter { $0.key.hasPrefix("ID_INPUT") && $0.value == "1" }.keys.sorted()
      say(
        "udev does not classify the device as a touchscreen (\(classes.isEmpty ? "no ID_INPUT" : classes.joined(separator: ", "))), so compositors do not use it as one",
        command: "udevadm test-builtin input_id /sys/class/input/\(panel.path.split(separator: "/").last ?? "")")
    }
    if properties["LIBINPUT_IGNORE_DEVICE"] == "1" { say("compositors ignore the device (LIBINPUT_IGNORE_DEVICE=1)") }
    examineAccess(to: panel)
    examineMatrix(of: panel, configuration)
    for inputs in settings.kivy {
      let own = inputs.filter { $0.reads(panel) }
      guard own.count > 1 else { continue }
      say(
        "Kivy reads the device \(own.count) times, so each touch arrives \(own.count) times: \(own.map(\.place).joined(separator: ", "))",
        command: "${EDITOR:-nano} \(own[0].place.prefix { $0 != ":" })")
    }
  }

  private mutating func examineAccess(to panel: DiscoveredDevice) {
    if let permissions = machine.permissions(of: panel.path) {
      let mayRead = access(machine.root + panel.path, R_OK) == 0
      say(
        "\(permissions): you can\(mayRead ? "" : "not") read the device",
        command: mayRead ? nil : "sudo usermod -aG input \"$USER\"  # then log in again")
    } else {
      say("there is no node \(panel.path)", command: "sudo udevadm trigger --subsystem-match=input")
    }
    let users = readers.found.filter { $0.nodes.contains(panel.path) }
    say(users.isEmpty ? "no program has the device open" : "open in \(list(users))")
    if machine.isThis, let device = try? LiveDevice(path: panel.path, grab: false), device.isTaken {
      // The kernel does not report which program holds the grab; it is certain only if one program has the device open.
      let holder = users.count == 1 ? users[0] : nil
      say(
        "grabbed: \(holder?.name ?? "one of these programs") is the only program that gets the touches",
        command: holder.flatMap {
          $0.name == "touchd" ? nil : "ps -f -p \($0.id)  # the program to end or to configure"
        })
    }
    let twins = devices.filter { isTwin($0) && $0.phys.hasPrefix(Twin.phys(of: panel, on: "")) }
    for twin in twins {
      say("touchd passes the panel on through \(twin.path), \(oneLine(twin.name))")
      let wrong = users.filter { $0.name != "touchd" && !$0.nodes.contains(twin.path) }
      if !wrong.isEmpty {
        say(
          "\(list(wrong)) has the panel open instead of \(twin.path), and gets no touches",
          command: "ls -l /dev/input/touchd  # the device that these programs should read")
      }
    }
  }

  private func list(_ users: [Machine.Process]) -> String {
    users.map { "\(oneLine($0.name)) (\($0.id))" }.joined(separator: ", ")
  }

  private mutating func examineMatrix(of panel: DiscoveredDevice, _ configuration: Configuration?) {
    guard let property = panel.properties[matrixKey] else { return }
    guard let matrix = PanelAdjustment.Matrix(property) else {
      return say(
        "\(matrixKey) is not six numbers: \(quoted(property))", command: "grep -rn \(matrixKey) /etc/udev /usr/lib/udev"
      )
    }
    say("matrix of udev: \(matrix.numbers.map { numeral($0) }.joined(separator: " "))")
    guard matrix != PanelAdjustment.Matrix([1, 0, 0, 0, 1, 0]) else { return }
    if let configuration {
      let keys = configuration.adjustment(of: panel).keys
      if configuration.calibration(of: panel) != nil {
        say("touchd's configuration has a matrix of its own, which touchd uses instead of udev's")
      } else if let keys, let index = configuration.ruleIndex(for: panel) {
        say(
          "a correction is applied twice: devices[\(index)] of touchd's configuration sets \(keys), and udev's matrix is also applied",
          command: "sudo touchctl calibrate --write \(panel.path)  # replaces udev's matrix for touchd")
      }
    }
    for line in settings.lines where line.text.utf8.holds("TransformationMatrix".utf8) {
      say(
        "a correction is applied twice: \(line.place) has a TransformationMatrix, which Xorg applies after udev's matrix",
        command: "sudo touchctl calibrate --print xorg \(panel.path) # instead of both")
    }
    let matrices = ["calibration_matrix", "calibrationMatrix", "CalibrationMatrix"]
    for line in settings.lines where matrices.contains(where: { line.text.utf8.holds($0.utf8) }) {
      say("\(line.program) uses its own matrix instead of udev's: \(line.place)")
    }
  }

  // MARK: - Other programs

  private mutating func examineSettings() {
    var found = settings.lines.map { "\($0.program), \($0.place): \($0.text)" }
    for input in settings.kivy.joined() where input.words.first?.hasPrefix("/dev/input/touchd/") ?? false {
      guard input.transforms else { continue }
      found.append("Kivy, \(input.place): turns or scales the touches of touchd's device, which are correct already")
      commands.append("${EDITOR:-nano} \(input.place.prefix { $0 != ":" })")
    }
    if found.isEmpty { return }
    text += "Settings of other programs:\n"
    for line in found { say(line) }
  }

  // MARK: - The service

  private mutating func readConfiguration() -> Configuration? {
    do throws(DocumentError) {
      if machine.isThis { return try Configuration.load() }
      let path = machine.root + Configuration.defaultPath
      return machine.exists(Configuration.defaultPath) ? try Configuration.load(path: path) : nil
    } catch {
      text += "The service's configuration:\n"
      say("\(error)", command: "touchd --check")
      return nil
    }
  }

  private mutating func examineService(_ configuration: Configuration?) {
    text += "The service:\n"
    guard machine.isThis else {
      return say(
        machine.exists(Configuration.defaultPath)
          ? "\(Configuration.defaultPath) is there" : "there is no \(Configuration.defaultPath)")
    }
    let path = Configuration.defaultSocketPath
    do {
      _ = try VarlinkClient(path: path).call("io.touchd.Touch.GetDevices")
      say("the service answers on \(path)")
    } catch {
      let isForbidden = access(path, F_OK) == 0 && access(path, W_OK) != 0
      say(
        isForbidden ? "you cannot open \(path)" : "the service does not answer on \(path)",
        command: isForbidden
          ? "sudo usermod -aG touchd \"$USER\"  # then log in again"
          : "sudo systemctl enable --now touchd.socket touchd.service")
    }
  }
}
