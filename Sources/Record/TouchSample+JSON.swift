package import Documents
import Scenes
package import TouchKit

extension TouchSample {
  /// Read a touch as in lines of touches, without its time; absent members are 0.
  ///
  /// - Throws: an error if a member is missing or has another type.
  package init(_ cursor: Cursor) throws(DocumentError) {
    func number(_ key: String) throws(DocumentError) -> Double { try cursor[key]?.real() ?? 0 }
    guard let id = try cursor["id"]?.integer(), let phaseName = try cursor["phase"]?.string(),
      let x = try cursor["x"]?.real(), let y = try cursor["y"]?.real()
    else { throw cursor.error("a touch requires id, phase, x and y") }
    let phases = [Touch.Phase.began, .moved, .ended, .cancelled]
    guard let phase = phases.first(where: { $0.wireName == phaseName }) else {
      throw cursor.error("unknown phase \(quoted(phaseName))")
    }
    let typeName = try cursor["type"]?.string() ?? Touch.TouchType.finger.wireName
    guard let type = [Touch.TouchType.finger, .pen, .palm].first(where: { $0.wireName == typeName }) else {
      throw cursor.error("unknown type \(quoted(typeName))")
    }
    self.init(
      id: Int(id), phase: phase, location: Point(x: x, y: y), type: type, force: try number("force"),
      majorRadius: try number("radius"), orientation: try number("orientation"))
  }

  /// Write the members of an object that ``init(_:)`` reads back exactly, without those that are 0.
  package func write(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("phase", phase.wireName)
    json.key("x")
    json.exact(location.x)
    json.key("y")
    json.exact(location.y)
    if type != .finger {
      json.member("type", type.wireName)
    }
    for (name, value) in [("force", force), ("radius", majorRadius), ("orientation", orientation)] where value != 0 {
      json.key(name)
      json.exact(value)
    }
  }
}
