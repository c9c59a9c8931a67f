import EvaluationEngine
import Formulas

extension DocumentContents {
  /// What is wrong with groups, uses, calls and hidden nodes; empty where all is as if it were made anew.
  ///
  /// - Complexity: linear in nodes and links, and in all definitions.
  func checkGroups() -> [String] {
    var problems = checkHidden()
    for name in groups.names {
      guard let definition = groups.definition(named: name) else { continue }
      if let problem = GroupName.problem(in: name) { problems.append("group '\(name)': \(problem)") }
      problems += definition.contents.checkInvariants().map { "in group '\(name)': \($0)" }
      if GroupLowering.lowered(definition.contents, named: name) != definition.lowered {
        problems.append("group '\(name)' computes something else than its definition")
      }
      for other in definition.contents.groups.names
      where groups.definition(named: other) != nil
        && definition.contents.groups.definition(named: other) !== groups.definition(named: other)
      {
        problems.append("group '\(name)' uses another '\(other)' than there is")
      }
    }
    return problems
  }

  private func checkHidden() -> [String] {
    var problems = uses.checkInvariants() + hidden.checkInvariants()
    for node in hidden.nodes {
      let name = name(of: node)
      if !graph.contains(node) {
        problems.append("'\(name)' is hidden and is no more")
        continue
      }
      if !names[node].isEmpty || formulas.contains(node) || uses.contains(node) || place(of: node) != nil {
        problems.append("'\(name)' is hidden and has what people give")
      }
      if hidden.isFeedOnly(node), !graph.hasUsers(node) { problems.append("'\(name)' is hidden and feeds nothing") }
      if case .output(let use, _)? = hidden.role(of: node), !uses.contains(use) {
        problems.append("'\(name)' is an output of no use")
      }
    }
    for node in uses.nodes { check(use: node, &problems) }
    for node in uses.callers where !contains(node) { problems.append("\(node) calls groups and is no more") }
    for node in formulas.nodes {
      guard let formula = formulas[node], !formula.calls.isEmpty || uses.isCaller(node) else { continue }
      let feeds = graph.inputs(of: node).dropFirst(formula.names.count)
      for (name, source) in zip((linked(formula)?.names ?? []).dropFirst(formula.names.count), feeds)
      where !isFed(by: source, name, of: node, formula) {
        problems.append("'\(self.name(of: node))' lacks '\(name)'")
      }
    }
    return problems
  }

  private func check(use node: NodeID, _ problems: inout [String]) {
    let name = name(of: node)
    guard contains(node), let use = uses[node] else {
      problems.append("\(node) is a use and is no more")
      return
    }
    let lowered = lowered(of: node)
    let program = lowered?.outputs.first?.program ?? LoweredGroup.failingProgram(ports: lowered?.portNames.count ?? 0)
    if graph.content(of: node) != .formula(program) {
      problems.append("'\(name)' computes something else than its group")
    }
    let active = wires(of: node).map { wire in (wire.input, wire.source, { self.name(of: wire.source) }) }
    let entries = UseEntries(use, inputs: lowered?.portNames ?? [], active: active) { _ in nil }
    if entries.use != use || entries.wires != inputs(of: node) { problems.append("'\(name)' has inert what is not") }
    for (port, input) in (lowered?.problem == nil ? lowered?.inputs ?? [] : []).enumerated() {
      let source = graph.input(PortID(node, port))
      if entries.wires[port] != nil { continue }
      if let quantity = use.value(of: input.name) {
        if !isGiven(source, quantity) { problems.append("'\(name)' takes another value for '\(input.name)'") }
      } else if !isFed(by: source, input.fallback, lowered) {
        problems.append("'\(name)' takes another default for '\(input.name)'")
      }
    }
    let feeds = graph.inputs(of: node)
    for (shared, source) in zip(lowered?.shared ?? [], feeds.dropFirst(lowered?.inputs.count ?? 0))
    where !isFed(by: source, .shared(shared), lowered) {
      problems.append("'\(name)' lacks '\(shared)'")
    }
    for output in lowered?.outputs.dropFirst() ?? [] where hidden.output(of: node, output.name) == nil {
      problems.append("'\(name)' lacks its output '\(output.name)'")
    }
    for output in hidden.outputs(of: node) {
      let program = lowered?.output(named: output.name)?.program ?? LoweredGroup.failingProgram
      if graph.content(of: output.node) != .formula(program) {
        problems.append("'\(name).\(output.name)' computes something else than its group")
      }
      let expected = lowered?.problem == nil ? Array(feeds.prefix(program.inputCount)) : graph.inputs(of: output.node)
      if graph.inputs(of: output.node) != expected {
        problems.append("'\(name).\(output.name)' is fed otherwise than '\(name)'")
      }
    }
  }

  private func isGiven(_ source: NodeID?, _ quantity: Quantity) -> Bool {
    guard let source, case .given? = hidden.role(of: source) else { return false }
    return graph.content(of: source).isIdentical(to: .number(quantity.value))
      && uncertainty(of: source) == quantity.uncertainty
  }

  private func isFed(by source: NodeID?, _ fallback: LoweredGroup.Fallback, _ lowered: LoweredGroup?) -> Bool {
    switch fallback {
    case .own(let quantity): return isGiven(source, quantity)
    case .shared(let name):
      guard let source, hidden.shared(name) == source, let expected = lowered?.sources[name] else { return false }
      let isRead = expected.origin?.path != nil
      return (isRead || graph.content(of: source).isIdentical(to: expected.content))
        && uncertainty(of: source) == expected.uncertainty && self.source(of: source) == expected.origin
    }
  }

  private func isFed(by source: NodeID?, _ name: String, of node: NodeID, _ formula: Formula) -> Bool {
    switch groups.feed(named: name, of: formula) {
    case .shared(let name, let lowered)?: isFed(by: source, .shared(name), lowered)
    case .input(let input, _, let lowered)?: isFed(by: source, input.fallback, lowered)
    case nil: source == nil
    }
  }
}
