/// Stands behind the application at the end of the chain: what nobody else has handled of presses, motion and remote control comes to it (S10).
open class ApplicationDelegate: Responder {
  /// Create a delegate.
  public override init() {}
}
