package import Documents
package import TouchKit

/// The keys that scroll views and tables of scenes have in common.
package struct ScrollTraits: Equatable, Sendable {
  var insets = Insets.zero
  var isEnabled = true
  var isPaging = false
  var bounces = true
  var alwaysBouncesHorizontally = false
  var alwaysBouncesVertically = false
  var isDirectionalLock = false
  var delaysContentTouches = true
  var canCancelContentTouches = true
  var pan = ScrollPanDescription()
  var offset = Point.zero

  fileprivate static let fields: [Field<ScrollTraits>] = [
    Field("contentInsets", \.insets, .insets, "How far the content can move beyond each edge."),
    Field("scrolls", \.isEnabled, .bool, "Whether fingers scroll the content."),
    Field("paging", \.isPaging, .bool, "Whether scrolling stops at multiples of the view's size."),
    Field(
      "bounces", \.bounces, .bool,
      "Whether fingers can pull the content beyond its ends if the content is larger than the view."),
    Field(
      "alwaysBounceHorizontal", \.alwaysBouncesHorizontally, .bool,
      "Whether content can be pulled sideways even if it fits into the view's width."),
    Field(
      "alwaysBounceVertical", \.alwaysBouncesVertically, .bool,
      "Whether content can be pulled up and down even if it fits into the view's height."),
    Field("directionalLock", \.isDirectionalLock, .bool, "Whether a drag stays on the axis along which it began."),
    Field(
      "delaysContentTouches", \.delaysContentTouches, .bool,
      "Whether a touch reaches the content only when scroll.contentDelay has passed or the touch has lifted."),
    Field(
      "canCancelContentTouches", \.canCancelContentTouches, .bool,
      "Whether scrolling can still begin after the content has received the touch."),
    Field(
      "pan", \.pan, .object { ScrollPanDescription.schema },
      "The view's own pan recognizer. To refer to the pan of a scroll view, write the view's name followed by .pan."),
    Field("offset", \.offset, .offset, "The point of the content that is at the view's top left corner at the start."),
  ]

  fileprivate var problem: String? { fingerProblem(pan.minimumTouches, pan.maximumTouches) }

  fileprivate static func fields<Kind: Sendable>(
    of path: any WritableKeyPath<Kind, ScrollTraits> & Sendable
  ) -> [Field<Kind>] {
    fields.map { $0.lifted(to: path, defaults: ScrollTraits()) }
  }

  fileprivate func apply(to scrollView: ScrollView) {
    scrollView.contentInsets = insets
    scrollView.isScrollEnabled = isEnabled
    scrollView.isPagingEnabled = isPaging
    scrollView.bounces = bounces
    scrollView.alwaysBouncesHorizontally = alwaysBouncesHorizontally
    scrollView.alwaysBouncesVertically = alwaysBouncesVertically
    scrollView.isDirectionalLockEnabled = isDirectionalLock
    scrollView.delaysContentTouches = delaysContentTouches
    scrollView.canCancelContentTouches = canCancelContentTouches
    scrollView.panGestureRecognizer.minimumNumberOfTouches = pan.minimumTouches
    if let maximum = pan.maximumTouches { scrollView.panGestureRecognizer.maximumNumberOfTouches = maximum }
    // Setting it would end a motion.
    if scrollView.contentOffset != offset { scrollView.contentOffset = offset }
  }
}

/// A kind of view that scrolls.
protocol SceneScrollKind: SceneViewKind where Made: ScrollView {
  /// The keys that it has in common with other kinds that scroll.
  var traits: ScrollTraits { get set }
}

extension SceneScrollKind {
  package static var isScrolling: Bool { true }

  package static func isHeld(_ view: Made) -> Bool { view.motion == .dragging || view.motion == .held }

  package var problem: String? { traits.problem }

  package var references: [String] { traits.pan.references }

  package var elementCount: Int { traits.pan.referenceCount }

  package mutating func dropReferences(_ views: Set<String>, _ recognizers: Set<String>) {
    traits.pan.dropReferences(views, recognizers)
  }
}

