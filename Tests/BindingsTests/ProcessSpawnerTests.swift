import Documents
import EventLoop
import Glibc
import Kernel
import TestSupport
import Testing
import TouchService

@testable import Bindings

/// How commands are started, and how their output is handled.
@Suite(.startsPrograms, .timeLimit(.minutes(5))) struct ProcessSpawnerTests {
  private final class Output {
    var lines: [String] = []
    var warnings: [String] = []
    var now: Int64 = 0
  }

  private let output: Output
  private let spawner: ProcessSpawner

  init() throws {
    let output = Output()
    self.output = output
    spawner = ProcessSpawner(loop: try EventLoop(), clock: { output.now }) { event, binding, line in
      if event == .commandOutput {
        output.lines.append("\(binding): \(line)")
      } else {
        output.warnings.append("\(event.priority) \(line)")
      }
    }
  }

  private func launch(_ command: Binding.Invocation, _ environment: [String: String] = [:]) -> Launch {
    var binding = Binding()
    binding.name = "it"
    binding.command = command
    return Launch(binding, environment)
  }

  /// Run a shell script and return how it ended.
  private func end(_ script: String, _ environment: [String: String] = [:]) throws -> CommandOutcome {
    let process = try spawner.start(launch(.text(script), environment))
    var status: Int32 = 0
    #expect(waitpid(process, &status, 0) == process)
    return CommandOutcome(waitStatus: status)
  }

  @Test("A command's standard output and standard error are split into lines, and its standard input is empty")
  func lines() throws {
    #expect(try end("echo one; echo two >&2; cat; printf rest; exit 3") == .exited(3))
    spawner.drain()
    #expect(output.lines == ["it: one", "it: two", "it: rest"])
  }

  @Test("The last output and all parts of a long line are delivered when the binding is removed")
  func forgetting() throws {
    #expect(try end("head -c 40000 /dev/zero | tr '\\0' x; echo; printf rest") == .exited(0))
    spawner.forget("it")
    #expect(output.lines.map(\.utf8.count) == [Int](repeating: 4100, count: 9) + [40000 - 9 * 4096 + 4, 8])
    #expect(output.lines.last == "it: rest")
    spawner.forget("it")
    #expect(try end("echo again") == .exited(0))
    spawner.forget("other")
    #expect(output.lines.count == 11)
    spawner.drain()
    #expect(output.lines.last == "it: again")
  }

  @Test("The first 200 lines of endless output are delivered, and a warning says that the rest is dropped")
  func muchOutput() throws {
    #expect(try end("seq 1 3000") == .exited(0))
    spawner.drain()
    #expect(output.lines == (1...200).map { "it: \($0)" })
    #expect(
      output.warnings == ["warning more than 200 lines within 10 s; further lines of these 10 s are dropped"])
    output.now = 10_000_000
    #expect(try end("echo again") == .exited(0))
    spawner.drain()
    #expect(output.lines.last == "it: again" && output.lines.count == 201 && output.warnings.count == 1)
  }

  @Test("A command has the variables of its launch and of this process")
  func environment() throws {
    let script = #"echo "$TOUCHD_X|$TOUCHD_BINDING|${PATH:+path}""#
    #expect(try end(script, ["TOUCHD_X": "a b;$c"]) == .exited(0))
    spawner.drain()
    #expect(output.lines == ["it: a b;$c|it|path"])
  }

  @Test(
    "A command leads a process group, inherits no descriptor, and has default signal handling")
  func inheritance() throws {
    let descriptor = open("/dev/null", O_RDONLY)
    defer { close(descriptor) }
    // Descriptors inherited at the start of a process lack close-on-exec.
    #expect(fcntl(descriptor, F_SETFD, 0) == 0)
    #expect(
      try end("[ -e /proc/$$/fd/\(descriptor) ] || echo none; set -- $(cat /proc/$$/stat); [ $5 = $$ ] && echo leads")
        == .exited(0))
    spawner.drain()
    #expect(output.lines == ["it: none", "it: leads"])
    signal(SIGPIPE, SIG_IGN)
    #expect(try end("kill -PIPE $$; echo alive") == .signalled(SIGPIPE))
    var (set, before) = (sigset_t(), sigset_t())
    sigaddset(&set, SIGUSR1)
    pthread_sigmask(SIG_BLOCK, &set, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    #expect(try end("kill -USR1 $$; echo alive") == .signalled(SIGUSR1))
    #expect(output.lines.count == 2)
  }

  @Test("A signal reaches every process that a command has started")
  func groups() throws {
    let process = try spawner.start(launch(.words(["sh", "-c", "sleep 1000 & wait"])))
    spawner.signal(process, SIGKILL)
    var status: Int32 = 0
    #expect(waitpid(process, &status, 0) == process)
    #expect(CommandOutcome(waitStatus: status) == .signalled(SIGKILL))
    // Once the whole group has ended, no process receives the signal.
    while spawner.signal(process, 0) { usleep(1000) }
    #expect(!spawner.signal(process, SIGKILL))
  }

  @Test("A missing program is an error with the kernel's reason")
  func missing() throws {
    #expect(throws: SystemError(call: "posix_spawn", errno: ENOENT)) {
      try spawner.start(launch(.words(["touchd-no-such-program"])))
    }
  }
}

/// Notice when a file was written.
@Suite(.timeLimit(.minutes(5))) struct FileWatchTests {
  @Test("A written or replaced file is noticed once, whatever happens to the files next to it")
  func changes() throws {
    let directory = try Directory()
    let watch = try FileWatch(directory("b.yaml"))
    #expect(!watch.receive())
    try directory.write("b.yaml", "one")
    #expect(watch.receive() && !watch.receive())
    for name in ["other", "b.yaml.swp", "a"] { try directory.write(name, "x") }
    #expect(!watch.receive())
    try directory.write("a-longer-name-beside-it", "x")
    try directory.write("b.yaml", "two", replacing: true)
    try directory.write("other", "y")
    #expect(watch.receive() && !watch.receive())
    unlink(directory("b.yaml"))
    #expect(!watch.receive())
    #expect(throws: SystemError(call: "watch \(directory.path)/none", errno: ENOENT)) {
      try FileWatch("\(directory.path)/none/b.yaml")
    }
  }
}

/// The commands that a recording would run.
@Suite(.timeLimit(.minutes(5))) struct DryRunTests {
  @Test("Each command that an action would start is a line with its words and the action")
  func lines() throws {
    let yaml = "- {name: one, match: {kind: tap}, run: [a, 'b c']}\n- {name: two, match: {press: KEY_A}, run: [d]}"
    var lines: [String] = []
    let run = DryRun(try bindings(yaml)) { bytes in
      lines.append(String(decoding: bytes.withUnsafeBufferPointer { Array($0) }, as: UTF8.self))
    }
    let tap = #"{"recognizer":"r","kind":"tap","state":"ended","view":"v","window":"w","time":5}"#
    let press = #"{"button":"KEY_A","phase":"began","time":6}"#
    for line in [#"{"action":\#(tap)}"#, "no line", #"{"touches":[]}"#, #"{"press":\#(press)}"#] {
      run.handle(Array(line.utf8).span)
    }
    #expect(
      lines == [
        #"{"run":{"binding":"one","words":["a","b c"]},"action":\#(tap)}"#,
        #"{"run":{"binding":"two","words":["d"]},"press":\#(press)}"#,
      ])
  }
}
