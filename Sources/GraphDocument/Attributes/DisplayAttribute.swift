import EvaluationEngine
import Formulas
import TextScanning

/// The number format of a node, if it is not the document's format.
enum DisplayAttribute: NodeAttribute {
  static let id = AttributeID.display
  static let key: StaticString = "display"
  static let form = AttributeForm.numberFormat
  static let aspect = Aspects.displays
  static let isContested = false

  static func suits(_ kind: NodeKind) -> Bool { kind.hasOutput }

  static func change(of node: NodeID) -> DocumentChange { .displayChanged(node) }

  /// Nil, because the format is visible in the displayed values.
  static func description(of value: AttributeValue) -> String? { nil }

  static func sentence(setting value: AttributeValue?, of node: NodeID, in contents: DocumentContents) -> String {
    sentence(setting: value, of: "'\(contents.name(of: node))'")
  }

  static func sentence(setting value: AttributeValue?, of what: String) -> String {
    "display \(what) as \(value?.format?.text ?? "the document does")"
  }

  /// Nil, because there is a command that shows examples of each format.
  static var entry: AttributeEntry? { nil }

  static var difference: AttributeDifference {
    AttributeDifference(
      sign: "*", lead: "display ", member: "redisplayed", isAlwaysReported: false, summary: "displayed otherwise")
  }

  static func misfit(_ kind: NodeKind) -> String { "has no value: only numbers have a number format" }

  static func loss(_ count: Int) -> String { "\(MessageText.counted(count, "display")) of numbers" }
}
