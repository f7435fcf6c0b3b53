import Evdev
import Glibc
import TestSupport
import Testing

extension Directory {
  /// A folder with two files, `a` and `b`, as device nodes.
  fileprivate static func nodes() throws -> Directory { try Directory(["a": "", "b": ""]) }

  fileprivate func touch(_ name: String) { close(open(self(name), O_RDONLY | O_CLOEXEC)) }
}

private func isReadable(_ fd: Int32) -> Bool {
  var asked = pollfd(fd: fd, events: Int16(POLLIN), revents: 0)
  return poll(&asked, 1, 0) == 1
}

@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct CloseWatchTests {
  @Test("closing a watched node is reported once; opening it, or closing an unwatched node, is not")
  func closed() throws {
    let nodes = try Directory.nodes()
    let watch = try CloseWatch()
    watch.add(nodes("a"))
    let fd = open(nodes("a"), O_RDONLY | O_CLOEXEC)
    nodes.touch("b")
    #expect(!isReadable(watch.fd) && watch.receive() == [])
    close(fd)
    #expect(isReadable(watch.fd))
    #expect(watch.receive() == [nodes("a")])
    #expect(watch.receive() == [])
  }

  @Test("when a node is no longer watched, the others are, and it can be watched again")
  func removed() throws {
    let nodes = try Directory.nodes()
    let watch = try CloseWatch()
    watch.add(nodes("a"))
    watch.add(nodes("b"))
    watch.remove(nodes("a"))
    nodes.touch("a")
    nodes.touch("b")
    #expect(watch.receive() == [nodes("b")])
    nodes.touch("a")
    #expect(!isReadable(watch.fd), "the kernel says nothing of it any more")
    watch.add(nodes("a"))
    nodes.touch("a")
    #expect(watch.receive() == [nodes("a")])
  }

  @Test("a removed node does not count as closed, and a missing one is not watched")
  func removedNode() throws {
    let nodes = try Directory.nodes()
    let watch = try CloseWatch()
    watch.add(nodes("a"))
    watch.add(nodes("c"))
    unlink(nodes("a"))
    #expect(isReadable(watch.fd), "the kernel says that it watches no more")
    #expect(watch.receive() == [])
  }

  @Test("all waiting reports are received at once")
  func many() throws {
    let nodes = try Directory.nodes()
    let watch = try CloseWatch()
    for name in ["a", "b"] { watch.add(nodes(name)) }
    // The kernel merges equal consecutive reports.
    for _ in 0..<300 { for name in ["a", "b"] { nodes.touch(name) } }
    #expect(watch.receive() == [nodes("a"), nodes("b")])
    #expect(!isReadable(watch.fd))
  }
}

@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct DiscoveryRetryTests {
  @Test("a retry is due when a node's permissions change, and when a node is closed")
  func worthTrying() throws {
    let nodes = try Directory.nodes()
    let retry = try DiscoveryRetry()
    retry.begin(in: nodes.path)
    #expect(!isReadable(retry.fd))
    chmod(nodes("a"), 0o644)
    #expect(isReadable(retry.fd))
    retry.receive()
    #expect(!isReadable(retry.fd))
    nodes.touch("b")
    #expect(isReadable(retry.fd))
  }

  @Test("a stopped watch reports nothing, not even earlier changes, and can be started again")
  func ended() throws {
    let nodes = try Directory.nodes()
    let retry = try DiscoveryRetry()
    retry.begin(in: nodes.path)
    nodes.touch("a")
    retry.end()
    #expect(!isReadable(retry.fd))
    nodes.touch("a")
    #expect(!isReadable(retry.fd))
    retry.begin(in: nodes.path)
    nodes.touch("a")
    #expect(isReadable(retry.fd))
  }

  @Test("a missing folder is not an error, and another folder can be watched afterwards")
  func missing() throws {
    let nodes = try Directory.nodes()
    let retry = try DiscoveryRetry()
    retry.begin(in: nodes("none"))
    retry.begin(in: nodes.path)
    nodes.touch("a")
    #expect(isReadable(retry.fd))
  }
}
