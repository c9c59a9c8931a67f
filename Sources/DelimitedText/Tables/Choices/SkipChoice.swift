extension TableChoice {
  /// How many lines stand before the header.
  public static let skip = TableChoice("skip", .count, "lines", help: "Number of lines before the header.")
}

extension TableChoices {
  /// How many lines stand before the header, 0 and up.
  public var skippedLines: Int? {
    get { TableChoice.skip.count(in: self) }
    set { TableChoice.skip.set(newValue.map { .count($0) }, in: &self) }
  }
}
