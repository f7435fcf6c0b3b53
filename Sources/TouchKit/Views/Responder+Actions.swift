extension Responder {
  /// Offer an action to this responder, then to each one further up its chain, until one answers it (S10).
  ///
  /// - Returns: who answered; `nil` where nobody did.
  @discardableResult
  public final func sendAction(_ action: String, with event: TouchEvent? = nil) -> Responder? {
    var candidate: Responder? = self
    while let responder = candidate {
      if responder.answer(action, from: self, with: event) { return responder }
      candidate = responder.next
    }
    return nil
  }
}
