import Documents
import Foundation
import Panels
import Scenes
import Testing
import TouchKit

@testable import Configuration
@testable import TouchService

/// Real recordings give the gestures in their names. `TOUCHD_RECORDINGS` names their folder.
@Suite(.timeLimit(.minutes(5))) struct RealGestureTests {
  private static let folder = ProcessInfo.processInfo.environment["TOUCHD_RECORDINGS"]

  /// Every kind of recognizer, for as many fingers as the recordings have.
  private static let scene = """
    windows:
      - name: main
        multipleTouch: true
        recognizers:
          - {name: tap-1, kind: tap}
          - {name: tap-2, kind: tap, touches: 2}
          - {name: hold-1, kind: longPress}
          - {name: hold-2, kind: longPress, touches: 2}
          SWIPES
          - {name: drag-1, kind: pan, maximumTouches: 1, requireToFail: [ONE]}
          - {name: drag-2, kind: pan, minimumTouches: 2, maximumTouches: 2, requireToFail: [TWO]}
          - {name: drag-4, kind: pan, minimumTouches: 4, requireToFail: [FOUR]}
          - {name: zoom, kind: pinch}
          - {name: turn, kind: rotation}
          - {name: near, kind: hover}
    """

  /// The completed gestures with their directions: `drag-1 down`.
  private func gestures(_ file: String, withSwipes: Bool) throws -> [String] {
    let swipes = [1, 2, 4].map {
      "- {name: swipe-\($0), kind: swipe, touches: \($0), directions: [up, down, left, right]}"
    }
    var text = Self.scene
    for (word, replacement) in [
      ("SWIPES", swipes.joined(separator: "\n      ")), ("ONE", "swipe-1"), ("TWO", "swipe-2"), ("FOUR", "swipe-4"),
    ] {
      text = text.replacingOccurrences(of: word, with: withSwipes ? replacement : "")
    }
    var configuration = try Configuration.forReplay(scene: nil, size: Size(width: 800, height: 480))
    configuration.scene = try SceneDescription(
      Cursor(parseYAML(Array(text.utf8), file: "scene.yaml"), file: "scene.yaml"))
    let session = try ReplaySession(
      recording: "\(Self.folder ?? "")/\(file)", description: nil, configuration: configuration, warn: { _, _ in })
    let ear = Ear()
    session.pipeline.application.addSink(ear)
    while session.source.nextTime != nil { try session.source.handleNext() }
    session.source.finish()
    #expect(ear.open == [], "what began has an end")
    return ear.gestures
  }

  private final class Ear: EventSink {
    var gestures: [String] = []
    var open: Set<String> = []

    func receive(_ event: Event, at time: Int64, stamp: Int64) {
      guard case .action(let action) = event else { return }
      let recognizer = action.recognizer
      let name = recognizer.name
      switch action.state {
      case .began: open.insert(name)
      case .ended, .cancelled:
        open.remove(name)
        gestures.append(name + direction(of: recognizer) + (action.state == .cancelled ? " cancelled" : ""))
      default: break
      }
    }

    private func direction(of recognizer: GestureRecognizer) -> String {
      if let swipe = recognizer as? SwipeGestureRecognizer {
        let names: [(SwipeGestureRecognizer.Direction, String)] = [
          (.up, " up"), (.down, " down"), (.left, " left"), (.right, " right"),
        ]
        return names.first { $0.0 == swipe.recognizedDirection }?.1 ?? ""
      }
      guard let pan = recognizer as? PanGestureRecognizer else { return "" }
      let displacement = pan.translation
      // A gesture that returns to its start has no direction.
      if abs(displacement.dx) < 60 && abs(displacement.dy) < 60 { return "" }
      return abs(displacement.dx) > abs(displacement.dy)
        ? (displacement.dx > 0 ? " right" : " left") : (displacement.dy > 0 ? " down" : " up")
    }
  }

  @Test(
    "a real recording gives the gesture in its name", .enabled(if: folder != nil),
    arguments: [
      ("atmel-maxtouch.1-finger-drag-up-down.events", ["drag-1"]),
      ("atmel-maxtouch.4-finger-drag-down.events", ["drag-4 down"]),
      ("egalax-pcap.tap.events", ["tap-1"]),
      // Up, and only partly down again.
      ("elan-cando.1-finger-drag-up-down.events", ["drag-1 up"]),
      ("ep0430m09.1-finger-drag-up-down.events", ["drag-1"]),
      // Content scrolls down when the fingers move up.
      ("ep0430m09.2-finger-scroll-down.events", ["drag-2 up"]),
      ("ep0430m09.2-fingers-touch-release.events", ["hold-2"]),
      // The second finger touches 1.3 s after the first, and lifts before it.
      ("n-trig.protocol-a.2-fingers-touch-release.events", ["hold-1"]),
      ("phone-three-touches.protocol-a.getevent", ["tap-1", "tap-1", "tap-1"]),
      ("tablet-two-finger-drag.protocol-a.getevent", ["drag-2 right"]),
      ("wacom-cintiq-13hd.pen.events", ["near", "drag-1", "near", "drag-1", "near"]),
      ("wacom-isdv4-e6.2-finger-swipe.events", ["drag-2 right"]),
    ])
  func gesture(_ file: String, expected: [String]) throws {
    #expect(try gestures(file, withSwipes: false) == expected)
  }

  @Test(
    "with swipe recognizers, a quick drag is a swipe, and a slow one is not", .enabled(if: folder != nil),
    arguments: [
      ("atmel-maxtouch.4-finger-drag-down.events", ["swipe-4 down"]),
      ("wacom-cintiq-13hd.finger.events", ["swipe-1 down"]),
      ("egalax-pcap.tap.events", ["tap-1"]),
      ("phone-three-touches.protocol-a.getevent", ["tap-1", "tap-1", "tap-1"]),
    ])
  func swipes(_ file: String, expected: [String]) throws {
    #expect(try gestures(file, withSwipes: true).map { $0.hasPrefix("drag") ? "drag" : $0 } == expected)
  }

  @Test(
    "a recording of many strokes gives a gesture for each contact", .enabled(if: folder != nil),
    arguments: [("galaxy-paint.getevent", 14), ("quanta-optical.events", 9)])
  func strokes(_ file: String, count: Int) throws {
    #expect(try gestures(file, withSwipes: false).count == count)
  }
}
