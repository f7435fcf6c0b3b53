extension GestureRecognizer {
  /// Let this recognize on `control` also where the control has that gesture for itself (S32); not held.
  ///
  /// The control keeps its touch where ``cancelsTouchesInView`` is off, else it gets a cancelled.
  public final func allowSimultaneous(with control: Control) {
    relations.controls.append(Relations.ViewReference(view: control))
  }
}
