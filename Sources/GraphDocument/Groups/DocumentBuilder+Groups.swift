import EvaluationEngine
import Formulas
import GraphAnalysis

// Compiles instances and calls of groups, and creates their hidden nodes, while a document is built.
extension DocumentBuilder {
  /// Returns the node to which a name in a formula refers; nil if there is no such node, or if it has no output.
  mutating func source(named name: String) -> Int32? {
    if let node = plainIndex(named: name) { return graph.hasOutput(at: node) ? node : nil }
    guard !instances.isEmpty, let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")),
      let instance = plainIndex(named: String(name[..<dot])), let lowered = lowered(of: instance)
    else { return nil }
    let output = String(name[name.utf8.index(after: dot)...])
    guard let place = lowered.place(ofOutput: output) else { return nil }
    return place == 0 ? instance : self.output(of: instance, lowered.outputs[place].name)
  }

  private func lowered(of instance: Int32) -> LoweredGroup? {
    instances[NodeID(index: instance)].flatMap { groups.definition(named: $0.group)?.lowered }
  }

  /// Returns whether each wire into an instance begins at a node that can have a value.
  ///
  /// Wires for inputs that the group does not have are ignored. `enterNames()` must have been called.
  ///
  /// - Complexity: Linear in the wires, times the inputs of the group.
  public mutating func hasSources(_ instance: Int32) -> Bool {
    guard let entries = instances[NodeID(index: instance)]?.inert, !entries.isEmpty, let lowered = lowered(of: instance)
    else {
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
  /// - Complexity: Linear in nodes and inputs; O(1) if there are no instances and calls.
  mutating func layGroups() {
    if instances.isEmpty { return }
    let all = instances.nodes.sorted()
    var laid = CompiledFormulas(groups)
    // All outputs with wires must exist before the first instance is compiled.
    let shapeGroups = wiredInstances.shapes.map { laid.group(named: $0.group) }
    let allWired = wiredInstances.instances
    var next = 0
    for instance in all {
      if allWired.indices.contains(next), allWired[next].node == instance.index {
        for name in shapeGroups[Int(allWired[next].shape)].furtherOutputs { _ = output(of: instance.index, name) }
        next += 1
        if instances[instance]?.inert.isEmpty ?? true { continue }
      }
      guard let given = instances[instance] else { continue }
      for name in laid.group(named: given.group).furtherOutputs { _ = output(of: instance.index, name) }
      for entry in given.inert {
        if case .wire(let name) = entry.content, name.utf8.contains(UInt8(ascii: ".")) { _ = index(named: name) }
      }
    }
    let shapes = zip(wiredInstances.shapes, shapeGroups).map { shape, group in self.laid(shape, group) }
    var wired = allWired[...]
    for instance in all {
      if let next = wired.first, next.node == instance.index {
        wired.removeFirst()
        if let shape = shapes[Int(next.shape)] {
          lay(next, shape, &laid.replacements)
          continue
        }
      }
      lay(instance.index, &laid)
    }
    for caller in instances.callers.sorted() { layCaller(caller.index, &laid) }
    graph = graph.replacingFormulas(by: laid.replacements)
  }

  private mutating func lay(_ instance: Int32, _ laid: inout CompiledFormulas) {
    let node = NodeID(index: instance)
    guard let given = instances[node] else { return }
    let group = laid.group(named: given.group)
    let entries = InstanceEntries<Int32>(given, inputs: group.portNames, active: []) { name in
      index(named: name).flatMap { graph.hasOutput(at: $0) ? $0 : nil }
    }
    instances[node] = entries.instance
    let feeds = group.lowered.map { self.feeds(entries, of: node, $0) } ?? []
    lay(instance, group, fedBy: feeds, &laid.replacements)
  }

  /// Assigns the group's compiled programs to an instance and its outputs.
  ///
  /// `feeds` are the nodes that feed the ports.
  func lay(_ instance: Int32, _ group: LaidGroup, fedBy feeds: [Int32?], _ replacements: inout FormulaReplacements) {
    replacements.replace(instance, program: group.first, inputs: feeds)
    hidden.forEachOutput(of: NodeID(index: instance)) { output, name in
      if group.lowered?.isFirst(name) == true {
        replacements.replace(output.index, program: group.passing, inputs: [instance])
      } else {
        replacements.replace(output.index, program: group.program(of: name), inputs: feeds)
      }
    }
  }

  private mutating func feeds(_ entries: InstanceEntries<Int32>, of node: NodeID, _ lowered: LoweredGroup) -> [Int32?] {
    if lowered.problem != nil { return entries.wires }
    var feeds = entries.wires
    for (port, input) in lowered.inputs.enumerated() where feeds[port] == nil {
      if let quantity = entries.instance.value(of: input.name) {
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

  private mutating func layCaller(_ caller: Int32, _ laid: inout CompiledFormulas) {
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

private struct CompiledFormulas {
  var replacements = FormulaReplacements()
  private let groups: Groups
  private var laid: [String: LaidGroup] = [:]
  /// The group that was requested last.
  ///
  /// Most instances use the same group as the instance before.
  private var last: (name: String, group: LaidGroup)?

  init(_ groups: Groups) {
    self.groups = groups
  }

  /// Returns the group with this name, compiling it on first use.
  ///
  /// For an unknown name, the programs of the returned group always fail.
  mutating func group(named name: String) -> LaidGroup {
    if let last, last.name == name { return last.group }
    let group = laid[name] ?? LaidGroup(groups.definition(named: name)?.lowered, &replacements)
    laid[name] = group
    last = (name, group)
    return group
  }
}

/// A compiled group with the indices of its programs, shared by all its instances.
final class LaidGroup {
  let lowered: LoweredGroup?
  let portNames: [String]
  let furtherOutputs: [String]
  /// The index of the program for the first output, which is also the program of the instance node.
  let first: Int32
  /// The index of a program that returns its only input unchanged.
  ///
  /// If a wire names the first output, it begins at a separate node with this program.
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

  /// Returns the index of the program of an output; for an unknown output, this program always fails.
  func program(of output: String) -> Int32 {
    programs.first { $0.output == output }?.program ?? failing
  }
}

extension DocumentBuilder {
  /// Returns the rank of each node in the order of the file; −1 for hidden nodes.
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
