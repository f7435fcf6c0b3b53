import Configuration
import Evdev
import Glibc
import Kernel
import Panels
import TestSupport
import Testing

@testable import TouchService

extension Directory {
  /// Create a file in place of a node, and return its path.
  fileprivate func make(_ name: String) -> String {
    close(open(self(name), O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
    return self(name)
  }
}

/// The number of this process' notifications for a file or folder.
private func watches(of path: String) throws -> Int {
  var status = stat()
  try #require(stat(path, &status) == 0)
  let inode = " ino:\(String(status.st_ino, radix: 16)) "
  var count = 0
  for fd in 0..<1024 {
    guard let bytes = try? readWholeFile("/proc/self/fdinfo/\(fd)", limit: 1 << 20) else { continue }
    count += String(decoding: bytes, as: UTF8.self).split(separator: "\n").count {
      $0.hasPrefix("inotify ") && $0.contains(inode)
    }
  }
  return count
}

/// Nodes that cannot be opened yet, or that another program has closed.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct LiveNodeTests {
  @Test(
    "a device that cannot be opened is reported once per reason, unless it was removed, and read once it can be opened"
  )
  func refused() throws {
    let desk = try LiveDesk()
    let path = "/dev/input/event4"
    desk.refusals[path] = LiveDeviceError(path: path, action: "open it", errno: EACCES)
    _ = try desk.add(path)
    desk.feed.handle(.changed(desk.found(path)))
    desk.refusals[path] = LiveDeviceError(path: path, action: "grab it", errno: EBUSY)
    desk.feed.handle(.changed(desk.found(path)))
    desk.feed.handle(.changed(desk.found(path)))
    desk.feed.handle(.added(desk.found("/dev/input/event5")))
    let refusals = [
      "warning: /dev/input/event4: cannot open it: Permission denied",
      "warning: /dev/input/event4: another program has grabbed the device; only that program gets touches until it releases the device",
    ]
    #expect(desk.reports == refusals)
    // Another device at the same node is reported again.
    desk.feed.handle(.removed(desk.found(path)))
    desk.feed.handle(.added(desk.found(path)))
    #expect(desk.reports == refusals + [refusals[1]])
    desk.refusals[path] = nil
    desk.feed.handle(.changed(desk.found(path)))
    #expect(desk.feed.members.map(\.found.path) == [path])
  }

  @Test(
    "devices that cannot be opened are retried in order when a node changes, until they are open"
  )
  func openedLater() throws {
    let folder = try Directory()
    let desk = try LiveDesk(folder: folder.path)
    let (one, two) = (folder.make("event1"), folder.make("event2"))
    let open = { (path: String) in LiveDeviceError(path: path, action: "open it", errno: EACCES) }
    desk.refusals = [two: open(two), one: open(one)]
    for path in [two, one] { _ = try desk.add(path) }
    // As after the last udev event: devices that could not be opened are watched.
    #expect(try watches(of: folder.path) == 0)
    desk.feed.reconfigure(use: { _ in DeviceUse(grab: false) })
    #expect(try watches(of: folder.path) == 1)
    (desk.opened, desk.reports) = ([], [])
    func permissionsChange(_ path: String) {
      chmod(path, 0o640)
      desk.turn()
    }
    permissionsChange(two)
    #expect(desk.opened == [one, two] && desk.reports.isEmpty && desk.feed.members.isEmpty)
    // One can be opened now; the other is still waited for, and the open one is left alone.
    desk.refusals[two] = nil
    permissionsChange(two)
    #expect(desk.opened == [one, two, one, two] && desk.feed.members.map(\.found.path) == [two])
    permissionsChange(one)
    #expect(desk.opened == [one, two, one, two, one])
    // The program that has grabbed it finally closes it.
    desk.refusals[one] = nil
    close(Glibc.open(one, O_RDONLY | O_CLOEXEC))
    desk.turn()
    #expect(desk.opened == [one, two, one, two, one, one] && desk.feed.members.map(\.found.path) == [two, one])
    #expect(try watches(of: folder.path) == 0)
    permissionsChange(one)
    #expect(desk.opened.count == 6)
    desk.nodes[one]?.down(2_000_000, id: 5, x: 10)
    desk.turn()
    #expect(desk.seen == ["began 10 at 2000000"])
    // A device that was opened late is not opened again when udev reports it.
    desk.refusals[two] = open(two)
    desk.feed.handle(.removed(desk.found(two)))
    desk.feed.handle(.added(desk.found(two)))
    desk.refusals[two] = nil
    desk.nodes[two] = try LiveDesk.Node(path: two)
    desk.feed.handle(.changed(desk.found(two)))
    desk.feed.open()
    #expect(try watches(of: folder.path) == 0)
  }

  @Test("a device that disconnects before its state is read again is removed, even if events of a whole batch wait")
  func disconnectedBeforeTheQuery() throws {
    let desk = try LiveDesk()
    let path = LiveDesk.makeFile()
    defer { unlink(path) }
    let node = try desk.add(path)
    // Exactly 512 events, so that only the read after them finds the end.
    node.down(1_000_000, id: 5, x: 1)
    for number: Int64 in 1...254 { node.move(1_000_000 + number, x: Int32(2 + number % 2)) }
    node.unplug()
    desk.closeElsewhere(path)
    #expect(desk.feed.members.isEmpty && desk.reports.last == "info: \(path): \"panel\" is disconnected")
    #expect(desk.seen.count == 256)
  }

  @Test("devices that cannot be opened before the start are watched from then on, and after devices were looked for")
  func refusedEarly() throws {
    for enumerates in [false, true] {
      let folder = try Directory()
      let desk = try LiveDesk(folder: folder.path, isStarted: false)
      let path = folder.make("event1")
      desk.refusals[path] = LiveDeviceError(path: path, action: "open it", errno: EACCES)
      desk.feed.handle(.added(desk.found(path)))
      #expect(try watches(of: folder.path) == 0)
      if enumerates { desk.feed.open() } else { try desk.feed.start() }
      #expect(try watches(of: folder.path) == 1)
    }
  }

  @Test(
    "the node of a panel is watched while the panel is read, and not after its removal or a reload that drops it"
  )
  func watchedNodes() throws {
    let folder = try Directory()
    let desk = try LiveDesk()
    let path = folder.make("event1")
    for ends in [
      { desk.feed.handle(.removed(desk.found(path))) }, { desk.feed.reconfigure(use: { _ in nil }) },
    ] {
      #expect(try watches(of: path) == 0)
      _ = try desk.add(path)
      #expect(try watches(of: path) == 1)
      ends()
      desk.turn()
      #expect(try watches(of: path) == 0 && desk.feed.members.isEmpty)
    }
  }

  @Test(
    "when another program closes a device, its state is read again; missed touches are recovered and reported"
  )
  func closedElsewhere() throws {
    let desk = try LiveDesk()
    let path = LiveDesk.makeFile()
    defer { unlink(path) }
    let node = try desk.add(path)
    func somebodyCloses() { desk.closeElsewhere(path) }
    somebodyCloses()
    #expect(desk.seen == [] && desk.reports.count == 1)
    node.down(1_000_000, id: 5, x: 10)
    desk.turn()
    node.ids[0] = 5
    desk.clock.now = 2_000_000
    somebodyCloses()
    // The queried positions are 0.
    #expect(desk.seen == ["began 10 at 1000000", "moved 0 at 2000000"] && desk.reports.count == 1)
    // Frames in the stream are read first.
    node.move(2_500_000, x: 15)
    (node.ids[0], node.ids[1]) = (-1, 7)
    desk.clock.now = 3_000_000
    somebodyCloses()
    #expect(desk.seen.dropFirst(2) == ["moved 15 at 2500000", "cancelled 15 at 3000000", "began 0 at 3000000"])
    #expect(
      desk.reports.last
        == "notice: \(path): another program had grabbed the device; the touches that it took were recovered")
    #expect(desk.queue.statistics.drops == 1)
    // More than two batches, and another device that no program has closed.
    let other = try desk.add("/dev/input/event1")
    other.down(3_000_000, id: 3, x: 700)
    desk.turn()
    other.ids[0] = 4
    let before = (reports: desk.reports.count, seen: desk.seen.count)
    for number: Int64 in 1...600 { node.move(3_000_000 + number, slot: 1, x: Int32(1 + number % 2)) }
    desk.clock.now = 3_500_000
    somebodyCloses()
    #expect(desk.seen.count == before.seen + 601 && desk.reports.count == before.reports)
    #expect(desk.seen.last == "moved 0 at 3500000")
    // A removed device is no longer watched.
    desk.feed.handle(.removed(desk.found(path)))
    desk.turn()
    let count = desk.reports.count
    somebodyCloses()
    #expect(desk.reports.count == count)
  }
}
