/// What is offered of a journal, before it is decided about: its edits, and what they would change.
///
/// The question is asked again behind it.
struct RecoveryList: ListingKind {
  /// The edits, the oldest first.
  let steps: [String]
  /// What they would change, a line a change.
  let changes: [String]
  /// What else is to be known.
  let remarks: [String]

  func title(of listing: Listing, in editor: NodesPM) -> String { "edits that were not saved" }

  func rows(of listing: Listing, in editor: NodesPM) -> ListingRows { ListingRows(rows) }

  /// The edits under one heading, what they change under another, a change with its sign in front.
  var rows: [ListingRow] {
    let edits = steps.enumerated().map { ListingRow(key: "\($0.offset + 1)", text: $0.element) }
    let lines = changes.map { line in
      ListingRow(key: String(line.prefix { $0 != " " }), text: String(line.drop { $0 != " " }.dropFirst()))
    }
    let none = ListingRow(key: "", text: "nothing: the document already has them")
    return [ListingRow(key: "EDITS", text: "", aim: .heading)] + edits
      + [ListingRow(key: "WHAT THEY CHANGE", text: "", aim: .heading)] + (lines.isEmpty ? [none] : lines)
      + remarks.map { ListingRow(key: "note", text: $0) }
  }
}
