/// How a device is used as a panel: where it lies, and what is done to its touches.
package struct PanelSetup: Equatable {
  /// The screens under its glass; at least one. Where two parts overlap the first counts.
  package var placements: [Placement]
  /// How its axes are corrected.
  package var adjustment: PanelAdjustment
  /// What is done against what it does wrong.
  package var filters: PanelFilters
  /// Whether programs outside of touchd get the touches that nothing of touchd takes (P1).
  package var isPassedOn: Bool

  /// Create a setup; the default of all but the screens changes nothing.
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
