/// Follows the application at the end of the chain: it gets the presses, motion and remote control that no responder
/// has handled (S10).
open class ApplicationDelegate: Responder {
  /// Create a delegate.
  public override init() {}
}
