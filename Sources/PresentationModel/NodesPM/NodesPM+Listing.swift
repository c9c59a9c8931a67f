import EvaluationEngine
import Geometry
import GraphDocument

/// Lists over the canvas: opening and leaving them, going through their rows, and filtering them.
extension NodesPM {
  /// Opens a list over a mode, which `Esc` goes back to.
  func list(_ kind: some ListingKind, row: Int = 0, over below: ModeBelow = .normal) {
    enter(.listing(Listing(kind, row: row, over: below)))
  }

  /// Back to what the list lies over.
  func leave(_ listing: Listing) {
    enter(listing.below.mode)
    leaveModesOfNodesGone()
  }

  /// All rows, whatever the filter.
  func allRows(of listing: Listing) -> ListingRows { listing.kind.rows(of: listing, in: self) }

  /// The rows that the filter leaves.
  func rows(of listing: Listing) -> ListingRows { allRows(of: listing).rows(having: listing.filter) }

  /// What the screen shows of it.
  func popup(of listing: Listing) -> ScreenVO.Popup {
    listing.popup(
      titled: listing.kind.title(of: listing, in: self), among: allRows(of: listing), reach: view.screenSize.rows)
  }

  /// Goes through the rows of the list, and through the cells of one that has cells; false where none is shown.
  func moveInListing(by rows: Int, cells: Int = 0) -> Bool {
    guard case .listing(var listing) = mode else { return false }
    listing.move(by: rows, cells: cells, among: allRows(of: listing))
    enter(.listing(listing))
    return true
  }

  /// Goes to the first row of another section of the list; false where none is shown.
  func goToSectionInListing(by count: Int) throws(Rejection) -> Bool {
    guard case .listing(var listing) = mode else { return false }
    try listing.goToSection(by: count, among: allRows(of: listing))
    enter(.listing(listing))
    return true
  }

  /// A click on a row of the list.
  func click(_ row: Int, of listing: Listing) throws(Rejection) -> Outcome {
    let rows = rows(of: listing)
    guard rows.indices.contains(row), !rows[row].isHeading else { return .done }
    var listing = listing
    listing.row = row
    enter(.listing(listing))
    return try listing.kind.click(listing, in: self)
  }

  /// Begins a line that filters the list as it is typed.
  func beginFilter(_ listing: Listing) {
    var prompt = Prompt(ListFilterPrompt(), text: listing.filter)
    prompt.listing = listing
    enter(.prompt(prompt))
  }

  /// Shows all rows again; false where all were shown.
  func unfilter(_ listing: Listing) -> Bool {
    guard !listing.filter.isEmpty else { return false }
    var listing = listing
    listing.unfilter(among: allRows(of: listing))
    enter(.listing(listing))
    return true
  }
}

/// Lists that are about one node.
extension NodesPM {
  /// The node that the open list is about; nil where none is open, or it is about none.
  var listedNode: NodeID? {
    if case .listing(let listing) = mode { listing.node } else { nil }
  }

  /// Begins to edit the node that the inspector is about; the inspector comes back when its line is done with.
  ///
  /// Without an inspector the selected node is meant.
  func fromInspector(_ begin: () throws(Rejection) -> Void) throws(Rejection) {
    guard case .listing(let listing) = mode, let node = listing.node else { return try begin() }
    select(node)
    try begin()
    guard case .prompt(var prompt) = mode else { return }
    prompt.listing = listing
    enter(.prompt(prompt))
  }

  /// Goes to the failing node that the selected one waits for, with the inspector where that is open.
  func followCause() throws(Rejection) {
    if let listedNode { select(listedNode) }
    let node = try requireSelection("find the cause of")
    switch contents.graph.value(of: node) {
    case .number, .data: throw .node(node, "has a value: nothing failed")
    case .absent: throw .node(node, "has no value of its own: nothing failed")
    case .failure(let failure): throw .node(node, "fails by itself: \(contents.sentence(for: failure, of: node))")
    case .waiting(let cause):
      jump(to: cause)
      if case .listing = mode { list(InspectorList(about: cause)) }
      say("'\(contents.name(of: cause))' fails: \(contents.sentence(forValueOf: cause) ?? "")")
    }
  }
}

/// A tutorial that is taken while the document is edited.
extension NodesPM {
  /// Shows that tutorial's lessons beside the canvas from here on.
  public func take(_ tutorial: Tutorial) {
    self.tutorial = tutorial
    sharesChanged()
    followTutorial()
  }

  /// Goes on to the next lesson where the one at hand is done.
  func followTutorial() {
    guard tutorial?.advance(self) == true else { return }
    if message == nil {
      say(tutorial?.lesson == nil ? "done: that was the last lesson" : "done: on to the next lesson")
    }
  }
}
