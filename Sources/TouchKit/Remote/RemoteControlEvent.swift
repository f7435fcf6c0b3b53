/// A command of remote control: a request to a player, from a media key or a headset's button (S41).
public final class RemoteControlEvent {
  /// What is wanted.
  public enum Subtype: String, Sendable, CaseIterable {
    case play, pause, stop, togglePlayPause, nextTrack, previousTrack
    case beginSeekingBackward, endSeekingBackward, beginSeekingForward, endSeekingForward
  }

  /// What is wanted.
  public let subtype: Subtype
  /// Its time, in µs of effective time.
  public let time: Int64
  /// The first receiver: the first responder, else the key window, else the application; for the end of a seek, the
  /// receiver of its beginning.
  public let responder: Responder
  /// The responder that handles it, or for the end of a seek its beginning; `nil` if none in the chain does. While it
  /// is sent: the responder that is asked now.
  public internal(set) var handler: Responder?
  /// The origin of the first receiver.
  public var responderOrigin: EventOrigin? { responder.ownView?.origin }

  init(_ subtype: Subtype, at time: Int64, to responder: Responder) {
    self.subtype = subtype
    self.time = time
    self.responder = responder
    handler = responder
  }
}

/// What a media key or a headset's button did, as a device reports it: an input of ``Application``.
public struct RemoteSample: Equatable, Sendable {
  /// The keys of remote control.
  public enum Key: Sendable, CaseIterable {
    case play, pause, playPause, stop, nextTrack, previousTrack
    /// Seeks while the key is held.
    case rewind, fastForward
    /// The only button of a headset, whose clicks are counted.
    case headset
  }

  /// What a key did: it was pressed or released.
  public enum Phase: Sendable {
    case began, ended
  }

  /// The key.
  public var key: Key
  /// What it did.
  public var phase: Phase

  /// Create a sample.
  public init(_ key: Key, _ phase: Phase) {
    self.key = key
    self.phase = phase
  }
}
