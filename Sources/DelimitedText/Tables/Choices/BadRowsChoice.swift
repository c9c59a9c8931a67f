extension TableChoice {
  /// The treatment of rows that do not fit.
  public static let badRows = TableChoice(
    "badRows", flag: "bad-rows", .words(BadRowTreatment.allCases.map(\.rawValue)), "what",
    help: "What to do with rows that do not fit: refuse or leave-out.")
}

extension TableChoices {
  /// The treatment of rows that do not fit the table.
  public var badRows: BadRowTreatment? {
    get { TableChoice.badRows.text(in: self).flatMap { BadRowTreatment(rawValue: $0) } }
    set { TableChoice.badRows.set(newValue.map { .text($0.rawValue) }, in: &self) }
  }
}

/// The treatment of rows that do not fit their table.
public enum BadRowTreatment: String, CaseIterable, Hashable, Sendable {
  /// Reading fails with the row's line.
  case refuse
  /// The row is left out, and counted.
  case leaveOut = "leave-out"
}
