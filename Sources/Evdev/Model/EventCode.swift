/// The kernel's event types (`linux/input-event-codes.h`).
package enum EventType {
  package static let syn: UInt16 = 0x00
  package static let key: UInt16 = 0x01
  package static let abs: UInt16 = 0x03
  package static let msc: UInt16 = 0x04
  package static let rep: UInt16 = 0x14
  package static let ff: UInt16 = 0x15
  /// The kernel's maximum type plus 1 (`EV_CNT`).
  package static let count: UInt16 = 0x20
}

/// The kernel's event codes that this code uses (`linux/input-event-codes.h`).
package enum EventCode {
  package static let synReport: UInt16 = 0
  package static let synMTReport: UInt16 = 2
  package static let synDropped: UInt16 = 3

  package static let absX: UInt16 = 0x00
  package static let absY: UInt16 = 0x01
  package static let absZ: UInt16 = 0x02
  package static let absPressure: UInt16 = 0x18
  package static let absMTSlot: UInt16 = 0x2f
  package static let absMTTouchMajor: UInt16 = 0x30
  package static let absMTTouchMinor: UInt16 = 0x31
  package static let absMTOrientation: UInt16 = 0x34
  package static let absMTPositionX: UInt16 = 0x35
  package static let absMTPositionY: UInt16 = 0x36
  package static let absMTToolType: UInt16 = 0x37
  package static let absMTTrackingID: UInt16 = 0x39
  package static let absMTPressure: UInt16 = 0x3a
  package static let absMTDistance: UInt16 = 0x3b
  package static let absMTToolY: UInt16 = 0x3d

  package static let keyPause: UInt16 = 119
  package static let keyStop: UInt16 = 128
  package static let keyWakeup: UInt16 = 143
  package static let keyNextSong: UInt16 = 163
  package static let keyPlayPause: UInt16 = 164
  package static let keyMute: UInt16 = 113
  package static let keyVolumeDown: UInt16 = 114
  package static let keyVolumeUp: UInt16 = 115
  package static let keyUnknown: UInt16 = 240
  package static let keyMicMute: UInt16 = 248
  package static let btn1: UInt16 = 0x101
  package static let btn5: UInt16 = 0x105
  package static let keyVoiceCommand: UInt16 = 582
  package static let keyPreviousSong: UInt16 = 165
  package static let keyStopCD: UInt16 = 166
  package static let keyRewind: UInt16 = 168
  package static let keyPlayCD: UInt16 = 200
  package static let keyPauseCD: UInt16 = 201
  package static let keyPlay: UInt16 = 207
  package static let keyFastForward: UInt16 = 208
  package static let keyMedia: UInt16 = 226

  package static let btnLeft: UInt16 = 0x110
  package static let btnToolPen: UInt16 = 0x140
  package static let btnToolRubber: UInt16 = 0x141
  package static let btnToolFinger: UInt16 = 0x145
  package static let btnToolQuintTap: UInt16 = 0x148
  package static let btnTouch: UInt16 = 0x14a
  package static let btnToolDoubleTap: UInt16 = 0x14d
  package static let btnToolTripleTap: UInt16 = 0x14e
  package static let btnToolQuadTap: UInt16 = 0x14f
}

/// The kernel's device properties that this code uses (`INPUT_PROP_*`).
package enum DeviceProperty {
  package static let direct: UInt16 = 0x01
  package static let accelerometer: UInt16 = 0x06
}

/// The kernel's tool types of a contact (`MT_TOOL_*`).
package enum ToolType {
  package static let finger: Int32 = 0
  package static let pen: Int32 = 1
  package static let palm: Int32 = 2
}
