package import TouchKit

/// The events on the glass, for a page or a picture: views, fingers, recognizers, and decisions in words.
///
/// Times are µs of effective time, positions are pixels of the screen. References are indices.
package struct Story: Sendable {
  /// A screen.
  package struct Glass: Sendable {
    package var name: String
    package var size: Size
  }

  /// A view or window, and its places.
  package struct View: Sendable {
    package var name: String
    package var kind: String
    /// The program that owns the view; empty for a view of the configuration.
    package var app: String
    package var glass: Int
    /// The superview; `nil` for a window.
    package var parent: Int?
    /// The stacking order of the window: windows of higher layers are above those of lower ones.
    package var layer: Double
    package var places: [Place] = []
  }

  /// The place of a view from a time on.
  package struct Place: Sendable, Equatable {
    package var time: Int64
    /// The visible part; `nil` while the view is hidden.
    package var outline: Outline?
  }

  /// The four corners of a view, in order.
  package struct Outline: Sendable, Equatable {
    package var corners: (Point, Point, Point, Point)

    package var points: [Point] { [corners.0, corners.1, corners.2, corners.3] }

    package static func == (one: Outline, other: Outline) -> Bool { one.corners == other.corners }
  }

  /// A touch, until it ends.
  package struct Finger: Sendable {
    /// The position from a time on.
    package struct Sample: Sendable {
      package var time: Int64
      package var location: Point
    }

    /// How the touch ended.
    package enum End: String, Sendable {
      case ended, cancelled
    }

    /// The number of the contact.
    package var id: Int
    package var type: Touch.TouchType
    package var glass: Int
    /// The name in decisions, such as `touch 3 on cell`.
    package var title: String
    package var samples: [Sample]
    package var end: End?
    /// The view that the touch hit.
    package var view: Int?
    /// The recognizers that follow the touch.
    package var followers: [Int] = []
  }

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

  /// The state of a recognizer in a lane.
  package enum Standing: String, Sendable {
    /// The recognizer follows a touch; its gesture is still undecided.
    case possible
    /// The gesture is recognized, but the recognizer waits for another recognizer to fail.
    case waiting
    /// The gesture has begun and continues.
    case active
    /// The gesture was recognized, or has ended.
    case ended
    case cancelled, failed

    /// Whether the attempt continues.
    package var isOpen: Bool { self == .possible || self == .waiting || self == .active }
  }

  /// The subject of a log entry.
  package enum Subject: Sendable, Equatable {
    case recognizer(Int)
    case finger(Int)
    case view(Int)
    case none(String)
  }

  /// A decision or another event, in words.
  package struct Entry: Sendable {
    package var time: Int64
    package var sequence: Int
    package var subject: Subject
    /// The verb, such as `failed` or `was delayed`.
    package var deed: String
    /// The rule that decided; empty if none did.
    package var rule: String
    package var reason: String
    /// The recognizer that prevented, failed or delayed the subject.
    package var cause: Int?
  }

  package var glasses: [Glass] = []
  package var views: [View] = []
  package var fingers: [Finger] = []
  package var recognizers: [Recognizer] = []
  package var log: [Entry] = []
  /// The times of the first and the last event.
  package var start: Int64 = 0
  package var end: Int64 = 0
}

// MARK: At a time

extension Story {
  /// The visible views at a time, from the bottom up.
  package func views(at time: Int64) -> [(index: Int, outline: Outline)] {
    drawingOrder.compactMap { index in
      let places = views[index].places
      let count = places.partition { $0.time > time }
      guard count > 0, let outline = places[count - 1].outline else { return nil }
      return (index, outline)
    }
  }

  /// The views from the bottom up: windows by layer, and subviews above their superview.
  package var drawingOrder: [Int] {
    views.indices.sorted { one, other in
      (views[one].layer, one) < (views[other].layer, other)
    }
  }

  /// The name of a subject in the log.
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
  /// The name, or else the kind.
  package var title: String { name.isEmpty ? kind : name }
}

extension Story.Finger {
  /// Whether the finger is down after the events at a time.
  package func isDown(at time: Int64) -> Bool {
    guard let first = samples.first, let last = samples.last, first.time <= time else { return false }
    return end == nil || time < last.time
  }
}

extension Array {
  /// The number of elements before the first one that `isBeyond`, by binary search.
  func partition(_ isBeyond: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
