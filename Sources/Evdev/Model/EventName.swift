internal import CEvdev

/// The kernel's names of its types, codes and properties, from libevdev.
package enum EventName {
  /// The name of a type, such as `EV_ABS`; nil if there is none.
  package static func ofType(_ type: UInt16) -> String? {
    libevdev_event_type_get_name(UInt32(type)).map { String(cString: $0) }
  }

  /// The name of a code of a type, such as `ABS_MT_SLOT`; nil if there is none.
  package static func ofCode(_ code: UInt16, of type: UInt16) -> String? {
    libevdev_event_code_get_name(UInt32(type), UInt32(code)).map { String(cString: $0) }
  }

  /// The name of a property, such as `INPUT_PROP_DIRECT`; nil if there is none.
  package static func ofProperty(_ property: UInt16) -> String? {
    libevdev_property_get_name(UInt32(property)).map { String(cString: $0) }
  }

  package static func code(named name: String, of type: UInt16) -> UInt16? {
    UInt16(exactly: libevdev_event_code_from_name(UInt32(type), name))
  }

  /// The names of all keys and buttons; `KEY_MAX` is not one, although libevdev has a name for it.
  package static var keys: [String] { (0..<UInt16(KEY_MAX)).compactMap { ofCode($0, of: EventType.key) } }

  package static func property(named name: String) -> UInt16? {
    UInt16(exactly: libevdev_property_from_name(name))
  }
}
