import DataSets
import EvaluationEngine
import Formulas
import GraphDocument

struct CellPrompt: PromptKind {
  let node: NodeID
  let place: Int
  let cell: PointPane.Cell

  var label: String { "point \(place + 1), \(cell.title)" }
  var semicolons: DecimalMark.Semicolons? { .separateValues }
  var subjects: [NodeID] { [node] }

  /// Returns the pane of points, which stays visible behind the prompt.
  func shownListing(of prompt: Prompt, over below: Listing?) -> Listing? { below }

  func startingText(in editor: any EditorReading) -> String {
    point(in: editor.contents).map { PointCells.text(of: cell, of: $0) } ?? ""
  }

  private func point(in contents: DocumentContents) -> Datum? {
    guard case .written(let set)? = contents.source(of: node), set.indices.contains(place) else { return nil }
    return set[place]
  }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    entry.preview { text throws(LineProblem) in
      var point = point(in: context.contents) ?? Datum(1)
      try set(text, of: &point)
      return PromptPreview(hint)
    }
  }

  private var hint: String {
    switch cell {
    case .x: "a number, with its error after ±, or a date such as 2024-03-01; empty for none"
    case .value: "a number, optionally with its error after ±"
    case .error: "0.2, 5%, or +0.3 -0.2 for each side; empty for none"
    case .correlation: "of the errors of x and value, a number from -1 to 1; empty for none"
    case .annotation: "a text to group and filter by; empty for none"
    }
  }

  private func set(_ text: String, of point: inout Datum) throws(LineProblem) {
    switch cell {
    case .x: try PointSyntax.setX(text, of: &point)
    case .value: try PointSyntax.setValue(text, of: &point)
    case .error: try PointSyntax.setError(text, of: &point)
    case .correlation: try PointSyntax.setCorrelation(text, of: &point)
    case .annotation: point.annotation = PointSyntax.annotation(text)
    }
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let set = try PointPane.points(of: node, in: editor)
    guard set.indices.contains(place) else { throw .because("point \(place + 1) does not exist any more") }
    let point = try entry.read { text throws(LineProblem) in
      var point = set[place]
      try self.set(text, of: &point)
      return point
    }
    if point != set[place] {
      let setting = try PointPane.set(node, "edit point \(place + 1)", in: editor) { () throws(DataProblem) in
        try set.replacing(place, with: point)
      }
      _ = try editor.carryOut(setting)
    }
    editor.enter(.normal)
    return .done
  }
}

struct NewPointPrompt: PromptKind {
  let node: NodeID
  let place: Int

  var label: String { "new point" }
  var semicolons: DecimalMark.Semicolons? { .separateValues }
  var subjects: [NodeID] { [node] }

  /// Returns the pane of points, which stays visible behind the prompt.
  func shownListing(of prompt: Prompt, over below: Listing?) -> Listing? { below }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    if entry.text.isEmpty { return PromptPreview("value, or x, value ± error, annotation") }
    return entry.preview { text throws(LineProblem) in
      let point = try PointSyntax.parse(text)
      let parts = PointPane.Cell.allCases.compactMap { cell in
        let text = PointCells.text(of: cell, of: point)
        return text.isEmpty ? nil : "\(cell.title) \(text)"
      }
      return PromptPreview(parts.joined(separator: ", "))
    }
  }

  /// Inserts the point in one undo step and returns to the pane, with the cursor on the new point.
  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let set = try PointPane.points(of: node, in: editor)
    let point = try entry.read(PointSyntax.parse)
    let place = min(place, set.count)
    let setting = try PointPane.set(node, "add point \(place + 1)", in: editor) { () throws(DataProblem) in
      try set.inserting([point], at: place)
    }
    _ = try editor.carryOut(setting)
    if var listing = editor.modes.listingBelow {
      listing.row = place + 1
      editor.enter(editor.modes.popped.replacingTop(by: listing))
    } else {
      editor.enter(.normal)
    }
    return .done
  }
}
