import EvaluationEngine
import Formulas

/// Which inputs and outputs of a group are called otherwise after an edit of its definition: those whose nodes stayed.
struct GroupRenaming {
  let group: String
  /// By the old name.
  private(set) var inputs: [String: String] = [:]
  private(set) var outputs: [String: String] = [:]
  /// The names of what all uses share.
  private(set) var shared: [String: String] = [:]

  /// What an edit renamed, by the nodes before and after it.
  init(of group: String, from old: LoweredGroup, to new: LoweredGroup) {
    self.group = group
    let newInputs = Dictionary(new.inputs.map { ($0.node, $0) }) { first, _ in first }
    for input in old.inputs {
      guard let successor = newInputs[input.node] else { continue }
      if successor.name != input.name { inputs[input.name] = successor.name }
      if case (.shared(let old), .shared(let new)) = (input.fallback, successor.fallback), old != new {
        shared[old] = new
      }
    }
    let newOutputs = Dictionary(new.outputs.map { ($0.node, $0.name) }) { first, _ in first }
    for output in old.outputs {
      if let name = newOutputs[output.node], name != output.name { outputs[output.name] = name }
    }
  }

  private init(group: String, inputs: [String: String], outputs: [String: String], shared: [String: String]) {
    self.group = group
    self.inputs = inputs
    self.outputs = outputs
    self.shared = shared
  }

  var isEmpty: Bool { inputs.isEmpty && outputs.isEmpty }

  /// The way back.
  var reversed: GroupRenaming {
    func reversed(_ names: [String: String]) -> [String: String] {
      Dictionary(names.map { ($0.value, $0.key) }) { first, _ in first }
    }
    return GroupRenaming(
      group: group, inputs: reversed(inputs), outputs: reversed(outputs), shared: reversed(shared))
  }

  /// The wires of a use by the new names of its inputs.
  func wires(_ wires: [(input: String, source: NodeID)], of use: GroupUse) -> [(input: String, source: NodeID)] {
    if use.group != group { return wires }
    return wires.map { (inputs[$0.input] ?? $0.input, $0.source) }
  }

  /// A use with its values by the new names; what is inert keeps its own.
  func renamed(_ use: GroupUse) -> GroupUse {
    if use.group != group { return use }
    var use = use
    use.values = use.values.map { GivenValue(inputs[$0.name] ?? $0.name, $0.quantity) }
    return use
  }

  /// A formula with the new names in calls of the group and behind its uses; nil where it would mean something else.
  func renamed(_ formula: Formula, isUse: (String) -> Bool) -> Formula? {
    var formula: Formula? = formula
    for (old, new) in inOrder(inputs) { formula = formula?.renaming(input: old, of: group, to: new) }
    for (old, new) in inOrder(outputs) {
      formula = formula?.renaming(output: old, of: group, to: new, whereUse: isUse)
    }
    return formula
  }

  /// Renamings in an order in which none meets the new name of another, but in a circle.
  private func inOrder(_ names: [String: String]) -> [(String, String)] {
    var rest = names
    var order: [(String, String)] = []
    while !rest.isEmpty {
      let free = rest.filter { rest[$0.value] == nil }.sorted { $0.key < $1.key }
      let next = free.isEmpty ? Array(rest.sorted { $0.key < $1.key }.prefix(1)) : free
      for (old, new) in next {
        order.append((old, new))
        rest[old] = nil
      }
    }
    return order
  }
}
