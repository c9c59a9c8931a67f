import EvaluationEngine
import Formulas
import GraphAnalysis

// Compiles instances and calls of groups, and creates their hidden nodes, while a document is built.
extension DocumentBuilder {
  /// Returns the node that a mention in a formula refers to; nil if there is none, or it has no output.
  mutating func source(named name: String) -> Int32? {
    if let node = plainIndex(named: name) { return graph.hasOutput(at: node) ? node : nil }
    guard !uses.isEmpty, let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")),
      let use = plainIndex(named: String(name[..<dot])), let lowered = lowered(of: use)
    else { return nil }
    let output = String(name[name.utf8.index(after: dot)...])
    guard let place = lowered.place(ofOutput: output) else { return nil }
    return place == 0 ? use : self.output(of: use, lowered.outputs[place].name)
  }

  private func lowered(of use: Int32) -> LoweredGroup? {
    uses[NodeID(index: use)].flatMap { groups.definition(named: $0.group)?.lowered }
  }

  /// Whether each wire into an instance begins at a node with a value; ignores inputs that the group lacks.
  ///
  /// Names must have been entered.
  ///
  /// - Complexity: linear in the wires, times the inputs of the group.
  public mutating func hasSources(_ use: Int32) -> Bool {
    guard let entries = uses[NodeID(index: use)]?.inert, !entries.isEmpty, let lowered = lowered(of: use) else {
      return true
    }
    for entry in entries {
      guard case .wire(let name) = entry.content, lowered.port(of: entry.name) != nil else { continue }
      guard let source = index(named: name), graph.hasOutput(at: source) else { return false }
    }
    return true
  }

  /// Compiles all instances of groups and formulas that call groups.
  ///
  /// - Complexity: linear in nodes and inputs if there are any instances or calls; else constant.
  mutating func layGroups() {
    if uses.isEmpty { return }
    let all = uses.nodes.sorted()
    var laid = LaidFormulas(groups)
    // All outputs with wires must exist before the first instance is compiled.
    let shapeGroups = wiredUses.shapes.map { laid.group(named: $0.group) }
    let allWired = wiredUses.uses
    var next = 0
    for use in all {
      if allWired.indices.contains(next), allWired[next].node == use.index {
        for name in shapeGroups[Int(allWired[next].shape)].furtherOutputs { _ = output(of: use.index, name) }
        next += 1
        if uses[use]?.inert.isEmpty ?? true { continue }
      }
      guard let given = uses[use] else { continue }
      for name in laid.group(named: given.group).furtherOutputs { _ = output(of: use.index, name) }
      for entry in given.inert {
        if case .wire(let name) = entry.content, name.utf8.contains(UInt8(ascii: ".")) { _ = index(named: name) }
      }
    }
    let shapes = zip(wiredUses.shapes, shapeGroups).map { shape, group in self.laid(shape, group) }
    var wired = allWired[...]
    for use in all {
      if let next = wired.first, next.node == use.index {
        wired.removeFirst()
        if let shape = shapes[Int(next.shape)] {
          lay(next, shape, &laid.replacements)
          continue
        }
      }
      lay(use.index, &laid)
    }
    for caller in uses.callers.sorted() { layCaller(caller.index, &laid) }
    graph = graph.replacingFormulas(by: laid.replacements)
  }

  private mutating func lay(_ use: Int32, _ laid: inout LaidFormulas) {
    let node = NodeID(index: use)
    guard let given = uses[node] else { return }
    let group = laid.group(named: given.group)
    let entries = UseEntries<Int32>(given, inputs: group.portNames, active: []) { name in
      index(named: name).flatMap { graph.hasOutput(at: $0) ? $0 : nil }
    }
    uses[node] = entries.use
    let feeds = group.lowered.map { self.feeds(entries, of: node, $0) } ?? []
    lay(use, group, fedBy: feeds, &laid.replacements)
  }

  /// Compiles an instance and its outputs with the given sources.
  func lay(_ use: Int32, _ group: LaidGroup, fedBy feeds: [Int32?], _ replacements: inout FormulaReplacements) {
    replacements.replace(use, program: group.first, inputs: feeds)
    hidden.forEachOutput(of: NodeID(index: use)) { output, name in
      if group.lowered?.isFirst(name) == true {
        replacements.replace(output.index, program: group.passing, inputs: [use])
      } else {
        replacements.replace(output.index, program: group.program(of: name), inputs: feeds)
      }
    }
  }

