import EvaluationEngine
import Formulas

extension DocumentContents {
  /// Returns descriptions of violated invariants of the document and its graph, for tests; empty if it is valid.
  ///
  /// - Complexity: linear in nodes, links and the texts of formulas.
  package func checkInvariants() -> [String] {
    var problems = graph.checkInvariants() + names.checkInvariants() + openMentions.checkInvariants()
    problems += frames.checkInvariants() + details.checkInvariants() + formulas.checkInvariants()
    checkNames(&problems)
    checkFrames(&problems)
    checkOrdinals(&problems)
    checkFormulas(&problems)
    for node in details.nodes { checkDetail(of: node, &problems) }
    for node in graph.nodes {
      let isData = graph.kind(of: node) == .data
      if isData != (source(of: node) != nil) {
        problems.append("'\(name(of: node))' is data without a source, or has a source without being data")
      }
      if graph.parameters(of: node) != compiledParameters(of: node) {
        problems.append("'\(name(of: node))' does not compute with its own parameters")
      }
    }
    problems += checkGroups()
    for side in Interface.Side.allCases {
      let nodes = interface[side] ?? []
      if Set(nodes).count != nodes.count { problems.append("\(side.rawValue) are declared twice: \(nodes)") }
      for node in nodes where !graph.contains(node) || hidden.isFeedOnly(node) || !side.takes(kind(of: node)) {
        problems.append("\(node) is declared \(side.phrase) but cannot be")
      }
    }
    problems += scenarios.all.compactMap { $0.problem?.sentence }
    for correlation in correlations {
      let isLive = contains(correlation.first) && contains(correlation.second)
      guard isLive, correlation.first != correlation.second, abs(correlation.coefficient) <= 1 else {
        problems.append("\(correlation) is none")
        continue
      }
    }
    return problems
  }

  private func checkNames(_ problems: inout [String]) {
    for node in nodes {
      if let problem = NodeName.problem(in: name(of: node)) { problems.append("'\(name(of: node))': \(problem)") }
    }
    // Each live node has a name; equal counts rule out names of other nodes.
    if names.count != count { problems.append("\(names.count) names of \(count) nodes") }
  }

  private func checkFrames(_ problems: inout [String]) {
    for title in frames.titles {
      if let problem = FrameTitle.problem(in: title) { problems.append("frame '\(title)': \(problem)") }
      for node in frames.nodes(of: title) where !contains(node) {
        problems.append("frame '\(title)' has the missing node \(node)")
      }
    }
  }

  private func checkOrdinals(_ problems: inout [String]) {
    if places.count != ordinals.count { problems.append("\(places.count) places, \(ordinals.count) ordinals") }
    var seen = Set<Int32>()
    for node in nodes {
      guard ordinals.indices.contains(Int(node.index)) else {
        problems.append("\(node) has no ordinal")
        continue
      }
      let ordinal = ordinals[Int(node.index)]
      if !(0..<nextOrdinal).contains(ordinal) { problems.append("\(node) has the ordinal \(ordinal)") }
      if !seen.insert(ordinal).inserted { problems.append("two nodes have the ordinal \(ordinal)") }
    }
    for (index, place) in places.enumerated() where place != .none {
      let node = NodeID(index: Int32(truncatingIfNeeded: index))
      if !contains(node) { problems.append("\(node) has a place but does not exist") }
    }
  }

  private func checkFormulas(_ problems: inout [String]) {
    var expected = OpenMentions()
    for node in formulas.nodes {
      guard contains(node), let formula = formulas[node] else {
        problems.append("\(node) has a formula but does not exist")
        continue
      }
      if graph.content(of: node) != .formula(linked(formula)?.program ?? formula.program) {
        problems.append("'\(name(of: node))' does not compute its formula")
      }
      if inputs(of: node) != sources(of: formula) {
        problems.append("'\(name(of: node))' is not fed by the nodes that it mentions")
      }
      expected.insert(openNames(of: node), of: node)
    }
    for node in nodes where kind(of: node) == .formula && !formulas.contains(node) {
      problems.append("'\(name(of: node))' has no formula")
    }
    if openMentions != expected {
      problems.append("the open mentions are \(openMentions), not \(expected)")
    }
  }

