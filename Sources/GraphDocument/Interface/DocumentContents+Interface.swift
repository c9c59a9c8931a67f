public import EvaluationEngine
import Formulas
import GraphAnalysis

extension DocumentContents {
  /// The nodes that may be given values: the declared inputs in their order, else all numbers and data nodes in file
  /// order.
  ///
  /// - Complexity: Constant if inputs are declared, else linear in the nodes.
  public func inputs() -> [NodeID] {
    interface.inputs ?? nodesInFileOrder().filter { Interface.Side.inputs.takes(kind(of: $0)) }
  }

  /// Whether the node's value may be given: it is declared as an input, or none are.
  public func isInput(_ node: NodeID) -> Bool {
    if interface.inputs != nil { return interface.declares(node, in: .inputs) }
    return !isHidden(node) && Interface.Side.inputs.takes(kind(of: node))
  }

  /// The nodes whose values are requested: the declared outputs in their order, else all nodes that feed nothing but
  /// sinks, without the sinks, in file order.
  ///
  /// - Complexity: Constant if outputs are declared, else linear in the nodes, and in the users of the charts' inputs.
  public func outputs() -> [NodeID] {
    interface.outputs ?? nodesInFileOrder().filter { isOutput($0) }
  }

  /// Whether the node is declared as an output or, without a declaration, feeds nothing but sinks and is not one.
  public func isOutput(_ node: NodeID) -> Bool {
    if interface.outputs != nil { return interface.declares(node, in: .outputs) }
    guard graph.hasOutput(node) else { return false }
    return !graph.hasUsers(node) || !isConsumed(node)
  }

  /// Whether more than sinks consumes the node, by the name of an instance's first output too.
  private func isConsumed(_ node: NodeID) -> Bool {
    graph.users(of: node).contains { port in
      guard hidden.contains(port.node) else { return graph.hasOutput(port.node) }
      return graph.users(of: port.node).contains { graph.hasOutput($0.node) }
    }
  }

  /// The range that a number should be in; nil if none is stated, and for nodes of other kinds.
  public func range(of node: NodeID) -> ValueRange? { details[.range, node]?.range }

  /// That the number is outside of its range; nil if it is in it or has none.
  public func sentence(forRangeOf node: NodeID) -> String? {
    guard let range = range(of: node), case .number(let value) = graph.content(of: node), !range.contains(value) else {
      return nil
    }
    return valueText(of: node, for: .message).sentence(forValue: value, outside: range)
  }

  mutating func setInterface(
    _ interface: Interface, _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    for side in Interface.Side.allCases { try check(interface[side] ?? [], side) }
    return replaceInterface(by: interface, &changes) ?? .setInterface(interface)
  }

  private func check(_ nodes: [NodeID], _ side: Interface.Side) throws(EditError) {
    var met: Set<NodeID> = []
    for node in nodes {
      try requireSource(node)
      let kind = kind(of: node)
      guard side.takes(kind) else { throw .notDeclarable(name(of: node), side, kind) }
      guard met.insert(node).inserted else { throw .declaredTwice(name(of: node), side) }
    }
  }

  /// Puts an interface that has been found good in the place of the one there is.
  ///
  /// - Returns: the edit that reverts it; nil if nothing changed.
  mutating func replaceInterface(by new: Interface, _ changes: inout [DocumentChange]) -> Edit? {
    let old = interface
    if old == new { return nil }
    interface = new
    changes.append(.interfaceChanged)
    return .setInterface(old)
  }

  /// Takes nodes out of those lists of the interface.
  ///
  /// - Returns: the edit that reverts it, if there is anything to revert.
  mutating func leaveInterface(
    _ nodes: [NodeID], _ sides: [Interface.Side], _ changes: inout [DocumentChange]
  ) -> [Edit] {
    let new = nodes.reduce(interface) { rest, node in sides.reduce(rest) { $0.removing(node, from: $1) } }
    return replaceInterface(by: new, &changes).map { [$0] } ?? []
  }

