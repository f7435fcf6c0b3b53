/// A scroll view of rows, one below the other; a row that is tapped is selected.
open class TableView: ScrollView {
  /// The rows, from the top.
  public private(set) final var cells: [TableCell] = []
  /// Whether taps select rows.
  public final var allowsSelection = true
  /// The row that was selected last, from 0. Setting it calls no target.
  public final var selectedRow: Int?

  private final var selectionTargets: [(TableView, Int, TouchEvent) -> Void] = []

  /// Add a row below the others, as wide as the table; its frame's height counts.
  public final func addRow(_ cell: TableCell) {
    cell.frame = Rect(x: 0, y: contentSize.height, width: bounds.size.width, height: cell.frame.size.height)
    cells.append(cell)
    insertSubview(cell, at: cells.count - 1)
    contentSize = Size(width: bounds.size.width, height: contentSize.height + cell.frame.size.height)
  }

  /// Add a target: it is called with each row that a tap selects.
  public final func addSelectionTarget(_ handler: @escaping (TableView, _ row: Int, TouchEvent) -> Void) {
    selectionTargets.append(handler)
  }

  fileprivate final func select(_ cell: TableCell, with event: TouchEvent) {
    guard allowsSelection, let row = cells.firstIndex(where: { $0 === cell }) else { return }
    selectedRow = row
    window?.application?.report(.selection(self))
    for target in selectionTargets { target(self, row, event) }
  }
}

/// A row of a ``TableView``.
///
/// It is selected when a touch on it, or on a view in it that forwards its touches, lifts over it. It passes its touches on to the
/// table (S38).
open class TableCell: View {
  /// Whether it is shown as pressed.
  public private(set) final var isHighlighted = false

  private final var table: TableView? { superview as? TableView }

  open override func touchesBegan(_ touches: TouchList, with event: TouchEvent) {
    isHighlighted = true
    super.touchesBegan(touches, with: event)
  }

  open override func touchesEnded(_ touches: TouchList, with event: TouchEvent) {
    if isHighlighted, let touch = touches.first {
      isHighlighted = false
      if point(inside: touch.location(in: self)) { table?.select(self, with: event) }
    }
    super.touchesEnded(touches, with: event)
  }

  open override func touchesCancelled(_ touches: TouchList, with event: TouchEvent) {
    isHighlighted = false
    super.touchesCancelled(touches, with: event)
  }
}
