import Geometry

/// The mouse on the table.
extension NodesPM {
  /// A press on the table: it gets the focus, a row is selected or edited, a heading folds, a column's title sorts.
  ///
  /// - Returns: Whether it was on the table.
  func pressTable(_ clicks: Int, isToggling: Bool, _ target: PointerTarget) throws(Rejection) -> Bool {
    switch target {
    case .tableRow(let node):
      focusTable(true)
      if isToggling {
        toggle(node)
      } else if clicks <= 2 {
        selectAlone(node)
        if let frame = diagram.plane.frame(of: node) { view.viewport.reveal(frame) }
        if clicks == 2 { try editSelection() }
      }
    case .tableHeading(let heading):
      focusTable(true)
      fold(heading)
    case .tableColumn(let column):
      focusTable(true)
      sortTable(by: column)
    case .table: focusTable(true)
    case .emptyCanvas, .node, .output, .input, .frame, .row, .list, .hint, .line, .nothing: return false
    }
    return true
  }
}
