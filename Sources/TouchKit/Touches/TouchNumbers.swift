/// Assigns numbers to touches. Until the first touch in a secure window, each touch has the number of its contact.
/// Touches in secure windows have separate numbers. Later touches get the numbers that they would have without those,
/// so that no program can count them.
struct TouchNumbers {
  /// Numbers above this one belong to touches in secure windows.
  private static let firstSecure = 1 << 40

  /// The number of touches so far in secure windows.
  private var secure = 0
  private var last = 0
  /// The contacts that are down and began in a secure window, with the window's screen.
  private var secrets: [(contact: Int, screen: Screen)] = []

  // Whether the frame being gathered has news of touches in secure windows, and of other touches.
  private var hasSecureNews = false
  private var hasNews = false

  /// Whether the frame being gathered has news of touches in secure windows, and of no others.
  var isSecret: Bool { hasSecureNews && !hasNews }
  /// Whether each touch has the number of its contact.
  var isPlain: Bool { secure == 0 }
  /// Whether a contact is down that began in a secure window on a matching screen.
  func hasSecure(where isMeant: (Screen) -> Bool) -> Bool { secrets.contains { isMeant($0.screen) } }

  /// The number that a touch would get if it began now with the contact number `contact`.
  func number(ofContact contact: Int) -> Int {
    // Filters may delay a contact until later ones have begun.
    isPlain ? contact : max(last + 1, contact - secure)
  }

  /// Begin a touch, and return its number; `window` is `nil` for a touch that hit no view.
  mutating func begin(_ contact: Int, in window: Window?) -> Int {
    if let window, window.isSecure {
      secure += 1
      secrets.append((contact, window.screen))
      return Self.firstSecure + secure
    }
    let number = number(ofContact: contact)
    last = max(last, number)
    return number
  }

  /// Note that a sample was applied, which may end its contact.
  mutating func note(_ sample: TouchSample) {
    if let place = secrets.firstIndex(where: { $0.contact == sample.id }) {
      hasSecureNews = true
      if sample.phase == .ended || sample.phase == .cancelled { secrets.remove(at: place) }
    } else if sample.phase != .stationary {
      hasNews = true
    }
  }

  /// End the frame.
  mutating func endFrame() {
    (hasSecureNews, hasNews) = (false, false)
  }

  /// Forget the contacts that are down, because all of them are cancelled.
  mutating func removeAll() {
    secrets.removeAll()
  }
}
