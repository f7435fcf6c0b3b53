/// Remembers who had the focus last, and holds nobody.
struct FocusMark {
  private weak var responder: Responder?
  // A window leaves its application, and is freed, only after its focus has ended, so its identity is enough, and it stays without weak
  // references, which make every count of its references slow.
  private var window: ObjectIdentifier?

  init(_ responder: Responder? = nil) {
    if let window = responder as? Window {
      self.window = ObjectIdentifier(window)
    } else {
      self.responder = responder
    }
  }

  /// Whether a responder is the one that had the focus, or whether nobody has it and had it.
  func isOn(_ responder: Responder?) -> Bool {
    if let window = responder as? Window { return self.window == ObjectIdentifier(window) }
    return window == nil && self.responder === responder
  }
}
