extension TableChoice {
  /// The setting for rows that do not fit the table.
  public static let badRows = TableChoice(
    "badRows", flag: "bad-rows", .words(BadRowTreatment.allCases.map(\.rawValue)), "what",
    help: "What to do with rows that do not fit: refuse or leave-out.")
}

extension TableChoices {
  /// What happens with rows that do not fit the table; nil if this is not set.
  public var badRows: BadRowTreatment? {
    get { TableChoice.badRows.text(in: self).flatMap { BadRowTreatment(rawValue: $0) } }
    set { TableChoice.badRows.set(newValue.map { .text($0.rawValue) }, in: &self) }
  }
}

/// What happens with rows that do not fit the table.
public enum BadRowTreatment: String, CaseIterable, Hashable, Sendable {
  /// Reading fails, and the error names the line of the row.
  case refuse
  /// The row is left out, and the number of such rows is reported.
  case leaveOut = "leave-out"
}
