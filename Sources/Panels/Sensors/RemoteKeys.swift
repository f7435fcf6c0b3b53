import Evdev
import TouchKit

/// The kernel's keys of remote control (S41).
enum RemoteKeys {
  /// The key of a code on a device with `keys`, if it is one of remote control.
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

  /// The keys of a headset that has one button in addition to those of the volume and the microphone: over USB and Bluetooth that is play and pause.
  /// A device with any further key can say what it wants without clicks that are counted, but for keys without a meaning: the kernel has
  /// KEY_UNKNOWN for what a USB device calls otherwise, and BTN_1 to BTN_5 for a jack's buttons that its driver does not name.
  private static let headsetKeys = Set([
    EventCode.keyPlayPause, EventCode.keyVolumeUp, EventCode.keyVolumeDown, EventCode.keyMute, EventCode.keyMicMute,
    EventCode.keyVoiceCommand, EventCode.keyUnknown,
  ]).union(EventCode.btn1...EventCode.btn5)

  /// All codes of remote control.
  static let codes: Set<UInt16> = [
    EventCode.keyPlay, EventCode.keyPlayCD, EventCode.keyPause, EventCode.keyPauseCD, EventCode.keyPlayPause,
    EventCode.keyStop, EventCode.keyStopCD, EventCode.keyNextSong, EventCode.keyPreviousSong, EventCode.keyRewind,
    EventCode.keyFastForward, EventCode.keyMedia,
  ]
}
