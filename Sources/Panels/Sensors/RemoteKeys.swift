import Evdev
import TouchKit

/// The kernel's keys of remote control (S41).
enum RemoteKeys {
  /// The key of a code, if it is one of remote control.
  static func key(of code: UInt16) -> RemoteSample.Key? {
    switch code {
    case EventCode.keyPlay, EventCode.keyPlayCD: .play
    case EventCode.keyPause, EventCode.keyPauseCD: .pause
    case EventCode.keyPlayPause: .playPause
    case EventCode.keyStop, EventCode.keyStopCD: .stop
    case EventCode.keyNextSong: .nextTrack
    case EventCode.keyPreviousSong: .previousTrack
    case EventCode.keyRewind: .rewind
    case EventCode.keyFastForward: .fastForward
    case EventCode.keyMedia: .headset
    default: nil
    }
  }

  /// All codes of remote control.
  static let codes: Set<UInt16> = [
    EventCode.keyPlay, EventCode.keyPlayCD, EventCode.keyPause, EventCode.keyPauseCD, EventCode.keyPlayPause,
    EventCode.keyStop, EventCode.keyStopCD, EventCode.keyNextSong, EventCode.keyPreviousSong, EventCode.keyRewind,
    EventCode.keyFastForward, EventCode.keyMedia,
  ]
}