  private func checkDetail(of node: NodeID, _ problems: inout [String]) {
    guard graph.contains(node) else {
      problems.append("\(node) has attributes but does not exist")
      return
    }
    let detail = attributesWithoutFormula(of: node)
    let name = name(of: node)
    let keys = Set(detail.unknownMembers.map(\.key))
    for id in AttributeID.allCases {
      let isPossible = id.attribute.suits(self.kind(of: node)) && detail[id] == nil
      if id.isMember, !isPossible, keys.contains("\(id.attribute.key)") {
        problems.append("'\(name)' has an unknown member with the key of the attribute \(id)")
      }
      guard let value = detail[id] else { continue }
      if !id.attribute.suits(self.kind(of: node)) { problems.append("'\(name)' has the attribute \(id)") }
      if value == id.attribute.standard { problems.append("'\(name)' has the standard \(id)") }
    }
    if let evaluation = detail.evaluation,
      evaluation.standardUncertainty ?? detail.uncertainty != detail.uncertainty || detail.uncertainty == nil
    {
      problems.append("'\(name)' has an uncertainty that differs from its evaluation")
    }
    if detail.distribution != nil, detail.evaluation?.components.isEmpty == false {
      problems.append("'\(name)' has components and a distribution")
    }
    if detail.distribution != nil, detail.uncertainty == nil {
      problems.append("'\(name)' has a distribution")
    }
    guard let parameters = detail.parameters else { return }
    guard case .operator(let operation) = graph.content(of: node), !parameters.isStandard else {
      problems.append("'\(name)' has parameters")
      return
    }
    if let place = parameters.misfit(for: operation) { problems.append("'\(name)' has no parameter \(place)") }
  }
}

extension DocumentContents {
  /// Returns violated invariants of groups, instances, calls and hidden nodes.
  ///
  /// The definition of each group is compiled again and compared. The groups that it uses must be those of the
  /// document.
  ///
  /// - Complexity: Linear in nodes and links, and in all definitions.
  func checkGroups() -> [String] {
    var problems = checkHidden()
    for name in groups.names {
      guard let definition = groups.definition(named: name) else { continue }
      if let problem = GroupName.problem(in: name), !GroupName.takesPlaceOfOperator(name) {
        problems.append("group '\(name)': \(problem)")
      }
      problems += definition.contents.checkInvariants().map { "in group '\(name)': \($0)" }
      if GroupLowering.lowered(definition.contents, named: name) != definition.lowered {
        problems.append("group '\(name)' does not compute its definition")
      }
      for other in definition.contents.groups.names
      where groups.definition(named: other) != nil
        && definition.contents.groups.definition(named: other) !== groups.definition(named: other)
      {
        problems.append("group '\(name)' uses a '\(other)' that is not the group of the document")
      }
    }
    return problems
  }

