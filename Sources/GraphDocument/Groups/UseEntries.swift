import Formulas

/// What an instance has for the inputs of a group: its wires by port, and what is over defaults or is inert.
struct UseEntries<Source> {
  /// The instance with nothing inert that could be a wire or a value.
  var use: GroupInstance
  /// For each input the wire into it; nil for none.
  var wires: [Source?]
  /// Whether something went because another entry has its name.
  private(set) var hasLost = false

  /// What an instance has already, of a group with the same inputs.
  init(_ use: GroupInstance, wires: [Source?]) {
    self.use = use
    self.wires = wires
  }

  /// Sorts what there is into wires, values and what is inert, by the names of the inputs.
  ///
  /// Of two wires into one input the first stays, wires that there are before inert ones; of two values likewise. `active` are wires that
  /// there are, with the name of their source, by the names of their inputs; `source` is what an inert wire from that name begins at.
  ///
  /// With `keepsUnknown` a wire from what there is not stays inert, as of an import, whose inputs nobody knows while
  /// its instance is read.
  ///
  /// - Complexity: O(*k* log *k*) in the entries and inputs.
  init(
    _ use: GroupInstance, inputs: [String], active: [(input: String, source: Source, name: () -> String)],
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
    for value in use.values where !enter(value) { hasLost = true }
    for entry in use.inert {
      switch entry.content {
      case .value(let quantity):
        if !enter(GivenValue(entry.name, quantity)) { hasLost = true }
      case .wire(let name):
        if let port = ports[entry.name] {
          // A port is open where nothing has the name that its wire begins at.
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
    self.use = GroupInstance(
      of: use.group, values: values.isEmpty ? [] : sorted(values),
      inert: inertWires.isEmpty && inertValues.isEmpty ? [] : sorted(inertWires) + sorted(inertValues))
  }
}

/// The ports of inputs, by name.
private struct InputPorts {
  /// As many as are found sooner one after the other than by what they hash to.
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
