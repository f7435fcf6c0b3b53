extension View {
  /// Whether a message of moved touches comes to nothing here, for neither this view nor anything above it does more than forward it.
  ///
  /// Most views are there to be hit and to carry recognizers: to make such a message and hand it up to nobody is a twentieth of a frame.
  final var ignoresMoves: Bool {
    var view: View? = self
    while let current = view {
      guard !current.reportsTouches && current.controller == nil else { return false }
      if type(of: current) == Window.self {
        let application = unsafeDowncast(current, to: Window.self).application
        return application.map { type(of: $0) == Application.self } ?? true
      }
      guard type(of: current) == View.self else { return false }
      view = current.superview
    }
    return true
  }
}
