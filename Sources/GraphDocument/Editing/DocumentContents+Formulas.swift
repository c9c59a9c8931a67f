public import EvaluationEngine
public import Formulas
import Units

// A formula node is fed by the nodes whose names it mentions, one per port. Only this file maintains these links.
extension DocumentContents {
  /// Returns the node for each name in a formula; nil if no node has the name, or if the node is a note or chart.
  func sources(of formula: Formula) -> [NodeID?] {
    formula.names.map { source(named: $0) }
  }

  /// Evaluates a formula that belongs to no node, with the current values of the nodes that it mentions.
  ///
  /// If no node has a name, the failure is an open port, whose number is the index of the name. `meter` counts the work
  /// on data sets and may stop it.
  ///
  /// - Complexity: Linear in the formula, and in the points of the sets that it works on.
  public func value(of formula: Formula, countedBy meter: EvaluationMeter? = nil) -> Value {
    if formula.calls.isEmpty {
      let sources = sources(of: formula)
      let program = UnitPass.analysis(of: formula, fedBy: sources, in: self)?.calculation?.program ?? formula.program
      return graph.value(of: program, fedBy: sources, countedBy: meter)
    }
    // Calls may need further nodes, which exist only if another node uses them.
    var copy = self
    let node = copy.graph.insert(.number(0))
    copy.layCaller(node, formula)
    UnitPass.run(on: &copy)
    _ = copy.graph.propagate(countedBy: meter)
    return copy.graph.value(of: node)
  }

  /// Returns the unit of a formula's value as text, for a formula that belongs to no node; nil for a plain number.
  public func unitText(of formula: Formula) -> String? {
    let found = UnitPass.analysis(of: formula, fedBy: sources(of: formula), in: self)
    guard case .unit(let unit)? = found?.result else { return nil }
    return unit.text
  }

  /// Returns why the units in a formula that belongs to no node do not fit together; nil if they fit.
  public func unitSentence(of formula: Formula) -> String? {
    let sources = sources(of: formula)
    guard let found = UnitPass.analysis(of: formula, fedBy: sources, in: self), let conflict = found.conflict else {
      return nil
    }
    return NodeUnitConflict(conflict, in: found, inputs: sources).sentence { name(of: $0) }
  }

  /// Returns the reason why a node cannot have this formula; nil if it can have it.
  public func refusal(ofFormula formula: Formula, for node: NodeID) -> EditError? {
    if !kind(of: node).canBecome(.formula) { return .kindStays(name(of: node)) }
    for case let source? in sources(of: formula) {
      if let loop = graph.loop(from: source, into: node) { return .loopThroughFormula(loop.map { name(of: $0) }) }
    }
    return nil
  }

  mutating func setFormula(
    _ formula: Formula, of node: NodeID, _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    try requireNode(node)
    if let refusal = refusal(ofFormula: formula, for: node) { throw refusal }
    return replaceContent(of: node, by: .formula(formula.program), formula: formula, &changes)
  }

  /// Throws if the formula of a new node does not fit its content, or mentions the node itself.
  func checkFormula(of creation: NodeCreation) throws(EditError) {
    let name = creation.attributes.name
    guard let formula = creation.attributes.formula, case .formula(let program) = creation.content else {
      if creation.attributes.formula == nil, creation.content.kind != .formula || creation.attributes.instance != nil {
        return
      }
      throw .formulaMissing(name)
    }
    if program != formula.program { throw .formulaMissing(name) }
    if formula.mentions(name) { throw .loopThroughFormula([name, name]) }
  }

  /// Links the formulas that already mention the name of a new node to this node.
  ///
  /// The table of names does not have the name yet.
  ///
  /// - Returns: The linked formulas.
  /// - Throws: If a link closes a loop. The node is then removed from the graph.
  mutating func feedFormulas(
    mentioning creation: NodeCreation, from node: NodeID
  ) throws(EditError) -> [NodeID] {
    let newName = creation.attributes.name
    guard creation.content.hasOutput else { return [] }
    var fed: [NodeID] = []
    for formula in openMentions.formulas(mentioning: newName) {
      guard let port = formulas[formula]?.port(of: newName) else { continue }
      if let loop = graph.loop(from: node, into: formula) {
        _ = graph.remove(node)
        for formula in fed { noteOpenMentions(of: formula) }
        throw .loopThroughFormula(loop.map { $0 == node ? newName : name(of: $0) })
      }
      forgetOpenMentions(of: formula)
      var inputs = graph.inputs(of: formula)
      inputs[port] = node
      // Fails only for a loop, which was excluded above.
      try? graph.setInputs(inputs, of: formula)
      noteOpenMentions(of: formula)
      fed.append(formula)
    }
    return fed
  }

  /// Links a formula node to the nodes that it mentions; the caller has checked that this closes no loop.
  mutating func linkFormula(_ node: NodeID) {
    guard let formula = formulas[node] else { return }
    if formula.calls.isEmpty, !instances.isCaller(node) {
      try? graph.setInputs(sources(of: formula), of: node)
    } else {
      layCaller(node, formula)
    }
    noteOpenMentions(of: node)
  }

  /// Links formulas again, because other nodes may now have the names that they mention.
  ///
  /// - Throws: If a link closes a loop. The formulas in `nodes` before the failing one stay linked.
  mutating func relinkFormulas(_ nodes: some Sequence<NodeID>, _ changes: inout [DocumentChange]) throws(EditError) {
    for node in nodes {
      guard let formula = formulas[node] else { continue }
      let (old, new) = (inputs(of: node), sources(of: formula))
      if old == new { continue }
      for case let source? in new where !old.contains(source) {
        if let loop = graph.loop(from: source, into: node) { throw .loopThroughFormula(loop.map { name(of: $0) }) }
      }
      forgetOpenMentions(of: node)
      linkFormula(node)
      changes.append(.relationshipsChanged(node, old: old))
    }
  }

  mutating func noteOpenMentions(of node: NodeID) {
    openMentions.insert(openNames(of: node), of: node)
  }

  mutating func forgetOpenMentions(of node: NodeID) {
    openMentions.remove(openNames(of: node), of: node)
  }

  /// Returns the names in the node's formula that are not linked to a node.
  func openNames(of node: NodeID) -> [String] {
    guard graph.hasOpenPort(node), let formula = formulas[node] else { return [] }
    return zip(formula.names, graph.inputs(of: node)).compactMap { name, source in source == nil ? name : nil }
  }
}

extension Formula {
  /// Returns the port for a name in the formula, compared byte by byte; nil if the formula does not mention the name.
  func port(of name: String) -> Int? {
    names.firstIndex { $0.utf8.elementsEqual(name.utf8) }
  }

  func mentions(_ name: String) -> Bool { port(of: name) != nil }
}
