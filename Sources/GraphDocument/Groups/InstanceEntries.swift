import Formulas

/// The wires and values of an instance for the inputs of its group.
///
/// Wires and values for inputs that the group does not have are kept, but have no effect; they are called inert.
struct InstanceEntries<Source> {
  /// The instance with its values.
  ///
  /// Its `inert` entries are for inputs that the group does not have.
  var instance: GroupInstance
  /// For each input, the node where its wire begins; nil for an input without a wire.
  var wires: [Source?]
  /// Whether a wire or value was dropped because its input already had one.
  private(set) var hasLost = false

  /// Creates the wires and values of an instance for a group whose inputs did not change.
  init(_ instance: GroupInstance, wires: [Source?]) {
    self.instance = instance
    self.wires = wires
  }

  /// Sorts the wires and values of an instance by whether the group has their inputs.
  ///
  /// Of two wires into one input, the first is kept; real wires come before inert wires (wires that `inert` keeps
  /// without effect). The same applies to values.
  ///
  /// - Parameters:
  ///   - instance: The instance with its values and its inert wires and values.
  ///   - inputs: The names of the group's inputs.
  ///   - active: The real wires: the name of the input, the node where the wire begins, and the name of this node.
  ///   - keepsUnknown: Whether an inert wire stays inert if no node has its name. Imported groups need this, because
  ///     their inputs are not known while an instance is read.
  ///   - source: Returns the node where an inert wire begins, given its name.
  /// - Complexity: O(*k* log *k*) in the entries and inputs.
  init(
    _ instance: GroupInstance, inputs: [String], active: [(input: String, source: Source, name: () -> String)],
    keepsUnknown: Bool = false, source: (String) -> Source?
  ) {
    let ports = InputPorts(inputs)
    var wires = [Source?](repeating: nil, count: inputs.count)
    var values: [String: GivenValue] = [:]
    var inertWires: [String: DanglingInput] = [:]
    var inertValues: [String: DanglingInput] = [:]
    for wire in active {
      if let port = ports[wire.input] {
        if wires[port] == nil { wires[port] = wire.source } else { hasLost = true }
      } else if inertWires.updateValue(DanglingInput(wire.input, .wire(from: wire.name())), forKey: wire.input) != nil {
        hasLost = true
      }
    }
    func enter(_ value: GivenValue) -> Bool {
      if ports[value.name] != nil {
        if values[value.name] != nil { return false }
        values[value.name] = value
        return true
      }
      if inertValues[value.name] != nil { return false }
      inertValues[value.name] = DanglingInput(value.name, .value(value.quantity))
      return true
    }
    for value in instance.values where !enter(value) { hasLost = true }
    for entry in instance.inert {
      switch entry.content {
      case .value(let quantity):
        if !enter(GivenValue(entry.name, quantity)) { hasLost = true }
      case .wire(let name):
        if let port = ports[entry.name] {
          // The port is open if no node has the name of the wire's source.
          if wires[port] == nil, let source = source(name) {
            wires[port] = source
          } else if keepsUnknown, wires[port] == nil, inertWires[entry.name] == nil {
            inertWires[entry.name] = entry
          } else {
            hasLost = true
          }
        } else if inertWires[entry.name] != nil {
          hasLost = true
        } else {
          inertWires[entry.name] = entry
        }
      }
    }
    func sorted<Element>(_ entries: [String: Element]) -> [Element] {
      entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.value)
    }
    self.wires = wires
    self.instance = GroupInstance(
      of: instance.group, values: values.isEmpty ? [] : sorted(values),
      inert: inertWires.isEmpty && inertValues.isEmpty ? [] : sorted(inertWires) + sorted(inertValues))
  }
}

private struct InputPorts {
  private static let few = 8

  private let inputs: [String]
  private let ports: [String: Int]

  init(_ inputs: [String]) {
    self.inputs = inputs
    ports =
      inputs.count <= Self.few
      ? [:] : Dictionary(inputs.enumerated().map { ($1, $0) }, uniquingKeysWith: { $1 })
  }

  subscript(name: String) -> Int? { inputs.count <= Self.few ? inputs.firstIndex(of: name) : ports[name] }
}
