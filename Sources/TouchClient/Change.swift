import Documents

/// A change of what a program shows; ``Presentation/change(_:)`` makes several together.
public struct Change: Equatable, Sendable {
  let json: JSON

  /// Set keys of a window, view or recognizer, as scene files spell them: `.set("volume", ["value": 40])`.
  ///
  /// A recognizer that is active takes `translation`, `scale` or `rotation`, with the time of an event that the program has seen as `asOf`.
  public static func set(_ name: String, _ keys: KeyValuePairs<String, JSON>) -> Change {
    Change(json: JSON([("of", JSON(name)), ("set", JSON(keys.map { ($0.key, $0.value) }))]))
  }

  /// Add a view, as scene files have it, to a window or view: above what is there, or below another view.
  public static func add(_ view: JSON, to superview: String, before other: String? = nil) -> Change {
    let place = [("in", JSON(superview))] + (other.map { [("before", JSON($0))] } ?? [])
    return Change(json: JSON([("add", view)] + place))
  }

  /// Add a window.
  public static func add(window: JSON) -> Change {
    Change(json: ["add": window])
  }

  /// Take a window or view away, with all that is in it.
  public static func remove(_ name: String) -> Change {
    Change(json: ["remove": JSON(name)])
  }
}
