extension TableChoice {
  /// Whether the row below the header holds units.
  public static let unitsRow = TableChoice(
    "unitsRow", flag: "units-row", .truth, help: "Whether the row below the header holds units.")
}

extension TableChoices {
  /// Whether the row below the header holds units.
  public var hasUnitsRow: Bool? {
    get { TableChoice.unitsRow.truth(in: self) }
    set { TableChoice.unitsRow.set(newValue.map { .truth($0) }, in: &self) }
  }
}
