import EvaluationEngine
import Formulas
import GraphAnalysis

// What uses and calls of groups compute, and the hidden nodes that they need, of a document in the making.
extension DocumentBuilder {
  /// The node that a mention in a formula leads from; nil where there is none, or it feeds nothing.
  mutating func source(named name: String) -> Int32? {
    if let node = plainIndex(named: name) { return graph.hasOutput(at: node) ? node : nil }
    guard !uses.isEmpty, let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")),
      let use = plainIndex(named: String(name[..<dot])), let lowered = lowered(of: use)
    else { return nil }
    let output = String(name[name.utf8.index(after: dot)...])
    guard let place = lowered.outputs.firstIndex(where: { $0.name.utf8.elementsEqual(output.utf8) }) else { return nil }
    return place == 0 ? use : self.output(of: use, output)
  }

  private func lowered(of use: Int32) -> LoweredGroup? {
    uses[NodeID(index: use)].flatMap { groups.definition(named: $0.group)?.lowered }
  }

  /// Has uses and calling formulas compute what the groups are.
  ///
  /// - Complexity: linear in nodes and inputs where there are any; else constant.
  mutating func layGroups() {
    if uses.isEmpty { return }
    // All outputs that something begins at are there before the first use is looked at.
    for use in uses.nodes.sorted() {
      for output in lowered(of: use.index)?.outputs.dropFirst() ?? [] { _ = self.output(of: use.index, output.name) }
      for case .wire(let name) in uses[use]?.inert.map(\.content) ?? [] { _ = index(named: name) }
    }
    var laid: [Int32: (program: Program, inputs: [Int32?])] = [:]
    for use in uses.nodes.sorted() { lay(use.index, &laid) }
    for caller in uses.callers.sorted() { layCaller(caller.index, &laid) }
    graph = graph.replacingFormulas { laid[$0] }
  }

  private mutating func lay(_ use: Int32, _ laid: inout [Int32: (program: Program, inputs: [Int32?])]) {
    let node = NodeID(index: use)
    guard let given = uses[node] else { return }
    let lowered = lowered(of: use)
    let entries = entries(given, lowered?.portNames ?? [])
    uses[node] = entries.use
    let feeds = lowered.map { self.feeds(entries, of: node, $0) } ?? []
    let first = lowered?.outputs.first?.program ?? LoweredGroup.failingProgram(ports: entries.wires.count)
    laid[use] = (first, Array(feeds.prefix(first.inputCount)))
    for output in hidden.outputs(of: node) {
      let program = lowered?.output(named: output.name)?.program ?? LoweredGroup.failingProgram
      laid[output.node.index] = (program, Array(feeds.prefix(program.inputCount)))
    }
  }

  private mutating func entries(_ use: GroupUse, _ inputs: [String]) -> UseEntries<Int32> {
    var sources: [String: Int32] = [:]
    for case .wire(let name) in use.inert.map(\.content) {
      if let source = index(named: name), graph.hasOutput(at: source) { sources[name] = source }
    }
    return UseEntries(use, inputs: inputs, active: []) { sources[$0] }
  }

  private mutating func feeds(_ entries: UseEntries<Int32>, of node: NodeID, _ lowered: LoweredGroup) -> [Int32?] {
    if lowered.problem != nil { return entries.wires }
    var feeds = entries.wires
    for (port, input) in lowered.inputs.enumerated() where feeds[port] == nil {
      if let quantity = entries.use.value(of: input.name) {
        feeds[port] = give(quantity, to: input.name, of: HiddenNodes.Owner(node: node))
      } else {
        feeds[port] = fallback(input, of: HiddenNodes.Owner(node: node), lowered)
      }
    }
    return feeds + lowered.shared.map { share($0, lowered) }
  }

  private mutating func fallback(
    _ input: LoweredGroup.Input, of owner: HiddenNodes.Owner, _ lowered: LoweredGroup
  ) -> Int32? {
    switch input.fallback {
    case .shared(let name): share(name, lowered)
    case .own(let quantity, let distribution): give(quantity, distribution, to: input.name, of: owner)
    }
  }

  private mutating func give(
    _ quantity: Quantity, _ distribution: Distribution? = nil, to input: String, of owner: HiddenNodes.Owner
  ) -> Int32 {
    insert(
      .given(owner, input: input),
      LoweredGroup.Source(
        content: .number(quantity.value), uncertainty: quantity.uncertainty, distribution: distribution))
  }

  private mutating func share(_ name: String, _ lowered: LoweredGroup) -> Int32? {
    if let node = hidden.shared(name) { return node.index }
    return lowered.sources[name].map { insert(.shared(name), $0) }
  }

  private mutating func insert(_ role: HiddenNodes.Role, _ source: LoweredGroup.Source) -> Int32 {
    let index = appendHidden(role, source.content)
    if source.uncertainty != nil || source.origin != nil {
      var details = NodeDetails()
      details.uncertainty = source.uncertainty
      details.evaluation = source.evaluation
      details.distribution = source.distribution
      details.source = source.origin
      self.details[NodeID(index: index)] = details
    }
    return index
  }

  private mutating func layCaller(_ caller: Int32, _ laid: inout [Int32: (program: Program, inputs: [Int32?])]) {
    let node = NodeID(index: caller)
    // Formulas of parameters are compiled when all nodes are there.
    guard let formula = formulas[node] else { return }
    let linked = groups.linked(formula)
    var inputs: [Int32?] = formula.names.map { source(named: $0) }
    for name in (linked?.names ?? []).dropFirst(inputs.count) {
      switch groups.feed(named: name, of: formula) {
      case .shared(let name, let lowered)?: inputs.append(share(name, lowered))
      case .input(let input, let call, let lowered)?:
        inputs.append(fallback(input, of: HiddenNodes.Owner(node: node, call: call), lowered))
      case nil: inputs.append(nil)
      }
    }
    laid[caller] = (linked?.program ?? formula.program, inputs)
  }
}

extension DocumentBuilder {
  /// The rank of each node in the file, −1 of hidden ones.
  func fileRanks(of count: Int) -> [Int32] {
    let all = Array(0..<Int32(truncatingIfNeeded: count))
    if hidden.count == 0 { return all }
    var rank: Int32 = -1
    return all.map { index in
      if hidden.contains(NodeID(index: index)) { return -1 }
      rank += 1
      return rank
    }
  }
}
