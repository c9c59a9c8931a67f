package import EvaluationEngine
package import Geometry
package import GraphDocument

/// The appearance of a node with an operator, such as `add`.
package struct OperatorFace: NodeFace {
  package static let kind = NodeKind.operator

  package let id: OperatorID

  package var kindName: String { id.name }
  package var nameBase: String { id.name }
  package var similarity: Similarity { Similarity(kind: Self.kind, variant: Int(id.index)) }

  package var signs: (symbol: String, ascii: String) {
    let descriptor = id.descriptor
    return (descriptor.symbol, descriptor.asciiSymbol)
  }

  package func size(of node: NodeID, ports: Int, in contents: DocumentContents) -> Size {
    size(named: contents.name(of: node), ports: ports)
  }

  package func size(named name: String, text: String) -> Size { size(named: name, ports: id.descriptor.ports.minimum) }

  private func size(named name: String, ports: Int) -> Size {
    NodeMetrics.size(name: name, BoxTrim(id, ports: ports), ports: ports)
  }

  package func portLabels(of node: NodeID, in contents: DocumentContents) -> PortLabels { .ports(id.descriptor.ports) }

  package var signedKindName: (text: String, ascii: String) {
    func text(_ sign: String) -> String { sign == id.name ? id.name : "\(sign) \(id.name)" }
    return (text(signs.symbol), text(signs.ascii))
  }

  package func part(of node: NodeID, in contents: DocumentContents) -> DocumentPart {
    contents.isOutput(node) ? .outputs : .operators
  }

  package func spokenKind(of node: NodeID, in contents: DocumentContents) -> String {
    id.name + (contents.graph.isBypassed(node) ? ", bypassed" : "")
  }

  package func has(_ word: SearchTerm, on node: NodeID, in contents: DocumentContents) -> Bool {
    word.isIn(id.name) || word.rank(in: id.descriptor.symbol) == 0
  }
}
