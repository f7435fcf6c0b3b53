/// One finger or pen on the screen, from its begin to its end.
public struct Touch {
  /// What a touch did since the last frame (S1).
  public enum Phase: UInt8, Sendable {
    case began, moved, stationary, ended, cancelled
  }

  /// What touches the screen.
  public enum TouchType: UInt8, Sendable {
    case finger, pen, palm
  }
}
