/// What is listed of an offer before it is decided about.
public struct RecoveryLook: Hashable, Sendable {
  /// The edits, the oldest first.
  let steps: [String]
  /// What they would change, a line a change.
  let changes: [String]
  /// What else is to be known.
  let remarks: [String]

  init(_ offer: RecoveryOffer, changes: [String]) {
    steps = offer.steps
    remarks = offer.remarks
    self.changes = changes
  }

  /// The edits under one heading, what they change under another.
  var rows: [ListingRow] {
    let edits = steps.enumerated().map { ListingRow(key: "\($0.offset + 1)", text: $0.element) }
    let lines = (changes.isEmpty ? ["nothing: the document holds them already"] : changes).map { line in
      ListingRow(key: String(line.prefix { $0 != " " }), text: String(line.drop { $0 != " " }.dropFirst()))
    }
    return [ListingRow(key: "EDITS", text: "", aim: .heading)] + edits
      + [ListingRow(key: "WHAT THEY CHANGE", text: "", aim: .heading)] + lines
      + remarks.map { ListingRow(key: "note", text: $0) }
  }
}
