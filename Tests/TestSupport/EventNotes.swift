package import TouchKit

/// A sink that keeps a test's note of each event. Events whose note is nil are left out.
package final class EventNotes<Note>: EventSink {
  package private(set) var all: [Note] = []
  package let wantsMoves: Bool
  private let note: (Event, _ time: Int64, _ stamp: Int64) -> Note?

  package init(
    _ application: Application, wantsMoves: Bool = true,
    _ note: @escaping (Event, _ time: Int64, _ stamp: Int64) -> Note?
  ) {
    (self.wantsMoves, self.note) = (wantsMoves, note)
    application.addSink(self)
  }

  package func receive(_ event: Event, at time: Int64, stamp: Int64) {
    if let note = note(event, time, stamp) { all.append(note) }
  }
}
