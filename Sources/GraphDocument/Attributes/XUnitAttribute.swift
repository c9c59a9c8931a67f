import EvaluationEngine
import TextScanning

/// The unit of the x of a data node's points, such as s.
enum XUnitAttribute: NodeAttribute {
  static let id = AttributeID.xUnit
  static let key: StaticString = "xUnit"
  static let form = AttributeForm.unit
  static let aspect = Aspects.units
  static let isLogic = true

  static func suits(_ kind: NodeKind) -> Bool { kind == .data }

  static func set(_ value: AttributeValue?, of node: NodeID, in contents: inout DocumentContents) {
    contents.details[id, node] = value
    contents.graph.markChanged(node)
  }

  static func check(_ value: AttributeValue, for kind: NodeKind, named name: String) throws(EditError) {
    try checkKind(kind, named: name)
    try UnitAttribute.checkText(value, named: name)
  }

  static var entry: AttributeEntry? {
    AttributeEntry(
      sentence: "Set the unit of x of the selected data",
      detail: "The x of the points is in the unit. An empty line removes it.",
      verb: "set the unit of its x",
      aliases: ["axis-unit", "unit-of-x"])
  }

  static func misfit(_ kind: NodeKind) -> String { "has no points of its own: only data nodes have a unit of x" }
}
