package import TouchKit

/// Which part of a panel's glass lies over which screen.
package struct Placement {
  /// The screen.
  package var screen: Screen
  /// How the screen's picture is turned against the glass.
  package var rotation: Rotation
  /// The part, in positions from 0 to 1 over the whole glass, after calibration and before rotation.
  package var area: Rect

  /// All of the glass.
  package static let wholeGlass = Rect(x: 0, y: 0, width: 1, height: 1)

  /// Makes a placement; the default is all of the glass.
  package init(_ screen: Screen, rotation: Rotation = .none, area: Rect = Placement.wholeGlass) {
    self.screen = screen
    self.rotation = rotation
    self.area = area
  }
}

/// The touches of one panel on one of its screens.
struct PanelPart {
  var placement: Placement
  var mapping: ScreenMapping
  /// Nil where every touch passes.
  var filter: TouchFilter?
  /// The touches of the pass under way.
  var samples: [TouchSample] = []
  /// The places of the samples among the pass' contacts.
  var indices: [Int] = []

  init(_ placement: Placement, mapping: ScreenMapping, filters: PanelFilters) {
    self.placement = placement
    self.mapping = mapping
    filter = filters.isEmpty ? nil : TouchFilter(filters, on: placement.screen)
    samples.reserveCapacity(16)
  }

  /// Whether the pass says anything beyond what stands still.
  var hasNews: Bool {
    samples.contains { $0.phase != .stationary }
  }
}
