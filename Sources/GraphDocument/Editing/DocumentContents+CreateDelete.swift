import EvaluationEngine
import Formulas
import GraphAnalysis

extension DocumentContents {
  mutating func create(_ creation: NodeCreation, _ changes: inout [DocumentChange]) throws(EditError) -> Edit {
    if let refusal = refusal(ofName: creation.attributes.name, for: nil) { throw refusal }
    // An earlier edit of the same group may have deleted a source.
    for case let source? in creation.inputs where source != creation.id { try requireSource(source) }
    try check(creation.content)
    let kind = creation.attributes.instance == nil ? creation.content.kind : .group
    for id in AttributeID.allCases {
      guard let value = creation.attributes[id] else { continue }
      try id.attribute.check(value, for: kind, named: creation.attributes.name)
      try checkUnit(value, id, named: creation.attributes.name)
    }
    try checkFormula(of: creation)
    try checkInstance(of: creation)
    try checkData(of: creation)
    try check(creation.attributes.parameters, for: creation.content, named: creation.attributes.name)
    let node: NodeID
    if let id = creation.id {
      guard !graph.contains(id), id.index >= 0, id.index < graph.idLimit else { throw .noSuchNode(id) }
      graph.restore(id, creation.content)
      node = id
    } else {
      node = graph.insert(creation.content)
    }
    if creation.attributes.instance != nil { return try createInstance(node, creation, &changes) }
    let inputs = creation.attributes.formula.map { sources(of: $0) } ?? creation.inputs
    if !inputs.isEmpty {
      do throws(LinkError) {
        try graph.setInputs(inputs, of: node)
      } catch {
        _ = graph.remove(node)
        throw refusal(
          error, of: inputs, into: RejectedLink.End(name: creation.attributes.name, content: creation.content))
      }
    }
    let fed = try feedFormulas(mentioning: creation, from: node)
    graph.setBypassed(creation.attributes.isBypassed, of: node)
    enter(node, creation)
    if let formula = creation.attributes.formula, !formula.calls.isEmpty { layCaller(node, formula) }
    compileParameters(of: node)
    changes.append(.nodeCreated(node))
    changes += fed.map { formula in
      .relationshipsChanged(formula, old: graph.inputs(of: formula).map { $0 == node ? nil : $0 })
    }
    if let title = creation.attributes.frame { changes.append(.framesChanged([title], nodes: [node])) }
    return .delete(node)
  }

  mutating func delete(_ node: NodeID, _ changes: inout [DocumentChange]) throws(EditError) -> Edit {
    try requireNode(node)
    let isImported = isImportedInstance(node)
    let creation = NodeCreation(
      id: node, content: contentOfCreation(of: node),
      attributes: isImported ? attributesWithWires(of: node) : attributes(of: node),
      inputs: isImported ? [] : inputs(of: node), ordinal: ordinals[Int(node.index)])
    let sources = inputs(of: node)
    var inverse: [Edit] = [.create(creation)]
    let outputs = [node] + hidden.outputs(of: node).map(\.node)
    if correlations.contains(where: { $0.first == node || $0.second == node }) {
      inverse.append(.setCorrelations(correlations))
      correlations.removeAll { $0.first == node || $0.second == node }
    }
    inverse += leaveInterface(outputs, Interface.Side.allCases, &changes)
    forgetOpenMentions(of: node)
    let fed = Dictionary(
      outputs.flatMap { graph.users(of: $0) }.map { ($0.node, inputs(of: $0.node)) },
      uniquingKeysWith: { first, _ in first })
    let held = graph.inputs(of: node)
    var opened: [(output: NodeID, ports: [PortID])] = isInstance(node) ? unwireInstance(node) : []
    opened.insert((node, graph.remove(node)), at: 0)
    dropUnused(held)
    for (output, ports) in opened {
      for port in ports where contains(port.node) {
        // A formula is linked again by the name alone.
        if formulas.contains(port.node) {
          noteOpenMentions(of: port.node)
        } else {
          inverse.append(wiring(port, from: output))
        }
        compileParameters(of: port.node)
        changes.append(.relationshipsChanged(port.node, old: fed[port.node] ?? []))
      }
    }
    // With fewer inputs than before, they close no loop.
    for instance in Set(opened.flatMap(\.ports).map(\.node)).sorted() where isInstance(instance) {
      try? wireInstance(instance, wires: inputs(of: instance))
    }
    leave(node)
    if sources.contains(where: { $0 != nil }) {
      changes.append(.relationshipsChanged(node, old: sources))
    }
    changes.append(.nodeDeleted(node, name: creation.attributes.name))
    if let title = creation.attributes.frame { changes.append(.framesChanged([title], nodes: [])) }
    return .joined(inverse)
  }

  /// Returns the node's content for the edit that creates it again, without its attributes.
  func contentOfCreation(of node: NodeID) -> NodeContent {
    if isInstance(node) { return .groupInstance }
    if instances.isCaller(node), let formula = formulas[node] { return .formula(formula.program) }
    return graph.content(of: node)
  }

  mutating func enter(_ node: NodeID, _ creation: NodeCreation) {
    let index = Int(node.index)
    while places.count <= index {
      places.append(.none)
      ordinals.append(-1)
    }
    let attributes = creation.attributes
    names.setName(attributes.name, of: node)
    places[index] = PackedPlace(attributes.place)
    ordinals[index] = creation.ordinal ?? nextOrdinal
    nextOrdinal = max(nextOrdinal, ordinals[index] + 1)
    details.set(attributes, of: node)
    frames.setTitle(attributes.frame, of: node)
    if let formula = attributes.formula {
      formulas[node] = formula
      noteOpenMentions(of: node)
    }
  }

  mutating func leave(_ node: NodeID) {
    names.removeName(of: node)
    places[Int(node.index)] = .none
    frames.setTitle(nil, of: node)
    formulas[node] = nil
    details.removeAll(of: node)
    instances[node] = nil
    instances.setCalls([], of: node)
  }
}
