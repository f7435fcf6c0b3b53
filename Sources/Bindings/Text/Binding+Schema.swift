package import Documents
import Scenes

extension Binding {
  package static let schema: Schema<Binding> = Schema(
    "binding", "A gesture and its command.", defaults: Binding(),
    fields: [
      Field(required: "name", \.name, .name, "The binding's name in errors and the journal; unique among bindings."),
      Field(
        required: "match", \.match, .object { ActionMatch.schema },
        "The conditions that an action must meet. The binding runs if the action meets all conditions."),
      Field(
        optional: "run", \.command, .command,
        "The command: a list of words, or one string for /bin/sh if shell is true. A binding needs either run or send."
      ),
      Field(
        optional: "send", \.send, .object { Send.schema },
        "Keys, a click or wheel movements to send to the focused program through touchd-send. Replaces run."),
      Field("shell", \.isShell, .bool, "Whether /bin/sh runs the command."),
      Field(
        "each", \.each, .choice("repetition"),
        "gesture: run the command once for each gesture, at the first action that matches. step: run the command for each action or step."
      ),
      Field(
        optional: "step", \.step, .number(0.001...100_000),
        "With each: step, the distance between two runs. It is measured in the direction that match names, in the units of the key length. By default, the command runs for each action, or for each step of a recognizer that has its own step."
      ),
      Field(
        "whenBusy", \.whenBusy, .choice("rule"),
        "What to do with new gestures while the command runs: skip drops them, queue runs the command for each gesture later, restart ends the command and runs it again."
      ),
      Field(
        "queueLength", \.queueLength, .integer(1...1000),
        "With whenBusy: queue, the maximum number of waiting gestures. Further gestures are dropped."),
    ])
}

extension Binding.Send {
  package static let schema: Schema<Binding.Send> = Schema(
    "send", "The input that a binding sends to the focused program. Set exactly one of keys, click and scroll.",
    defaults: Binding.Send(),
    fields: [
      Field(
        optional: "keys", \.keys, .list(of: .keyName, count: 1...16),
        "The keys to press in this order, by the kernel's names. The keys are released in reverse order."),
      Field(
        optional: "click", \.click, .choice("button"), "The mouse button to click at the position of the gesture."),
      Field(
        "scroll", \.scroll, .bool,
        "Whether the moving fingers turn a mouse wheel, which continues at their velocity after the lift."),
    ])
}

extension Codec where Value == Binding.Invocation {
  /// A list of words, or one string.
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
