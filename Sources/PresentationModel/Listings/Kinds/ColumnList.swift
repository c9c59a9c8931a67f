import DataSets
import DelimitedText
import EvaluationEngine
import Geometry
import GraphDocument
import TextScanning

/// The list in which the user chooses columns of a table.
///
/// Enter creates nodes from the chosen columns.
struct ColumnList: ListingKind {
  var pick: ColumnPick

  var modeName: Mode.Name { .columns }
  var takesLists: Bool { true }

  func title(of listing: Listing, in editor: any EditorReading) -> String { pick.title }

  func rows(of listing: Listing, in editor: any EditorReading) -> ListingRows {
    // The popup's frame, the mark of the row under the cursor, and blanks take 7 columns.
    rows(width: editor.view.screenSize.columns - ColumnRows.keyColumns - 7)
  }

  func rows(width: Int) -> ListingRows { ListingRows([], more: ColumnRows(pick, with: "", width: width)) }

  func lines(of listing: Listing, in editor: any EditorReading) -> [ScreenVO.Popup.Line] {
    ColumnListHead(pick, asked: pick.asked(near: place(under: listing))).lines(in: editor.view.screenSize)
  }

  /// Uses the clicked column in its suggested role, or stops using it, like the command `take-column`.
  func click(_ listing: Listing, in editor: any EditorReading) throws(CommandError) -> Outcome {
    .changed(.run(.takeColumn))
  }

  /// Changes the roles of the columns in the open list.
  ///
  /// `change` gets the index of the column under the cursor, or nil if no column is listed.
  static func change(
    in editor: any EditorReading, _ change: (inout ColumnPick, _ place: Int?) throws(CommandError) -> Void
  ) throws(CommandError) -> Outcome {
    guard var listing = editor.modes.listing, var list = listing.kind as? ColumnList else { return .done }
    try change(&list.pick, list.place(under: listing))
    listing.become(list)
    return .changed(.update(listing))
  }

  /// Changes a setting for reading the table, such as its separator.
  ///
  /// Some settings open a prompt.
  static func decide(_ id: String, in editor: any EditorReading) throws(CommandError) -> Outcome {
    guard let listing = editor.modes.listing, let list = listing.kind as? ColumnList,
      let decision = TableDecision.named(id)
    else { return .done }
    try list.requireText()
    if decision.isOfBytes, list.pick.table.isWorkbook {
      throw .because("\(list.pick.table.name) is a workbook: its cells have no \(decision.brief)")
    }
    switch decision.change {
    case .steps:
      return try read(in: editor) { pick in
        var form = pick.table.given
        decision.step(&form)
        return form
      }
    case .line:
      let kind = DecisionPrompt(decision: id)
      return .changed(.push(Prompt(kind, text: decision.chosen(list.pick.table.given) ?? "")))
    }
  }

  /// Resolves an ambiguous cell, such as the date 1/2/2024, by choosing one of its two readings.
  static func answer(
    _ reading: (TableQuestion) -> TableQuestion.Reading, in editor: any EditorReading
  ) throws(CommandError) -> Outcome {
    guard let listing = editor.modes.listing, let list = listing.kind as? ColumnList else { return .done }
    guard let place = list.pick.asked(near: list.place(under: listing)), let question = list.pick.question(of: place)
    else { throw .because("no cell of \(list.pick.table.name) is ambiguous") }
    return try read(in: editor) { pick in pick.answer(place, with: reading(question)) }
  }

  /// Reads the table of the open list again with the settings that `change` returns; does nothing if they are
  /// unchanged.
  static func read(
    in editor: any EditorReading, as change: (inout ColumnPick) throws(CommandError) -> DataFileForm
  ) throws(CommandError) -> Outcome {
    guard var listing = editor.modes.listing, var list = listing.kind as? ColumnList else { return .done }
    try list.requireText()
    let form = try change(&list.pick)
    listing.become(list)
    let updated = Outcome.changed(.update(listing))
    if form == list.pick.table.given { return updated }
    return updated.then { () throws(CommandError) in
      switch list.pick.table.origin {
      case .file(let path, _): return .effects([.surveyAgain(path: path, form: form)])
      case .text(let text):
        guard let table = editor.services.tables?.survey(text, form) else {
          throw .because("read this way, the pasted text has no column of numbers")
        }
        return .changed(.offer(table))
      case .database: return .done
      }
    }
  }

  private func requireText() throws(CommandError) {
    guard pick.table.preview != nil else {
      throw .because("\(pick.table.name) is not a text file of columns, so it has no reading options")
    }
  }

  /// Gives the column under the cursor a role, or removes the role if the column has it already.
  static func take(as role: PointColumns.Role, in editor: any EditorReading) throws(CommandError) -> Outcome {
    try change(in: editor) { pick, place throws(CommandError) in
      if let place { try pick.take(place, as: role) }
    }
  }

  private func place(under listing: Listing) -> Int? {
    let places = ColumnRows(pick, with: listing.filter).places
    let row = min(listing.row, places.count - 1)
    return places.indices.contains(row) ? places[row] : nil
  }

  /// Creates, lays out and selects a data node for each column of values, in one undo step.
  ///
  /// If no column has the role of values, uses the column under the cursor.
  func accept(_ listing: Listing, in editor: any EditorReading) throws(CommandError) -> Outcome {
    var pick = pick
    if pick.values.isEmpty, let place = place(under: listing) { try pick.take(place, as: .value) }
    let points = try pick.points()
    let data = try data(of: points.map(\.columns), in: editor)
    var builder = DocumentBuilder()
    var names = ColumnNodeNames()
    for (point, data) in zip(points, data) {
      let column = pick.table.columns[point.place]
      builder.appendNode(.data(data.content), names.attributes(for: column.title, unit: column.unit, data.source))
    }
    guard builder.enterNames() == nil, let contents = try? builder.finish() else {
      throw .because("no nodes can be made from \(pick.table.name)")
    }
    let nodes = PastedNodes(ClipboardContent(contents: contents, outside: []), title: "read \(pick.table.name)")
    return .changed(.enter(.normal), .addColumns(nodes, of: pick.table))
  }

  private func data(of wanted: [PointColumns], in editor: any EditorReading) throws(CommandError) -> [NodeData] {
    let table = pick.table
    switch table.origin {
    case .file(let path, let form):
      return wanted.map { NodeData(.file(FileSource(path: path, columns: $0, form: form))) }
    case .database(let path, let query, _):
      return wanted.map { NodeData(.database(DatabaseSource(path: path, query: query, columns: $0))) }
    case .text(let text):
      switch editor.services.tables?.points(text, table.given, wanted) {
      case .success(let sets): return sets.map { NodeData(.written($0)) }
      case .failure(let problem): throw .because("\(table.name): \(problem.sentence)")
      case nil: throw .because("\(table.name) cannot be read here")
      }
    }
  }
}

extension OfferedTable {
  func report(of nodes: [NodeID], in contents: DocumentContents) -> String {
    let failing = nodes.first { contents.graph.value(of: $0).data == nil }
    if let failing {
      return "'\(contents.name(of: failing))' has no points: \(contents.sentence(forValueOf: failing) ?? "")"
    }
    let sets = nodes.compactMap { contents.graph.value(of: $0).data }
    let what =
      nodes.count == 1
      ? "'\(contents.name(of: nodes[0]))', \(sets.first.map { DataSetText.count($0) } ?? "")"
      : "\(nodes.count) columns"
    let alike = sets.lazy.compactMap(\.alikeAnnotations).first.map { "; \($0.sentence)" } ?? ""
    return "read \(what) of \(name)\(alike)"
  }
}
