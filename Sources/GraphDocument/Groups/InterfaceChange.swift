import EvaluationEngine
import Formulas

/// A change of a group's inputs and outputs, used to rewrite references so that they keep their meaning.
///
/// A reference to an instance names the output, as in `house.payment`; if the group has only one output, its name is
/// omitted. Arguments of calls stay with their inputs, if necessary at new positions.
struct InterfaceChange {
  let group: String
  let old: GroupSignature
  let new: GroupSignature
  private let inputs: [String: String]
  private let outputs: [String: String]
  /// The new names of the hidden nodes that all instances of the group share, by old name.
  let shared: [String: String]

  /// Compares the inputs and outputs of a group.
  ///
  /// Equal names count as the same input or output.
  init(of group: String, from old: GroupSignature, to new: GroupSignature) {
    self.group = group
    (self.old, self.new) = (old, new)
    inputs = Self.names(old.inputs.map { ($0, $0) }, in: new.inputs)
    outputs = Self.names(old.outputs.map { ($0, $0) }, in: new.outputs)
    renamedOutputs = [:]
    shared = [:]
  }

  /// Compares a definition before and after an edit; inputs and outputs are matched by node.
  ///
  /// `inner` has the changes of the groups that the definition uses. If an output of the definition is an instance, the
  /// output's name includes the name of the instance's output.
  init(
    of group: String, from old: GroupDefinition, to new: GroupDefinition, inner: [String: InterfaceChange] = [:]
  ) {
    self.group = group
    (self.old, self.new) = (old.lowered.signature, new.lowered.signature)
    let newInputs = Dictionary(new.lowered.inputs.map { ($0.node, $0) }) { first, _ in first }
    var inputs: [(String, String)] = []
    var shared: [String: String] = [:]
    for input in old.lowered.inputs {
      guard let successor = newInputs[input.node] else { continue }
      inputs.append((input.name, successor.name))
      if case (.shared(let old), .shared(let new)) = (input.fallback, successor.fallback), old != new {
        shared[old] = new
      }
    }
    self.inputs = Self.names(inputs, in: new.lowered.signature.inputs)
    self.shared = shared
    let newOutputs = Dictionary(new.lowered.outputs.map { ($0.node, $0.name) }) { first, _ in first }
    let oldNames = old.lowered.outputs.flatMap { output in
      [(output, output.name)] + (output.instance.map { [(output, $0)] } ?? [])
    }
    outputs = Self.names(
      oldNames.compactMap { output, name in
        guard let owner = new.contents.visible(output.node),
          let change = new.contents.instance(of: owner).flatMap({ inner[$0.group] })
        else { return newOutputs[output.node].map { (name, $0) } }
        // The name includes the instance's output; for an instance with a single output it may be the instance's own
        // name.
        let (instance, successor) = (new.contents.name(of: owner), change.output(Groups.parts(of: output.name).group))
        let full = "\(instance).\(successor)"
        let isOnly = change.new.outputs == [successor] && newOutputs[output.node] == instance
        return (name, isOnly ? instance : full)
      }, in: new.lowered.signature.outputs)
    let names = Set(self.old.outputs)
    renamedOutputs = outputs.filter { $0.key != $0.value && names.contains($0.key) }
  }

  private static func names(_ names: [(String, String)], in known: [String]) -> [String: String] {
    let known = Set(known)
    return Dictionary(names.filter { known.contains($0.1) }) { first, _ in first }
  }

  /// Whether nothing changed: all inputs and outputs have the same names and positions as before.
  var isEmpty: Bool { old == new && renamedInputs.isEmpty && renamedOutputs.isEmpty }

  /// The new names of the renamed inputs, by old name.
  var renamedInputs: [String: String] { inputs.filter { $0.key != $0.value } }

  /// The new names of the renamed outputs, by old name.
  ///
  /// Short forms, such as `loan` for the output `loan.payment` of an inner instance, are not included.
  let renamedOutputs: [String: String]

  /// Returns the new name of an output by its old name; for nil, returns the name of the first output.
  ///
  /// A removed output keeps its name.
  func output(_ name: String?) -> String {
    let name = name ?? old.outputs.first ?? new.outputs.first ?? ""
    return outputs[name] ?? name
  }

  /// Returns the new reference to the instance `name`, for an old reference that named no output.
  func mention(ofInstance name: String) -> String {
    let output = output(nil)
    return output.isEmpty || new.outputs == [output] ? name : "\(name).\(output)"
  }

  /// Returns the new reference to an output of the instance `name`; `output` is its old name.
  func mention(ofInstance name: String, output: String) -> String { "\(name).\(self.output(output))" }

  /// Returns the wires with the new names of their inputs.
  func wires(_ wires: [(input: String, source: NodeID)]) -> [(input: String, source: NodeID)] {
    wires.map { (inputs[$0.input] ?? $0.input, $0.source) }
  }

  /// Returns the instance with its values under the new names of the inputs.
  ///
  /// `inert` entries keep their names.
  func renamed(_ instance: GroupInstance) -> GroupInstance {
    var instance = instance
    instance.values = instance.values.map { GivenValue(inputs[$0.name] ?? $0.name, $0.quantity) }
    return instance
  }

