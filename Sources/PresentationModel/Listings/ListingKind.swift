import EvaluationEngine

/// What differs between lists over the canvas.
///
/// A kind is one file: a value with the list's subject, its rows, and the actions of keys and clicks on them. A command
/// opens it with `NodesPM.list(_:row:over:)`. All members except the title and the rows have defaults: the keys of
/// every list, Enter that follows the row's target (`ListingRow.Aim`), `/` that filters rows by words, and `Esc` that
/// returns to the mode below.
protocol ListingKind: Hashable, Sendable {
  /// The mode whose keys apply in the list.
  var modeName: Mode.Name { get }
  /// The node that the list is about and that commands in it act on; nil for most lists.
  ///
  /// The list is closed when the node is deleted.
  var node: NodeID? { get }
  /// The position of the list on the screen.
  var placement: ScreenVO.Popup.Placement { get }
  /// Whether a screen reader announces all rows when the list opens; by default only the first ones.
  var isReadWhole: Bool { get }

  /// Returns the title over the list.
  func title(of listing: Listing, in editor: NodesPM) -> String
  /// Lines above the rows that do not scroll; empty for most lists.
  func lines(of listing: Listing, in editor: NodesPM) -> [ScreenVO.Popup.Line]
  /// Returns all rows, without the filter.
  ///
  /// They are made again for every frame, so they follow changes of the document.
  func rows(of listing: Listing, in editor: NodesPM) -> ListingRows
  /// Moves by a number of cells, if rows have cells.
  mutating func moveAcross(by cells: Int)
  /// Handles Enter on the selected row.
  ///
  /// - Throws: the reason for a refusal; the list then stays open.
  func accept(_ listing: Listing, in editor: NodesPM) throws(CommandError) -> Outcome
  /// Handles a click on the row under the cursor, which is not a heading.
  func click(_ listing: Listing, in editor: NodesPM) throws(CommandError) -> Outcome
  /// Handles a click outside the list, on a node or on none.
  func clickOutside(of listing: Listing, on node: NodeID?, in editor: NodesPM)
  /// Inserts pasted text.
  ///
  /// - Throws: the reason for a refusal; nothing has changed then.
  func paste(_ pasted: PastedText, into listing: Listing, in editor: NodesPM) throws(CommandError)
}

extension ListingKind {
  var modeName: Mode.Name { .listing }
  var node: NodeID? { nil }
  var placement: ScreenVO.Popup.Placement { .middle }
  var isReadWhole: Bool { false }

  func lines(of listing: Listing, in editor: NodesPM) -> [ScreenVO.Popup.Line] { [] }

  func moveAcross(by cells: Int) {}

  func accept(_ listing: Listing, in editor: NodesPM) throws(CommandError) -> Outcome {
    guard let row = listing.row(among: rows(of: listing, in: editor)) else { return .done }
    switch row.aim {
    case .nowhere: editor.leave(listing)
    case .heading: break
    case .node(let node):
      editor.jump(to: node)
      editor.list(InspectorList(about: node))
    case .group(let group):
      editor.enter(.normal)
      try editor.goInto(group: group)
    case .undo(let steps):
      editor.enter(.normal)
      try editor.travel(back: steps)
    case .row(let row):
      var listing = listing
      listing.row = row
      editor.enter(.listing(listing))
    case .command(let command):
      editor.leave(listing)
      return try command.run(in: editor, Invocation())
    }
    return .done
  }

  /// Does the same as Enter, if the row has a target.
  func click(_ listing: Listing, in editor: NodesPM) throws(CommandError) -> Outcome {
    guard let row = listing.row(among: rows(of: listing, in: editor)) else { return .done }
    if case .nowhere = row.aim { return .done }
    return try accept(listing, in: editor)
  }

  func clickOutside(of listing: Listing, on node: NodeID?, in editor: NodesPM) { editor.leave(listing) }

  func paste(_ pasted: PastedText, into listing: Listing, in editor: NodesPM) throws(CommandError) {
    throw editor.noPasting
  }
}
