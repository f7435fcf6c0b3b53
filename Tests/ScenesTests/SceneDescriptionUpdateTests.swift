import Documents
import Testing
import TouchKit

@testable import Scenes

/// The description of a scene after use, and the part of it that other clients receive.
@Suite(.timeLimit(.minutes(5))) struct SceneDescriptionUpdateTests {
  private static let text = """
    windows:
      - name: w
        views:
          - {name: slider, kind: slider, frame: [1, 2, 30, 40], maximum: 8, value: 3}
          - {name: switch, kind: switch}
          - {name: stepper, kind: stepper, value: 5}
          - {name: segmented, kind: segmented, segments: 4}
          - {name: page, kind: page, pages: 7}
          - {name: table, kind: table, rows: 4, rowHeight: 9, selected: 1}
          - {name: scroll, kind: scroll, contentSize: [3000, 4000], views: [{name: inner, views: [{name: deep}]}]}
      - {name: framed, frame: [5, 6, 70, 80], views: [{name: all}]}
    """

  private func build(_ description: SceneDescription) throws -> Scene {
    try description.build { _ in
      Screen(name: "s", size: Size(width: 800, height: 480), pixelsPerPoint: Vector(dx: 1, dy: 1))
    }
  }

  @Test("A7: an untouched scene equals its description")
  func untouched() throws {
    let description = try scene(Self.text)
    let updated = description.updated(from: try build(description))
    #expect(updated.windows == description.windows)
    #expect(updated == description)
  }

  @Test("A7: values and offsets that fingers have changed become part of the description")
  func touched() throws {
    let description = try scene(Self.text)
    let built = try build(description)
    func view<Kind: View>(_ name: String, _ kind: Kind.Type = Kind.self) throws -> Kind {
      try #require(built.view(named: name) as? Kind)
    }
    try view("slider", Slider.self).value = 7.5
    try view("switch", Switch.self).isOn = true
    try view("stepper", Stepper.self).value = 9
    try view("segmented", SegmentedControl.self).selectedSegment = 2
    try view("page", PageControl.self).currentPage = 6
    try view("table", TableView.self).selectedRow = 3
    try view("scroll", ScrollView.self).contentOffset = Point(x: 17, y: 19)
    let updated = description.updated(from: built)
    func kind<Kind>(_ index: Int, _ kind: Kind.Type = Kind.self) throws -> Kind {
      try #require(updated.windows[0].traits.views[index].kind.value as? Kind)
    }
    #expect(try kind(0, SliderKind.self).value == 7.5 && kind(0, SliderKind.self).maximum == 8)
    #expect(try kind(1, SwitchKind.self).isOn)
    #expect(try kind(2, StepperKind.self).value == 9)
    #expect(try kind(3, SegmentedKind.self).selected == 2)
    #expect(try kind(4, PageKind.self).current == 6)
    #expect(try kind(5, TableKind.self).selected == 3)
    #expect(try kind(6, ScrollKind.self).traits.offset == Point(x: 17, y: 19))
    // The scene built from it is the same.
    let again = try build(updated)
    #expect((again.view(named: "page") as? PageControl)?.currentPage == 6)
    #expect(updated.updated(from: again) == updated)
  }

  @Test(
    "A7: a frame that does not fill its screen or view is written",
    arguments: [
      Rect(x: 0, y: 0, width: 800, height: 480), Rect(x: 1, y: 0, width: 800, height: 480),
      Rect(x: 0, y: 1, width: 800, height: 480), Rect(x: 0, y: 0, width: 801, height: 480),
      Rect(x: 0, y: 0, width: 800, height: 481),
    ])
  func frames(frame: Rect) throws {
    let description = try scene(Self.text)
    let built = try build(description)
    for name in ["w", "switch", "deep", "framed", "slider"] { built.view(named: name)?.frame = frame }
    let windows = description.updated(from: built).windows
    let isAll = frame == Rect(x: 0, y: 0, width: 800, height: 480)
    #expect(windows[0].frame == (isAll ? nil : frame) && windows[1].frame == frame)
    let views = windows[0].traits.views
    #expect(views[0].frame == frame)
    // The enclosing view may have been resized.
    let whole = Rect(x: 0, y: 0, width: built.windows[0].frame.size.width, height: built.windows[0].frame.size.height)
    #expect(views[1].frame == (frame == whole ? nil : frame))
    #expect(views[6].traits.views[0].traits.views[0].frame == (isAll ? nil : frame))
  }

  @Test("A15: of a secure window, other clients receive only the frame, not the contents")
  func secrets() throws {
    let all = try scene(
      """
      frameRate: 50
      windows:
        - {name: open, alpha: 0.5, recognizers: [{name: t, kind: tap}], views: [{name: v}]}
        - name: safe
          screen: left
          layer: overlay
          level: 3
          frame: [1, 2, 30, 40]
          secure: true
          alpha: 0.5
          defersEdges: [top]
          initialFirstResponder: code
          recognizers: [{name: u, kind: tap}]
          views: [{name: code, kind: textField}]
      """)
    let plain = try scene(
      """
      frameRate: 50
      windows:
        - {name: open, alpha: 0.5, recognizers: [{name: t, kind: tap}], views: [{name: v}]}
        - {name: safe, screen: left, layer: overlay, level: 3, frame: [1, 2, 30, 40], secure: true}
      """)
    #expect(all.withoutSecrets == plain)
    #expect(plain.withoutSecrets == plain && plain.hasSecrets)
    #expect(try !scene(Self.text).hasSecrets && scene(Self.text).withoutSecrets == scene(Self.text))
  }
}
