import DataSets
import EvaluationEngine
import GraphDocument

/// An editable list of a data node's points: one row per point, with cells for its parts.
package struct PointPane: ListingKind {
  enum Cell: CaseIterable, Hashable, Sendable {
    case x
    case value
    case error
    case correlation
    case annotation

    var title: String {
      switch self {
      case .x: "x"
      case .value: "value"
      case .error: "±"
      case .correlation: "correlation"
      case .annotation: "annotation"
      }
    }
  }

  /// The largest number of points that can be edited here, because each change builds the whole set again.
  package static let limit = 100_000

  let owner: NodeID
  /// The cell under the cursor.
  ///
  /// The `Listing` has the row under the cursor.
  var cell = Cell.value
  /// The cells of each row.
  ///
  /// The correlation has a cell if, when the pane was opened, some point had a correlation, or errors of both x and
  /// value.
  private let cells: [Cell]

  init(owner: NodeID, of set: DataSet = DataSet()) {
    self.owner = owner
    cells = Cell.allCases.filter { cell in
      cell != .correlation || set.errorCorrelations != nil || set.hasErrorsX && set.hasErrors
    }
  }

  /// Opens the pane for a node.
  ///
  /// - Throws: If the document does not contain the node's points, or if there are more than `limit` points.
  static func open(_ node: NodeID, in editor: any EditorReading) throws(CommandError) -> Outcome {
    let set = try points(of: node, in: editor)
    guard set.count <= limit else {
      throw .node(
        node, "has \(set.count) points, but at most \(limit) can be edited here: edit them in a file")
    }
    return .list(PointPane(owner: node, of: set), row: min(1, set.count))
  }

  var modeName: Mode.Name { .points }
  var takesLists: Bool { true }
  var node: NodeID? { owner }
  var placement: ScreenVO.Popup.Placement { .right }

  func title(of listing: Listing, in editor: any EditorReading) -> String {
    "points of \(editor.contents.name(of: owner))"
  }

  /// Returns the points of a node that are stored in the document.
  ///
  /// - Throws: if the points are in a file or database, or the node has no points.
  static func points(of node: NodeID, in editor: any EditorReading) throws(CommandError) -> DataSet {
    switch editor.contents.source(of: node) {
    case .written(let set): return set
    case .file(let file): throw .pointsElsewhere(node, path: file.path)
    case .database(let database): throw .pointsElsewhere(node, path: database.path)
    case nil:
      throw .node(
        node,
        "has no points of its own: press \(editor.canvasKey(for: .enterNumber)) and type s = [1, 2] for a data set")
    }
  }

  /// Returns the index of the point under the cursor, or -1 for the row of titles.
  ///
  /// If the cursor is beyond the last point, because points were removed, returns the last point's index.
  private func place(_ listing: Listing, in set: DataSet) -> Int { min(listing.row, set.count) - 1 }

  func rows(of listing: Listing, in editor: any EditorReading) -> ListingRows {
    rows(of: listing, among: (try? Self.points(of: owner, in: editor)) ?? DataSet())
  }

  /// Returns the rows of a set, with brackets around the cell under the cursor.
  func rows(of listing: Listing, among set: DataSet) -> ListingRows {
    let cells = PointCells(set, cells, cell: cell, row: place(listing, in: set))
    return ListingRows([ListingRow(key: "#", text: cells.titles)], more: cells)
  }

  /// Moves the cursor by `steps` cells, stopping at the first and last cell.
  mutating func moveAcross(by steps: Int) {
    let place = (cells.firstIndex(of: cell) ?? 0) + steps
    cell = cells[min(max(0, place), cells.count - 1)]
  }

  /// Opens a prompt for the cell under the cursor, or for a new point if the cursor is on the row of titles.
  func accept(_ listing: Listing, in editor: any EditorReading) throws(CommandError) -> Outcome {
    let place = place(listing, in: try Self.points(of: owner, in: editor))
    if place < 0 { return try add(listing, in: editor) }
    let kind = CellPrompt(node: owner, place: place, cell: cell)
    return .changed(.push(Prompt(kind, text: kind.shownStartingText(in: editor))))
  }

  func add(_ listing: Listing, in editor: any EditorReading) throws(CommandError) -> Outcome {
    let set = try Self.points(of: owner, in: editor)
    guard set.count < Self.limit else {
      throw .node(owner, "has \(set.count) points, the maximum that can be edited here: use a file for more")
    }
    return .changed(.push(Prompt(NewPointPrompt(node: owner, place: place(listing, in: set) + 1), text: "")))
  }

  /// Inserts a point for each line of a text after the point under the cursor, in one undo step.
  ///
  /// Tabs or commas separate the parts of a point. If one line is wrong, nothing is inserted.
  func paste(_ pasted: PastedText, into listing: Listing, in editor: any EditorReading) throws(CommandError) -> Outcome
  {
    if let reason = pasted.refusal { throw .because(reason) }
    let set = try Self.points(of: owner, in: editor)
    var points: [Datum] = []
    for (index, line) in pasted.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      if line.trimmed.isEmpty { continue }
      do throws(PointSyntax.Problem) {
        points.append(try PointSyntax.parse(String(line.replacing("\t", with: ","))))
      } catch {
        throw .because("line \(index + 1): \(error.sentence); nothing was pasted")
      }
    }
    guard !points.isEmpty else { throw .because("the pasted text has no points") }
    guard set.count + points.count <= Self.limit else {
      throw .node(owner, "would have more than \(Self.limit) points: read them from a file")
    }
    let place = place(listing, in: set) + 1
    let what = points.count == 1 ? "a point" : "\(points.count) points"
    let setting = try Self.set(owner, "paste \(what)", in: editor) { () throws(DataProblem) in
      try set.inserting(points, at: place)
    }
    var listing = listing
    listing.row = place + points.count
    return setting.then(.changed(.update(listing))).then(.reported("pasted \(what)"))
  }

  func delete(_ listing: Listing, in editor: any EditorReading) throws(CommandError) -> Outcome {
    let set = try Self.points(of: owner, in: editor)
    let place = place(listing, in: set)
    guard place >= 0 else { throw .because("there is no point under the cursor to delete") }
    let setting = try Self.set(owner, "delete point \(place + 1)", in: editor) { () throws(DataProblem) in
      try set.removing(place)
    }
    // The cursor moves to the next point, or to the new last one.
    var listing = listing
    listing.row = min(place + 1, set.count - 1)
    return setting.then(.changed(.update(listing)))
  }

  static func set(
    _ node: NodeID, _ title: String, in editor: any EditorReading, _ change: () throws(DataProblem) -> DataSet
  ) throws(CommandError) -> Outcome {
    let changed: DataSet
    do throws(DataProblem) {
      changed = try change()
    } catch {
      throw .because(error.description)
    }
    let name = editor.contents.name(of: node)
    return .changed(.apply(.setData(node, NodeData(.written(changed))), title: "\(title) of '\(name)'"))
  }

  static func act(
    in editor: any EditorReading, _ body: (PointPane, Listing) throws(CommandError) -> Outcome
  ) throws(CommandError) -> Outcome {
    guard let listing = editor.modes.listing, let pane = listing.kind as? PointPane else { return .done }
    return try body(pane, listing)
  }
}
