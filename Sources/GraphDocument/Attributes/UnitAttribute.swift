import EvaluationEngine
import TextScanning
import Units

/// The unit of a node's value, such as km/h.
///
/// The value of a number is in this unit. The result of a formula or operator is converted to the unit.
enum UnitAttribute: NodeAttribute {
  static let id = AttributeID.unit
  static let key: StaticString = "unit"
  static let form = AttributeForm.unit
  static let aspect = Aspects.units
  static let isLogic = true

  static func suits(_ kind: NodeKind) -> Bool { kind.hasOutput && kind != .group }

  static func set(_ value: AttributeValue?, of node: NodeID, in contents: inout DocumentContents) {
    contents.details[id, node] = value
    contents.graph.markChanged(node)
  }

  static func check(_ value: AttributeValue, for kind: NodeKind, named name: String) throws(EditError) {
    try checkKind(kind, named: name)
    try checkText(value, named: name)
  }

  /// Throws if a text cannot be a unit, neither of the catalogue nor of a document.
  static func checkText(_ value: AttributeValue, named name: String) throws(EditError) {
    guard let text = value.text else { return }
    do throws(UnitProblem) {
      _ = try Unit(reading: text)
    } catch {
      // The document may define it.
      if case .unknownName = error.kind { return }
      throw .notAUnit(text, of: name, error)
    }
  }

  static var entry: AttributeEntry? {
    AttributeEntry(
      sentence: "Set the unit of the selected node",
      detail: "A number is taken to be in the unit; a result is converted to it. An empty line removes the unit.",
      verb: "set its unit",
      aliases: ["units", "dimension", "measure", "currency", "convert"])
  }

  static func misfit(_ kind: NodeKind) -> String { "has no value of its own: only nodes with a value have a unit" }
}
