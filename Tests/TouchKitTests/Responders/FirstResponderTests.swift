import TestSupport
import Testing
import TouchKit

/// The first responder and the key window (S10).
@Suite(.timeLimit(.minutes(5))) struct FirstResponderTests {
  private let stage = Stage()

  @Test("S10: each window keeps its own first responder; the key window's is the application's")
  func perWindow() {
    let one = stage.focusView("one")
    let other = Window(name: "other", screen: stage.screen)
    stage.application.addWindow(other)
    let two = stage.focusView("two", in: other, isFocused: false)
    #expect(stage.window.isKey && stage.application.firstResponder === one)
    #expect(two.becomeFirstResponder())
    #expect(one.isFirstResponder && two.isFirstResponder && other.isKey)
    #expect(stage.application.firstResponder === two)
    stage.window.makeKey()
    #expect(stage.application.firstResponder === one && !other.isKey)
    #expect(stage.trace() == "focused focused", "a window that is key no longer keeps its first responder")
  }

  @Test("S10: a window that cannot be key does not become key, even if a view in it has the focus")
  func neverKey() {
    final class Overlay: Window { override var canBecomeKey: Bool { false } }
    let one = stage.focusView("one")
    let overlay = Overlay(name: "overlay", screen: stage.screen)
    stage.application.addWindow(overlay)
    let two = stage.focusView("two", in: overlay)
    overlay.makeKey()
    #expect(two.isFirstResponder && stage.window.isKey && stage.application.firstResponder === one)
    stage.application.removeWindow(stage.window)
    #expect(stage.application.keyWindow == nil && stage.application.firstResponder == nil)
  }

  @Test("S10: after a key window, the topmost window with a first responder becomes key, or else the topmost")
  func followers() {
    final class KeyLog: Window {
      var heard: [Bool] = []
      override func keyChanged(to isKey: Bool) { heard.append(isKey) }
    }
    let application = Application()
    let windows = (1...4).map { KeyLog(name: "\($0)", screen: stage.screen, level: Double($0)) }
    for window in windows { application.addWindow(window) }
    #expect(windows[0].isKey && windows[0].heard == [true], "the first one that comes")
    let focused = FocusView(name: "focused")
    windows[1].addSubview(focused)
    focused.becomeFirstResponder()
    windows[0].makeKey()
    application.removeWindow(windows[0])
    #expect(application.keyWindow === windows[1] && application.firstResponder === focused)
    #expect(windows[0].heard == [true, false, true, false])
    windows[1].isHidden = true
    #expect(application.keyWindow === windows[3], "the topmost, because no other window has a first responder")
    #expect(!focused.isFirstResponder)
    windows[2].isHidden = true
    windows[3].isHidden = true
    #expect(application.keyWindow == nil, "a hidden window does not become key")
  }

  @Test("S10: an app's window becomes key when it comes to the front, and keeps its first responder until it returns")
  func foreground() {
    let base = stage.focusView("base")
    let app = Window(name: "app", screen: stage.screen, layer: .app)
    let bar = Window(name: "bar", screen: stage.screen, layer: .overlay)
    stage.application.addWindow(app)
    stage.application.addWindow(bar)
    #expect(app.isKey, "a window over the apps is key only if it asks")
    let field = stage.focusView("field", in: app)
    stage.log.removeAll()
    stage.button(.power, .began, at: 0)
    app.isInBackground = true
    #expect(stage.window.isKey && stage.application.firstResponder === base && field.isFirstResponder)
    stage.button(.power, .ended, at: 10)
    #expect(stage.trace("field") == "pressBegan pressCancelled" && stage.trace("base") == "")
    app.isInBackground = false
    #expect(app.isKey && stage.application.firstResponder === field)
    bar.makeKey()
    #expect(bar.isKey)
    bar.isHidden = true
    #expect(app.isKey)
    app.isInBackground = true
    stage.application.removeWindow(app)
    #expect(!field.isFirstResponder && stage.window.isKey)
  }

  @Test("S10: a controller can have the focus, and loses it with its view")
  func controllers() {
    final class Controller: ViewController {
      var heard: [Bool] = []
      override var canBecomeFirstResponder: Bool { true }
      override func focusChanged(to hasFocus: Bool) { heard.append(hasFocus) }
    }
    let controller = Controller(view: View(name: "content"))
    #expect(!controller.becomeFirstResponder(), "it is in no window")
    let container = View(name: "container")
    stage.window.addSubview(container)
    container.addSubview(controller.view)
    #expect(controller.becomeFirstResponder() && stage.application.firstResponder === controller)
    container.removeFromSuperview()
    #expect(stage.application.firstResponder == nil && controller.heard == [true, false])
  }

  @Test("S10: by default, no view, controller or window can have the focus")
  func unwilling() {
    let controller = ViewController(view: View(name: "content"))
    stage.window.addSubview(controller.view)
    for responder in [controller, controller.view, stage.window] as [Responder] {
      #expect(!responder.becomeFirstResponder() && stage.application.firstResponder == nil)
    }
  }

  @Test("S10: removing a window with its first responder leaves the responder without the focus")
  func removedWindow() {
    let one = stage.focusView("one")
    stage.application.removeWindow(stage.window)
    stage.application.addWindow(stage.window)
    #expect(!one.isFirstResponder && stage.trace() == "focused unfocused")
  }

  @Test("S10: a responder that does not resign keeps the focus, even if another view is removed")
  func refusals() {
    let one = stage.focusView("one")
    one.resigns = false
    let two = stage.focusView("two")
    #expect(one.isFirstResponder && !two.isFirstResponder)
    two.removeFromSuperview()
    #expect(one.isFirstResponder)
    one.resigns = true
    one.accepts = false
    #expect(one.resignFirstResponder() && !one.becomeFirstResponder())
  }

  @Test("S10: sinks receive each change of first responder and key window once")
  func events() {
    let sink = EventNotes<String>(stage.application) { event, _, _ in
      guard case .firstResponder(let responder, let window) = event else { return nil }
      return "\((responder as? View)?.name ?? "-") \(window?.name ?? "-") \(event.origin?.view ?? "-")"
    }
    let one = stage.focusView("one")
    one.origin = EventOrigin(window: "window", view: "one", kind: "view", screen: stage.screen)
    one.resignFirstResponder()
    one.becomeFirstResponder()
    stage.window.makeKey()
    let other = Window(name: "other", screen: stage.screen)
    stage.application.addWindow(other)
    other.makeKey()
    stage.window.makeKey()
    stage.application.removeWindow(other)
    #expect(
      sink.all == [
        "one window -", "- window -", "one window one", "- other -", "one window one",
      ])
  }

  @Test("S10: a new window's initial first responder gets the focus, unless it cannot or is in another window")
  func initial() {
    final class Focusable: View {
      var isWilling = true
      var heard: [Bool] = []
      override var canBecomeFirstResponder: Bool { isWilling }
      override func focusChanged(to hasFocus: Bool) { heard.append(hasFocus) }
    }
    func window(_ first: Focusable, isInside: Bool = true) -> Window {
      let window = Window(name: "w", screen: stage.screen)
      if isInside { window.addSubview(first) }
      window.initialFirstResponder = first
      stage.application.addWindow(window)
      return window
    }
    let willing = Focusable(name: "willing")
    let first = window(willing)
    #expect(first.firstResponder === willing && willing.heard == [true])
    let unwilling = Focusable(name: "unwilling")
    unwilling.isWilling = false
    #expect(window(unwilling).firstResponder == nil && unwilling.heard.isEmpty)
    let hidden = Focusable(name: "hidden")
    hidden.isHidden = true
    #expect(window(hidden).firstResponder == nil && hidden.heard.isEmpty)
    let elsewhere = Focusable(name: "elsewhere")
    first.addSubview(elsewhere)
    #expect(window(elsewhere, isInside: false).firstResponder == nil && elsewhere.heard.isEmpty)
  }

  @Test("S10: a hidden window, or one behind others, does not become key, not even after a removed one")
  func unseenWindows() {
    let windows = ["hidden", "behind"].map { name in
      let window = Window(name: name, screen: stage.screen)
      stage.application.addWindow(window)
      return window
    }
    stage.window.makeKey()
    windows[0].isHidden = true
    windows[1].isInBackground = true
    for window in windows {
      window.makeKey()
      #expect(stage.window.isKey)
    }
    stage.application.removeWindow(stage.window)
    #expect(stage.application.keyWindow == nil)
  }

  @Test("S10: a window that was hidden becomes key when it is shown, unless another is")
  func shownWindow() {
    stage.window.isHidden = true
    #expect(stage.application.keyWindow == nil)
    stage.window.isHidden = false
    #expect(stage.window.isKey)
    let other = Window(name: "other", screen: stage.screen)
    other.isHidden = true
    stage.application.addWindow(other)
    other.isHidden = false
    #expect(stage.window.isKey)
  }

  /// The windows that become key, with the timestamps of the reports.
  private func keys() -> EventNotes<String> {
    EventNotes(stage.application) { event, _, stamp in
      if case .firstResponder(_, let window) = event { "\(window?.name ?? "none") \(stamp)" } else { "other" }
    }
  }

  @Test("S10: a change of key window is reported even if neither has a first responder")
  func keyOfWindows() {
    let keys = keys()
    let windows = ["first", "second"].map { Window(name: $0, screen: stage.screen) }
    for window in windows { stage.application.addWindow(window) }
    windows[1].makeKey()
    windows[0].makeKey()
    stage.application.removeWindow(windows[0])
    stage.application.removeWindow(windows[1])
    // Before any input, the time is 0.
    #expect(keys.all == ["second 0", "first 0", "second 0", "\(stage.window.name) 0"])
    #expect(stage.application.keyWindow === stage.window)
  }

  @Test("S10: a view loses the focus when a scene no longer lets it be first responder; other views keep it")
  func focusable() {
    final class Field: View {
      var changes: [Bool] = []
      override func focusChanged(to hasFocus: Bool) { changes.append(hasFocus) }
    }
    let fields = ["one", "two"].map { Field(name: $0, frame: Rect(x: 0, y: 0, width: 50, height: 20)) }
    for field in fields { stage.window.addSubview(field) }
    #expect(!fields[0].becomeFirstResponder())
    for field in fields { field.isFocusable = true }
    #expect(fields[0].becomeFirstResponder())
    fields[1].isFocusable = false
    #expect(stage.window.firstResponder === fields[0] && fields[0].changes == [true])
    fields[0].isFocusable = false
    #expect(stage.window.firstResponder == nil && stage.application.firstResponder == nil)
    #expect(fields[0].changes == [true, false] && fields[1].changes == [])
    // A view that can be first responder by itself does not depend on the scene.
    let own = stage.focusView("own")
    own.isFocusable = true
    own.isFocusable = false
    #expect(stage.window.firstResponder === own)
  }

  @Test("S10: a removed window does not become key by its views' reactions to the removal")
  func goingWindow() {
    final class Claimer: View {
      override func touchesCancelled(_ touches: TouchList, with event: TouchEvent) { window?.makeKey() }
    }
    let window = Window(name: "going", screen: stage.screen)
    let claimer = Claimer(name: "claimer", frame: Rect(x: 0, y: 0, width: 200, height: 200))
    window.addSubview(claimer)
    stage.application.addWindow(window)
    stage.window.makeKey()
    let keys = keys()
    stage.play(Finger(100, 100).move(5, 0), finish: false)
    stage.application.removeWindow(window)
    #expect(keys.all.allSatisfy { $0 == "other" } && stage.window.isKey)
  }

  @Test("S10: a removed view loses the focus, even while a window is behind others")
  func removedWithBackgroundWindow() {
    let behind = Window(name: "behind", screen: stage.screen, layer: .app)
    stage.application.addWindow(behind)
    behind.isInBackground = true
    stage.focusView("one").removeFromSuperview()
    #expect(stage.window.firstResponder == nil && stage.trace("one") == "focused unfocused")
  }

  @Test("S10: of several windows with a first responder, the topmost becomes key after a removed one")
  func topmostFollower() {
    let windows = (1...2).map { Window(name: "\($0)", screen: stage.screen, level: Double($0)) }
    for window in windows {
      stage.application.addWindow(window)
      stage.focusView("view", in: window)
    }
    stage.window.makeKey()
    stage.application.removeWindow(stage.window)
    #expect(windows[1].isKey)
  }

  @Test("S10: a restored focus is reported once, and its responders get no message")
  func restored() {
    let other = Window(name: "other", screen: stage.screen)
    stage.application.addWindow(other)
    let (one, two) = (stage.focusView("one", isFocused: false), stage.focusView("two", in: other, isFocused: false))
    let keys = keys()
    stage.application.restoreFocus(
      [(window: stage.window, responder: one), (window: other, responder: two)], key: other)
    #expect(stage.window.firstResponder === one && other.firstResponder === two && other.isKey)
    #expect(keys.all == ["other 0"] && stage.trace() == "")
  }

  @Test("S10: a view that gives up the focus as it gets it does not make its window key")
  func shy() {
    final class Shy: View {
      override var canBecomeFirstResponder: Bool { true }
      override func focusChanged(to hasFocus: Bool) { if hasFocus { resignFirstResponder() } }
    }
    let other = Window(name: "other", screen: stage.screen)
    stage.application.addWindow(other)
    let shy = Shy(name: "shy")
    other.addSubview(shy)
    #expect(!shy.becomeFirstResponder() && other.firstResponder == nil && stage.window.isKey)
  }

  @Test("S10: a first responder that asks for the focus has it; a view without the focus has given it up")
  func askedAgain() {
    let one = stage.focusView("one")
    let two = stage.focusView("two", isFocused: false)
    #expect(one.becomeFirstResponder() && two.resignFirstResponder())
    #expect(one.isFirstResponder && stage.trace() == "focused")
  }

  @Test("S10: setting a property to the value that it has changes neither the focus nor the key window")
  func unchanged() {
    let field = View(name: "field")
    stage.window.addSubview(field)
    field.isFocusable = true
    let app = Window(name: "app", screen: stage.screen, layer: .app)
    stage.application.addWindow(app)
    #expect(app.isKey && field.becomeFirstResponder() && stage.window.isKey)
    field.isFocusable = true
    field.isHidden = false
    app.isHidden = false
    app.isInBackground = false
    #expect(stage.window.firstResponder === field && stage.window.isKey)
  }

  @Test("S10: a window above the apps gives the key back when asked; a window of an app keeps it")
  func resigned() {
    for layer in [Window.Layer.base, .app, .overlay, .system] {
      let window = Window(name: "window", screen: stage.screen, layer: layer)
      stage.application.addWindow(window)
      window.makeKey()
      #expect(window.isKey)
      window.resignKey()
      #expect(window.isKey == (layer == .base || layer == .app), "\(layer)")
      stage.application.removeWindow(window)
    }
  }

  @Test("S10, A15: only windows of its own program and of the layer system take the key from a secure window")
  func secureKey() {
    func window(_ name: String, of scene: String, _ layer: Window.Layer = .app, isSecure: Bool = false) -> Window {
      let window = Window(name: name, screen: stage.screen, layer: layer, isSecure: isSecure)
      window.origin = EventOrigin(scene: scene, window: name, view: name, kind: "window", screen: stage.screen)
      stage.application.addWindow(window)
      return window
    }
    let others = [
      window("page", of: "bank"), window("letter", of: "mail"), window("note", of: "mail", .overlay),
      window("lock", of: "mail", .system),
    ]
    let secret = window("secret", of: "bank", isSecure: true)
    let takers = others.filter { other in
      secret.makeKey()
      other.makeKey()
      return other.isKey
    }
    #expect(takers.map(\.name) == ["page", "lock"])
  }
}
