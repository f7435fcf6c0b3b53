/// What a record of a life's middle begins with, so that its replay gives the same events.
extension Application {
  /// Give windows the first responders and the application the key window that they had.
  package final func restoreFocus(_ focus: [(window: Window, responder: Responder?)], key: Window?) {
    dispatch {
      for (window, responder) in focus { window.firstResponder = responder }
      keyWindow = key
      updateFocus()
    }
  }
}
