import Documents
import Kernel
package import Panels
package import TouchKit
package import Varlink

/// Serves `io.touchd.Touch`: hands the pipeline's actions to its subscribers and answers questions about scene and devices.
package final class Service {
  /// Called with the number of subscribers after each change.
  package var onSubscribersChanged: ((Int) -> Void)?
  /// How many bytes may wait for one client before the source has to wait for it; nil where live input waits for nobody.
  package var losslessBound: Int?
  /// Called where ``losslessBound`` is set: true when a client's queue holds more, false when all hold less again.
  package var onBackpressure: ((_ isFull: Bool) -> Void)?
  /// The clients that are connected, whether subscribed or not.
  package var clients: () -> [VarlinkConnection] = { [] }
  /// How many replies were dropped for newer ones.
  package var replacedReplies: () -> Int = { 0 }
  /// How many clients were not let in.
  package var refusedClients = 0
  /// How many clients were hung up on.
  package var droppedClients = 0

  /// Turns the screen of a name, or the first one for nil; returns whether there is such a screen.
  package var onRotation: ((_ screen: String?, _ rotation: Rotation) -> Bool)?

  let pipeline: Pipeline
  private let isReplay: Bool
  /// The scene from the configuration, as the bytes of a JSON object.
  private(set) var scene: [UInt8]
  private(set) var subscriptions: [Subscription] = []
  private var fingers = ScreenFingers()
  private var line = LineWriter()
  private var keys = ReplacementKeys()
  /// Whether there is nothing more to come; a subscription then ends as it begins.
  private var hasEnded = false
  var json = JSONWriter()
  private(set) var delays = DelayHistogram()

  /// Makes a service over `pipeline`, whose events it receives.
  ///
  /// - Parameters:
  ///   - scene: the scene from the configuration, as the bytes of a JSON object.
  ///   - isReplay: whether the touches come from a recording.
  package init(_ pipeline: Pipeline, scene: [UInt8], isReplay: Bool) {
    self.pipeline = pipeline
    self.scene = scene
    self.isReplay = isReplay
    pipeline.application.addSink(self)
    pipeline.scenes.onChange = { [unowned self] in
      for subscription in subscriptions { subscription.forgetOrigins() }
    }
  }

  /// The interface file, the only description of what the service answers.
  package static let interface = interfaceFromFile()

  private static func interfaceFromFile() -> VarlinkInterface {
    do {
      return try VarlinkInterface(
        text: String(decoding: PackageResources.io_touchd_Touch_varlink, as: UTF8.self), file: "io.touchd.Touch.varlink"
      )
    } catch {
      // The file is part of the program, and a test reads it.
      preconditionFailure("\(error)")
    }
  }

  /// Answers one call of the interface.
  package func handle(_ call: VarlinkCall) {
    switch call.method {
    case "io.touchd.Touch.Subscribe": subscribe(call)
    case "io.touchd.Touch.GetScene": getScene(call)
    case "io.touchd.Touch.GetDevices": getDevices(call)
    case "io.touchd.Touch.GetThresholds": getThresholds(call)
    case "io.touchd.Touch.GetStats": getStats(call)
    case "io.touchd.Touch.SetRotation": setRotation(call)
    default: call.fail(.methodNotImplemented(call.method))
    }
  }

  /// Counts how many µs an event took from the kernel's stamp until its last byte was sent to a client.
  package func sent(after delay: Int64) {
    delays.add(delay)
  }

  /// Takes note of the configuration's scene.
  package func replaceScene(_ scene: [UInt8]) {
    self.scene = scene
  }

  /// Whether a finger is down, so that a sequence is under way.
  package var isSequenceActive: Bool { !fingers.screens.isEmpty }

  /// The screens on which something is under way of which further events may come.
  private var busyScreens: [Screen] {
    if pipeline.application.nextDeadline == nil { return fingers.screens }
    // Whose the timers are is not known: those of any screen.
    return pipeline.application.windows.map(\.screen) + fingers.screens
  }

  /// Ends every subscription with a last reply, because there is nothing more to come.
  /// - Returns: the connections of the subscribers.
  package func endSubscriptions() -> [VarlinkConnection] {
    let ending = subscriptions
    subscriptions = []
    hasEnded = true
    for subscription in ending { subscription.call.reply(Self.emptyObject.span) }
    return ending.map(\.call.connection)
  }

  static let emptyObject = Array("{}".utf8)

  /// Does what a client commands when it is due: after the frames that came before it. A recording's time stands still between its frames.
  func atCommand(_ command: @escaping () -> Void) {
    let now = isReplay ? pipeline.queue.lastTime ?? 0 : MonotonicClock().now
    pipeline.queue.enqueueCommand(at: now, command)
    // Of a recording nobody else empties the queue before the next frame.
    if isReplay { pipeline.queue.drain() }
  }

  private func subscribe(_ call: VarlinkCall) {
    guard call.wantsMore else { return call.fail(.expectedMore) }
    let filter = SubscriptionFilter(call.parameters["filter"])
    if let place = filter.unknownWord { return call.fail(.invalidParameter(place)) }
    if hasEnded { return call.reply(Self.emptyObject.span) }
    json.removeAll()
    json.beginObject()
    json.key("state")
    json.beginObject()
    json.key("sequence")
    json.bool(isSequenceActive)
    json.key("replay")
    json.bool(isReplay)
    json.key("devices")
    json.int(Int64(pipeline.queue.panels.count))
    json.endObject()
    json.endObject()
    json.withBytes { call.reply($0, continues: true) }
    let subscription = Subscription(
      call, filter: filter, wantsDecisions: call.parameters["decisions"]?.value == .bool(true),
      skips: busyScreens)
    call.onHangup = { [unowned self] in remove(subscription) }
    call.connection.onDrain = { [unowned self] in drained() }
    subscriptions.append(subscription)
    subscriptionsChanged()
  }

  private func remove(_ subscription: Subscription) {
    subscriptions.removeAll { $0 === subscription }
    subscriptionsChanged()
    drained()
  }

  private func subscriptionsChanged() {
    onSubscribersChanged?(subscriptions.count)
  }

  private func drained() {
    if losslessBound != nil, !isFull { onBackpressure?(false) }
  }

  private var isFull: Bool {
    guard let losslessBound else { return false }
    return subscriptions.contains { $0.call.connection.queuedBytes > losslessBound }
  }
}

extension Service: EventSink {
  package var wantsDecisions: Bool { subscriptions.contains(where: \.wantsDecisions) }

  package func receive(_ event: Event, at time: Int64) {
    if case .touches(let samples, let screen) = event {
      guard fingers.follow(samples, on: screen) else { return }
      for subscription in subscriptions { subscription.sequenceBegan(on: screen) }
      return
    }
    // Where the source waits for its clients nothing may be lost, so nothing is replaced either.
    let key = keys.key(of: event)
    // The line is written when the first client wants it.
    var isWritten = false
    for subscription in subscriptions where subscription.wants(event) {
      if !isWritten {
        guard line.write(event, at: time) else { return }
        isWritten = true
      }
      // A recording's stamps are another clock's.
      let since = isReplay ? nil : pipeline.queue.frameStamp ?? time
      line.withBytes {
        subscription.call.reply($0, continues: true, replacing: losslessBound == nil ? key : nil, since: since)
      }
    }
    if isWritten, isFull { onBackpressure?(true) }
  }
}
