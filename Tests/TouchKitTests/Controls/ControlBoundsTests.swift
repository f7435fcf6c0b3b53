import TestSupport
import Testing
import TouchKit

/// Controls whose bounds do not begin at 0, and begin differently on the two axes.
@Suite(.timeLimit(.minutes(5))) struct ControlBoundsTests {
  private let stage = Stage()
  private let frame = Rect(x: 100, y: 300, width: 240, height: 40)
  private let origin = Point(x: 1000, y: 70)

  @Test("S30: the knob of a slider lies in its bounds, wherever they begin", arguments: [0, 0.25, 1])
  func slider(part: Double) {
    let slider = stage.add(Slider(name: "slider", frame: frame))
    slider.boundsOrigin = origin
    slider.maximumValue = 8
    slider.minimumValue = 4
    slider.value = 4 + 4 * part
    #expect(slider.knob == Rect(x: 1000 + 200 * part, y: 70, width: 40, height: 40))
    slider.frame = Rect(x: 100, y: 300, width: 30, height: 50)
    #expect(slider.knob == Rect(x: 1000, y: 70, width: 30, height: 30))
  }

  @Test("S30: the knob of a switch lies in its bounds, on and off")
  func toggle() {
    let toggle = stage.add(Switch(name: "switch", frame: frame))
    toggle.boundsOrigin = origin
    #expect(toggle.knob == Rect(x: 1000, y: 70, width: 40, height: 40))
    toggle.isOn = true
    #expect(toggle.knob == Rect(x: 1200, y: 70, width: 40, height: 40))
  }

  @Test(
    "S30: the tapped half of a page control decides the direction",
    arguments: [(119.0, 1), (120, 3), (230, 3)])
  func pages(place: Double, page: Int) {
    let control = stage.add(PageControl(name: "pages", frame: frame))
    control.boundsOrigin = origin
    control.numberOfPages = 5
    control.currentPage = 2
    stage.play(Finger(100 + place, 320).up())
    #expect(control.currentPage == page)
  }

  @Test(
    "S30: the tapped half of a stepper decides the direction",
    arguments: [(119.0, 4.0), (120, 6), (230, 6)])
  func stepper(place: Double, value: Double) {
    let control = stage.add(Stepper(name: "stepper", frame: frame))
    control.boundsOrigin = origin
    control.value = 5
    stage.play(Finger(100 + place, 320).up())
    #expect(control.value == value)
  }

  @Test("a table's rows lie below its subviews, in their order")
  func rows() {
    let table = TableView(name: "table", frame: Rect(x: 0, y: 0, width: 300, height: 200))
    table.addSubview(View(name: "bar", frame: Rect(x: 290, y: 0, width: 10, height: 200)))
    for (index, height) in [30.0, 50, 70].enumerated() {
      table.addRow(TableCell(name: "row\(index)", frame: Rect(x: 9, y: 9, width: 9, height: height)))
    }
    #expect(table.subviews.map(\.name) == ["row0", "row1", "row2", "bar"])
    #expect(table.cells.map(\.frame.origin.y) == [0, 30, 80])
    #expect(table.cells.allSatisfy { $0.frame.size.width == 300 && $0.frame.origin.x == 0 })
    #expect(table.contentSize == Size(width: 300, height: 150))
  }
}
