import EvaluationEngine
import TextScanning

/// Whether an operator is bypassed, so that its value is the value of its first input.
enum BypassAttribute: NodeAttribute {
  static let id = AttributeID.bypassed
  static let key: StaticString = "bypassed"
  static let form = AttributeForm.flag
  static let place = AttributePlace.content
  static let aspect = Aspects.bypasses
  static let isLogic = true

  static func suits(_ kind: NodeKind) -> Bool { kind == .operator }

  static func value(in attributes: NodeAttributes) -> AttributeValue? { attributes.isBypassed ? .flag : nil }

  static func set(_ value: AttributeValue?, in attributes: inout NodeAttributes) {
    attributes.isBypassed = value != nil
  }

  static func value(of node: NodeID, in contents: DocumentContents) -> AttributeValue? {
    contents.graph.isBypassed(node) ? .flag : nil
  }

  static func set(_ value: AttributeValue?, of node: NodeID, in contents: inout DocumentContents) {
    contents.graph.setBypassed(value != nil, of: node)
  }

  static func change(of node: NodeID) -> DocumentChange { .bypassChanged(node) }

  /// Nil, because a bypass has a sentence of its own, which also tells the node's value.
  static func description(of value: AttributeValue) -> String? { nil }

  static func sentence(setting value: AttributeValue?, of node: NodeID, in contents: DocumentContents) -> String {
    "\(value == nil ? "end the bypass of" : "bypass") '\(contents.name(of: node))'"
  }

  /// Nil, because there is a command that can bypass several nodes.
  static var entry: AttributeEntry? { nil }

  static var difference: AttributeDifference {
    AttributeDifference(
      sign: "!", lead: "", member: "bypassed", isAlwaysReported: true, summary: "bypassed or no longer")
  }

  static func differenceText(_ value: AttributeValue?, of node: NodeID, in contents: DocumentContents) -> String {
    value == nil ? "no longer bypassed" : "bypassed"
  }

  static func misfit(_ kind: NodeKind) -> String { "is \(kind.phrase): only operators can be bypassed" }

  static func loss(_ count: Int) -> String {
    "the bypass of \(MessageText.counted(count, "operator")), written as its first input"
  }
}
