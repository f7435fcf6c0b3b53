package import Documents
import Panels
import Scenes
import TouchKit

extension Configuration {
  /// Find parts of a configuration that are valid but have no effect: rules after a broader one, and dead zones and
  /// frames outside their screen.
  ///
  /// - Parameter path: its file; nil for the service's own.
  /// - Returns: a warning for each, with its place.
  /// - Throws: the first error, with its file and place.
  package static func warnings(path: String? = nil) throws(DocumentError) -> [DocumentError] {
    let loader = try ConfigurationLoader(files(of: path))
    let configuration = loader.configuration
    let place = { (index: Int) in loader.place(of: "devices", index) }
    var warnings = configuration.coveredRuleWarnings(place) + configuration.deadZoneWarnings(place)
    if let cursor = loader.sceneCursor {
      warnings += try configuration.shownScene.warnings(cursor) { configuration.screen($0) }
    }
    return warnings
  }

  /// Return the screen with a name, or the first one for nil.
  private func screen(_ name: String?) -> Screen? {
    guard let found = screens.first(where: { name == nil || $0.name == name }) else { return nil }
    return found.makeScreen() ?? .forWarnings(found.name, size: nil)
  }

  private func coveredRuleWarnings(_ place: (Int) -> Cursor?) -> [DocumentError] {
    devices.indices.compactMap { index in
      guard let earlier = devices[..<index].firstIndex(where: { $0.match.covers(devices[index].match) }),
        let first = place(earlier)?.error("").description.dropLast(2)
      else { return nil }
      return place(index)?.error(
        "this rule is never used: \(first) comes first, and matches every device that this rule matches")
    }
  }

  private func deadZoneWarnings(_ place: (Int) -> Cursor?) -> [DocumentError] {
    devices.enumerated().flatMap { index, rule in
      let names: [String?] = rule.parts.isEmpty ? [rule.screen] : rule.parts.map(\.screen)
      let screens = names.compactMap { screen($0) }
      return rule.filters.deadZones.enumerated().compactMap { number, zone in
        screens.contains { $0.holdsPart(of: zone) }
          ? nil : place(index)?["filters"]?["deadZones"]?[number].error(Self.offScreen(screens))
      }
    }
  }

  private static func offScreen(_ screens: [Screen]) -> String {
    let names = screens.map { screen in
      "\(quoted(screen.name)), which is \(numeral(screen.size.width)) by \(numeral(screen.size.height)) px"
    }
    return "it is outside the screen \(names.joined(separator: ", and "))"
  }
}

extension Screen {
  /// Whether some part of the screen, however small, lies in a zone.
  fileprivate func holdsPart(of zone: Rect) -> Bool {
    zone.origin.x < size.width && zone.origin.x + zone.size.width > 0 && zone.origin.y < size.height
      && zone.origin.y + zone.size.height > 0
  }
}
