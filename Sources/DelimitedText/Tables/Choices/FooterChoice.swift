extension TableChoice {
  /// How many rows at the end are left out.
  public static let footer = TableChoice(
    "footer", .count, "rows", help: "Number of rows to leave out at the end; 0 keeps totals.")
}

extension TableChoices {
  /// How many rows at the end are left out; 0 keeps total rows too.
  public var footerRows: Int? {
    get { TableChoice.footer.count(in: self) }
    set { TableChoice.footer.set(newValue.map { .count($0) }, in: &self) }
  }
}
