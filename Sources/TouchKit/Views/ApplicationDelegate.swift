/// The last receiver in the responder chain, after the application. The delegate gets the presses, motion and remote
/// control events that no responder has handled (S10).
open class ApplicationDelegate: Responder {
  /// Create a delegate.
  public override init() {}
}
