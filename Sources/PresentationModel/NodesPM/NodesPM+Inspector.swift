import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument

/// All there is to say of a node.
extension NodesPM {
  func inspectorRows(_ node: NodeID) -> [ListingRow] {
    guard contents.graph.contains(node) else { return [] }
    var rows = valueRows(node) + contentRows(node)
    if let label = contents.label(of: node) { rows.append(ListingRow(key: "label", text: label)) }
    let users = contents.graph.users(of: node)
    if users.isEmpty { rows.append(ListingRow(key: "feeds", text: "nothing: it is an output")) }
    for port in users {
      rows.append(
        ListingRow(
          key: "feeds", text: "\(portLabel(port)) of \(contents.name(of: port.node))", aim: .node(port.node)))
    }
    if let place = contents.place(of: node) {
      rows.append(ListingRow(key: "place", text: "column \(place.column), row \(place.row)"))
    }
    return rows
  }

  private func valueRows(_ node: NodeID) -> [ListingRow] {
    switch contents.graph.value(of: node) {
    case .number(let value):
      var rows = [ListingRow(key: "value", text: NumberText.display(value))]
      let exact = NumberText.shortest(value)
      if exact != rows[0].text { rows.append(ListingRow(key: "exact", text: exact)) }
      if let uncertainty = contents.uncertainty(of: node) {
        let lower = NumberText.shortest(uncertainty.lower)
        let upper = NumberText.shortest(uncertainty.upper)
        rows.append(ListingRow(key: "±", text: uncertainty.isSymmetric ? upper : "+\(upper) −\(lower)"))
      }
      return rows
    case .failure(let failure): return [ListingRow(key: "fails", text: contents.sentence(for: failure, of: node))]
    case .waiting(let cause):
      let reason = contents.sentence(forValueOf: cause) ?? ""
      return [ListingRow(key: "waits for", text: "\(contents.name(of: cause)): \(reason)", aim: .node(cause))]
    }
  }

  private func contentRows(_ node: NodeID) -> [ListingRow] {
    switch contents.graph.content(of: node) {
    case .number: return [ListingRow(key: "kind", text: "number")]
    case .operator(let id):
      let ports = id.descriptor.ports
      let inputs = contents.graph.inputs(of: node).enumerated().map { port, source in
        guard let source else { return ListingRow(key: ports.label(at: port), text: "open") }
        let value = contents.graph.value(of: source).number.map { " = \(NumberText.display($0))" } ?? " has no value"
        return ListingRow(key: ports.label(at: port), text: contents.name(of: source) + value, aim: .node(source))
      }
      return [ListingRow(key: "operator", text: "\(id.name): \(id.descriptor.summary)")] + inputs
    }
  }
}
