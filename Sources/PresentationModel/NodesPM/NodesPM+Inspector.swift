import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument

/// Everything about a node.
extension NodesPM {
  /// Begins to edit the node that the inspector is about; the inspector comes back when its line is done with.
  ///
  /// Without an inspector the selected node is meant.
  func fromInspector(_ begin: () throws(Rejection) -> Void) throws(Rejection) {
    guard case .listing(let listing) = mode, let node = listing.node else { return try begin() }
    select(node)
    try begin()
    guard case .prompt(var prompt) = mode else { return }
    prompt.listing = listing
    enter(.prompt(prompt))
  }

  /// Goes to the failing node that the selected one waits for.
  func followCause() throws(Rejection) {
    if case .listing(let listing) = mode, let node = listing.node { select(node) }
    let node = try requireSelection("find the cause of")
    switch contents.graph.value(of: node) {
    case .number, .data: throw .node(node, "has a value: nothing failed")
    case .absent: throw .node(node, "has no value of its own: nothing failed")
    case .failure(let failure): throw .node(node, "fails by itself: \(contents.sentence(for: failure, of: node))")
    case .waiting(let cause):
      jump(to: cause)
      if case .listing = mode { enter(.listing(Listing(.inspector(cause)))) }
      say("'\(contents.name(of: cause))' fails: \(contents.sentence(forValueOf: cause) ?? "")")
    }
  }

  /// Everything about a node, and behind it the points of its set.
  func inspectorList(_ node: NodeID) -> ListingRows {
    var rows = inspectorRows(node)
    guard let points = pointRows(node) else { return ListingRows(rows) }
    rows.append(ListingRow(key: "#", text: points.titles))
    return ListingRows(rows, points: points)
  }

  private func inspectorRows(_ node: NodeID) -> [ListingRow] {
    guard contents.graph.contains(node) else { return [] }
    var rows = valueRows(node) + contents.face(of: node).inspectorRows(of: node, in: self)
    if let label = contents.label(of: node) { rows.append(ListingRow(key: "label", text: label)) }
    if let title = contents.frameTitle(of: node) { rows.append(ListingRow(key: "frame", text: title)) }
    let users = contents.graph.users(of: node)
    if users.isEmpty, contents.graph.hasOutput(node) {
      rows.append(ListingRow(key: "feeds", text: "nothing: it is an output"))
    }
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
      return rows + uncertaintyRows(node)
    case .data(let set): return dataRows(set, of: node)
    case .absent: return []
    case .failure(let failure): return [ListingRow(key: "fails", text: contents.sentence(for: failure, of: node))]
    case .waiting(let cause):
      let reason = contents.sentence(forValueOf: cause) ?? ""
      return [ListingRow(key: "waits for", text: "\(contents.name(of: cause)): \(reason)", aim: .node(cause))]
    }
  }

  func shownNumber(of node: NodeID) -> String {
    if case .data(let set) = contents.graph.value(of: node) { return DataSetText.list(set, digits: 6) }
    guard let value = contents.graph.value(of: node).number else { return "" }
    return NumberText.display(Quantity(value, contents.uncertainty(of: node)))
  }

  /// What feeds the ports of a node.
  func inputRows(_ node: NodeID, _ ports: Ports) -> [ListingRow] {
    contents.graph.inputs(of: node).enumerated().map { port, source in
      guard let source else { return ListingRow(key: ports.label(at: port), text: "open") }
      let value = contents.sentence(forValueOf: source).map { ": \($0)" } ?? " = \(shownNumber(of: source))"
      return ListingRow(key: ports.label(at: port), text: contents.name(of: source) + value, aim: .node(source))
    }
  }
}
