/// The numbers of touches: those of their contacts, until the first one in a secure window. From then on that one has a number of another
/// kind, and those after it the numbers that they would have without it, so that no program can count it.
struct TouchNumbers {
  private struct Entry {
    let contact: Int
    let touch: Int
    /// The screen of its secure window; nil if its window is not secure.
    let secureScreen: Screen?
  }

  /// The first number of those in secure windows.
  private static let firstSecure = 1 << 40

  /// How many touches there have been in secure windows.
  private var secure = 0
  private var last = 0
  /// The contacts that are down and began since the first in a secure window.
  private var entries: [Entry] = []

  // What the frame being gathered has news of.
  private var hasSecureNews = false
  private var hasNews = false

  /// Whether the frame being gathered has news of touches in secure windows, and of no others.
  var isSecret: Bool { hasSecureNews && !hasNews }
  /// Whether each touch has the number of its contact.
  var isPlain: Bool { secure == 0 }
  /// Whether a contact is down that began in a secure window on a screen that is meant.
  func hasSecure(where isMeant: (Screen) -> Bool) -> Bool {
    entries.contains { $0.secureScreen.map(isMeant) ?? false }
  }

  /// The number of the touch of a contact that began before others.
  func number(ofContact contact: Int) -> Int { max(last + 1, contact - secure) }

  /// Begin a touch; return its number.
  mutating func begin(_ contact: Int, in window: Window) -> Int {
    if window.isSecure {
      secure += 1
      entries.append(Entry(contact: contact, touch: Self.firstSecure + secure, secureScreen: window.screen))
      return Self.firstSecure + secure
    }
    // Filters may hold a contact back until others have begun.
    let number = isPlain ? contact : max(last + 1, contact - secure)
    last = max(last, number)
    if !isPlain { entries.append(Entry(contact: contact, touch: number, secureScreen: nil)) }
    return number
  }

  /// The number of the touch of a contact, if that has begun; else the contact's own.
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

  /// Forget the contacts that are down: all of them are cancelled.
  mutating func removeAll() {
    entries.removeAll()
  }
}
