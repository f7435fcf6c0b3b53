import Testing

@testable import Bindings

/// Bindings tested against recordings: fingers on a panel, and the commands they run.
@Suite(.timeLimit(.minutes(5))) struct PlayedBindingsTests {
  private static func times(_ name: String, _ count: Int) -> [String] { Array(repeating: name, count: count) }

  @Test("The example for a phone runs its commands")
  func phone() throws {
    let file = try BindingsFile(path: "Config/bindings/phone.bindings.yaml")
    let runs = try play(
      [
        "edge-swipe:2,700,300,700", "edge-swipe:2,700,45,700", "edge-swipe:360,2,360,600",
        "edge-swipe:360,1438,360,900",
        "fingers:2,300,900,300,650,120", "fingers:2,300,650,300,800,120", "pan:300,700,500,700",
        "fingers:3,200,700,200,700,120",
      ], on: (720, 1440), file)
    #expect(
      runs == ["back", "menu", "keyboard"] + Self.times("louder", 6) + Self.times("quieter", 3) + ["screenshot"])
  }

  @Test("The edge of a screen-edge pan of all edges selects the binding")
  func edges() throws {
    // The default scene has a recognizer of every kind.
    var file = BindingsFile()
    file.bindings = try bindings(
      [Edge.top, .left, .bottom, .right].map {
        "- {name: \($0), match: {kind: screenEdgePan, edge: \($0), state: ended}, run: [a]}"
      }
      .joined(separator: "\n"))
    let runs = try play(
      [
        "edge-swipe:2,300,300,310", "edge-swipe:797,100,500,120", "edge-swipe:400,2,380,200",
        "edge-swipe:200,478,230,200",
      ],
      on: (800, 480), file)
    #expect(runs == ["left", "right", "top", "bottom"])
  }

  @Test("The example for an e-reader runs its commands")
  func reader() throws {
    let file = try BindingsFile(path: "Config/bindings/e-reader.bindings.yaml")
    let runs = try play(
      [
        "swipe:900,700,300,700", "swipe:300,700,900,700", "tap:900,700", "tap:200,700", "tap:536,100",
        "pinch:600,700,300,540", "pinch:600,700,400,240", "long-press:500,500,1200", "pan:20,900,20,600",
        "swipe:1065,10,900,200",
      ], on: (1072, 1448), file)
    #expect(
      runs == [
        "next-page", "previous-page", "next-page-by-tap", "previous-page-by-tap", "larger", "larger", "smaller",
        "smaller", "bookmark",
      ] + Self.times("brighter", 3) + ["menu"])
  }

  @Test("The example for a kiosk runs its commands")
  func kiosk() throws {
    let file = try BindingsFile(path: "Config/bindings/kiosk.bindings.yaml")
    let runs = try play(
      [
        "tap:100,350", "tap:500,350", "tap:500,350", "tap:400,100", "swipe:600,200,200,200", "swipe:200,200,600,200",
        "long-press:740,60,1000", "long-press:740,60,3300",
      ], on: (800, 480), file)
    #expect(runs == ["door", "bell", "bell", "next-film", "maintenance"])
  }

  @Test("Bindings imported from lisgd run the same commands as in lisgd")
  func lisgd() throws {
    let file = try read(try ImportedGestures(lisgd: LisgdImportTests.script, size: (720, 1440)))
    let runs = try play(
      [
        // Along the bottom: far enough, then not far enough.
        "swipe:100,1420,650,1420", "swipe:100,1420,450,1420",
        // Out of the bottom right corner.
        "swipe:715,1430,500,1200",
        // Inward from the left edge, and upward along it in steps.
        "swipe:3,700,400,700", "pan:20,900,20,700",
        // One finger in the middle matches no binding.
        "swipe:300,700,600,700",
        "fingers:2,600,700,200,700,100", "fingers:3,200,900,420,680,60",
      ], on: (720, 1440), file)
    #expect(
      runs == ["along-bottom-1-right", "bottomRight-1-upLeft", "left-1-right"] + Self.times("along-left-1-up", 4) + [
        "pan-2-left"
      ]
        + Self.times("pan-3-upRight", 6))
  }

  @Test("Bindings imported from touchegg run the same commands as in touchegg")
  func touchegg() throws {
    let file = try read(try ImportedGestures(touchegg: ToucheggImportTests.configuration))
    let runs = try play(
      [
        "fingers:3,200,400,200,200,100", "fingers:4,500,200,200,200,60", "pinch:400,240,200,270",
        "pinch:400,240,300,225",
        "fingers:2,300,240,300,240,100",
      ], on: (800, 480), file)
    #expect(
      runs == ["swipe-3-up", "swipe-4-left"] + Self.times("pinch-out", 2) + Self.times("pinch-out-back", 2) + ["tap-2"])
  }
}
