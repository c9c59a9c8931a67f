import EvaluationEngine

/// A kind of list over the canvas, such as the inspector or the help.
///
/// Each kind is a type in a file of its own, with the subject of the list, its rows, and the actions of keys and clicks
/// on them. A command opens the list with `Outcome.list(_:row:)`. All members except the title and the rows have
/// defaults. By default, Enter goes to the row's target (`ListingRow.Aim`), `/` filters rows by words, and `Esc`
/// returns to the mode from which the list was opened.
protocol ListingKind: Hashable, Sendable {
  var modeName: Mode.Name { get }
  /// The node that the list is about, on which commands act; nil for most lists.
  ///
  /// The list is closed when this node is deleted.
  var node: NodeID? { get }
  var placement: ScreenVO.Popup.Placement { get }
  /// Whether the help and the messages can be opened over the list.
  var takesLists: Bool { get }
  /// Whether a screen reader announces all rows when the list opens.
  ///
  /// By default, it announces only the first ones.
  var isReadWhole: Bool { get }

  func title(of listing: Listing, in editor: any EditorReading) -> String
  /// Returns the lines above the rows, which do not scroll; empty for most lists.
  func lines(of listing: Listing, in editor: any EditorReading) -> [ScreenVO.Popup.Line]
  /// Returns all rows, whether or not they match the filter.
  ///
  /// This is called for every screen update, so the rows show changes of the document.
  func rows(of listing: Listing, in editor: any EditorReading) -> ListingRows
  /// Moves the cursor left or right by a number of cells.
  ///
  /// Does nothing in lists whose rows have no cells.
  mutating func moveAcross(by cells: Int)
  /// Handles Enter on the selected row.
  ///
  /// - Throws: the reason why Enter has no effect; the list then stays open.
  func accept(_ listing: Listing, in editor: any EditorReading) throws(CommandError) -> Outcome
  /// Handles a click on the row under the cursor, which is not a heading.
  func click(_ listing: Listing, in editor: any EditorReading) throws(CommandError) -> Outcome
  /// Handles a click outside the list.
  ///
  /// `node` is the clicked node; nil if the click was not on a node.
  func clickOutside(of listing: Listing, on node: NodeID?, in editor: any EditorReading) -> Outcome
  /// Inserts pasted text.
  ///
  /// - Throws: the reason why the text cannot be inserted; nothing has changed then.
  func paste(_ pasted: PastedText, into listing: Listing, in editor: any EditorReading) throws(CommandError) -> Outcome
}

extension ListingKind {
  var modeName: Mode.Name { .listing }
  var node: NodeID? { nil }
  var placement: ScreenVO.Popup.Placement { .middle }
  var takesLists: Bool { false }
  var isReadWhole: Bool { false }

  func lines(of listing: Listing, in editor: any EditorReading) -> [ScreenVO.Popup.Line] { [] }

  func moveAcross(by cells: Int) {}

  func accept(_ listing: Listing, in editor: any EditorReading) throws(CommandError) -> Outcome {
    guard let row = listing.row(among: rows(of: listing, in: editor)) else { return .done }
    switch row.aim {
    case .nowhere: return .changed(.leave)
    case .heading: return .done
    case .node(let node): return Outcome.changed(.jump(node)).then(.list(InspectorList(about: node)))
    case .group(let group): return .changed(.enter(.normal), .goInto(group))
    case .undo(let steps): return .changed(.enter(.normal), .travel(back: steps))
    case .row(let row):
      var listing = listing
      listing.row = row
      return .changed(.update(listing))
    case .command(let command): return .changed(.leave, .run(command))
    }
  }

  /// Does the same as Enter if the row has a target; otherwise only selects the row.
  func click(_ listing: Listing, in editor: any EditorReading) throws(CommandError) -> Outcome {
    guard let row = listing.row(among: rows(of: listing, in: editor)) else { return .done }
    if case .nowhere = row.aim { return .done }
    return try accept(listing, in: editor)
  }

  func clickOutside(of listing: Listing, on node: NodeID?, in editor: any EditorReading) -> Outcome {
    .changed(.leave)
  }

  func paste(_ pasted: PastedText, into listing: Listing, in editor: any EditorReading) throws(CommandError) -> Outcome
  {
    throw editor.noPasting
  }
}
