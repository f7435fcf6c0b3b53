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

  @Test(
    "S30: the segment under the lift is found in the control's bounds, wherever they begin",
    arguments: [(79.0, 0), (81, 1), (239, 2)])
  func segments(place: Double, segment: Int) {
    let control = stage.add(SegmentedControl(name: "segments", frame: frame, numberOfSegments: 3))
    control.boundsOrigin = origin
    stage.play(Finger(100 + place, 320).up())
    #expect(control.selectedSegment == segment)
  }

  @Test("S30: a tap selects a segment if there is one and the control has a width, even within its outsets alone")
  func fewSegments() {
    let cases: [(count: Int, width: Double, height: Double, selected: Int?)] = [
      (0, 240, 40, nil), (1, 240, 40, 0), (2, 0, 40, nil), (2, 1, 40, 1), (2, 240, 0, 0),
    ]
    for (count, width, height, selected) in cases {
      let stage = Stage()
      let frame = Rect(x: 100, y: 100, width: width, height: height)
      let control = stage.add(SegmentedControl(name: "segments", frame: frame, numberOfSegments: count))
      control.hitOutsets = Insets(top: 20, left: 20, bottom: 20, right: 20)
      stage.play(Finger(110, 110).up())
      #expect(control.selectedSegment == selected, "\(count) \(width) \(height)")
      #expect(stage.trace("segments").contains("valueChanged") == (selected != nil))
    }
  }

  @Test("S30: a slider as narrow as its knob, or without a range, keeps its value, and follows its touch")
  func stuckSlider() {
    for (width, maximum) in [(40.0, 1.0), (240, 0)] {
      let stage = Stage()
      let slider = stage.add(Slider(name: "slider", frame: Rect(x: 100, y: 100, width: width, height: 40)))
      slider.maximumValue = maximum
      #expect(slider.knob == Rect(x: 0, y: 0, width: 40, height: 40))
      stage.play(Finger(110, 120).move(10, 0).up())
      #expect(slider.value == 0 && stage.trace("slider") == "touchDown touchDragInside touchUpInside")
    }
    let narrow = stage.add(Slider(name: "narrow", frame: Rect(x: 100, y: 100, width: 41, height: 40)))
    stage.play(Finger(110, 120).move(0.5, 0).up())
    #expect(narrow.value == 0.5)
  }

  @Test("S30: the number of segments is at least 0, and a page control that loses pages shows the last that remains")
  func fewer() {
    #expect(SegmentedControl().numberOfSegments == 0 && SegmentedControl(numberOfSegments: -1).numberOfSegments == 0)
    let segments = SegmentedControl(numberOfSegments: 4)
    #expect(segments.numberOfSegments == 4)
    for (count, expected) in [(3, 3), (0, 0), (-2, 0)] {
      segments.numberOfSegments = count
      #expect(segments.numberOfSegments == expected)
    }
    let pages = PageControl()
    #expect(pages.numberOfPages == 0)
    pages.numberOfPages = 5
    pages.currentPage = 4
    for (count, expected) in [(3, 2), (7, 2), (0, 0)] {
      pages.numberOfPages = count
      #expect(pages.currentPage == expected)
    }
  }
}