  private func checkHidden() -> [String] {
    var problems = instances.checkInvariants() + hidden.checkInvariants()
    for node in hidden.nodes {
      let name = name(of: node)
      if !graph.contains(node) {
        problems.append("'\(name)' is hidden but does not exist")
        continue
      }
      if !names[node].isEmpty || formulas.contains(node) || instances.contains(node) || place(of: node) != nil {
        problems.append("'\(name)' is hidden but has a name, a formula or a place")
      }
      if hidden.isFeedOnly(node), !graph.hasUsers(node) { problems.append("'\(name)' is hidden but feeds nothing") }
      if hidden.isFeedOnly(node) {
        for user in graph.users(of: node).map(\.node)
        where !hidden.contains(user) && !instances.contains(user) && !instances.isCaller(user) {
          problems.append("'\(self.name(of: user))' is fed by '\(name)', which no file can store")
        }
      }
      if case .output(let instance, _)? = hidden.role(of: node), !instances.contains(instance) {
        problems.append("'\(name)' is an output without an instance")
      }
    }
    for node in instances.nodes { check(instance: node, &problems) }
    for node in instances.callers where !contains(node) { problems.append("\(node) calls groups but does not exist") }
    for node in formulas.nodes {
      guard let formula = formulas[node], !formula.calls.isEmpty || instances.isCaller(node) else { continue }
      let feeds = graph.inputs(of: node).dropFirst(formula.names.count)
      for (name, source) in zip((linked(formula)?.names ?? []).dropFirst(formula.names.count), feeds)
      where !isFed(by: source, name, of: node, formula) {
        problems.append("'\(self.name(of: node))' lacks '\(name)'")
      }
    }
    return problems
  }

  private func check(instance node: NodeID, _ problems: inout [String]) {
    let name = name(of: node)
    guard contains(node), let instance = instances[node] else {
      problems.append("\(node) is an instance but does not exist")
      return
    }
    let lowered = lowered(of: node)
    let program = lowered?.outputs.first?.program ?? LoweredGroup.failingProgram(ports: lowered?.portNames.count ?? 0)
    if graph.content(of: node) != .formula(program) {
      problems.append("'\(name)' does not compute its group")
    }
    let active = wires(of: node).map { wire in (wire.input, wire.source, { self.name(of: wire.source) }) }
    let entries = InstanceEntries(
      instance, inputs: lowered?.portNames ?? [], active: active, keepsUnknown: groups.isImported(instance.group)
    ) { _ in nil }
    if entries.instance != instance || entries.wires != inputs(of: node) {
      problems.append("'\(name)' has inert entries for existing inputs")
    }
    for (port, input) in (lowered?.problem == nil ? lowered?.inputs ?? [] : []).enumerated() {
      let source = graph.input(PortID(node, port))
      if entries.wires[port] != nil { continue }
      if let quantity = instance.value(of: input.name) {
        if !isGiven(source, LoweredGroup.Source(quantity, unit: input.unit)) {
          problems.append("'\(name)' does not take its own value for '\(input.name)'")
        }
      } else if !isFed(by: source, input.fallback, lowered) {
        problems.append("'\(name)' does not take the default of '\(input.name)'")
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
      let isFirst = lowered?.isFirst(output.name) == true
      let program =
        isFirst
        ? LoweredGroup.passingProgram : lowered?.output(named: output.name)?.program ?? LoweredGroup.failingProgram
      if graph.content(of: output.node) != .formula(program) {
        problems.append("'\(name).\(output.name)' does not compute its group")
      }
      let own = lowered?.problem == nil ? Array(feeds.prefix(program.inputCount)) : graph.inputs(of: output.node)
      let expected = isFirst ? [node] : own
      if graph.inputs(of: output.node) != expected {
        problems.append("'\(name).\(output.name)' does not have the inputs of '\(name)'")
      }
    }
  }

  private func isGiven(_ source: NodeID?, _ given: LoweredGroup.Source) -> Bool {
    guard let source, case .given? = hidden.role(of: source) else { return false }
    return graph.content(of: source).isIdentical(to: given.content) && details[stated: source] == given.stated
      && details[.unit, source]?.text == given.unit
  }

  private func isFed(by source: NodeID?, _ fallback: LoweredGroup.Fallback, _ lowered: LoweredGroup?) -> Bool {
    switch fallback {
    case .own(let given): return isGiven(source, given)
    case .shared(let name):
      guard let source, hidden.shared(name) == source, let expected = lowered?.sources[name] else { return false }
      let isRead = expected.origin?.path != nil
      return (isRead || graph.content(of: source).isIdentical(to: expected.content))
        && uncertainty(of: source) == expected.stated.standard && self.source(of: source) == expected.origin
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
