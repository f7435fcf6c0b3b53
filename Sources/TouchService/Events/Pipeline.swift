package import Documents
package import Panels
package import Scenes
package import TouchKit

/// The way from frames to published bytes: a queue, an application with its scene, and the writers of lines.
///
/// The same object serves a live panel, a recording over the socket and `touchctl replay`; they differ in what feeds the queue
/// and in the publisher.
package final class Pipeline {
  /// Puts frames, timers and commands in order.
  package let queue: EventQueue
  /// Holds the windows.
  package let application: Application
  /// The scene's recognizers, whose actions are published, and then the scroll views' own, whose decisions alone are; by index.
  package private(set) var sources: [ActionSource] = []
  /// The controls and scroll views whose events are published, by index.
  package internal(set) var viewSources: [ViewSource] = []
  /// Whether touches are published beside actions.
  package var publishesTouches = false
  /// Whether decisions are published beside actions; what explains them costs nothing while it is off.
  package var publishesDecisions = false
  /// Hears of decisions in words; nil where nobody wants them.
  package var explain: ((String) -> Void)?
  /// Takes the lines; nil until somebody wants them.
  package var publisher: (any Publisher)?
  /// Whether a finger is down, so that a sequence is under way.
  package var isSequenceActive: Bool { !fingers.isEmpty }
  /// The screens on which something is under way that may still have something to tell.
  var busyScreens: [Screen] {
    if application.nextDeadline == nil { return fingers.map(\.screen) }
    // Whose the timers are is not known: those of any screen.
    return application.windows.map(\.screen) + fingers.map(\.screen)
  }

  /// The windows of the configuration's scene.
  private var sceneWindows: [Window] = []
  /// How many fingers are down on each screen that has any.
  private var fingers: [(screen: Screen, count: Int)] = []
  private var lastReplacementKey: UInt64 = 0
  private var actionWriter = ActionWriter()
  private var touchWriter = TouchWriter()
  var controlWriter = ControlWriter()
  var scrollWriter = ScrollWriter()
  private var touchDecisionWriter = TouchDecisionWriter()
  /// While a touch decision is published: whose it is, for filters by window and view.
  private(set) var decidedTouch: Touch?
  private var decisionWriter = DecisionWriter()

  /// Makes a pipeline with an empty scene and no panel.
  package init(thresholds: Thresholds = Thresholds()) {
    application = Application(thresholds: thresholds)
    queue = EventQueue(application)
    application.addSink(self)
  }

  /// Puts the configuration's scene in the place of the one before, whose touches and gestures are cancelled.
  ///
  /// - Parameter screen: the screen of a name, or the first one for nil; nil where there is none of that name.
  /// - Throws: where the scene does not fit; nothing has changed then.
  package func replaceScene(
    _ scene: SceneDescription, screen: (String?) -> Screen?
  ) throws(DocumentError) {
    let built = try scene.build(in: application, screen: screen)
    queue.cancelTouches()
    for window in sceneWindows { application.removeWindow(window) }
    sceneWindows = built.windows
    sources.removeAll()
    viewSources.removeAll()
    for item in built.recognizers {
      let source = addSource(item.recognizer, name: item.name, kind: item.kind, view: item.view, window: item.window)
      item.recognizer.addTarget { [unowned self] _ in publish(source) }
    }
    for item in built.views {
      addSource(item)
      guard item.view is ScrollView else { continue }
      for recognizer in item.view.gestureRecognizers
      where !sources.contains(where: { $0.recognizer === recognizer }) {
        addSource(
          recognizer, name: recognizer.name, kind: recognizer.kind, view: item.view.name, window: item.window)
      }
    }
  }

  /// Gives a recognizer the names under which its lines are published.
  @discardableResult
  private func addSource(
    _ recognizer: GestureRecognizer, name: String, kind: String, view: String, window: String
  ) -> ActionSource {
    let source = ActionSource(
      index: sources.count, recognizer: recognizer, name: name, kind: kind, view: view, window: window)
    sources.append(source)
    return source
  }

  /// A number that the replaceable lines of one gesture, touch or scroll have in common, and no others.
  func takeReplacementKey() -> UInt64 {
    lastReplacementKey += 1
    return lastReplacementKey
  }

  private func publish(_ source: ActionSource) {
    guard let publisher else { return }
    actionWriter.write(source, at: application.currentTime)
    if source.recognizer.state == .began { source.gesture = takeReplacementKey() }
    let key = source.recognizer.state == .changed ? source.gesture : nil
    let header = EventHeader(kind: .action, source: source.index, replacementKey: key)
    actionWriter.json.withBytes { publisher.publish($0, header) }
  }
}

extension Pipeline: EventSink {
  package var wantsDecisions: Bool { publishesDecisions || explain != nil }

  package func receive(_ event: borrowing Event, at time: Int64) {
    switch copy event {
    case .touches(let samples, let screen): touches(samples, on: screen, at: time)
    case .decision(let decision): decided(decision)
    case .touchDecision(let decision): decided(decision)
    case .action, .control, .selection, .scroll: break
    }
  }

  private func touches(_ samples: borrowing Span<TouchSample>, on screen: Screen, at time: Int64) {
    for index in samples.indices {
      switch samples[index].phase {
      case .began: countFinger(1, on: screen)
      case .ended, .cancelled: countFinger(-1, on: screen)
      case .moved, .stationary: break
      }
    }
    guard publishesTouches, let publisher else { return }
    for index in samples.indices where samples[index].phase != .stationary {
      touchWriter.write(samples[index], at: time)
      let header = EventHeader(kind: .touch, source: samples[index].id, replacementKey: nil)
      touchWriter.json.withBytes { publisher.publish($0, header) }
    }
  }

  private func countFinger(_ change: Int, on screen: Screen) {
    if let index = fingers.firstIndex(where: { $0.screen === screen }) {
      fingers[index].count += change
      if fingers[index].count == 0 { fingers.remove(at: index) }
    } else if change > 0 {
      fingers.append((screen, change))
      publisher?.sequenceBegan(on: screen)
    }
  }
}

extension Pipeline {
  private func decided(_ decision: Decision) {
    explain?(decision.sentence)
    guard publishesDecisions, let publisher,
      let source = sources.first(where: { $0.recognizer === decision.recognizer })
    else { return }
    decisionWriter.write(decision, of: source)
    let header = EventHeader(kind: .decision, source: source.index, replacementKey: nil)
    decisionWriter.json.withBytes { publisher.publish($0, header) }
  }

  private func decided(_ decision: TouchDecision) {
    explain?(decision.sentence)
    guard publishesDecisions, let publisher else { return }
    touchDecisionWriter.write(decision)
    let header = EventHeader(kind: .touchDecision, source: decision.touch.id, replacementKey: nil)
    decidedTouch = decision.touch
    touchDecisionWriter.json.withBytes { publisher.publish($0, header) }
    decidedTouch = nil
  }
}
