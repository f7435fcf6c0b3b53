import Evdev
import TouchKit

/// The kernel's remote control keys (S41).
enum RemoteKeys {
  /// The key for a code on a device with `keys`; nil if it is not a remote control key.
  static func key(of code: UInt16, among keys: Set<UInt16>) -> RemoteSample.Key? {
    switch code {
    case EventCode.keyPlayPause where keys.isSubset(of: headsetKeys): .headset
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

  /// The keys that a headset with one button may report. Its button is play/pause over USB and Bluetooth. A device with
  /// any further key needs no counted clicks. Keys without a meaning do not count: KEY_UNKNOWN for unknown keys of a
  /// USB device, and BTN_1 to BTN_5 for unnamed buttons of a jack.
  private static let headsetKeys = Set([
    EventCode.keyPlayPause, EventCode.keyVolumeUp, EventCode.keyVolumeDown, EventCode.keyMute, EventCode.keyMicMute,
    EventCode.keyVoiceCommand, EventCode.keyUnknown,
  ]).union(EventCode.btn1...EventCode.btn5)

  /// All remote control codes.
  static let codes: Set<UInt16> = [
    EventCode.keyPlay, EventCode.keyPlayCD, EventCode.keyPause, EventCode.keyPauseCD, EventCode.keyPlayPause,
    EventCode.keyStop, EventCode.keyStopCD, EventCode.keyNextSong, EventCode.keyPreviousSong, EventCode.keyRewind,
    EventCode.keyFastForward, EventCode.keyMedia,
  ]
}
