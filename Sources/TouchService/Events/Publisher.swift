package import TouchKit

/// What an event is about, beside its bytes: all that a subscriber's filter and queue need to know.
package struct EventHeader: Equatable, Sendable {
  /// Which kind of line it is.
  package enum Kind: UInt8, Sendable {
    case touch, action, decision, control, scroll, touchDecision
  }

  /// Which kind of line it is.
  package var kind: Kind
  /// The recognizer's index among the pipeline's ``ActionSource``s, the view's among its ``ViewSource``s for a control or
  /// scroll view, or the contact's number for a touch.
  package var source: Int
  /// For a `changed`, which a newer one of the same gesture or scroll makes superfluous: what the two have in common.
  package var replacementKey: UInt64?
  /// Which event of a control it is; nil for a table's selection and for every other kind of line.
  package var controlEvent: Control.Event?
}

/// Takes the finished bytes of every event, in effective order; the core knows nothing of where they go.
package protocol Publisher: AnyObject {
  /// One event: the bytes of one JSON object with one key, without a line's end.
  func publish(_ bytes: borrowing Span<UInt8>, _ header: EventHeader)
  /// A sequence began: the first finger came down on a screen where none was.
  func sequenceBegan(on screen: Screen)
}
