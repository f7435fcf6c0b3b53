import Evdev
import Glibc
import Kernel

/// The files of this machine, or of a machine whose files are below a folder.
struct Machine {
  /// The folder that contains the machine's files; empty for this machine.
  let root: String

  /// A process that has input devices open.
  struct Process {
    let id: Int
    let name: String
    /// The nodes, such as `/dev/input/event3`.
    let nodes: Set<String>
  }

  /// Whether this program runs on the machine, so that its devices can be opened.
  var isThis: Bool { root.isEmpty }

  /// The content of a file; nil if the file cannot be read or is larger than 1 MiB.
  func text(_ path: String) -> String? {
    guard let bytes = try? readWholeFile(root + path, limit: 1 << 20, waits: false) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The sorted names in a folder; empty if the folder cannot be read.
  func names(_ folder: String) -> [String] {
    ((try? fileNames(in: root + folder)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  func exists(_ path: String) -> Bool { fileExists(root + path) }

  /// The home folders: root's, those in /home, and this user's.
  var homes: [String] {
    let own = isThis ? getenv("HOME").map { String(cString: $0) } : nil
    let all = ["/root"] + names("/home").map { "/home/\($0)" }
    return all + (own.map { all.contains($0) ? [] : [$0] } ?? [])
  }

  // MARK: - Devices

  /// List every event device, by number, as sysfs and udev describe it.
  func devices() -> [DiscoveredDevice] {
    names("/sys/class/input").filter { $0.hasPrefix("event") }.sorted {
      ($0.utf8.count, $0) < ($1.utf8.count, $1)
    }.map { name in
      let folder = "/sys/class/input/\(name)"
      func attribute(_ path: String) -> String {
        (text("\(folder)/\(path)") ?? "").split(separator: "\n").first.map(String.init) ?? ""
      }
      var device = DiscoveredDevice(path: "/dev/input/\(name)")
      device.name = attribute("device/name")
      device.phys = attribute("device/phys")
      device.vendor = UInt16(attribute("device/id/vendor"), radix: 16) ?? 0
      device.product = UInt16(attribute("device/id/product"), radix: 16) ?? 0
      device.isDirect = DiscoveredDevice.isDirect(properties: attribute("device/properties"))
      // In udev's database, E: is a property and S: is a link.
      for line in (text("/run/udev/data/c\(attribute("dev"))") ?? "").split(separator: "\n") {
        let value = String(line.dropFirst(2))
        if line.hasPrefix("S:") { device.links.append("/dev/\(value)") }
        guard line.hasPrefix("E:"), let end = value.firstIndex(of: "=") else { continue }
        device.properties[String(value[..<end])] = String(value[value.index(after: end)...])
      }
      device.links.sort()
      return device
    }
  }

  /// The mode, owner and group of a node, such as `mode 0660, root:input`; nil if the node does not exist.
  func permissions(of node: String) -> String? {
    var status = stat()
    guard stat(root + node, &status) == 0 else { return nil }
    let mode = String(status.st_mode & 0o777, radix: 8)
    return
      "mode 0\(mode), \(name(of: status.st_uid, in: "/etc/passwd")):\(name(of: status.st_gid, in: "/etc/group"))"
  }

  private func name(of id: UInt32, in file: String) -> String {
    for line in (text(file) ?? "").split(separator: "\n") {
      let fields = line.split(separator: ":", omittingEmptySubsequences: false)
      if fields.count > 2, UInt32(fields[2]) == id { return String(fields[0]) }
    }
    return "\(id)"
  }

  // MARK: - Processes

  /// The processes that have a device in /dev/input open, and the number of processes that could not be examined.
  func readers() -> (found: [Process], unseen: Int) {
    var found: [Process] = []
    var unseen = 0
    for id in names("/proc").compactMap({ Int($0) }).sorted() {
      guard let descriptors = try? fileNames(in: "\(root)/proc/\(id)/fd") else {
        unseen += exists("/proc/\(id)") ? 1 : 0
        continue
      }
      let nodes = Set(
        descriptors.compactMap { target(of: "/proc/\(id)/fd/\($0)") }.filter { $0.hasPrefix("/dev/input/") })
      if nodes.isEmpty { continue }
      let name = (text("/proc/\(id)/comm") ?? "").split(separator: "\n").first.map(String.init) ?? "?"
      found.append(Process(id: id, name: name, nodes: nodes))
    }
    return (found, unseen)
  }

  private func target(of link: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink(root + link, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }
}
