public import EvaluationEngine
import Formulas
import GraphAnalysis
public import GraphDocument
import JSONText

extension DocumentTransaction {
  /// Returns the transaction as one edit if it only changes numbers and formulas of existing nodes; nil in all other
  /// cases.
  ///
  /// The edit has the same effect as `draft(of:countedBy:)`. If the document refuses the edit, `draft(of:countedBy:)`
  /// throws the reason.
  ///
  /// - Complexity: Linear in the transaction, independent of the document's size.
  public func edit(of contents: DocumentContents) -> (edit: Edit, nodes: [NodeID])? {
    var rest = self
    rest.nodes = []
    guard rest == DocumentTransaction(), !nodes.isEmpty else { return nil }
    var edits: [Edit] = []
    var touched: [NodeID] = []
    for node in nodes {
      guard let members = node.members, let id = contents.node(named: node.name), !contents.isHidden(id) else {
        return nil
      }
      touched.append(id)
      for member in members {
        guard let text = member.text, let edit = Self.edit(setting: member.key, to: text, of: id, in: contents) else {
          return nil
        }
        edits.append(edit)
      }
    }
    return (.group(edits), touched)
  }

  private static func edit(
    setting key: String, to text: [UInt8], of node: NodeID, in contents: DocumentContents
  ) -> Edit? {
    // Other statements of a node's uncertainty are changed by other edits.
    let attributes = contents.attributes(of: node)
    let isPlain = attributes.evaluation == nil && attributes.distribution == nil
    let value = text.withUnsafeBufferPointer {
      try? JSONValue(reading: $0, limits: JSONLimits(bytes: text.count, nesting: 1))
    }
    switch (contents.kind(of: node), key, value) {
    case (.number, "value", .number(let value)) where value.isFinite && attributes.distribution == nil:
      return .setContent(node, .number(value))
    case (.number, "uncertainty", .number(let value)) where value >= 0 && value.isFinite && isPlain:
      return .setUncertainty(node, StandardUncertainty(value))
    case (.formula, "formula", .string(let text)):
      guard contents.formula(of: node)?.calls.isEmpty ?? false,
        let formula = try? Formula.parse(text, shadowing: contents.groups.names), formula.calls.isEmpty,
        formula.names.allSatisfy({ name in contents.node(named: name).map { !contents.isHidden($0) } ?? false })
      else { return nil }
      return .setFormula(node, formula)
    default: return nil
    }
  }
}
