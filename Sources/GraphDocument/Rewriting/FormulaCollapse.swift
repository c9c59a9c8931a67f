public import EvaluationEngine
public import Formulas

/// Nodes as one formula: the node that has their result, and those that are written into it.
public struct FormulaCollapse: Hashable, Sendable {
  /// Becomes the formula's node.
  public let result: NodeID
  /// The text of the result's node then.
  public let formula: Formula
  /// The nodes that are gone then.
  public let absorbed: [NodeID]

  /// The edit that collapses the nodes, one step of undo.
  public var edit: Edit { .group([.setFormula(result, formula)] + absorbed.map { .delete($0) }) }
}

extension DocumentContents {
  /// The formula that nodes with one result become, with no more brackets than it needs.
  ///
  /// Of `nodes`, operators and formulas are written out, and numbers that only they use and that nobody gave a name, a
  /// label, a range or an evaluation, or declared; all other numbers stay and are mentioned. A part that is used several times is written as often.
  ///
  /// - Throws: why they are no formula.
  /// - Complexity: linear in the nodes and the text of the formula; no recursion.
  public func collapse(of nodes: [NodeID]) throws(RewritingRefusal) -> FormulaCollapse {
    let written = try nodesToWrite(nodes)
    let calculating = written.filter { graph.kind(of: $0) != .number }
    let results = calculating.filter { node in
      let users = graph.users(of: node)
      return users.isEmpty || interface.declares(node, in: .outputs) || users.contains { !written.contains($0.node) }
    }.sorted { name(of: $0) < name(of: $1) }
    guard let result = results.first else { throw .nothingToCollapse }
    if results.count > 1 { throw .severalResults(name(of: results[0]), name(of: results[1])) }
    var parts: [NodeID: FormulaPart] = [:]
    for node in written.sorted(by: { graph.order(of: $0) < graph.order(of: $1) }) {
      parts[node] = try part(of: node, parts)
    }
    for node in written where node != result {
      try checkUncertainty(of: node, in: written)
    }
    guard let part = parts[result] else { throw .nothingToCollapse }
    do throws(FormulaProblem) {
      if let formula = try part.formula() {
        return FormulaCollapse(result: result, formula: formula, absorbed: written.filter { $0 != result }.sorted())
      }
    } catch {
      throw .problem(error)
    }
    throw .otherMeaning
  }

  /// The nodes whose text goes into the formula.
  private func nodesToWrite(_ nodes: [NodeID]) throws(RewritingRefusal) -> Set<NodeID> {
    let calculating = Set(nodes.filter { [.operator, .formula].contains(kind(of: $0)) })
    if calculating.isEmpty { throw .nothingToCollapse }
    let correlated = Set(correlations.flatMap { [$0.first, $0.second] })
    let numbers = nodes.filter { node in
      let users = graph.users(of: node)
      return graph.kind(of: node) == .number && !users.isEmpty && !correlated.contains(node) && isUnnamed(node)
        && !Interface.Side.allCases.contains { interface.declares(node, in: $0) } && range(of: node) == nil
        && evaluation(of: node) == nil && distribution(of: node) == nil
        && users.allSatisfy { calculating.contains($0.node) }
    }
    return calculating.union(numbers)
  }

  private func part(of node: NodeID, _ parts: [NodeID: FormulaPart]) throws(RewritingRefusal) -> FormulaPart {
    func input(_ source: NodeID) -> FormulaPart { parts[source] ?? FormulaPart(name: name(of: source)) }
    switch graph.content(of: node) {
    case .number(let value):
      return constant(of: node).map { FormulaPart($0) } ?? FormulaPart(Quantity(value, uncertainty(of: node)))
    case .data, .sink: return FormulaPart(name: name(of: node))
    case .operator(let operation):
      if graph.isBypassed(node) { throw .bypassed(name(of: node)) }
      if parameters(of: node) != nil || !operation.descriptor.pointVariables.isEmpty {
        throw .parameters(name(of: node))
      }
      var arguments: [FormulaPart] = []
      for (port, source) in graph.inputs(of: node).enumerated() {
        guard let source else {
          throw .openPort(name(of: node), port: operation.descriptor.ports.place(of: port))
        }
        arguments.append(input(source))
      }
      try checkLength(arguments)
      return FormulaPart(operation, arguments)
    case .formula:
      guard let formula = formula(of: node) else { throw .noFormula(name(of: node)) }
      return try part(of: formula, graph.inputs(of: node).map { $0.flatMap { parts[$0] } })
    }
  }

  /// A formula with parts in the place of some of its names; as it was written where there are none.
  private func part(of formula: Formula, _ inputs: [FormulaPart?]) throws(RewritingRefusal) -> FormulaPart {
    if inputs.allSatisfy({ $0 == nil }) { return FormulaPart(formula) }
    var stack: [FormulaPart] = []
    for step in formula.steps {
      switch step.kind {
      case .literal(let index): stack.append(FormulaPart(formula.literals[index]))
      case .constant(let constant): stack.append(FormulaPart(constant))
      case .name(let index): stack.append(inputs[index] ?? FormulaPart(name: formula.names[index]))
      case .variable(let variable): stack.append(FormulaPart(variable))
      case .call(let operation, let count):
        stack.append(FormulaPart(operation, try arguments(count, of: &stack)))
      case .groupCall(let call, let count):
        stack.append(FormulaPart(calling: formula.calls[call], try arguments(count, of: &stack)))
      }
    }
    return stack.last ?? FormulaPart(formula)
  }

  /// Takes the arguments of a call.
  private func arguments(_ count: Int, of stack: inout [FormulaPart]) throws(RewritingRefusal) -> [FormulaPart] {
    let arguments = Array(stack.suffix(count))
    stack.removeLast(arguments.count)
    try checkLength(arguments)
    return arguments
  }

  /// Parts used again and again would grow beyond all bounds before they are read.
  private func checkLength(_ parts: [FormulaPart]) throws(RewritingRefusal) {
    if parts.reduce(0, { $0 + $1.text.utf8.count }) > Formula.longestText {
      throw .problem(FormulaProblem(.tooLong, at: 0..<0))
    }
  }

  /// Refuses to write what is uncertain by itself in two places.
  private func checkUncertainty(of node: NodeID, in written: Set<NodeID>) throws(RewritingRefusal) {
    guard graph.users(of: node).count > 1 || isMentionedTwice(node) else { return }
    var upstream = [node]
    var met: Set<NodeID> = [node]
    while let next = upstream.popLast() {
      let isUncertain = uncertainty(of: next) != nil || formula(of: next)?.literals.contains { !$0.isExact } == true
      if isUncertain { throw .uncertainTwice(name(of: next)) }
      for case let source? in graph.inputs(of: next) where written.contains(source) && met.insert(source).inserted {
        upstream.append(source)
      }
    }
  }

  /// Whether a formula mentions the node in more than one place.
  private func isMentionedTwice(_ node: NodeID) -> Bool {
    graph.users(of: node).contains { port in
      formula(of: port.node)?.mentions.count { $0.name == port.port } ?? 0 > 1
    }
  }
}
