import Evdev
import Testing

@Suite(.timeLimit(.minutes(5))) struct EventNameTests {
  /// Codes by the kernel's names.
  private static let codes: [(type: UInt16, names: [String: UInt16])] = [
    (
      EventType.syn,
      [
        "SYN_REPORT": EventCode.synReport, "SYN_MT_REPORT": EventCode.synMTReport,
        "SYN_DROPPED": EventCode.synDropped,
      ]
    ),
    (
      EventType.abs,
      [
        "ABS_X": EventCode.absX, "ABS_Y": EventCode.absY, "ABS_Z": EventCode.absZ,
        "ABS_PRESSURE": EventCode.absPressure, "ABS_MT_SLOT": EventCode.absMTSlot,
        "ABS_MT_TOUCH_MAJOR": EventCode.absMTTouchMajor, "ABS_MT_TOUCH_MINOR": EventCode.absMTTouchMinor,
        "ABS_MT_ORIENTATION": EventCode.absMTOrientation, "ABS_MT_POSITION_X": EventCode.absMTPositionX,
        "ABS_MT_POSITION_Y": EventCode.absMTPositionY, "ABS_MT_TOOL_TYPE": EventCode.absMTToolType,
        "ABS_MT_TRACKING_ID": EventCode.absMTTrackingID, "ABS_MT_PRESSURE": EventCode.absMTPressure,
        "ABS_MT_TOOL_Y": EventCode.absMTToolY,
      ]
    ),
    (
      EventType.key,
      [
        "KEY_PAUSE": EventCode.keyPause, "KEY_STOP": EventCode.keyStop, "KEY_NEXTSONG": EventCode.keyNextSong,
        "KEY_PLAYPAUSE": EventCode.keyPlayPause, "KEY_MUTE": EventCode.keyMute,
        "KEY_VOLUMEDOWN": EventCode.keyVolumeDown, "KEY_VOLUMEUP": EventCode.keyVolumeUp,
        "KEY_MICMUTE": EventCode.keyMicMute, "KEY_VOICECOMMAND": EventCode.keyVoiceCommand,
        "KEY_PREVIOUSSONG": EventCode.keyPreviousSong, "KEY_STOPCD": EventCode.keyStopCD,
        "KEY_REWIND": EventCode.keyRewind, "KEY_PLAYCD": EventCode.keyPlayCD, "KEY_PAUSECD": EventCode.keyPauseCD,
        "KEY_PLAY": EventCode.keyPlay, "KEY_FASTFORWARD": EventCode.keyFastForward, "KEY_MEDIA": EventCode.keyMedia,
        "BTN_LEFT": EventCode.btnLeft, "BTN_TOOL_PEN": EventCode.btnToolPen,
        "BTN_TOOL_RUBBER": EventCode.btnToolRubber, "BTN_TOOL_FINGER": EventCode.btnToolFinger,
        "BTN_TOUCH": EventCode.btnTouch,
      ]
    ),
  ]

  @Test("codes, types and properties have the kernel's names and values")
  func names() {
    for (type, names) in Self.codes {
      for (name, code) in names {
        #expect(EventName.code(named: name, of: type) == code, "\(name)")
        #expect(EventName.ofCode(code, of: type) == name)
      }
    }
    let types = [
      "EV_SYN": EventType.syn, "EV_KEY": EventType.key, "EV_ABS": EventType.abs, "EV_MSC": EventType.msc,
    ]
    for (name, type) in types { #expect(EventName.ofType(type) == name) }
    let properties = [
      "INPUT_PROP_DIRECT": DeviceProperty.direct, "INPUT_PROP_ACCELEROMETER": DeviceProperty.accelerometer,
    ]
    for (name, property) in properties {
      #expect(EventName.property(named: name) == property && EventName.ofProperty(property) == name, "\(name)")
    }
  }

  @Test("a name or number that the kernel does not define is nil")
  func unknown() {
    #expect(EventName.code(named: "KEY_NONE", of: EventType.key) == nil)
    #expect(EventName.ofCode(0x2fe, of: EventType.key) == nil)
    #expect(EventName.code(named: "KEY_POWER", of: EventType.abs) == nil)
    #expect(EventName.ofType(EventType.count) == nil)
    #expect(EventName.property(named: "INPUT_PROP_NONE") == nil && EventName.ofProperty(0x1e) == nil)
  }

  @Test("the list of keys has every named key, including the first and the last")
  func keys() {
    let keys = EventName.keys
    #expect(keys.first == "KEY_RESERVED" && keys.contains("BTN_TOUCH") && keys.count > 500)
    #expect(keys.last == "BTN_TRIGGER_HAPPY40" && !keys.contains("KEY_MAX"))
    #expect(keys.allSatisfy { EventName.code(named: $0, of: EventType.key) != nil } && Set(keys).count == keys.count)
  }
}
