/// Assigns numbers to touches. Until the first touch in a secure window, each touch has the number of its contact.
/// Touches in secure windows have separate numbers. Later touches get the numbers that they would have without those,
/// so that no program can count them.
struct TouchNumbers {
  private struct Entry {
    let contact: Int
    let touch: Int
    /// The screen of the touch's secure window; `nil` if the window is not secure.
    let secureScreen: Screen?
  }

  /// Numbers above this one belong to touches in secure windows.
  private static let firstSecure = 1 << 40

  /// The number of touches so far in secure windows.
  private var secure = 0
  private var last = 0
  /// The contacts that are down, from the first one in a secure window on.
  private var entries: [Entry] = []

  // Whether the frame being gathered has news of touches in secure windows, and of other touches.
  private var hasSecureNews = false
  private var hasNews = false

  /// Whether the frame being gathered has news of touches in secure windows, and of no others.
  var isSecret: Bool { hasSecureNews && !hasNews }
  /// Whether each touch has the number of its contact.
  var isPlain: Bool { secure == 0 }
  /// Whether a contact is down that began in a secure window on a matching screen.
  func hasSecure(where isMeant: (Screen) -> Bool) -> Bool {
    entries.contains { $0.secureScreen.map(isMeant) ?? false }
  }

  /// The number that a touch would get if it began now with the contact number `contact`.
  func number(ofContact contact: Int) -> Int { max(last + 1, contact - secure) }

  /// Begin a touch, and return its number.
  mutating func begin(_ contact: Int, in window: Window) -> Int {
    if window.isSecure {
      secure += 1
      entries.append(Entry(contact: contact, touch: Self.firstSecure + secure, secureScreen: window.screen))
      return Self.firstSecure + secure
    }
    // Filters may delay a contact until later ones have begun.
    let number = isPlain ? contact : max(last + 1, contact - secure)
    last = max(last, number)
    if !isPlain { entries.append(Entry(contact: contact, touch: number, secureScreen: nil)) }
    return number
  }

  /// The number of a contact's touch if it was assigned here; otherwise the contact's own number.
  func number(ofKnown contact: Int) -> Int {
    entries.first { $0.contact == contact }?.touch ?? contact
  }

  /// The contact of a touch that is down.
  func contact(of touch: Int) -> Int {
    entries.first { $0.touch == touch }?.contact ?? touch
  }

  /// Note that a sample was applied, which may end its contact.
  mutating func note(_ sample: TouchSample) {
    let place = entries.firstIndex { $0.contact == sample.id }
    if let place, entries[place].secureScreen != nil {
      hasSecureNews = true
    } else if sample.phase != .stationary {
      hasNews = true
    }
    guard let place, sample.phase == .ended || sample.phase == .cancelled else { return }
    entries.remove(at: place)
  }

  /// End the frame.
  mutating func endFrame() {
    (hasSecureNews, hasNews) = (false, false)
  }

  /// Forget the contacts that are down, because all of them are cancelled.
  mutating func removeAll() {
    entries.removeAll()
  }
}
