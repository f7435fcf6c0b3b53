import Foundation
import TestSupport

/// Generates scenes, and views to add to them, from the scenes' JSON Schema: new kinds and keys are included
/// automatically.
///
/// Some generated scenes are refused because of contradictory keys; users count the accepted ones.
struct RandomScene {
  /// The names of the generated windows and views, and of the recognizers.
  private(set) var views: [String] = []
  private(set) var recognizers: [String] = []
  private var dice: SeededRandom
  /// The prefix of every name, so that separately generated scenes share no names.
  private let prefix: String
  /// Whether some of its windows are secure.
  private let hasSecrets: Bool

  private typealias Object = [String: Any]
  private static let size = (width: 800, height: 480)
  /// Keys that are chosen elsewhere, or that the test's screens do not support.
  private static let leftOut: Set<String> = ["screen", "layer", "secure", "initialFirstResponder"]

  init(_ dice: SeededRandom, prefix: String = "", hasSecrets: Bool = false) {
    (self.dice, self.prefix, self.hasSecrets) = (dice, prefix, hasSecrets)
  }

  /// Generate a scene as JSON.
  mutating func scene() throws -> String {
    try text(value(["$ref": "#/definitions/scene"], "scene", 0))
  }

  /// Generate a view with its subviews as JSON.
  mutating func view() throws -> String {
    try text(value(["$ref": "#/definitions/view"], "view", 2))
  }

  /// Values for a few keys of a view of a kind, or of a window or recognizer, as JSON.
  mutating func settings(of definition: String, kind: String? = nil) throws -> String {
    var (properties, _) = members(of: Self.definitions[definition] ?? [:], kind)
    for key in ["name", "kind", "views", "recognizers"] { properties[key] = nil }
    var chosen: Object = [:]
    for key in properties.keys.sorted() where dice.chance(10) {
      chosen[key] = value(properties[key] as? Object ?? [:], key, 4)
    }
    return try text(chosen)
  }

