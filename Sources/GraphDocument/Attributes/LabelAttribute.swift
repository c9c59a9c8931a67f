import EvaluationEngine

enum LabelAttribute: NodeAttribute {
  static let id = AttributeID.label
  static let key: StaticString = "label"
  static let form = AttributeForm.shortText
  static let aspect = Aspects.labels

  static func value(in attributes: NodeAttributes) -> AttributeValue? { attributes.label.map(AttributeValue.text) }

  static func set(_ value: AttributeValue?, in attributes: inout NodeAttributes) { attributes.label = value?.text }

  static func value(of node: NodeID, in contents: DocumentContents) -> AttributeValue? {
    contents.details[label: node].map(AttributeValue.text)
  }

  static func set(_ value: AttributeValue?, of node: NodeID, in contents: inout DocumentContents) {
    contents.details[label: node] = value?.text
  }

  static func sentence(setting value: AttributeValue?, of node: NodeID, in contents: DocumentContents) -> String {
    "\(value == nil ? "unlabel" : "label") '\(contents.name(of: node))'"
  }

  static var entry: AttributeEntry? {
    AttributeEntry(
      sentence: "Write a label for the selected node", detail: "An empty one removes it.", verb: "label",
      aliases: ["unit", "caption", "title", "description"], key: "\"")
  }

  static var difference: AttributeDifference {
    AttributeDifference(
      sign: "\"", lead: "", member: "relabelled", isAlwaysReported: true, summary: "relabelled")
  }
}