  mutating func setScenarios(
    _ scenarios: Scenarios, _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    for scenario in scenarios.all {
      if let problem = scenario.problem { throw .badScenario(problem) }
    }
    return replaceScenarios(by: scenarios, &changes) ?? .setScenarios(scenarios)
  }

  /// Puts scenarios that have been found good in the place of those there are.
  ///
  /// - Returns: the edit that reverts it; nil if nothing changed.
  mutating func replaceScenarios(by new: Scenarios, _ changes: inout [DocumentChange]) -> Edit? {
    let old = scenarios
    if old == new { return nil }
    scenarios = new
    changes.append(.interfaceChanged)
    return .setScenarios(old)
  }

  /// The edits that set numbers to the values of a scenario; entries for names without a number are ignored.
  ///
  /// An uncertainty written with the value replaces the number's; without one the number keeps its own.
  ///
  /// - Complexity: linear in the scenario.
  public func edits(applying scenario: Scenario) -> [Edit] {
    scenario.values.flatMap { value -> [Edit] in
      guard let node = node(named: value.name), kind(of: node) == .number else { return [] }
      let edit = Edit.setContent(node, .number(value.quantity.value))
      return value.quantity.uncertainty.map { [edit, .setUncertainty(node, $0)] } ?? [edit]
    }
  }

  /// The numbers that the first scenarios set, each once, in the order of appearance.
  ///
  /// - Complexity: linear in the values of these scenarios.
  public func numbersOfScenarios(atMost count: Int = .max) -> [NodeID] {
    var met: Set<NodeID> = []
    return scenarios.all.prefix(count).flatMap { $0.values }.compactMap { value in
      guard let node = node(named: value.name), kind(of: node) == .number else { return nil }
      return met.insert(node).inserted ? node : nil
    }
  }

  /// The values that these numbers have, as a scenario of that name: of those given that are numbers, else of the declared inputs, else of all
  /// numbers that are inputs.
  ///
  /// Uncertainties are not part of it: numbers keep theirs.
  ///
  /// - Complexity: O(*n* log *n*) for *n* nodes.
  public func scenario(named name: String, of given: [NodeID] = []) -> Scenario {
    let nodes = given.isEmpty ? inputs() : given
    return Scenario(
      name,
      nodes.compactMap { node in
        guard case .number(let value) = graph.content(of: node), !isHidden(node) else { return nil }
        return GivenValue(self.name(of: node), Quantity(value))
      })
  }

  /// The entries of a scenario that have no effect in this document, or exceed a range: by the names of its values.
  ///
  /// - Complexity: Linear in its values, and in the nodes for an unknown name.
  public func scenarioRemarks(on scenario: Scenario) -> [(name: String, sentence: String)] {
    scenario.values.compactMap { value in
      let sentence: String
      if let node = node(named: value.name) {
        if kind(of: node) == .number {
          guard let range = range(of: node), !range.contains(value.quantity.value) else { return nil }
          let texts = valueText(of: node, for: .message)
          sentence = "'\(value.name)': \(texts.sentence(forValue: value.quantity.value, outside: range))"
        } else {
          sentence = "'\(value.name)' is not a number, so its value has no effect"
        }
      } else {
        let near = nameLike(value.name).map { ": did you mean '\($0)'?" } ?? ""
        sentence = "no number is named '\(value.name)', so its value has no effect\(near)"
      }
      return (value.name, "scenario '\(scenario.name)': \(sentence)")
    }
  }
}

extension DocumentContents {
  /// The interface with these nodes added to the declared ones of that side, or removed if all of them are declared.
  ///
  /// - Throws: if one of them cannot be declared so.
  public func toggling(_ nodes: [NodeID], in side: Interface.Side) throws(EditError) -> Interface {
    let come = nodes.filter { !interface.declares($0, in: side) }
    if come.isEmpty { return nodes.reduce(interface) { $0.removing($1, from: side) } }
    for node in come {
      let kind = kind(of: node)
      guard side.takes(kind) else { throw .notDeclarable(name(of: node), side, kind) }
    }
    var other = interface
    other[side] = (interface[side] ?? []) + come
    return other
  }
}
