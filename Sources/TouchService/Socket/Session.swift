import Kernel
import Varlink

/// A program that presents, as the service knows it: what it is let in by, and where its events go.
final class Session {
  /// What its calls name it by: 128 random bits, which nobody else knows.
  let token: String
  let app: App
  let subscription: Subscription

  /// The user whose calls may name it.
  var user: UInt32 { subscription.call.connection.peer.uid }

  init(_ app: App, _ subscription: Subscription) {
    self.app = app
    self.subscription = subscription
    token = randomBytes(16).map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
  }
}
