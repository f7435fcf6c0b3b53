import CLinux
import Documents

/// A picture of cells, each a character with a style, and what a terminal has to be sent to show it.
struct Canvas {
  /// How a character looks.
  enum Style: UInt8 {
    case plain, dim, name, finger, good, bad, waiting

    /// The parameters of SGR.
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
    /// Nothing for the second half of a wide character.
    var character: Unicode.Scalar?
    var style: Style
  }

  /// Columns and rows.
  let width: Int
  let height: Int
  private let isUTF8: Bool
  private var cells: [Cell]

  /// Create an empty picture; without `isUTF8` it has ASCII alone.
  init(width: Int, height: Int, isUTF8: Bool) {
    (self.width, self.height, self.isUTF8) = (width, height, isUTF8)
    cells = Array(repeating: Cell(character: " ", style: .plain), count: width * height)
  }

  /// Put a text at a place, in `room` columns at most; return how many it takes. No character of it steers the terminal.
  @discardableResult
  mutating func put(_ text: String, _ x: Int, _ y: Int, _ style: Style = .plain, room: Int = .max) -> Int {
    guard y >= 0, y < height else { return 0 }
    let end = min(width, room < width ? x + room : width)
    var column = x
    for scalar in oneLine(text).unicodeScalars {
      let shown = isUTF8 || scalar.isASCII ? scalar : Self.plainer[scalar] ?? "?"
      let columns = scalar.isASCII || !isUTF8 ? 1 : Int(clinux_columns(shown.value))
      // A mark that belongs to the character before it has no cell.
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

  /// Set a cell; of a wide character that it was a half of nothing is left.
  private mutating func set(_ cell: Cell, _ x: Int, _ y: Int) {
    let index = y * width + x
    if cells[index].character == nil { cells[index - 1].character = " " }
    if x + 1 < width, cells[index + 1].character == nil { cells[index + 1].character = " " }
    cells[index] = cell
  }

  /// Draw what lies within `bounds` of the outline of an area.
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

  /// Whether any of these cells has that style.
  func has(_ style: Style, from x: Int, count: Int, y: Int) -> Bool {
    guard y >= 0, y < height else { return false }
    return (max(x, 0)..<max(min(x + count, width), max(x, 0))).contains { cells[y * width + $0].style == style }
  }

  /// What makes a terminal that shows `earlier` show this: the rows that differ, from their first change to their last.
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

  /// What stands in ASCII for the characters of pictures.
  private static let plainer: [Unicode.Scalar: Unicode.Scalar] = [
    "┌": "+", "┐": "+", "└": "+", "┘": "+", "│": "|", "─": "-", "●": "@", "×": "x", "…": "~",
  ]
}

/// Some columns of some rows, ends included.
struct CellArea {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  /// What lies in both; nil if nothing does.
  func intersection(_ other: CellArea) -> CellArea? {
    let shared = CellArea(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
    return shared.left <= shared.right && shared.top <= shared.bottom ? shared : nil
  }
}
