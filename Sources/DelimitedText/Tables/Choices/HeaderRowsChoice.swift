extension TableChoice {
  /// How many rows the header has.
  public static let headerRows = TableChoice(
    "header", flag: "header-rows", label: "header rows", .count, "count", help: "Number of header rows.")
}

extension TableChoices {
  /// How many rows the header has, 0 and up.
  public var headerRows: Int? {
    get { TableChoice.headerRows.count(in: self) }
    set { TableChoice.headerRows.set(newValue.map { .count($0) }, in: &self) }
  }
}