  private mutating func feeds(_ entries: UseEntries<Int32>, of node: NodeID, _ lowered: LoweredGroup) -> [Int32?] {
    if lowered.problem != nil { return entries.wires }
    var feeds = entries.wires
    for (port, input) in lowered.inputs.enumerated() where feeds[port] == nil {
      if let quantity = entries.use.value(of: input.name) {
        let given = LoweredGroup.Source(quantity, unit: input.unit)
        feeds[port] = give(given, to: input.name, of: HiddenNodes.Owner(node: node))
      } else {
        feeds[port] = fallback(input, of: HiddenNodes.Owner(node: node), lowered)
      }
    }
    return feeds + lowered.shared.map { share($0, lowered) }
  }

  mutating func fallback(
    _ input: LoweredGroup.Input, of owner: HiddenNodes.Owner, _ lowered: LoweredGroup
  ) -> Int32? {
    switch input.fallback {
    case .shared(let name): share(name, lowered)
    case .own(let source): give(source, to: input.name, of: owner)
    }
  }

  private mutating func give(
    _ source: LoweredGroup.Source, to input: String, of owner: HiddenNodes.Owner
  ) -> Int32 {
    insert(.given(owner, input: input), source)
  }

  mutating func share(_ name: String, _ lowered: LoweredGroup) -> Int32? {
    if let node = hidden.shared(name) { return node.index }
    return lowered.sources[name].map { insert(.shared(name), $0) }
  }

  private mutating func insert(_ role: HiddenNodes.Role, _ source: LoweredGroup.Source) -> Int32 {
    let index = appendHidden(role, source.content)
    let node = NodeID(index: index)
    details[stated: node] = source.stated
    details[source: node] = source.origin
    if let unit = source.unit { details[.unit, node] = .text(unit) }
    return index
  }

  private mutating func layCaller(_ caller: Int32, _ laid: inout LaidFormulas) {
    let node = NodeID(index: caller)
    // Parameter formulas are compiled after all nodes exist.
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
    let program = laid.replacements.add(linked?.program ?? formula.program)
    laid.replacements.replace(caller, program: program, inputs: inputs)
  }
}

/// The compiled groups and replaced formulas during the compilation.
private struct LaidFormulas {
  var replacements = FormulaReplacements()
  private let groups: Groups
  private var laid: [String: LaidGroup] = [:]
  /// The group requested last, which most instances use.
  private var last: (name: String, group: LaidGroup)?

  init(_ groups: Groups) {
    self.groups = groups
  }

  /// Returns the compiled group with this name; a missing group fails.
  mutating func group(named name: String) -> LaidGroup {
    if let last, last.name == name { return last.group }
    let group = laid[name] ?? LaidGroup(groups.definition(named: name)?.lowered, &replacements)
    laid[name] = group
    last = (name, group)
    return group
  }
}

/// A group and the indices of its programs, compiled once for all its instances.
final class LaidGroup {
  let lowered: LoweredGroup?
  /// The inputs that are ports of instances.
  let portNames: [String]
  /// The outputs except for the first.
  let furtherOutputs: [String]
  /// The index of the program of an instance itself.
  let first: Int32
  /// The index of the program of the first output, for wires that begin at it by name.
  let passing: Int32
  private let failing: Int32
  private let programs: [(output: String, program: Int32)]

  fileprivate init(_ lowered: LoweredGroup?, _ replacements: inout FormulaReplacements) {
    self.lowered = lowered
    furtherOutputs = lowered?.outputs.dropFirst().map(\.name) ?? []
    portNames = lowered?.portNames ?? []
    passing = replacements.add(LoweredGroup.passingProgram)
    failing = replacements.add(LoweredGroup.failingProgram)
    programs = (lowered?.outputs ?? []).map { ($0.name, replacements.add($0.program)) }
    first = programs.first?.program ?? replacements.add(LoweredGroup.failingProgram(ports: portNames.count))
  }

  /// Returns the index of an output's program; that of a failing program if there is no such output.
  func program(of output: String) -> Int32 {
    programs.first { $0.output == output }?.program ?? failing
  }
}

extension DocumentBuilder {
  /// Returns the rank of each node in the file, −1 for hidden nodes.
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
