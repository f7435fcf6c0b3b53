import Panels
import Testing

@testable import TouchService

@Suite(.timeLimit(.minutes(5))) struct PipelineTests {
  static let scene = """
    windows:
      - name: main
        views:
          - name: map
            frame: [0, 0, 400, 480]
            recognizers:
              - {name: scroll, kind: pan}
          - name: "the \\"list\\""
            frame: [400, 0, 400, 480]
            recognizers:
              - {name: pick, kind: tap}
              - {name: hold, kind: longPress}
    """

  @Test("A tap is one line with the names, the tap's position and the time of the lift")
  func tap() throws {
    let rig = try Rig(scene: Self.scene)
    rig.tap(1_000_000, at: 500, 100)
    #expect(
      rig.lines.all == [
        #"{"action":{"recognizer":"pick","kind":"tap","state":"ended","view":"the \"list\"","window":"main","time":1050000,"x":500,"y":100,"touches":1}}"#
      ])
    #expect(rig.lines.replacementKeys == [nil])
  }

  @Test("A long press begins when its time is up, with its deadline as the time")
  func longPress() throws {
    let rig = try Rig(scene: Self.scene)
    rig.frame(1_000_000, (0, (500, 100)))
    rig.pipeline.queue.advance(to: 1_500_000)
    #expect(rig.lines.all.isEmpty)
    rig.pipeline.queue.advance(to: 1_500_001)
    rig.frame(1_600_000, (0, nil))
    #expect(rig.lines.all.count == 2)
    #expect(rig.lines.all[0].contains(#""recognizer":"hold","kind":"longPress","state":"began""#))
    #expect(rig.lines.all[0].contains(#""time":1500000,"x":500,"y":100,"touches":1}}"#))
    #expect(rig.lines.all[1].contains(#""state":"ended""#))
  }

  @Test("A pan's lines have translation and velocity; only `changed` may be replaced, and only within its gesture")
  func pan() throws {
    let rig = try Rig(scene: Self.scene)
    for gesture in 0..<2 {
      let start = Int64(gesture) * 1_000_000
      for step in 0..<5 { rig.frame(start + Int64(step) * 10_000, (0, (100 + Int32(step) * 8, 100))) }
      rig.frame(start + 60_000, (0, nil))
    }
    let states = rig.lines.all.map { line in
      ["began", "changed", "ended"].first { line.contains(#""state":"\#($0)""#) } ?? "?"
    }
    #expect(states == ["began", "changed", "changed", "ended", "began", "changed", "changed", "ended"])
    #expect(
      rig.lines.all[2].contains(#""x":132,"y":100,"touches":1,"translation":{"x":32,"y":0},"velocity":{"x":800,"y":0}"#)
    )
    #expect(rig.lines.replacementKeys == [nil, 1, 1, nil, nil, 2, 2, nil])
    #expect(rig.lines.sequences == 2)
  }

  @Test("Touches precede the actions of their frame, and are sent only if requested")
  func touches() throws {
    let rig = try Rig(scene: Self.scene)
    rig.lines.kinds = [.actions, .touches]
    rig.frame(1_000_000, (0, (500, 100)), (1, (10, 20)))
    rig.frame(1_010_000, (1, (12, 20)))
    rig.frame(1_050_000, (0, nil))
    #expect(
      rig.lines.all == [
        #"{"touch":{"id":1,"phase":"began","time":1000000,"x":500,"y":100}}"#,
        #"{"touch":{"id":2,"phase":"began","time":1000000,"x":10,"y":20}}"#,
        #"{"touch":{"id":2,"phase":"moved","time":1010000,"x":12,"y":20}}"#,
        #"{"touch":{"id":1,"phase":"ended","time":1050000,"x":500,"y":100}}"#,
        #"{"action":{"recognizer":"pick","kind":"tap","state":"ended","view":"the \"list\"","window":"main","time":1050000,"x":500,"y":100,"touches":1}}"#,
      ])
    #expect(!rig.lines.fingers.screens.isEmpty)
    rig.pipeline.queue.finish()
    #expect(rig.lines.all.last == #"{"touch":{"id":2,"phase":"cancelled","time":1050000,"x":12,"y":20}}"#)
    #expect(rig.lines.fingers.screens.isEmpty)
  }
}
