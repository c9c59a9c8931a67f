extension TableChoice {
  /// What a line that is no row begins with.
  public static let comment = TableChoice(
    "comment", .text, "text", help: "Prefix of comment lines, which are not rows.")
}

extension TableChoices {
  /// What a line that is no row begins with.
  public var comment: String? {
    get { TableChoice.comment.text(in: self) }
    set { TableChoice.comment.set(newValue.map { .text($0) }, in: &self) }
  }
}
