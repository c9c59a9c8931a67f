public import EvaluationEngine
import Formulas
import GraphAnalysis

extension DocumentContents {
  /// Returns the inputs of the document, whose values may be set.
  ///
  /// These are the declared inputs in order. If no inputs are declared, they are all numbers and data nodes, in file
  /// order.
  ///
  /// - Complexity: O(1) if inputs are declared, otherwise linear in the nodes.
  public func inputs() -> [NodeID] {
    interface.inputs ?? nodesInFileOrder().filter { Interface.Side.inputs.takes(kind(of: $0)) }
  }

  /// Returns whether the node is an input of the document.
  ///
  /// This means that it is declared as an input. If no inputs are declared, all numbers and data nodes are inputs.
  public func isInput(_ node: NodeID) -> Bool {
    if interface.inputs != nil { return interface.declares(node, in: .inputs) }
    return !isHidden(node) && Interface.Side.inputs.takes(kind(of: node))
  }

  /// Returns the outputs of the document, which are its results.
  ///
  /// These are the declared outputs in order. If no outputs are declared, they are all nodes with a value that feed
  /// only charts or nothing, in file order.
  ///
  /// - Complexity: O(1) if outputs are declared, otherwise linear in the nodes and links.
  public func outputs() -> [NodeID] {
    interface.outputs ?? nodesInFileOrder().filter { isOutput($0) }
  }

  /// Returns whether the node is an output of the document.
  ///
  /// This means that it is declared as an output. If no outputs are declared, all nodes with a value that feed only
  /// charts or nothing are outputs.
  public func isOutput(_ node: NodeID) -> Bool {
    if interface.outputs != nil { return interface.declares(node, in: .outputs) }
    guard graph.hasOutput(node) else { return false }
    return !graph.hasUsers(node) || !isConsumed(node)
  }

  /// Whether the node feeds any node with a value.
  ///
  /// For an instance, this includes nodes that use its first output by name.
  private func isConsumed(_ node: NodeID) -> Bool {
    graph.users(of: node).contains { port in
      guard hidden.contains(port.node) else { return graph.hasOutput(port.node) }
      return graph.users(of: port.node).contains { graph.hasOutput($0.node) }
    }
  }

  /// Returns the range in which a number is expected; nil if no range is stated, and for nodes of other kinds.
  public func range(of node: NodeID) -> ValueRange? { details[.range, node]?.range }

  /// Returns the message that a number is outside its range; nil if it is inside or has no range.
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

  /// Replaces the declared inputs and outputs, which must have been checked.
  ///
  /// - Returns: The edit that reverts the change; nil if nothing changed.
  mutating func replaceInterface(by new: Interface, _ changes: inout [DocumentChange]) -> Edit? {
    let old = interface
    if old == new { return nil }
    interface = new
    changes.append(.interfaceChanged)
    return .setInterface(old)
  }

  /// Removes nodes from the lists of declared inputs or outputs.
  ///
  /// - Returns: The edit that reverts the change; empty if nothing changed.
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

  /// Replaces the scenarios, which must have been checked.
  ///
  /// - Returns: The edit that reverts the change; nil if nothing changed.
  mutating func replaceScenarios(by new: Scenarios, _ changes: inout [DocumentChange]) -> Edit? {
    let old = scenarios
    if old == new { return nil }
    scenarios = new
    changes.append(.interfaceChanged)
    return .setScenarios(old)
  }

  /// Returns the edits that give numbers the values of a scenario; values for other names are ignored.
  ///
  /// A value with an uncertainty also sets the number's uncertainty. If a value has no uncertainty, the number keeps
  /// its own.
  ///
  /// - Complexity: Linear in the scenario.
  public func edits(applying scenario: Scenario) -> [Edit] {
    scenario.values.flatMap { value -> [Edit] in
      guard let node = node(named: value.name), kind(of: node) == .number else { return [] }
      let edit = Edit.setContent(node, .number(value.quantity.value))
      return value.quantity.uncertainty.map { [edit, .setUncertainty(node, $0)] } ?? [edit]
    }
  }

  /// Returns the numbers for which the first `count` scenarios have values, without duplicates, in the order of the
  /// values.
  ///
  /// - Complexity: Linear in the values of these scenarios.
  public func numbersOfScenarios(atMost count: Int = .max) -> [NodeID] {
    var met: Set<NodeID> = []
    return scenarios.all.prefix(count).flatMap { $0.values }.compactMap { value in
      guard let node = node(named: value.name), kind(of: node) == .number else { return nil }
      return met.insert(node).inserted ? node : nil
    }
  }

  /// Returns a new scenario with the present values of the numbers `given`.
  ///
  /// If `given` is empty, the scenario has the values of the declared inputs; if no inputs are declared, of all
  /// numbers. Uncertainties are not included, so that numbers keep their own.
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

  /// Returns remarks on values of a scenario that have no effect in this document, or are outside the number's range.
  ///
  /// Each remark has the name to which the scenario gives the value.
  ///
  /// - Complexity: Linear in the values of the scenario, and in the nodes if a name is unknown.
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
  /// Returns the declarations with these nodes added to the inputs or outputs; if all are declared already, removes
  /// them.
  ///
  /// - Throws: If one of the nodes cannot be declared on this side.
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
