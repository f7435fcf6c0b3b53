import Documents

/// Handles the actions of a recording and returns the commands that they would run, one line each.
package final class DryRun {
  private var matcher: BindingMatcher
  private var misses: MissedGestures
  private var runsNothing = true
  private let handleLine: (borrowing Span<UInt8>) -> Void

  /// Create a dry run of `bindings`, in which every command ends at once.
  package init(_ bindings: [Binding], handleLine: @escaping (borrowing Span<UInt8>) -> Void) {
    matcher = BindingMatcher(bindings)
    misses = MissedGestures(bindings)
    self.handleLine = handleLine
  }

  /// Why no command would run, with a line for each gesture; empty if a command would run.
  package var reasons: [String] {
    guard runsNothing else { return [] }
    if misses.lines.isEmpty { return ["no command would run: the recording has no gesture of the scene"] }
    return ["no command would run; the recording's gestures are:"] + misses.lines
  }

  /// Handle the line of one event. Lines that bindings cannot match are ignored.
  package func handle(_ bytes: borrowing Span<UInt8>) {
    guard let line = try? parseJSON(bytes), let action = GestureAction(event: line) else { return }
    misses.handle(action)
    for launch in matcher.launches(for: action) {
      runsNothing = false
      var writer = JSONWriter()
      writer.beginObject()
      writer.key("run")
      writer.beginObject()
      writer.member("binding", launch.binding)
      if let send = launch.send {
        writer.key("send")
        Binding.Send.schema.encode(send, into: &writer)
      } else {
        writer.member("words", launch.words)
      }
      writer.endObject()
      writer.key(action.member)
      writer.node(action.node)
      writer.endObject()
      writer.withBytes { handleLine($0) }
    }
  }
}
