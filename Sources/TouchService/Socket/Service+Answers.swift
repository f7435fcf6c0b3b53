import Configuration
import Documents
import Evdev
import Panels
import Scenes
import TouchKit
import Varlink

/// The calls with a single reply.
extension Service {
  /// Answer `GetScene`: the configuration's scene as configured, or an app's scene in its current form. Another user's
  /// app requires `watch`.
  func getScene(_ call: VarlinkCall) {
    var text: SceneText?
    if let name = call.text("app") {
      let app = isAppName(name) ? host.app(name) : nil
      // A client without that permission does not learn whether the app exists.
      if app?.user != call.connection.peer.uid, !clients.permits(.watch, call) { return }
      guard let app else { return call.reply(.noSuchApp) }
      text = app.text
    }
    var place = 0
    call.reply { [unowned self] json in
      if json.count == 0 {
        json.beginObject()
        json.key("scene")
        if text == nil { json.append(host.configuredScene.json) }
      }
      if let text, !text.write(from: &place, to: &json) { return .unfinished }
      json.endObject()
      return .finished
    }
  }

  func getScreens(_ call: VarlinkCall) {
    call.replyWhole { $0.screens(of: host) }
  }

  /// Answer `GetScenes`: all scenes, each in its form at the time of writing. Other users' apps require `watch`.
  func getScenes(_ call: VarlinkCall) {
    let user = call.connection.peer.uid
    let seesAll = clients.permissions(of: call.connection).contains(.watch)
    // The call ends if that permission is removed in the meantime.
    if seesAll { call.demands |= Permissions.watch.rawValue }
    // The configuration's scene, then those of the apps. By name, because an app may be removed in the meantime.
    var names = [""] + host.apps.map(\.name)
    names.reverse()
    var (text, place): (SceneText?, Int) = (nil, 0)
    call.reply { [unowned self] json in
      if let current = text {
        guard current.write(from: &place, to: &json) else { return .unfinished }
        json.endObject()
        text = nil
        // Wait for the client to read, so that at most one scene beyond its limit is queued.
        return .waiting
      }
      if json.count == 0 {
        json.beginObject()
        json.screens(of: host)
        json.key("scenes")
        json.beginArray()
      }
      guard let name = names.popLast() else {
        json.endArray()
        json.endObject()
        return .finished
      }
      let app = host.app(name)
      if !name.isEmpty, app == nil || !seesAll && app?.user != user { return .unfinished }
      (text, place) = (app?.text ?? host.standingText, 0)
      json.beginObject()
      if let app {
        json.member("app", app.name)
        json.member("user", Int64(app.user))
        json.member("layer", "\(app.layer)")
      }
      json.front(of: name, host)
      json.focus(of: name, pipeline.application)
      json.key("scene")
      return .unfinished
    }
  }

  func getThresholds(_ call: VarlinkCall) {
    call.replyWhole { json in
      json.list("thresholds", Thresholds.table) { $0.threshold($1, of: pipeline.application.thresholds) }
    }
  }

  /// Answer `GetStats`. Queue lengths require `watch`, because they depend on every touch, even in secure windows.
  func getStats(_ call: VarlinkCall) {
    let isWatcher = clients.permissions(of: call.connection).contains(.watch)
    let queue = pipeline.queue
    call.replyWhole { json in
      json.list("devices", queue.panels) { $0.statistics(of: $1, forWatcher: isWatcher) }
      json.list("clients", clients.connections) { json, connection in
        json.beginObject()
        json.member("process", Int(connection.peer.pid))
        json.member("user", Int(connection.peer.uid))
        json.member("subscribed", publisher.subscriptions.contains { $0.call.connection === connection })
        if isWatcher {
          // The queue of a program with a secure window depends on what is typed there.
          let hasSecrets = publisher.apps.all.contains {
            $0.subscription.call.connection === connection && $0.app.description.hasSecrets
          }
          json.member("queued", hasSecrets ? 0 : connection.queuedBytes)
          json.member("mostQueued", hasSecrets ? 0 : connection.mostQueuedBytes)
          json.member("replaced", hasSecrets ? 0 : connection.replacedReplies)
        }
        json.endObject()
      }
      json.member("frames", queue.statistics.frames)
      json.member("restarts", queue.statistics.restarts)
      json.member("refusedClients", clients.refused)
      json.member("droppedClients", clients.dropped)
      json.member("expiredContests", publisher.apps.expiredContests)
      if isWatcher {
        json.member("synDropped", queue.statistics.drops)
        json.member("late", queue.statistics.late)
        json.member("waiting", queue.waiting)
        json.member("mostWaiting", queue.statistics.mostWaiting)
        json.member("replaced", clients.replacedReplies)
      }
      json.key("delay")
      json.delays(publisher.delays)
    }
  }

  func getDevices(_ call: VarlinkCall) {
    call.replyWhole { json in
      json.list("devices", pipeline.queue.panels) { json, panel in
        for screen in panel.screens { json.device(panel, on: screen) }
      }
    }
  }

  func getSensors(_ call: VarlinkCall) {
    call.replyWhole { json in
      json.list("sensors", pipeline.queue.sensors) { $0.sensor($1) }
    }
  }

  /// Answer `SetRotation`, ordered among the frames.
  func setRotation(_ call: VarlinkCall) {
    guard case .integer(let degrees)? = call.parameters["rotation"]?.value,
      let rotation = Int(exactly: degrees).flatMap(Rotation.init)
    else { return call.fail(.invalidParameter("rotation")) }
    feed.submit(.rotate(screen: call.text("screen"), to: rotation)) { call.reply($0) }
  }
}

extension JSONWriter {
  fileprivate mutating func statistics(of panel: Panel, forWatcher isWatcher: Bool) {
    beginObject()
    if !panel.path.isEmpty { member("path", panel.path) }
    member("name", panel.device.name)
    member("screen", panel.screen.name)
    member("frames", panel.frames)
    if isWatcher { member("synDropped", panel.drops) }
    if let twin = panel.twin { member("passedOn", twin.path) }
    endObject()
  }

  fileprivate mutating func threshold(_ threshold: Threshold, of thresholds: Thresholds) {
    beginObject()
    member("key", threshold.key)
    member("value", thresholds[keyPath: threshold.keyPath], decimals: 6)
    member("unit", threshold.unit.rawValue)
    member("default", threshold.defaultValue, decimals: 6)
    member("minimum", threshold.range.lowerBound, decimals: 6)
    member("maximum", threshold.range.upperBound, decimals: 6)
    member("meaning", threshold.sentence)
    endObject()
  }

  fileprivate mutating func device(_ panel: Panel, on screen: Screen) {
    beginObject()
    identity(of: panel.device)
    member("screen", screen.name)
    member("width", screen.size.width)
    member("height", screen.size.height)
    member("pixelsPerPoint", x: screen.pixelsPerPoint.dx, y: screen.pixelsPerPoint.dy)
    endObject()
  }

  fileprivate mutating func sensor(_ sensor: Sensor) {
    beginObject()
    if !sensor.found.path.isEmpty { member("path", sensor.found.path) }
    identity(of: sensor.device)
    member("presses", sensor.setup.presses.values.map(\.rawValue).sorted())
    member("remote", sensor.setup.remote)
    member("motion", sensor.setup.motion)
    member("frames", sensor.frames)
    member("synDropped", sensor.drops)
    endObject()
  }
}
