import Documents

/// A change to a program's windows. ``Presentation/change(_:)`` applies several changes together.
public struct Change: Equatable, Sendable {
  let json: JSON

  /// Set keys of a window, view or recognizer: `.set("volume", ["value": 40])`. The keys have the same names as in
  /// scene files.
  ///
  /// To change an active recognizer, set `translation`, `scale` or `rotation`. Also set `asOf` to the time of the event
  /// to which the new value refers.
  public static func set(_ name: String, _ keys: KeyValuePairs<String, JSON>) -> Change {
    Change(json: JSON([("of", JSON(name)), ("set", JSON(keys.map { ($0.key, $0.value) }))]))
  }

  /// Add a view to a window or to another view. The new view is described as in a scene file. Without `other`, the new
  /// view is on top. With `other`, the new view is below that view.
  public static func add(_ view: JSON, to superview: String, before other: String? = nil) -> Change {
    let place = [("in", JSON(superview))] + (other.map { [("before", JSON($0))] } ?? [])
    return Change(json: JSON([("add", view)] + place))
  }

  /// Add a window.
  public static func add(window: JSON) -> Change {
    Change(json: ["add": window])
  }

  /// Remove a window or view and everything inside it.
  public static func remove(_ name: String) -> Change {
    Change(json: ["remove": JSON(name)])
  }
}
