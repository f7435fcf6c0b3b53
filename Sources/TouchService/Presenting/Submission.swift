import Panels

/// The data of a command's submitter: what was prepared for it, and the receiver of the result.
package final class Submission: CommandTicket {
  let preparation: Preparation?
  private let completion: (ScreenHost.Outcome) -> Void

  /// - Parameter completion: gets the result once the command was carried out or refused.
  package convenience init(then completion: @escaping (ScreenHost.Outcome) -> Void) {
    self.init(nil, then: completion)
  }

  init(_ preparation: Preparation?, then completion: @escaping (ScreenHost.Outcome) -> Void) {
    (self.preparation, self.completion) = (preparation, completion)
  }

  func complete(_ outcome: ScreenHost.Outcome) { completion(outcome) }
}