/// A window onto larger content.
package struct ScrollKind: SceneScrollKind {
  package var contentSize = Size.zero
  var traits = ScrollTraits()

  package init() {}

  package static let schema: Schema<ScrollKind> = Schema(
    "scroll",
    "A view onto larger content, which fingers scroll. The subviews of a scroll view are part of its content.",
    defaults: ScrollKind(),
    fields: [
      Field(required: "contentSize", \.contentSize, .size(0...10_000_000, unit: "px"), "The size of the content.")
    ] + ScrollTraits.fields(of: \.traits))

  package func makeView(name: String, frame: Rect) -> ScrollView {
    let view = ScrollView(name: name, frame: frame)
    configure(view)
    return view
  }

  package func configure(_ view: ScrollView) {
    view.contentSize = contentSize
    traits.apply(to: view)
  }

  package static let valueKeys = ["offset"]
  package static let makingKeys = ["pan"]

  package mutating func update(from view: ScrollView) {
    traits.offset = view.contentOffset
  }
}

/// Rows that scroll and can be selected.
package struct TableKind: SceneScrollKind {
  var rows = 0
  var rowHeight = 0.0
  var rowHeights: [Double] = []
  var allowsSelection = true
  var selected: Int?
  var traits = ScrollTraits()

  package static let schema: Schema<TableKind> = Schema(
    "table", "A scrolling list of rows; a tap selects a row. The subviews of a table are on top of its rows.",
    defaults: TableKind(),
    fields: [
      Field(required: "rows", \.rows, .integer(0...mostRows), "The number of rows."),
      Field(required: "rowHeight", \.rowHeight, .number(1...100_000, unit: "px"), "The height of each row."),
      Field(
        "rowHeights", \.rowHeights, .list(of: .number(1...100_000, unit: "px")),
        "The heights of the first rows, if these heights differ from rowHeight."),
      Field("selection", \.allowsSelection, .bool, "Whether taps select rows."),
      Field(
        optional: "selected", \.selected, .integer(0...mostRows - 1),
        "The row that is selected at the start. By default, no row is selected."
      ),
    ] + ScrollTraits.fields(of: \.traits))

  /// The maximum number of rows: all offsets within them are exact to a thousandth of a pixel.
  private static let mostRows = 10_000_000

  package var problem: String? {
    if rowHeights.count > rows { return "there are \(rowHeights.count) rowHeights, but only \(rows) rows" }
    if let selected, selected >= rows { return "there is no row \(selected): the \(rows) rows are counted from 0" }
    return traits.problem
  }

  package func makeView(name: String, frame: Rect) -> TableView {
    let table = TableView(name: name, frame: frame)
    table.setRows(rows, height: rowHeight, heights: rowHeights) { TableCell(name: Self.rowName($0, of: name)) }
    configure(table)
    return table
  }

  /// Return the name of a table's row in lines.
  static func rowName(_ row: Int, of table: String) -> String { "\(table)[\(row)]" }

  package var elementCount: Int { traits.pan.referenceCount + rowHeights.count }

  package func configure(_ table: TableView) {
    table.allowsSelection = allowsSelection
    table.selectedRow = selected
    traits.apply(to: table)
  }

  package static let valueKeys = ["offset", "selected"]
  package static let makingKeys = ["pan", "rows", "rowHeight", "rowHeights"]

  package mutating func update(from table: TableView) {
    traits.offset = table.contentOffset
    selected = table.selectedRow
  }

  package static func writeFields(of table: TableView, to json: inout JSONWriter) {
    json.selected(table.selectedRow)
  }
}

extension Codec where Value == Point {
  /// `[x, y]`.
  fileprivate static var offset: Codec {
    Codec<[Double]>.numbers(["x", "y"], in: -10_000_000_000_000...10_000_000_000_000, unit: "px").map(
      to: { (numbers, _) throws(DocumentError) in Point(x: numbers[0], y: numbers[1]) }, from: { [$0.x, $0.y] })
  }
}
