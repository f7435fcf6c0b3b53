import CLinux
import Documents

/// A grid of styled characters, and the bytes that show it on a terminal.
struct Canvas {
  enum Style: UInt8 {
    case plain, dim, name, finger, good, bad, waiting

    /// The parameters of the SGR control sequence.
    func parameters(hasColours: Bool) -> String {
      switch self {
      case .plain: "0"
      case .dim: "0;2"
      case .name: "0;1"
      case .finger: "0;7"
      case .good: hasColours ? "0;32" : "0;1"
      case .bad: hasColours ? "0;31" : "0"
      case .waiting: hasColours ? "0;33" : "0;4"
      }
    }
  }

  private struct Cell: Equatable {
    /// The character; nil in the second half of a wide character.
    var character: Unicode.Scalar?
    var style: Style
  }

  /// The size in columns and rows.
  let width: Int
  let height: Int
  private let isUTF8: Bool
  private var cells: [Cell]

  /// Create an empty canvas; without `isUTF8` it shows only ASCII.
  init(width: Int, height: Int, isUTF8: Bool) {
    (self.width, self.height, self.isUTF8) = (width, height, isUTF8)
    cells = Array(repeating: Cell(character: " ", style: .plain), count: width * height)
  }

  /// Write text at a position, in at most `room` columns, and return the number of columns used. Blanks replace control
  /// characters.
  @discardableResult
  mutating func put(_ text: String, _ x: Int, _ y: Int, _ style: Style = .plain, room: Int = .max) -> Int {
    guard y >= 0, y < height else { return 0 }
    let end = min(width, room < width ? x + room : width)
    var column = x
    for scalar in oneLine(text).unicodeScalars {
      let shown = isUTF8 || scalar.isASCII ? scalar : Self.plainer[scalar] ?? "?"
      let columns = scalar.isASCII || !isUTF8 ? 1 : Int(clinux_columns(shown.value))
      // A combining mark has no cell of its own.
      if columns == 0 { continue }
      guard column + max(columns, 1) <= end else { break }
      if column >= 0 {
        set(Cell(character: columns < 0 ? "?" : shown, style: style), column, y)
        if columns == 2 { set(Cell(character: nil, style: style), column + 1, y) }
      }
      column += max(columns, 1)
    }
    return column - x
  }

  /// Set a cell. If it was half of a wide character, clear the other half.
  private mutating func set(_ cell: Cell, _ x: Int, _ y: Int) {
    let index = y * width + x
    if cells[index].character == nil { cells[index - 1].character = " " }
    if x + 1 < width, cells[index + 1].character == nil { cells[index + 1].character = " " }
    cells[index] = cell
  }

  /// Draw the part of an area's outline that is inside `bounds`.
  mutating func outline(_ area: CellArea, within bounds: CellArea, _ style: Style) {
    guard let shown = area.intersection(bounds) else { return }
    for y in shown.top...shown.bottom {
      for x in shown.left...shown.right {
        switch (x == area.left, x == area.right, y == area.top, y == area.bottom) {
        case (true, _, true, _): put("┌", x, y, style)
        case (_, true, true, _): put("┐", x, y, style)
        case (true, _, _, true): put("└", x, y, style)
        case (_, true, _, true): put("┘", x, y, style)
        case (true, _, _, _), (_, true, _, _): put("│", x, y, style)
        case (_, _, true, _), (_, _, _, true): put("─", x, y, style)
        default: continue
        }
      }
    }
  }

  /// Whether any of these cells has this style.
  func has(_ style: Style, from x: Int, count: Int, y: Int) -> Bool {
    guard y >= 0, y < height else { return false }
    return (max(x, 0)..<max(min(x + count, width), max(x, 0))).contains { cells[y * width + $0].style == style }
  }

  /// The bytes that change a terminal from `earlier` to this canvas: of each changed row, its first to last change.
  func changes(since earlier: Canvas?, hasColours: Bool) -> [UInt8] {
    var text = ""
    let isSame = earlier.map { $0.width == width && $0.height == height } ?? false
    if !isSame { text += "\u{1B}[0m\u{1B}[2J" }
    var style: Style?
    for y in 0..<height {
      let row = y * width..<(y + 1) * width
      let differing = row.indices.filter { !isSame || cells[$0] != earlier?.cells[$0] }
      guard var first = differing.first, let last = differing.last else { continue }
      while first > row.lowerBound, cells[first].character == nil { first -= 1 }
      text += "\u{1B}[\(y + 1);\(first - row.lowerBound + 1)H"
      for cell in cells[first...last] {
        guard let character = cell.character else { continue }
        if cell.style != style { text += "\u{1B}[\(cell.style.parameters(hasColours: hasColours))m" }
        style = cell.style
        text.unicodeScalars.append(character)
      }
    }
    return Array(text.utf8)
  }

  /// The ASCII substitutes of other characters.
  private static let plainer: [Unicode.Scalar: Unicode.Scalar] = [
    "┌": "+", "┐": "+", "└": "+", "┘": "+", "│": "|", "─": "-", "●": "@", "×": "x", "…": "~",
  ]
}

/// A rectangle of cells; all four edges are inside.
struct CellArea {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  /// The cells of both areas; nil if they do not overlap.
  func intersection(_ other: CellArea) -> CellArea? {
    let shared = CellArea(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
    return shared.left <= shared.right && shared.top <= shared.bottom ? shared : nil
  }
}
