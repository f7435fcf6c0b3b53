import Documents

extension DeviceMatch {
  fileprivate static let schema: Schema<DeviceMatch> = Schema(
    "match", "Which devices a rule is for; * and ? stand for any text and any character.", defaults: DeviceMatch(),
    fields: [
      Field(optional: "name", \.name, .text, "The device's name."),
      Field(optional: "id", \.id, .deviceID, "Vendor and product in hexadecimal, as lsusb writes them."),
      Field(optional: "path", \.path, .text, "The event device, or one of the links to it in /dev/input."),
      Field("udev", \.udev, .dictionary(of: .text), "udev properties and their values."),
    ])
}

extension Codec where Value == DeviceMatch {
  /// A match that names something.
  static var match: Codec {
    Codec.object { DeviceMatch.schema }.map(
      to: { (match, cursor) throws(DocumentError) in
        if match == DeviceMatch() { throw cursor.error("name, id, path or udev must say which devices") }
        return match
      }, from: { $0 })
  }
}

extension Codec where Value == DeviceID {
  /// `0eef:0001`.
  fileprivate static var deviceID: Codec {
    Codec<String>.text(form: "vendor:product", pattern: "^[0-9a-fA-F]{4}:[0-9a-fA-F]{4}$").map(
      to: { (text, cursor) throws(DocumentError) in
        guard let id = DeviceID(text) else {
          throw cursor.error("expected vendor:product in four hexadecimal digits each, such as 0eef:0001")
        }
        return id
      }, from: { $0.description })
  }
}
