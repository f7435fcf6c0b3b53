/// The setup of a panel: its screens, its axes, and the filters of its touches.
package struct PanelSetup: Equatable {
  /// The screens under its glass, at least one. If two parts overlap, the first is used.
  package var placements: [Placement]
  package var adjustment: PanelAdjustment
  package var filters: PanelFilters
  /// Whether other programs get the touches that touchd does not use (P1).
  package var isPassedOn: Bool

  /// Create a setup; the default changes only the screens.
  package init(
    on placements: [Placement], adjustment: PanelAdjustment = PanelAdjustment(), filters: PanelFilters = PanelFilters(),
    isPassedOn: Bool = false
  ) {
    self.placements = placements
    self.adjustment = adjustment
    self.filters = filters
    self.isPassedOn = isPassedOn
  }
}
