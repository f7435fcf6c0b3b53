import Evdev
import Recordings

/// Read the input as a recording, and check the guarantees of contact streams.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  do throws(RecordingError) {
    try run(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    precondition(!error.description.isEmpty, "an error without words")
  }
  return 0
}

private func run(_ input: [UInt8]) throws(RecordingError) {
  let reader = try RecordingReader.open(bytes: input, name: "input")
  var warned = 0
  reader.onWarning = { warning in
    warned += 1
    precondition(!warning.message.isEmpty, "a warning without words")
  }
  var trackers = reader.devices.map { ContactTracker($0) }
  var down: Set<Int> = []
  var begun = 0
  func check(_ contacts: borrowing Span<Contact>) {
    for index in contacts.indices {
      let contact = contacts[index]
      if contact.phase == .began {
        begun += 1
        precondition(down.insert(contact.id).inserted, "begun twice")
      }
      precondition(down.contains(contact.id), "not down")
      if contact.isOver { down.remove(contact.id) }
    }
  }
  let writers = [RecordingFormat.evtest, .evemu, .libinput, .getevent].map { RecordingWriter($0, reader.devices) }
  for writer in writers { try writer.begin(0) }
  var frame = Frame()
  var frames = 0
  var nextID = 1
  while try reader.next(into: &frame) {
    precondition(frame.device < reader.devices.count, "a device that was not reported")
    while trackers.count < reader.devices.count { trackers.append(ContactTracker(reader.devices[trackers.count])) }
    trackers[frame.device].handle(frame, nextID: &nextID, check)
    if frames < 20 { for writer in writers { try writer.write(frame) } }
    frames += 1
  }
  for index in trackers.indices { trackers[index].cancelAll(check) }
  precondition(down.isEmpty && begun == nextID - 1, "a contact without an end")
  precondition(reader.warningCount >= warned, "more warnings than there were")
  for writer in writers { try reread(writer.bytes, frames: min(frames, 20)) }
}

/// Write the recording and read it again: it must have as many frames.
private func reread(_ bytes: [UInt8], frames: Int) throws(RecordingError) {
  guard frames > 0 else { return }
  var failure: RecordingError?
  var count = 0
  do throws(RecordingError) {
    let reader = try RecordingReader.open(bytes: bytes, name: "written")
    var frame = Frame()
    while try reader.next(into: &frame) { count += 1 }
  } catch {
    failure = error
  }
  precondition(failure == nil, "\(failure?.description ?? "")")
  precondition(count == frames, "\(count) frames of \(frames) came back")
}
