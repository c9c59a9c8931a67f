import GraphDocument

/// The list of undo and redo steps.
///
/// Enter on a row goes to the state after that step.
struct HistoryList: ListingKind {
  /// Opens the list with the cursor on the current state.
  ///
  /// - Throws: if there are no steps.
  static func open(in editor: any EditorReading) throws(CommandError) -> Outcome {
    let steps = editor.steps
    guard !steps.done.isEmpty || !steps.undone.isEmpty else { throw .because("nothing has been done yet") }
    return .list(HistoryList(), row: steps.done.count)
  }

  func title(of listing: Listing, in editor: any EditorReading) -> String { "history" }

  func rows(of listing: Listing, in editor: any EditorReading) -> ListingRows {
    let steps = editor.steps
    let start = editor.discardedStepsRemark.map { "the oldest state kept: \($0)" } ?? "the start"
    return ListingRows(Self.rows(from: start, done: steps.done, undone: steps.undone))
  }

  /// Returns the rows from the oldest state to the newest.
  ///
  /// The row of the current state is marked.
  static func rows(from start: String, done: [String], undone: [String]) -> [ListingRow] {
    ([start] + done + undone).enumerated().map { place, title in
      ListingRow(
        key: place == done.count ? "now" : place < done.count ? "" : "undone", text: title,
        aim: .undo(done.count - place))
    }
  }
}