  private func text(_ value: Any) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: value, options: .sortedKeys), as: UTF8.self)
  }

  // MARK: The schema

  nonisolated(unsafe) private static let definitions: [String: Object] = {
    let url = URL(filePath: projectFile("Config/schema/scene.schema.json"))
    guard let data = try? Data(contentsOf: url), let schema = try? JSONSerialization.jsonObject(with: data) as? Object
    else { return [:] }
    return schema["definitions"] as? [String: Object] ?? [:]
  }()

  /// The keys of an object and its required keys, with those that its kind adds.
  private func members(of schema: Object, _ kind: String?) -> (properties: Object, required: Set<String>) {
    var properties = schema["properties"] as? Object ?? [:]
    var required = Set(schema["required"] as? [String] ?? [])
    for variant in schema["allOf"] as? [Object] ?? [] {
      let condition = ((variant["if"] as? Object)?["properties"] as? Object)?["kind"] as? Object
      guard let kind, condition?["const"] as? String == kind, let then = variant["then"] as? Object else { continue }
      properties.merge(then["properties"] as? Object ?? [:]) { $1 }
      required.formUnion(then["required"] as? [String] ?? [])
    }
    // This key concerns touches passed on to other programs.
    properties["withholdsTouches"] = nil
    properties["passesTouches"] = nil
    return (properties, required)
  }

  // MARK: Values

  private mutating func value(_ schema: Object, _ key: String, _ depth: Int) -> Any {
    if let reference = schema["$ref"] as? String {
      let name = String(reference.split(separator: "/").last ?? "")
      return value(Self.definitions[name] ?? [:], name, depth)
    }
    if let all = schema["allOf"] as? [Object], schema["properties"] == nil { return value(all[0], key, depth) }
    if let constant = schema["const"] { return constant }
    if let words = schema["enum"] as? [Any] { return words[dice.roll(words.count)] }
    switch (schema["type"] as? [String])?.first ?? schema["type"] as? String {
    case "object": return object(schema, key, depth)
    case "array": return array(schema, key, depth)
    case "boolean": return dice.chance(50)
    case "number": return number(schema)
    case "integer": return Int(number(schema).rounded())
    default: return key == "presses" ? "KEY_VOLUMEUP" : "go"
    }
  }

  private mutating func object(_ schema: Object, _ key: String, _ depth: Int) -> Any {
    var chosen: Object = [:]
    let kinds = ((schema["properties"] as? Object)?["kind"] as? Object)?["enum"] as? [String]
    if let kinds { chosen["kind"] = kinds[dice.roll(kinds.count)] }
    let (properties, required) = members(of: schema, chosen["kind"] as? String)
    if properties["name"] != nil { chosen["name"] = name(key) }
    for member in properties.keys.sorted() where chosen[member] == nil && !Self.leftOut.contains(member) {
      guard required.contains(member) || dice.chance(likelihood(member, depth)) else { continue }
      switch member {
      case "redirect": chosen[member] = views.randomElement(using: &dice)
      case "refuseTouchesOn": chosen[member] = some(of: views)
      // Only existing recognizers, so that there are no circles.
      case "requireToFail": chosen[member] = some(of: recognizers.filter { $0 != chosen["name"] as? String })
      case "simultaneousWith": chosen[member] = some(of: recognizers.filter { $0 != chosen["name"] as? String })
      default:
        chosen[member] = value(properties[member] as? Object ?? [:], member, depth + (member == "views" ? 1 : 0))
      }
    }
    if hasSecrets, key == "window", dice.chance(40) { chosen["secure"] = true }
    agree(&chosen)
    return chosen
  }

  private func likelihood(_ member: String, _ depth: Int) -> Int {
    switch member {
    case "frame": 90
    case "windows": 100
    case "views": depth < 2 ? 80 : depth < 4 ? 20 : 0
    case "recognizers", "multipleTouch": 60
    case "touches": 40
    case "hidden", "alpha", "interaction", "enabled", "animation": 8
    case "redirect": 5
    default: 20
    }
  }

  private mutating func array(_ schema: Object, _ key: String, _ depth: Int) -> Any {
    let (least, most) = (schema["minItems"] as? Int ?? 0, schema["maxItems"] as? Int ?? 4)
    if key == "frame" { return frame() }
    if key == "zone" { return [dice.chance(50) ? 0.5 : 0, 0, 0.5, 1] }
    let items = schema["items"] as? Object ?? [:]
    let count = least == most ? most : Int.random(in: max(least, 1)...max(1, min(most, 4)), using: &dice)
    var values = (0..<count).map { _ in value(items, key, depth) }
    if let words = values as? [String] {
      var known: Set<String> = []
      values = words.filter { known.insert($0).inserted }
    }
    if key == "keyframes", var frames = values as? [Object] {
      for index in frames.indices { frames[index]["time"] = Double(index) + 0.5 }
      values = frames
    }
    return values
  }

  private mutating func frame() -> [Int] {
    [
      dice.roll(Self.size.width) - 100, dice.roll(Self.size.height) - 100, dice.roll(Self.size.width),
      dice.roll(Self.size.height),
    ]
  }

  private mutating func number(_ schema: Object) -> Double {
    func bound(_ key: String, _ other: Double) -> Double {
      schema[key] as? Double ?? (schema[key] as? Int).map(Double.init) ?? other
    }
    let (least, most) = (bound("minimum", -1000), bound("maximum", 1000))
    let largest: Double = [2.0, 5, 120, 700].randomElement(using: &dice) ?? 2
    let number = Double.random(in: max(least, -60)...max(max(least, -60), min(most, largest)), using: &dice)
    return min(max((number * 1000).rounded() / 1000, least), most)
  }

  private mutating func name(_ key: String) -> String {
    if key == "recognizer" {
      recognizers.append("\(prefix)r\(recognizers.count)")
      return recognizers[recognizers.count - 1]
    }
    views.append("\(prefix)v\(views.count)")
    return views[views.count - 1]
  }

  private mutating func some(of names: [String]) -> [String] {
    Array(names.shuffled(using: &dice).prefix(1 + dice.roll(2)))
  }

  /// Make keys that depend on each other consistent.
  private mutating func agree(_ chosen: inout Object) {
    for (key, most) in [
      ("taps", 3), ("touches", 3), ("minimumTouches", 3), ("rows", 60), ("segments", 9), ("pages", 9),
    ] {
      if let number = chosen[key] as? Int { chosen[key] = min(number, most) }
    }
    if let most = chosen["maximumTouches"] as? Int {
      chosen["maximumTouches"] = max(most, chosen["minimumTouches"] as? Int ?? 1)
    }
    let kind = chosen["kind"] as? String
    if kind == "slider" || kind == "stepper" {
      chosen["minimum"] = 0
      chosen["maximum"] = 100
      if chosen["value"] != nil { chosen["value"] = dice.roll(100) }
    }
    for (key, number, usual) in [("selected", "segments", 2), ("current", "pages", 1), ("selected", "rows", 1)] {
      guard let value = chosen[key] as? Int, key != "selected" || chosen[number] != nil || kind == "segmented" else {
        continue
      }
      chosen[key] = value % max(chosen[number] as? Int ?? usual, 1)
    }
    if kind == "table" {
      chosen["rows"] = max(chosen["rows"] as? Int ?? 0, (chosen["rowHeights"] as? [Any])?.count ?? 0, 1)
      chosen["rowHeight"] = 30
    }
    if kind == "screenEdgePan" {
      chosen["directions"] = nil
      chosen["edges"] = ["left", "bottom"]
    }
  }
}
