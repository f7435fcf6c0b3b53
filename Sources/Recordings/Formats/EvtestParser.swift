internal import Evdev

/// Reads the output of evtest, in the forms of all versions and relatives, and with damage by mail, logs and terminals.
///
/// A line in the current form is parsed directly; any other line is searched for an event. A truncated line is joined
/// with the next one if that gives an event. Lines without an event are skipped with a warning.
final class EvtestParser: LineParser {
  private var header = EvtestHeader()
  /// An event's line that is truncated, or may be, and waits for the next line.
  private var broken: [UInt8] = []
  private var brokenLine = 0
  private var lastTime: Int64 = 0
  /// The number of columns of the previous line if it was an event that ended with its value; otherwise 0.
  private var lastWidth = 0
  private var isInsideBanner = false
  private var warnsOfStamps = true
  private var isLog = false
  /// The minimum width of a terminal that truncates a line inside its value.
  private static let terminalWidth = 80

  func isEvent(_ line: Bytes, _ assembler: FrameAssembler) -> Bool {
    guard let start = EvtestLine.start(of: line)?.next ?? EvtestLine.cutStart(of: line)?.next else { return false }
    header.read(line.part(from: line.next, to: start), into: &assembler.devices[0])
    return true
  }

  func readHeader(_ line: Bytes, _ assembler: FrameAssembler) {
    header.read(line, into: &assembler.devices[0])
  }

  @_lifetime(copy line)
  func read(_ line: Bytes, _ assembler: FrameAssembler) -> Bytes? {
    if broken.isEmpty {
      var straight = line
      if straight.skip("Event: time "), let event = EvtestLine.event(&straight), straight.isEmpty {
        add(event, assembler)
        lastWidth = line.count
        return nil
      }
    }
    return readDamaged(line, assembler)
  }

  func finish(_ assembler: FrameAssembler) {
    flushBroken(assembler)
  }

  private func add(_ event: InputEvent, _ assembler: FrameAssembler) {
    lastTime = event.time
    assembler.add(event)
  }

  @_lifetime(copy line)
  private func readDamaged(_ line: Bytes, _ assembler: FrameAssembler) -> Bytes? {
    var line = line
    line.trim()
    line.dropInterrupt()
    let width = lastWidth
    lastWidth = 0
    let start = EvtestLine.start(of: line)
    if !broken.isEmpty {
      // Mail that refills its lines puts the end of one event and the beginning of the next into one line.
      let next = line.find("Event:")
      let end = line.part(from: line.next, to: next?.next ?? line.end)
      // A synchronization without a timestamp may be the end of one with a timestamp.
      if next != nil || start == nil || EvtestLine.isMark(start?.first ?? 0),
        EvtestLine.isKernelMessage(end) || join(end, assembler)
      {
        return next
      }
      flushBroken(assembler)
      if assembler.ready >= 0 { return line }
    }
    guard let start else {
      if let start = EvtestLine.cutStart(of: line) {
        breakOff(start, assembler)
      } else if !line.isEmpty, width < Self.terminalWidth || !extendValue(line, assembler) {
        readForeign(line, assembler)
      }
      return nil
    }
    var rest = start
    guard let event = EvtestLine.anyEvent(&rest, lastTime) else {
      breakOff(start, assembler)
      return nil
    }
    let isApart = rest.isEmpty || rest.first == 32 || rest.first == 9
    rest.skipSpaces()
    if EvtestLine.isKernelMessage(rest) || !isApart && EvtestLine.start(of: rest)?.next != rest.next {
      // The text after a number may have split the number: the next line shows whether it did.
      breakOff(start, assembler)
      return nil
    }
    if warnsOfStamps, EvtestLine.hasNoStamp(start) {
      warnsOfStamps = false
      assembler.warn("no timestamps: the order of the frames is kept, their times are unknown", line: nil)
    }
    add(event, assembler)
    if rest.isEmpty { lastWidth = line.count }
    if let next = EvtestLine.start(of: rest) { return next }
    if let next = EvtestLine.cutStart(of: rest) { breakOff(next, assembler) }
    return nil
  }

  /// Use a line of digits as the rest of the previous line's value; return whether it is that.
  private func extendValue(_ line: Bytes, _ assembler: FrameAssembler) -> Bool {
    var text = line
    guard line.count < 10, let rest = text.digits(), text.isEmpty else { return false }
    return assembler.extendLastValue(rest, digits: line.count)
  }

  /// Keep the line for the next one, without a kernel message inside it.
  private func breakOff(_ start: Bytes, _ assembler: FrameAssembler) {
    let end = EvtestLine.kernelMessage(in: start)?.next ?? start.end
    broken = start.part(from: start.next, to: min(end, start.next + 256)).array
    // Mail encoded as quoted-printable ends a broken line with this mark.
    if broken.last == UInt8(ascii: "=") { broken.removeLast() }
    brokenLine = assembler.line
  }

  /// Append `line` to the truncated line: directly if a message or the terminal's edge truncated it, with a space if
  /// mail wrapped it. If the result is not an event, but may be the beginning of one, it waits for the next line.
  private func join(_ line: Bytes, _ assembler: FrameAssembler) -> Bool {
    var tail = line
    // A row of these marks belongs to SYN_DROPPED.
    while !tail.hasPrefix(">>>>"),
      tail.first == UInt8(ascii: ">") || tail.first == UInt8(ascii: "#") || tail.first == 32
    {
      tail.drop(1)
    }
    guard !tail.isEmpty, tail.count <= 256 else { return false }
    let apart = broken + [32] + tail.array
    guard let event = whole(broken + tail.array) ?? whole(apart) else {
      guard apart.count <= 256, EvtestLine.endings.contains(where: { whole(apart + $0) != nil }) else { return false }
      broken = apart
      return true
    }
    broken = []
    add(event, assembler)
    return true
  }

  /// Add the truncated line if it is an event as it is; otherwise drop it.
  private func flushBroken(_ assembler: FrameAssembler) {
    guard !broken.isEmpty else { return }
    if let event = whole(broken) {
      add(event, assembler)
    } else {
      assembler.warn("the line is truncated; ignored", line: brokenLine)
    }
    broken = []
  }

  private func whole(_ bytes: [UInt8]) -> InputEvent? {
    var text = Bytes(bytes.span)
    let event = EvtestLine.anyEvent(&text, lastTime)
    text.skipSpaces()
    return text.isEmpty ? event : nil
  }

  /// Skip a line without an event, without a warning if evtest itself prints it.
  private func readForeign(_ line: Bytes, _ assembler: FrameAssembler) {
    if EvtestHeader.begins(line), assembler.described == nil {
      assembler.beginDescription()
      header = EvtestHeader()
    }
    if let described = assembler.described {
      header.read(line, into: &assembler.devices[described])
    } else if line.contains("::: dropped :::") {
      add(InputEvent(time: lastTime, type: EventType.syn, code: EventCode.synDropped, value: 0), assembler)
    } else if isLog || EvtestLine.isLog(line) {
      isLog = true
      if !EvtestLine.isLog(line) { assembler.warn("no event in this line; ignored") }
    } else if line.contains("**********") {
      isInsideBanner.toggle()
    } else if !isInsideBanner, !line.contains("expected "), !line.contains("::: re-synced :::"),
      !EvtestHeader.isPart(line)
    {
      assembler.warn("no event in this line; ignored")
    }
  }
}
