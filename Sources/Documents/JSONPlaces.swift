/// Where the keys and values of a JSON text begin, in their order: jansson, which has found the text good, keeps their order and tells no places.
struct JSONPlaces {
  private let places: [Place]
  private var given = 0

  init(_ text: Span<UInt8>) {
    var places: [Place] = []
    var place = Place(line: 1, column: 1)
    var isInString = false
    var isEscaped = false
    var isInWord = false
    for index in text.indices {
      let byte = text[index]
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""):
          places.append(place)
          isInString = byte == UInt8(ascii: "\"")
          isInWord = false
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: ","),
          UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "]"):
          isInWord = false
        default:
          // A number, true, false or null.
          if !isInWord { places.append(place) }
          isInWord = true
        }
      }
      if byte == UInt8(ascii: "\n") {
        place = Place(line: place.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80 {
        place.column += 1
      }
    }
    self.places = places
  }

  /// The place of the key or value that comes next.
  mutating func next() -> Place? {
    guard given < places.count else { return nil }
    defer { given += 1 }
    return places[given]
  }
}
