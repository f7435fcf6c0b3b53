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

/// Descriptors, in a process of its own, where no other test opens one.
@Suite(.startsPrograms, .timeLimit(.minutes(5))) struct InotifyProcessTests {
  @Test("the descriptor is closed with the object, and is not inherited")
  func closed() async {
    await #expect(processExitsWith: .success) {
      func target(_ descriptor: Int32) -> String? {
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = bytes.withUnsafeMutableBytes {
          readlink("/proc/self/fd/\(descriptor)", $0.assumingMemoryBound(to: CChar.self).baseAddress!, $0.count)
        }
        return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
      }
      var inotify: Inotify? = try Inotify()
      let descriptor = inotify?.descriptor ?? -1
      precondition(target(descriptor) == "anon_inode:inotify" && fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
      inotify = nil
      precondition(target(descriptor) != "anon_inode:inotify")
    }
  }
}
