import Evdev
import Testing
import TouchKit

@testable import Panels

@Suite(.timeLimit(.minutes(5))) struct PanelPlaceTests {
  /// A panel whose axes do not begin at 0.
  private let panel = DeviceDescription.panel(x: 100...1099, y: 50...549, resolution: 10)

  private func place(
    _ device: DeviceDescription? = nil, _ geometry: ScreenGeometry = ScreenGeometry(),
    _ adjustment: PanelAdjustment = PanelAdjustment(), areas: [Rect] = [Placement.wholeGlass]
  ) -> PanelPlace {
    let device = device ?? panel
    let placements = areas.map { area in
      Placement(
        geometry.makeScreen(name: "s", device: device, swapsAxes: adjustment.swapsAxes, area: area).screen,
        rotation: geometry.rotation, area: area)
    }
    return PanelPlace(
      device, setup: PanelSetup(on: placements, adjustment: adjustment), glass: geometry.physicalSize,
      isSizeOfRange: geometry.size == nil)
  }

  @Test("a zone is in the screen's pixels, with a millimetre around it, and never beyond the glass")
  func zones() {
    func zone(_ geometry: ScreenGeometry, _ adjustment: PanelAdjustment = PanelAdjustment()) -> Rect {
      place(nil, geometry, adjustment).zone((300, 150), (319, 169)).zone
    }
    // 20 units with 10 more on each side: from 190 to 229 across, from 90 to 129 down.
    #expect(zone(ScreenGeometry()) == Rect(x: 190, y: 90, width: 40, height: 40))
    let large = Size(width: 2000, height: 250)
    #expect(zone(ScreenGeometry(size: large)) == Rect(x: 380, y: 45, width: 80, height: 20))
    #expect(zone(ScreenGeometry(size: large, rotation: .half)) == Rect(x: 1540, y: 185, width: 80, height: 20))
    #expect(zone(ScreenGeometry(rotation: .quarter)) == Rect(x: 90, y: 770, width: 40, height: 40))
    #expect(zone(ScreenGeometry(), PanelAdjustment(invertsX: true)) == Rect(x: 770, y: 90, width: 40, height: 40))
    #expect(
      zone(ScreenGeometry(size: large), PanelAdjustment(swapsAxes: true))
        == Rect(x: 360, y: 47, width: 160, height: 11))
    let corner = place().zone((100, 545), (105, 549)).zone
    #expect(corner == Rect(x: 0, y: 485, width: 16, height: 15))
  }

  @Test("a zone contains the touches from which it was made, and none 2 mm away, however the panel is mounted")
  func effect() {
    for rotation in Rotation.allCases {
      for order in PanelAdjustment.orders {
        let geometry = ScreenGeometry(size: Size(width: 777, height: 333), rotation: rotation)
        let place = place(nil, geometry, order)
        let mapping = ScreenMapping(
          panel, to: Placement(place.setup.placements[0].screen, rotation: rotation), adjustment: order)
        let zone = place.zone((700, 200), (715, 206)).zone
        func holds(_ x: Int32, _ y: Int32) -> Bool {
          zone.contains(mapping.location(Contact(id: 1, phase: .began, x: x, y: y)))
        }
        #expect(holds(700, 200) && holds(715, 200) && holds(700, 206) && holds(715, 206))
        #expect(!holds(680, 203) && !holds(735, 203) && !holds(707, 180) && !holds(707, 226))
      }
    }
  }

  @Test("with several screens under one glass, a zone is in the pixels of the screen below it")
  func parts() {
    let halves = [Rect(x: 0, y: 0, width: 0.5, height: 1), Rect(x: 0.5, y: 0, width: 0.5, height: 1)]
    let place = place(areas: halves)
    #expect(place.zone((300, 150), (300, 150)).zone.origin == Point(x: 190, y: 90))
    let (zone, screen) = place.zone((800, 150), (800, 150))
    #expect(zone.origin == Point(x: 190, y: 90) && screen === place.setup.placements[1].screen)
  }

  @Test("the units per millimetre come from the configuration, or the device, or a short side of 375 pt")
  func units() {
    func units(_ place: PanelPlace) -> [Double] { place.unitsPerMillimetre.map { [$0.x, $0.y] } ?? [] }
    #expect(units(place()) == [10, 10])
    let wide = ScreenGeometry(physicalSize: Size(width: 50, height: 100))
    #expect(units(place(nil, wide)) == [20, 5])
    // If the axes are swapped, the screen's width is along the second.
    #expect(units(place(nil, wide, PanelAdjustment(swapsAxes: true))) == [10, 10])
    #expect(
      units(place(nil, ScreenGeometry(physicalSize: Size(width: 25, height: 100)), PanelAdjustment(swapsAxes: true)))
        == [10, 20])
    let sizeless = DeviceDescription.panel(x: 0...999, y: 0...499, resolution: 0)
    #expect(abs((place(sizeless).unitsPerMillimetre?.x ?? 0) - 500 / (375 / 163 * 25.4)) < 1e-9)
    #expect(place(.panel(x: 0...0, y: 0...499, resolution: 0)).unitsPerMillimetre == nil)
    #expect([place(), place(sizeless, wide), place(sizeless)].map(\.isSizeKnown) == [true, true, false])
  }

  @Test("a contact's length is measured along the screen's width, as by the filter")
  func lengths() {
    let device = DeviceDescription.panel(x: 0...999, y: 0...499, resolution: 10, 5)
    #expect(place(device).millimetres(ofLength: 100) == 10)
    #expect(place(device, ScreenGeometry(rotation: .quarter)).millimetres(ofLength: 100) == 20)
    #expect(place(device, ScreenGeometry(), PanelAdjustment(swapsAxes: true)).millimetres(ofLength: 100) == 20)
    let both = place(device, ScreenGeometry(rotation: .threeQuarters), PanelAdjustment(swapsAxes: true))
    #expect(both.millimetres(ofLength: 100) == 10)
    #expect(place(.panel(x: 0...999, y: 0...499, resolution: 0)).millimetres(ofLength: 100) == 0)
  }

  @Test("touches are stretched if the axes' shape differs from the screen's by more than a tenth")
  func stretch() {
    func stretch(
      _ width: Double, _ height: Double, _ device: DeviceDescription? = nil, _ rotation: Rotation = .none,
      _ adjustment: PanelAdjustment = PanelAdjustment()
    ) -> [Double] {
      let geometry = ScreenGeometry(size: Size(width: width, height: height), rotation: rotation)
      return place(device, geometry, adjustment).stretch.map { [$0.axes, $0.screen] } ?? []
    }
    // 1000 by 500 units are 100 by 50 mm.
    #expect(stretch(800, 400) == [])
    #expect(stretch(1099, 500) == [] && stretch(1101, 500) == [2, 2.202])
    #expect(stretch(1000, 549) == [] && stretch(1000, 551).count == 2)
    #expect(stretch(400, 800) == [2, 0.5])
    #expect(stretch(400, 800, nil, .none, PanelAdjustment(swapsAxes: true)) == [])
    // A rotated picture is compared in the panel's orientation.
    #expect(stretch(800, 400, nil, .quarter) == [] && stretch(400, 800, nil, .quarter).count == 2)
    #expect(stretch(400, 800, nil, .none, PanelAdjustment(matrix: .init([0, 1, 0, 1, 0, 0]))) == [])
    // Non-square units are compared in millimetres. Without a resolution, a square range is not compared, and others
    // are.
    let oblong = DeviceDescription.panel(x: 0...4095, y: 0...4095, resolution: 20, 40)
    #expect(stretch(800, 400, oblong) == [] && stretch(800, 800, oblong) == [2, 1])
    #expect(stretch(800, 400, .panel(x: 0...4095, y: 0...4095, resolution: 0)) == [])
    #expect(stretch(800, 400, .panel(x: 0...4095, y: 0...2047, resolution: 0)) == [])
    #expect(stretch(800, 600, .panel(x: 0...4095, y: 0...2047, resolution: 0)).first == 2)
    // A screen as large as the range does not stretch touches.
    #expect(place(oblong).stretch == nil)
  }

  @Test("a card between two touches measures the glass; its long side is along the screen's long side")
  func card() {
    func glass(
      _ one: Point, _ other: Point, _ geometry: ScreenGeometry = ScreenGeometry(),
      _ adjustment: PanelAdjustment = PanelAdjustment(), areas: [Rect] = [Placement.wholeGlass]
    ) -> [Double]? {
      place(nil, geometry, adjustment, areas: areas).glass(underCardAt: one, other).map {
        [($0.width * 100).rounded() / 100, ($0.height * 100).rounded() / 100]
      }
    }
    let (near, far) = (Point(x: 0.2, y: 0.9), Point(x: 0.7, y: 0.4))
    #expect(glass(near, far) == [171.2, 107.96])
    #expect(glass(far, near) == [171.2, 107.96])
    let tall = ScreenGeometry(size: Size(width: 480, height: 800))
    #expect(glass(Point(x: 0.1, y: 0.1), Point(x: 0.85, y: 0.6), tall) == [71.97, 171.2])
    #expect(
      glass(Point(x: 0.1, y: 0.1), Point(x: 0.85, y: 0.6), tall, PanelAdjustment(swapsAxes: true)) == [107.96, 114.13])
    #expect(glass(near, Point(x: 0.22, y: 0.4)) == nil && glass(near, Point(x: 0.7, y: 0.885)) == nil)
    #expect(glass(near, Point(x: 0.23, y: 0.87)) != nil)
  }

  @Test("the millimetre around a zone uses each axis's own units, and ends at every edge of the glass")
  func millimetreAroundZone() {
    // 100 by 25 mm.
    let oblong = DeviceDescription.panel(x: 100...1099, y: 50...549, resolution: 10, 20)
    #expect(place(oblong).zone((300, 150), (319, 169)).zone == Rect(x: 190, y: 80, width: 40, height: 60))
    #expect(place(oblong).zone((105, 60), (109, 69)).zone == Rect(x: 0, y: 0, width: 20, height: 40))
    #expect(place(oblong).zone((1094, 540), (1095, 541)).zone == Rect(x: 984, y: 470, width: 16, height: 30))
    // If an axis has no range, its millimetres are unknown.
    let (down, across) = (0...0, 0...499) as (ClosedRange<Int32>, ClosedRange<Int32>)
    #expect(
      place(.panel(x: down, y: across, resolution: 0)).zone((0, 10), (0, 10)).zone
        == Rect(x: 0, y: 10, width: 1, height: 1))
    #expect(
      place(.panel(x: across, y: down, resolution: 0)).zone((10, 0), (10, 0)).zone
        == Rect(x: 10, y: 0, width: 1, height: 1))
  }

  @Test("the middle of a zone selects its screen; outside all screens, it is the first one's")
  func screenOfZone() {
    let corners = [(0.75, 0), (0, 0), (0.75, 0.75)].map { Rect(x: $0.0, y: $0.1, width: 0.25, height: 0.25) }
    let place = place(areas: corners)
    func screen(_ smallest: (x: Int32, y: Int32), _ largest: (x: Int32, y: Int32)) -> Int? {
      let screen = place.zone(smallest, largest).screen
      return place.setup.placements.firstIndex { $0.screen === screen }
    }
    #expect(screen((1000, 60), (1000, 60)) == 0)
    #expect(screen((105, 55), (590, 280)) == 1)
    #expect(screen((700, 350), (1098, 548)) == 2)
    #expect(screen((600, 300), (600, 300)) == 0)
  }

  @Test("rounding errors do not enlarge a zone at either end")
  func zoneOfRoundedPixels() {
    let device = DeviceDescription.panel(x: 0...999, y: 0...499, resolution: 10)
    let place = place(device, ScreenGeometry(), PanelAdjustment(matrix: .init([0.6, 0, 0.2, 0, 1, 0])))
    // The matrix maps 502 to 500.99999999999994, and 137 to 282.00000000000006.
    #expect(place.zone((512, 150), (517, 150)).zone == Rect(x: 501, y: 140, width: 16, height: 21))
    #expect(place.zone((112, 150), (127, 150)).zone == Rect(x: 261, y: 140, width: 22, height: 21))
    // Half a pixel counts as a whole one.
    #expect(place.zone((513, 150), (513, 150)).zone == Rect(x: 501, y: 140, width: 14, height: 21))
  }

  @Test("a card is measured on its screen's part of the glass; on a square screen, its long side is horizontal")
  func cardOnPart() {
    let (near, far) = (Point(x: 0.2, y: 0.9), Point(x: 0.6, y: 0.5))
    func glass(_ size: Size, _ area: Rect) -> [Double]? {
      place(nil, ScreenGeometry(size: size), areas: [area]).glass(underCardAt: near, far).map {
        [($0.width * 100).rounded() / 100, ($0.height * 100).rounded() / 100]
      }
    }
    #expect(glass(Size(width: 500, height: 500), Placement.wholeGlass) == [214, 134.95])
    #expect(glass(Size(width: 500, height: 400), Rect(x: 0, y: 0, width: 0.8, height: 1)) == [171.2, 134.95])
    #expect(glass(Size(width: 500, height: 400), Rect(x: 0, y: 0.2, width: 1, height: 0.8)) == [214, 107.96])
  }

  @Test("a resolution of only one axis does not count")
  func stretchOfHalfSize() {
    let geometry = ScreenGeometry(size: Size(width: 800, height: 400))
    for (right, down) in [(0, 40), (20, 0)] as [(Int32, Int32)] {
      #expect(place(.panel(x: 0...4095, y: 0...4095, resolution: right, down), geometry).stretch == nil)
    }
  }
}
