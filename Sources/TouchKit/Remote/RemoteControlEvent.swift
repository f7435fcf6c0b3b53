/// A command of remote control: a request to a player, by a media key or a headset's button (S41).
public final class RemoteControlEvent {
  /// What is wanted.
  public enum Subtype: String, Sendable, CaseIterable {
    case play, pause, stop, togglePlayPause, nextTrack, previousTrack
    case beginSeekingBackward, endSeekingBackward, beginSeekingForward, endSeekingForward
  }

  /// What is wanted.
  public let subtype: Subtype
  /// When, in µs of effective time.
  public let time: Int64
  /// Who gets it first: the first responder, else the key window, else the application; of a seek's end who got its beginning.
  public let responder: Responder
  /// Who handles it, or of a seek's end its beginning; `nil` where no responder in the chain does. While it is sent: who is asked now.
  public internal(set) var handler: Responder?
  /// Of the view that gets it first.
  public var responderOrigin: EventOrigin? { responder.ownView?.origin }

  init(_ subtype: Subtype, at time: Int64, to responder: Responder) {
    self.subtype = subtype
    self.time = time
    self.responder = responder
    handler = responder
  }
}

/// What a media key or a headset's button did, as a device reports it to ``Application``: the input of the core.
public struct RemoteSample: Equatable, Sendable {
  /// The keys of remote control.
  public enum Key: Sendable, CaseIterable {
    case play, pause, playPause, stop, nextTrack, previousTrack
    /// Seeks while it is held.
    case rewind, fastForward
    /// The one button of a headset, whose clicks are counted.
    case headset
  }

  /// What a key did: it went down or came up.
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
