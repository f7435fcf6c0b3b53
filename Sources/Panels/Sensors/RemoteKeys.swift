import Evdev
import TouchKit

/// The kernel's remote control keys (S41).
enum RemoteKeys {
  private static let all: [UInt16: RemoteSample.Key] = [
    EventCode.keyPlay: .play, EventCode.keyPlayCD: .play, EventCode.keyPause: .pause, EventCode.keyPauseCD: .pause,
    EventCode.keyPlayPause: .playPause, EventCode.keyStop: .stop, EventCode.keyStopCD: .stop,
    EventCode.keyNextSong: .nextTrack, EventCode.keyPreviousSong: .previousTrack, EventCode.keyRewind: .rewind,
    EventCode.keyFastForward: .fastForward, EventCode.keyMedia: .headset,
  ]

  static let codes = Set(all.keys)

  /// The key for a code on a device with `keys`; nil if it is not a remote control key.
  static func key(of code: UInt16, among keys: Set<UInt16>) -> RemoteSample.Key? {
    code == EventCode.keyPlayPause && keys.isSubset(of: headsetKeys) ? .headset : all[code]
  }

  /// The keys that a headset with one button may report. Its button is play/pause over USB and Bluetooth. A device with
  /// any further key needs no counted clicks. Keys without a meaning do not count: KEY_UNKNOWN for unknown keys of a
  /// USB device, and BTN_1 to BTN_5 for unnamed buttons of a jack.
  private static let headsetKeys = Set([
    EventCode.keyPlayPause, EventCode.keyVolumeUp, EventCode.keyVolumeDown, EventCode.keyMute, EventCode.keyMicMute,
    EventCode.keyVoiceCommand, EventCode.keyUnknown,
  ]).union(EventCode.btn1...EventCode.btn5)
}
