import Evdev
import Testing
import TouchKit

@testable import Panels

@Suite(.timeLimit(.minutes(5))) struct PanelOrientationTests {
  private func words(_ orientation: PanelOrientation) -> String {
    "\(orientation.upperLeft.rawValue), \(orientation.upperRight.rawValue): \(orientation.adjustment.keys ?? "none")"
  }

  @Test("the observed orientation of a rotated or mirrored panel selects the keys that correct it")
  func table() {
    #expect(
      PanelOrientation.all(from: PanelAdjustment(), .none).map(words) == [
        "upper right, upper left: invertX: true", "lower left, lower right: invertY: true",
        "lower right, lower left: invertX: true, invertY: true", "upper left, lower left: swapAxes: true",
        "lower left, upper left: swapAxes: true, invertX: true",
        "upper right, lower right: swapAxes: true, invertY: true",
        "lower right, upper right: swapAxes: true, invertX: true, invertY: true",
      ])
  }

  @Test("the keys correct a touch's position for every existing rule and rotation")
  func corrects() {
    let device = DeviceDescription.panel(x: 0...999, y: 0...999, resolution: 10)
    let corners: [PanelOrientation.Corner: (Int32, Int32)] = [
      .upperLeft: (0, 0), .upperRight: (999, 0), .lowerRight: (999, 999), .lowerLeft: (0, 999),
    ]
    for rotation in Rotation.allCases {
      for now in PanelAdjustment.orders {
        func landing(_ reported: (Int32, Int32), _ adjustment: PanelAdjustment) -> Point {
          let geometry = ScreenGeometry(rotation: rotation)
          let screen = geometry.makeScreen(name: "s", device: device).screen
          let mapping = ScreenMapping(device, to: Placement(screen, rotation: rotation), adjustment: adjustment)
          return mapping.location(Contact(id: 1, phase: .began, x: reported.0, y: reported.1))
        }
        func place(_ corner: PanelOrientation.Corner) -> Point {
          Point(x: Double(corners[corner]?.0 ?? -1), y: Double(corners[corner]?.1 ?? -1))
        }
        let all = PanelOrientation.all(from: now, rotation)
        #expect(all.count == 7)
        for orientation in all {
          // The values that the panel reports if touches currently land here.
          let left = corners.values.first { landing($0, now) == place(orientation.upperLeft) } ?? (-1, -1)
          let right = corners.values.first { landing($0, now) == place(orientation.upperRight) } ?? (-1, -1)
          #expect(landing(left, orientation.adjustment) == place(.upperLeft))
          #expect(landing(right, orientation.adjustment) == place(.upperRight))
        }
      }
    }
  }
}
