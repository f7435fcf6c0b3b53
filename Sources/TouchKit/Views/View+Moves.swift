extension View {
  /// Whether a message of moved touches comes to nothing here, for neither this view nor anything above it does more than forward it.
  ///
  /// Most views are there to be hit and to carry recognizers: to make such a message and hand it up to nobody is a twentieth of a frame.
  final var ignoresMoves: Bool {
    guard !reportsTouches && controller == nil else { return false }
    switch descent {
    case .view: return $unheldSuperview.lend { $0.ignoresMoves } ?? true
    case .window: return unsafeDowncast(self, to: Window.self).$unheldApplication.lend { $0.isPlain } ?? true
    case .other: return false
    }
  }
}
