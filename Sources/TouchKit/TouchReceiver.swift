/// Who gets a touch's messages: one for all values of the touch, and empty once the last message is out.
///
/// The application fills and empties it; so a value that is kept for longer holds no view, and points to none that is gone.
final class TouchReceiver {
  /// The screen that the touch is on.
  let screen: Screen
  private(set) var view: View?
  private(set) var window: Window?

  init(view: View, window: Window) {
    screen = window.screen
    self.view = view
    self.window = window
  }

  /// Lets go of the view and the window.
  func letGo() {
    // Taken out first: what goes with the last reference may ask for the touch's view again.
    let held = (view, window)
    (view, window) = (nil, nil)
    withExtendedLifetime(held) {}
  }
}
