import EvaluationEngine

/// The kind of a list: everything in which one list over the canvas differs from another.
///
/// A kind is one file: a value with the list's subject, its rows, and the actions of keys and clicks on them. A command
/// opens it with `NodesPM.list(_:row:over:)`. Only the title and the rows have no default. By default, the keys are
/// those of every list, Enter follows the row's target (`ListingRow.Aim`), `/` filters rows by their words, and `Esc`
/// returns to the mode below.
protocol ListingKind: Hashable, Sendable {
  /// The mode whose key table it uses.
  var modeName: Mode.Name { get }
  /// The node that it is about, which commands given in it act on: the list is left when that goes; nil for most.
  var node: NodeID? { get }
  /// Where it is on the screen.
  var placement: ScreenVO.Popup.Placement { get }
  /// Whether a screen reader gets all rows when it opens; by default only the first ones.
  var isReadWhole: Bool { get }

  /// The title over the list.
  func title(of listing: Listing, in editor: NodesPM) -> String
  /// Lines above its rows, which stay while those scroll; none for most.
  func lines(of listing: Listing, in editor: NodesPM) -> [ScreenVO.Popup.Line]
  /// All rows without the filter.
  ///
  /// They are requested for every frame, so they follow the document.
  func rows(of listing: Listing, in editor: NodesPM) -> ListingRows
  /// Moves by this many cells, if rows have cells.
  mutating func moveAcross(by cells: Int)
  /// Accepts the chosen row, on Enter.
  ///
  /// - Throws: the reason; the list then stays.
  func accept(_ listing: Listing, in editor: NodesPM) throws(CommandError) -> Outcome
  /// A click on the row under the cursor, which is not a heading.
  func click(_ listing: Listing, in editor: NodesPM) throws(CommandError) -> Outcome
  /// A click beside it, on a node or on none.
  func clickOutside(of listing: Listing, on node: NodeID?, in editor: NodesPM)
  /// Takes pasted text.
  ///
  /// - Throws: the reason; nothing has changed.
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

  /// The action of Enter, if the row leads somewhere.
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
