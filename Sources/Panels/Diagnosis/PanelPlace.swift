package import Evdev
package import TouchKit

/// The place of a panel: its screens, the adjustment of its axes, and its size in millimetres.
package struct PanelPlace {
  package let setup: PanelSetup
  /// Device units per millimetre along each axis of the device; nil without a range.
  let unitsPerMillimetre: (x: Double, y: Double)?
  /// Whether the device, its display or the configuration provides the size of the glass.
  package let isSizeKnown: Bool
  /// Whether the screen's size is the range of the axes, because nothing else is known.
  package let isSizeOfRange: Bool
  private let description: DeviceDescription
  private let mappings: [ScreenMapping]

  /// Create the place of a panel whose screen is as large as the range of its axes.
  init(_ description: DeviceDescription) {
    let screen = ScreenGeometry().makeScreen(name: "main", device: description).screen
    self.init(description, setup: PanelSetup(on: [Placement(screen)]), isSizeOfRange: true)
  }

  /// Create the place of a panel.
  ///
  /// - Parameters:
  ///   - glass: the millimetres under the first screen before rotation, if they are not the device's own; nil if
  ///     nothing else provides them.
  ///   - isSizeOfRange: whether the screen's size is the range of the axes.
  package init(_ description: DeviceDescription, setup: PanelSetup, glass: Size? = nil, isSizeOfRange: Bool) {
    self.description = description
    self.setup = setup
    self.isSizeOfRange = isSizeOfRange
    isSizeKnown = glass != nil || description.physicalSize != nil
    mappings = setup.placements.map { ScreenMapping(description, to: $0, adjustment: setup.adjustment) }
    unitsPerMillimetre = Self.units(description, setup, glass)
  }

  /// If the size of the glass is unknown, assume a short side of 375 pt, as gestures do.
  private static func units(
    _ description: DeviceDescription, _ setup: PanelSetup, _ glass: Size?
  ) -> (x: Double, y: Double)? {
    guard let (x, y) = description.rangedAxes else { return nil }
    if let glass {
      let part = AxisPair(description, areSwapped: setup.adjustment.swapsAxes).part(setup.placements[0].area).size
      let (right, down) = (part.width / glass.width, part.height / glass.height)
      return setup.adjustment.swapsAxes ? (down, right) : (right, down)
    }
    if x.resolution > 0, y.resolution > 0 { return (Double(x.resolution), Double(y.resolution)) }
    let short = min(Double(x.maximum) - Double(x.minimum), Double(y.maximum) - Double(y.minimum)) + 1
    let unit = short / (ScreenGeometry.assumedShortSide / ScreenGeometry.pointsPerMillimetre)
    return (unit, unit)
  }

  /// A contact's length as the filters measure it, in mm; 0 if the size of the glass is unknown.
  func millimetres(ofLength units: Int32) -> Double {
    guard isSizeKnown, let unitsPerMillimetre else { return 0 }
    // Filters measure along the horizontal axis of the screen.
    let isAlongY = setup.adjustment.swapsAxes != setup.placements[0].rotation.swapsSides
    return Double(units) / (isAlongY ? unitsPerMillimetre.y : unitsPerMillimetre.x)
  }

  /// Whether the filters exclude a touch that begins at this contact.
  func ignores(_ contact: Contact) -> Bool {
    let filters = setup.filters
    guard filters.ignoresOutside || !filters.deadZones.isEmpty else { return false }
    let mapping = mappings.first { $0.holds(contact) } ?? mappings[0]
    return filters.ignoresOutside && mapping.isOutside(contact)
      || filters.deadZones.contains { $0.contains(mapping.location(contact)) }
  }

  /// Convert a part of the glass, with a margin of 1 mm, to pixels of the screen under its middle.
  ///
  /// - Parameters:
  ///   - smallest: its smallest coordinates, in device units.
  ///   - largest: its largest coordinates, in device units.
  func zone(_ smallest: (x: Int32, y: Int32), _ largest: (x: Int32, y: Int32)) -> (zone: Rect, screen: Screen) {
    let (axes, units) = (AxisPair(description), unitsPerMillimetre ?? (0, 0))
    func wider(_ low: Int32, _ high: Int32, _ axis: AxisPair.Axis, _ unit: Double) -> (Int32, Int32) {
      (
        Int32(max(Double(low) - unit.rounded(), axis.minimum)), Int32(min(Double(high) + unit.rounded(), axis.maximum))
      )
    }
    let (left, right) = wider(smallest.x, largest.x, axes.x, units.x)
    let (top, bottom) = wider(smallest.y, largest.y, axes.y, units.y)
    let middle = contact(at: smallest.x / 2 + largest.x / 2, smallest.y / 2 + largest.y / 2)
    let index = mappings.firstIndex { $0.holds(middle) } ?? 0
    let screen = setup.placements[index].screen
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)].map {
      mappings[index].location(contact(at: $0.0, $0.1))
    }
    let unit = mappings[index].unit
    // Ignore rounding errors.
    func whole(_ value: Double, _ rule: FloatingPointRoundingRule) -> Double {
      abs(value - value.rounded()) < 0.001 ? value.rounded() : value.rounded(rule)
    }
    func span(_ places: [Double], _ unit: Double) -> (start: Double, length: Double) {
      let start = whole(places.min() ?? 0, .down)
      return (start, whole((places.max() ?? 0) + unit, .up) - start)
    }
    let (x, y) = (span(corners.map(\.x), unit.width), span(corners.map(\.y), unit.height))
    return (Rect(x: x.start, y: y.start, width: x.length, height: y.length), screen)
  }

  /// The size of the glass in millimetres, measured with a bank card (ISO/IEC 7810 ID-1) between two touches. The
  /// card's long side is along the screen's. Nil if the touches are not at opposite corners.
  ///
  /// - Parameters: one, other: from 0 to 1 over the ranges of the axes.
  package func glass(underCardAt one: Point, _ other: Point) -> Size? {
    let placement = setup.placements[0]
    let (one, other) = (setup.adjustment.ordered(one), setup.adjustment.ordered(other))
    let width = abs(one.x - other.x) / placement.area.size.width
    let height = abs(one.y - other.y) / placement.area.size.height
    guard width > 0.02, height > 0.02 else { return nil }
    let isWide = placement.nativeSize.width >= placement.nativeSize.height
    return Size(width: (isWide ? 85.6 : 53.98) / width, height: (isWide ? 53.98 : 85.6) / height)
  }

  private func contact(at x: Int32, _ y: Int32) -> Contact {
    Contact(id: 0, phase: .began, x: x, y: y)
  }

  /// The aspect ratios of the axes and of the unrotated screen, if they stretch a touch by more than a tenth; otherwise
  /// nil. Also nil if the axes do not show the shape of the glass, or if a matrix defines its orientation.
  package var stretch: (axes: Double, screen: Double)? {
    let placement = setup.placements[0]
    guard !isSizeOfRange, setup.adjustment.matrix == nil, unitsPerMillimetre != nil else { return nil }
    let axes = AxisPair(description, areSwapped: setup.adjustment.swapsAxes)
    let part = axes.part(placement.area).size
    let screen = placement.nativeSize.width / placement.nativeSize.height
    var glass = part.width / part.height
    if axes.x.resolution > 0, axes.y.resolution > 0 {
      glass *= axes.y.resolution / axes.x.resolution
    } else if axes.x.extent == axes.y.extent {
      return nil
    }
    let ratio = glass / screen
    return max(ratio, 1 / ratio) > 1.1 ? (glass, screen) : nil
  }
}
