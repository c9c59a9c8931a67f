public import EvaluationEngine
public import Formulas

extension DocumentContents {
  /// The value of a node's attribute; nil for none.
  ///
  /// - Complexity: constant, expected.
  public func value(of id: AttributeID, of node: NodeID) -> AttributeValue? {
    id.attribute.value(of: node, in: self)
  }

  /// Whether the node has an attribute that files write after its content.
  ///
  /// - Complexity: constant.
  public func hasTailAttributes(_ node: NodeID) -> Bool {
    details[label: node] != nil || !details.present(on: node).isDisjoint(with: .catalogued)
  }

  /// The attributes of a node that people read as they are, in the order of the catalogue, as their keys and texts.
  ///
  /// What has another place, as the display in which values are written, is not among them.
  public func describedAttributes(of node: NodeID, at places: [AttributePlace]) -> [(key: String, text: String)] {
    AttributeID.allCases.compactMap { id in
      let attribute = id.attribute
      guard places.contains(attribute.place), let value = attribute.value(of: node, in: self),
        let text = attribute.description(of: value)
      else { return nil }
      return ("\(attribute.key)", text)
    }
  }

  mutating func set(
    _ value: AttributeValue?, _ id: AttributeID, of node: NodeID, _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    try requireNode(node)
    let attribute = id.attribute
    if let value { try attribute.check(value, for: kind(of: node), named: name(of: node)) }
    return try attribute.apply(value, to: node, in: &self, noting: &changes)
  }

  /// Removes the attributes that a node of its kind cannot have.
  ///
  /// - Returns: the edits that give them back.
  mutating func removeUnsuitedAttributes(of node: NodeID, as kind: NodeKind) -> [Edit] {
    let present = details.present(on: node).intersection(.catalogued)
    if present.isEmpty { return [] }
    var edits: [Edit] = []
    for id in AttributeID.allCases where present.contains(.attribute(id)) && !id.attribute.suits(kind) {
      edits.append(.set(node, id, details[id, node]))
      details[id, node] = nil
    }
    return edits
  }
}

extension Edit {
  /// A node gets another label; nil for none.
  public static func setLabel(_ node: NodeID, _ label: String?) -> Edit {
    .set(node, .label, label.map(AttributeValue.text))
  }

  /// The numbers of a node, or for nil of the document itself, are written in another way; nil for that of the document, or plainly.
  public static func setDisplay(_ node: NodeID?, _ format: NumberFormat?) -> Edit {
    node.map { .set($0, .display, format.map(AttributeValue.format)) } ?? .setDocumentDisplay(format)
  }

  /// A number is expected to be between other values; nil for any.
  public static func setRange(_ node: NodeID, _ range: ValueRange?) -> Edit {
    .set(node, .range, range.map(AttributeValue.range))
  }

  /// An operator passes its first input on, or computes again.
  public static func setBypassed(_ node: NodeID, _ isBypassed: Bool) -> Edit {
    .set(node, .bypassed, isBypassed ? .flag : nil)
  }
}
