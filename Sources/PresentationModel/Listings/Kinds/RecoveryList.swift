/// The list of an earlier session's unsaved edits and the changes that they would make to the document.
///
/// The list is shown before the user decides. Closing the list asks the question again.
struct RecoveryList: ListingKind {
  let steps: [String]
  /// The changes that the edits would make, one per line.
  let changes: [String]
  /// Further remarks, such as that the journal is damaged.
  let remarks: [String]

  func title(of listing: Listing, in editor: any EditorReading) -> String { "edits that were not saved" }

  func rows(of listing: Listing, in editor: any EditorReading) -> ListingRows { ListingRows(rows) }

  /// The edits below one heading, then the changes below another.
  ///
  /// Each change begins with a sign such as `+`, as the key of its row.
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
