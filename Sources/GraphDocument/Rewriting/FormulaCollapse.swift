public import EvaluationEngine
public import Formulas

/// The result of collapsing several nodes into one formula.
public struct FormulaCollapse: Hashable, Sendable {
  /// The node that gets the formula; a new node if the formula replaces an instance of a group.
  public let result: NodeID
  /// The name of the node that gets the formula.
  public let name: String
  /// The new formula.
  public let formula: Formula
  /// The edit that collapses the nodes, as one undo step.
  public let edit: Edit
  /// Attributes of the replaced nodes that a formula cannot have, as phrases such as `label of 'p'`.
  public let dropped: [String]
}

extension DocumentContents {
  /// Returns the formula that replaces nodes with a single result, with the fewest brackets.
  ///
  /// Operators, formulas and instances of groups among `nodes` become parts of the formula. A number becomes a part if
  /// only these nodes use it, and if it has no name of its own, attribute, evaluation or declaration; a format or a
  /// frame does not count. All other numbers stay, and the formula mentions them. A part that is used several times is
  /// repeated.
  ///
  /// - Throws: The reason why the nodes cannot be one formula.
  /// - Complexity: Linear in the nodes and the text of the formula; if an instance is the result, in the document; no
  ///   recursion.
  public func collapse(of nodes: [NodeID]) throws(RewritingError) -> FormulaCollapse {
    let written = try nodesToWrite(nodes)
    let results = written.filter { graph.kind(of: $0) != .number }.flatMap { self.results(of: $0, written) }
      .sorted { name(of: $0) < name(of: $1) }
    guard let result = results.first else { throw .nothingToCollapse }
    if results.count > 1 { throw .severalResults(name(of: results[0]), name(of: results[1])) }
    var parts: [NodeID: FormulaPart] = [:]
    for node in inEvaluationOrder(written) {
      if isInstance(node) {
        for output in sources(of: node) { parts[output] = try part(of: output, ofInstance: node, parts) }
      } else {
        parts[node] = try part(of: node, parts)
      }
    }
    let root = visible(result) ?? result
    for node in written where node != root {
      try checkUncertainty(of: node, in: written)
    }
    guard let part = parts[result] else { throw .nothingToCollapse }
    return try collapsed(to: try read(part), result, written.subtracting([root]).sorted())
  }

  private func read(_ part: FormulaPart) throws(RewritingError) -> Formula {
    do throws(FormulaProblem) {
      if let formula = try part.formula() {
        if let problem = callProblem(in: formula) { throw problem }
        return formula
      }
    } catch {
      throw .problem(error)
    }
    throw .otherMeaning
  }

  /// Returns the outputs of a node that are still needed: declared outputs, and sources of nodes outside `written`.
  ///
  /// If there are no such outputs and the node feeds nothing, returns the node itself.
  private func results(of node: NodeID, _ written: Set<NodeID>) -> [NodeID] {
    func isResult(_ source: NodeID) -> Bool {
      interface.declares(source, in: .outputs) || ports(fedBy: source).contains { !written.contains($0.node) }
    }
    let first = firstOutputs(of: node)
    let results =
      (first.contains(where: isResult) ? [node] : []) + sources(of: node).filter { !first.contains($0) && isResult($0) }
    return results.isEmpty && users(of: node).isEmpty ? [node] : results
  }

  private func nodesToWrite(_ nodes: [NodeID]) throws(RewritingError) -> Set<NodeID> {
    let calculating = Set(nodes.filter { [.operator, .formula, .group].contains(kind(of: $0)) })
    if calculating.isEmpty { throw .nothingToCollapse }
    let correlated = Set(correlations.flatMap { [$0.first, $0.second] })
    let numbers = nodes.filter { node in
      let users = users(of: node)
      return graph.kind(of: node) == .number && !users.isEmpty && !correlated.contains(node) && isUnnamed(node)
        && !Interface.Side.allCases.contains { interface.declares(node, in: $0) } && !hasStatement(node)
        && evaluation(of: node) == nil && distribution(of: node) == nil
        && users.allSatisfy { calculating.contains($0.node) }
    }
    return calculating.union(numbers)
  }

  /// Returns whether a number has an attribute, such as a range, that would be lost in a formula.
  ///
  /// A number format and a label do not count.
  private func hasStatement(_ number: NodeID) -> Bool {
    AttributeID.allCases.contains { id in
      // A format is how digits are written, a frame where they are; the label of a constant is its name.
      !id.attribute.isLogic && ![.display, .label].contains(id) && id.attribute.place != .section
        && value(of: id, of: number) != nil
    }
  }

  private func part(of node: NodeID, _ parts: [NodeID: FormulaPart]) throws(RewritingError) -> FormulaPart {
    let part = try plainPart(of: node, parts)
    guard let unit = value(of: .unit, of: node)?.text else { return part }
    return FormulaPart(part, UnitMark(graph.kind(of: node) == .number ? .given : .wanted, unit))
  }

