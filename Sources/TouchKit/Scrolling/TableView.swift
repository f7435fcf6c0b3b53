/// A scroll view of rows, one below the other; a tap selects a row.
///
/// Add rows one by one with ``addRow(_:)``, or set only the number of rows. If only the number is set, the table
/// creates each row when a finger touches the row.
open class TableView: ScrollView {
  /// The rows that ``addRow(_:)`` added, from top to bottom.
  public private(set) final var cells: [TableCell] = []
  /// Whether taps select rows.
  public final var allowsSelection = true
  /// The number of the row that was selected last, counted from 0. Setting this property calls no target.
  public final var selectedRow: Int?

  private final var rows = TableRows()
  private final var makeRow: ((Int) -> TableCell)?
  /// The rows that were created on demand, below the other subviews.
  private final var made: [TableCell] = []
  private final var selectionTargets: [(TableView, Int, TouchEvent) -> Void] = []

  /// How many rows can be created on demand before unused ones are removed.
  private static let mostKept = 8

  /// The number of rows.
  public final var rowCount: Int { rows.count }

  /// The frame of a row, in the coordinate space of the table's content.
  public final func frame(ofRow row: Int) -> Rect {
    let start = rows.start(of: row)
    return Rect(x: 0, y: start, width: contentSize.width, height: rows.start(of: row + 1) - start)
  }

  /// Add a row below the existing rows. The table sets the row's width to its own width, and keeps the row's height.
  public final func addRow(_ cell: TableCell) {
    precondition(makeRow == nil, "the rows of a table come either from addRow or from setRows, not from both")
    cell.row = rows.count
    cell.frame = Rect(x: 0, y: rows.length, width: bounds.size.width, height: cell.frame.size.height)
    rows.add(cell.frame.size.height)
    cells.append(cell)
    insertSubview(cell, at: cells.count - 1)
    contentSize = Size(width: bounds.size.width, height: rows.length)
  }

  /// Set the number of rows of a table that has no rows. The rows are as wide as the table, and lie behind the table's
  /// other subviews. The table creates no cell for a row before a finger touches the row.
  ///
  /// A cell exists while a touch, a gesture or the focus is on its row. The table may drop the cell of any other row.
  ///
  /// - Parameters:
  ///   - count: the number of rows.
  ///   - height: the height of each row.
  ///   - heights: the heights of the first rows; all other rows have the height `height`.
  ///   - makeRow: creates the row with a given number; the table sets the row's frame.
  public final func setRows(
    _ count: Int, height: Double, heights: [Double] = [], makeRow: @escaping (_ row: Int) -> TableCell
  ) {
    precondition(rows.count == 0, "the table already has rows")
    precondition(
      height > 0 && heights.count <= count,
      "height must be positive, and heights must not have more values than there are rows")
    rows = TableRows(count, height: height, heights: heights)
    self.makeRow = makeRow
    contentSize = Size(width: bounds.size.width, height: rows.length)
  }

  /// Add a target. The target is called with every row that a tap selects.
  public final func addSelectionTarget(_ handler: @escaping (TableView, _ row: Int, TouchEvent) -> Void) {
    selectionTargets.append(handler)
  }

  final override func part(at point: Point) -> View? {
    guard let row = rows.row(at: point.y), frame(ofRow: row).contains(point) else { return nil }
    return self.row(row)
  }

  final override func part(nearestTo point: Point) -> View? { rows.row(nearestTo: point.y).flatMap(row) }

  /// The row with a given number, created if necessary; `nil` if the rows were added with ``addRow(_:)``.
  private final func row(_ row: Int) -> TableCell? {
    guard let makeRow else { return nil }
    if let cell = made.first(where: { $0.row == row }) { return cell }
    if made.count >= Self.mostKept { forgetUnusedRows() }
    let cell = makeRow(row)
    cell.row = row
    cell.frame = frame(ofRow: row)
    made.append(cell)
    insertSubview(cell, at: 0)
    return cell
  }

  private final func forgetUnusedRows() {
    let application = window?.application
    made.removeAll { cell in
      let isUnused = application?.isInUse(cell) != true
      if isUnused { cell.row = nil }
      return isUnused
    }
    dropSubviews { ($0 as? TableCell).map { $0.row == nil } ?? false }
  }

  fileprivate final func select(_ cell: TableCell, with event: TouchEvent) {
    guard allowsSelection, let row = cell.row else { return }
    selectedRow = row
    window?.application?.report(.selection(self))
    for target in selectionTargets { target(self, row, event) }
  }
}

/// A row of a ``TableView``.
///
/// A tap selects a row if the touch begins on the row and lifts over the row. The touch may also begin on a view inside
/// the row, if this view forwards its touches. Rows forward their touches to the table (S38).
open class TableCell: View {
  /// Whether the row is shown as pressed.
  public private(set) final var isHighlighted = false
  /// The number of the row in the table, counted from 0.
  public fileprivate(set) final var row: Int?

  private final var table: TableView? { superview as? TableView }

  open override func touchesBegan(_ touches: TouchList, with event: TouchEvent) {
    isHighlighted = true
    super.touchesBegan(touches, with: event)
  }

  open override func touchesEnded(_ touches: TouchList, with event: TouchEvent) {
    let isChosen = isHighlighted && touches.first.map { point(inside: $0.location(in: self)) } ?? false
    isHighlighted = false
    super.touchesEnded(touches, with: event)
    if isChosen { table?.select(self, with: event) }
  }

  open override func touchesCancelled(_ touches: TouchList, with event: TouchEvent) {
    isHighlighted = false
    super.touchesCancelled(touches, with: event)
  }
}
