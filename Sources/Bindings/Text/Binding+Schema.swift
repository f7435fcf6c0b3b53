package import Documents
import Scenes

extension Binding {
  /// The schema of a binding's text.
  package static let schema: Schema<Binding> = Schema(
    "binding", "A gesture and its command.", defaults: Binding(),
    fields: [
      Field(required: "name", \.name, .name, "The name in errors and the journal; unique among bindings."),
      Field(
        required: "match", \.match, .object { ActionMatch.schema },
        "The actions that run the binding: all conditions must hold."),
      Field(
        optional: "run", \.command, .command,
        "The command as a list of words, program first; with shell: true one string for /bin/sh. A binding needs run or send."
      ),
      Field(
        optional: "send", \.send, .object { Send.schema },
        "Instead of run: keys, a click or wheel movements for the program that has the focus, through touchd-send."),
      Field("shell", \.isShell, .bool, "Whether /bin/sh runs the command."),
      Field(
        "each", \.each, .choice("repetition"),
        "gesture: the command runs once for each gesture, with the first action that matches. step: it runs for each action or step."
      ),
      Field(
        optional: "step", \.step, .number(0.001...100_000),
        "With each: step, the distance from one run to the next in the match's direction, in units of length. Absent: each action, or each step of a recognizer with a step of its own."
      ),
      Field(
        "whenBusy", \.whenBusy, .choice("rule"),
        "What happens to gestures while the command runs. skip: they are dropped. queue: they run later. restart: the command is ended, then the newest runs."
      ),
      Field(
        "queueLength", \.queueLength, .integer(1...1000),
        "With whenBusy: queue, the maximum number of waiting gestures; more are dropped."),
    ])
}

extension Binding.Send {
  /// What a binding sends.
  package static let schema: Schema<Binding.Send> = Schema(
    "send", "What a binding sends: one of these.", defaults: Binding.Send(),
    fields: [
      Field(
        optional: "keys", \.keys, .list(of: .keyName, count: 1...16),
        "Keys by the kernel's names: they are pressed in this order, and released in reverse order."),
      Field(
        optional: "click", \.click, .choice("button"), "The mouse button that is clicked at the place of the gesture."),
      Field("scroll", \.scroll, .bool, "Whether a wheel turns with the fingers, and continues with their velocity."),
    ])
}

extension Codec where Value == Binding.Invocation {
  /// A list of words, or one text.
  fileprivate static var command: Codec {
    let words = Codec<[String]>.list(of: .text, count: 1...1000)
    return Codec(
      type: .either([words.type, .text(form: nil, pattern: nil)]),
      decode: { (cursor) throws(DocumentError) in
        if case .sequence = cursor.node.value {
          let list = try words.decode(cursor)
          for (index, word) in list.enumerated() where word.utf8.contains(0) {
            throw cursor[index].error("a word must not contain a NUL")
          }
          if list[0].isEmpty { throw cursor[0].error("a program has a name") }
          return .words(list)
        }
        if case .mapping = cursor.node.value { throw cursor.error("expected a list of words, found \(cursor.found)") }
        return .text(try cursor.string())
      },
      encode: { command, writer in
        switch command {
        case .words(let list): words.encode(list, &writer)
        case .text(let text): writer.string(text)
        }
      })
  }
}