  private func plainPart(of node: NodeID, _ parts: [NodeID: FormulaPart]) throws(RewritingError) -> FormulaPart {
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

  /// Returns the call that replaces an output of an instance.
  ///
  /// As long as wires belong to the first inputs, they become positional arguments. All other arguments are named.
  private func part(
    of output: NodeID, ofInstance node: NodeID, _ parts: [NodeID: FormulaPart]
  ) throws(RewritingError) -> FormulaPart {
    guard let instance = instances[node], let lowered = lowered(of: node), lowered.problem == nil else {
      throw .brokenInstance(name(of: node), group: instances[node]?.group ?? "")
    }
    if let entry = instance.inert.first { throw .inert(name(of: node), input: entry.name) }
    var labels: [String?] = []
    var arguments: [FormulaPart] = []
    for (port, (input, source)) in zip(lowered.portNames, inputs(of: node)).enumerated() {
      if let source {
        labels.append(arguments.count == port && labels.allSatisfy { $0 == nil } ? nil : input)
        arguments.append(parts[source] ?? FormulaPart(name: name(of: source)))
      } else if let value = instance.value(of: input) {
        labels.append(lowered.portNames.count == 1 ? nil : input)
        arguments.append(FormulaPart(value))
      }
    }
    try checkLength(arguments)
    let named: String? = if case .output(_, let name)? = hidden.role(of: output) { name } else { nil }
    return FormulaPart(calling: instance.group, labels: labels, output: named, arguments)
  }

  private func collapsed(
    to formula: Formula, _ result: NodeID, _ absorbed: [NodeID]
  ) throws(RewritingError) -> FormulaCollapse {
    let root = visible(result) ?? result
    let name = name(of: root)
    if !isInstance(root) {
      let edits: [Edit] = [.setFormula(root, formula)] + absorbed.map { .delete($0) }
      return FormulaCollapse(
        result: root, name: name, formula: formula, edit: .group(edits), dropped: dropped(with: absorbed))
    }
    var changed = Redirection(self)
    var copy = self
    var attributes = attributes(of: root)
    attributes.instance = nil
    attributes.name = copy.freeName(name)
    var creation = NodeCreation(formula: formula, attributes: attributes)
    creation.ordinal = ordinals[Int(root.index)]
    do throws(RegroupingError) {
      try changed.apply(.create(creation))
      guard let node = changed.contents.node(named: attributes.name) else { throw .noInstance(name) }
      let sources = result == root ? firstOutputs(of: root) : [result]
      try changed.redirect(sources.map { ($0, node) }, besides: Set(absorbed))
      for gone in absorbed + [root] { try changed.apply(.delete(gone)) }
      try changed.apply(.rename(node, name))
      return FormulaCollapse(
        result: node, name: name, formula: formula, edit: .group(changed.edits),
        dropped: dropped(with: absorbed))
    } catch {
      throw .regrouping(error)
    }
  }

  private func dropped(with nodes: [NodeID]) -> [String] {
    nodes.sorted { name(of: $0) < name(of: $1) }.compactMap { node in
      // The label of a constant is its name, which the formula has.
      let isConstant = constant(of: node) != nil
      let parts = AttributeID.allCases.filter { id in
        !id.attribute.isLogic && value(of: id, of: node) != nil && !(id == .label && isConstant)
      }.map { "\($0.attribute.key)" }
      return parts.isEmpty ? nil : "\(parts.joined(separator: ", ")) of '\(name(of: node))'"
    }
  }

  /// Returns the text of a formula in which names are replaced by the texts of collapsed nodes.
  ///
  /// `inputs` has the text for each name of the formula; nil keeps the name.
  private func part(of formula: Formula, _ inputs: [FormulaPart?]) throws(RewritingError) -> FormulaPart {
    if inputs.allSatisfy({ $0 == nil }) { return FormulaPart(formula) }
    var stack: [FormulaPart] = []
    for step in formula.steps {
      switch step.kind {
      case .literal(let index): stack.append(FormulaPart(formula.literals[index]))
      case .constant(let constant): stack.append(FormulaPart(constant))
      case .name(let index): stack.append(inputs[index] ?? FormulaPart(name: formula.names[index]))
      case .variable(let variable): stack.append(FormulaPart(variable))
      case .unit(let unit): stack.append(FormulaPart(stack.popLast() ?? FormulaPart(formula), formula.units[unit]))
      case .call(let operation, let count):
        stack.append(FormulaPart(operation, try arguments(count, of: &stack)))
      case .groupCall(let call, let count):
        stack.append(FormulaPart(calling: formula.calls[call], try arguments(count, of: &stack)))
      }
    }
    return stack.last ?? FormulaPart(formula)
  }

  private func arguments(_ count: Int, of stack: inout [FormulaPart]) throws(RewritingError) -> [FormulaPart] {
    let arguments = Array(stack.suffix(count))
    stack.removeLast(arguments.count)
    try checkLength(arguments)
    return arguments
  }

  /// Throws if the texts together are too long for a formula.
  ///
  /// Without this check, repeated texts could grow without limit.
  private func checkLength(_ parts: [FormulaPart]) throws(RewritingError) {
    if parts.reduce(0, { $0 + $1.text.utf8.count }) > Formula.longestText {
      throw .problem(FormulaProblem(.tooLong, at: 0..<0))
    }
  }

  /// Throws if the text of an uncertain node would appear more than once in the formula.
  private func checkUncertainty(of node: NodeID, in written: Set<NodeID>) throws(RewritingError) {
    guard users(of: node).count > 1 || isMentionedTwice(node) else { return }
    var upstream = [node]
    var met: Set<NodeID> = [node]
    while let next = upstream.popLast() {
      let isUncertain = uncertainty(of: next) != nil || formula(of: next)?.literals.contains { !$0.isExact } == true
      if isUncertain || hasOwnUncertainty(next) { throw .uncertainTwice(name(of: next)) }
      for case let source? in drawnInputs(of: next) where written.contains(source) && met.insert(source).inserted {
        upstream.append(source)
      }
    }
  }

  private func hasOwnUncertainty(_ node: NodeID) -> Bool {
    graph.inputs(of: node).contains { source in
      guard let source, case .given? = hidden.role(of: source) else { return false }
      return uncertainty(of: source) != nil
    }
  }

  private func isMentionedTwice(_ node: NodeID) -> Bool {
    users(of: node).contains { port in
      formula(of: port.node)?.mentions.count { $0.name == port.port } ?? 0 > 1
    }
  }
}
