import EvaluationEngine

/// What a list is of: all in which one list over the canvas differs from another.
///
/// A kind is one file: a value with what the list is about, its rows, and what keys and clicks do on them. A command
/// opens it with `NodesPM.list(_:row:over:)`. Only the title and the rows have no default: what has none of its own has
/// the keys of every list, Enter goes where the row says (`ListingRow.Aim`), `/` finds rows by their words, and `Esc`
/// goes back to what is below.
protocol ListingKind: Hashable, Sendable {
  /// The mode by whose table its keys are read.
  var modeName: Mode.Name { get }
  /// The node that it is about, which commands given in it act on: the list is left when that goes; nil for most.
  var node: NodeID? { get }
  /// Where it is on the screen.
  var placement: ScreenVO.Popup.Placement { get }
  /// Whether who only hears it is told all rows as it opens; for most the first ones.
  var isReadWhole: Bool { get }

  /// What is over it.
  func title(of listing: Listing, in editor: NodesPM) -> String
  /// Lines above its rows, which stay while those scroll; none for most.
  func lines(of listing: Listing, in editor: NodesPM) -> [ScreenVO.Popup.Line]
  /// All of its rows, whatever its filter; asked for at every frame, so they follow the document by themselves.
  func rows(of listing: Listing, in editor: NodesPM) -> ListingRows
  /// Goes by so many cells across, where rows have cells.
  mutating func moveAcross(by cells: Int)
  /// Enter.
  ///
  /// - Throws: why not; the list then stays.
  func accept(_ listing: Listing, in editor: NodesPM) throws(CommandError) -> Outcome
  /// A click on the row under the cursor, which is not a heading.
  func click(_ listing: Listing, in editor: NodesPM) throws(CommandError) -> Outcome
  /// A click beside it, on a node or on none.
  func clickOutside(of listing: Listing, on node: NodeID?, in editor: NodesPM)
  /// Takes pasted text.
  ///
  /// - Throws: why not, and nothing has changed.
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

  /// What Enter does, where the row leads somewhere.
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
