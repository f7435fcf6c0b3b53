import Documents

/// Takes the actions of a recording and hands over what they would run, one line each.
package final class DryRun {
  private var matcher: BindingMatcher
  private let handleLine: (borrowing Span<UInt8>) -> Void

  /// Create a run of `bindings` in which every command ends at once.
  package init(_ bindings: [Binding], handleLine: @escaping (borrowing Span<UInt8>) -> Void) {
    matcher = BindingMatcher(bindings)
    self.handleLine = handleLine
  }

  /// Handle the line of one event; one that bindings are not for runs nothing.
  package func handle(_ bytes: borrowing Span<UInt8>) {
    guard let line = try? parseJSON(bytes), let action = GestureAction(event: line) else { return }
    for launch in matcher.launches(for: action) {
      var writer = JSONWriter()
      writer.beginObject()
      writer.key("run")
      writer.beginObject()
      writer.key("binding")
      writer.string(launch.binding)
      writer.key("words")
      writer.beginArray()
      for word in launch.words { writer.string(word) }
      writer.endArray()
      writer.endObject()
      writer.key(action.member)
      writer.node(action.node)
      writer.endObject()
      writer.withBytes { handleLine($0) }
    }
  }
}
