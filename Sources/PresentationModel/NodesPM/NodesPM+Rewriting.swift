import EvaluationEngine
import Formulas
import Geometry
import GraphDocument

/// Formulas as nodes, and nodes as formulas.
extension NodesPM {
  /// Turns the selected formula into operators and numbers, its own node the last of them: one step of undo.
  func expandFormula() throws(Rejection) {
    let node = try requireSelection("expand")
    guard let place = diagram.plane.frame(of: node)?.origin else { return }
    let name = contents.name(of: node)
    let expansion = try rewriting { () throws(RewritingRefusal) in try document.expansion(of: node) }
    let places = ExpansionPlaces(of: expansion, named: name)
    let origin = diagram.plane.freePlace(for: places.size, near: place - places.root, besides: [node])
    let edit = expansion.edit(places: places.nodes.map { $0 + origin }, rootPlace: places.root + origin)
    try apply(edit, title: "expand '\(name)'")
    select(node)
    reveal(Rect(origin: origin, size: places.size))
    say("'\(name)' stands as \(Self.counted(expansion.creations.count + 1)) now")
  }

  /// Turns the nodes acted on into one formula, in the place of the one that has their result: one step of undo.
  func collapseToFormula() throws(Rejection) {
    let nodes = try requireNodes("collapse")
    let collapse = try rewriting { () throws(RewritingRefusal) in try contents.collapse(of: nodes) }
    let name = contents.name(of: collapse.result)
    try apply(collapse.edit, title: "collapse into '\(name)'")
    focus.selectedNodes = []
    select(collapse.result)
    say("'\(name)' = \(collapse.formula.shortText)")
  }

  private func rewriting<Rewriting>(
    _ rewrite: () throws(RewritingRefusal) -> Rewriting
  ) throws(Rejection) -> Rewriting {
    do throws(RewritingRefusal) { return try rewrite() } catch { throw .because(error.sentence) }
  }
}

/// Where the nodes of an expanded formula lie, from the top left corner of them all: operands left of what uses them, in
/// the order in which they are read.
struct ExpansionPlaces {
  let root: Point
  /// In the order of the expansion's nodes.
  let nodes: [Point]
  let size: Size

  /// Rows between boxes above each other.
  private static let rowGap = 1

  /// - Complexity: linear in the nodes; no recursion.
  init(of expansion: FormulaExpansion, named name: String) {
    let sizes = expansion.creations.map { $0.content.face.size(named: $0.attributes.name, text: "") }
    let rootSize = expansion.rootContent.face.size(named: name, text: "")
    // Columns from the right: a node stands left of the one that it feeds, which comes later in the list.
    var columns = [Int](repeating: 1, count: sizes.count)
    for index in sizes.indices.reversed() {
      if let user = expansion.users[index] { columns[index] = columns[user] + 1 }
    }
    var widths = [Int](repeating: 0, count: (columns.max() ?? 0) + 1)
    widths[0] = rootSize.columns
    for (size, column) in zip(sizes, columns) { widths[column] = max(widths[column], size.columns) }
    var lefts = widths
    var left = 0
    for column in widths.indices.reversed() {
      lefts[column] = left
      left += widths[column] + NodesPM.columnGap
    }
    // A node stands on the row of its first new operand, a leaf below everything before it.
    var rows = [Int](repeating: 0, count: sizes.count)
    var firstRow: [Int: Int] = [:]
    var rootRow: Int?
    var next = 0
    for index in sizes.indices {
      rows[index] = firstRow[index] ?? next
      next = max(next, rows[index] + sizes[index].rows + Self.rowGap)
      if let user = expansion.users[index] {
        firstRow[user] = firstRow[user] ?? rows[index]
      } else {
        rootRow = rootRow ?? rows[index]
      }
    }
    root = Point(column: lefts[0], row: rootRow ?? 0)
    nodes = zip(columns, rows).map { Point(column: lefts[$0], row: $1) }
    size = Size(
      columns: lefts[0] + rootSize.columns, rows: max(next - Self.rowGap, (rootRow ?? 0) + rootSize.rows))
  }
}
