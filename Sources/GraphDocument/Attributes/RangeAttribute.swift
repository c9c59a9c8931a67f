import EvaluationEngine

/// The values that a number is expected to be between.
enum RangeAttribute: NodeAttribute {
  static let id = AttributeID.range
  static let key: StaticString = "range"
  static let form = AttributeForm.range
  static let place = AttributePlace.content
  static let aspect = Aspects.ranges

  static func suits(_ kind: NodeKind) -> Bool { kind == .number }

  /// It is shown with the node's own digits, or as a sentence if the value is outside.
  static func description(of value: AttributeValue) -> String? { nil }

  static func misfit(_ kind: NodeKind) -> String { "is not a number: only numbers have a range" }

  static func sentence(setting value: AttributeValue?, of node: NodeID, in contents: DocumentContents) -> String {
    "\(value == nil ? "take back" : "set") the range of '\(contents.name(of: node))'"
  }

  /// It has a command of its own, which shows whether the value is inside.
  static var entry: AttributeEntry? { nil }

  static var difference: AttributeDifference {
    AttributeDifference(
      sign: "*", lead: "range ", member: "reranged", isAlwaysReported: false, summary: "of another range")
  }
}
