package import TouchKit

/// What happened on the glass, as a page or a picture shows it: views, fingers, recognizers, and decisions in words.
///
/// Times are µs of effective time, places are pixels of the screen. What has a number is referred to by its index.
package struct Story: Sendable {
  /// A screen.
  package struct Glass: Sendable {
    package var name: String
    package var size: Size
  }

  /// A view or window, and where it lay.
  package struct View: Sendable {
    package var name: String
    package var kind: String
    /// The program whose view it is; empty for the configuration's.
    package var app: String
    package var glass: Int
    /// The view it lies in; `nil` for a window.
    package var parent: Int?
    /// Windows of a higher one lie above those of a lower one.
    package var layer: Double
    package var places: [Place] = []
  }

  /// Where a view lay from a time on.
  package struct Place: Sendable, Equatable {
    package var time: Int64
    /// The part of it that can be seen; `nil` while it is hidden.
    package var outline: Outline?
  }

  /// Four corners in their order.
  package struct Outline: Sendable, Equatable {
    package var corners: (Point, Point, Point, Point)

    package var points: [Point] { [corners.0, corners.1, corners.2, corners.3] }

    package static func == (one: Outline, other: Outline) -> Bool { one.corners == other.corners }
  }

  /// A touch from its begin to its end.
  package struct Finger: Sendable {
    /// Where it was from a time on.
    package struct Sample: Sendable {
      package var time: Int64
      package var location: Point
    }

    /// How it ended.
    package enum End: String, Sendable {
      case ended, cancelled
    }

    /// The contact's number.
    package var id: Int
    package var type: Touch.TouchType
    package var glass: Int
    /// What decisions call it: `touch 3 on cell`.
    package var title: String
    package var samples: [Sample]
    package var end: End?
    /// The view that it hit.
    package var view: Int?
    /// The recognizers that follow it.
    package var followers: [Int] = []
  }

  /// A recognizer and its states.
  package struct Recognizer: Sendable {
    /// A state from a time on.
    package struct Change: Sendable, Equatable {
      package var time: Int64
      package var standing: Standing
    }

    package var name: String
    package var kind: String
    package var app: String
    package var view: Int?
    package var changes: [Change] = []
  }

  /// Where a recognizer stands, as a lane shows it.
  package enum Standing: String, Sendable {
    /// It follows a touch, and its gesture is still open.
    case possible
    /// Its gesture is there, and it waits for another recognizer to fail.
    case waiting
    /// It has begun and goes on.
    case active
    /// Its gesture was recognized, or has ended.
    case ended
    case cancelled, failed

    /// Whether the attempt goes on.
    package var isOpen: Bool { self == .possible || self == .waiting || self == .active }
  }

  /// Whom an entry of the log is about.
  package enum Subject: Sendable, Equatable {
    case recognizer(Int)
    case finger(Int)
    case view(Int)
    case none(String)
  }

  /// A decision, or something else that happened, in words.
  package struct Entry: Sendable {
    package var time: Int64
    package var sequence: Int
    package var subject: Subject
    /// `failed`, `was delayed`.
    package var deed: String
    /// The rule that decided; empty where none did.
    package var rule: String
    package var reason: String
    /// The recognizer that prevented, failed or delayed it.
    package var cause: Int?
  }

  package var glasses: [Glass] = []
  package var views: [View] = []
  package var fingers: [Finger] = []
  package var recognizers: [Recognizer] = []
  package var log: [Entry] = []
  /// The first and the last time at which anything happened.
  package var start: Int64 = 0
  package var end: Int64 = 0

  package init() {}
}

// MARK: At a time

extension Story {
  /// The views that are shown at a time, the lowest first.
  package func views(at time: Int64) -> [(index: Int, outline: Outline)] {
    drawingOrder.compactMap { index in
      let places = views[index].places
      let count = places.partition { $0.time > time }
      guard count > 0, let outline = places[count - 1].outline else { return nil }
      return (index, outline)
    }
  }

  /// The fingers that are down at a time, with their places.
  package func fingers(at time: Int64) -> [(index: Int, location: Point)] {
    fingers.indices.compactMap { index in
      let finger = fingers[index]
      guard let place = finger.location(at: time), finger.isDown(at: time) else { return nil }
      return (index, place)
    }
  }

  /// Where a recognizer stands at a time; `nil` before its first attempt.
  package func standing(of recognizer: Int, at time: Int64) -> Standing? {
    let changes = recognizers[recognizer].changes
    let count = changes.partition { $0.time > time }
    return count > 0 ? changes[count - 1].standing : nil
  }

  /// The views from the lowest to the highest: windows by their layers, and what lies in a view above it.
  package var drawingOrder: [Int] {
    views.indices.sorted { one, other in
      views[one].layer != views[other].layer ? views[one].layer < views[other].layer : one < other
    }
  }

  /// What the log calls somebody.
  package func title(of subject: Subject) -> String {
    switch subject {
    case .recognizer(let index): recognizers[index].name
    case .finger(let index): fingers[index].title
    case .view(let index): views[index].title
    case .none(let title): title
    }
  }
}

extension Story.View {
  /// Its name, or else its kind.
  package var title: String { name.isEmpty ? kind : name }
}

extension Story.Finger {
  /// Whether it is down after what happened at a time.
  package func isDown(at time: Int64) -> Bool {
    guard let first = samples.first, let last = samples.last, first.time <= time else { return false }
    return end == nil || time < last.time
  }

  /// Where it was last up to a time; `nil` before it began.
  package func location(at time: Int64) -> Point? {
    let count = samples.partition { $0.time > time }
    return count > 0 ? samples[count - 1].location : nil
  }
}

extension Array {
  /// How many elements come before the first one that `isBeyond`; from that one on all are.
  func partition(_ isBeyond: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
