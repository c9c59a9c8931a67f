import EvaluationEngine

enum RangeAttribute: NodeAttribute {
  static let id = AttributeID.range
  static let key: StaticString = "range"
  static let form = AttributeForm.range
  static let place = AttributePlace.content
  static let aspect = Aspects.ranges

  static func suits(_ kind: NodeKind) -> Bool { kind == .number }

  /// Nil, because the range is shown elsewhere.
  ///
  /// It is shown in the digits of the node's format, or in a sentence about a value outside the range.
  static func description(of value: AttributeValue) -> String? { nil }

  static func misfit(_ kind: NodeKind) -> String { "is not a number: only numbers have a range" }

  static func sentence(setting value: AttributeValue?, of node: NodeID, in contents: DocumentContents) -> String {
    "\(value == nil ? "take back" : "set") the range of '\(contents.name(of: node))'"
  }

  /// Nil, because there is a command that also tells whether the value is in the range.
  static var entry: AttributeEntry? { nil }

  static var difference: AttributeDifference {
    AttributeDifference(
      sign: "*", lead: "range ", member: "reranged", isAlwaysReported: false, summary: "of another range")
  }
}
