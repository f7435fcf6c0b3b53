import Glibc
import Kernel
import TestSupport
import Testing

/// Changes of files and folders, as the kernel reports them.
@Suite(.timeLimit(.minutes(5))) struct InotifyTests {
  private let directory = try? Directory()

  @Test("Each event has its watch, its kind and the name of the file; a removed watch reports nothing more")
  func events() throws {
    let directory = try #require(directory)
    let inotify = try Inotify()
    let folder = try inotify.add(directory.path, UInt32(IN_CREATE | IN_CLOSE_WRITE))
    try directory.write("a", "1")
    try directory.write("longer.name", "2")
    var seen: [String] = []
    func receive() {
      inotify.receive { watch, mask, name in
        let kind = mask & UInt32(IN_CREATE) != 0 ? "created" : mask & UInt32(IN_CLOSE_WRITE) != 0 ? "written" : "gone"
        seen.append("\(watch == folder ? "folder" : "file") \(kind) \(name)")
      }
    }
    receive()
    #expect(seen.filter { $0.contains("created") || $0.contains("written") } == seen)
    #expect(seen.filter { $0.hasSuffix(" a") }.first == "folder created a")
    #expect(seen.filter { $0.hasSuffix(" longer.name") }.last == "folder written longer.name")
    seen = []
    let file = try inotify.add("\(directory.path)/a", UInt32(IN_CLOSE_WRITE))
    inotify.remove(folder)
    receive()
    // The kernel's last event of a removed watch.
    #expect(seen == ["folder gone "])
    seen = []
    let descriptor = open("\(directory.path)/a", O_WRONLY)
    close(descriptor)
    receive()
    #expect(file != folder && seen == ["file written "])
    #expect(throws: SystemError.self) { try inotify.add("\(directory.path)/none", UInt32(IN_CLOSE_WRITE)) }
  }
}
