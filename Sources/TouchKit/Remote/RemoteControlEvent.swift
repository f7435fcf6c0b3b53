/// A remote control command: a request to a media player, from a media key or a headset's button (S41).
public final class RemoteControlEvent {
  /// The requested command.
  public enum Subtype: String, Sendable, CaseIterable {
    case play, pause, stop, togglePlayPause, nextTrack, previousTrack
    case beginSeekingBackward, endSeekingBackward, beginSeekingForward, endSeekingForward
  }

  /// The requested command.
  public let subtype: Subtype
  /// The time of the command, in µs of effective time.
  public let time: Int64
  /// The responder that is asked first: the first responder, else the key window, else the application. The end of a
  /// seek goes to the responder that was asked first when the seek began.
  public let responder: Responder
  /// The responder that handles the command; `nil` if no responder in the chain handles the command. For the end of a
  /// seek, this is the responder that handled the beginning of the seek. While the command is being sent, this property
  /// is the responder that is being asked.
  public internal(set) var handler: Responder?
  /// The origin of the responder that is asked first.
  public var responderOrigin: EventOrigin? { responder.ownView?.origin }

  init(_ subtype: Subtype, at time: Int64, to responder: Responder) {
    self.subtype = subtype
    self.time = time
    self.responder = responder
    handler = responder
  }
}

/// A device's report about a media key or a headset's button. Samples are passed to ``Application``.
public struct RemoteSample: Equatable, Sendable {
  /// The keys that send remote control commands.
  public enum Key: Sendable, CaseIterable {
    case play, pause, playPause, stop, nextTrack, previousTrack
    /// Keys that seek while they are held.
    case rewind, fastForward
    /// The only button of a headset, whose clicks are counted.
    case headset
  }

  /// Whether a key was pressed or released.
  public enum Phase: Sendable {
    case began, ended
  }

  /// The key.
  public var key: Key
  /// What happened to the key.
  public var phase: Phase

  /// Create a sample.
  public init(_ key: Key, _ phase: Phase) {
    self.key = key
    self.phase = phase
  }
}
