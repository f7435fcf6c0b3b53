import CSend

/// Read the input as a configuration, a zero byte, and packets preceded by their length. Only listed events may pass.
///
/// The fuzzer's entry point is left out of test programs, which may link several fuzz targets.
#if FUZZING
  @_cdecl("LLVMFuzzerTestOneInput")
#endif
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let configuration = bytes.prefix { $0 != 0 }
  var list = csend_list()
  var error = [CChar](repeating: 0, count: 160)
  let text = configuration.map { CChar(bitPattern: $0) }
  let line = csend_parse(text, text.count, &list, &error, error.count)
  if line != 0 {
    precondition(line > 0 && Int(line) <= configuration.count { $0 == UInt8(ascii: "\n") } + 1)
    check(error)
    return 0
  }
  var rest = bytes.dropFirst(configuration.count + 1)
  while let length = rest.popFirst() {
    let packet = Array(rest.prefix(Int(length)))
    rest = rest.dropFirst(packet.count)
    var events = [csend_event](repeating: csend_event(), count: Int(CSEND_EVENTS))
    var device = CSEND_KEYBOARD
    error[0] = 0
    let count = csend_check(&list, packet, packet.count, &events, &device, &error, error.count)
    if count < 0 { check(error) } else { check(events[..<Int(count)], device, list) }
  }
  return 0
}

/// Check that an error is one line of text.
private func check(_ error: [CChar]) {
  let text = error.prefix { $0 != 0 }
  precondition(!text.isEmpty && text.count < error.count && text.allSatisfy { $0 >= 0x20 })
}

/// Check that every event is listed and for one device, every key is released, and the last event ends a frame.
private func check(_ events: ArraySlice<csend_event>, _ device: csend_device, _ list: csend_list) {
  var list = list
  var down: Set<UInt16> = []
  for event in events {
    switch CInt(event.type) {
    case EV_KEY:
      precondition(csend_has(&list, CUnsignedInt(event.code)))
      precondition(csend_is_button(CUnsignedInt(event.code)) == (device == CSEND_POINTER))
      precondition(
        event.value == 1 ? down.insert(event.code).inserted : event.value == 0 && down.remove(event.code) != nil)
    case EV_REL: precondition(list.scroll && device == CSEND_POINTER && abs(event.value) <= CSEND_WHEEL_MAX)
    case EV_ABS: precondition(event.code <= 1 && device == CSEND_POINTER && (0...CSEND_ABS_MAX).contains(event.value))
    default: precondition(event.type == 0 && event.code == 0 && event.value == 0)
    }
  }
  precondition(down.isEmpty && events.last?.type ?? 0 == 0)
}
