extension TableChoice {
  /// Which of several tables is read.
  public static let table = TableChoice(
    "table", .name, "name", help: "Which of several tables, by its name or number.")
}

extension TableChoices {
  /// Which of several tables is read: its name, or its number from 1.
  public var table: String? {
    get { TableChoice.table.text(in: self) }
    set { TableChoice.table.set(newValue.map { .text($0) }, in: &self) }
  }
}
