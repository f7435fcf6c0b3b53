import Testing

@testable import Evdev

/// The frames that report a device's state, to the last event.
@Suite(.timeLimit(.minutes(5))) struct StateFramesTests {
  /// A state of slots with a tool, if they have one, and a horizontal position.
  private func state(_ ids: [Int32], tools: [Int32] = [], keys: [(UInt16, Bool)] = []) -> LiveState {
    var state = LiveState()
    state.ids = ids
    state.current = ids.isEmpty ? 0 : 1
    state.slotAxes = [(EventCode.absMTPositionX, ids.indices.map { Int32($0) + 10 })]
    if !tools.isEmpty { state.slotAxes.append((EventCode.absMTToolType, tools)) }
    state.axes = [(EventCode.absX, 5)]
    state.keys = keys.map { (code: $0, isDown: $1) }
    return state
  }

  private func frames(slots: Int = 4, after words: String) -> StateFrames {
    var frames = StateFrames(slotCount: slots, isSingle: slots == 0)
    _ = frames.note(frame(words), from: 0)
    return frames
  }

  private func written(_ write: (_ frame: inout Frame) -> Void) -> Frame {
    var frame = Frame()
    write(&frame)
    return frame
  }

  @Test("after lost events, replaced contacts are cancelled, others continue, and new ones begin, all with their tools")
  func resync() {
    let frames = frames(after: "s0 id0 s1 id6")
    let state = state([7, 6, 0, -1], tools: [0, 1, 0, 0], keys: [(EventCode.btnToolPen, false)])
    let expected = "s0 t2 id-1 t0 id7 x10 s1 t1 x11 s2 t0 id0 x12 s3 t0 x13 X5 pen0 s1"
    #expect(written { frames.resync(to: state, into: &$0) } == frame(expected))
  }

  @Test("a restart makes palms of earlier contacts and of those that are down, and then gives the slots their tools")
  func restart() {
    let frames = frames(after: "s0 id0 s1 id6")
    let state = state([-1, 6, 0, -1], tools: [0, 1, 0, 0], keys: [(EventCode.btnToolPen, true)])
    let expected = "s0 t2 id-1 x10 s1 t2 id6 x11 s2 t2 id0 x12 s3 x13 X5 pen1 s1"
    #expect(written { frames.restart(at: state, into: &$0) } == frame(expected))
    #expect(written { frames.restoreTools(of: state, into: &$0) } == frame("s0 t0 s1 t1 s2 t0 s3 t0 s1"))
    #expect(written { frames.restoreTools(of: self.state([-1, -1]), into: &$0) } == frame("s0 t0 s1 t0 s1"))
  }

  @Test(
    "without slots, only a touch that was reported becomes a palm, and no button is down after a restart",
    arguments: [("touch1 pen1", true), ("left1", true), ("touch1 touch0", false), ("pen1", false), ("x1", false)])
  func restartSingle(_ words: String, _ isTouched: Bool) {
    let frames = frames(slots: 0, after: words)
    let keys = [(EventCode.btnTouch, true), (EventCode.btnLeft, true), (EventCode.btnToolPen, true)]
    let expected = (isTouched ? "t2 t0 " : "") + "X5 touch0 left0 pen1"
    #expect(written { frames.restart(at: state([], keys: keys), into: &$0) } == frame(expected))
  }

  @Test(
    "a lift becomes a cancellation, after which its slot has its tool again",
    arguments: [
      ("id-1", "t2 id-1 t1"), ("x11 id-1 y12", "x11 t2 id-1 t1 y12"),
      ("s1 id-1 s0 id-1", "s1 t2 id-1 t0 s0 t2 id-1 t1"), ("s2 id-1", "s2 t2 id-1 t0"),
      ("s-1 id-1", "s-1 t2 id-1 t0"), ("s9 id-1", "s9 t2 id-1 t0"), ("id0 x-5 touch0", "id0 x-5 touch0"),
    ])
  func lifts(_ words: String, _ expected: String) {
    let frames = frames(slots: 2, after: "s0 t1 id5 s1 id6")
    var lifted = frame(words, at: 7)
    frames.cancelLifts(in: &lifted, from: 0)
    #expect(lifted == frame(expected, at: 7))
  }

  @Test("at the end, each contact that is down becomes a palm and lifts")
  func end() {
    let frames = frames(after: "s0 id0 s1 id6 id-1 s2 id7")
    #expect(written { frames.end(into: &$0) } == frame("s0 t2 id-1 s2 t2 id-1"))
  }

  @Test("a state agrees with the frames if each slot has the same id")
  func agreement() {
    let none = frames(slots: 2, after: "")
    #expect(none.agree(with: state([-1, -1])) && !none.agree(with: state([-1, 0])) && !none.isAnyDown)
    let first = frames(slots: 2, after: "s1 id0")
    #expect(first.agree(with: state([-1, 0])) && !first.agree(with: state([0, -1])) && first.isAnyDown)
  }
}
