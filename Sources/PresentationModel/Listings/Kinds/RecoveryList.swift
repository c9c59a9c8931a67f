/// The unsaved edits of a journal and the changes they would make, shown before the user decides.
///
/// Leaving the list asks the question again.
struct RecoveryList: ListingKind {
  /// The edits, the oldest first.
  let steps: [String]
  /// The changes that the edits would make, one per line.
  let changes: [String]
  /// Further remarks.
  let remarks: [String]

  func title(of listing: Listing, in editor: NodesPM) -> String { "edits that were not saved" }

  func rows(of listing: Listing, in editor: NodesPM) -> ListingRows { ListingRows(rows) }

  /// The edits under one heading, then the changes under another, each change with its sign as the key.
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
