/// The key window, the last responder with the focus, and the reports of events that are sent to it (S10).
final class Focus {
  /// The key window, which is not retained, and not weak (``Unheld``).
  @Unheld var keyWindow: Window?
  private weak var responder: Responder?
  // The identity is enough, because a window leaves its application and is freed only after its focus has ended.
  private var window: ObjectIdentifier?
  private var unreported: [() -> Void] = []

  /// Move the focus to a responder, or to none. Return whether the focus changed.
  func move(to responder: Responder?) -> Bool {
    let window = responder as? Window
    let own = window == nil ? responder : nil
    if self.window == window.map(ObjectIdentifier.init) && self.responder === own { return false }
    self.window = window.map(ObjectIdentifier.init)
    self.responder = own
    return true
  }

  /// Send an event without a position, then report it. Events that are sent meanwhile are reported afterwards, because
  /// a receiver may end what begins.
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
