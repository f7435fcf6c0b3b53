/// Which window is key, which responder had the focus last, and what is sent to it (S10).
final class Focus {
  /// The key window; not held.
  private(set) var keyWindow: Window? {
    get { unheldKeyWindow }
    set { unheldKeyWindow = newValue }
  }
  // Not weak: a count of an object with weak references takes four times the instructions, and a window is counted in every frame.
  @Unheld private var unheldKeyWindow: Window?
  private weak var responder: Responder?
  // A window leaves its application, and is freed, only after its focus has ended, so its identity is enough, and it stays without weak
  // references.
  private var window: ObjectIdentifier?
  private var unreported: [() -> Void] = []

  /// Make a window key, or none.
  func setKey(_ window: Window?) {
    keyWindow = window
  }

  /// Move to a responder, or to none; return whether another had the focus before.
  func move(to responder: Responder?) -> Bool {
    let window = responder as? Window
    let own = window == nil ? responder : nil
    if self.window == window.map(ObjectIdentifier.init) && self.responder === own { return false }
    self.window = window.map(ObjectIdentifier.init)
    self.responder = own
    return true
  }

  /// Send what has no place on the screen, then report it, and after it what was sent in the middle of that: a receiver may end what begins.
  func send(_ send: () -> Void, report: @escaping () -> Void) {
    unreported.append(report)
    let isFirst = unreported.count == 1
    send()
    guard isFirst else { return }
    let reports = unreported
    unreported = []
    for report in reports { report() }
  }
}