  /// Returns the form of a call of the group that keeps the call's meaning.
  ///
  /// Arguments of removed inputs are dropped. A call that did not fit the old definition stays unchanged.
  func form(of call: GroupCall) -> Formula.CallForm {
    var form = Formula.CallForm(of: call)
    let output = output(call.output)
    form.output = call.output == nil && (output.isEmpty || new.outputs.first == output) ? nil : output
    if call.labels.prefix(while: { $0 == nil }).count > old.inputs.count { return form }
    let places = Dictionary(new.inputs.enumerated().map { ($1, $0) }) { first, _ in first }
    var positional: [(place: Int, argument: Int)] = []
    var labelled: [Formula.CallForm.Argument] = []
    for (argument, label) in call.labels.enumerated() {
      guard let label else {
        if let place = inputs[old.inputs[argument]].flatMap({ places[$0] }) { positional.append((place, argument)) }
        continue
      }
      // A name that the group never had stays wrong.
      if let name = inputs[label] ?? (old.inputs.contains(label) ? nil : label) {
        labelled.append(Formula.CallForm.Argument(argument, label: name))
      }
    }
    positional.sort { $0.place < $1.place }
    form.arguments =
      positional.enumerated().map { rank, argument in
        Formula.CallForm.Argument(
          argument.argument, label: argument.place == rank ? nil : new.inputs[argument.place])
      } + labelled
    return form
  }

  /// Whether a call has arguments for inputs that only the new definition has.
  ///
  /// Undoing the change would drop these arguments.
  func acceptsMore(of call: GroupCall) -> Bool {
    let positional = call.labels.prefix { $0 == nil }.count
    return positional > old.inputs.count && new.inputs.count > old.inputs.count
      || call.labels.contains { label in label.map { !old.inputs.contains($0) && new.inputs.contains($0) } ?? false }
  }

  func droppedInputs(of call: GroupCall) -> [String] {
    call.labels.enumerated().compactMap { argument, label in
      let name = label ?? (old.inputs.indices.contains(argument) ? old.inputs[argument] : nil)
      return name.flatMap { old.inputs.contains($0) && inputs[$0] == nil ? $0 : nil }
    }
  }
}

struct InterfaceChanges {
  private(set) var changes: [String: InterfaceChange] = [:]
  private let groups: Groups
  /// Which references always name inputs and outputs.
  private let naming: Naming

  /// Which references always name inputs and outputs, even if the names could be omitted.
  enum Naming {
    /// Only in references to instances that have several outputs.
    case outputs
    /// In all references to instances, and in all calls, including the names of the inputs.
    case all
    /// In references to instances, and in calls, of these groups only.
    ///
    /// The arguments of calls are sorted by the names of their inputs.
    case sorted(of: Set<String>)
  }

  /// Collects changes of groups, leaving out changes that change nothing.
  ///
  /// - Parameters:
  ///   - changes: The changes of single groups.
  ///   - groups: The groups after the changes.
  ///   - naming: Which references always name inputs and outputs.
  init(_ changes: some Sequence<InterfaceChange> = [], in groups: Groups, naming: Naming = .outputs) {
    for change in changes where !change.isEmpty { self.changes[change.group] = change }
    self.groups = groups
    self.naming = naming
  }

  var isEmpty: Bool { changes.isEmpty }

  private func names(_ group: String) -> Bool {
    switch naming {
    case .outputs: false
    case .all: true
    case .sorted(let groups): groups.contains(group)
    }
  }

  subscript(group: String) -> InterfaceChange? { changes[group] }

  /// Returns a formula rewritten to keep its meaning after the changes; nil if no text has this meaning.
  ///
  /// `group` returns the group of the instance with a given name.
  func rewritten(_ formula: Formula, group: @escaping (_ instance: String) -> String?) -> Formula? {
    let isTouched =
      formula.calls.contains { changes[$0.group] != nil || names($0.group) }
      || formula.names.contains { mention($0, group: group) != $0 }
    if !isTouched { return formula }
    return formula.rewriting {
      mention($0, group: group)
    } calls: { call in
      changes[call.group]?.form(of: call) ?? (names(call.group) ? namedForm(of: call) : Formula.CallForm(of: call))
    }
  }

  /// Whether calls in a formula have arguments for inputs that only the new definitions have.
  func acceptsMore(of formula: Formula) -> Bool {
    formula.calls.contains { changes[$0.group]?.acceptsMore(of: $0) ?? false }
  }

  func droppedInputs(in formula: Formula) -> [String] {
    var met: Set<String> = []
    return formula.calls.flatMap { call in changes[call.group]?.droppedInputs(of: call) ?? [] }
      .filter { met.insert($0).inserted }
  }

  private func namedForm(of call: GroupCall) -> Formula.CallForm {
    var form = Formula.CallForm(of: call)
    guard let signature = groups.knownSignature(of: call.group) else { return form }
    form.output = form.output ?? signature.outputs.first
    for (place, argument) in form.arguments.enumerated() where signature.inputs.indices.contains(place) {
      form.arguments[place].label = argument.label ?? signature.inputs[place]
    }
    if case .sorted = naming, form.arguments.allSatisfy({ $0.label != nil }) {
      form.arguments.sort { ($0.label ?? "").utf8.lexicographicallyPrecedes(($1.label ?? "").utf8) }
    }
    return form
  }

  /// Returns a reference such as `house.payment`, from a formula or a wire, rewritten to keep its meaning.
  ///
  /// `group` returns the group of the instance with a given name.
  func mention(_ name: String, group: (_ instance: String) -> String?) -> String {
    let (instance, output) = Groups.parts(of: name)
    guard let own = group(instance) else { return name }
    if let change = changes[own] {
      return output.map { change.mention(ofInstance: instance, output: $0) } ?? change.mention(ofInstance: instance)
    }
    if output == nil, names(own), let first = groups.knownSignature(of: own)?.outputs.first {
      return "\(instance).\(first)"
    }
    guard let lowered = groups.definition(named: own)?.lowered, lowered.isNamed,
      let place = output.map({ lowered.place(ofOutput: $0) }) ?? 0
    else { return name }
    return "\(instance).\(lowered.outputs[place].name)"
  }
}
